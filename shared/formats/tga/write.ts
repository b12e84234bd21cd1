/** Writes TGA pictures of 24 and 32 bits, plain or run-length; a rewritten file keeps its corner, texts and extra areas. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { AlphaBits, EncodeSettings } from '../../media/texture/settings.ts';
import { checkPixels, refuseSettings } from '../../media/texture/settings.ts';
import { RUN_LENGTH_BIT, readTgaHeader, TGA_HEADER_SIZE, type TgaHeader } from './header.ts';
import { storedPixelEnd } from './read.ts';
import { footerStart } from './schema.ts';

interface Form {
  readonly isRunLength: boolean;
  readonly hasAlpha: boolean;
  /** One sample a pixel (two with alpha), for pictures without colours. */
  readonly isGrey: boolean;
  readonly startsBottom: boolean;
  readonly startsRight: boolean;
}

/** What the maps of Warcraft III have: plain, from the lower left corner. */
const USUAL: Form = { isRunLength: false, hasAlpha: true, isGrey: false, startsBottom: true, startsRight: false };

const LONGEST_PACKET = 128;

function bytesPerPixel({ isGrey, hasAlpha }: Form): number {
  return (isGrey ? 1 : 3) + (hasAlpha ? 1 : 0);
}

function hasOnlyGrey({ pixels }: RgbaPixels): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}

/** The pixels in the file's order, blue first, without packing. */
function orderPixels({ width, height, pixels }: RgbaPixels, form: Form): Uint8Array {
  const colourBytes = form.isGrey ? 1 : 3;
  const pixelBytes = bytesPerPixel(form);
  const bytes = new Uint8Array(width * height * pixelBytes);
  let target = 0;
  for (let row = 0; row < height; row++) {
    const y = form.startsBottom ? height - 1 - row : row;
    for (let column = 0; column < width; column++, target += pixelBytes) {
      const from = (y * width + (form.startsRight ? width - 1 - column : column)) * 4;
      bytes[target] = pixels[from + 2] ?? 0;
      if (!form.isGrey) {
        bytes[target + 1] = pixels[from + 1] ?? 0;
        bytes[target + 2] = pixels[from] ?? 0;
      }
      if (form.hasAlpha) bytes[target + colourBytes] = pixels[from + 3] ?? 0;
    }
  }
  return bytes;
}

/** Packs row by row: packets that cross rows are legal, but TGA 2.0 asks writers not to make them. */
function packRuns(data: Uint8Array, width: number, pixelBytes: number): Uint8Array {
  const rowBytes = width * pixelBytes;
  const rows = rowBytes === 0 ? 0 : data.length / rowBytes;
  // Each packet adds a byte. Of pixels of one byte, single ones between short runs make a packet of nearly each of them.
  const packed = new Uint8Array(data.length + rows * width);
  let length = 0;
  const isEqual = (left: number, right: number): boolean => {
    for (let byte = 0; byte < pixelBytes; byte++) if (data[left + byte] !== data[right + byte]) return false;
    return true;
  };
  for (let row = 0; row < data.length; row += rowBytes) {
    const rowEnd = row + rowBytes;
    for (let at = row; at < rowEnd;) {
      const most = Math.min(LONGEST_PACKET, (rowEnd - at) / pixelBytes);
      let run = 1;
      while (run < most && isEqual(at, at + run * pixelBytes)) run++;
      if (run > 1) {
        packed[length++] = 127 + run;
        packed.set(data.subarray(at, at + pixelBytes), length);
        length += pixelBytes;
        at += run * pixelBytes;
        continue;
      }
      while (run < most && !isEqual(at + (run - 1) * pixelBytes, at + run * pixelBytes)) run++;
      // The last pixel of a raw stretch that repeats belongs to the run behind it.
      if (run < most) run--;
      run = Math.max(1, run);
      packed[length++] = run - 1;
      packed.set(data.subarray(at, at + run * pixelBytes), length);
      length += run * pixelBytes;
      at += run * pixelBytes;
    }
  }
  return packed.subarray(0, length);
}

function encode(image: RgbaPixels, form: Form): { readonly header: Uint8Array; readonly pixels: Uint8Array } {
  const { width, height } = image;
  const header = new Uint8Array(TGA_HEADER_SIZE);
  const view = new DataView(header.buffer);
  header[2] = (form.isGrey ? 3 : 2) | (form.isRunLength ? RUN_LENGTH_BIT : 0);
  view.setUint16(12, width, true);
  view.setUint16(14, height, true);
  header[16] = bytesPerPixel(form) * 8;
  header[17] = (form.hasAlpha ? 8 : 0) | (form.startsRight ? 0x10 : 0) | (form.startsBottom ? 0 : 0x20);
  const data = orderPixels(image, form);
  return { header, pixels: form.isRunLength ? packRuns(data, width, bytesPerPixel(form)) : data };
}

