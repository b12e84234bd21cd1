/** Requests and events about the library: the indexes of mounted games, archives and folders. Part of the contract. */
import { fileKinds } from '../archive/fileKinds.ts';
import { copyKinds, libraryFacets, libraryFile, libraryNames, missingUse } from '../library/answers.ts';
import type { Checked } from './check.ts';
import { count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { mountedFile } from './mountEntities.ts';
import { request } from './request.ts';

const nothing = object({});
const ofMount = object({ mountId: opaqueId });

const libraryState = object({
  mountId: opaqueId,
  kind: oneOf('waiting', 'indexing', 'paused', 'ready', 'stopped', 'failed'),
  /** Files looked into, of those that have to be in this run; 0 and 0 while the place is listed. */
  done: count,
  total: count,
  /** Files of the place, and those that could not be read, as the index last had them to its end; 0 before that. */
  files: count,
  unreadable: count,
  problem: nullable(text),
});

/** A file with its facts, and with what the Explorer and grids show of it; `place` is null when it is gone meanwhile. */
const foundFile = object({
  mountId: opaqueId,
  facts: libraryFile,
  place: nullable(mountedFile),
  /** The user's own. */
  tags: list(text),
});
export type FoundLibraryFile = Checked<typeof foundFile>;

const foundFiles = { files: list(foundFile), total: count };

export type LibraryState = Checked<typeof libraryState>;

export const libraryRequests = {
  /** Places that are indexed in this run; each change is told by `libraryChanged`. */
  libraryStates: request(nothing, object({ states: list(libraryState), isPaused: flag })),
  /**
   * Brings the indexes of these mounts up to date, in the background, and keeps them so. Answered at once. `isAnew` throws
   * away what is known of them first.
   */
  indexMounts: request(object({ mountIds: list(opaqueId), isAnew: flag }), nothing),
  /** Holds the indexing of all places, or lets it go on. */
  pauseIndexing: request(object({ isPaused: flag }), nothing),
  /** Ends it for one place. What was found stays. */
  cancelIndexing: request(ofMount, nothing),
  /**
   * Searches by `shared/library/query`: these mounts, or all; those that are not indexed have nothing to find. `isWhole`: every mount that was asked is indexed
   * to its end. `fault`: the query cannot be understood, with the place in its text.
   */
  searchLibrary: request(
    object({
      mountIds: nullable(list(opaqueId)),
      ...{ query: text, limit: count, offset: count, kinds: list(oneOf(...fileKinds)) },
    }),
    variant({ found: { ...foundFiles, isWhole: flag }, fault: { message: text, start: count, end: count } }),
  ),
  /** How the files that a query fits divide; by mount too. */
  libraryFacets: request(
    object({ mountIds: nullable(list(opaqueId)), query: text }),
    variant({
      found: { facets: libraryFacets, mounts: list(object({ mountId: opaqueId, count })) },
      fault: { message: text, start: count, end: count },
    }),
  ),
  /** The user's own tags, and how many files have each. */
  libraryTags: request(nothing, object({ tags: list(object({ tag: text, count })) })),
  /** Gives files a tag, or takes it from them. Tags are kept on disk, and outlive the indexes. */
  tagFiles: request(
    object({ tag: text, files: list(object({ mountId: opaqueId, path: text })), isTagged: flag }),
    nothing,
  ),
  /** All that is known of one file. */
  libraryFacts: request(
    object({ mountId: opaqueId, path: text }),
    variant({ found: { facts: libraryFile, names: libraryNames, tags: list(text) }, missing: {} }),
  ),
  /** Files of the same place that use one. */
  libraryUses: request(object({ mountId: opaqueId, path: text, limit: count }), object(foundFiles)),
  /** Files that are named and that neither the place has nor another mount of its game; `path` asks of one file alone. */
  libraryMissing: request(object({ mountId: opaqueId, path: nullable(text) }), object({ missing: list(missingUse) })),
  /** Files of all indexed places that are the same as this one, itself left out. */
  libraryCopies: request(
    object({ mountId: opaqueId, path: text, by: oneOf(...copyKinds) }),
    object({ files: list(foundFile) }),
  ),
  /** Values that a field of queries has in the indexes, the most frequent first. */
  libraryValues: request(object({ field: text, start: text, limit: count }), object({ values: list(text) })),
} as const;

export const libraryEvents = {
  libraryChanged: libraryState,
} as const;
