/** Flight bounds (MFBO): two nets of 3 × 3 heights over a tile, between which one may fly. Facts: formats/adt.md, 7. */
import type { WorldPoint } from '../geometry/terrain/grid.ts';
import { tileCorner, tileSize } from '../geometry/terrain/grid.ts';
import { tileFields } from '../formats/adt/model.ts';
import type { MapEdit } from './mapEdit.ts';
import type { MapTile, TileSet } from './tiles.ts';
import { tileHeaderFlags } from '../formats/adt/schema/tileHeader.ts';
import { Tile } from '../formats/adt/schema/tile.ts';

export type FlightNet = 'upper' | 'lower';
export const flightNets: readonly FlightNet[] = ['upper', 'lower'];

const memberOf = { upper: 'flightMaximum', lower: 'flightMinimum' } as const;
/** Heights are stored in 16 bits. */
export const flightRange = [-32768, 32767] as const;
/** Points of a net: rows from the north, columns from the west. */
export const flightPoints: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** One height of a net. */
export interface FlightPoint {
  readonly tile: MapTile;
  readonly net: FlightNet;
  /** 0 to 8. */
  readonly point: number;
}

export function hasFlightBounds({ document }: MapTile): boolean {
  const { flightMaximum, flightMinimum } = tileFields(document);
  return flightMaximum !== null && flightMinimum !== null;
}

/** Nine heights, whole yards; null for a tile without bounds. */
export function flightHeights({ document }: MapTile, net: FlightNet): ArrayLike<number> | null {
  return tileFields(document)[memberOf[net]];
}

export function flightPlace({ tile, net, point }: FlightPoint): WorldPoint {
  const { x, y } = tileCorner(tile.place);
  return {
    x: x - (Math.floor(point / 3) * tileSize) / 2,
    y: y - ((point % 3) * tileSize) / 2,
    z: flightHeights(tile, net)?.[point] ?? 0,
  };
}

const whole = (height: number): number => Math.min(flightRange[1], Math.max(flightRange[0], Math.round(height)));

/** Gives a tile level bounds, and says so in its header. */
export function addFlightBounds(edit: MapEdit, { document }: MapTile, upper: number, lower: number): void {
  const { flags } = tileFields(document);
  edit.in(document, (transaction) =>
    transaction.set(Tile, document.root, {
      flightMaximum: new Int16Array(9).fill(whole(upper)),
      flightMinimum: new Int16Array(9).fill(whole(lower)),
      flags: (flags | tileHeaderFlags.hasFlightBounds) >>> 0,
    }),
  );
}

export function removeFlightBounds(edit: MapEdit, { document }: MapTile): void {
  const { flags } = tileFields(document);
  edit.in(document, (transaction) =>
    transaction.set(Tile, document.root, {
      flightMaximum: null,
      flightMinimum: null,
      flags: (flags & ~tileHeaderFlags.hasFlightBounds) >>> 0,
    }),
  );
}

/** Sets heights of a net; what is there already changes nothing. */
export function setFlightHeights(
  edit: MapEdit,
  tile: MapTile,
  net: FlightNet,
  points: readonly number[],
  height: number,
): void {
  const before = flightHeights(tile, net);
  if (before === null) return;
  const next = Int16Array.from(before);
  for (const point of points) next[point] = whole(height);
  if (next.every((value, point) => value === before[point])) return;
  edit.in(tile.document, (transaction) => transaction.patch(tile.document.root, memberOf[net], 0, next));
}

/** The same place of the world in the nets of the tiles beside it that stand as high there: they meet, and are to go on meeting. */
export function meetingPoints(tiles: TileSet, of: FlightPoint): readonly FlightPoint[] {
  const { tile, net, point } = of;
  const height = flightHeights(tile, net)?.[point];
  const [row, column] = [Math.floor(point / 3), point % 3];
  const found: FlightPoint[] = [of];
  for (const south of [-1, 0, 1]) {
    for (const east of [-1, 0, 1]) {
      const [r, c] = [row - south * 2, column - east * 2];
      if ((south === 0 && east === 0) || r < 0 || r > 2 || c < 0 || c > 2) continue;
      const beside = tiles.tileAt({ column: tile.place.column + east, row: tile.place.row + south });
      if (beside === null || flightHeights(beside, net)?.[r * 3 + c] !== height) continue;
      found.push({ tile: beside, net, point: r * 3 + c });
    }
  }
  return found;
}
