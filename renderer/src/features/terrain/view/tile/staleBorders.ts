/** Weights lie in their neighbours' borders, too, over the edges of tiles. */
import { chunksPerSide } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundField } from '../ground/groundField.ts';
import type { OpenTile } from '../openTile.ts';
import type { TileChanges } from './tileChanges.ts';
import { noTileChanges } from './tileChanges.ts';
import { placeKey } from './tileModel.ts';

export interface StaleTile {
  readonly changes: TileChanges;
  /** Chunks whose weights have to be written anew: the changed ones and their neighbours. */
  readonly weights: ReadonlySet<number>;
}

/**
 * The changes of tiles, and for each tile that is built the chunks whose borders show them.
 * @param withComings also those beside tiles that came or went: while tiles are being built, they draw them around themselves
 */
export function withBorders(
  changes: ReadonlyMap<OpenTile, TileChanges>,
  tiles: ReadonlyMap<string, OpenTile>,
  field: GroundField,
  withComings: boolean,
): ReadonlyMap<OpenTile, StaleTile> {
  const stale = new Map([...changes].map(([tile, each]) => [tile, { changes: each, weights: new Set<number>() }]));
  const weightsOf = (tile: OpenTile): Set<number> => {
    const known = stale.get(tile);
    if (known !== undefined) return known.weights;
    const weights = new Set<number>();
    stale.set(tile, { changes: noTileChanges(), weights });
    return weights;
  };
  for (const tile of withComings ? changes.keys() : []) {
    for (const chunk of tile.borders) weightsOf(tile).add(chunk);
    tile.borders.clear();
  }
  for (const [tile, { weights }] of changes) {
    const { column, row } = tile.model.place;
    for (const chunk of weights) {
      for (let step = 0; step < 9; step++) {
        const east = column * chunksPerSide + (chunk % 16) + (step % 3) - 1;
        const south = row * chunksPerSide + (chunk >> 4) + Math.floor(step / 3) - 1;
        const found = field.at(east, south);
        const beside = found === null ? undefined : tiles.get(placeKey(found.tile.place));
        if (found === null || beside === undefined) continue;
        if (beside.isBuilt) weightsOf(beside).add(found.chunk);
        // What it has of the neighbour may be on its way already: drawn again once it is built.
        else if (beside.building !== null) beside.changes.weights.add(found.chunk);
      }
    }
  }
  return stale;
}
