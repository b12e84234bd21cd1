/** Which placement a ray meets first. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { transformDirection, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import { rayBox, rayMesh } from '../../../../../../shared/geometry/ray.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import { placePoint } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { along, cross, dot, normalise, scale, subtract, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { PlacedThing } from './placedThing.ts';

export interface ThingHit {
  readonly thing: PlacedThing;
  readonly point: Vector3;
  /** Yards. */
  readonly distance: number;
  /** Of the surface, towards the eye; null for what is picked by its box. */
  readonly normal: Vector3 | null;
}

/** Triangles in the space of a thing's frame, or of what stands in it. */
export interface Surface {
  readonly positions: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
  /** The way into the space of what stands in the thing, and its box in its own space; left out for the thing's own. */
  readonly inside?: { readonly toOwn: Float64Array; readonly box: Box };
}

/** Surfaces of what is picked exactly; null for what is picked by its box. */
export type SurfacesOf = (thing: PlacedThing) => readonly Surface[] | null;

/** A vector in a frame's own space. Axes stand square on each other. */
function into({ axes }: PlacementFrame, vector: Vector3): Vector3 {
  const part = (axis: Vector3): number => dot(vector, axis) / Math.max(1e-12, dot(axis, axis));
  return [part(axes[0]), part(axes[1]), part(axes[2])];
}

/** The ray in a frame's own space; distances along it stay those of the world. */
function rayIn(frame: PlacementFrame, { origin, direction }: Ray): Ray {
  return { origin: into(frame, subtract(origin, frame.origin)), direction: into(frame, direction) };
}

interface SurfaceHit {
  readonly distance: number;
  /** Corners of the triangle that was met, in the thing's own space; null for a box, and for what stands in the thing. */
  readonly corners: readonly [Vector3, Vector3, Vector3] | null;
}

function hitOnSurface(ray: Ray, surface: Surface): SurfaceHit {
  const { positions, triangles, inside } = surface;
  if (inside !== undefined) return { distance: distanceToInner(ray, surface, inside), corners: null };
  const hit = rayMesh(ray, positions, triangles);
  if (hit === null) return { distance: Infinity, corners: null };
  const corner = (at: number): Vector3 => vectorAt(positions, (triangles[hit.triangle * 3 + at] ?? 0) * 3);
  return { distance: hit.distance, corners: [corner(0), corner(1), corner(2)] };
}

/** Infinity where it is not met. */
function distanceToInner(ray: Ray, { positions, triangles }: Surface, inside: NonNullable<Surface['inside']>): number {
  const own = {
    origin: transformPoint(inside.toOwn, 0, ray.origin),
    direction: transformDirection(inside.toOwn, 0, ray.direction),
  };
  if (rayBox(own, inside.box) === null) return Infinity;
  return rayMesh(own, positions, triangles)?.distance ?? Infinity;
}

function hitOn(thing: PlacedThing, ray: Ray, surfaces: readonly Surface[] | null): SurfaceHit | null {
  const toBox = rayBox(rayIn(thing.boxFrame, ray), thing.box);
  if (surfaces === null) return toBox === 0 || toBox === null ? null : { distance: toBox, corners: null };
  const own = rayIn(thing.frame, ray);
  // What stands in a thing may stand out of its box.
  const met = toBox === null ? surfaces.filter(({ inside }) => inside !== undefined) : surfaces;
  const nearest = met
    .map((surface) => hitOnSurface(own, surface))
    .reduce<SurfaceHit | null>((best, each) => (each.distance < (best?.distance ?? Infinity) ? each : best), null);
  return nearest;
}

/** Which way a surface of a thing looks in the world, on the side that the ray comes from. */
function normalOf({ frame }: PlacedThing, { corners }: SurfaceHit, { direction }: Ray): Vector3 | null {
  if (corners === null) return null;
  const [a, b, c] = corners.map((corner) => placePoint(frame, corner)) as [Vector3, Vector3, Vector3];
  const normal = normalise(cross(subtract(b, a), subtract(c, a)), [0, 0, 1]);
  return dot(normal, direction) > 0 ? scale(normal, -1) : normal;
}

/** Whether the ray comes within a thing's reach: told quickly, as maps have tens of thousands of things. */
function passesNear({ frame, reach }: PlacedThing, { origin, direction }: Ray): boolean {
  const x = frame.origin[0] - origin[0];
  const y = frame.origin[1] - origin[1];
  const z = frame.origin[2] - origin[2];
  const ahead = x * direction[0] + y * direction[1] + z * direction[2];
  return ahead >= -reach && x * x + y * y + z * z - ahead * ahead <= reach * reach;
}

/**
 * The thing that the ray meets first: the surface of what has one, the box of all else. Boxes that hold the eye are passed
 * over, and of a map object's box and a doodad inside it the doodad is meant.
 */
export function pickThing(
  things: Iterable<PlacedThing>,
  ray: Ray,
  farthest: number,
  surfacesOf: SurfacesOf = () => null,
): ThingHit | null {
  const hits: (ThingHit & { readonly isExact: boolean })[] = [];
  for (const thing of things) {
    if (!passesNear(thing, ray)) continue;
    const surfaces = surfacesOf(thing);
    const hit = hitOn(thing, ray, surfaces);
    if (hit === null || hit.distance > farthest) continue;
    const { distance } = hit;
    const point = along(ray.origin, ray.direction, distance);
    hits.push({ thing, distance, point, normal: normalOf(thing, hit, ray), isExact: surfaces !== null });
  }
  hits.sort((left, right) => left.distance - right.distance);
  const [first] = hits;
  if (first === undefined || first.isExact || first.thing.kind !== 'mapObject') return first ?? null;
  return hits.find(({ thing, point }) => thing.kind === 'doodad' && holds(first.thing, point)) ?? first;
}

function holds({ boxFrame, box }: PlacedThing, point: Vector3): boolean {
  const local = into(boxFrame, subtract(point, boxFrame.origin));
  return ([0, 1, 2] as const).every((axis) => local[axis] >= box.minimum[axis] && local[axis] <= box.maximum[axis]);
}
