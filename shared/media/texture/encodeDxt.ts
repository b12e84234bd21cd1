/**
 * Encodes RGBA pixels as DXT1, DXT3 or DXT5 blocks (BC1, BC2, BC3). Synchronous and without WebAssembly, so it runs the same
 * in worker, browser and Node, under any content security policy; its pictures are as near to the source as those of
 * libsquish's cluster fit (see encodeDxt.test.ts and `npm run bench`).
 */
import type { RgbaPixels } from '../mipmaps.ts';
import { fitColours, fitMemory, type FitMemory } from './clusterFit.ts';
import { dxtBlockSize, dxtByteLength, type DxtKind } from './dxt.ts';

export interface DxtOptions {
  /** One guess per block instead of all ways to cut it: several times quicker, about 1 dB worse. */
  readonly isQuick?: boolean;
  /** DXT1 only: pixels below alpha 128 become transparent black. Without it every pixel is opaque. */
  readonly hasAlpha?: boolean;
}

interface Block {
  /** 16 pixels, RGBA; those beyond the picture repeat its edge. */
  readonly pixels: Uint8Array;
  /** Bit n is set for pixel n inside the picture. */
  inside: number;
}

/** Pixels beyond the right and lower edge repeat the edge, and are left out of the fit. */
function loadBlock({ width, height, pixels }: RgbaPixels, left: number, top: number, block: Block): void {
  block.inside = 0;
  for (let index = 0; index < 16; index++) {
    const x = left + (index & 3);
    const y = top + (index >> 2);
    if (x < width && y < height) block.inside |= 1 << index;
    const from = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
    block.pixels[index * 4] = pixels[from] ?? 0;
    block.pixels[index * 4 + 1] = pixels[from + 1] ?? 0;
    block.pixels[index * 4 + 2] = pixels[from + 2] ?? 0;
    block.pixels[index * 4 + 3] = pixels[from + 3] ?? 0;
  }
}

/** Two 16-bit ends and sixteen places of 2 bits. `swaps` exchanges the ends of a four-colour ramp. */
function putColours(
  target: Uint8Array,
  at: number,
  colours: { readonly first: number; readonly second: number; readonly places: Uint8Array },
): void {
  const { first, second, places } = colours;
  target[at] = first & 255;
  target[at + 1] = first >> 8;
  target[at + 2] = second & 255;
  target[at + 3] = second >> 8;
  for (let row = 0; row < 4; row++) {
    const from = row * 4;
    target[at + 4 + row] =
      (places[from] ?? 0) |
      ((places[from + 1] ?? 0) << 2) |
      ((places[from + 2] ?? 0) << 4) |
      ((places[from + 3] ?? 0) << 6);
  }
}

/** The colour half of a block. `isKeyed`: pixels below alpha 128 take the transparent place of a three-colour ramp. */
function encodeColours(
  block: Block,
  memory: FitMemory,
  options: { readonly isKeyed: boolean; readonly isQuick: boolean },
  target: Uint8Array,
  at: number,
): void {
  let count = 0;
  let isThree = false;
  const { points, pixels: pointPixels } = memory;
  for (let index = 0; index < 16; index++) {
    if ((block.inside & (1 << index)) === 0) continue;
    const from = index * 4;
    if (options.isKeyed && (block.pixels[from + 3] ?? 0) < 128) {
      isThree = true;
      continue;
    }
    pointPixels[count] = index;
    points[count * 3] = block.pixels[from] ?? 0;
    points[count * 3 + 1] = block.pixels[from + 1] ?? 0;
    points[count * 3 + 2] = block.pixels[from + 2] ?? 0;
    count++;
  }
  const places = new Uint8Array(16).fill(isThree ? 3 : 0);
  if (count === 0) {
    putColours(target, at, { first: 0, second: 0, places });
    return;
  }
  const fit = fitColours(memory, count, { isThree, isQuick: options.isQuick });
  const { first, second } = fit;
  // The order of the ends says which ramp it is: larger first for four colours.
  const swaps = isThree ? first > second : first < second;
  for (let point = 0; point < count; point++) {
    const place = fit.places[point] ?? 0;
    // Exchanged ends exchange the places of the ends, and with four colours those between them.
    const isMiddleOfThree = isThree && place === 2;
    places[pointPixels[point] ?? 0] = swaps && !isMiddleOfThree ? place ^ 1 : place;
  }
  putColours(target, at, swaps ? { first: second, second: first, places } : { first, second, places });
}

/** DXT3: 4 bits a pixel, rounded to the nearest of 0, 17, 34 … 255. */
function encodeExplicitAlpha(block: Block, target: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index += 2) {
    const low = Math.round((block.pixels[index * 4 + 3] ?? 0) / 17);
    const high = Math.round((block.pixels[index * 4 + 7] ?? 0) / 17);
    target[at + (index >> 1)] = low | (high << 4);
  }
}

