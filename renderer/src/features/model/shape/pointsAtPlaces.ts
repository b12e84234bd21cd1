/** Finding points again by where they stand: what is selected is kept so over changes that renumber everything. */
import { placeTolerance } from '../../../../../shared/geometry/surface/surface.ts';
import type { ShapedMeshes } from './shapedMeshes.ts';

/** Flags of the points that stand at some places, three numbers each. */
export function pointsAtPlaces(
  { surface, places: own }: Pick<ShapedMeshes, 'surface' | 'places'>,
  places: ArrayLike<number>,
): Uint8Array {
  const flags = new Uint8Array(surface.pointCount);
  // Rounding of the file's own numbers may take them a little apart.
  const tolerance = placeTolerance(own) * 8;
  const cell = tolerance * 4;
  const wanted = new Map<string, number[]>();
  for (let at = 0; at + 2 < places.length; at += 3) {
    const key = [0, 1, 2].map((axis) => Math.floor((places[at + axis] ?? 0) / cell)).join(' ');
    const list = wanted.get(key);
    if (list === undefined) wanted.set(key, [at]);
    else list.push(at);
  }
  const isAt = (point: number, at: number): boolean =>
    [0, 1, 2].every((axis) => Math.abs((own[point * 3 + axis] ?? 0) - (places[at + axis] ?? 0)) <= tolerance);
  for (let point = 0; point < flags.length; point++) {
    const low = [0, 1, 2].map((axis) => Math.floor(((own[point * 3 + axis] ?? 0) - tolerance) / cell));
    const high = [0, 1, 2].map((axis) => Math.floor(((own[point * 3 + axis] ?? 0) + tolerance) / cell));
    for (let x = low[0] ?? 0; x <= (high[0] ?? 0); x++) {
      for (let y = low[1] ?? 0; y <= (high[1] ?? 0); y++) {
        for (let z = low[2] ?? 0; z <= (high[2] ?? 0); z++) {
          if (wanted.get(`${x} ${y} ${z}`)?.some((at) => isAt(point, at)) === true) flags[point] = 1;
        }
      }
    }
  }
  return flags;
}
