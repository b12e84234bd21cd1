/** Reads Truevision TGA pictures: palette, colour and grey, plain and run-length, from any corner. */
import { FormatError } from '../../codec/error.ts';
import { checkOnlyMip, type DecodedImage, type ImageDescription, type ImageReadOptions } from '../../media/image.ts';
import { readTgaHeader, RUN_LENGTH_BIT, type TgaHeader, type TgaPalette } from './header.ts';

/** One run-length packet gives 128 pixels at most, from 2 bytes at least. */
const MAXIMUM_PIXELS_PER_BYTE = 64;

function expandRuns(bytes: Uint8Array, header: TgaHeader, pixelBytes: number): { data: Uint8Array; filled: number } {
  const total = header.width * header.height * pixelBytes;
  const left = bytes.length - header.pixelOffset;
  if (header.width * header.height > left * MAXIMUM_PIXELS_PER_BYTE) {
    const problem = `${header.width} × ${header.height} pixels cannot come from ${Math.max(0, left)} bytes`;
    throw new FormatError(problem, { path: 'pixels', offset: header.pixelOffset });
  }
  const data = new Uint8Array(total);
  let at = header.pixelOffset;
  let filled = 0;
  // Packets may cross rows, so the picture is one run of pixels here.
  while (filled < total && at < bytes.length) {
    const packet = bytes[at++] ?? 0;
    const length = Math.min(((packet & 127) + 1) * pixelBytes, total - filled);
    if (packet < 128) {
      const available = Math.min(length, bytes.length - at);
      data.set(bytes.subarray(at, at + available), filled);
      at += length;
      filled += available;
      continue;
    }
    if (at + pixelBytes > bytes.length) break;
    data.set(bytes.subarray(at, at + pixelBytes), filled);
    // Calls cost more than loops for the 128 pixels a packet has at most.
    for (let target = filled + pixelBytes; target < filled + length; target++) {
      data[target] = data[target - pixelBytes] ?? 0;
    }
    at += pixelBytes;
    filled += length;
  }
  return { data, filled };
}

/**
 * Where the stored pixels end, run-length packets or not. The end of the file when they are cut short or the header makes
 * no sense. Takes no memory.
 */
export function storedPixelEnd(bytes: Uint8Array, start: number): number {
  const word = (at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const pixelBytes = Math.ceil((bytes[16] ?? 0) / 8);
  const count = word(12) * word(14);
  const isRunLength = ((bytes[2] ?? 0) & RUN_LENGTH_BIT) !== 0;
  if ((bytes[2] ?? 0) === 0 || pixelBytes === 0) return start;
  if (!isRunLength) return Math.min(bytes.length, start + count * pixelBytes);
  let at = start;
  for (let done = 0; done < count && at < bytes.length;) {
    const packet = bytes[at] ?? 0;
    const length = (packet & 127) + 1;
    at += 1 + (packet < 128 ? length * pixelBytes : pixelBytes);
    done += length;
  }
  return Math.min(bytes.length, at);
}

/** The stored pixels without packing, and what is wrong with them. */
function readStoredPixels(bytes: Uint8Array, header: TgaHeader): { data: Uint8Array; damage: string | null } {
  const pixelBytes = Math.ceil(header.bitsPerPixel / 8);
  const count = header.width * header.height;
  if (header.isRunLength) {
    const { data, filled } = expandRuns(bytes, header, pixelBytes);
    const pixels = Math.floor(filled / pixelBytes);
    return { data, damage: pixels === count ? null : `the file ends at pixel ${pixels} of ${count}` };
  }
  const needed = count * pixelBytes;
  if (header.pixelOffset + needed > bytes.length) {
    const left = Math.max(0, bytes.length - header.pixelOffset);
    const problem = `${header.width} × ${header.height} pixels need ${needed} bytes, ${left} left`;
    throw new FormatError(problem, { path: 'pixels', offset: header.pixelOffset });
  }
  return { data: bytes.subarray(header.pixelOffset, header.pixelOffset + needed), damage: null };
}

/** Widens 5 bits by repeating the upper ones, so that 31 becomes 255 and 21 becomes 173. */
function widen5(value: number): number {
  return (value << 3) | (value >> 2);
}

/** Red, green, blue, alpha as a little-endian word, from 15/16, 24 or 32 bits at `at`. */
function readColour(bytes: Uint8Array, at: number, bits: number, hasAlpha: boolean): number {
  if (bits <= 16) {
    const colour = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    const alpha = hasAlpha && (colour & 0x8000) === 0 ? 0 : 255;
    const blue = widen5(colour & 31);
    return (alpha << 24) | (blue << 16) | (widen5((colour >> 5) & 31) << 8) | widen5((colour >> 10) & 31);
  }
  const alpha = hasAlpha ? (bytes[at + 3] ?? 0) : 255;
  return (alpha << 24) | ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}

function readPalette(bytes: Uint8Array, palette: TgaPalette): Uint32Array {
  const colourBytes = Math.ceil(palette.bitsPerColour / 8);
  const end = palette.offset + palette.count * colourBytes;
  if (end > bytes.length) {
    const problem = `${palette.count} palette colours of ${colourBytes} bytes, ${bytes.length - palette.offset} left`;
    throw new FormatError(problem, { path: 'palette', offset: palette.offset });
  }
  // Indices outside the stored part are opaque black.
  const colours = new Uint32Array(palette.first + palette.count).fill(0xff000000);
  for (let index = 0, at = palette.offset; index < palette.count; index++, at += colourBytes) {
    colours[palette.first + index] = readColour(bytes, at, palette.bitsPerColour, palette.bitsPerColour === 32);
  }
  return colours;
}

/** Whether stored pixels can carry alpha: the header's word for 16 bits, the fourth byte for 32. */
function mayHaveAlpha({ kind, bitsPerPixel, alphaBits, palette }: TgaHeader): boolean {
  if (kind === 'palette') return palette?.bitsPerColour === 32;
  if (kind === 'grey') return bitsPerPixel === 16;
  return bitsPerPixel === 32 || (bitsPerPixel === 16 && alphaBits > 0);
}

/** Pixels of 24 and 32 bits, blue first. */
function readBytes(words: Uint32Array, data: Uint8Array, pixelBytes: number): void {
  if (pixelBytes === 3) {
    for (let index = 0, at = 0; index < words.length; index++, at += 3) {
      words[index] = 0xff000000 | ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    }
    return;
  }
  for (let index = 0, at = 0; index < words.length; index++, at += 4) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    words[index] = ((data[at + 3] ?? 0) << 24) | colour;
  }
}

