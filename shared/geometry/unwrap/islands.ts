/** Meshes laid flat, cut along seams and sharp edges. */
import type { MeshGeometry } from '../mesh/mesh.ts';
import { pairOf } from '../mesh/mesh.ts';
import { flattened } from './conformal.ts';
import { cutIslands, type Cut, type CutIslands } from './corners.ts';
import { projectBox } from './project.ts';

/** Corners of faces laid flat, and the island of each face. */
export interface Flat {
  /** Two numbers a corner; the second upwards. */
  readonly corners: Float64Array;
  /** −1 for faces that are not laid out. */
  readonly islandOf: Int32Array;
  readonly count: number;
}

export interface SeamOptions {
  /** The point of each vertex. */
  readonly pointOf: ArrayLike<number>;
  readonly isMeant: (face: number) => boolean;
  /** Pairs of points, by `pairOf`, that are cut. */
  readonly seams: ReadonlySet<number>;
  /** Edges that are sharper are cut, too, degrees. */
  readonly angle: number;
}

type Three = readonly [number, number, number];

function faceNormals({ positions, triangles }: Pick<MeshGeometry, 'positions' | 'triangles'>): Float64Array {
  const normals = new Float64Array(triangles.length);
  for (let face = 0; face < triangles.length / 3; face++) {
    const [a, b, c] = [0, 1, 2].map((corner): Three => {
      const at = (triangles[face * 3 + corner] ?? 0) * 3;
      return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    });
    const from = a ?? [0, 0, 0];
    const [ux = 0, uy = 0, uz = 0] = (b ?? from).map((value, axis) => value - (from[axis] ?? 0));
    const [vx = 0, vy = 0, vz = 0] = (c ?? from).map((value, axis) => value - (from[axis] ?? 0));
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(...normal);
    // Faces without area have no direction, and are sharp against none.
    if (length > 0)
      normals.set(
        normal.map((value) => value / length),
        face * 3,
      );
  }
  return normals;
}

type Solid = Pick<MeshGeometry, 'positions' | 'triangles'>;

/** Whether an edge is a seam or sharp: by the corners of two faces that begin it. */
function cutter(geometry: Solid, faces: Uint32Array, { seams, angle }: SeamOptions): Cut['isCut'] {
  const normals = faceNormals(geometry);
  const least = Math.cos((Math.min(180, angle) * Math.PI) / 180) - 1e-6;
  const isSharp = (one: number, other: number): boolean => {
    const [a, b] = [Math.floor(one / 3) * 3, Math.floor(other / 3) * 3];
    const [x, y, z] = [0, 1, 2].map((axis) => (normals[a + axis] ?? 0) * (normals[b + axis] ?? 0));
    const hasBoth = [a, b].every((at) => normals.subarray(at, at + 3).some((part) => part !== 0));
    return hasBoth && (x ?? 0) + (y ?? 0) + (z ?? 0) < least;
  };
  return (corner, other) => {
    const to = corner % 3 === 2 ? corner - 2 : corner + 1;
    return seams.has(pairOf(faces[corner] ?? 0, faces[to] ?? 0)) || isSharp(corner, other);
  };
}

/**
 * Lays a mesh flat: cut along its seams and sharp edges, each island with its angles kept. What cannot be laid flat so, such as
 * a closed ball, is cut further where it looks to another side.
 */
export function unwrapBySeams(geometry: Solid, options: SeamOptions): Flat {
  const faces = Uint32Array.from(geometry.triangles, (vertex) => options.pointOf[vertex] ?? 0);
  const isCut = cutter(geometry, faces, options);
  const first = cutIslands({ faces, isMeant: options.isMeant, isCut });
  const flat = unwrapIslands(geometry, first);
  if (flat.bad.size === 0) return flat;
  const sides = projectBox({ ...geometry, isMeant: options.isMeant });
  const isBad = (face: number): boolean => flat.bad.has(first.islandOf[face] ?? -1);
  const second = cutIslands({
    faces,
    isMeant: options.isMeant,
    isCut: (corner, other) => {
      const [one, next] = [Math.floor(corner / 3), Math.floor(other / 3)];
      return isCut(corner, other) || (isBad(one) && sides.sideOf[one] !== sides.sideOf[next]);
    },
  });
  const finer = unwrapIslands(geometry, second);
  for (const [face, island] of second.islandOf.entries())
    if (finer.bad.has(island)) finer.corners.set(sides.corners.subarray(face * 6, face * 6 + 6), face * 6);
  return finer;
}

