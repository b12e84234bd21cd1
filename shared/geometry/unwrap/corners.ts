/** Texture coordinates of faces by corners: faces that lie elsewhere than their neighbours need vertices of their own. */
import type { MeshGeometry } from '../mesh/mesh.ts';
import { pairOf } from '../mesh/mesh.ts';

/** Two numbers for each corner of each face, from the vertices. */
export function cornersOfSet(coordinates: ArrayLike<number>, triangles: ArrayLike<number>): Float32Array {
  const corners = new Float32Array(triangles.length * 2);
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner] ?? 0;
    corners[corner * 2] = coordinates[vertex * 2] ?? 0;
    corners[corner * 2 + 1] = coordinates[vertex * 2 + 1] ?? 0;
  }
  return corners;
}

/**
 * A geometry whose corners lie where they are told to in one set. Vertices whose corners part are doubled; the first of each
 * stays, so that nothing is renumbered that need not be.
 */
export function withCorners(geometry: MeshGeometry, set: number, corners: ArrayLike<number>): MeshGeometry {
  const { triangles, influences } = geometry;
  const count = geometry.positions.length / 3;
  const sources: number[] = Array.from({ length: count }, (_, vertex) => vertex);
  const places: (readonly [number, number] | undefined)[] = [];
  const twins = new Map<string, number>();
  const next = Uint32Array.from(triangles, (vertex, corner) => {
    const place = [corners[corner * 2] ?? 0, corners[corner * 2 + 1] ?? 0] as const;
    const first = places[vertex];
    if (first === undefined) {
      places[vertex] = place;
      return vertex;
    }
    if (first[0] === place[0] && first[1] === place[1]) return vertex;
    const key = `${vertex} ${place[0]} ${place[1]}`;
    const known = twins.get(key);
    if (known !== undefined) return known;
    const twin = sources.push(vertex) - 1;
    places[twin] = place;
    twins.set(key, twin);
    return twin;
  });
  const take = (values: ArrayLike<number>, width: number): Float32Array =>
    Float32Array.from({ length: sources.length * width }, (_, at) => {
      return values[(sources[Math.floor(at / width)] ?? 0) * width + (at % width)] ?? 0;
    });
  const own = take(geometry.coordinates[set] ?? new Float32Array(count * 2), 2);
  for (const [vertex, place] of places.entries()) if (place !== undefined) own.set(place, vertex * 2);
  return {
    positions: take(geometry.positions, 3),
    normals: geometry.normals === null ? null : take(geometry.normals, 3),
    coordinates: geometry.coordinates.map((each, at) => (at === set ? own : take(each, 2))),
    triangles: next,
    influences: {
      width: influences.width,
      joints: Uint16Array.from(take(influences.joints, influences.width)),
      weights: take(influences.weights, influences.width),
    },
    sources: Int32Array.from(sources, (vertex) => geometry.sources[vertex] ?? -1),
  };
}

/** Sets that were joined, by number. */
export class Groups {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, at) => at);
  }

  of(at: number): number {
    let root = at;
    while (this.parents[root] !== root) root = this.parents[root] ?? root;
    for (let each = at; each !== root;) {
      const up = this.parents[each] ?? root;
      this.parents[each] = root;
      each = up;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.parents[this.of(one)] = this.of(other);
  }
}

/** What faces are and where they may be cut. */
export interface Cut {
  /** Three points a face: vertices at one place are one point. */
  readonly faces: ArrayLike<number>;
  /** Faces that are looked at; the others are not there. */
  readonly isMeant: (face: number) => boolean;
  /** Whether two faces that share an edge are apart there. `corner` and `other` begin it in each. */
  readonly isCut: (corner: number, other: number) => boolean;
}

export interface CutIslands {
  /** The island of each face, from 0; −1 for faces that are not meant. */
  readonly islandOf: Int32Array;
  readonly count: number;
  /** A number for each corner that is the same for corners that stay together. */
  readonly placeOf: Uint32Array;
}

/** Faces that hang together across edges that are not cut, and which of their corners are one place. */
export function cutIslands({ faces, isMeant, isCut }: Cut): CutIslands {
  const faceCount = Math.floor(faces.length / 3);
  const corners = new Groups(faceCount * 3);
  const islands = new Groups(faceCount);
  const open = new Map<number, number>();
  const following = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);
  for (let corner = 0; corner < faceCount * 3; corner++) {
    const face = Math.floor(corner / 3);
    if (!isMeant(face)) continue;
    const [from = 0, to = 0] = [faces[corner], faces[following(corner)]];
    if (from === to) continue;
    const key = pairOf(from, to);
    const other = open.get(key);
    if (other === undefined) {
      open.set(key, corner);
      continue;
    }
    // A third face at one edge begins anew.
    open.delete(key);
    if (isCut(corner, other)) continue;
    const isSameWay = faces[other] === from;
    corners.join(corner, isSameWay ? other : following(other));
    corners.join(following(corner), isSameWay ? following(other) : other);
    islands.join(face, Math.floor(other / 3));
  }
  const numbers = new Map<number, number>();
  const islandOf = Int32Array.from({ length: faceCount }, (_, face) => {
    if (!isMeant(face)) return -1;
    const root = islands.of(face);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
  const placeOf = Uint32Array.from({ length: faceCount * 3 }, (_, corner) => corners.of(corner));
  return { islandOf, count: numbers.size, placeOf };
}
