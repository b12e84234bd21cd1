/** A geometry of a tool as a stretch of a group: what the group keeps beside places follows the vertices that it comes from. */
import type { Document } from '../../../document/document.ts';
import type { MeshGeometry } from '../../../model/meshGeometry.ts';
import { normalsFor } from '../../../model/meshGeometry.ts';
import type { Notes } from '../../../model/notes.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { faceFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import type { ListKind } from '../structure/groupLists.ts';
import { numbersIn } from '../structure/groupLists.ts';
import type { Cut, Piece } from '../structure/splice.ts';
import { facesKind, indicesKind } from '../structure/splice.ts';

/** The mesh that vertices come from, and where its group has it. */
export interface PieceSource {
  readonly mesh: ModelMesh;
  readonly cut: Cut;
}

const averaged =
  'New vertices have the average of the baked light around them: paint or bake it where that is not what you want.';

/** What most have. */
function commonest(values: readonly number[], fallback: number): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, left], [, right]) => right - left);
  return first?.[0] ?? fallback;
}

const keyOf = (vertices: readonly number[]): string => vertices.toSorted((left, right) => left - right).join(' ');

/** Flags of triangles: of the one that they were, else of one at a corner that they come from, else what most have. */
function flagsOf(
  document: Document,
  group: GroupAt,
  geometry: MeshGeometry,
  source: PieceSource | null,
): readonly number[] {
  const faces = numbersIn(document, group, facesKind)?.numbers ?? [];
  const indices = numbersIn(document, group, indicesKind)?.numbers ?? [];
  const [byTriangle, byVertex, all] = [new Map<string, number>(), new Map<number, number>(), [] as number[]];
  if (source !== null) {
    const { firstIndex, indexEnd, firstVertex } = source.cut;
    for (let at = firstIndex; at + 2 < indexEnd; at += 3) {
      const flags = faces[(at / 3) * 2] ?? faceFlags.render;
      const corners = [0, 1, 2].map((corner) => (indices[at + corner] ?? 0) - firstVertex);
      byTriangle.set(keyOf(corners), flags);
      for (const corner of corners) if (!byVertex.has(corner)) byVertex.set(corner, flags);
      all.push(flags);
    }
  }
  const common = commonest(all, faceFlags.render);
  const { triangles, sources } = geometry;
  const firsts = triangles.filter((_vertex, at) => at % 3 === 0);
  return Array.from(firsts.keys(), (face) => {
    const corners = [0, 1, 2].map((corner) => sources[triangles[face * 3 + corner] ?? 0] ?? -1);
    const known = corners.find((corner) => byVertex.has(corner));
    return byTriangle.get(keyOf(corners)) ?? byVertex.get(known ?? -1) ?? common;
  });
}

/** The mean of some rows of colours; that of the whole list where there are none. */
function meanColour(colours: ArrayLike<number>, first: number, end: number): readonly number[] {
  const [from, to] = end > first ? [first, end] : [0, Math.floor(colours.length / 4)];
  const sums = [0, 0, 0, 0];
  for (let at = from * 4; at < to * 4; at++) sums[at % 4] = (sums[at % 4] ?? 0) + (colours[at] ?? 0);
  return sums.map((sum) => (to > from ? Math.round(sum / (to - from)) : middle));
}

/** Neither dark nor bright. */
const middle = 127;

export function pieceOf(
  document: Document,
  group: GroupAt,
  geometry: MeshGeometry,
  { source, material }: { readonly source: PieceSource | null; readonly material: number },
): { readonly piece: Piece; readonly notes: Notes } {
  const { positions, sources, triangles, coordinates } = geometry;
  const count = positions.length / 3;
  const normals = normalsFor(geometry);
  const first = source?.cut.firstVertex ?? 0;
  const end = source?.cut.vertexEnd ?? 0;
  // What the view shows in place of numbers that are none.
  const shown: Readonly<Record<string, ArrayLike<number> | null>> = {
    positions: source?.mesh.positions ?? null,
    normals: source?.mesh.normals ?? null,
  };
  /** Rows of the geometry; a row as its vertex was seen keeps the numbers of the file, whatever they are. */
  const rows = (given: ArrayLike<number>, { width, member }: ListKind, before: ArrayLike<number>): Float32Array => {
    const made = Float32Array.from(given);
    const seen = shown[member] ?? null;
    for (const [vertex, from] of sources.entries()) {
      if (from < 0 || seen === null) continue;
      const own = made.subarray(vertex * width, (vertex + 1) * width);
      if (own.some((value, part) => value !== seen[from * width + part])) continue;
      for (const part of own.keys()) own[part] = before[(first + from) * width + part] ?? 0;
    }
    return made;
  };
  const followed = (before: ArrayLike<number>, width: number, filler: readonly number[]): readonly number[] =>
    [...sources].flatMap((from) =>
      filler.map((value, part) => (from < 0 ? value : (before[(first + from) * width + part] ?? value))),
    );
  const numbers: Piece['numbers'] = (kind, nth, before) => {
    switch (kind.member) {
      case 'positions':
        return rows(positions, kind, before);
      case 'normals':
        return rows(normals, kind, before);
      case 'coordinates': {
        const given = coordinates[nth];
        if (given !== undefined) return given;
        // Coordinates of new vertices that nobody gave are those of the first set.
        const own = followed(before, 2, [Number.NaN, Number.NaN]);
        return own.map((value, at) => (Number.isNaN(value) ? (coordinates[0]?.[at] ?? 0) : value));
      }
      default:
        return followed(before, 4, meanColour(before, first, end));
    }
  };
  const flags = flagsOf(document, group, geometry, source);
  const hasColours = numbersIn(document, group, { tag: 'MOCV', member: 'colours' }) !== null;
  const isLitAnew = hasColours && sources.some((from) => from < 0);
  return {
    piece: { vertexCount: count, triangles, flags, material, numbers },
    notes: isLitAnew ? [averaged] : [],
  };
}
