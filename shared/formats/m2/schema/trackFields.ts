/** What records of tracks and of their owners hold; all kinds of tracks have the same members. */
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';

export interface TrackFields {
  /** Which property of its owner the track animates: `translation`. Not stored: it follows from the place. */
  readonly property: string;
  readonly interpolation: number;
  /** Position of a global loop, or −1. */
  readonly globalLoop: number;
  /** Before version 264: two numbers a sequence, the first and the last of its keys (inclusive). */
  readonly ranges?: Uint32Array;
  /**
   * From version 264 on: two numbers a sequence, its first key and how many it has. Sequences that share their keys have
   * equal rows. `ROW_ELSEWHERE` as first key: the keys stand in a file that was not opened.
   */
  readonly rows?: Uint32Array;
  /** The same for the values, where the file has other numbers of values than of times; null in sound files. */
  readonly valueRows?: Uint32Array | null;
  /** Milliseconds: on the common timeline before version 264, from the sequence's start since then. */
  readonly times: Uint32Array;
  readonly values: Numbers;
}

/** Of an owner of tracks: in the order of its slots. */
export interface TrackList {
  readonly tracks: readonly RecordId[];
}
