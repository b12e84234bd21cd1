/** Matrices of a turn and a stretch, taken apart: the turn nearest to them, and how far they stretch along each axis. */
import { invert, MATRIX_LENGTH } from './matrix.ts';
import type { Quaternion } from './turn.ts';
import { rotationOf } from './turn.ts';

/** Row by row: the linear part of an affine matrix of twelve numbers. */
type Nine = Float64Array;

function linearOf(matrix: ArrayLike<number>, at: number): Nine {
  return Float64Array.from({ length: 9 }, (_, index) => matrix[at + Math.floor(index / 3) * 4 + (index % 3)] ?? 0);
}

function determinantOf(m: Nine): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/** The transposed inverse; null for what is flat. */
function turnedInverse(m: Nine): Nine | null {
  const affine = new Float64Array(MATRIX_LENGTH);
  for (let index = 0; index < 9; index++) affine[Math.floor(index / 3) * 4 + (index % 3)] = m[index] ?? 0;
  const inverse = invert(affine);
  return inverse === null
    ? null
    : linearOf(inverse, 0).map((_, index, all) => all[(index % 3) * 3 + Math.floor(index / 3)] ?? 0);
}

/** The nearest matrix that keeps lengths, by Newton's steps (Higham 1986): each halves the way, and ten are plenty. */
function nearestTurn(m: Nine): Nine | null {
  let turn = m;
  for (let step = 0; step < 24; step++) {
    const inverse = turnedInverse(turn);
    if (inverse === null) return null;
    let change = 0;
    const before = turn;
    turn = before.map((value, index) => (value + (inverse[index] ?? 0)) / 2);
    for (let index = 0; index < 9; index++)
      change = Math.max(change, Math.abs((turn[index] ?? 0) - (before[index] ?? 0)));
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
