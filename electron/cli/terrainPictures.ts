/** Heights, alpha maps and vertex colours of tiles as pictures in a folder, and back. */
import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rangeOfArea } from '../../shared/terrain/heightPicture.ts';
import { MapEdit } from '../../shared/terrain/mapEdit.ts';
import { areaOf } from '../../shared/terrain/pictureArea.ts';
import type { Sidecar } from '../../shared/terrain/pictureSet.ts';
import { importPictures as importSet, picturesOf, readSidecar, stitchedStem } from '../../shared/terrain/pictureSet.ts';
import { counted, UsageError } from './command.ts';
import type { ActResult } from './terrainActs.ts';
import type { FileTile, OpenMap } from './terrainTiles.ts';
import { nameOfMap, writeInto } from './terrainTiles.ts';

const stemOf = ({ file }: FileTile): string => basename(file).replace(/\.adt$/i, '');

/** @param isStitched one set of pictures over all tiles instead of one for each */
export async function exportPictures(map: OpenMap, out: string, isStitched: boolean): Promise<ActResult> {
  const { tiles, ground } = map;
  const whole = areaOf(tiles.map(({ place }) => place));
  // One range for all tiles, so that the pictures fit together at their edges.
  const heights = rangeOfArea(ground, whole);
  const sets = isStitched
    ? [{ area: whole, stem: stitchedStem(nameOfMap(map) ?? 'Map', whole) }]
    : tiles.map((tile) => ({ area: areaOf([tile.place]), stem: stemOf(tile) }));
  const files: string[] = [];
  for (const { area, stem } of sets) {
    for (const { name, bytes } of picturesOf(ground, area, stem, heights))
      files.push(await writeInto(out, name, bytes));
  }
  return {
    lines: [`${counted(tiles.length, 'tile')}, heights from ${heights.minimum} to ${heights.maximum} yd`],
    files,
    isWell: true,
  };
}

interface FoundSet {
  readonly stem: string;
  readonly sidecar: Sidecar;
}

/** Sets of pictures in a folder: every sidecar that an export writes tells of one. Other JSON files are passed over. */
async function setsIn(folder: string, tiles: readonly FileTile[]): Promise<readonly FoundSet[]> {
  const known = new Set(tiles.map(stemOf));
  const found: FoundSet[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    const stem = name.slice(0, -'.json'.length);
    const text = await readFile(join(folder, name), 'utf8');
    if (known.has(stem) || text.includes('"area"')) found.push({ stem, sidecar: readSidecar(text, name) });
  }
  return found;
}

export async function importPictures({ tiles, ground, alphaDepth }: OpenMap, from: string | null): Promise<ActResult> {
  if (from === null) throw new UsageError('terrain import needs --from FOLDER');
  const lines: string[] = [];
  let count = 0;
  for (const { stem, sidecar } of await setsIn(from, tiles)) {
    const own = tiles.find((tile) => stemOf(tile) === stem);
    const area = own === undefined ? sidecar.area : areaOf([own.place]);
    if (area === undefined) continue;
    const edit = new MapEdit(`Import ${stem}`);
    const contentOf = (name: string) => readFile(join(from, name)).catch(() => null);
    const { read, left } = await importSet(edit, ground, area, stem, sidecar, contentOf, alphaDepth);
    edit.commit();
    if (read > 0) count++;
    for (const [texture, chunks] of left) {
      lines.push(`${stem}: ${counted(chunks, 'chunk')} have no room for a layer of ${texture} and were left`);
    }
  }
  if (count === 0) throw new Error(`${from} has no pictures of these tiles`);
  return { lines: [...lines, `${counted(count, 'set')} of pictures read`], files: [], isWell: true };
}
