/** Quaternions that a drag turns. */
import { AXIS_X, AXIS_Y, AXIS_Z } from '../../../../../../shared/geometry/vector.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { PoseTransform } from '../../../../viewport/gizmo/transform.ts';

type Four = readonly [number, number, number, number];

/** The quaternion (x, y, z, w) that turns the axes of the space to three others at right angles. */
function quaternionTo([x, y, z]: readonly [Vector3, Vector3, Vector3]): Four {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2;
    return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = Math.sqrt(1 + x[0] - y[1] - z[2]) * 2;
    return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  }
  if (y[1] > z[2]) {
    const s = Math.sqrt(1 + y[1] - x[0] - z[2]) * 2;
    return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  }
  const s = Math.sqrt(1 + z[2] - x[0] - y[1]) * 2;
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}

function product([ax, ay, az, aw]: Four, [bx = 0, by = 0, bz = 0, bw = 1]: readonly number[]): Four {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** A quaternion after the turn of a transform, of length 1; null where the transform turns nothing, as one that scales. */
export function turnedQuaternion(
  rotation: readonly number[],
  { direction, factors }: PoseTransform,
): readonly number[] | null {
  if (factors !== null) return null;
  const axes = [direction(AXIS_X), direction(AXIS_Y), direction(AXIS_Z)] as const;
  const turn = quaternionTo(axes);
  if (Math.abs(turn[3]) > 1 - 1e-12) return null;
  const made = product(turn, rotation);
  const length = Math.hypot(...made);
  return made.map((part) => Math.fround(length > 0 ? part / length : part));
}
