/** Places of points that were chosen, evened out. Topology stays; vertices of one point stay together. */
import type { Vector3 } from '../vector.ts';
import { add, along, dot, mix, normalise, scale, subtract, vectorAt } from '../vector.ts';
import type { MeshGeometry } from './mesh.ts';
import { eachSide } from './mesh.ts';
import { faceNormal } from './region.ts';

type Surface = Pick<MeshGeometry, 'positions' | 'triangles'>;

/** Places of all vertices, where those of some points were moved. */
function withPlaces(
  { positions }: Surface,
  pointOf: ArrayLike<number>,
  placeOf: (point: number) => Vector3 | null,
): Float32Array {
  const made = positions.slice();
  for (let vertex = 0; vertex * 3 < made.length; vertex++) {
    const place = placeOf(pointOf[vertex] ?? 0);
    if (place !== null) made.set(place, vertex * 3);
  }
  return made;
}

/** The place of each point: that of its first vertex. */
function placesOf({ positions }: Surface, pointOf: ArrayLike<number>): Map<number, Vector3> {
  const places = new Map<number, Vector3>();
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const point = pointOf[vertex] ?? 0;
    if (!places.has(point)) places.set(point, vectorAt(positions, vertex * 3));
  }
  return places;
}

/**
 * Moves points towards the middle of their neighbours.
 *
 * @param points 1 for each point that moves
 * @param amount 0 to 1, of the way in each round
 */
export function smoothPoints(
  mesh: Surface,
  pointOf: ArrayLike<number>,
  points: ArrayLike<number>,
  { amount, rounds }: { readonly amount: number; readonly rounds: number },
): Float32Array {
  const neighbours = new Map<number, Set<number>>();
  eachSide(mesh.triangles, (from, to) => {
    const [first, second] = [pointOf[from] ?? 0, pointOf[to] ?? 0];
    if (first === second) return;
    for (const [point, other] of [
      [first, second],
      [second, first],
    ] as const) {
      if (points[point] !== 1) continue;
      const known = neighbours.get(point);
      if (known === undefined) neighbours.set(point, new Set([other]));
      else known.add(other);
    }
  });
  let places = placesOf(mesh, pointOf);
  for (let round = 0; round < rounds; round++) {
    const next = new Map(places);
    for (const [point, others] of neighbours) {
      let sum: Vector3 = [0, 0, 0];
      for (const other of others) sum = add(sum, places.get(other) ?? [0, 0, 0]);
      next.set(point, mix(places.get(point) ?? sum, scale(sum, 1 / others.size), amount));
    }
    places = next;
  }
  return withPlaces(mesh, pointOf, (point) => (neighbours.has(point) ? (places.get(point) ?? null) : null));
}

/** Moves points onto the plane through their middle that their faces have on average. @param points 1 for each point */
export function flattenPoints(mesh: Surface, pointOf: ArrayLike<number>, points: ArrayLike<number>): Float32Array {
  const places = new Map([...placesOf(mesh, pointOf)].filter(([point]) => points[point] === 1));
  let middle: Vector3 = [0, 0, 0];
  for (const place of places.values()) middle = add(middle, scale(place, 1 / places.size));
  let sum: Vector3 = [0, 0, 0];
  for (let face = 0; face * 3 < mesh.triangles.length; face++) {
    const corners = [...mesh.triangles.subarray(face * 3, face * 3 + 3)];
    const share = corners.filter((vertex) => points[pointOf[vertex] ?? 0] === 1).length / 3;
    sum = add(sum, scale(faceNormal(mesh, face), share));
  }
  const normal = normalise(sum, [0, 0, 0]);
  return withPlaces(mesh, pointOf, (point) => {
    const place = places.get(point);
    return place === undefined ? null : along(place, normal, -dot(subtract(place, middle), normal));
  });
}