function readWords(bytes: Uint8Array, header: TgaHeader, data: Uint8Array): Uint32Array {
  const { kind, bitsPerPixel, palette } = header;
  const words = new Uint32Array(header.width * header.height);
  const pixelBytes = Math.ceil(bitsPerPixel / 8);
  if (kind === 'palette' && palette !== null) {
    const colours = readPalette(bytes, palette);
    for (let index = 0, at = 0; index < words.length; index++, at += pixelBytes) {
      const place = pixelBytes === 1 ? (data[at] ?? 0) : (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8);
      words[index] = colours[place] ?? 0xff000000;
    }
  } else if (kind === 'grey') {
    for (let index = 0, at = 0; index < words.length; index++, at += pixelBytes) {
      const alpha = pixelBytes === 2 ? (data[at + 1] ?? 0) : 255;
      words[index] = (alpha << 24) | ((data[at] ?? 0) * 0x010101);
    }
  } else if (bitsPerPixel >= 24) readBytes(words, data, pixelBytes);
  else {
    const hasAlpha = mayHaveAlpha(header);
    for (let index = 0, at = 0; index < words.length; index++, at += pixelBytes) {
      words[index] = readColour(data, at, bitsPerPixel, hasAlpha);
    }
  }
  return words;
}

/** Turns the picture so that the first pixel is the top left one. */
function orient(words: Uint32Array, { width, height, startsBottom, startsRight }: TgaHeader): void {
  if (startsRight) {
    for (let row = 0; row < height; row++) words.subarray(row * width, (row + 1) * width).reverse();
  }
  if (!startsBottom) return;
  for (let top = 0, bottom = height - 1; top < bottom; top++, bottom--) {
    const kept = words.slice(top * width, (top + 1) * width);
    words.copyWithin(top * width, bottom * width, (bottom + 1) * width);
    words.set(kept, bottom * width);
  }
}

function encodingName({ kind, isRunLength, bitsPerPixel, palette }: TgaHeader): string {
  const packing = isRunLength ? ', run-length' : '';
  const colours = palette === null ? '' : `, ${palette.count} colours of ${palette.bitsPerColour} bits`;
  return `TGA ${kind}, ${bitsPerPixel} bits per pixel${colours}${packing}`;
}

/**
 * 32-bit pixels whose header declares no alpha bits are ambiguous: many programs write 0 there and mean 8. Alpha is taken
 * as stored, unless all of it is 0, which would hide the picture.
 */
function hidesPicture(header: TgaHeader, words: Uint32Array): boolean {
  const isAmbiguous = header.kind === 'colour' && header.bitsPerPixel === 32 && header.alphaBits === 0;
  if (!isAmbiguous) return false;
  for (let index = 0; index < words.length; index++) if ((words[index] ?? 0) >>> 24 !== 0) return false;
  return true;
}

/** What the header says; alpha in ambiguous 32-bit files is reported as present. @throws FormatError */
export function describeTga(bytes: Uint8Array): ImageDescription {
  const header = readTgaHeader(bytes);
  const { width, height } = header;
  const hasAlpha = mayHaveAlpha(header);
  return { width, height, hasAlpha, hasIgnoredAlpha: false, encoding: encodingName(header), mipCount: 1 };
}

/** @throws FormatError; a run-length picture that ends early is shown with `damage` */
export function readTga(bytes: Uint8Array, options: ImageReadOptions = {}): DecodedImage {
  checkOnlyMip(options.mip);
  const header = readTgaHeader(bytes);
  const { data, damage } = readStoredPixels(bytes, header);
  const words = readWords(bytes, header, data);
  orient(words, header);
  const description = describeTga(bytes);
  const pixels = new Uint8Array(words.buffer);
  if (!hidesPicture(header, words)) return { ...description, pixels, damage };
  if (options.useIgnoredAlpha !== true) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { ...description, hasAlpha: options.useIgnoredAlpha === true, hasIgnoredAlpha: true, pixels, damage };
}
