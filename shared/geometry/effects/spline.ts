/** A path through points, walked at an even pace: Catmull-Rom curves, which go through every point. */
import type { NumberSink } from '../quaternion.ts';

/** Straight pieces that stand for one curve when its length is measured. */
const piecesEach = 16;

export class SplinePath {
  private readonly points: ArrayLike<number>;
  private readonly count: number;
  /** Length of the path up to each measured piece. */
  private readonly lengths: Float64Array;

  /** Three numbers a point. */
  constructor(points: ArrayLike<number>) {
    this.points = points;
    this.count = Math.floor(points.length / 3);
    const pieces = Math.max(0, this.count - 1) * piecesEach;
    this.lengths = new Float64Array(pieces + 1);
    const from = new Float64Array(3);
    const to = new Float64Array(3);
    this.at(0, from);
    for (let piece = 1; piece <= pieces; piece++) {
      this.at(piece / piecesEach, to);
      const length = Math.hypot(...from.map((value, axis) => (to[axis] ?? 0) - value));
      this.lengths[piece] = (this.lengths[piece - 1] ?? 0) + length;
      from.set(to);
    }
  }

  /** Writes the point at a share (0 to 1) of the path's length; the origin for a path without points. */
  pointAt(share: number, out: NumberSink): void {
    const { lengths } = this;
    const last = lengths.length - 1;
    const wanted = Math.min(1, Math.max(0, share)) * (lengths[last] ?? 0);
    let piece = 0;
    while (piece < last - 1 && (lengths[piece + 1] ?? 0) < wanted) piece++;
    const from = lengths[piece] ?? 0;
    const span = (lengths[piece + 1] ?? from) - from;
    this.at((piece + (span > 0 ? (wanted - from) / span : 0)) / piecesEach, out);
  }

  /** Writes the direction (a unit vector) in which the path runs there; zero where it does not. */
  directionAt(share: number, out: NumberSink): void {
    const step = 1e-3;
    this.pointAt(Math.max(0, share - step), before);
    this.pointAt(Math.min(1, share + step), after);
    const way = [0, 1, 2].map((axis) => (after[axis] ?? 0) - (before[axis] ?? 0));
    const length = Math.hypot(...way);
    way.forEach((value, axis) => (out[axis] = length > 0 ? value / length : 0));
  }

  /** The point at a place counted in curves: 1.5 is the middle of the second. */
  private at(place: number, out: NumberSink): void {
    const { points, count } = this;
    const first = Math.min(Math.max(0, count - 2), Math.floor(place));
    const t = place - first;
    const coordinate = (index: number, axis: number): number =>
      points[Math.min(count - 1, Math.max(0, index)) * 3 + axis] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => coordinate(first + offset, axis)) as [
        number,
        number,
        number,
        number,
      ]; // map keeps the length
      out[axis] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
    }
  }
}

const before = new Float64Array(3);
const after = new Float64Array(3);
