/** New tiles of a map, flat or copies of others, whole new maps, and a map's list of tiles. */
import { placementFields } from '../formats/common/terrain/placements.ts';
import { SoundEmitter, OldSoundEmitter } from '../formats/adt/schema/emitter.ts';
import { fieldsIf, fieldsOf } from '../codec/record.ts';
import { itemsOf } from '../formats/common/terrain/chunkLists.ts';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunkCorner, tileName, tileSize } from '../geometry/terrain/grid.ts';
import { createTile } from '../formats/adt/create.ts';
import { isPlacementSpace } from '../formats/adt/emitters.ts';
import { adt } from '../formats/adt/index.ts';
import { readableChunks, tileList } from '../formats/adt/model.ts';
import { createMap } from '../formats/wdt/create.ts';
import { tileFlags, wordsPerTile, TileTable } from '../formats/wdt/schema.ts';
import { movedFields } from './clip/clip.ts';
import { createDistantView, updateDistantView } from './distantView.ts';
import { MapEdit } from './mapEdit.ts';
import { newMapFlags } from './mapFile.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';

/**
 * The same ground with all that stands on it at another place of a map: chunks, placements and sound emitters move along,
 * placements get ids of their own, because the game knows them by their ids over the whole map.
 */
export function copyTile(source: Document, from: GridPlace, to: GridPlace, firstUniqueId: number): Document {
  const copy = openDocument(adt, source.write());
  const [east, south] = [(to.column - from.column) * tileSize, (to.row - from.row) * tileSize];
  let uniqueId = firstUniqueId;
  copy.edit('Copy the tile', (transaction) => {
    for (const { id, position, fields } of readableChunks(copy)) {
      const { x, y } = chunkCorner(to, { column: position % 16, row: Math.floor(position / 16) });
      transaction.set(MapChunk, id, { position: [Math.fround(x), Math.fround(y), fields.position[2] ?? 0] });
      for (const emitter of fields.emitters) {
        const record = copy.get(emitter);
        const { position: before } = fieldsIf(SoundEmitter, record) ?? fieldsOf(OldSoundEmitter, record);
        const by = isPlacementSpace(before, fields.position) ? [east, 0, south] : [-south, -east, 0];
        transaction.update(emitter, {
          position: [0, 1, 2].map((axis) => Math.fround((before[axis] ?? 0) + (by[axis] ?? 0))),
        });
      }
    }
    for (const name of ['doodads', 'mapObjects'] as const) {
      for (const id of tileList(copy, name)) {
        transaction.update(id, {
          ...movedFields(placementFields(copy.get(id)), [east, 0, south]),
          uniqueId: uniqueId++,
        });
      }
    }
  });
  return copy;
}

/** Whether the map's WDT says that there is a file of a tile. */
export function isTileListed(map: Document, { column, row }: GridPlace): boolean {
  const [table] = itemsOf(map, 'MAIN');
  const entries = table === undefined ? null : fieldsOf(TileTable, map.get(table)).entries;
  return isNumbers(entries) && ((entries[(row * 64 + column) * wordsPerTile] ?? 0) & tileFlags.exists) !== 0;
}

/** Lets a map's WDT say that there is a file of a tile, or that there is none. */
export function listTile(edit: MapEdit, map: Document, { column, row }: GridPlace, isThere: boolean): void {
  const [table] = itemsOf(map, 'MAIN');
  const entries = table === undefined ? null : fieldsOf(TileTable, map.get(table)).entries;
  const at = (row * 64 + column) * wordsPerTile;
  if (table === undefined || !isNumbers(entries) || at >= entries.length) {
    throw new Error('the WDT has no table of tiles that could be changed');
  }
  const before = entries[at] ?? 0;
  const next = isThere ? before | tileFlags.exists : before & ~tileFlags.exists;
  if (next !== before) {
    edit.in(map, (transaction) => transaction.patch(table, 'entries', at, Uint32Array.of(next >>> 0)));
  }
}

/** Names of maps become folders and files, and the game's tables name them: letters, digits, and a few signs between them. */
export function mapNameProblem(name: string): string | null {
  if (name.trim() === '') return 'A map needs a name.';
  if (!/^[\w][\w .'-]*$/.test(name) || name.endsWith('.') || name.endsWith(' ')) {
    return "Names consist of letters, digits, spaces, _, - and '.";
  }
  return name.length > 60 ? 'The name is too long.' : null;
}

export interface NewMap {
  readonly name: string;
  readonly alphaDepth: AlphaDepth;
  readonly hasColours: boolean;
  /** The north-western tile, and how many there are from west to east and from north to south. */
  readonly first: GridPlace;
  readonly columns: number;
  readonly rows: number;
  /** Yards over sea level. */
  readonly height: number;
  /** Empty for ground without a texture. */
  readonly texture: string;
  readonly areaId: number;
}

/** The files of a new map: its WDT, flat tiles, and how these are seen from far away. Places beyond the grid are left out. */
export function newMapFiles(map: NewMap): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  const { name, alphaDepth, hasColours, height, areaId } = map;
  const texture = map.texture.trim();
  const places = Array.from({ length: map.columns * map.rows }, (_each, index) => ({
    column: map.first.column + (index % map.columns),
    row: map.first.row + Math.floor(index / map.columns),
  })).filter(({ column, row }) => column < 64 && row < 64);
  const distant = createDistantView();
  const edit = new MapEdit('Distant view');
  const tiles = places.map((place) => {
    const wish = { place, height, areaId, alphaDepth, hasColours, ...(texture === '' ? {} : { texture }) };
    const document = createTile(wish);
    updateDistantView(edit, distant, [{ place, document }]);
    return { name: tileName(name, place), bytes: document.write() };
  });
  edit.commit();
  return [
    { name: `${name}.wdt`, bytes: createMap(places, newMapFlags(map)).write() },
    { name: `${name}.wdl`, bytes: distant.write() },
    ...tiles,
  ];
}

export { createTile } from '../formats/adt/create.ts';
