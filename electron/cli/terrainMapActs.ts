/** What `chunksmith terrain` does with whole maps: chunks copied, tiles and maps made, the distant view, liquids. */
import { done } from './actResult.ts';
import { basename, join } from 'node:path';
import { stat } from 'node:fs/promises';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import { chunksPerSide, tileName } from '../../shared/geometry/terrain/grid.ts';
import { createTile } from '../../shared/formats/adt/create.ts';
import { createMap } from '../../shared/formats/wdt/create.ts';
import type { ClipPart } from '../../shared/terrain/clip/clip.ts';
import { clipParts, copyChunks } from '../../shared/terrain/clip/clip.ts';
import { pasteClip } from '../../shared/terrain/clip/paste.ts';
import { turnClip } from '../../shared/terrain/clip/turn.ts';
import { createDistantView, updateDistantView } from '../../shared/terrain/distantView.ts';
import { addLiquid, quadsWithin, removeLiquid, setLiquidLevel } from '../../shared/terrain/liquidEdits.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { newMapFlags, wantsColours } from '../../shared/terrain/mapFile.ts';
import { copyTile, listTile, mapNameProblem } from '../../shared/terrain/newTiles.ts';
import { freeUniqueId } from '../../shared/terrain/placementEdits.ts';
import type { Call } from './command.ts';
import { printable, UsageError } from './command.ts';
import type { ActResult } from './actResult.ts';
import type { Options } from './terrainOptions.ts';
import { chunksOf, numberOf, numbersOf, objectsOption, pairOf, placeOf, textOf, wholeOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';
import { nameOfMap, openTiles, writeInto } from './terrainTiles.ts';
import { counted } from '../../shared/codec/words.ts';

/** TILECOLUMN,TILEROW,COLUMN,ROW as a chunk of the whole map. */
function mapChunkOf(options: Options, name: string): GridPlace {
  const numbers = numbersOf(options, name, 4);
  const [tileColumn = 0, tileRow = 0, column = 0, row = 0] = numbers ?? [];
  const isInside = tileColumn < 64 && tileRow < 64 && column < chunksPerSide && row < chunksPerSide;
  if (numbers === null || !isInside) {
    throw new UsageError(`terrain copy needs --${name} TILECOLUMN,TILEROW,COLUMN,ROW`);
  }
  return { column: tileColumn * chunksPerSide + column, row: tileRow * chunksPerSide + row };
}

function partsOf(options: Options): ReadonlySet<ClipPart> {
  const text = textOf(options, 'parts');
  if (text === null) return new Set(clipParts.map(({ id }) => id));
  return new Set(
    text.split(',').map((name) => {
      const part = clipParts.find(({ id }) => id === name.trim());
      if (part !== undefined) return part.id;
      throw new UsageError(`--parts ${name}: one or more of ${clipParts.map(({ id }) => id).join(', ')}`);
    }),
  );
}

export async function copy(map: OpenMap, options: Options, _out: string | null, call: Call): Promise<ActResult> {
  const first = mapChunkOf(options, 'chunks');
  const at = mapChunkOf(options, 'to');
  const [columns, rows] = pairOf(options, 'size', 1024) ?? [1, 1];
  const turns = (numberOf(options, 'turn', [0, 270]) ?? 0) / 90;
  if (!Number.isInteger(turns)) throw new UsageError('--turn is 90, 180 or 270');
  const source = textOf(options, 'source');
  const { map: from, failures } = source === null ? { map, failures: [] } : await openTiles([source], call);
  for (const { file, message } of failures) call.terminal.err(`${printable(`${file}: ${message}`)}\n`);
  let clip = copyChunks(
    from.ground,
    Array.from({ length: columns * rows }, (_each, index) => ({
      column: first.column + (index % columns),
      row: first.row + Math.floor(index / columns),
    })),
  );
  if (clip === null) throw new Error('there are no chunks at --chunks');
  for (let turn = 0; turn < turns; turn++) clip = turnClip(clip);
  const taken = clip;
  const result = editMap('Copy chunks', (edit) =>
    pasteClip(edit, map.ground, taken, at, {
      parts: partsOf(options),
      blend: numberOf(options, 'blend', [0, 500]) ?? 0,
      level: options['fit'] === true ? 'fit' : 'keep',
      depth: map.alphaDepth,
      objects: objectsOption(options),
    }),
  );
  const { chunks, missing, objects } = result;
  return {
    lines: [
      `${counted(chunks, 'chunk')} and ${counted(objects, 'object')} pasted`,
      ...(missing === 0 ? [] : [`${counted(missing, 'chunk')} had no tile to go to`]),
    ],
    files: [],
    isWell: missing === 0 && failures.length === 0,
  };
}

function tileOf(options: Options, name: string): GridPlace | null {
  const pair = pairOf(options, name, 63);
  return pair === null ? null : { column: pair[0], row: pair[1] };
}

async function refuseExisting(out: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const isThere = await stat(join(out, name)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new Error(`${name} is in ${out} already; nothing was written`);
  }
}

/** New tiles, of a map that is there or of a new one, whose WDT is written with them. */
export async function makeNew(map: OpenMap, options: Options, out: string | null): Promise<ActResult> {
  const name = textOf(options, 'map') ?? nameOfMap(map);
  if (name === null) throw new UsageError('terrain new needs --map NAME');
  const problem = mapNameProblem(name);
  if (problem !== null) throw new UsageError(`--map ${name}: ${problem}`);
  const first = tileOf(options, 'tile');
  if (first === null) throw new UsageError('terrain new needs --tile COLUMN,ROW');
  const [columns, rows] = pairOf(options, 'size', 64) ?? [1, 1];
  const places = Array.from({ length: columns * rows }, (_each, index) => ({
    column: first.column + (index % columns),
    row: first.row + Math.floor(index / columns),
  }));
  if (places.length === 0 || places.some(({ column, row }) => column > 63 || row > 63)) {
    throw new UsageError('--size: a map has 64 × 64 tiles');
  }
  const folder = out ?? '.';
  const { wdt } = map;
  const mapFile = `${name}.wdt`;
  await refuseExisting(folder, [...places.map((place) => tileName(name, place)), ...(wdt === null ? [mapFile] : [])]);
  const copied = tileOf(options, 'copy');
  const source = copied === null ? null : map.ground.tileAt(copied);
  if (copied !== null && source === null) throw new Error('the tile of --copy is not among the files');
  const asked = numberOf(options, 'depth', [4, 8]);
  if (asked !== null && asked !== 4 && asked !== 8) throw new UsageError('--depth is 4 or 8');
  if (asked !== null && map.alphaDepth !== null && asked !== map.alphaDepth) {
    throw new UsageError(`--depth ${asked}: the WDT of ${name} says ${map.alphaDepth}; it is for new maps`);
  }
  const alphaDepth = map.alphaDepth ?? (asked === 4 ? 4 : 8);
  const texture = textOf(options, 'texture');
  const hasColours = wdt !== null && wantsColours(wdt.document);
  let uniqueId = freeUniqueId(map.tiles.map(({ document }) => document));
  const files: string[] = [];
  for (const place of places) {
    const tile =
      source === null
        ? createTile({
            ...{ place, alphaDepth, hasColours, height: numberOf(options, 'height', [-32_000, 32_000]) ?? 0 },
            areaId: wholeOf(options, 'id', [0, 0xffffffff]) ?? 0,
            ...(texture === null ? {} : { texture }),
          })
        : copyTile(source.document, source.place, place, uniqueId);
    uniqueId = Math.max(uniqueId, freeUniqueId([tile]));
    files.push(await writeInto(folder, tileName(name, place), tile.write()));
  }
  if (wdt === null) {
    const all = [...map.tiles.map(({ place }) => place), ...places];
    files.push(await writeInto(folder, mapFile, createMap(all, newMapFlags({ alphaDepth, hasColours })).write()));
  } else {
    editMap('List tiles', (edit) => {
      for (const place of places) listTile(edit, wdt.document, place, true);
    });
  }
  return done([`${counted(places.length, 'tile')} of ${name} made, ${alphaDepth}-bit alpha maps`], files);
}

export async function rebuildDistantView(map: OpenMap, _options: Options, out: string | null): Promise<ActResult> {
  const view = map.wdl?.document ?? createDistantView();
  const changed = editMap('Rebuild', (edit) => updateDistantView(edit, view, map.tiles));
  const name = map.wdl === null ? `${nameOfMap(map) ?? 'Map'}.wdl` : basename(map.wdl.file);
  const isSame = map.wdl !== null && !view.history.isDirty;
  const files = isSame ? [] : [await writeInto(out ?? '.', name, view.write())];
  return done([`${counted(changed, 'low tile')} of ${name} rebuilt, ${map.tiles.length - changed} were right`], files);
}

export function liquid(map: OpenMap, options: Options): ActResult {
  const level = numberOf(options, 'level', [-32_000, 32_000]);
  const type = wholeOf(options, 'type', [1, 0xffff]);
  const isGone = options['remove'] === true;
  if (!isGone && level === null) throw new UsageError('terrain liquid needs --level YARDS, or --remove');
  const { ground } = map;
  const dab = placeOf(options);
  const chunks = dab === null ? chunksOf(map, options) : ground.chunksWithin(dab.x, dab.y, dab.radius);
  const every = Array.from({ length: 64 }, (_each, quad) => quad);
  editMap('Liquid', (edit) => {
    for (const chunk of chunks) {
      const quads = dab === null ? every : quadsWithin(chunk, dab.x, dab.y, dab.radius);
      if (isGone) removeLiquid(edit, ground, chunk, quads);
      else if (type === null) setLiquidLevel(edit, ground, chunk, level ?? 0);
      else addLiquid(edit, ground, chunk, quads, { type, level: level ?? 0 });
    }
  });
  return done([`liquid of ${counted(chunks.length, 'chunk')} set`]);
}
