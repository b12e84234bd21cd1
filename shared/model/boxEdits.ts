/** How tools change the boxes that a file states and the volumes that are hit. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Box } from '../geometry/extent.ts';
import type { Notes } from './notes.ts';
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
