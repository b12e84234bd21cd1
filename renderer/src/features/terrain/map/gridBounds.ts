/** The square part of the 64 × 64 grid that is worth showing. Pure. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';

export interface GridBounds {
  readonly first: GridPlace;
  /** Tiles along each side. */
  readonly size: number;
}

const smallest = 8;
const whole = 64;

/** All of the places with a rim of one around them, at least 8 × 8; the whole grid where there are none. */
export function gridBounds(places: readonly GridPlace[]): GridBounds {
  if (places.length === 0) return { first: { column: 0, row: 0 }, size: whole };
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const [west, east] = [Math.min(...columns), Math.max(...columns)];
  const [north, south] = [Math.min(...rows), Math.max(...rows)];
  const size = Math.min(whole, Math.max(smallest, east - west + 3, south - north + 3));
  const start = (low: number, high: number): number =>
    Math.min(whole - size, Math.max(0, Math.floor((low + high + 1 - size) / 2)));
  return { first: { column: start(west, east), row: start(north, south) }, size };
}
