/** Reads PNG of every kind to RGBA8. Unpacking is fast-png's work; widening the samples is ours. */
import { decode, type DecodedPng } from 'fast-png';
import { FormatError } from '../../codec/error.ts';
import { checkOnlyMip, type DecodedImage, type ImageDescription, type ImageReadOptions } from '../../media/image.ts';
import { hasTransparency, readPngHeader, readPngParts, type PngHeader } from './chunks.ts';

const KIND_NAMES: Readonly<Record<PngHeader['kind'], string>> = {
  grey: 'grey',
  colour: 'RGB',
  palette: 'palette',
  'grey-alpha': 'grey with alpha',
  'colour-alpha': 'RGBA',
};

function describe(header: PngHeader, isKeyed: boolean): ImageDescription {
  const { width, height, kind, bitDepth } = header;
  const hasAlpha = kind === 'grey-alpha' || kind === 'colour-alpha' || isKeyed;
  const encoding = `PNG ${KIND_NAMES[kind]}, ${bitDepth} bits per sample${header.isInterlaced ? ', interlaced' : ''}`;
  return { width, height, hasAlpha, hasIgnoredAlpha: false, encoding, mipCount: 1 };
}

/** @throws FormatError when the header makes no sense */
export function describePng(bytes: Uint8Array): ImageDescription {
  const header = readPngHeader(bytes);
  return describe(header, hasTransparency(bytes, header));
}

/** Single samples of 1, 2 or 4 bits, each row starting on a byte. */
function unpackBits(data: ArrayLike<number>, { width, height, bitDepth }: PngHeader): Uint8Array {
  const rowBytes = Math.ceil((width * bitDepth) / 8);
  const mask = (1 << bitDepth) - 1;
  const samples = new Uint8Array(width * height);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const bit = x * bitDepth;
      const byte = data[y * rowBytes + (bit >> 3)] ?? 0;
      samples[index] = (byte >> (8 - bitDepth - (bit & 7))) & mask;
    }
  }
  return samples;
}

function paletteToRgba(samples: ArrayLike<number>, png: DecodedPng, pixels: Uint8Array): void {
  const colours = new Uint32Array(256).fill(0xff000000);
  for (const [index, [red = 0, green = 0, blue = 0, alpha = 255]] of (png.palette ?? []).slice(0, 256).entries()) {
    colours[index] = (alpha << 24) | (blue << 16) | (green << 8) | red;
  }
  const words = new Uint32Array(pixels.buffer);
  for (let index = 0; index < words.length; index++) words[index] = colours[samples[index] ?? 0] ?? 0;
}

/** The usual pictures, 8-bit grey, RGB and RGBA without a transparent colour: several times quicker than sample by sample. */
function bytesToRgba(samples: Uint8Array, pixels: Uint8Array, channels: 1 | 3 | 4): void {
  if (channels === 1) {
    const words = new Uint32Array(pixels.buffer);
    for (let index = 0; index < words.length; index++) words[index] = 0xff000000 | ((samples[index] ?? 0) * 0x010101);
    return;
  }
  if (channels === 4) {
    pixels.set(samples.subarray(0, pixels.length));
    return;
  }
  for (let at = 0, from = 0; at < pixels.length; at += 4, from += 3) {
    pixels[at] = samples[from] ?? 0;
    pixels[at + 1] = samples[from + 1] ?? 0;
    pixels[at + 2] = samples[from + 2] ?? 0;
    pixels[at + 3] = 255;
  }
}

/** Grey and colour with or without alpha. `key` is the one colour that is transparent, in the file's own sample range. */
function samplesToRgba(
  samples: Uint8Array | Uint8ClampedArray | Uint16Array,
  pixels: Uint8Array,
  { channels, scale, key }: { channels: number; scale: Uint8Array; key: readonly number[] | null },
): void {
  const isGrey = channels < 3;
  const alphaAt = channels === 2 || channels === 4 ? channels - 1 : -1;
  const [first, second = first, third = first] = key ?? [];
  const words = new Uint32Array(pixels.buffer);
  for (let index = 0, from = 0; index < words.length; index++, from += channels) {
    const red = samples[from] ?? 0;
    const green = isGrey ? red : (samples[from + 1] ?? 0);
    const blue = isGrey ? red : (samples[from + 2] ?? 0);
    let alpha = 255;
    if (alphaAt >= 0) alpha = scale[samples[from + alphaAt] ?? 0] ?? 0;
    else if (red === first && green === second && blue === third) alpha = 0;
    words[index] = (alpha << 24) | ((scale[blue] ?? 0) << 16) | ((scale[green] ?? 0) << 8) | (scale[red] ?? 0);
  }
}

function unpack(picture: Uint8Array): DecodedPng {
  try {
    return decode(picture);
  } catch (error) {
    // fast-png and its inflater throw plain errors; whatever they say is about bytes of this file.
    const reason = error instanceof Error ? error.message.replace(/:$/, '') : String(error);
    throw new FormatError(`the pixels cannot be unpacked (${reason})`, { path: 'IDAT', offset: 33 });
  }
}

/** The 8 bits for each value that a sample can have. */
function sampleScale(bitDepth: PngHeader['bitDepth']): Uint8Array {
  const largest = 2 ** bitDepth - 1;
  return Uint8Array.from({ length: largest + 1 }, (_each, value) => Math.round((value * 255) / largest));
}

/** @throws FormatError */
export function readPng(bytes: Uint8Array, options: ImageReadOptions = {}): DecodedImage {
  checkOnlyMip(options.mip);
  const parts = readPngParts(bytes);
  const { header } = parts;
  const png = unpack(parts.picture);
  const pixels = new Uint8Array(header.width * header.height * 4);
  const samples = header.bitDepth < 8 ? unpackBits(png.data, header) : png.data;
  if (header.kind === 'palette') paletteToRgba(samples, png, pixels);
  else {
    const { channels } = png;
    const isPlain = samples instanceof Uint8Array && header.bitDepth === 8 && parts.transparentColour === null;
    if (isPlain && (channels === 1 || channels === 3 || channels === 4)) bytesToRgba(samples, pixels, channels);
    else
      samplesToRgba(samples, pixels, { channels, scale: sampleScale(header.bitDepth), key: parts.transparentColour });
  }
  return { ...describe(header, parts.hasTransparency), pixels, damage: null };
}
