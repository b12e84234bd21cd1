/** The tiles a terrain command works on: opened from files and folders, written back when they changed. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AlphaDepth } from '../../shared/geometry/terrain/alpha.ts';
import { alphaDepthOfMap, mapFormat, placeOfTile, tileFormat } from '../../shared/terrain/mapFile.ts';
import type { MapTile } from '../../shared/terrain/tiles.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { Call } from './command.ts';
import type { FileFailure } from './files.ts';
import { findFiles, withDocument } from './files.ts';

/** A tile and the file it came from. */
export interface FileTile extends MapTile {
  readonly file: string;
}

export interface OpenMap {
  readonly tiles: readonly FileTile[];
  readonly ground: TileSet;
  /** What the map's WDT says, where one was among the files. */
  readonly alphaDepth: AlphaDepth | null;
}

/** Opens all tiles that the names stand for; files of other formats in folders are passed over. */
export async function openTiles(
  names: readonly string[],
  { formats, terminal }: Call,
): Promise<{ readonly map: OpenMap; readonly failures: readonly FileFailure[] }> {
  const tiles: FileTile[] = [];
  const failures: FileFailure[] = [];
  let alphaDepth: AlphaDepth | null = null;
  for await (const found of findFiles(names, formats)) {
    if (found.problem === undefined && !/\.(adt|wdt)$/i.test(found.file)) continue;
    terminal.progress(`Reading ${basename(found.file)}`);
    const read = await withDocument(
      found,
      formats,
      ({ file, document }): { readonly status: 'read'; readonly problem: string | null } => {
        if (document.format.id === mapFormat) alphaDepth = alphaDepthOfMap(document);
        if (document.format.id !== tileFormat) return { status: 'read', problem: null };
        const place = placeOfTile(document, basename(file));
        if (place === null) return { status: 'read', problem: 'neither its chunks nor its name tell where it lies' };
        const same = tiles.find((tile) => tile.place.column === place.column && tile.place.row === place.row);
        if (same !== undefined) return { status: 'read', problem: `lies at the same place as ${same.file}` };
        document.markSaved();
        tiles.push({ file, document, place });
        return { status: 'read', problem: null };
      },
    );
    if (read.status === 'error') failures.push(read);
    else if (read.problem !== null) {
      failures.push({ file: found.file, format: tileFormat, version: null, status: 'error', message: read.problem });
    }
  }
  terminal.progress(null);
  return { map: { tiles, ground: new TileSet(tiles), alphaDepth }, failures };
}

/** Writes the tiles that changed into a folder. Returns the files. */
export async function writeChanged({ tiles }: OpenMap, folder: string): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { file, document } of tiles) {
    if (!document.history.isDirty) continue;
    await mkdir(folder, { recursive: true });
    const target = join(folder, basename(file));
    await writeAtomically(target, document.write(), { backup: false });
    written.push(target);
  }
  return written;
}
