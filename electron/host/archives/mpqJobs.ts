/** What the host asks of the archive worker. Both ends are ours, so shapes are trusted here. */
import type { ArchiveAbout, ArchiveChange } from '../../../shared/archive/archive.ts';

/** An archive's index as it crosses the thread: names in one text, each ended by NUL, which no name holds. */
export interface PackedIndex {
  readonly names: string;
  readonly sizes: Float64Array;
  readonly packedSizes: Float64Array;
  readonly locales: Uint16Array;
  readonly flags: Uint8Array;
}

export interface MpqJobs {
  /** Opens an archive for reading and keeps it under this id. `names` are further file names to try. */
  open: {
    params: { archiveId: number; path: string; names: readonly string[] };
    result: { about: ArchiveAbout; index: PackedIndex };
  };
  read: { params: { archiveId: number; entry: number }; result: { bytes: Uint8Array<ArrayBuffer> } };
  close: { params: { archiveId: number }; result: null };
  /** Makes a new, empty archive. `version` is 1 or 2. */
  create: { params: { path: string; version: number; maxFiles: number }; result: null };
  /** Changes an archive in place: only ever a copy. */
  change: { params: { path: string; changes: readonly ArchiveChange[] }; result: null };
  /** Checks that `after` is `before` with these changes and no other. Answers what is wrong. */
  compare: {
    params: { before: string; after: string; changes: readonly ArchiveChange[] };
    result: { problems: readonly string[] };
  };
}

export interface MpqRequest {
  readonly id: number;
  readonly name: keyof MpqJobs;
  readonly params: unknown;
}
