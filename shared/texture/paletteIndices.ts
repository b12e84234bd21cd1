/** Which palette entry each pixel takes, for read-outs: of BLP, and of TGA that is not run-length. */
import { FormatError } from '../codec/error.ts';
import { readBlpHeader } from '../formats/blp/index.ts';
import { readTgaHeader } from '../formats/tga/header.ts';
import { type OpenTexture, openTexture, type TextureSource } from './source.ts';

function blpIndices({ bytes, files }: OpenTexture, mip: number): Uint8Array | null {
  const { content, mips } = readBlpHeader(bytes, files);
  const place = mips[mip];
  if (content !== 'palette' || place === undefined) return null;
  const end = place.offset + place.width * place.height;
  return end > bytes.length ? null : bytes.slice(place.offset, end);
}

/** Stored rows may begin at any corner. */
function tgaIndices({ bytes }: OpenTexture): Uint8Array | null {
  const { palette, bitsPerPixel, isRunLength, width, height, startsRight, startsBottom, pixelOffset } =
    readTgaHeader(bytes);
  if (palette === null || bitsPerPixel !== 8 || isRunLength || pixelOffset + width * height > bytes.length) return null;
  const indices = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = pixelOffset + (startsBottom ? height - 1 - y : y) * width;
    for (let x = 0; x < width; x++, at++) indices[at] = bytes[row + (startsRight ? width - 1 - x : x)] ?? 0;
  }
  return indices;
}

/** One byte a pixel of the mip, top row first; null for textures without a palette and for mips that are cut short. */
export function paletteIndices(source: TextureSource, mip: number): Uint8Array | null {
  const texture = openTexture(source);
  try {
    if (texture.format.id === 'blp') return blpIndices(texture, mip);
    return texture.format.id === 'tga' && mip === 0 ? tgaIndices(texture) : null;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
