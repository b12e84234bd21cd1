/** From a camera's place and opening to matrices, and between the view's pixels and rays in the model's space. */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Ray } from '../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, along, dot, normalise, scale, subtract } from '../../../../shared/geometry/vector.ts';

/** Everything needed to project: what the graphics card gets as two matrices. */
export interface Lens {
  readonly frame: CameraFrame;
  /** Vertical field of view in radians; null for an orthographic view. */
  readonly fieldOfView: number | null;
  /** Half the height of the view at the target's distance, in units. Orthographic views have it at every distance. */
  readonly halfHeight: number;
  readonly near: number;
  readonly far: number;
  /** Size of the view in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  /** From the camera's plane, in units; negative behind it. */
  readonly depth: number;
}

/** World to camera, sixteen numbers, column after column as WebGL wants them. */
export function viewMatrix({ frame: { right, up, towardsViewer, position } }: Lens): number[] {
  const axes = [right, up, towardsViewer];
  const columns = [0, 1, 2].flatMap((column) => [...axes.map((axis) => axis[column] ?? 0), 0]);
  return [...columns, ...axes.map((axis) => -dot(axis, position)), 1];
}

/** Camera to clip space, column after column. */
export function projectionMatrix({ fieldOfView, halfHeight, near, far, width, height }: Lens): number[] {
  const aspect = width / height;
  if (fieldOfView === null) {
    const depth = -2 / (far - near);
    return [
      1 / (halfHeight * aspect),
      0,
      0,
      0,
      0,
      1 / halfHeight,
      0,
      0,
      0,
      0,
      depth,
      0,
      0,
      0,
      -(far + near) / (far - near),
      1,
    ];
  }
  const focal = 1 / Math.tan(fieldOfView / 2);
  const depth = (far + near) / (near - far);
  return [focal / aspect, 0, 0, 0, 0, focal, 0, 0, 0, 0, depth, -1, 0, 0, (2 * far * near) / (near - far), 0];
}

/** The ray under a pixel of the view (CSS pixels from its upper left corner). */
export function rayThrough(lens: Lens, x: number, y: number): Ray {
  const { frame, fieldOfView, halfHeight, width, height } = lens;
  const right = ((x / width) * 2 - 1) * (width / height);
  const up = 1 - (y / height) * 2;
  const forward = scale(frame.towardsViewer, -1);
  if (fieldOfView === null) {
    const shift = add(scale(frame.right, right * halfHeight), scale(frame.up, up * halfHeight));
    return { origin: add(frame.position, shift), direction: forward };
  }
  const opening = Math.tan(fieldOfView / 2);
  const slant = add(scale(frame.right, right * opening), scale(frame.up, up * opening));
  return { origin: frame.position, direction: normalise(add(forward, slant), forward) };
}

export function projectPoint(lens: Lens, point: Vector3): ScreenPoint {
  const { frame, width, height } = lens;
  const offset = subtract(point, frame.position);
  const depth = -dot(offset, frame.towardsViewer);
  const perPixel = unitsPerPixel(lens, point);
  return {
    x: width / 2 + dot(offset, frame.right) / perPixel,
    y: height / 2 - dot(offset, frame.up) / perPixel,
    depth,
  };
}

/** Units that one CSS pixel covers at the depth of a point: gizmos keep their size on the screen by it. */
export function unitsPerPixel({ frame, fieldOfView, halfHeight, height, near }: Lens, point: Vector3): number {
  if (fieldOfView === null) return (2 * halfHeight) / height;
  const depth = -dot(subtract(point, frame.position), frame.towardsViewer);
  return (2 * Math.max(near, Math.abs(depth)) * Math.tan(fieldOfView / 2)) / height;
}

/** A point of the view at the depth of another. */
export function pointAt(lens: Lens, x: number, y: number, at: Vector3): Vector3 {
  const ray = rayThrough(lens, x, y);
  const slope = dot(ray.direction, lens.frame.towardsViewer);
  const distance = dot(subtract(at, ray.origin), lens.frame.towardsViewer) / slope;
  return along(ray.origin, ray.direction, distance);
}
