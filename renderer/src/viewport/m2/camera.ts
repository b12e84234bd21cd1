/** Looking through one of the model's own cameras, with its tracks. */
import type { ModelPlayer } from '../../../../shared/formats/m2/playback/player.ts';
import { verticalFieldOfView } from '../../../../shared/formats/m2/playback/player.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { add, AXIS_X, AXIS_Z, cross, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { CameraView } from '../camera/viewCamera.ts';

/** The angle in the file is across the diagonal of the game's picture, which was 4:3. */
const aspect = 4 / 3;

export function cameraView(player: ModelPlayer, camera: RecordId): CameraView {
  const { position, target, roll, diagonalFieldOfView } = player.camera(camera);
  const towardsViewer = normalise(subtract(position, target), AXIS_X);
  const level = normalise(cross(AXIS_Z, towardsViewer), [0, 1, 0]);
  const upright = cross(towardsViewer, level);
  const right = add(scale(level, Math.cos(roll)), scale(upright, Math.sin(roll)));
  const fieldOfView = Math.min(2.6, Math.max(0.02, verticalFieldOfView(diagonalFieldOfView, aspect)));
  return { frame: { position, right, up: cross(towardsViewer, right), towardsViewer }, target, fieldOfView };
}
