/** Where points stand in a pose, by rows of weights. */
import { MATRIX_LENGTH } from '../matrix.ts';
import type { Influences } from '../mesh/mesh.ts';

/**
 * Writes the places of some points, or of all.
 * @param places three numbers a point, at rest
 * @param matrices twelve numbers a joint; what names none of them does not move
 */
export function posePoints(
  places: Float32Array,
  { width, joints, weights }: Influences,
  matrices: Float32Array,
  out: Float32Array,
  only: ArrayLike<number> | null = null,
): void {
  const count = only === null ? Math.floor(places.length / 3) : only.length;
  for (let each = 0; each < count; each++) {
    const point = only === null ? each : (only[each] ?? 0);
    const x = places[point * 3] ?? 0;
    const y = places[point * 3 + 1] ?? 0;
    const z = places[point * 3 + 2] ?? 0;
    let sum = 0;
    let toX = 0;
    let toY = 0;
    let toZ = 0;
    for (let at = point * width; at < (point + 1) * width; at++) {
      const weight = weights[at] ?? 0;
      if (weight === 0) continue;
      sum += weight;
      const m = (joints[at] ?? 0) * MATRIX_LENGTH;
      if (m + MATRIX_LENGTH > matrices.length) {
        toX += x * weight;
        toY += y * weight;
        toZ += z * weight;
        continue;
      }
      toX +=
        ((matrices[m] ?? 0) * x + (matrices[m + 1] ?? 0) * y + (matrices[m + 2] ?? 0) * z + (matrices[m + 3] ?? 0)) *
        weight;
      toY +=
        ((matrices[m + 4] ?? 0) * x +
          (matrices[m + 5] ?? 0) * y +
          (matrices[m + 6] ?? 0) * z +
          (matrices[m + 7] ?? 0)) *
        weight;
      toZ +=
        ((matrices[m + 8] ?? 0) * x +
          (matrices[m + 9] ?? 0) * y +
          (matrices[m + 10] ?? 0) * z +
          (matrices[m + 11] ?? 0)) *
        weight;
    }
    out[point * 3] = sum === 0 ? x : toX / sum;
    out[point * 3 + 1] = sum === 0 ? y : toY / sum;
    out[point * 3 + 2] = sum === 0 ? z : toZ / sum;
  }
}