/** @throws FormatError for what a TGA cannot hold */
function formOf(settings: EncodeSettings, base: Form): Form {
  const { encoding, alphaBits } = settings;
  if (encoding !== 'raw' && encoding !== 'rle') refuseSettings(`TGA has no encoding ${encoding}`, ['raw', 'rle']);
  if (alphaBits !== 0 && alphaBits !== 8) refuseSettings(`TGA with ${alphaBits} bits of alpha`, ['0', '8']);
  return { ...base, isRunLength: encoding === 'rle', hasAlpha: alphaBits === 8 };
}

/** @throws FormatError when settings or sizes cannot be */
export function writeTga(image: RgbaPixels, settings: EncodeSettings): Uint8Array {
  checkPixels(image);
  const { header, pixels } = encode(image, formOf(settings, USUAL));
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  return file;
}

/** What the file is now, in the words of the settings. A palette and 16-bit colours become 24 or 32 bits when they are rewritten. */
function tgaSettingsOf(header: TgaHeader): EncodeSettings {
  const { isRunLength, kind, bitsPerPixel, palette, alphaBits } = header;
  const hasAlpha =
    kind === 'palette'
      ? palette?.bitsPerColour === 32
      : kind === 'grey'
        ? bitsPerPixel === 16
        : bitsPerPixel === 32 || (bitsPerPixel === 16 && alphaBits > 0);
  return { encoding: isRunLength ? 'rle' : 'raw', alphaBits: hasAlpha ? 8 : 0 };
}

const EXTENSION_SIZE = 495;
/** Offsets in the extension area: colour correction table, postage stamp, scan line table. */
const EXTENSION_OFFSETS = [482, 486, 490];

/** What stood behind the pixels, with its offsets moved by as much as the file in front of it grew. */
function movedTail(bytes: Uint8Array, pixelEnd: number, shift: number): Uint8Array {
  const tail = bytes.slice(pixelEnd);
  const footer = footerStart(bytes);
  if (footer === bytes.length || footer < pixelEnd) return tail;
  const view = new DataView(tail.buffer);
  const move = (at: number): void => {
    const offset = view.getUint32(at, true);
    if (offset >= pixelEnd) view.setUint32(at, offset + shift, true);
  };
  const extension = view.getUint32(footer - pixelEnd, true) - pixelEnd;
  if (extension >= 0 && extension + EXTENSION_SIZE <= tail.length) {
    for (const at of EXTENSION_OFFSETS) move(extension + at);
  }
  move(footer - pixelEnd);
  move(footer - pixelEnd + 4);
  return tail;
}

/**
 * The file with another picture: corner, packing, alpha, texts and extra areas stay, unless the settings say otherwise.
 * @throws FormatError when settings or sizes cannot be
 */
export function rewriteTga(
  bytes: Uint8Array,
  image: RgbaPixels,
  settings: { readonly encoding?: EncodeSettings['encoding']; readonly alphaBits?: AlphaBits } = {},
): Uint8Array {
  checkPixels(image);
  const before = readTgaHeader(bytes);
  const wanted = { ...tgaSettingsOf(before), ...settings };
  const { startsBottom, startsRight } = before;
  const isGrey = before.kind === 'grey' && hasOnlyGrey(image);
  const { header, pixels } = encode(image, formOf(wanted, { ...USUAL, isGrey, startsBottom, startsRight }));
  const idLength = bytes[0] ?? 0;
  header[0] = idLength;
  header.set(bytes.subarray(8, 12), 8); // origin on the screen
  const id = bytes.subarray(TGA_HEADER_SIZE, TGA_HEADER_SIZE + idLength);
  const pixelEnd = storedPixelEnd(bytes, before.pixelOffset);
  const start = TGA_HEADER_SIZE + id.length + pixels.length;
  const tail = movedTail(bytes, pixelEnd, start - pixelEnd);
  const file = new Uint8Array(start + tail.length);
  file.set(header);
  file.set(id, TGA_HEADER_SIZE);
  file.set(pixels, TGA_HEADER_SIZE + id.length);
  file.set(tail, start);
  return file;
}