interface AlphaFit {
  first: number;
  second: number;
  error: number;
  readonly places: Uint8Array;
  /** Places of the ends that are being tried. */
  readonly tried: Uint8Array;
  readonly ramp: Uint8Array;
}

/** The eight values of a ramp, as the decoder makes them. */
function fillRamp(ramp: Uint8Array, first: number, second: number): void {
  ramp[0] = first;
  ramp[1] = second;
  const isLong = first > second;
  const steps = isLong ? 7 : 5;
  for (let step = 1; step < steps; step++) ramp[step + 1] = ((steps - step) * first + step * second) / steps;
  if (isLong) return;
  ramp[6] = 0;
  ramp[7] = 255;
}

/** Gives each alpha its nearest place; keeps the ends when they are better than what `best` has. */
function tryAlphaEnds(alphas: Uint8Array, first: number, second: number, best: AlphaFit): void {
  const { ramp, tried } = best;
  fillRamp(ramp, first, second);
  let error = 0;
  for (let index = 0; index < 16 && error < best.error; index++) {
    const alpha = alphas[index] ?? 0;
    let place = 0;
    let nearest = 256;
    for (let candidate = 0; candidate < 8; candidate++) {
      const distance = Math.abs((ramp[candidate] ?? 0) - alpha);
      if (distance < nearest) {
        nearest = distance;
        place = candidate;
      }
    }
    tried[index] = place;
    error += nearest * nearest;
  }
  if (error >= best.error) return;
  best.first = first;
  best.second = second;
  best.error = error;
  best.places.set(tried);
}

/** How far the ends of a ramp are moved inwards in search of a better one. */
const END_SEARCH = 4;

/** DXT5: two ends and a place of 3 bits for each pixel. Full and empty alpha are always met exactly. */
function encodeRampAlpha(block: Block, alphas: Uint8Array, best: AlphaFit, isQuick: boolean): void {
  let low = 255;
  let high = 0;
  let innerLow = 255;
  let innerHigh = 0;
  for (let index = 0; index < 16; index++) {
    const alpha = block.pixels[index * 4 + 3] ?? 0;
    alphas[index] = alpha;
    low = Math.min(low, alpha);
    high = Math.max(high, alpha);
    if (alpha > 0) innerLow = Math.min(innerLow, alpha);
    if (alpha < 255) innerHigh = Math.max(innerHigh, alpha);
  }
  best.error = Infinity;
  if (low === high) {
    tryAlphaEnds(alphas, low, low, best);
    return;
  }
  tryAlphaEnds(alphas, high, low, best);
  const hasInner = innerLow <= innerHigh;
  if (best.error > 0 && (low === 0 || high === 255)) {
    tryAlphaEnds(alphas, hasInner ? innerLow : 0, hasInner ? innerHigh : 255, best);
  }
  if (isQuick) return;
  for (let inset = 1; inset < END_SEARCH && best.error > 0; inset++) {
    for (let other = 0; other <= inset && high - inset > low + other; other++) {
      tryAlphaEnds(alphas, high - inset, low + other, best);
      tryAlphaEnds(alphas, high - other, low + inset, best);
    }
  }
}

function putRampAlpha({ first, second, places }: AlphaFit, target: Uint8Array, at: number): void {
  target[at] = first;
  target[at + 1] = second;
  for (let half = 0; half < 2; half++) {
    let bits = 0;
    for (let index = 0; index < 8; index++) bits |= (places[half * 8 + index] ?? 0) << (index * 3);
    target[at + 2 + half * 3] = bits & 255;
    target[at + 3 + half * 3] = (bits >> 8) & 255;
    target[at + 4 + half * 3] = (bits >> 16) & 255;
  }
}

/** The blocks of a picture, row by row; sides need not be multiples of 4. */
export function encodeDxt(kind: DxtKind, image: RgbaPixels, options: DxtOptions = {}): Uint8Array {
  const { width, height } = image;
  const isQuick = options.isQuick === true;
  const isKeyed = kind === 'dxt1' && options.hasAlpha === true;
  const bytes = new Uint8Array(dxtByteLength(kind, width, height));
  const block: Block = { pixels: new Uint8Array(64), inside: 0 };
  const memory = fitMemory();
  const alphas = new Uint8Array(16);
  const ramp: AlphaFit = {
    first: 0,
    second: 0,
    error: Infinity,
    places: new Uint8Array(16),
    tried: new Uint8Array(16),
    ramp: new Uint8Array(8),
  };
  let at = 0;
  for (let top = 0; top < height; top += 4) {
    for (let left = 0; left < width; left += 4) {
      loadBlock(image, left, top, block);
      if (kind === 'dxt3') encodeExplicitAlpha(block, bytes, at);
      if (kind === 'dxt5') {
        encodeRampAlpha(block, alphas, ramp, isQuick);
        putRampAlpha(ramp, bytes, at);
      }
      encodeColours(block, memory, { isKeyed, isQuick }, bytes, at + dxtBlockSize(kind) - 8);
      at += dxtBlockSize(kind);
    }
  }
  return bytes;
}
