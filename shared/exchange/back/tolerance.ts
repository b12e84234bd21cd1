/**
 * How far numbers may be off and still be what was exported: 32-bit floats go through the matrices of the other program and
 * of the reader, and some programs pack normals and weights.
 */
export interface Tolerance {
  /** Units, of places and moves. */
  readonly place: number;
}

/** Of the model's size. */
const placeShare = 1e-5;
/** Length of the difference of two rotations, and of two stretches. */
export const turnTolerance = 5e-5;
export const stretchTolerance = 5e-5;
/** A third of a degree: Blender keeps normals as two whole numbers of 16 bits. */
export const normalTolerance = 6e-3;
export const coordinateTolerance = 2e-5;
/** Half a step of weights in bytes, and a little more. */
export const weightTolerance = 2.5e-3;

/** By the largest number among places. */
export function toleranceOf(lists: Iterable<ArrayLike<number>>): Tolerance {
  let most = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) most = Math.max(most, Math.abs(list[at] ?? 0));
  }
  return { place: Math.max(most * placeShare, Number.MIN_VALUE) };
}

/** Whether the numbers of one stretch are near those of another. */
export function isNear(
  left: ArrayLike<number>,
  leftAt: number,
  right: ArrayLike<number>,
  rightAt: number,
  width: number,
  tolerance: number,
): boolean {
  let sum = 0;
  for (let part = 0; part < width; part++) sum += ((left[leftAt + part] ?? 0) - (right[rightAt + part] ?? 0)) ** 2;
  return sum <= tolerance * tolerance;
}