/** An island that needs this much more room than it has area, or of which so little lies upright, has not been laid flat. */
const mostRoom = 12;
const leastUpright = 0.9;

/** How much of an island's area looks to the viewer, less what looks away, as a share of all. */
function upright(triangles: Uint32Array, flat: Float64Array): number {
  let [sum, all] = [0, 0];
  for (let at = 0; at < triangles.length; at += 3) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = [0, 1, 2].flatMap((corner) => {
      const place = (triangles[at + corner] ?? 0) * 2;
      return [flat[place] ?? 0, flat[place + 1] ?? 0];
    });
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    sum += area;
    all += Math.abs(area);
  }
  return all === 0 ? 1 : sum / all;
}

function roomOf(flat: Float64Array): number {
  const [wide, high] = [0, 1].map((axis) => {
    let [least, most] = [Infinity, -Infinity];
    for (let at = axis; at < flat.length; at += 2) {
      least = Math.min(least, flat[at] ?? 0);
      most = Math.max(most, flat[at] ?? 0);
    }
    return most - least;
  });
  return (wide ?? 0) * (high ?? 0);
}

/** Lays each island flat with its angles kept, all at the same scale; `bad` are those that could not be. */
function unwrapIslands(
  { positions, triangles }: Solid,
  { islandOf, count, placeOf }: CutIslands,
): Flat & { readonly bad: ReadonlySet<number> } {
  const corners = new Float64Array(triangles.length * 2);
  const bad = new Set<number>();
  const facesOf: number[][] = Array.from({ length: count }, () => []);
  for (const [face, island] of islandOf.entries()) if (island >= 0) facesOf[island]?.push(face);
  for (const [island, faces] of facesOf.entries()) {
    const numbers = new Map<number, number>();
    const places: number[] = [];
    const own = Uint32Array.from(
      faces.flatMap((face) => [face * 3, face * 3 + 1, face * 3 + 2]),
      (corner) => {
        const place = placeOf[corner] ?? corner;
        const known = numbers.get(place);
        if (known !== undefined) return known;
        const at = (triangles[corner] ?? 0) * 3;
        places.push(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0);
        numbers.set(place, numbers.size);
        return numbers.size - 1;
      },
    );
    const solid = Float64Array.from(places);
    const flat = flattened({ triangles: own, positions: solid });
    const area = areaOf(own, flat, 2);
    if (roomOf(flat) > area * mostRoom || upright(own, flat) < leastUpright) bad.add(island);
    const scale = Math.sqrt(areaOf(own, solid, 3) / Math.max(1e-30, area));
    for (const [at, face] of faces.entries()) {
      for (let corner = 0; corner < 3; corner++) {
        const place = own[at * 3 + corner] ?? 0;
        corners[(face * 3 + corner) * 2] = (flat[place * 2] ?? 0) * scale;
        corners[(face * 3 + corner) * 2 + 1] = (flat[place * 2 + 1] ?? 0) * scale;
      }
    }
  }
  return { corners, islandOf, count, bad };
}

function areaOf(triangles: Uint32Array, places: Float64Array, width: 2 | 3): number {
  let sum = 0;
  const part = (place: number, axis: number): number => (axis < width ? (places[place * width + axis] ?? 0) : 0);
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
    const [ux = 0, uy = 0, uz = 0] = [0, 1, 2].map((axis) => part(b, axis) - part(a, axis));
    const [vx = 0, vy = 0, vz = 0] = [0, 1, 2].map((axis) => part(c, axis) - part(a, axis));
    sum += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
  }
  return sum;
}
