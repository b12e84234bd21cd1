/** Texture files of a model that have other pictures after something was brought back: made, and written where they belong. */
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { ChangedPicture } from '../../shared/exchange/back/index.ts';
import { takePicture } from '../../shared/texture/index.ts';
import { isInside } from '../host/access.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import { texturePathParts } from '../host/textureSearch.ts';
import { messageOf } from './files.ts';
import { pictureFileAt } from './modelPictures.ts';

export interface PaintedFile {
  /** The texture as the model names it. */
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  /** It is the very file that the picture was in. */
  readonly isOwn: boolean;
  /** What had to be done to the rest of the picture, in sentences. */
  readonly notes: readonly string[];
}

interface Places {
  /** The model that the pictures are of, and the file that it is written as. */
  readonly into: string;
  readonly target: string;
  readonly textureFolders: readonly string[];
}

/**
 * Where a texture goes: with a model that stays in its folder its own file, if that is one of the model's; else as far from
 * the result as it was from the model, and what came from elsewhere where the model's path leads first.
 */
async function placeOf(found: string, path: string, { into, target, textureFolders }: Places): Promise<string> {
  const [from, to] = await Promise.all([realpath(dirname(into)), realpath(dirname(target))]);
  const isOfGame = !isInside(from, found) && textureFolders.some((folder) => isInside(resolve(folder), found));
  if (from === to && !isOfGame) return found;
  return isInside(from, found) ? join(to, relative(from, found)) : join(to, ...texturePathParts(path));
}

/** @throws Error where a texture is gone or cannot be written */
export async function paintedFiles(
  pictures: readonly ChangedPicture[],
  places: Places,
): Promise<readonly PaintedFile[]> {
  return await Promise.all(
    pictures.map(async ({ path, picture, area }): Promise<PaintedFile> => {
      const found = await pictureFileAt(path, dirname(places.into), places.textureFolders);
      if (found === null) throw new Error(`${path} is not there any more`);
      const source = { bytes: new Uint8Array(await readFile(found)), name: basename(found) };
      const place = await placeOf(found, path, places);
      try {
        const { bytes, notes } = takePicture(source, picture, area);
        return { name: path, path: place, bytes, isOwn: place === found, notes: notes.map((note) => `${note}.`) };
      } catch (error) {
        throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
      }
    }),
  );
}

/** What was there is kept as .bak. Returns the paths. */
export async function writePainted(files: readonly PaintedFile[]): Promise<readonly string[]> {
  for (const { path, bytes } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(path, bytes, { backup: true });
  }
  return files.map(({ path }) => path);
}
