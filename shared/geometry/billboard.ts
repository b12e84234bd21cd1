/** How billboarded nodes turn towards the camera. A card in the model's YZ plane, facing +X, faces the viewer. */
import type { NumberSink } from './quaternion.ts';
import type { Vector3 } from './vector.ts';
import { dot } from './vector.ts';

/** The camera as the node tree needs it: unit axes and place, in the model's space. */
export interface CameraFrame {
  readonly position: Vector3;
  readonly right: Vector3;
  readonly up: Vector3;
  /** From what is seen to the camera. */
  readonly towardsViewer: Vector3;
}

export type BillboardLock = 'x' | 'y' | 'z';

/** Linear part of a matrix whose X axis points at the viewer, Y to the right of the screen and Z up. */
export function faceCamera(out: NumberSink, at: number, camera: CameraFrame): void {
  const axes = [camera.towardsViewer, camera.right, camera.up];
  axes.forEach((axis, column) => {
    out[at + column] = axis[0];
    out[at + 4 + column] = axis[1];
    out[at + 8 + column] = axis[2];
  });
}

/**
 * The angle, about the locked axis of a node, that turns it towards the camera: with Y or Z locked its X axis, with X
 * locked (it cannot leave its place) its Y axis. `axes` are the node's unit axes in model space before the turn.
 */
export function lockedAngle(
  lock: BillboardLock,
  axes: readonly [Vector3, Vector3, Vector3],
  towardsViewer: Vector3,
): number {
  const [x, y, z] = axes.map((axis) => dot(axis, towardsViewer)) as [number, number, number]; // map keeps the length
  if (lock === 'x') return Math.atan2(z, y);
  return lock === 'y' ? Math.atan2(-z, x) : Math.atan2(y, x);
}
