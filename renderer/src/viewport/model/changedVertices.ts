/** Vertices that a change makes other ones, with their new numbers. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { AXIS_X, AXIS_Y, AXIS_Z, vectorAt } from '../../../../shared/geometry/vector.ts';
import type { PoseTransform } from '../gizmo/transform.ts';

/** Vertices whose numbers a change makes other ones, with these. */
export function changedVertices(
  before: ArrayLike<number>,
  count: number,
  change: (vector: Vector3, vertex: number) => Vector3,
): { readonly vertices: Uint32Array; readonly values: Float32Array } {
  const vertices = new Uint32Array(count);
  const values = new Float32Array(count * 3);
  let found = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    const from = vectorAt(before, vertex * 3);
    const to = change(from, vertex);
    if (!to.every(Number.isFinite) || to.every((value, axis) => value === from[axis])) continue;
    vertices[found] = vertex;
    values.set(to, found * 3);
    found++;
  }
  return { vertices: vertices.subarray(0, found), values: values.subarray(0, found * 3) };
}

/** Whether directions become other ones. */
export function turns({ direction }: PoseTransform): boolean {
  return [AXIS_X, AXIS_Y, AXIS_Z].some((axis) => direction(axis).some((value, part) => value !== axis[part]));
}
