/** Which palette entry each pixel takes, for read-outs: only BLP of Warcraft III and World of Warcraft keep one byte a pixel in place. */
import { FormatError } from '../codec/error.ts';
import { readBlpHeader } from '../formats/blp/index.ts';
import { openTexture, type TextureSource } from './source.ts';

/** One byte a pixel of the mip, top row first; null for textures without a palette and for mips that are cut short. */
export function paletteIndices(source: TextureSource, mip: number): Uint8Array | null {
  const { format, bytes, files } = openTexture(source);
  if (format.id !== 'blp') return null;
  try {
    const { content, mips } = readBlpHeader(bytes, files);
    const place = mips[mip];
    if (content !== 'palette' || place === undefined) return null;
    const end = place.offset + place.width * place.height;
    return end > bytes.length ? null : bytes.slice(place.offset, end);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
