/** Grey pictures in the full depth of their files: heights and masks need 16 bits. */
import type { GreyPicture } from './greyValues.ts';
import { decode, encode } from 'fast-png';
import { FormatError } from '../codec/error.ts';
import { decodeImage } from '../formats/images.ts';
import { isRawName, readRaw } from './rawPicture.ts';
import { isTiff, readTiff, readTiffChannels } from './tiffPicture.ts';

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}

/**
 * Grey values of a picture: PNG of 8 and 16 bits and TIFF in their own depth, raw samples (`rawPicture.ts`), other pictures by
 * their brightness.
 * @throws FormatError when the bytes are no picture
 */
export function readGrey(bytes: Uint8Array, name = ''): GreyPicture {
  if (isRawName(name)) return readRaw(bytes, name);
  if (isPng(bytes) && bytes[24] === 16) return readDeep(bytes);
  if (isTiff(bytes)) return readTiff(bytes);
  const { width, height, pixels } = decodeImage(bytes, { name });
  const values = new Float32Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * 4;
    values[pixel] = ((pixels[at] ?? 0) * 0.299 + (pixels[at + 1] ?? 0) * 0.587 + (pixels[at + 2] ?? 0) * 0.114) / 255;
  }
  return { width, height, levels: 255, values };
}

/** A PNG of 16 bits a channel as fast-png unpacks it. */
function readDeepPng(bytes: Uint8Array): { width: number; height: number; channels: number; data: Uint16Array } {
  try {
    const { width, height, channels, data } = decode(bytes);
    if (!(data instanceof Uint16Array)) throw new Error('it does not have 16 bits a channel');
    return { width, height, channels, data };
  } catch (error) {
    throw new FormatError(`not a PNG of 16 bits that can be read: ${error instanceof Error ? error.message : ''}`, {
      path: '',
      offset: 0,
    });
  }
}

function readDeep(bytes: Uint8Array): GreyPicture {
  const { width, height, channels, data } = readDeepPng(bytes);
  const values = new Float32Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * channels;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    values[pixel] = (channels < 3 ? red : red * 0.299 + green * 0.587 + blue * 0.114) / 65_535;
  }
  return { width, height, levels: 65_535, values };
}

/**
 * The channels of a picture one by one, 0 to 1: of a splat map each may show another texture.
 * @param count how many are wanted; of one alone the brightness is taken
 */
export function readChannels(bytes: Uint8Array, name: string, count: number): readonly GreyPicture[] {
  if (count <= 1 || isRawName(name)) return [readGrey(bytes, name)];
  if (isTiff(bytes)) return readTiffChannels(bytes, count);
  const { width, height, pixels } = decodeImage(bytes, { name });
  return Array.from({ length: Math.min(4, count) }, (_each, channel) => ({
    ...{ width, height, levels: 255 },
    values: Float32Array.from({ length: width * height }, (_pixel, at) => (pixels[at * 4 + channel] ?? 0) / 255),
  }));
}

/** A grey PNG of 16 bits. */
export function writeGrey16(width: number, height: number, data: Uint16Array): Uint8Array {
  return encode({ width, height, data, channels: 1, depth: 16 });
}

/** A PNG of 8 bits with 1, 3 or 4 channels. */
export function writePixels(width: number, height: number, channels: 1 | 3 | 4, data: Uint8Array): Uint8Array {
  return encode({ width, height, data, channels, depth: 8 });
}

/** Samples of a PNG of 8 bits, as they stand in it. @throws FormatError */
export function readPixels(bytes: Uint8Array): { width: number; height: number; channels: number; data: Uint8Array } {
  try {
    const { width, height, channels, data, depth } = decode(bytes);
    if (depth !== 8 || data instanceof Uint16Array) throw new Error('it does not have 8 bits a channel');
    return { width, height, channels, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } catch (error) {
    throw new FormatError(`not a PNG of 8 bits that can be read: ${error instanceof Error ? error.message : ''}`, {
      path: '',
      offset: 0,
    });
  }
}
