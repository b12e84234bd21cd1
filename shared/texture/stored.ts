/** How a texture is stored now, in the words in which another encoding is asked for. */
import { FormatError } from '../codec/error.ts';
import type { AlphaBits, TextureEncoding } from '../media/texture/settings.ts';
import { blpVersion, readBlpHeader } from '../formats/blp/index.ts';
import { readDdsHeader } from '../formats/dds/index.ts';
import { readTgaHeader } from '../formats/tga/header.ts';
import type { TextureTarget } from './encode.ts';
import { openTexture, type TextureSource } from './source.ts';

export interface StoredTexture {
  readonly target: TextureTarget;
  /** Null for one that is read but never written, such as BC5. */
  readonly encoding: TextureEncoding | null;
  readonly alphaBits: AlphaBits;
}

/** @throws FormatError when the header makes no sense, or the bytes are no texture that is written */
export function storedTexture(source: TextureSource): StoredTexture {
  const { format, bytes, files } = openTexture(source);
  switch (format.id) {
    case 'blp': {
      const { content, alphaBits } = readBlpHeader(bytes, files);
      return { target: blpVersion(bytes) === 2 ? 'blp2' : 'blp1', encoding: content, alphaBits };
    }
    case 'dds': {
      const { pixels } = readDdsHeader(bytes);
      if (pixels.kind === 'dxt') {
        // DXT1 holds its bit of alpha in the blocks; the header does not say whether any of them uses it.
        const alphaBits = pixels.dxt === 'dxt1' ? 1 : pixels.dxt === 'dxt3' ? 4 : 8;
        return { target: 'dds', encoding: pixels.dxt, alphaBits };
      }
      if (pixels.kind !== 'masks') return { target: 'dds', encoding: null, alphaBits: 0 };
      return { target: 'dds', encoding: 'raw', alphaBits: pixels.masks.alpha === 0 ? 0 : 8 };
    }
    case 'tga': {
      const { isRunLength } = readTgaHeader(bytes);
      const { hasAlpha } = format.describe(bytes, files);
      return { target: 'tga', encoding: isRunLength ? 'rle' : 'raw', alphaBits: hasAlpha ? 8 : 0 };
    }
    case 'png':
      return { target: 'png', encoding: 'raw', alphaBits: format.describe(bytes, files).hasAlpha ? 8 : 0 };
    default:
      throw new FormatError(`${format.name} is not written`, { path: '', offset: 0 });
  }
}
