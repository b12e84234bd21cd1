/** How tools change the boxes that a file states and the volumes that are hit. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Box } from '../geometry/extent.ts';
import { boundsOf } from '../geometry/extent.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { Notes } from './notes.ts';
import { requireFinite } from './steps.ts';
import type { HitShape, ModelExtent } from './things.ts';

export interface AddedVolume {
  readonly volume: RecordId;
  readonly notes: Notes;
}

/** Numbers that are none are refused by a RangeError; corners may come in any order and are put in theirs. */
export interface BoxEdits {
  /** The box of an extent of the view. The sphere beside it, where a format has one, stays. */
  readonly setExtent?: (record: RecordId, of: ModelExtent['of'], box: Box, step?: Transaction) => Notes;
  /** A volume of the view, in its own space. Its kind stays: another one is refused by a RangeError. */
  readonly setHitShape?: (record: RecordId, shape: HitShape, step?: Transaction) => Notes;
  /** A new box that is hit and moves with a joint: the least one around points in the model's space at rest, three numbers each. */
  readonly addHitBox?: (joint: number, points: ArrayLike<number>, step?: Transaction) => AddedVolume;
}

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
