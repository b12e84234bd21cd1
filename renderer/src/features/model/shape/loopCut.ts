/** Loop cuts as an act: rings of the shaped meshes, cut at as many places as are asked for. No React. */
import { cutRings, partsOf, type RingCut } from '../../../../../shared/geometry/mesh/loopCut.ts';
import { mirrorPartners, type MirrorAxis } from '../../../../../shared/geometry/surface/mirror.ts';
import { facesAt, quadsOf, type Quads } from '../../../../../shared/geometry/surface/quads.ts';
import { ringsAcross, rungOf, type Ring, type Rung } from '../../../../../shared/geometry/surface/rings.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import { mix, vectorAt, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { LeastAdded, MeshAct } from './meshAct.ts';
import type { Shape } from './shapeSelection.ts';
import { text } from '../../../base/text/language.ts';

/** More across one quad nobody sees. */
export const mostCuts = 64;
/** How far all cuts can be slid, in percent of the way to the next one: further they would lie on it. */
export const mostSlide = 98;

/** The mesh of each face, by position. */
function meshesOfFaces({ spans, surface }: Pick<Shape, 'spans' | 'surface'>): Uint32Array {
  const meshOf = new Uint32Array(surface.faceCount);
  for (const [at, { firstFace }] of spans.entries()) meshOf.fill(at, firstFace);
  return meshOf;
}

/** The quads of what is shaped, without what is hidden. */
export function quadsOfShape(shape: Pick<Shape, 'spans' | 'surface' | 'places' | 'triangles' | 'hidden'>): Quads {
  const { surface, places, triangles, hidden } = shape;
  const meshOf = meshesOfFaces(shape);
  return quadsOf(surface, {
    places,
    triangles,
    meshOf: (face) => meshOf[face] ?? 0,
    leftOut: hidden?.faces ?? null,
  });
}

/** The edge on the other side of an edge's, as its mirror image; null where there is none. */
function mirrored({ surface }: Quads, places: Float32Array, { from, to }: Rung, axis: MirrorAxis): Rung | null {
  const partners = mirrorPartners(places, axis, reachOf(places));
  const [first = -1, second = -1] = [partners[from], partners[to]];
  if (first < 0 || second < 0) return null;
  const { starts, items } = surface.edgesOf;
  const edge = items
    .subarray(starts[first] ?? 0, starts[first + 1] ?? 0)
    .find((each) => surface.edges[each * 2] === second || surface.edges[each * 2 + 1] === second);
  return edge === undefined ? null : { edge, from: first, to: second };
}

/** The rings that a cut across an edge leads along: one, or with symmetry that of the other side too. */
export function ringsOfCut(quads: Quads, places: Float32Array, edge: number, axis: MirrorAxis | null): readonly Ring[] {
  const rung = rungOf(quads, edge);
  const other = axis === null ? null : mirrored(quads, places, rung, axis);
  return ringsAcross(quads, other === null ? [rung] : [rung, other]);
}

/** The lines that rings would be cut along, as places. */
export function cutLines(
  rings: readonly Ring[],
  places: ArrayLike<number>,
  parts: readonly number[],
): readonly (readonly Vector3[])[] {
  return rings.flatMap(({ rungs, isClosed }) =>
    parts.map((part) => {
      const line = rungs.map(({ from, to }) => mix(vectorAt(places, from * 3), vectorAt(places, to * 3), part));
      const [first] = line;
      return isClosed && first !== undefined ? [...line, first] : line;
    }),
  );
}

/** What cutting rings adds to each mesh at least, by position. */
export function addedBy(quads: Quads, shape: Pick<Shape, 'spans' | 'surface'>, rings: readonly Ring[], cuts: number) {
  const meshOf = meshesOfFaces(shape);
  const added = shape.spans.map(() => ({ vertices: 0, faces: 0 }));
  for (const { edge } of rings.flatMap(({ rungs }) => rungs)) {
    const cut = new Set<number>();
    for (const face of facesAt({ ...quads, leftOut: null }, edge)) {
      const mesh = meshOf[face] ?? 0;
      const own = added[mesh];
      if (own === undefined) continue;
      own.faces += cuts;
      if (!cut.has(mesh)) own.vertices += cuts;
      cut.add(mesh);
    }
  }
  return (mesh: number): LeastAdded => added[mesh] ?? {};
}

export interface CutNumbers {
  readonly cuts: number;
  /** Percent of the way to the next cut, or to the end of the quads. */
  readonly slide: number;
}

export function loopCutAct(quads: Quads, shape: Shape, rings: readonly Ring[], numbers: CutNumbers): MeshAct {
  const records = shape.spans.map(({ record }) => record);
  const firstFaces = shape.spans.map(({ firstFace }) => firstFace);
  const meshOf = meshesOfFaces(shape);
  const rungs = rings.flatMap((ring) => ring.rungs);
  const cells = rings.flatMap((ring) =>
    ring.quads.map((half, at) => ({
      half,
      other: quads.partner[half] ?? -1,
      rungs: [ring.rungs[at], ring.rungs[(at + 1) % ring.rungs.length]].filter((rung) => rung !== undefined),
    })),
  );
  const cutOf = (mesh: number): RingCut => {
    const first = firstFaces[mesh] ?? 0;
    return {
      rungs,
      quads: cells.flatMap((cell) =>
        meshOf[cell.half] === mesh ? [{ halves: [cell.half - first, cell.other - first], rungs: cell.rungs }] : [],
      ),
    };
  };
  return {
    id: 'loopCut',
    title: 'Loop cut',
    keywords: [],
    needs: null,
    numbers: () => [
      { id: 'cuts', label: text('Cuts'), value: numbers.cuts, isWhole: true, min: 1, max: mostCuts },
      { id: 'slide', label: text('Slide'), value: numbers.slide, unit: '%', min: -mostSlide, max: mostSlide, step: 1 },
    ],
    change({ record, geometry, pointOf }, { cuts = 1, slide = 0 }) {
      const parts = partsOf(Math.max(1, Math.min(mostCuts, Math.round(cuts))), slide / 100);
      const edited = cutRings(geometry, pointOf, cutOf(records.indexOf(record)), parts);
      return edited === null ? null : { edited };
    },
  };
}
