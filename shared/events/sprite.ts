/**
 * Sprites of Half-Life (`IDSP`, version 2): a header of 40 bytes, a palette, then frames of one byte a texel. Read as Xash3D
 * and Pathos lay them out (`sprite.h`, `sprformat.h`). Only the first frame is read: what is shown for a moment needs no more.
 */
import type { RgbaPixels } from '../media/mipmaps.ts';

const header = 40;
const formats = { additive: 1, indexAlpha: 2, cutOut: 3 } as const;
/** A frame begins with its kind; a group of frames lists their times before the first one. */
const groupOfFrames = 1;
const frameHeader = 16;
const mostSide = 4096;

/**
 * The first frame of a sprite.
 * @throws Error for bytes that are no such sprite, or end before the frame does
 */
export function readSprite(bytes: Uint8Array): RgbaPixels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const need = (end: number): void => {
    if (end > bytes.length) throw new Error('The sprite ends before its first frame does');
  };
  need(header + 2);
  if (view.getUint32(0, true) !== 0x50534449 || view.getInt32(4, true) !== 2)
    throw new Error('It is no sprite of Half-Life');
  const format = view.getInt32(12, true);
  const colours = view.getUint16(header, true);
  const palette = header + 2;
  let at = palette + colours * 3;
  need(at + 8);
  if (view.getInt32(at, true) === groupOfFrames) at += 4 + Math.max(0, view.getInt32(at + 4, true)) * 4;
  at += 4;
  need(at + frameHeader);
  const [width, height] = [view.getInt32(at + 8, true), view.getInt32(at + 12, true)];
  if (!(width > 0 && height > 0 && width <= mostSide && height <= mostSide))
    throw new Error(`The sprite has a frame of ${width} by ${height}`);
  at += frameHeader;
  need(at + width * height);
  const pixels = new Uint8Array(width * height * 4);
  for (let texel = 0; texel < width * height; texel++) {
    const index = bytes[at + texel] ?? 0;
    // Of an alpha sprite the last colour is the whole picture's, and the index is how much of it is there.
    const colour = format === formats.indexAlpha ? colours - 1 : index;
    for (let part = 0; part < 3; part++) pixels[texel * 4 + part] = bytes[palette + colour * 3 + part] ?? 0;
    const isCut = format === formats.cutOut && index === 255;
    pixels[texel * 4 + 3] = format === formats.indexAlpha ? index : isCut ? 0 : 255;
  }
  return { width, height, pixels };
}

/** A muzzle flash: which sprite, and how many units of the model one of its texels is. */
export interface MuzzleFlash {
  readonly path: string;
  readonly scale: number;
}

const sprites = 3;
const usualScale = 0.5;

/** The options of a flash: the last digit is the sprite, those before it tenths of its size. Engine: R_MuzzleFlash. */
export function muzzleFlash(options: string): MuzzleFlash {
  const number = Number.parseInt(options, 10);
  const type = Number.isSafeInteger(number) && number > 0 ? number : 0;
  const scale = Math.floor(type / 10) / 10;
  return { path: `sprites/muzzleflash${((type % 10) % sprites) + 1}.spr`, scale: scale === 0 ? usualScale : scale };
}
