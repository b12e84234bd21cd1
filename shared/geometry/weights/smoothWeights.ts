/** Weights of points brought nearer to those of their neighbours on the surface. */
import type { Influences } from '../mesh/mesh.ts';
import type { Surface } from '../surface/surface.ts';
import { copyRow, emptyRows, type RowMixer } from './rows.ts';

/** The part of a surface that neighbours are found by. */
export type Neighbours = Pick<Surface, 'edges' | 'edgesOf'>;

/**
 * One round over some points, all from what was there before it.
 * @param amounts how far each goes to the mean of its neighbours, 0 to 1, in the order of the points
 */
export function smoothWeights(
  rows: Influences,
  { edges, edgesOf }: Neighbours,
  points: ArrayLike<number>,
  amounts: ArrayLike<number>,
  mixer: RowMixer,
): void {
  const { starts, items } = edgesOf;
  const made = emptyRows(points.length, rows.width, 0);
  for (let at = 0; at < points.length; at++) {
    const point = points[at] ?? 0;
    copyRow(rows, point, made, at);
    const [start = 0, end = 0] = [starts[point], starts[point + 1]];
    const amount = amounts[at] ?? 0;
    if (end <= start || amount <= 0) continue;
    mixer.add(rows, point, 1 - amount);
    const share = amount / (end - start);
    for (let item = start; item < end; item++) {
      const edge = items[item] ?? 0;
      const other = edges[edge * 2] === point ? edges[edge * 2 + 1] : edges[edge * 2];
      mixer.add(rows, other ?? 0, share);
    }
    mixer.take(made, at);
  }
  for (let at = 0; at < points.length; at++) copyRow(made, at, rows, points[at] ?? 0);
}
