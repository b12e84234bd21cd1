/** Putting down what stood on copied chunks: models named, ids of their own, listed in every tile they touch. */
import { idList } from '../../codec/parts.ts';
import { initialFields } from '../../codec/record.ts';
import { Doodad, DoodadModel, MapObject, ObjectModel } from '../../codec/terrain/placements.ts';
import type { Document } from '../../document/document.ts';
import type { Fields } from '../../document/record.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkSize, tileSize } from '../../geometry/terrain/grid.ts';
import { referFromChunks } from '../../formats/adt/structure.ts';
import { tileList } from '../../formats/adt/model.ts';
import { samePath } from '../layers.ts';
import type { MapEdit } from '../mapEdit.ts';
import { freeUniqueId } from '../placementEdits.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import type { ClipObject, TerrainClip } from './clip.ts';
import { movedFields } from './clip.ts';

const homes = {
  doodad: { list: 'doodads', models: 'doodadModels', refs: 'doodadRefs', schema: Doodad, model: DoodadModel },
  mapObject: { list: 'mapObjects', models: 'objectModels', refs: 'objectRefs', schema: MapObject, model: ObjectModel },
} as const;

function ensureModel(transaction: Transaction, document: Document, kind: ClipObject['kind'], path: string): number {
  const { models, model } = homes[kind];
  const ids = tileList(document, models);
  const known = ids.findIndex((id) => samePath(String(document.get(id).fields['path']), path));
  if (known >= 0) return known;
  const id = transaction.add(model.type, document.root, { ...initialFields(model, document.version), path });
  transaction.update(document.root, { [models]: [...ids, id] });
  return ids.length;
}

const pointOf = (fields: Fields, name: string): readonly number[] =>
  Array.isArray(fields[name]) ? (fields[name] as readonly number[]) : [];

/** Open tiles that a placement stands in, or whose ground its box touches. */
function tilesTouched(tiles: TileSet, fields: Fields): readonly MapTile[] {
  const points = ['position', 'minimum', 'maximum']
    .map((name) => pointOf(fields, name))
    .filter((each) => each.length > 0);
  const columns = points.map(([east = 0]) => Math.floor(east / tileSize));
  const rows = points.map(([, , south = 0]) => Math.floor(south / tileSize));
  const found: MapTile[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
      const tile = tiles.tileAt({ column, row });
      if (tile !== null) found.push(tile);
    }
  }
  return found;
}

/** @returns how many were put down; those that would stand where no tile is open are left */
export function pasteObjects(edit: MapEdit, tiles: TileSet, clip: TerrainClip, at: GridPlace, lift: number): number {
  let uniqueId = freeUniqueId(tiles.tiles.map(({ document }) => document));
  let put = 0;
  for (const { kind, model, fields } of clip.objects) {
    const moved = movedFields(fields, [at.column * chunkSize, lift, at.row * chunkSize]);
    const { list, refs, schema } = homes[kind];
    const [east = 0, , south = 0] = pointOf(moved, 'position');
    const home = tiles.tileAt({ column: Math.floor(east / tileSize), row: Math.floor(south / tileSize) });
    if (home === null) continue;
    put++;
    for (const { document } of tilesTouched(tiles, moved)) {
      edit.in(document, (transaction) => {
        const nameId = ensureModel(transaction, document, kind, model);
        const id = transaction.add(schema.type, document.root, { ...moved, nameId, uniqueId });
        transaction.update(document.root, { [list]: [...idList(document.get(document.root).fields, list), id] });
        referFromChunks(document, transaction, id, list, refs);
      });
    }
    uniqueId++;
  }
  return put;
}
