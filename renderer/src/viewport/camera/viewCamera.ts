/** Chooses what the view looks through: the orbit camera or one of the model's. Gives the lens and keeps three's camera. */
import type { Camera } from 'three';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxCentre, boxRadius } from '../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { distance, ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { Lens } from './lens.ts';
import { projectionMatrix, viewMatrix } from './lens.ts';
import type { OrbitCamera } from './orbitCamera.ts';
import { FIELD_OF_VIEW } from './orbitCamera.ts';

/** How a camera of a file looks at a moment. */
export interface CameraView {
  readonly frame: CameraFrame;
  readonly target: Vector3;
  /** Vertical, in radians. */
  readonly fieldOfView: number;
  /** Distance from which on things are seen, where the picture hangs on it. */
  readonly near?: number;
}

/** What must stay between the near and the far plane. */
export interface Surroundings {
  readonly centre: Vector3;
  readonly radius: number;
}

/** Radius that is taken where there is nothing in a scene. */
export const emptyRadius = 64;

/** Room around a point that is looked at, as a share of the radius of the whole. */
export const pointShare = 0.12;

/** What has a smaller radius is a point, and stands in a scene as large as an empty one. */
const leastRadius = 1e-3;

/** Place and size of a whole by its box. @param otherwise the radius where there is none, or it has no size */
export function surroundingsOf(box: Box | null, otherwise: number): Surroundings {
  if (box === null) return { centre: ORIGIN, radius: otherwise };
  const radius = boxRadius(box);
  return { centre: boxCentre(box), radius: radius < leastRadius ? otherwise : radius };
}

/** The lens of the orbit camera. The far plane lies behind the grid's end, the near one as far out as can be. */
export function orbitLens(orbit: OrbitCamera, width: number, height: number, { centre, radius }: Surroundings): Lens {
  const { frame, pose, projection } = orbit;
  const reach = distance(frame.position, centre) + radius * 10 + pose.distance;
  const halfHeight = pose.distance * Math.tan(FIELD_OF_VIEW / 2);
  if (projection === 'orthographic') {
    return { frame, fieldOfView: null, halfHeight, near: -reach, far: reach, width, height };
  }
  const near = Math.max(reach / 20000, Math.min(pose.distance / 50, radius / 20));
  return { frame, fieldOfView: FIELD_OF_VIEW, halfHeight, near, far: reach, width, height };
}

/** The lens of a model's camera. Its own clip planes only bind the game; here they would hide what is worked on. */
export function modelLens(
  { frame, target, fieldOfView, near }: CameraView,
  width: number,
  height: number,
  { centre, radius }: Surroundings,
): Lens {
  const far = distance(frame.position, centre) + radius * 10;
  const halfHeight = distance(frame.position, target) * Math.tan(fieldOfView / 2);
  return { frame, fieldOfView, halfHeight, near: near ?? Math.max(far / 20000, 0.05), far, width, height };
}

/** Hands a lens to three, which is asked for nothing but drawing with these matrices. */
export function applyLens(camera: Camera, lens: Lens): void {
  camera.matrixAutoUpdate = false;
  camera.matrixWorldAutoUpdate = false;
  camera.matrixWorldInverse.fromArray(viewMatrix(lens));
  camera.matrixWorld.copy(camera.matrixWorldInverse).invert();
  camera.projectionMatrix.fromArray(projectionMatrix(lens));
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
