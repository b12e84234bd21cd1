/** Triangles of a model that bodies meet, found by place: a grid of columns over its own space, made once. */
import type { Box } from '../extent.ts';
import { boundsOf, transformBox } from '../extent.ts';
import { invert, transformPoint } from '../matrix.ts';
import { vectorAt } from '../vector.ts';

/** Columns along the longer side, at most, and their least width in units. */
const mostColumns = 64;
const leastWidth = 2;
/** A triangle over more columns than this stands in a list of its own. */
const wide = 256;

/** Who meets what is solid: some walls hold bodies and let the camera behind them through. */
export type Meeting = 'body' | 'camera';

export class SolidMesh {
  /** Null where there is no triangle. */
  readonly box: Box | null;
  private readonly positions: ArrayLike<number>;
  private readonly triangles: readonly number[];
  /** Of the triangles that are kept, those that let cameras through. */
  private readonly free: ReadonlySet<number>;
  private readonly columns = new Map<number, number[]>();
  private readonly large: number[] = [];
  private readonly width: number;
  private readonly met: Uint32Array;
  private round = 0;

  /**
   * Three numbers a vertex, three vertices a triangle; triangles of vertices that are not there or not finite are left out.
   * @param freeForCamera by triangle, 1 for those that let cameras through
   */
  constructor(positions: ArrayLike<number>, triangles: ArrayLike<number>, freeForCamera: ArrayLike<number> = []) {
    const vertices = Math.floor(positions.length / 3);
    const isThere = (vertex: number): boolean =>
      vertex < vertices && [0, 1, 2].every((axis) => Number.isFinite(positions[vertex * 3 + axis]));
    const kept: number[] = [];
    const free = new Set<number>();
    const used: number[] = [];
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const corners = [triangles[at] ?? vertices, triangles[at + 1] ?? vertices, triangles[at + 2] ?? vertices];
      if (!corners.every(isThere)) continue;
      if (freeForCamera[at / 3] === 1) free.add(kept.length / 3);
      kept.push(...corners);
      for (const corner of corners) used.push(...vectorAt(positions, corner * 3));
    }
    this.positions = positions;
    this.triangles = kept;
    this.free = free;
    this.box = boundsOf(used);
    const { minimum = [0, 0, 0], maximum = [0, 0, 0] } = this.box ?? {};
    this.width = Math.max(leastWidth, (maximum[0] - minimum[0]) / mostColumns, (maximum[1] - minimum[1]) / mostColumns);
    this.met = new Uint32Array(kept.length / 3);
    for (let triangle = 0; triangle < this.met.length; triangle++) this.sort(triangle);
  }

  /**
   * Adds nine numbers for each triangle that may come near a box and holds whoever asks.
   * @param placed how the mesh stands where the box is, and the way back; null where they are the same space
   */
  collect(box: Box, into: number[], placed: Placed | null = null, who: Meeting = 'body'): void {
    if (this.box === null) return;
    const own = placed === null ? box : transformBox(placed.toOwn, 0, box);
    if ([0, 1, 2].some((axis) => isApart(own, this.box ?? own, axis))) return;
    this.round++;
    if (who === 'camera') for (const triangle of this.free) this.met[triangle] = this.round;
    const [from, to] = [this.columnAt(own.minimum), this.columnAt(own.maximum)];
    for (const triangle of this.large) this.add(triangle, own, into, placed);
    const { minimum, maximum } = this.box;
    const [first, last] = [this.columnAt(minimum), this.columnAt(maximum)];
    for (let x = Math.max(from[0], first[0]); x <= Math.min(to[0], last[0]); x++) {
      for (let y = Math.max(from[1], first[1]); y <= Math.min(to[1], last[1]); y++) {
        for (const triangle of this.columns.get(keyOf(x, y)) ?? []) this.add(triangle, own, into, placed);
      }
    }
  }

  private add(triangle: number, box: Box, into: number[], placed: Placed | null): void {
    if (this.met[triangle] === this.round) return;
    this.met[triangle] = this.round;
    const corner = (at: number): number => (this.triangles[triangle * 3 + at] ?? 0) * 3;
    const { positions: p } = this;
    for (const axis of [0, 1, 2] as const) {
      const [a, b, c] = [p[corner(0) + axis] ?? 0, p[corner(1) + axis] ?? 0, p[corner(2) + axis] ?? 0];
      if (Math.min(a, b, c) > box.maximum[axis] || Math.max(a, b, c) < box.minimum[axis]) return;
    }
    for (const at of [0, 1, 2]) {
      const own = vectorAt(p, corner(at));
      into.push(...(placed === null ? own : transformPoint(placed.frame, 0, own)));
    }
  }

  private sort(triangle: number): void {
    const corners = [0, 1, 2].map((at) => vectorAt(this.positions, (this.triangles[triangle * 3 + at] ?? 0) * 3));
    const ends = boundsOf(corners.flat());
    if (ends === null) return;
    const [from, to] = [this.columnAt(ends.minimum), this.columnAt(ends.maximum)];
    if ((to[0] - from[0] + 1) * (to[1] - from[1] + 1) > wide) {
      this.large.push(triangle);
      return;
    }
    for (let x = from[0]; x <= to[0]; x++) {
      for (let y = from[1]; y <= to[1]; y++) {
        const known = this.columns.get(keyOf(x, y));
        if (known === undefined) this.columns.set(keyOf(x, y), [triangle]);
        else known.push(triangle);
      }
    }
  }

  private columnAt([x, y]: readonly number[]): readonly [number, number] {
    const { minimum = [0, 0, 0] } = this.box ?? {};
    return [Math.floor(((x ?? 0) - minimum[0]) / this.width), Math.floor(((y ?? 0) - minimum[1]) / this.width)];
  }
}

/** How a mesh stands somewhere else, twelve numbers each way. */
export interface Placed {
  readonly frame: ArrayLike<number>;
  readonly toOwn: ArrayLike<number>;
}

/** Null for a frame that has no way back, such as one of scale 0. */
export function placedBy(frame: ArrayLike<number>): Placed | null {
  const toOwn = invert(frame);
  return toOwn === null ? null : { frame, toOwn };
}

function keyOf(x: number, y: number): number {
  return x * 4096 + y;
}

function isApart(one: Box, other: Box, axis: number): boolean {
  return (one.minimum[axis] ?? 0) > (other.maximum[axis] ?? 0) || (one.maximum[axis] ?? 0) < (other.minimum[axis] ?? 0);
}
