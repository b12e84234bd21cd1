/**
 * Which rooms of a building are seen from a place: the room that the place is in, and those that can be seen through the
 * portals between, as the client finds out what to draw (formats/wmo.md, 13).
 */
import { rayMesh } from '../geometry/ray.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, AXIS_Z, cross, distance, dot, length, normalise, ORIGIN, scale, subtract } from '../geometry/vector.ts';
import type { ModelFog, ModelPortal, ModelRoom } from './buildings.ts';

/** Whoever is so near to a portal stands in it: it narrows nothing. In units. */
const doorstep = 0.5;
/** Ways that are looked along before everything counts as seen: a file may have portals without end. */
const mostWays = 20_000;
const down = scale(AXIS_Z, -1);

/** Room that a place is in: that of the floor beneath it, by position; −1 outside. Of two floors in one the inner counts. */
export function roomAt(rooms: readonly ModelRoom[], place: Vector3): number {
  const isBelow = ({ box: { minimum, maximum } }: ModelRoom): boolean =>
    [0, 1].every((axis) => (minimum[axis] ?? 0) <= (place[axis] ?? 0) && (place[axis] ?? 0) <= (maximum[axis] ?? 0)) &&
    minimum[2] <= place[2];
  let nearest = Infinity;
  let found = -1;
  const innerFirst = [...rooms.entries()].toSorted(
    ([, left], [, right]) => Number(left.isOutside) - Number(right.isOutside),
  );
  for (const [position, room] of innerFirst) {
    const floor = isBelow(room) ? room.floor() : null;
    if (floor === null) continue;
    const hit = rayMesh({ origin: place, direction: down }, floor.positions, floor.triangles);
    if (hit === null || hit.distance >= nearest) continue;
    nearest = hit.distance;
    found = room.isOutside || place[2] > room.box.maximum[2] ? -1 : position;
  }
  return found;
}

/** Normals of planes through the eye, which look inwards: what is behind one of them is not seen. */
type Cone = readonly Vector3[];

/** What of an opening is within a cone; fewer than three corners are nothing. */
function clip(corners: readonly Vector3[], eye: Vector3, cone: Cone): readonly Vector3[] {
  let left = corners;
  for (const normal of cone) {
    const inside = left.map((corner) => dot(normal, subtract(corner, eye)));
    left = left.flatMap((corner, at): readonly Vector3[] => {
      const next = (at + 1) % left.length;
      const [here, there] = [inside[at] ?? 0, inside[next] ?? 0];
      const kept = here >= 0 ? [corner] : [];
      if (here >= 0 === there >= 0) return kept;
      const way = subtract(left[next] ?? corner, corner);
      return [...kept, add(corner, scale(way, here / (here - there)))];
    });
  }
  return left;
}

function middleOf(corners: readonly Vector3[]): Vector3 {
  return scale(
    corners.reduce((sum, corner) => add(sum, corner), [0, 0, 0] as Vector3),
    1 / Math.max(1, corners.length),
  );
}

/** The cone that an opening leaves. */
function coneThrough(corners: readonly Vector3[], eye: Vector3): Cone {
  const middle = subtract(middleOf(corners), eye);
  return corners.flatMap((corner, at): readonly Vector3[] => {
    const normal = cross(subtract(corner, eye), subtract(corners[(at + 1) % corners.length] ?? corner, eye));
    // Two corners in line with the eye, or one on another, bound nothing.
    if (length(normal) < 1e-9) return [];
    return [normalise(dot(normal, middle) < 0 ? scale(normal, -1) : normal)];
  });
}

/** How far the eye is before the plane of an opening: on the side from which its corners run counter-clockwise. */
function heightOver(corners: readonly Vector3[], eye: Vector3): number {
  const [first = ORIGIN, second = ORIGIN, third = ORIGIN] = corners;
  return dot(normalise(cross(subtract(second, first), subtract(third, first))), subtract(eye, first));
}

/** Whether the eye stands in an opening, by the plane of its corners and by its reach. */
function standsIn(corners: readonly Vector3[], eye: Vector3): boolean {
  const middle = middleOf(corners);
  const reach = Math.max(...corners.map((corner) => distance(corner, middle)));
  return Math.abs(heightOver(corners, eye)) < doorstep && distance(eye, middle) < reach + doorstep;
}

/** Positions of the rooms that are seen from a place. From outside all outsides are; so they are where one comes into sight. */
export function roomsSeen(
  rooms: readonly ModelRoom[],
  portals: readonly ModelPortal[],
  eye: Vector3,
): ReadonlySet<number> {
  const seen = new Set(rooms.flatMap(({ isAlwaysSeen }, position) => (isAlwaysSeen ? [position] : [])));
  const waiting: { readonly room: number; readonly cone: Cone; readonly way: ReadonlySet<number> }[] = [];
  const enter = (room: number, cone: Cone, way: ReadonlySet<number>): void => {
    // Once an outside is seen, all are, through the same opening.
    const entered = rooms[room]?.isOutside === true ? outsides : [room];
    const gone = new Set([...way, ...entered]);
    for (const each of entered) {
      seen.add(each);
      waiting.push({ room: each, cone, way: gone });
    }
  };
  const outsides = rooms.flatMap(({ isOutside }, position) => (isOutside ? [position] : []));
  const start = roomAt(rooms, eye);
  const nothing: ReadonlySet<number> = new Set();
  if (start >= 0) enter(start, [], nothing);
  else if (outsides[0] !== undefined) enter(outsides[0], [], nothing);
  let looked = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { room, cone, way } = next;
    for (const { portal, to, side } of rooms[room]?.ways ?? []) {
      if (++looked > mostWays) return new Set(rooms.keys());
      const { corners = [] } = portals[portal] ?? {};
      if (way.has(to) || rooms[to] === undefined || corners.length < 3) continue;
      if (standsIn(corners, eye)) enter(to, cone, way);
      else if (heightOver(corners, eye) * side >= 0) {
        const open = clip(corners, eye, cone);
        if (open.length >= 3) enter(to, coneThrough(open, eye), way);
      }
    }
  }
  return seen;
}

/** Fog that the eye sees in a room: the one that holds it, those of small reach first; null for clear air. */
export function fogAt(room: ModelRoom | undefined, fogs: readonly ModelFog[], eye: Vector3): ModelFog | null {
  const own = room?.fogs.flatMap((position) => fogs[position] ?? []) ?? [];
  const holding = own.filter(({ outerRadius, place }) => outerRadius <= 0 || distance(place, eye) < outerRadius);
  return holding.toSorted((left, right) => reachOf(left) - reachOf(right))[0] ?? null;
}

function reachOf({ innerRadius, outerRadius }: ModelFog): number {
  return outerRadius <= 0 ? Infinity : innerRadius;
}
