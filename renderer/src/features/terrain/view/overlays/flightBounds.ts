/** The lowest and highest flight of a tile (MFBO): two nets of 3 × 3 heights, as lines. Facts: formats/adt.md, 7. */
import { tileSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { mix } from '../../../../../../shared/geometry/vector.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import type { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { TileModel } from '../tile/tileModel.ts';

/** Lines between two rows of heights, so that the net reads as a surface. */
const between = 4;

/** CSS pixels across a point that can be dragged. */
const handle = 9;

function place(corner: Vector3, heights: ArrayLike<number>, point: number): Vector3 {
  return [
    corner[0] - (Math.floor(point / 3) * tileSize) / 2,
    corner[1] - ((point % 3) * tileSize) / 2,
    (heights[point] ?? 0) - corner[2],
  ];
}

function net(corner: Vector3, heights: ArrayLike<number>): readonly (readonly Vector3[])[] {
  const at = (row: number, column: number): Vector3 => place(corner, heights, row * 3 + column);
  const rows = [0, 1, 2].map((row) => [0, 1, 2].map((column) => at(row, column)));
  const columns = [0, 1, 2].map((column) => [0, 1, 2].map((row) => at(row, column)));
  return [...fill(rows), ...fill(columns)];
}

function fill(paths: readonly (readonly Vector3[])[]): readonly (readonly Vector3[])[] {
  return paths.flatMap((path, index) => {
    const next = paths[index + 1];
    if (next === undefined) return [path];
    const parts = Array.from({ length: between }, (_, part) => part / between);
    return parts.map((part) => path.map((point, at) => mix(point, next[at] ?? point, part)));
  });
}

/** @param origin where the scene's zero stands in the world */
export function drawFlightBounds(
  tile: TileModel,
  origin: Vector3,
  { lines, dots }: { readonly lines: LineBatch; readonly dots: DotBatch },
  low: Rgba,
  high: Rgba,
): void {
  const { flightMaximum, flightMinimum } = tile.fields;
  const corner: Vector3 = [tile.corner.x - origin[0], tile.corner.y - origin[1], origin[2]];
  for (const [heights, color] of [
    [flightMaximum, high],
    [flightMinimum, low],
  ] as const) {
    if (heights === null) continue;
    for (const path of net(corner, heights)) lines.addPath(path, color);
    for (let point = 0; point < 9; point++) dots.add(place(corner, heights, point), withAlpha(color, 1), handle);
  }
}
