/**
 * Resizing of pictures by Lanczos-3, the sharpest of the common filters that does not ring visibly on textures; shrinking
 * widens the filter, so nothing is left out.
 *
 * Stored values are averaged as they are, without turning them into light first: so do the games when they shrink or blend a
 * texture (they sample without sRGB), and textures hold data as often as colours. `isLinear` does turn colours into
 * light, which keeps the brightness of fine light-and-dark patterns of photographs. Channels are never weighted by alpha:
 * these games keep data in the colour under alpha 0.
 */
import type { ImageSize } from '../image.ts';
import type { RgbaPixels } from '../mipmaps.ts';

export interface ResampleOptions {
  /** Average colours as light instead of as stored. */
  readonly isLinear?: boolean;
  /** The picture repeats: its left edge goes on at the right. */
  readonly isTiled?: boolean;
}

const RADIUS = 3;

function lanczos(distance: number): number {
  if (distance === 0) return 1;
  if (Math.abs(distance) >= RADIUS) return 0;
  const angle = Math.PI * distance;
  return (RADIUS * Math.sin(angle) * Math.sin(angle / RADIUS)) / (angle * angle);
}

/** For each place of the result, which places of the source count and how much. */
interface Taps {
  readonly count: number;
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

function tapsFor(from: number, to: number, isTiled: boolean): Taps {
  const scale = from / to;
  const stretch = Math.max(1, scale);
  const reach = RADIUS * stretch;
  const count = Math.ceil(reach * 2) + 1;
  const places = new Int32Array(to * count);
  const weights = new Float64Array(to * count);
  for (let target = 0; target < to; target++) {
    const centre = (target + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach);
    let total = 0;
    for (let tap = 0; tap < count; tap++) {
      const place = first + tap;
      const weight = lanczos((place - centre) / stretch);
      const bounded = isTiled ? ((place % from) + from) % from : Math.max(0, Math.min(from - 1, place));
      places[target * count + tap] = bounded;
      weights[target * count + tap] = weight;
      total += weight;
    }
    for (let tap = 0; tap < count; tap++) weights[target * count + tap] = (weights[target * count + tap] ?? 0) / total;
  }
  return { count, places, weights };
}

/** What 8-bit values stand for as light, 0 to 255 (sRGB, IEC 61966-2-1). */
const TO_LIGHT = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return 255 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
});

function fromLight(light: number): number {
  const share = Math.max(0, light / 255);
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
}

function widenRows(image: RgbaPixels, width: number, options: ResampleOptions): Float32Array {
  const taps = tapsFor(image.width, width, options.isTiled === true);
  const isLinear = options.isLinear === true;
  const source = new Float32Array(image.pixels.length);
  for (let at = 0; at < source.length; at++) {
    const value = image.pixels[at] ?? 0;
    source[at] = isLinear && (at & 3) !== 3 ? (TO_LIGHT[value] ?? 0) : value;
  }
  const rows = new Float32Array(width * image.height * 4);
  for (let y = 0, at = 0; y < image.height; y++) {
    const row = y * image.width * 4;
    for (let x = 0; x < width; x++, at += 4) {
      for (let tap = x * taps.count, end = tap + taps.count; tap < end; tap++) {
        const weight = taps.weights[tap] ?? 0;
        const from = row + (taps.places[tap] ?? 0) * 4;
        for (let channel = 0; channel < 4; channel++) {
          rows[at + channel] = (rows[at + channel] ?? 0) + (source[from + channel] ?? 0) * weight;
        }
      }
    }
  }
  return rows;
}

/** The picture in another size; the same picture when the size is its own. */
export function resample(image: RgbaPixels, size: ImageSize, options: ResampleOptions = {}): RgbaPixels {
  const { width, height } = size;
  if (width === image.width && height === image.height) return image;
  const rows = widenRows(image, width, options);
  const taps = tapsFor(image.height, height, options.isTiled === true);
  const isLinear = options.isLinear === true;
  const rowLength = width * 4;
  const pixels = new Uint8ClampedArray(rowLength * height);
  const sums = new Float64Array(rowLength);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let tap = y * taps.count, end = tap + taps.count; tap < end; tap++) {
      const weight = taps.weights[tap] ?? 0;
      const from = (taps.places[tap] ?? 0) * rowLength;
      for (let at = 0; at < rowLength; at++) sums[at] = (sums[at] ?? 0) + (rows[from + at] ?? 0) * weight;
    }
    const target = y * rowLength;
    for (let at = 0; at < rowLength; at++) {
      const value = sums[at] ?? 0;
      // The clamped array rounds to the nearest and takes care of what the filter overshoots.
      pixels[target + at] = isLinear && (at & 3) !== 3 ? fromLight(value) : value;
    }
  }
  return { width, height, pixels: new Uint8Array(pixels.buffer) };
}
