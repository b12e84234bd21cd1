/** Which vertices are one: welding, splitting along edges, and faces turned over. */
import { scale, vectorAt } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { eachSide, faceCountOf, pairOf, vertexCountOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';

/** Sets of numbers that became one. */
export class Unions {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, at) => at);
  }

  find(at: number): number {
    let root = at;
    while (this.parents[root] !== root) root = this.parents[root] ?? root;
    // What was passed leads straight there from now on.
    for (let each = at; this.parents[each] !== root;) {
      const next = this.parents[each] ?? root;
      this.parents[each] = root;
      each = next;
    }
    return root;
  }

  unite(left: number, right: number): void {
    const [first, second] = [this.find(left), this.find(right)];
    // The smaller number stands for both, so that results do not depend on the order.
    if (first !== second) this.parents[Math.max(first, second)] = Math.min(first, second);
  }
}

/** Coordinates nearer than this are the same place of a picture. */
const sameCoordinate = 1e-4;

/** Unites the vertices among those chosen that are within a distance of each other. */
function clustersOf({ positions }: MeshGeometry, chosen: ArrayLike<number>, reach: number): Unions {
  const count = Math.floor(positions.length / 3);
  const unions = new Unions(count);
  const cell = Math.max(reach, 1e-12);
  const cells = new Map<string, number[]>();
  const placeOf = (vertex: number): readonly [number, number, number] => {
    const [x, y, z] = vectorAt(positions, vertex * 3);
    return [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)];
  };
  for (let vertex = 0; vertex < count; vertex++) {
    if (chosen[vertex] !== 1) continue;
    const [x, y, z] = placeOf(vertex);
    for (let near = 0; near < 27; near++) {
      const key = `${x + (near % 3) - 1} ${y + (Math.floor(near / 3) % 3) - 1} ${z + Math.floor(near / 9) - 1}`;
      for (const other of cells.get(key) ?? []) {
        const [dx, dy, dz] = [0, 1, 2].map(
          (axis) => (positions[vertex * 3 + axis] ?? 0) - (positions[other * 3 + axis] ?? 0),
        );
        if (Math.hypot(dx ?? 0, dy ?? 0, dz ?? 0) <= reach) unions.unite(vertex, other);
      }
    }
    const own = `${x} ${y} ${z}`;
    const list = cells.get(own);
    if (list === undefined) cells.set(own, [vertex]);
    else list.push(vertex);
  }
  return unions;
}

/**
 * Welds vertices that are within a distance of each other, at the middle of their places. Vertices with other texture
 * coordinates stay vertices of their own, at that place and moved like it; faces without area go.
 *
 * @param chosen 1 for each vertex that may be welded
 * @param reach units
 */
export function weldVertices(mesh: MeshGeometry, chosen: ArrayLike<number>, reach: number): Edited {
  const { coordinates, triangles } = mesh;
  const count = vertexCountOf(mesh);
  const unions = clustersOf(mesh, chosen, reach);
  const members = new Map<number, number[]>();
  for (let vertex = 0; vertex < count; vertex++) {
    const root = unions.find(vertex);
    const list = members.get(root);
    if (list === undefined) members.set(root, [vertex]);
    else list.push(vertex);
  }
  const builder = new MeshBuilder(mesh);
  const made = new Uint32Array(count);
  const flags: number[] = [];
  const isSamePicture = (left: number, right: number): boolean =>
    coordinates.every((set) =>
      [0, 1].every((part) => Math.abs((set[left * 2 + part] ?? 0) - (set[right * 2 + part] ?? 0)) <= sameCoordinate),
    );
  for (let vertex = 0; vertex < count; vertex++) {
    const all = members.get(unions.find(vertex)) ?? [vertex];
    if (all.length === 1) {
      made[vertex] = builder.keep(vertex);
      flags.push(chosen[vertex] ?? 0);
      continue;
    }
    const like = all.find((other) => other < vertex && isSamePicture(other, vertex));
    if (like !== undefined) {
      made[vertex] = made[like] ?? 0;
      continue;
    }
    made[vertex] = builder.mixAt(
      vertex,
      all.map((member) => [member, 1 / all.length]),
    );
    flags.push(1);
  }
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
    const roots = new Set([a, b, c].map((vertex) => unions.find(vertex)));
    const isFlat = roots.size < 3;
    if (!isFlat) builder.triangle(made[a] ?? 0, made[b] ?? 0, made[c] ?? 0);
  }
  return { geometry: builder.build(), chosen: Uint8Array.from(flags) };
}

