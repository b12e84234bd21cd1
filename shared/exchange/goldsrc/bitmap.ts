/** Windows bitmaps of 256 colours: the only pictures that studiomdl reads. */
import type { IndexedPicture } from '../../formats/goldsrc/edit/texture.ts';

const headSize = 14;
const infoSize = 40;
const colors = 256;
const largestSide = 8192;

export function writeBitmap({ width, height, pixels, palette }: IndexedPicture): Uint8Array {
  const stride = (width + 3) & ~3;
  const start = headSize + infoSize + colors * 4;
  const bytes = new Uint8Array(start + stride * height);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, start, true);
  view.setUint32(14, infoSize, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 8, true);
  view.setUint32(34, stride * height, true);
  view.setUint32(46, colors, true);
  for (let color = 0; color < colors; color++) {
    for (let part = 0; part < 3; part++)
      bytes[headSize + infoSize + color * 4 + part] = palette[color * 3 + 2 - part] ?? 0;
  }
  for (let row = 0; row < height; row++) {
    bytes.set(pixels.subarray(row * width, (row + 1) * width), start + (height - 1 - row) * stride);
  }
  return bytes;
}

/** @throws Error with a sentence when the file is not a plain bitmap of up to 256 colours */
export function readBitmap(bytes: Uint8Array): IndexedPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headSize + infoSize || view.getUint16(0, true) !== 0x4d42)
    throw new Error('this is not a Windows bitmap');
  const start = view.getUint32(10, true);
  const info = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const stated = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const packing = view.getUint32(30, true);
  if (bits !== 8) throw new Error(`the bitmap has ${bits} bits a pixel; a texture needs 8 (256 colours)`);
  if (packing !== 0) throw new Error('the bitmap is packed; save it without compression');
  const height = Math.abs(stated);
  if (width < 1 || height < 1 || width > largestSide || height > largestSide) {
    throw new Error(`the bitmap states a size of ${width} × ${height}`);
  }
  const stride = (width + 3) & ~3;
  if (start + stride * height > bytes.length)
    throw new Error(`the bitmap ends early: ${bytes.length} bytes of ${start + stride * height}`);
  const used = view.getUint32(46, true);
  const room = Math.floor((start - headSize - info) / 4);
  const known = Math.max(0, Math.min(used === 0 ? colors : used, colors, room));
  const palette = new Uint8Array(colors * 3);
  for (let color = 0; color < known; color++) {
    for (let part = 0; part < 3; part++) palette[color * 3 + part] = bytes[headSize + info + color * 4 + 2 - part] ?? 0;
  }
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = start + (stated < 0 ? row : height - 1 - row) * stride;
    pixels.set(bytes.subarray(from, from + width), row * width);
  }
  return { width, height, pixels, palette };
}

/** Sides are made a multiple of four, as the engine needs it; what is added repeats the picture. Format page 19 and 22. */
export function withWholeSides(picture: IndexedPicture): IndexedPicture {
  const width = (picture.width + 3) & ~3;
  if (width === picture.width) return picture;
  const pixels = new Uint8Array(width * picture.height);
  for (let row = 0; row < picture.height; row++) {
    for (let column = 0; column < width; column++) {
      pixels[row * width + column] = picture.pixels[row * picture.width + (column % picture.width)] ?? 0;
    }
  }
  return { ...picture, width, pixels };
}
