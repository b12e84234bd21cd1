/** What every kind of source of a mount is once it is opened. */
import type { TreeSource } from '../../../shared/archive/mergedTree.ts';

/** What is known of a file without reading it. */
export interface SourceFile {
  readonly size: number | null;
  readonly packedSize: number | null;
  readonly locale: number;
  /** Bits of `entryFlags`. */
  readonly flags: number;
  readonly modifiedMs: number | null;
}

export interface OpenSource {
  /** For people: `MPQ version 2`, `folder`. */
  readonly title: string;
  readonly fileCount: number;
  readonly problems: readonly string[];
  /** Null when it can be written into. */
  readonly readOnlyBecause: string | null;
  readonly tree: TreeSource;
  /** Size and time, by which a change is noticed; 0 for a folder. */
  readonly stamp: string;
  about(entry: number): Promise<SourceFile>;
  read(entry: number): Promise<Uint8Array<ArrayBuffer>>;
  /** What an entry's content is known by without reading it, where the source has such a key. */
  readonly identityOf?: (entry: number) => string;
  /** Folders whose changes may be of this source's files, where it is none itself. */
  readonly watched?: readonly string[];
  /** Path on disk of a loose file; null for an archive's. */
  pathOf(entry: number): string | null;
  close(): Promise<void>;
}
