/** Where an object stands, changed: moved, turned about an axis, put on the ground, stood square on a slope. */
import type { WorldPoint } from '../../geometry/terrain/grid.ts';
import { placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import { placementFrame, rotationOfAxes } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { along, cross, dot, normalise, perpendicular, subtract } from '../../geometry/vector.ts';
import type { GroundHeights, TileSet } from '../tiles.ts';
import type { ObjectPlace } from './object.ts';

/** Upward direction of the ground in world space; straight up where no tile is open. */
export function groundNormal(tiles: GroundHeights, x: number, y: number): Vector3 {
  const reach = 0.5;
  const [north, south] = [tiles.heightAt(x + reach, y), tiles.heightAt(x - reach, y)];
  const [west, east] = [tiles.heightAt(x, y + reach), tiles.heightAt(x, y - reach)];
  if (north === null || south === null || west === null || east === null) return [0, 0, 1];
  return normalise([south - north, east - west, 2 * reach], [0, 0, 1]);
}

/** The rotation that stands square on the ground and looks where `rotation` looked. */
export function alignedRotation(rotation: Vector3, normal: Vector3): Vector3 {
  const { axes } = placementFrame([0, 0, 0], [0, rotation[1], 0], 1);
  const share = dot(axes[0], normal);
  // On a wall that it looks straight at or away from, it can look nowhere but along it.
  const front = Math.abs(share) > 0.9999 ? perpendicular(normal) : normalise(along(axes[0], normal, -share));
  const [tilt, turn, roll] = rotationOfAxes([front, cross(normal, front), normal]);
  return [tilt, turn, roll];
}

/** Puts a place on the ground, if there is any below or above it. */
export function onGround(tiles: TileSet, place: ObjectPlace): ObjectPlace {
  const { x, y } = placementToWorld(place.position);
  const height = tiles.heightAt(x, y);
  return height === null ? place : { ...place, position: [place.position[0], height, place.position[2]] };
}

/** How high what goes along the ground stands there: as high over it as before, on it, or as high as it was. */
export type Footing = 'over' | 'on' | 'keep';

/** A place that came from another, as high as its footing says; as it is where no tile is open. */
export function footed(tiles: GroundHeights, from: ObjectPlace, to: ObjectPlace, footing: Footing): ObjectPlace {
  const [before, now] = [placementToWorld(from.position), placementToWorld(to.position)];
  const [groundBefore, ground] = [tiles.heightAt(before.x, before.y), tiles.heightAt(now.x, now.y)];
  if (footing === 'keep' || ground === null) return to;
  const over = footing === 'on' || groundBefore === null ? 0 : before.z - groundBefore;
  return { ...to, position: worldToPlacement({ ...now, z: ground + over }) };
}

/** Turns a place about an axis of the world through a point, radians. */
export function turnedPlace(place: ObjectPlace, centre: Vector3, axis: Vector3, angle: number): ObjectPlace {
  const turn = (vector: Vector3): Vector3 => about(vector, axis, angle);
  const world = placementToWorld(place.position);
  const [x, y, z] = turn(subtract([world.x, world.y, world.z], centre));
  const { axes } = placementFrame([0, 0, 0], place.rotation, 1);
  const isUpright = Math.abs(axis[0]) < 1e-9 && Math.abs(axis[1]) < 1e-9;
  const [tilt, heading, roll] = place.rotation;
  return {
    ...place,
    position: worldToPlacement({ x: x + centre[0], y: y + centre[1], z: z + centre[2] }),
    // About the upright only the second angle changes, and the others keep their very values.
    rotation: isUpright
      ? [tilt, (((heading + (angle * 180 * Math.sign(axis[2])) / Math.PI) % 360) + 360) % 360, roll]
      : rotationOfAxes([turn(axes[0]), turn(axes[1]), turn(axes[2])]),
  };
}

/** Rodrigues' turn of a vector about a unit axis. */
function about(vector: Vector3, axis: Vector3, angle: number): Vector3 {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const side = cross(axis, vector);
  const share = dot(axis, vector) * (1 - cosine);
  return [
    vector[0] * cosine + side[0] * sine + axis[0] * share,
    vector[1] * cosine + side[1] * sine + axis[1] * share,
    vector[2] * cosine + side[2] * sine + axis[2] * share,
  ];
}

export function movedPlace(place: ObjectPlace, by: Vector3): ObjectPlace {
  const { x, y, z } = placementToWorld(place.position);
  return { ...place, position: worldToPlacement({ x: x + by[0], y: y + by[1], z: z + by[2] }) };
}

/** The middle of some places, in the world. */
export function middleOf(places: readonly ObjectPlace[]): Vector3 {
  const points = places.map(({ position }) => placementToWorld(position));
  const mean = (read: (point: WorldPoint) => number): number =>
    points.reduce((sum, point) => sum + read(point), 0) / Math.max(1, points.length);
  return [mean(({ x }) => x), mean(({ y }) => y), mean(({ z }) => z)];
}
