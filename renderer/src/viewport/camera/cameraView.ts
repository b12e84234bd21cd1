/** How a camera of a model looks at a moment, as the viewport looks through it. */
import { add, AXIS_X, AXIS_Z, cross, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { CameraMoment } from '../../../../shared/model/things.ts';
import type { Lens } from './lens.ts';
import { FIELD_OF_VIEW } from './orbitCamera.ts';
import type { CameraView } from './viewCamera.ts';

/** Angles that a picture can be made with, in radians. */
const narrowest = 0.02;
const widest = 2.6;

/** What a camera would be told to look as a lens does; from straight before it where the lens knows no distance. */
export function lookOf({ frame, fieldOfView, halfHeight }: Lens): Omit<CameraMoment, 'roll'> {
  const opening = fieldOfView ?? FIELD_OF_VIEW;
  const away = halfHeight / Math.tan(opening / 2);
  const target = subtract(frame.position, scale(frame.towardsViewer, away));
  return { position: frame.position, target, fieldOfView: opening };
}

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