/**
 * Splits vertices along edges, so that the faces on both sides share none of them: an edge that is hard, or a seam.
 *
 * @param edges two points an edge
 */
export function splitEdges(mesh: MeshGeometry, pointOf: ArrayLike<number>, edges: ArrayLike<number>): Edited {
  const { triangles } = mesh;
  const seams = new Set<number>();
  for (let at = 0; at + 1 < edges.length; at += 2) seams.add(pairOf(edges[at] ?? 0, edges[at + 1] ?? 0));
  // Corners of faces that meet at a side which is no seam stay together.
  const unions = new Unions(triangles.length);
  const sides = new Map<number, readonly [number, number][]>();
  for (let at = 0; at < triangles.length; at++) {
    const next = at % 3 === 2 ? at - 2 : at + 1;
    const [from = 0, to = 0] = [pointOf[triangles[at] ?? 0], pointOf[triangles[next] ?? 0]];
    const key = pairOf(from, to);
    if (seams.has(key)) continue;
    const ends: [number, number] = from <= to ? [at, next] : [next, at];
    for (const [first, second] of sides.get(key) ?? []) {
      unions.unite(first, ends[0]);
      unions.unite(second, ends[1]);
    }
    sides.set(key, [...(sides.get(key) ?? []), ends]);
  }
  const builder = new MeshBuilder(mesh);
  const known = new Map<string, number>();
  const chosen: number[] = [];
  const isAtSeam = new Set(Array.from(edges));
  const corners = Array.from(triangles, (vertex, corner) => {
    const key = `${vertex} ${isAtSeam.has(pointOf[vertex] ?? 0) ? unions.find(corner) : -1}`;
    const made = known.get(key) ?? builder.copy(vertex);
    if (!known.has(key)) chosen.push(isAtSeam.has(pointOf[vertex] ?? 0) ? 1 : 0);
    known.set(key, made);
    return made;
  });
  for (let at = 0; at + 2 < corners.length; at += 3) {
    builder.triangle(corners[at] ?? 0, corners[at + 1] ?? 0, corners[at + 2] ?? 0);
  }
  return { geometry: builder.build(), chosen: Uint8Array.from(chosen) };
}

/** Turns faces over, with the normals of their vertices; those that other faces use too are split. @param faces 1 for each */
export function flipFaces(mesh: MeshGeometry, faces: ArrayLike<number>): Edited {
  const { triangles, normals } = mesh;
  const builder = new MeshBuilder(mesh);
  const turned = new Map<number, number>();
  const turn = (vertex: number): number => {
    const known = turned.get(vertex);
    if (known !== undefined) return known;
    const normal = normals === null ? null : scale(vectorAt(normals, vertex * 3), -1);
    const made = builder.copy(vertex, null, normal);
    turned.set(vertex, made);
    return made;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
    if (faces[face] === 1) builder.triangle(turn(a), turn(c), turn(b));
    else builder.triangle(builder.keep(a), builder.keep(b), builder.keep(c));
  }
  const chosen = new Uint8Array(builder.vertexCount);
  for (const made of turned.values()) chosen[made] = 1;
  return { geometry: builder.build(), chosen };
}

/** Sides of faces that only one face of those chosen has: the rim of a part, each with its face, as it runs in that face. */
export function rimOf(
  triangles: ArrayLike<number>,
  pointOf: ArrayLike<number>,
  isInside: (face: number) => boolean,
): readonly { readonly from: number; readonly to: number; readonly face: number }[] {
  const uses = new Map<number, number>();
  const keyOf = (from: number, to: number): number => pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0);
  eachSide(triangles, (from, to, face) => {
    if (isInside(face)) uses.set(keyOf(from, to), (uses.get(keyOf(from, to)) ?? 0) + 1);
  });
  const rim: { from: number; to: number; face: number }[] = [];
  eachSide(triangles, (from, to, face) => {
    const isSide = isInside(face) && pointOf[from] !== pointOf[to];
    if (isSide && uses.get(keyOf(from, to)) === 1) rim.push({ from, to, face });
  });
  return rim;
}
