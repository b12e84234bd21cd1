/** Decodes the palette pictures of BLP1 and BLP2: one index byte per pixel, then alpha of 1, 4 or 8 bits. */
import { FormatError } from '../../codec/error.ts';
import type { BlpHeader, BlpMip } from './header.ts';

const OPAQUE = 0xff000000;

/** The stored colours, four bytes each: the palette ends where the first picture begins, or after 256 colours. */
export function paletteBytes(bytes: Uint8Array, header: BlpHeader): Uint8Array {
  const behind = header.mips.map((mip) => mip.offset).filter((offset) => offset >= header.fixedSize);
  const end = Math.min(bytes.length, ...behind);
  const count = Math.min(256, (end - header.fixedSize) >> 2);
  return bytes.subarray(header.fixedSize, header.fixedSize + count * 4);
}

/**
 * The colours as RGBA words. The palette ends where the first picture begins: files with 8 or 206 colours exist.
 * Colours beyond its end are opaque black. Words are little-endian, as is every machine that Electron runs on.
 */
function readPalette(bytes: Uint8Array, header: BlpHeader): Uint32Array {
  const colours = new Uint32Array(256).fill(OPAQUE);
  const stored = paletteBytes(bytes, header);
  for (let index = 0, at = 0; at < stored.length; index++, at += 4) {
    const blue = stored[at] ?? 0;
    const green = stored[at + 1] ?? 0;
    const red = stored[at + 2] ?? 0;
    colours[index] = OPAQUE | (blue << 16) | (green << 8) | red;
  }
  return colours;
}

function applyAlpha(pixels: Uint8Array, alpha: Uint8Array, bits: 1 | 4 | 8): void {
  const count = pixels.length >> 2;
  let at = 3;
  if (bits === 8) {
    for (let index = 0; index < count; index++, at += 4) pixels[at] = alpha[index] ?? 0;
    return;
  }
  if (bits === 4) {
    // Low half first; 15 becomes 255.
    for (let index = 0; index < count; index++, at += 4) {
      pixels[at] = (((alpha[index >> 1] ?? 0) >> ((index & 1) << 2)) & 15) * 17;
    }
    return;
  }
  for (let index = 0; index < count; index++, at += 4) {
    pixels[at] = ((alpha[index >> 3] ?? 0) >> (index & 7)) & 1 ? 255 : 0;
  }
}

export interface PalettePicture {
  readonly pixels: Uint8Array;
  readonly damage: string | null;
}

/**
 * The size field of the mip is not believed: writers put anything there. The sides of the mip decide.
 * @throws FormatError when not even the indices are all there
 */
export function decodePaletteMip(bytes: Uint8Array, header: BlpHeader, mip: BlpMip): PalettePicture {
  const count = mip.width * mip.height;
  if (mip.offset + count > bytes.length) {
    const left = bytes.length - mip.offset;
    throw new FormatError(`${mip.width} × ${mip.height} palette indices, ${left} bytes left`, {
      path: `mips[${header.mips.indexOf(mip)}]`,
      offset: mip.offset,
    });
  }
  const colours = readPalette(bytes, header);
  const words = new Uint32Array(count);
  for (let index = 0, at = mip.offset; index < count; index++, at++) words[index] = colours[bytes[at] ?? 0] ?? OPAQUE;
  const pixels = new Uint8Array(words.buffer);
  if (header.alphaBits === 0) return { pixels, damage: null };
  const alphaStart = mip.offset + count;
  const alphaLength = Math.ceil((count * header.alphaBits) / 8);
  if (alphaStart + alphaLength > bytes.length) {
    return { pixels, damage: `the file ends inside the ${header.alphaBits}-bit alpha; shown opaque` };
  }
  applyAlpha(pixels, bytes.subarray(alphaStart, alphaStart + alphaLength), header.alphaBits);
  return { pixels, damage: null };
}
