/** Many points as they stand on the screen: worked out at once, for picking and for boxes drawn over them. */
import type { Lens } from '../camera/lens.ts';

/** CSS pixels from the view's upper left corner, and units from the camera's plane; a point behind it has a depth below `near`. */
export interface ScreenPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly depth: Float32Array;
}

/** @param positions three numbers a point, in the model's space */
export function screenPoints(lens: Lens, positions: ArrayLike<number>): ScreenPoints {
  const count = Math.floor(positions.length / 3);
  const out = { x: new Float32Array(count), y: new Float32Array(count), depth: new Float32Array(count) };
  const { frame, fieldOfView, halfHeight, width, height } = lens;
  const [px, py, pz] = frame.position;
  const [rx, ry, rz] = frame.right;
  const [ux, uy, uz] = frame.up;
  const [tx, ty, tz] = frame.towardsViewer;
  const opening = fieldOfView === null ? 0 : Math.tan(fieldOfView / 2);
  for (let point = 0; point < count; point++) {
    const dx = (positions[point * 3] ?? 0) - px;
    const dy = (positions[point * 3 + 1] ?? 0) - py;
    const dz = (positions[point * 3 + 2] ?? 0) - pz;
    const depth = -(dx * tx + dy * ty + dz * tz);
    const perPixel = (2 * (fieldOfView === null ? halfHeight : Math.max(depth, 1e-9) * opening)) / height;
    out.x[point] = width / 2 + (dx * rx + dy * ry + dz * rz) / perPixel;
    out.y[point] = height / 2 - (dx * ux + dy * uy + dz * uz) / perPixel;
    out.depth[point] = depth;
  }
  return out;
}
