/** Finds all that has to come into a map together with some files: what their models name, and portraits beside them. */
import { createHash } from 'node:crypto';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import { baseName, normalisePath, pathKey } from '../../../shared/archive/paths.ts';
import type { LeftFile, PlannedFile } from '../../../shared/warcraftMap/importPlan.ts';
import { pathInMap } from '../../../shared/warcraftMap/importPlan.ts';
import { importFolder } from '../../../shared/warcraftMap/importList.ts';
import { companionsOf, foundKey, pathsAsked } from '../../../shared/warcraftMap/lookup.ts';
import type { GameFiles } from '../../../shared/warcraftMap/project.ts';
import type { MapFacts } from './mapFacts.ts';
import { isModelFile } from './mapFacts.ts';
import type { MapFiles } from './mapFiles.ts';

type Content = Uint8Array<ArrayBuffer>;

/** A file that is to be imported, with the place that it lies in. */
export interface ImportSource {
  readonly name: string;
  readonly bytes: Content;
  /** A file that it names, found where such files are looked for; null where there is none. */
  find(path: string, kind: WantedKind): Promise<ImportSource | null>;
}

export interface PlannedImport extends PlannedFile {
  readonly bytes: Content;
  /** The map has the same bytes under this path. */
  readonly isSame: boolean;
}

export interface ImportPlan {
  readonly files: readonly PlannedImport[];
  readonly left: readonly LeftFile[];
}

/** More files than any model names. */
const mostFiles = 2000;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * @param sources what the user chose
 * @param folder where models and what nothing names go
 */
export async function planImport(
  sources: readonly ImportSource[],
  folder: string,
  { map, game, facts }: { readonly map: MapFiles; readonly game: GameFiles | null; readonly facts: MapFacts },
): Promise<ImportPlan> {
  interface Row {
    readonly source: ImportSource;
    readonly path: string;
    readonly namedBy: { file: number; spelled: string }[];
  }
  const rows: Row[] = [];
  const left: LeftFile[] = [];
  const into = (name: string): string => normalisePath(folder === '' ? name : `${folder}/${name}`);
  const add = (source: ImportSource, path: string): number => {
    const known = rows.findIndex((row) => pathKey(row.path) === pathKey(path));
    if (known >= 0 && hashOf(rows[known]?.source.bytes ?? new Uint8Array(0)) === hashOf(source.bytes)) return known;
    rows.push({ source, path, namedBy: [] });
    return rows.length - 1;
  };
  for (const source of sources) add(source, into(source.name));
  for (let at = 0; at < rows.length && rows.length < mostFiles; at++) {
    const row = rows[at];
    if (row === undefined || !isModelFile(row.source.name)) continue;
    const { source } = row;
    const uses = (await facts.of([{ path: row.path, bytes: source.bytes }])).get(row.path)?.uses ?? [];
    for (const use of uses) {
      const chosen = rows.findIndex(({ source: each }) => sources.includes(each) && isCalled(each.name, use));
      const found = chosen >= 0 ? null : await source.find(use.path, use.kind);
      const isOfGame = pathsAsked(use).some((path) => game?.has(path) === true);
      if (chosen >= 0) rows[chosen]?.namedBy.push({ file: at, spelled: use.path });
      else if (found !== null && !isOfGame) {
        const target = add(found, pathInMap(use.path, found.name));
        rows[target]?.namedBy.push({ file: at, spelled: use.path });
      } else {
        const isInMap = foundKey(use, (key) => map.has(key)) !== null;
        left.push({ ...use, by: source.name, state: isInMap ? 'map' : isOfGame ? 'game' : 'missing' });
      }
    }
    for (const { path } of companionsOf(row.source.name)) {
      const portrait = await source.find(baseName(path), 'file');
      if (portrait !== null && portrait.name.toLowerCase() === baseName(path).toLowerCase()) {
        add(portrait, row.path.slice(0, row.path.length - baseName(row.path).length) + portrait.name);
      }
    }
  }
  const files: PlannedImport[] = [];
  for (const { source, path, namedBy } of rows) {
    const old = await map.readIf(path);
    const isSame = old !== null && hashOf(old) === hashOf(source.bytes);
    // A file of its own that a model names under another path goes where it is named.
    const [first] = namedBy;
    const target = first !== undefined && sources.includes(source) ? pathInMap(first.spelled, source.name) : path;
    files.push({ name: source.name, bytes: source.bytes, path: target, namedBy, isSame });
  }
  return { files, left };
}

/** Whether a chosen file is the one that is named: by its bare name, under another ending of its kind too. */
function isCalled(name: string, use: { readonly path: string; readonly kind: WantedKind }): boolean {
  return pathsAsked(use).some((path) => baseName(path).toLowerCase() === name.toLowerCase());
}

/** Where models go at first. */
export const usualFolder = importFolder;
