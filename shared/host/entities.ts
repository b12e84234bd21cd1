/** Things that requests and events of the contract are about: files, documents, recovered work. */
import type { Checked } from './check.ts';
import { amount, count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';

/** A file the user interface may name, by its id and never by its path. */
export const fileEntry = object({
  fileId: opaqueId,
  name: text,
  /** Folder, for people to read. */
  location: text,
  /** `file`: on disk. `sample`: ours, cannot be overwritten. `upload`: bytes given by the user, not on the host's disk. */
  origin: oneOf('file', 'sample', 'upload'),
  /** False for a target of Save As that does not exist yet, and for a recent file that has gone. */
  exists: flag,
  /** Bytes; null when unknown. */
  size: nullable(count),
  /** Milliseconds since 1970; null when unknown. */
  modifiedMs: nullable(amount),
});
export type FileEntry = Checked<typeof fileEntry>;

/** One of the files that a document's bytes consist of. */
export const filePart = object({ name: text, start: count, end: count });

/** Work that a crash left behind. Offered to the user, never opened by itself. */
export const recoverableWork = object({
  journalId: opaqueId,
  name: text,
  location: text,
  /** Edits since the file was last saved. */
  edits: count,
  /** What the last edit did; null when the journal does not tell. */
  lastLabel: nullable(text),
  lastEditMs: amount,
  /** `same`: can be opened as the original. `changed`, `gone`: the file on disk is another one now; only as a copy. `unsaved`: it never was a file. */
  original: oneOf('same', 'changed', 'gone', 'unsaved'),
  /** What could not be read of the journal, in words, and the folder where it is kept as it was found; null when all could. */
  damage: nullable(object({ lost: list(text), place: text, isUsable: flag })),
});
export type RecoverableWork = Checked<typeof recoverableWork>;

export const openDocumentEntry = object({
  documentId: opaqueId,
  name: text,
  location: text,
  isDirty: flag,
  /** An earlier page went while it was showing it: to be shown without its view. */
  wasBeingShown: flag,
});
export type OpenDocumentEntry = Checked<typeof openDocumentEntry>;

/** A document the host holds open for the user interface. */
export const openedDocument = object({
  documentId: opaqueId,
  name: text,
  location: text,
  formatId: text,
  version: count,
  /** Bytes of the file it was read from. */
  size: count,
  /** SHA-256 of the bytes it was read from: what its changes are changes of. */
  originalDigest: text,
  /** Where the content is fetched, once: `encodeContent` of the host's copy, or of what it was before its known steps. */
  contentBlob: opaqueId,
  /**
   * Steps that are to be repeated on the content, so that they can be undone: work that was recovered, or that a page made
   * which is gone. `start` is the position in the history before the first of them, `saved` the one that the file holds.
   */
  history: nullable(object({ stepsBlob: opaqueId, start: count, saved: nullable(count) })),
  /** True when the content is not what the file holds: recovered work, or edits of an earlier page. */
  isDirty: flag,
  /** False when Save must ask for a name first. */
  hasTarget: flag,
  /** The file cannot be written as it is; Save As can still be used. */
  isReadOnly: flag,
});
export type OpenedDocumentEntry = Checked<typeof openedDocument>;

/** A document that a page goes on with over a new connection: what the host holds under its id now. */
export const resumedDocument = object({
  name: text,
  location: text,
  hasTarget: flag,
  isReadOnly: flag,
  originalDigest: text,
  /** `documentDigest` of the host's copy: where it is the page's own, nothing needs to be sent. */
  digest: text,
});

export const saveResult = variant({
  /** `position` is the one of the last commit that the saved file holds. `backup` is the name of the .bak that was made. */
  saved: { position: count, file: fileEntry, size: count, backup: nullable(text) },
  /** Nothing was written: the file on disk is not the one that was opened. Ask, then repeat with `overwrite`. */
  conflict: { reason: oneOf('changed', 'gone', 'exists'), name: text, modifiedMs: nullable(amount) },
  /** Nothing was written: the document has no file yet; use saveAs. */
  needsTarget: {},
  /** Nothing was written: the journal cannot be, as `message` says. Ask, then repeat it after `saveUnguarded`. */
  unguarded: { message: text },
});
export type SaveResult = Checked<typeof saveResult>;

export const folderListing = object({
  folderId: nullable(opaqueId),
  name: text,
  /** From the outermost folder that may be seen down to this one. */
  parents: list(object({ folderId: nullable(opaqueId), name: text })),
  folders: list(object({ folderId: opaqueId, name: text })),
  files: list(fileEntry),
  /** Archives and maps, for addMount; openFile does not take them. */
  archives: list(fileEntry),
  /** Text files, for setMountListfile. */
  listfiles: list(fileEntry),
  /** QC files, for compileModel. */
  scripts: list(fileEntry),
  /** Scripts of the user's own, for batches. */
  modules: list(fileEntry),
});
export type FolderListing = Checked<typeof folderListing>;

export const foundTexture = variant({
  found: {
    /** Name and folder of the file that was found. */
    name: text,
    location: text,
    width: count,
    height: count,
    encoding: text,
    hasAlpha: flag,
    /** What was wrong with the file although it could be shown; null when all is well. */
    damage: nullable(text),
    /** Where the picture is fetched, once: RGBA, 8 bits each, top row first; the blocks of all mips where it is `compressed`. */
    pixelsBlob: opaqueId,
    /** DXT blocks as they lie in the file, only where they were asked for; null for RGBA. */
    compressed: nullable(
      object({
        encoding: oneOf('dxt1', 'dxt3', 'dxt5'),
        /** False for DXT1 without transparent pixels: the fourth colour of a block is then black. */
        hasAlpha: flag,
        /** Largest first, down to 1 × 1; `start` and `end` in what is fetched. */
        mips: list(object({ width: count, height: count, start: count, end: count })),
      }),
    ),
  },
  missing: {},
  /** A file was found, but it cannot be shown. */
  unreadable: { name: text, message: text },
});
export type FoundTexture = Checked<typeof foundTexture>;
export type CompressedPicture = NonNullable<Extract<FoundTexture, { kind: 'found' }>['compressed']>;
