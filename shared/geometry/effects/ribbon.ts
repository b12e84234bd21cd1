/**
 * A ribbon as numbers: edges that an emitter left behind, each a point above and one below. Like particles, edges are
 * given by the time they were made, so that a moment's ribbon does not depend on how the moment was reached.
 *
 * Edges stand on the node's Y axis, `heightAbove` one way and `heightBelow` the other; the texture runs from the emitter
 * to the oldest edge. That is how mdx-m3-viewer and Retera's Model Studio draw them.
 */
import type { NumberSink } from '../quaternion.ts';
import { RowQueue } from './rowQueue.ts';
import { birthsInStep, STEP } from './steps.ts';

/** Most edges of one ribbon at a time. A rate that needs more is lowered to what gives this many. */
export const MAXIMUM_EDGES = 1024;

/** Numbers of a vertex that `write` gives: place, texture coordinate along the ribbon (0 new, 1 old) and across (0 above). */
export const RIBBON_VERTEX_LENGTH = 5;
/** Vertices of a piece: above and below of the newer edge, above and below of the older. */
export const RIBBON_PIECE_VERTICES = 4;

export interface RibbonEdge {
  /** Units. */
  heightAbove: number;
  heightBelow: number;
  /** An edge that does not show ends the piece before it; the next that shows begins another. */
  isVisible: boolean;
}

/** The emitter's node at the start and at the end of a step. */
export interface RibbonMotion {
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
  readonly at: number;
  readonly pivot: ArrayLike<number>;
  readonly pivotAt: number;
}

/** Time in ms, whether it shows, the point above and the point below. */
const kept = 8;

export class Ribbon {
  private readonly rows = new RowQueue(kept, MAXIMUM_EDGES);

  clear(): void {
    this.rows.clear();
  }

  /** Edges that are kept. */
  get count(): number {
    return this.rows.count;
  }

  /** Whether `emitStep` would make edges: where it would not, nobody need know how the emitter moves. */
  emitsIn(step: number, rate: number, lifespan: number): boolean {
    const { first, end } = birthsInStep(step, loweredRate(rate, lifespan));
    return lifespan > 0 && first < end;
  }

  /** Makes the edges of a step at a rate a second, for a lifespan in seconds. Steps must come in order. */
  emitStep(step: number, rate: number, lifespan: number, edge: RibbonEdge, motion: RibbonMotion): void {
    if (!(lifespan > 0)) return;
    const lowered = loweredRate(rate, lifespan);
    const { first, end } = birthsInStep(step, lowered);
    for (let birth = Math.max(first, end - MAXIMUM_EDGES); birth < end; birth++) {
      const time = (birth / lowered) * 1000;
      const at = this.rows.push();
      const { numbers } = this.rows;
      numbers[at] = time;
      numbers[at + 1] = edge.isVisible ? 1 : 0;
      pointsInto(numbers, at + 2, edge, motion, Math.min(1, Math.max(0, time / STEP - step)));
    }
  }

  /** Lets go of edges that are older than a lifespan in seconds. */
  forget(time: number, lifespan: number): void {
    const { rows } = this;
    while (rows.count > 0 && time - (rows.numbers[rows.first * kept] ?? 0) >= lifespan * 1000) rows.first++;
  }

  /**
   * Writes the pieces of the ribbon at a time (ms), newest first, `RIBBON_PIECE_VERTICES` vertices each. The ribbon begins
   * at `head`, where the emitter is now, if that shows. Edges sink by `gravity` (units a second squared) along Z. `out` must
   * have room for `count` + 1 pieces. Returns how many were written.
   */
  write(
    time: number,
    lifespan: number,
    gravity: number,
    head: { readonly edge: RibbonEdge; readonly motion: RibbonMotion },
    out: NumberSink,
  ): number {
    pointsInto(newer, 2, head.edge, head.motion, 1);
    newer[0] = time;
    newer[1] = head.edge.isVisible ? 1 : 0;
    const { numbers, first, end } = this.rows;
    let pieces = 0;
    for (let index = end - 1; index >= first; index--) {
      for (let number = 0; number < kept; number++) older[number] = numbers[index * kept + number] ?? 0;
      const age = (time - (older[0] ?? 0)) / 1000;
      if (age < 0) continue;
      if (age >= lifespan) break;
      if (newer[1] === 1 && older[1] === 1) {
        vertices(newer, time, lifespan, gravity, out, pieces * RIBBON_PIECE_VERTICES);
        vertices(older, time, lifespan, gravity, out, pieces * RIBBON_PIECE_VERTICES + 2);
        pieces++;
      }
      newer.set(older);
    }
    return pieces;
  }
}

function loweredRate(rate: number, lifespan: number): number {
  return Math.min(rate, MAXIMUM_EDGES / lifespan);
}

const newer = new Float64Array(kept);
const older = new Float64Array(kept);

function pointsInto(out: NumberSink, to: number, edge: RibbonEdge, motion: RibbonMotion, amount: number): void {
  const { before, after, at, pivot, pivotAt } = motion;
  for (let row = 0; row < 3; row++) {
    let place = 0;
    let across = 0;
    for (let column = 0; column < 4; column++) {
      const from = before[at + row * 4 + column] ?? 0;
      const mixed = from + ((after[at + row * 4 + column] ?? 0) - from) * amount;
      place += mixed * (column === 3 ? 1 : (pivot[pivotAt + column] ?? 0));
      if (column === 1) across = mixed;
    }
    out[to + row] = place + across * edge.heightAbove;
    out[to + 3 + row] = place - across * edge.heightBelow;
  }
}

/** The two vertices of an edge, above and below. */
function vertices(
  edge: Float64Array,
  time: number,
  lifespan: number,
  gravity: number,
  out: NumberSink,
  vertex: number,
): void {
  const age = (time - (edge[0] ?? 0)) / 1000;
  const sunk = 0.5 * gravity * age * age;
  for (let side = 0; side < 2; side++) {
    const to = (vertex + side) * RIBBON_VERTEX_LENGTH;
    const from = 2 + side * 3;
    out[to] = edge[from] ?? 0;
    out[to + 1] = edge[from + 1] ?? 0;
    out[to + 2] = (edge[from + 2] ?? 0) - sunk;
    out[to + 3] = Math.min(1, age / lifespan);
    out[to + 4] = side;
  }
}
