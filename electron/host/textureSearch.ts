/** Finds the file a model means by a name, such as a texture's: beside the model, in folders above it, in a chosen folder. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WantedKind } from '../../shared/archive/gamePaths.ts';
import { fileNamesFor } from '../../shared/archive/gamePaths.ts';
import type { Reach } from './access.ts';
import { allowedPath } from './access.ts';

/** Models lie a few folders deep in a map or mod. */
export const highestParents = 8;

/** Name parts of a path as models write it: either slash, never leading out of the folder searched. */
export function texturePathParts(path: string): readonly string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '' && part !== '.' && part !== '..' && !part.includes(':'));
}

/** Listings of folders, read once for one search. */
class Listings {
  private readonly known = new Map<string, Promise<ReadonlyMap<string, string>>>();

  /** The name as the disk spells it; null when the folder has none such. Capitals do not matter, as in the games. */
  async find(folder: string, name: string): Promise<string | null> {
    const listing = this.known.get(folder) ?? this.read(folder);
    this.known.set(folder, listing);
    return (await listing).get(name.toLowerCase()) ?? null;
  }

  private async read(folder: string): Promise<ReadonlyMap<string, string>> {
    const names = await readdir(folder).catch((): string[] => []);
    return new Map(names.map((name) => [name.toLowerCase(), name]));
  }

  async findPath(folder: string, parts: readonly string[]): Promise<string | null> {
    let path = folder;
    for (const part of parts) {
      const name = await this.find(path, part);
      if (name === null) return null;
      path = join(path, name);
    }
    return path;
  }
}

function foldersUpwards(folder: string): readonly string[] {
  const folders = [folder];
  for (let current = folder; folders.length <= highestParents;) {
    const parent = dirname(current);
    if (parent === current) break;
    folders.push(parent);
    current = parent;
  }
  return folders;
}

export interface TextureSearch {
  readonly access: Reach;
  /** The model's folder; null when it has none. */
  readonly folder: string | null;
  readonly extraFolder: string | null;
}

/** Real path of the best match: the nearest folder wins, in it the longest tail of the name, then the named file type. */
export async function findTextureFile(
  path: string,
  search: TextureSearch,
  kind: WantedKind = 'texture',
): Promise<string | null> {
  const parts = texturePathParts(path);
  const name = parts.at(-1);
  if (name === undefined) return null;
  const listings = new Listings();
  const upwards = search.folder === null ? [] : foldersUpwards(search.folder);
  const folders = search.extraFolder === null ? upwards : [...upwards, search.extraFolder];
  for (const folder of folders) {
    if (!search.access.allows(folder, 'search')) continue;
    for (let from = 0; from < parts.length; from++) {
      for (const fileName of fileNamesFor(name, kind)) {
        const found = await listings.findPath(folder, [...parts.slice(from, -1), fileName]);
        const real = found === null ? null : await allowedPath(search.access, found).catch(() => null);
        if (real !== null) return real;
      }
    }
  }
  return null;
}
