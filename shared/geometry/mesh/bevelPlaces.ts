/**
 * Where the corners around points go when edges between them are bevelled. Bevelled edges cut the faces around a point into
 * sectors; each sector's corner moves away from the edges at its two sides, along the rim where it ends at one.
 */
import type { Vector3 } from '../vector.ts';
import { add, cross, dot, length, normalise, ORIGIN, scale, subtract, vectorAt } from '../vector.ts';
import type { Fan } from './fans.ts';
import { lastCorner, nextCorner } from './fans.ts';
import type { MeshGeometry } from './mesh.ts';
import { faceNormal } from './region.ts';

/** How much further than asked a sharp corner goes at most. */
const mostMitre = 4;
/** The least sine of the angle between a bevelled edge and the one that its end slides along. */
const leastSlope = 1 / mostMitre;
/** Faces nearer to each other than this are flat: an edge that ends between them ends in one face. Cosine of 10 degrees. */
const flat = 0.985;

/** Corners that move to one place. */
export interface Sector {
  readonly corners: readonly number[];
  /** How far they go for each unit that the bevel is wide. */
  readonly way: Vector3;
}

/** Where a single bevelled edge ends: the face there gets a corner more. */
export interface BevelEnd {
  /** The corner before which the new one stands, in the last face of the end. */
  readonly last: number;
  /** Position among the sectors of the one at which the edge's other side ends. */
  readonly sector: number;
  /** The sector of the faces at the end. */
  readonly own: number;
}

export interface BevelPoint {
  readonly point: number;
  /** Counter-clockwise. */
  readonly sectors: readonly Sector[];
  /** True where three sectors or more leave a hole between them. */
  readonly hasHole: boolean;
  readonly isClosed: boolean;
  readonly end: BevelEnd | null;
}

interface Around {
  readonly mesh: MeshGeometry;
  readonly point: Vector3;
  readonly isBevelled: (corner: number) => boolean;
}

function toward({ mesh, point }: Around, corner: number): Vector3 {
  return normalise(subtract(vectorAt(mesh.positions, (mesh.triangles[corner] ?? 0) * 3), point), ORIGIN);
}

const normalAt = ({ mesh }: Around, corner: number): Vector3 =>
  normalise(faceNormal(mesh, Math.floor(corner / 3)), ORIGIN);

/** Along one edge, until it is a unit away from another one. */
function slide(along: Vector3, from: Vector3): Vector3 {
  return scale(along, 1 / Math.max(leastSlope, length(cross(along, from))));
}

/** A unit away from both edges at the sides of a sector. */
function between(around: Around, first: number, last: number): Vector3 {
  const start = cross(normalAt(around, first), toward(around, nextCorner(first)));
  const end = cross(toward(around, lastCorner(last)), normalAt(around, last));
  const sum = add(start, end);
  const squared = dot(sum, sum);
  return squared < 1e-9 ? ORIGIN : scale(sum, Math.min(2 / squared, mostMitre / Math.sqrt(squared)));
}

/** The end of a single edge in a closed fan that begins behind it. Null where it runs out to a point. */
function endOf(around: Around, corners: readonly number[], point: number): BevelPoint | null {
  const [first = 0] = corners;
  const last = corners.at(-1) ?? 0;
  const [left, right] = [normalAt(around, first), normalAt(around, last)];
  let from = 1;
  while (from < corners.length && dot(normalAt(around, corners[from] ?? 0), left) > flat) from++;
  let to = corners.length - 1;
  while (to > from && dot(normalAt(around, corners[to - 1] ?? 0), right) > flat) to--;
  if (to <= from) return null;
  const edge = toward(around, nextCorner(first));
  const [own, other] = [corners[from - 1] ?? 0, corners[to] ?? 0];
  const leftWay = slide(toward(around, lastCorner(own)), edge);
  const rightWay = slide(toward(around, nextCorner(other)), edge);
  return {
    point,
    sectors: [
      { corners: corners.slice(0, from), way: leftWay },
      { corners: corners.slice(from, to), way: leftWay },
      { corners: corners.slice(to), way: rightWay },
    ],
    hasHole: false,
    isClosed: true,
    end: { last: corners[to - 1] ?? 0, sector: 2, own: 1 },
  };
}

/**
 * @param isBevelled whether the edge behind a corner of the fan, counter-clockwise, is
 * @returns null where no edge is, or where the only one runs out to a point
 */
export function bevelPoint(
  mesh: MeshGeometry,
  fan: Fan,
  point: number,
  isBevelled: (corner: number) => boolean,
): BevelPoint | null {
  const [any = 0] = fan.corners;
  const around = { mesh, point: vectorAt(mesh.positions, (mesh.triangles[any] ?? 0) * 3), isBevelled };
  const cuts = fan.corners.flatMap((corner, at) => (isBevelled(corner) ? [at] : []));
  const [firstCut] = cuts;
  if (firstCut === undefined) return null;
  // A closed one is turned so that it begins behind a cut.
  const corners = fan.isClosed
    ? [...fan.corners.slice(firstCut + 1), ...fan.corners.slice(0, firstCut + 1)]
    : fan.corners;
  if (fan.isClosed && cuts.length === 1) return endOf(around, corners, point);
  const sectors: Sector[] = [];
  let from = 0;
  for (const [at, corner] of corners.entries()) {
    const isLast = at === corners.length - 1;
    if (!isBevelled(corner) && !isLast) continue;
    const part = corners.slice(from, at + 1);
    const [first = 0] = part;
    const startsAtRim = !fan.isClosed && from === 0;
    const endsAtRim = !fan.isClosed && isLast;
    const way = startsAtRim
      ? slide(toward(around, nextCorner(first)), toward(around, lastCorner(corner)))
      : endsAtRim
        ? slide(toward(around, lastCorner(corner)), toward(around, nextCorner(first)))
        : between(around, first, corner);
    sectors.push({ corners: part, way });
    from = at + 1;
  }
  return { point, sectors, hasHole: sectors.length > 2, isClosed: fan.isClosed, end: null };
}
