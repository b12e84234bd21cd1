/**
 * TIFF pictures of the ground: 8 and 16 bits a channel, and floats of 32 and 64 bits, which hold heights themselves in what
 * height models of the real world and some programs write. Strips and tiles, without compression or with LZW or Deflate
 * (the package tiff, of the family of fast-png).
 */
import { decode } from 'tiff';
import { FormatError } from '../codec/error.ts';
import type { GreyPicture, HeightRange } from './greyValues.ts';

/** `II*\0` and `MM\0*`. */
export function isTiff(bytes: Uint8Array): boolean {
  const [first, second, third, fourth] = bytes;
  return (
    (first === 0x49 && second === 0x49 && third === 42 && fourth === 0) ||
    (first === 0x4d && second === 0x4d && third === 0 && fourth === 42)
  );
}

/** No file of the size holds more: Deflate packs 1,032 bytes into one at best (zlib's technical details). */
const bestPacking = 1032;
/** Values beyond are marks for places without a height, such as −3.4e38: no ground is a million yards high. */
const farthestHeight = 1e6;
/** Steps that a 32-bit float between 0 and 1 can tell. */
const floatLevels = 2 ** 24 - 1;

interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: ArrayLike<number>;
  /** What white is; null for heights in the file's own unit. */
  readonly white: number | null;
  readonly levels: number;
}

function refused(reason: string): FormatError {
  return new FormatError(`not a TIFF that can be read: ${reason}`, { path: '', offset: 0 });
}

/** The first page; others are smaller copies. @throws FormatError */
function readSamples(bytes: Uint8Array): Samples {
  try {
    const [head] = decode(bytes, { pages: [0], ignoreImageData: true });
    if (head === undefined) throw new Error('it has no page');
    const { width, height, bitsPerSample, sampleFormat, type } = head;
    const channels = head.samplesPerPixel;
    const size = width * height * channels * (bitsPerSample / 8);
    if (!(size > 0) || size > bytes.length * bestPacking) {
      throw new Error(`it says to be ${width} × ${height}, which is more than a file of ${bytes.length} bytes holds`);
    }
    if (type === 3) throw new Error('it has a palette; save it in grey or in colours');
    const [page] = decode(bytes, { pages: [0] });
    if (page === undefined) throw new Error('it has no page');
    const about = { width, height, channels };
    if (sampleFormat === 3) return { ...about, data: page.data, white: null, levels: floatLevels };
    if (sampleFormat === 2 && bitsPerSample === 16) {
      return { ...about, data: Int16Array.from(page.data), white: null, levels: 65_535 };
    }
    if (sampleFormat === 2 || (bitsPerSample !== 8 && bitsPerSample !== 16)) {
      throw new Error(`it has samples of ${bitsPerSample} bits of a kind that pictures of the ground do not have`);
    }
    const white = 2 ** bitsPerSample - 1;
    return { ...about, data: page.data, white, levels: white };
  } catch (error) {
    throw error instanceof FormatError ? error : refused(error instanceof Error ? error.message : String(error));
  }
}

/** Lowest and highest of the values that are heights. */
function rangeOf(values: ArrayLike<number>): HeightRange | null {
  let [minimum, maximum] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN;
    if (!(Math.abs(value) < farthestHeight)) continue;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  return minimum <= maximum ? { minimum, maximum } : null;
}

/**
 * One value a pixel as 0 to 1. Floats that are not all between 0 and 1 already, and signed numbers, are heights: lowest and
 * highest become 0 and 1 and are told as `said`; places without a height are the lowest.
 */
function greyOf({ width, height, white, levels }: Samples, sample: (pixel: number) => number): GreyPicture {
  const values = Float32Array.from({ length: width * height }, (_each, pixel) => sample(pixel));
  if (white !== null) return { width, height, levels, values: values.map((value) => value / white) };
  const range = rangeOf(values);
  if (range === null) throw refused('none of its values is a height');
  const { minimum, maximum } = range;
  if (minimum >= 0 && maximum <= 1) return { width, height, levels, values: values.map((value) => toHeight(value, 0)) };
  const span = maximum - minimum;
  const share = (value: number): number => (span === 0 ? 0 : (toHeight(value, minimum) - minimum) / span);
  return { width, height, levels, values: values.map(share), said: range };
}

const toHeight = (value: number, otherwise: number): number => (Math.abs(value) < farthestHeight ? value : otherwise);

/** The brightness of a TIFF picture. @throws FormatError */
export function readTiff(bytes: Uint8Array): GreyPicture {
  const samples = readSamples(bytes);
  const { channels, data } = samples;
  const at = (index: number): number => data[index] ?? 0;
  return greyOf(samples, (pixel) => {
    const first = pixel * channels;
    return channels < 3 ? at(first) : at(first) * 0.299 + at(first + 1) * 0.587 + at(first + 2) * 0.114;
  });
}

/** Channels of a TIFF picture one by one, at most `count`. @throws FormatError */
export function readTiffChannels(bytes: Uint8Array, count: number): readonly GreyPicture[] {
  const samples = readSamples(bytes);
  const { channels, data } = samples;
  return Array.from({ length: Math.min(4, count, channels) }, (_each, channel) =>
    greyOf(samples, (pixel) => data[pixel * channels + channel] ?? 0),
  );
}
