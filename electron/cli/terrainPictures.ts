/** Heights, alpha maps and vertex colours of tiles as pictures in a folder, and back. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { HeightRange } from '../../shared/terrain/greyValues.ts';
import { rangeOfArea } from '../../shared/terrain/heightPicture.ts';
import { MapEdit } from '../../shared/terrain/mapEdit.ts';
import { areaOf } from '../../shared/terrain/pictureArea.ts';
import type { PlannedPicture } from '../../shared/terrain/pictureImport.ts';
import { isPictureName, planPicture, readPicture, stemOfPicture } from '../../shared/terrain/pictureImport.ts';
import type { Sidecar } from '../../shared/terrain/pictureSet.ts';
import { picturesOf, readSidecar, stitchedStem } from '../../shared/terrain/pictureSet.ts';
import { UsageError } from './command.ts';
import type { ActResult } from './actResult.ts';
import type { Options } from './terrainOptions.ts';
import { objectsOption, pairOf, textOf } from './terrainOptions.ts';
import type { FileTile, OpenMap } from './terrainTiles.ts';
import { nameOfMap, writeInto } from './terrainTiles.ts';
import { counted } from '../../shared/codec/words.ts';

const stemOf = ({ file }: FileTile): string => basename(file).replace(/\.adt$/i, '');

/** `--range LOWEST,HIGHEST` */
function rangeOf(options: Options): HeightRange | null {
  const pair = pairOf(options, 'range');
  if (pair === null) return null;
  const [minimum, maximum] = pair;
  if (minimum < maximum) return { minimum, maximum };
  throw new UsageError(`--range ${minimum},${maximum}: the height of black, then the greater one of white`);
}

/** `--stitch` makes one set of pictures over all tiles instead of one for each. */
export async function exportPictures(map: OpenMap, options: Options, out: string): Promise<ActResult> {
  const { tiles, ground } = map;
  const whole = areaOf(tiles.map(({ place }) => place));
  // One range for all tiles, so that the pictures fit together at their edges.
  const heights = rangeOf(options) ?? rangeOfArea(ground, whole);
  const sets =
    options['stitch'] === true
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

/** The sidecar beside a picture; null where there is none. */
async function sidecarOf(folder: string, picture: string): Promise<Sidecar | null> {
  const name = `${stemOfPicture(picture)}.json`;
  const text = await readFile(join(folder, name), 'utf8').catch(() => null);
  return text === null ? null : readSidecar(text, name);
}

/** All pictures of an export in a folder, or the one picture that is named. */
async function picturesIn(from: string): Promise<{ readonly folder: string; readonly names: readonly string[] }> {
  if ((await stat(from)).isFile()) return { folder: dirname(from), names: [basename(from)] };
  const names = (await readdir(from)).toSorted();
  return {
    folder: from,
    names: names.filter((name) => isPictureName(name) && stemOfPicture(name) !== name.replace(/\.\w+$/, '')),
  };
}

/** What is said on the command line comes before what files tell. */
function plannedAs(planned: PlannedPicture, options: Options, isOne: boolean): PlannedPicture {
  const texture = isOne ? textOf(options, 'texture') : null;
  const range = rangeOf(options) ?? planned.range;
  // A TIFF may hold heights themselves.
  const mayTell = /\.tiff?$/i.test(planned.name);
  if (texture === null && planned.kind === 'heights' && range === null && !mayTell) {
    throw new UsageError(
      `${planned.name} has no .json beside it: --range LOWEST,HIGHEST says how high black and white are`,
    );
  }
  return texture === null ? { ...planned, range } : { ...planned, kind: 'alpha', textures: texture.split(',') };
}

export async function importPictures({ tiles, ground, alphaDepth }: OpenMap, options: Options): Promise<ActResult> {
  const from = textOf(options, 'from');
  if (from === null) throw new UsageError('terrain import needs --from FOLDER or --from PICTURE');
  const { folder, names } = await picturesIn(from);
  const isOne = folder !== from;
  const lines: string[] = [];
  let count = 0;
  for (const name of names) {
    const planned = planPicture(ground, name, await sidecarOf(folder, name));
    if (planned === null) continue;
    const edit = new MapEdit(`Import ${name}`);
    const bytes = new Uint8Array(await readFile(join(folder, name)));
    const left = readPicture(
      edit,
      ground,
      plannedAs(planned, options, isOne),
      bytes,
      alphaDepth,
      objectsOption(options),
    );
    edit.commit();
    count++;
    for (const [texture, chunks] of left) {
      lines.push(`${name}: ${counted(chunks, 'chunk')} have no room for a layer of ${texture} and were left`);
    }
  }
  if (count === 0) throw new Error(`${from} has no pictures of these tiles`);
  lines.push(`${counted(count, 'picture')} read`);
  const isChanged = tiles.some(({ document }) => document.history.isDirty);
  if (!isChanged) lines.push('the tiles already match the pictures: nothing was changed');
  return { lines, files: [], isWell: isChanged };
}
