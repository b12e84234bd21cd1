/** Which file of a place each path leads to that its files name: by the rules of `shared/archive/gamePaths.ts`. */
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import { pathsFor } from '../../../shared/archive/gamePaths.ts';
import { folderName, pathKey } from '../../../shared/archive/paths.ts';
import type { UseField } from '../../../shared/library/fields.ts';
import type { IndexFile } from './indexFile.ts';
import { numberOf, textOf } from './indexFile.ts';

/** So many folders above the one that names a file are looked into, too, as for open documents. */
const mostParents = 5;

/** The folder itself and those above it, the nearest first; the top is the empty one. */
function foldersFrom(folder: string): readonly string[] {
  const all = [folder];
  let at = folder;
  for (let level = 0; level < mostParents && at !== ''; level++) {
    at = folderName(at);
    all.push(at);
  }
  return all;
}

const kinds: Readonly<Record<UseField, WantedKind>> = {
  texture: 'texture',
  model: 'model',
  sound: 'sound',
  file: 'file',
};

/**
 * Finds the file that a path leads to from a folder; null where the place has none.
 *
 * @param has the number of a file by its path in small letters
 * @param aliases further names of files, both in small letters
 */
export function targetOf(
  { path, kind }: { readonly path: string; readonly kind: UseField },
  folder: string,
  has: (key: string) => number | undefined,
  aliases: ReadonlyMap<string, string>,
): number | null {
  const alias = aliases.get(pathKey(path));
  for (const name of alias === undefined ? [path] : [path, alias]) {
    for (const from of foldersFrom(folder)) {
      for (const candidate of pathsFor(name, kinds[kind], from)) {
        const found = has(candidate.toLowerCase());
        if (found !== undefined) return found;
      }
    }
  }
  return null;
}

function useField(kind: string): UseField {
  return kind === 'texture' || kind === 'model' || kind === 'sound' ? kind : 'file';
}

/** Finds the targets of all uses anew. Returns how many lead to another file than before. */
export function settleTargets(index: IndexFile, aliases: ReadonlyMap<string, string>): number {
  const files = new Map(
    index.all('SELECT id, key FROM file').map((row) => [textOf(row, 'key'), numberOf(row, 'id') ?? 0] as const),
  );
  const has = (key: string): number | undefined => files.get(key);
  const rows = index.all(
    'SELECT file_use.used, file_use.file, file_use.target, used.kind, used.path, file.key FROM file_use JOIN used ON used.id = file_use.used JOIN file ON file.id = file_use.file',
  );
  // Files of one folder mostly use the same ones.
  const known = new Map<string, number | null>();
  let changed = 0;
  index.inTransaction(() => {
    for (const row of rows) {
      const folder = folderName(textOf(row, 'key'));
      const used = numberOf(row, 'used') ?? 0;
      const key = `${used} ${folder}`;
      let target = known.get(key);
      if (target === undefined) {
        target = targetOf({ path: textOf(row, 'path'), kind: useField(textOf(row, 'kind')) }, folder, has, aliases);
        known.set(key, target);
      }
      if (target === numberOf(row, 'target')) continue;
      index.run('UPDATE file_use SET target = ? WHERE used = ? AND file = ?', target, used, numberOf(row, 'file') ?? 0);
      changed++;
    }
  });
  return changed;
}
