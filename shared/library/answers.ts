/** What a library answers about files. Checked at the border between host and window; the command line prints it. */
import { fileKinds } from '../archive/fileKinds.ts';
import type { Checked } from '../host/check.ts';
import { count, list, nullable, object, oneOf, text } from '../host/check.ts';

/** How two files are the same: byte for byte, in their pixels, in their shape (facts.ts, meshPrint.ts). */
export const copyKinds = ['content', 'pixels', 'mesh'] as const;
export type CopyKind = (typeof copyKinds)[number];

/** A file of a place with its facts in short. */
export const libraryFile = object({
  /** In the place, with `/`. */
  path: text,
  kind: oneOf(...fileKinds),
  size: count,
  /** When it was written, ms; null for files of archives. */
  modifiedMs: nullable(count),
  /** `plain`: of no format that is looked into; `waiting`: not looked into yet; `part`: belongs to another document. */
  state: oneOf('plain', 'waiting', 'facts', 'unreadable', 'part'),
  format: nullable(text),
  version: nullable(count),
  /** Numbers of `countFields` that it has. */
  counts: list(object({ name: text, count })),
  /** Files that it names and the place lacks. */
  missing: count,
  /** Hashes, by which pictures of it are kept and copies found. */
  content: nullable(text),
  pixels: nullable(text),
  mesh: nullable(text),
  /** Why it could not be read. */
  message: nullable(text),
});
export type LibraryFile = Checked<typeof libraryFile>;

/** What a file holds and uses, by name. */
export const libraryNames = object({
  names: list(object({ kind: text, text })),
  /** `target`: path of the file in the place that it leads to; null where there is none. */
  uses: list(object({ kind: text, path: text, target: nullable(text) })),
  problems: list(object({ rule: text, severity: text, count })),
});
export type LibraryNames = Checked<typeof libraryNames>;

const shares = list(object({ name: text, count }));

/** How files divide: by kind of file, by format, by rule that finds something wrong with them; the largest first. */
export const libraryFacets = object({ kinds: shares, formats: shares, problems: shares });
export type LibraryFacets = Checked<typeof libraryFacets>;

/** A file that others name and that is not there. */
export const missingUse = object({
  kind: text,
  /** As it is spelled where it is named. */
  path: text,
  users: count,
  /** The first of them. */
  neededBy: list(text),
});
export type MissingUse = Checked<typeof missingUse>;
