/** Where two byte sequences differ. */
import type { FilePart } from '../../shared/codec/documentView.ts';

export interface ByteRange {
  readonly offset: number;
  /** Bytes in the new sequence. */
  readonly length: number;
  /** Bytes in the old sequence, where it is another number. */
  readonly oldLength?: number;
  /** Name of the file, where a document has several. */
  readonly part?: string;
}

/** Index of the first byte that differs, the shorter length when one is the start of the other; null when equal. */
export function firstDifference(left: Uint8Array, right: Uint8Array): number | null {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) if (left[index] !== right[index]) return index;
  return left.length === right.length ? null : length;
}

/**
 * Runs of bytes that changed. Between sequences of different size one range is given: what lies between their common
 * start and their common end.
 */
export function changedRanges(before: Uint8Array, after: Uint8Array): readonly ByteRange[] {
  if (before.length !== after.length) return [replacedRange(before, after)];
  const ranges: ByteRange[] = [];
  let start = -1;
  for (let index = 0; index <= after.length; index++) {
    const differs = index < after.length && before[index] !== after[index];
    if (differs && start < 0) start = index;
    if (!differs && start >= 0) {
      ranges.push({ offset: start, length: index - start });
      start = -1;
    }
  }
  return ranges;
}

interface Joined {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/** Runs of bytes that changed in each of a document's files. */
export function changedRangesOf(before: Joined, after: Joined): readonly ByteRange[] {
  if (after.files.length <= 1 && before.files.length <= 1) return changedRanges(before.bytes, after.bytes);
  return after.files.flatMap(({ name: part, start, end }, index) => {
    const was = before.files[index];
    const old = was === undefined ? new Uint8Array(0) : before.bytes.subarray(was.start, was.end);
    const now = after.bytes.subarray(start, end);
    const isSame = firstDifference(old, now) === null;
    return isSame ? [] : changedRanges(old, now).map((range) => ({ ...range, part }));
  });
}

function replacedRange(before: Uint8Array, after: Uint8Array): ByteRange {
  const start = firstDifference(before, after) ?? 0;
  const most = Math.min(before.length, after.length) - start;
  let common = 0;
  while (common < most && before[before.length - 1 - common] === after[after.length - 1 - common]) common++;
  return { offset: start, length: after.length - start - common, oldLength: before.length - start - common };
}
