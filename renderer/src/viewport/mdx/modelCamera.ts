/** Looking through one of the model's own cameras, with its tracks. */
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, AXIS_X, AXIS_Z, cross, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { CameraView } from '../camera/viewCamera.ts';
import { animatedNumber, animatedVector } from './scene/appearance.ts';
import type { CameraDescription } from './scene/lists.ts';

const still: Vector3 = [0, 0, 0];

/**
 * The angle in the file is across the diagonal, as in the engine's later games; this is the part of it that is vertical on
 * a screen of 4:3. With the whole angle taken as vertical the campaign screens show the ends of their scenery.
 */
export const VERTICAL_SHARE = 0.6;

/** Tracks are offsets from the static position and target; the roll turns the picture, in radians. */
export function modelCameraView(camera: CameraDescription, time: TrackTime): CameraView {
  const position = add(camera.position, animatedVector(camera.tracks.get('KCTR'), time, still));
  const target = add(camera.target, animatedVector(camera.tracks.get('KTTR'), time, still));
  const roll = animatedNumber(camera.tracks.get('KCRL'), time, 0);
  const towardsViewer = normalise(subtract(position, target), AXIS_X);
  const level = normalise(cross(AXIS_Z, towardsViewer), [0, 1, 0]);
  const upright = cross(towardsViewer, level);
  const right = add(scale(level, Math.cos(roll)), scale(upright, Math.sin(roll)));
  const fieldOfView = Math.min(2.6, Math.max(0.02, camera.fieldOfView * VERTICAL_SHARE));
  return { frame: { position, right, up: cross(towardsViewer, right), towardsViewer }, target, fieldOfView };
}
