/** The tiles a terrain command works on: opened from files and folders, written back when they changed. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FormatDocument } from '../../shared/format/format.ts';
import type { AlphaDepth } from '../../shared/geometry/terrain/alpha.ts';
import { parseTileName } from '../../shared/geometry/terrain/grid.ts';
import { alphaDepthOfMap, distantFormat, mapFormat, placeOfTile, tileFormat } from '../../shared/terrain/mapFile.ts';
import type { MapTile } from '../../shared/terrain/tiles.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { Call } from './command.ts';
import type { FileFailure } from './files.ts';
import { findFiles, withDocument } from './files.ts';

/** A tile and the file it came from. */
export interface FileTile extends MapTile {
  readonly file: string;
  readonly document: FormatDocument;
}

/** A tile, WDT or WDL among the files. */
export interface MapPart {
  readonly file: string;
  readonly document: FormatDocument;
}

export interface OpenMap {
  readonly tiles: readonly FileTile[];
  readonly ground: TileSet;
  /** What the map's WDT says, where one was among the files. */
  readonly alphaDepth: AlphaDepth | null;
  readonly wdt: MapPart | null;
  readonly wdl: MapPart | null;
}

/** Opens all tiles that the names stand for; files of other formats in folders are passed over. */
export async function openTiles(
  names: readonly string[],
  { formats, terminal }: Pick<Call, 'formats' | 'terminal'>,
): Promise<{ readonly map: OpenMap; readonly failures: readonly FileFailure[] }> {
  const tiles: FileTile[] = [];
  const parts: MapPart[] = [];
  const failures: FileFailure[] = [];
  for await (const found of findFiles(names, formats)) {
    if (found.problem === undefined && !/\.(adt|wdt|wdl)$/i.test(found.file)) {
      // Other files of a folder are passed over, one that is named is a mistake.
      if (names.includes(found.file)) failures.push(failureOf(found.file, null, 'is no tile, WDT or WDL of a map'));
      continue;
    }
    terminal.progress(`Reading ${basename(found.file)}`);
    const read = await withDocument(
      found,
      formats,
      ({ file, document }): { readonly status: 'read'; readonly problem: string | null } => {
        document.markSaved();
        if (document.format.id !== tileFormat) {
          parts.push({ file, document });
          return { status: 'read', problem: null };
        }
        const place = placeOfTile(document, basename(file));
        if (place === null) return { status: 'read', problem: 'neither its chunks nor its name tell where it lies' };
        const same = tiles.find((tile) => tile.place.column === place.column && tile.place.row === place.row);
        if (same !== undefined) return { status: 'read', problem: `lies at the same place as ${same.file}` };
        tiles.push({ file, document, place });
        return { status: 'read', problem: null };
      },
    );
    if (read.status === 'error') failures.push(read);
    else if (read.problem !== null) {
      failures.push(failureOf(found.file, tileFormat, read.problem));
    }
  }
  terminal.progress(null);
  const [wdt, wdl] = [mapFormat, distantFormat].map((format) => {
    const all = parts.filter(({ document }) => document.format.id === format);
    const part = ofMap(all, tiles);
    if (part === undefined) {
      for (const { file } of all)
        failures.push(failureOf(file, format, 'is one of several, and none is of these tiles'));
    }
    return part ?? null;
  });
  const alphaDepth = wdt == null ? null : alphaDepthOfMap(wdt.document);
  return {
    map: { tiles, ground: new TileSet(tiles), alphaDepth, wdt: wdt ?? null, wdl: wdl ?? null },
    failures,
  };
}

function failureOf(file: string, format: string | null, message: string): FileFailure {
  return { file, format, version: null, status: 'error', message };
}

/** The only one, or of several the one that is called as the map of the tiles is. */
function ofMap(parts: readonly MapPart[], [first]: readonly FileTile[]): MapPart | undefined {
  if (parts.length <= 1) return parts[0];
  const map = first === undefined ? undefined : parseTileName(first.file)?.map.toLowerCase();
  return parts.find(
    ({ file }) =>
      basename(file)
        .replace(/\.\w+$/, '')
        .toLowerCase() === map,
  );
}

/** The name that the files of a map begin with; null when they tell none. */
export function nameOfMap({ tiles, wdt }: OpenMap): string | null {
  if (wdt !== null) return basename(wdt.file).replace(/\.wdt$/i, '');
  const [first] = tiles;
  return first === undefined ? null : (parseTileName(first.file)?.map ?? null);
}

/** Writes a file into a folder that is made where it is not there. Returns its path. */
export async function writeInto(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, name);
  await writeAtomically(target, bytes, { backup: false });
  return target;
}

/** The files that acts change: the tiles, and the WDT. */
export function partsOf({ tiles, wdt }: OpenMap): readonly MapPart[] {
  return [...tiles, ...(wdt === null ? [] : [wdt])];
}

/** Writes the tiles, and the WDT, that changed into a folder. Returns the files. */
export async function writeChanged(map: OpenMap, folder: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { file, document } of partsOf(map)) {
    if (document.history.isDirty) written.push(await writeInto(folder, basename(file), document.write()));
  }
  return written;
}
