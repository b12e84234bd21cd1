/**
 * Rings and loops of a surface of quads. A ring leads across quads from side to opposite side, as a cut around an arm; a loop
 * leads along edges, straight on where four of them meet. Both end where quads do.
 */
import { cellOf, facesAt, sidesOfCell, type Quads } from './quads.ts';

/** An edge that a ring leads across, as its points: the first ones of all lie on one side of the ring. */
export interface Rung {
  readonly edge: number;
  readonly from: number;
  readonly to: number;
}

export interface Ring {
  readonly rungs: readonly Rung[];
  /** The last rung leads to the first one again. */
  readonly isClosed: boolean;
  /** Quads between the rungs, each behind the rung of its number: one of the halves of each. */
  readonly quads: readonly number[];
}

/** What rings may not lead through any more. */
interface Taken {
  readonly cells: Set<number>;
  readonly edges: Set<number>;
}

/** The side opposite a rung, across the quad that a face is half of; null where there is none. */
function opposite({ surface, partner, diagonals }: Quads, { edge, from, to }: Rung, face: number): Rung | null {
  const { edges, faceEdges } = surface;
  const other = partner[face] ?? -1;
  if (other < 0) return null;
  const own = [...faceEdges.subarray(face * 3, face * 3 + 3)];
  const diagonal = own.find((each) => diagonals[each] === 1) ?? -1;
  const endsOf = (each: number): readonly [number, number] => [edges[each * 2] ?? 0, edges[each * 2 + 1] ?? 0];
  const across = [...faceEdges.subarray(other * 3, other * 3 + 3)].find(
    (each) => each >= 0 && each !== diagonal && !endsOf(each).includes(from) && !endsOf(each).includes(to),
  );
  if (diagonal < 0 || across === undefined || across === edge) return null;
  const onDiagonal = endsOf(diagonal);
  const [first, second] = endsOf(across);
  const isFirstAcross = onDiagonal.includes(first);
  const [acrossDiagonal, beside] = isFirstAcross ? [first, second] : [second, first];
  // The end of the rung that the diagonal leads away from lies beside the end that it does not lead to.
  return onDiagonal.includes(from)
    ? { edge: across, from: beside, to: acrossDiagonal }
    : { edge: across, from: acrossDiagonal, to: beside };
}

function follow(quads: Quads, start: Rung, first: number, taken: Taken): Ring {
  const rungs: Rung[] = [];
  const passed: number[] = [];
  let rung = start;
  let face = first;
  for (;;) {
    const cell = cellOf(quads, face);
    const next = taken.cells.has(cell) ? null : opposite(quads, rung, face);
    if (next === null) break;
    const closes = next.edge === start.edge;
    // A band that is turned over once has no two sides; another ring may lead here too.
    if (closes ? next.from !== start.from : taken.edges.has(next.edge)) break;
    taken.cells.add(cell);
    passed.push(cell);
    if (closes) return { rungs, isClosed: true, quads: passed };
    taken.edges.add(next.edge);
    rungs.push(next);
    const beyond = facesAt(quads, next.edge).filter((each) => cellOf(quads, each) !== cell);
    const [only] = beyond;
    if (only === undefined || beyond.length > 1) break;
    rung = next;
    face = only;
  }
  return { rungs, isClosed: false, quads: passed };
}

/** The ring across an edge, begun with a side of it. */
function ringFrom(quads: Quads, start: Rung, taken: Taken): Ring {
  taken.edges.add(start.edge);
  const [first, second, third] = facesAt(quads, start.edge);
  const alone: Ring = { rungs: [start], isClosed: false, quads: [] };
  if (first === undefined || third !== undefined) return alone;
  const forth = follow(quads, start, first, taken);
  if (forth.isClosed || second === undefined) return { ...forth, rungs: [start, ...forth.rungs] };
  const back = follow(quads, start, second, taken);
  return {
    rungs: [...back.rungs.toReversed(), start, ...forth.rungs],
    isClosed: false,
    quads: [...back.quads.toReversed(), ...forth.quads],
  };
}

/**
 * The rings across edges, given as their points; none leads where another one does.
 */
export function ringsAcross(quads: Quads, starts: readonly Rung[]): readonly Ring[] {
  const taken: Taken = { cells: new Set(), edges: new Set() };
  return starts.flatMap((start) => (taken.edges.has(start.edge) ? [] : [ringFrom(quads, start, taken)]));
}

export function rungOf({ surface: { edges } }: Quads, edge: number): Rung {
  return { edge, from: edges[edge * 2] ?? 0, to: edges[edge * 2 + 1] ?? 0 };
}

/** The edge that goes on from another one at a point; −1 where none, or not just one, does. */
function onwards(quads: Quads, edge: number, point: number): number {
  const { edgesOf } = quads.surface;
  const around: { readonly edge: number; readonly cells: ReadonlySet<number> }[] = [];
  for (let at = edgesOf.starts[point] ?? 0; at < (edgesOf.starts[point + 1] ?? 0); at++) {
    const each = edgesOf.items[at] ?? 0;
    const cells = new Set(facesAt(quads, each).map((face) => cellOf(quads, face)));
    if (quads.diagonals[each] !== 1 && cells.size > 0) around.push({ edge: each, cells });
  }
  const own = around.find((each) => each.edge === edge);
  if (own === undefined) return -1;
  const isRim = own.cells.size === 1;
  const others = around.filter(
    ({ edge: each, cells }) =>
      each !== edge && cells.size === own.cells.size && (isRim || ![...cells].some((cell) => own.cells.has(cell))),
  );
  const goesOn = others.length === 1 && (isRim || (own.cells.size === 2 && around.length === 4));
  return goesOn ? (others[0]?.edge ?? -1) : -1;
}

/** The edges that go on straight from one at both ends, that one too. */
export function loopAlong(quads: Quads, edge: number): ReadonlySet<number> {
  const { edges } = quads.surface;
  const found = new Set([edge]);
  for (const start of [0, 1]) {
    let last = edge;
    let point = edges[edge * 2 + start] ?? 0;
    for (;;) {
      const next = onwards(quads, last, point);
      if (next < 0 || found.has(next)) break;
      found.add(next);
      point = edges[next * 2] === point ? (edges[next * 2 + 1] ?? 0) : (edges[next * 2] ?? 0);
      last = next;
    }
  }
  return found;
}

/** The edge of a face's quad, or of the triangle alone, that is nearest by some measure; −1 for none. */
export function nearestSide(quads: Quads, face: number, awayOf: (edge: number) => number): number {
  let [found, least] = [-1, Infinity];
  for (const edge of sidesOfCell(quads, face)) {
    const away = awayOf(edge);
    if (away < least) [found, least] = [edge, away];
  }
  return found;
}
