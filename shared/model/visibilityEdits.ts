/** How tools say in which clips something is seen. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { ClipPlace } from './animationEdits.ts';
import type { Notes } from './notes.ts';

/** Something that clips can hide. */
export interface Hideable {
  readonly record: RecordId;
  readonly name: string;
  readonly kind: 'mesh' | 'particles' | 'ribbon' | 'light' | 'attachment';
}

/** `partly` where keys within the clip show it for a part of the time. */
export type Shown = 'shown' | 'hidden' | 'partly';

export interface VisibilityEdits {
  /** Shows or hides something all through a clip, by a key at its start; what other clips show stays. */
  readonly setShown?: (record: RecordId, clip: ClipPlace, isShown: boolean, step?: Transaction) => Notes;
  /** What clips can hide, in the order of the document. */
  readonly hideables?: () => readonly Hideable[];
  readonly shownIn?: (record: RecordId, clip: ClipPlace) => Shown;
}

/** What values of a clip's keys, or without any the value at rest, show of something. */
export function shownBy(values: readonly number[]): Shown {
  const seen = values.filter((value) => value > 0).length;
  return seen === values.length ? 'shown' : seen === 0 ? 'hidden' : 'partly';
}

/** Throws a RangeError for what no clip can hide. */
export function hideableOf(all: readonly Hideable[], record: RecordId): Hideable {
  const found = all.find((each) => each.record === record);
  if (found === undefined) throw new RangeError('What was chosen is nothing that a clip can hide');
  return found;
}
