/** Matrices of a turn and a stretch, taken apart: the turn nearest to them, and how far they stretch along each axis. */
import { MATRIX_LENGTH } from './matrix.ts';
import type { Quaternion } from './turn.ts';
import { rotationOf } from './turn.ts';

/** Row by row: the linear part of an affine matrix of twelve numbers. */
type Nine = Float64Array;

function linearOf(matrix: ArrayLike<number>, at: number): Nine {
  const linear = new Float64Array(9);
  for (let index = 0; index < 9; index++) linear[index] = matrix[at + Math.floor(index / 3) * 4 + (index % 3)] ?? 0;
  return linear;
}

function determinantOf(m: Nine): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/** Below it a matrix flattens space, as for `invert`. */
const flat = 1e-12;

/** Halfway from a matrix to its transposed inverse, in place; the longest way of a number, null for what is flat. */
function step(m: Nine): number | null {
  const determinant = determinantOf(m);
  if (!Number.isFinite(determinant) || Math.abs(determinant) < flat) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  m[0] = (a + (e * i - f * h) / determinant) / 2;
  m[1] = (b + (f * g - d * i) / determinant) / 2;
  m[2] = (c + (d * h - e * g) / determinant) / 2;
  m[3] = (d + (c * h - b * i) / determinant) / 2;
  m[4] = (e + (a * i - c * g) / determinant) / 2;
  m[5] = (f + (b * g - a * h) / determinant) / 2;
  m[6] = (g + (b * f - c * e) / determinant) / 2;
  m[7] = (h + (c * d - a * f) / determinant) / 2;
  m[8] = (i + (a * e - b * d) / determinant) / 2;
  return Math.max(
    Math.abs((m[0] ?? 0) - a),
    Math.abs((m[1] ?? 0) - b),
    Math.abs((m[2] ?? 0) - c),
    Math.abs((m[3] ?? 0) - d),
    Math.abs((m[4] ?? 0) - e),
    Math.abs((m[5] ?? 0) - f),
    Math.abs((m[6] ?? 0) - g),
    Math.abs((m[7] ?? 0) - h),
    Math.abs((m[8] ?? 0) - i),
  );
}

/** The nearest matrix that keeps lengths, by Newton’s steps (Higham 1986): each halves the way, and ten are plenty. */
function nearestTurn(m: Nine): Nine | null {
  const turn = Float64Array.from(m);
  for (let count = 0; count < 24; count++) {
    const change = step(turn);
    if (change === null) return null;
    if (change < 1e-12) break;
  }
  return turn;
}

/** A mirrored one is mirrored along the axis that leaves the least turn. */
function withoutMirror(turn: Nine): Nine {
  if (determinantOf(turn) >= 0) return turn;
  const diagonal = [turn[0] ?? 0, turn[4] ?? 0, turn[8] ?? 0];
  const axis = diagonal.indexOf(Math.min(...diagonal));
  return turn.map((value, index) => (index % 3 === axis ? -value : value));
}

function quaternionOf(turn: Nine): Quaternion {
  const affine = new Float64Array(MATRIX_LENGTH);
  for (let index = 0; index < 9; index++) affine[Math.floor(index / 3) * 4 + (index % 3)] = turn[index] ?? 0;
  return rotationOf(affine) ?? [0, 0, 0, 1];
}

export interface TurnAndStretch {
  readonly rotation: Quaternion;
  /** Along the axes, before the turn; negative where the matrix mirrors. */
  readonly scale: readonly [number, number, number];
  /** How far the matrix shears beside that, as a share of its largest stretch. */
  readonly shear: number;
}

/** @param at where the twelve numbers of the matrix begin */
export function turnAndStretch(matrix: ArrayLike<number>, at = 0): TurnAndStretch {
  const linear = linearOf(matrix, at);
  const nearest = nearestTurn(linear);
  if (nearest === null) {
    const scale = [0, 1, 2].map((column) =>
      Math.hypot(linear[column] ?? 0, linear[3 + column] ?? 0, linear[6 + column] ?? 0),
    );
    return { rotation: [0, 0, 0, 1], scale: [scale[0] ?? 0, scale[1] ?? 0, scale[2] ?? 0], shear: 0 };
  }
  const turn = withoutMirror(nearest);
  // stretch = turnᵀ × linear
  const stretch = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, each) => sum + (turn[each * 3 + row] ?? 0) * (linear[each * 3 + column] ?? 0), 0);
  const scale = [stretch(0, 0), stretch(1, 1), stretch(2, 2)] as const;
  const most = Math.max(...scale.map(Math.abs), 1e-12);
  const shear = Math.max(Math.abs(stretch(0, 1)), Math.abs(stretch(0, 2)), Math.abs(stretch(1, 2))) / most;
  return { rotation: quaternionOf(turn), scale, shear };
}
