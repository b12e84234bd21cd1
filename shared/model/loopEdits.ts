/** How tools change global loops: clocks that run by themselves, whatever clip plays. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { ClipPlace } from './animationEdits.ts';
import type { Notes } from './notes.ts';

export interface AddedLoop {
  readonly loop: RecordId;
  readonly notes: Notes;
}

/** Verbs for loops. A record that is none, and a length that is none, are refused by a RangeError. */
export interface LoopEdits {
  /** @param length in ms */
  readonly addLoop?: (length: number, step?: Transaction) => AddedLoop;
  /** Takes a loop away with the keys of all that runs on it. */
  readonly removeLoop?: (loop: RecordId, step?: Transaction) => Notes;
  /** Gives a loop another length in ms; its keys spread out or move together, or stay where they are. */
  readonly setLoopLength?: (loop: RecordId, length: number, withKeys: boolean, step?: Transaction) => Notes;
  /**
   * Puts records that have keys on the clock of a loop, or with `null` on that of the clips.
   *
   * @param clip the clip whose keys become those of the loop, or that gets those of the loop; the other clips have none
   *   then. Null leaves the times as they are.
   */
  readonly setLoopOf?: (
    tracks: readonly RecordId[],
    loop: RecordId | null,
    clip: ClipPlace | null,
    step?: Transaction,
  ) => Notes;
}
