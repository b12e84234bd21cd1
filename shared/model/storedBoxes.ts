/** What the verbs for boxes of all formats share: boxes that can be stored, and points as files have them. */
import type { Box } from '../geometry/extent.ts';
import { boundsOf } from '../geometry/extent.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { requireFinite } from './steps.ts';

/** A box whose corners are numbers, the lower ones first. */
export function requireBox({ minimum, maximum }: Box): Box {
  requireFinite([...minimum, ...maximum], 'The box');
  const pick = (choose: (left: number, right: number) => number): Vector3 => [
    choose(minimum[0], maximum[0]),
    choose(minimum[1], maximum[1]),
    choose(minimum[2], maximum[2]),
  ];
  return { minimum: pick(Math.min), maximum: pick(Math.max) };
}

/** The least box around points. Throws a RangeError for none. */
export function requirePoints(points: ArrayLike<number>): Box {
  requireFinite(points, 'The points');
  const box = boundsOf(points);
  if (box === null) throw new RangeError('A box needs points to stand around');
  return box;
}

/**
 * A point as the file is to have it. Numbers that are to be what is shown already keep their bits, whatever was added to them
 * for the view.
 *
 * @param origin where the stored point counts from
 */
export function storedPoint(
  stored: ArrayLike<number>,
  shown: Vector3,
  wanted: Vector3,
  origin: Vector3 = [0, 0, 0],
): readonly number[] {
  return wanted.map((part, axis) =>
    part === shown[axis] ? (stored[axis] ?? 0) : Math.fround(part - (origin[axis] ?? 0)),
  );
}
