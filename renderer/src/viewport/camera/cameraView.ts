/** How a camera of a model looks at a moment, as the viewport looks through it. */
import { add, AXIS_X, AXIS_Z, cross, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { CameraMoment } from '../../../../shared/model/things.ts';
import type { CameraView } from './viewCamera.ts';

/** Angles that a picture can be made with, in radians. */
const narrowest = 0.02;
const widest = 2.6;

/** From its position to its target, upright, and rolled about the line of sight. */
export function cameraView({ position, target, roll, fieldOfView }: CameraMoment): CameraView {
  const towardsViewer = normalise(subtract(position, target), AXIS_X);
  const level = normalise(cross(AXIS_Z, towardsViewer), [0, 1, 0]);
  const upright = cross(towardsViewer, level);
  const right = add(scale(level, Math.cos(roll)), scale(upright, Math.sin(roll)));
  return {
    frame: { position, right, up: cross(towardsViewer, right), towardsViewer },
    target,
    fieldOfView: Math.min(widest, Math.max(narrowest, fieldOfView)),
  };
}
