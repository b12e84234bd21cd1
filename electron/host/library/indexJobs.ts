/** What the host asks of the thread that has the indexes open. Both ends are ours, so shapes are trusted here. */
import type { FileKind } from '../../../shared/archive/fileKinds.ts';
import type {
  CopyKind,
  LibraryFacets,
  LibraryFile,
  LibraryNames,
  MissingUse,
} from '../../../shared/library/answers.ts';
import type { FoundFacts, PlaceEntry, WaitingFile } from './changes.ts';
import type { FoundFiles, IndexCounts, Page, Wanted } from './questions.ts';

/** Every job names the file of the index that it is about. */
interface OfIndex {
  readonly index: string;
}

export interface IndexJobs {
  /** Takes in what the place holds; what has to be looked into comes back. */
  take: {
    params: OfIndex & { readonly entries: readonly PlaceEntry[] };
    result: { readonly waiting: readonly WaitingFile[]; readonly hasChanged: boolean };
  };
  put: { params: OfIndex & { readonly found: readonly FoundFacts[] }; result: null };
  /** When all has been looked into: finds what leads where. `aliases`: further names of files. */
  settle: { params: OfIndex & { readonly aliases: readonly (readonly [string, string])[] }; result: null };
  counts: { params: OfIndex; result: IndexCounts };
  search: { params: OfIndex & Wanted & Page; result: FoundFiles };
  facets: { params: OfIndex & Wanted; result: LibraryFacets };
  file: {
    params: OfIndex & { readonly path: string };
    result: { readonly found: { readonly file: LibraryFile; readonly names: LibraryNames } | null };
  };
  users: { params: OfIndex & { readonly path: string; readonly limit: number }; result: FoundFiles };
  missing: { params: OfIndex & { readonly path: string | null }; result: { readonly missing: readonly MissingUse[] } };
  copiesOf: {
    params: OfIndex & { readonly by: CopyKind; readonly hash: string };
    result: { readonly files: readonly LibraryFile[] };
  };
  copies: {
    params: OfIndex & { readonly by: CopyKind; readonly limit: number };
    result: { readonly groups: readonly (readonly LibraryFile[])[]; readonly total: number };
  };
  /** Files of some kinds that could be read, with the hash of what they hold. */
  contents: {
    params: OfIndex & { readonly kinds: readonly FileKind[] };
    result: { readonly files: readonly { readonly path: string; readonly content: string }[] };
  };
  values: {
    params: OfIndex & { readonly field: string; readonly start: string; readonly limit: number };
    result: { readonly values: readonly string[] };
  };
  /** Closes it; `isForgotten` deletes it too. */
  close: { params: OfIndex & { readonly isForgotten: boolean }; result: null };
}

export interface IndexRequest {
  readonly id: number;
  readonly name: keyof IndexJobs;
  readonly params: unknown;
}
