/** How a placed model stands in the world: its axes and place. Facts: formats/adt.md, 2 and 6. */
import type { Box } from '../extent.ts';
import { boxCorners } from '../extent.ts';
import type { Vector3 } from '../vector.ts';
import { ORIGIN, scale as scaled } from '../vector.ts';
import { placementToWorld, worldToPlacement } from './grid.ts';

/** Where a model's own x, y and z lead in the world (north, west, up), times its scale, and where its origin stands. */
export interface PlacementFrame {
  readonly origin: Vector3;
  readonly axes: readonly [Vector3, Vector3, Vector3];
}

const radians = Math.PI / 180;

/** A direction of placement space (east, up, south) in the world. */
function toWorld([east, up, south]: Vector3): Vector3 {
  return [-south, -east, up];
}

/**
 * T(position) · Ry(rotation[1] − 90°) · Rz(−rotation[0]) · Rx(rotation[2]) · S, with the model's axes as x, z, −y. So an
 * unturned model has its front (its own x) towards the south, and a growing second angle turns it anticlockwise as seen
 * from above.
 *
 * Evidence: (1) `@wowserhq/format` 0.28 reads MDDF and MODF rotations as the Euler angles z, y, x = b + 180°, a, c of the
 * world; over 1,000 random rotations its axes are these within 2e-7. (2) The sense of the second angle is also measured:
 * of the corpus tiles' 225 map objects, the pairs of one model that are turned a quarter against each other have MODF
 * boxes that are each other's within 0.18 yd when turned this way, and up to 34.5 yd off when turned the other way. The
 * 180° of an unturned model rest on the page and on that reader: no WMO is in the corpus to compare a box with.
 * @param rotation degrees, as stored
 * @param scale 1 is the size of the model
 */
export function placementFrame(
  position: readonly number[],
  rotation: readonly number[],
  scale: number,
): PlacementFrame {
  const [tilt = 0, turn = 0, roll = 0] = rotation;
  const [aroundX, aroundZ, aroundY] = [roll * radians, -tilt * radians, (turn - 90) * radians];
  const [cosX, sinX] = [Math.cos(aroundX), Math.sin(aroundX)];
  const [cosZ, sinZ] = [Math.cos(aroundZ), Math.sin(aroundZ)];
  const [cosY, sinY] = [Math.cos(aroundY), Math.sin(aroundY)];
  // Maps have tens of thousands of placements: nothing is made for the steps in between.
  const turned = (startX: number, startY: number, startZ: number): Vector3 => {
    const rolled = startY * cosX - startZ * sinX;
    const z = startY * sinX + startZ * cosX;
    const x = startX * cosZ - rolled * sinZ;
    const y = startX * sinZ + rolled * cosZ;
    return scaled(toWorld([x * cosY + z * sinY, y, z * cosY - x * sinY]), scale);
  };
  const { x, y, z } = placementToWorld(position);
  return { origin: [x, y, z], axes: [turned(1, 0, 0), turned(0, 0, -1), turned(0, 1, 0)] };
}

/** The same as twelve numbers, as other matrices are. */
export function frameMatrix({ origin, axes: [x, y, z] }: PlacementFrame): Float64Array {
  return Float64Array.from(([0, 1, 2] as const).flatMap((axis) => [x[axis], y[axis], z[axis], origin[axis]]));
}

/** A point of the model in the world. */
export function placePoint({ origin, axes }: PlacementFrame, [x, y, z]: Vector3): Vector3 {
  const [ax, ay, az] = axes;
  return [
    origin[0] + ax[0] * x + ay[0] * y + az[0] * z,
    origin[1] + ax[1] * x + ay[1] * y + az[1] * z,
    origin[2] + ax[2] * x + ay[2] * y + az[2] * z,
  ];
}

/** How what stands in a thing stands in the world. @param inner twelve numbers, to the thing's own space */
export function frameIn(outer: PlacementFrame, inner: Float64Array): PlacementFrame {
  const column = (at: number): Vector3 => [inner[at] ?? 0, inner[at + 4] ?? 0, inner[at + 8] ?? 0];
  const turned = (at: number): Vector3 => placePoint({ ...outer, origin: ORIGIN }, column(at));
  return { origin: placePoint(outer, column(3)), axes: [turned(0), turned(1), turned(2)] };
}

const degrees = 180 / Math.PI;

/** From 0 up to 360, as files hold angles. */
const wrapped = (angle: number): number => ((angle % 360) + 360) % 360;
/** From −180 to 180: tilt and roll are small most of the time. */
const centred = (angle: number): number => wrapped(angle + 180) - 180;

/**
 * The rotation (degrees, as stored) of a model whose own axes lead along these unit vectors of the world: what
 * `placementFrame` makes axes of. Where the front points straight up or down, the roll is 0.
 */
export function rotationOfAxes([front, side, up]: PlacementFrame['axes']): Vector3 {
  const tilt = centred(Math.asin(Math.min(1, Math.max(-1, -front[2]))) * degrees);
  // Seen from its end, turn and roll are the same: all of it is put into the turn.
  const isUpright = Math.abs(front[2]) > 0.999_999;
  const turn = isUpright ? Math.atan2(side[1], side[0]) : Math.atan2(front[0], -front[1]);
  const roll = isUpright ? 0 : centred(Math.atan2(side[2], up[2]) * degrees);
  return [tilt, wrapped(turn * degrees + 90), roll];
}

/** The box in placement space, minimum first, that holds a box of the model's own space: the extents of MODF. */
export function placedExtents(frame: PlacementFrame, box: Box): Box {
  const points = boxCorners(box).map((corner) => {
    const [x, y, z] = placePoint(frame, corner);
    return worldToPlacement({ x, y, z });
  });
  const ends = (choose: (...values: number[]) => number): Vector3 => {
    const along = (axis: 0 | 1 | 2): number => choose(...points.map((point) => point[axis]));
    return [along(0), along(1), along(2)];
  };
  return { minimum: ends(Math.min), maximum: ends(Math.max) };
}
