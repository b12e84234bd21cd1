/** How a placed model stands in the world: its axes and place. Facts: formats/adt.md, 2 and 6. */
import type { Vector3 } from '../vector.ts';
import { scale as scaled } from '../vector.ts';
import { placementToWorld } from './grid.ts';

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
 * T(position) · Ry(rotation[1] − 90°) · Rz(−rotation[0]) · Rx(rotation[2]) · S, with the model's axes as x, z, −y.
 * @param rotation degrees, as stored
 * @param scale 1 is the size of the model
 */
export function placementFrame(
  position: readonly number[],
  rotation: readonly number[],
  scale: number,
): PlacementFrame {
  const [tilt = 0, turn = 0, roll = 0] = rotation;
  const turned = (start: Vector3): Vector3 => {
    let [x, y, z] = start;
    const [aroundX, aroundZ, aroundY] = [roll * radians, -tilt * radians, (turn - 90) * radians];
    [y, z] = [y * Math.cos(aroundX) - z * Math.sin(aroundX), y * Math.sin(aroundX) + z * Math.cos(aroundX)];
    [x, y] = [x * Math.cos(aroundZ) - y * Math.sin(aroundZ), x * Math.sin(aroundZ) + y * Math.cos(aroundZ)];
    [x, z] = [x * Math.cos(aroundY) + z * Math.sin(aroundY), z * Math.cos(aroundY) - x * Math.sin(aroundY)];
    return scaled(toWorld([x, y, z]), scale);
  };
  const { x, y, z } = placementToWorld(position);
  return { origin: [x, y, z], axes: [turned([1, 0, 0]), turned([0, 0, -1]), turned([0, 1, 0])] };
}

/** A point of the model in the world. */
export function placePoint({ origin, axes }: PlacementFrame, [x, y, z]: Vector3): Vector3 {
  const [ax, ay, az] = axes;
  const at = (part: 0 | 1 | 2): number => origin[part] + ax[part] * x + ay[part] * y + az[part] * z;
  return [at(0), at(1), at(2)];
}
