/** Faces cut into four at the middles of their sides. Their neighbours are cut too, so that nothing comes apart. */
import type { Edited, MeshGeometry } from './mesh.ts';
import { eachSide, faceCountOf, pairOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';

/** @param faces 1 for each face that is cut into four */
export function subdivideFaces(mesh: MeshGeometry, pointOf: ArrayLike<number>, faces: ArrayLike<number>): Edited {
  const { triangles } = mesh;
  const cut = new Set<number>();
  const keyOf = (from: number, to: number): number => pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0);
  eachSide(triangles, (from, to, face) => {
    if (faces[face] === 1) cut.add(keyOf(from, to));
  });
  const builder = new MeshBuilder(mesh);
  const middles = new Map<number, number>();
  const chosen = new Set<number>();
  /** The middle of a side that is cut; −1 for one that is not. Both sides of a seam have one of their own. */
  const middleOf = (from: number, to: number): number => {
    if (!cut.has(keyOf(from, to))) return -1;
    const key = pairOf(from, to);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const [first, second] = from < to ? [from, to] : [to, from];
    const made = builder.mix([
      [first, 0.5],
      [second, 0.5],
    ]);
    middles.set(key, made);
    chosen.add(made);
    return made;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const corners = [0, 1, 2].map((corner) => triangles[face * 3 + corner] ?? 0);
    const kept = corners.map((vertex) => builder.keep(vertex));
    if (faces[face] === 1) for (const vertex of kept) chosen.add(vertex);
    const middles = corners.map((vertex, corner) => middleOf(vertex, corners[(corner + 1) % 3] ?? 0));
    cutFace(builder, kept, middles);
  }
  const geometry = builder.build();
  return {
    geometry,
    chosen: Uint8Array.from({ length: builder.vertexCount }, (_, vertex) => (chosen.has(vertex) ? 1 : 0)),
  };
}

/**
 * Cuts a face at the places that its sides have, −1 for none; `middles[n]` lies between corners n and n + 1. Two of them are
 * joined by a side.
 */
export function cutFace(
  builder: Pick<MeshBuilder, 'triangle'>,
  corners: readonly number[],
  middles: readonly number[],
): void {
  const count = middles.filter((middle) => middle >= 0).length;
  // Turned so that the sides with middles come first.
  const start =
    count === 0 || count === 3 ? 0 : [0, 1, 2].findIndex((at) => middles[at] !== -1 && middles[(at + 2) % 3] === -1);
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((at) => corners[(start + at) % 3]);
  const [ab = 0, bc = 0, ca = 0] = [0, 1, 2].map((at) => middles[(start + at) % 3]);
  if (count === 0) builder.triangle(a, b, c);
  else if (count === 1) {
    builder.triangle(a, ab, c);
    builder.triangle(ab, b, c);
  } else if (count === 2) {
    builder.triangle(ab, b, bc);
    builder.triangle(a, ab, bc);
    builder.triangle(a, bc, c);
  } else {
    builder.triangle(a, ab, ca);
    builder.triangle(ab, b, bc);
    builder.triangle(ca, bc, c);
    builder.triangle(ab, bc, ca);
  }
}
