/**
 * Files that a document names and that are not there yet, or not where they would be found first: the places on disk where
 * they would be looked for are watched, so that the document hears of them when they appear.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import { fileNamesFor } from '../../../shared/archive/gamePaths.ts';
import type { Reach } from '../access.ts';
import { texturePathParts } from '../textureSearch.ts';

/** How many folders above the document's own are watched: a mod's are near. */
const watchedParents = 3;

/** Names in a folder, each folder read once: many files are mostly wanted in the same few. */
export function folderNames(): (folder: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return (folder) => {
    const names = known.get(folder) ?? readdir(folder).catch((): string[] => []);
    known.set(folder, names);
    return names;
  };
}

export interface AppearingSearch {
  readonly access: Reach;
  readonly folder: string | null;
  readonly extraFolder: string | null;
}

function foldersOf({ access, folder, extraFolder }: AppearingSearch): readonly string[] {
  const folders: string[] = [];
  for (let at = folder, count = 0; at !== null && count <= watchedParents; count++) {
    folders.push(at);
    at = dirname(at) === at ? null : dirname(at);
  }
  return [...folders, ...(extraFolder === null ? [] : [extraFolder])].filter((path) => access.allows(path, 'search'));
}

/**
 * Paths whose coming may bring the file: the file itself wherever its folder is there, and the first folder of its name
 * that is not.
 */
export async function placesOf(
  path: string,
  kind: WantedKind,
  search: AppearingSearch,
  namesIn = folderNames(),
): Promise<readonly string[]> {
  const parts = texturePathParts(path);
  const name = parts.at(-1);
  if (name === undefined) return [];
  const places = new Set<string>();
  for (const folder of foldersOf(search)) {
    for (let from = 0; from < parts.length; from++) {
      let at: string | null = folder;
      for (const part of parts.slice(from, -1)) {
        const inside: string = at;
        const found = (await namesIn(inside)).find((each) => each.toLowerCase() === part.toLowerCase());
        if (found === undefined) {
          places.add(join(inside, part));
          at = null;
          break;
        }
        at = join(inside, found);
      }
      if (at !== null) for (const each of fileNamesFor(name, kind)) places.add(join(at, each));
    }
  }
  return [...places];
}
