/** Names of areas over the ground: one for each area of each tile, in the middle of its chunks. */
import { chunkCorner, chunksPerSide, chunkSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { subtract } from '../../../../../../shared/geometry/vector.ts';
import type { NamedPlace } from '../placements/placementView.ts';
import type { TileModel } from '../tile/tileModel.ts';

/** Where the name of an area stands in a tile: the middle of one of its chunks, in the world. */
export interface AreaSpot {
  readonly areaId: number;
  readonly x: number;
  readonly y: number;
}

/** The chunk of each area that is nearest to the middle of all of them. Area 0 is none. */
export function areaSpots(tile: Pick<TileModel, 'place' | 'chunk'>): readonly AreaSpot[] {
  const chunks = new Map<number, number[]>();
  for (let chunk = 0; chunk < chunksPerSide * chunksPerSide; chunk++) {
    const areaId = tile.chunk(chunk)?.areaId ?? 0;
    if (areaId === 0) continue;
    const list = chunks.get(areaId) ?? [];
    chunks.set(areaId, list);
    list.push(chunk);
  }
  return [...chunks].map(([areaId, list]) => {
    const middle = (place: (chunk: number) => number): number =>
      list.reduce((sum, chunk) => sum + place(chunk), 0) / list.length;
    const column = (chunk: number): number => chunk % chunksPerSide;
    const row = (chunk: number): number => Math.floor(chunk / chunksPerSide);
    const [east, south] = [middle(column), middle(row)];
    const away = (chunk: number): number => Math.hypot(column(chunk) - east, row(chunk) - south);
    const nearest = list.reduce((best, chunk) => (away(chunk) < away(best) ? chunk : best));
    const { x, y } = chunkCorner(tile.place, { column: column(nearest), row: row(nearest) });
    return { areaId, x: x - chunkSize / 2, y: y - chunkSize / 2 };
  });
}

/** Yards over the ground. */
const above = 2;

export class AreaNames {
  private names: ReadonlyMap<number, string> = new Map();
  private readonly spots = new WeakMap<TileModel, { readonly revision: number; readonly spots: readonly AreaSpot[] }>();

  setNames(names: ReadonlyMap<number, string>): void {
    this.names = names;
  }

  /** @param origin where the scene's zero stands in the world */
  read(
    tiles: readonly TileModel[],
    origin: Vector3,
    groundAt: (x: number, y: number) => number | null,
  ): readonly NamedPlace[] {
    return tiles.flatMap((tile) =>
      this.spotsOf(tile).map(({ areaId, x, y }) => ({
        name: this.names.get(areaId) || `area ${areaId}`,
        place: subtract([x, y, (groundAt(x, y) ?? 0) + above], origin),
        isSelected: false,
      })),
    );
  }

  private spotsOf(tile: TileModel): readonly AreaSpot[] {
    const { revision } = tile.document;
    const known = this.spots.get(tile);
    if (known?.revision === revision) return known.spots;
    const spots = areaSpots(tile);
    this.spots.set(tile, { revision, spots });
    return spots;
  }
}
