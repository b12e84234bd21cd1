/** Loops and rings of edges as selections, from edges that lie on them. No React. */
import {
  asKind,
  noElements,
  type ElementKind,
  type Elements,
} from '../../../../../shared/geometry/surface/elements.ts';
import { cellOf, facesAt, type Quads } from '../../../../../shared/geometry/surface/quads.ts';
import { loopAlong, ringsAcross, rungOf } from '../../../../../shared/geometry/surface/rings.ts';

/** Along edges, or across quads. */
export type Path = 'loop' | 'ring';

/** Edges of quads that are meant by a selection: those selected, between selected vertices, or between selected quads. */
export function chosenSides(quads: Quads, elements: Elements): readonly number[] {
  const { surface, diagonals } = quads;
  const sides = asKind(surface, elements, 'edge').flags;
  const isBetween = (edge: number): boolean => {
    const cells = facesAt(quads, edge).flatMap((face) => (elements.flags[face] === 1 ? [cellOf(quads, face)] : []));
    return new Set(cells).size > 1;
  };
  return [...sides.keys()].filter(
    (edge) => sides[edge] === 1 && diagonals[edge] !== 1 && (elements.kind !== 'face' || isBetween(edge)),
  );
}

/** What lies on the paths of edges; of faces the row of quads that the ring leads across. */
export function pathElements(quads: Quads, edges: readonly number[], path: Path, kind: ElementKind): Elements {
  const { surface, partner } = quads;
  const chosen = noElements(surface, kind === 'face' ? 'face' : 'edge');
  for (const edge of edges) {
    if (kind !== 'face' && path === 'loop') {
      for (const each of loopAlong(quads, edge)) chosen.flags[each] = 1;
      continue;
    }
    for (const { rungs, quads: cells } of ringsAcross(quads, [rungOf(quads, edge)])) {
      if (kind !== 'face') for (const rung of rungs) chosen.flags[rung.edge] = 1;
      else for (const cell of cells) for (const half of [cell, partner[cell] ?? cell]) chosen.flags[half] = 1;
    }
  }
  return kind === 'vertex' ? asKind(surface, chosen, 'vertex') : chosen;
}
