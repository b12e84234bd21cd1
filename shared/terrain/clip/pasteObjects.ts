/** Putting down what stood on copied chunks: ids of their own, listed in every tile and named by every chunk they reach. */
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkSize } from '../../geometry/terrain/grid.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { BoundsOf } from '../objects/object.ts';
import { freeIds, triple } from '../objects/object.ts';
import { addObject } from '../objects/looseObject.ts';
import { chunkOfPosition } from '../objects/span.ts';
import type { TileSet } from '../tiles.ts';
import { tileOfChunk } from '../tiles.ts';
import type { TerrainClip } from './clip.ts';
import { movedFields } from './clip.ts';

/** @returns how many were put down; those that would stand where no tile is open are left */
export function pasteObjects(
  edit: MapEdit,
  tiles: TileSet,
  clip: TerrainClip,
  at: GridPlace,
  lift: number,
  bounds: BoundsOf,
): number {
  const nextId = freeIds(tiles.tiles.map(({ document }) => document));
  let put = 0;
  for (const { kind, model: path, named, fields } of clip.objects) {
    const { nameId: _model, ...moved } = movedFields(fields, [at.column * chunkSize, lift, at.row * chunkSize]);
    const home = tileOfChunk(chunkOfPosition(triple(moved.position)));
    if (tiles.tileAt(home) === null) continue;
    addObject(edit, tiles, { kind, path, fields: moved, named }, nextId(), bounds);
    put++;
  }
  return put;
}
