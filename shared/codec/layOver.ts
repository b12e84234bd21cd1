/**
 * Writing files whose chunks are found by offsets, in their own order: pieces are laid over the original, what grows pushes
 * on what follows, and whatever no piece covers stays as it was. `blocks.ts` does the same for data that may be shared.
 */
import { FormatError } from './error.ts';
import { Writer } from './writer.ts';

/** A stretch of the original and what stands there now. A new piece has no length: it is put in at `start`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Null leaves the stretch as it is. */
  readonly bytes: Uint8Array | null;
}

/** A stretch of a file that has been located, with its name for messages. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Refuses stretches that share bytes: a change of one would silently change the other. */
export function refuseOverlaps(stretches: readonly Stretch[]): void {
  let before: Stretch | null = null;
  for (const each of stretches.toSorted((left, right) => left.start - right.start || left.end - right.end)) {
    if (before !== null && each.start < before.end) {
      throw new FormatError(`shares bytes with ${before.name}`, { path: each.name, offset: each.start });
    }
    before = each;
  }
}

/** A region with its pieces put in; places count from the region's start. */
export interface Laid<P> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly starts: ReadonlyMap<P, number>;
  /** Where an offset of the original that no piece covers has gone. */
  readonly moved: (offset: number) => number;
}

/**
 * The region from `from` to `to` of `original` with the pieces put in. Pieces may come in any order and do not overlap;
 * those that stand at the same place keep their order.
 * @returns the new bytes, and where each piece came to stand in them
 */
export function layOver<P extends Piece>(
  original: Uint8Array,
  from: number,
  to: number,
  pieces: readonly P[],
): Laid<P> {
  const ordered = pieces.toSorted((left, right) => left.start - right.start || left.end - right.end);
  const size = ordered.reduce(
    (sum, piece) => sum + (piece.bytes === null ? 0 : piece.bytes.length - (piece.end - piece.start)),
    to - from,
  );
  const output = new Writer(size);
  const starts = new Map<P, number>();
  const borders: { readonly from: number; readonly shift: number }[] = [{ from, shift: -from }];
  let copied = from;
  for (const piece of ordered) {
    starts.set(piece, output.position + piece.start - copied);
    if (piece.bytes === null) continue;
    output.copy(original.subarray(copied, piece.start));
    output.copy(piece.bytes);
    copied = piece.end;
    borders.push({ from: copied, shift: output.position - copied });
  }
  output.copy(original.subarray(copied, to));
  const moved = (offset: number): number =>
    offset + (borders.findLast((border) => offset >= border.from)?.shift ?? -from);
  return { bytes: output.finish(), starts, moved };
}
