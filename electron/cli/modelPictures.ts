/** Pictures that a model shows and does not hold: looked for beside it, and in further folders. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { WantedTexture } from '../../shared/exchange/gltf/exportedModel.ts';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import { messageOf } from './files.ts';

/** The file of a picture beside the model, above it or in one of the folders; null where there is none. */
export async function pictureFileAt(path: string, folder: string, extra: readonly string[]): Promise<string | null> {
  for (const extraFolder of extra.length === 0 ? [null] : extra) {
    const found = await findTextureFile(path, { access: everywhere, folder, extraFolder });
    if (found !== null) return found;
  }
  return null;
}

async function pictureAt(path: string, folder: string, extra: readonly string[]): Promise<RgbaPixels | null> {
  const found = await pictureFileAt(path, folder, extra);
  if (found === null) return null;
  const content = await readFile(found);
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  return decodeTexture({ bytes, name: basename(found) });
}

export interface FoundPictures {
  /** By the position of the texture in the model's list. */
  readonly pictures: ReadonlyMap<number, RgbaPixels>;
  /** Paths of pictures that were not found or could not be read, with the reason. */
  readonly missing: readonly string[];
}

export async function picturesFor(
  wanted: readonly WantedTexture[],
  folder: string,
  extra: readonly string[],
): Promise<FoundPictures> {
  const missing: string[] = [];
  const pictures = new Map<number, RgbaPixels>();
  for (const { index, path } of wanted) {
    const picture = await pictureAt(path, folder, extra).catch((error: unknown) => {
      missing.push(`${path}: ${messageOf(error)}`);
    });
    if (picture === null) missing.push(path);
    else if (picture !== undefined) pictures.set(index, picture);
  }
  return { pictures, missing };
}
