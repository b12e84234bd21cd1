/** Pictures that come into a model as textures, and go out of it. */
import { FormatError } from '../../../../../shared/codec/error.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { DocumentRecord } from '../../../../../shared/codec/documentRecord.ts';
import { readBitmap, writeBitmap } from '../../../../../shared/exchange/goldsrc/bitmap.ts';
import { indexedPicture } from '../../../../../shared/formats/goldsrc/edit/picture.ts';
import type { IndexedPicture } from '../../../../../shared/formats/goldsrc/edit/texture.ts';
import { textureColors } from '../../../../../shared/formats/goldsrc/geometry/texture.ts';
import { textureBits } from '../../../../../shared/formats/goldsrc/schema/names.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { decodeImage } from '../../../../../shared/formats/images.ts';
import { writePng } from '../../../../../shared/formats/png/index.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

/** Endings of the pictures that can be imported. */
export const pictureEndings = '.bmp,.png,.tga,.dds,.blp';

const bitsAt = 28;

function isBitmap(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > bitsAt + 2;
}

/** A bitmap of 24 or 32 bits a pixel without compression; null for other kinds. */
function trueColorBitmap(bytes: Uint8Array): RgbaPixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = (view.getUint16(bitsAt, true) || 0) / 8;
  if (size !== 3 && size !== 4) return null;
  const start = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const stated = view.getInt32(22, true);
  const height = Math.abs(stated);
  const stride = (width * size + 3) & ~3;
  if (width < 1 || height < 1 || start + stride * height > bytes.length) {
    throw new FormatError(`a bitmap of ${width} × ${height} that ends early`, { path: '', offset: start });
  }
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = start + (stated < 0 ? row : height - 1 - row) * stride;
    for (let column = 0; column < width; column++) {
      const at = from + column * size;
      pixels.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, 255], (row * width + column) * 4);
    }
  }
  return { width, height, pixels };
}

/**
 * A picture file as a texture has it. Bitmaps of 256 colours come in as they are, index for index; of others the colours
 * are chosen. @throws an error with a sentence for the user
 */
export function readPicture(name: string, bytes: Uint8Array, flags: number): IndexedPicture {
  const isMasked = (flags & textureBits.masked) !== 0;
  if (!isBitmap(bytes)) return indexedPicture(decodeImage(bytes, { name }), isMasked);
  const colors = trueColorBitmap(bytes);
  return colors === null ? readBitmap(bytes) : indexedPicture(colors, isMasked);
}

function indexed(record: DocumentRecord): IndexedPicture {
  const { width, height, pixels, palette } = fieldsOf(Texture, record);
  return { width, height, pixels: Uint8Array.from(pixels), palette: Uint8Array.from(palette) };
}

/** The picture of a texture as a file: a bitmap keeps indices and palette, a PNG has see-through pixels. */
export function pictureFile(record: DocumentRecord, kind: 'bmp' | 'png'): { name: string; bytes: Uint8Array } {
  const { name, flags, width, height, pixels, palette } = fieldsOf(Texture, record);
  const base =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.[^.]*$/, '') ?? '';
  const file = `${base === '' ? 'texture' : base}.${kind}`;
  if (kind === 'bmp') return { name: file, bytes: writeBitmap(indexed(record)) };
  const hasAlpha = (flags & textureBits.masked) !== 0;
  const rgba = { width, height, pixels: textureColors(pixels, palette, flags) };
  return { name: file, bytes: writePng(rgba, { hasAlpha }) };
}
