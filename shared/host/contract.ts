/**
 * Everything the user interface may ask of the host, and everything the host tells it, named once with its checks.
 * Bulk bytes do not travel here: results name a blob, fetched from `blob/<id>`.
 */
import type { Checked } from './check.ts';
import { batchRequests } from './batchContract.ts';
import { checkRequests } from './checkContract.ts';
import { compileRequests } from './compileContract.ts';
import { importEvents, importRequests } from './importContract.ts';
import { libraryEvents, libraryRequests } from './libraryContract.ts';
import { amount, bytes, count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { wireDiff } from './checkDiff.ts';
import {
  fileEntry,
  filePart,
  folderListing,
  foundTexture,
  openDocumentEntry,
  openedDocument,
  recoverableWork,
  resumedDocument,
  saveResult,
} from './entities.ts';
import { mountEvents, mountRequests } from './mountContract.ts';
import { mapRequests } from './mapContract.ts';
import { homePlace } from './mountEntities.ts';
import { pageEvents, pageRequests } from './pageContract.ts';
import { pictureRequests } from './pictureContract.ts';
import { poseRequests } from './poseContract.ts';
import { prefabRequests } from './prefabContract.ts';
import { request } from './request.ts';
import { scriptRequests } from './scriptContract.ts';
import { textureRequests } from './textureContract.ts';

const nothing = object({});
const ofDocument = object({ documentId: opaqueId });
const openedFile = variant({
  opened: { document: openedDocument },
  alreadyOpen: { documentId: opaqueId },
  modelText: {},
  otherModel: {},
});

export const requests = {
  ...mountRequests,
  ...textureRequests,
  ...checkRequests,
  ...compileRequests,
  ...importRequests,
  ...pageRequests,
  ...poseRequests,
  ...pictureRequests,
  ...prefabRequests,
  ...libraryRequests,
  ...batchRequests,
  ...mapRequests,
  ...scriptRequests,
  /** What the start screen shows, and what a page that was loaded anew needs to go on. */
  welcome: request(
    nothing,
    object({
      appVersion: text,
      hostKind: oneOf('electron', 'browser', 'memory'),
      platform: text,
      /** True when chooseOpen, chooseSave and chooseFolder show dialogs of the system; otherwise use listFolder. */
      hasDialogs: flag,
      recent: list(fileEntry),
      samples: list(fileEntry),
      recoverable: list(recoverableWork),
      /** Files that were just being shown when a page stopped answering or the program ended. */
      unshown: list(fileEntry),
      /** Documents this host still holds, e.g. after the page was loaded anew: see attachDocument. */
      openDocuments: list(openDocumentEntry),
    }),
  ),
  /** Files to open that came from outside: the command line, a second start, the system's "open with". Each is given out once. */
  takeFilesToOpen: request(nothing, object({ files: list(fileEntry) })),
  readSettings: request(nothing, object({ settings: list(object({ name: text, json: text })) })),
  /** Keeps a setting of the user interface between runs, as JSON text; null forgets it. */
  writeSetting: request(object({ name: text, json: nullable(text) }), nothing),
  forgetRecent: request(object({ fileId: opaqueId }), nothing),

  /**
   * A file that is open already is not opened a second time: go to its document. `modelText`: the file is the text of a
   * model, which is no document: see readModelText. `otherModel`: it is a model of another program: see importModel.
   */
  openFile: request(object({ fileId: opaqueId }), openedFile),
  /** The same for one of many that belong to what is open, such as tiles of a map: they are not among the recent files. */
  openBeside: request(object({ fileId: opaqueId }), openedFile),
  /** Takes up a document that the host holds open, in its present state. */
  attachDocument: request(ofDocument, openedDocument),
  /**
   * Goes on with a document that the page still shows, at `position` of its history, after the connection broke. A host that
   * was started anew makes it again, under the same id: from its journal, otherwise from the file `fileId` or from its place
   * in a mount. Fails with `not-found` when it has none of them.
   */
  resumeDocument: request(
    object({ documentId: opaqueId, fileId: nullable(opaqueId), home: nullable(homePlace), position: count }),
    resumedDocument,
  ),
  openRecovered: request(object({ journalId: opaqueId, as: oneOf('original', 'copy') }), openedDocument),
  discardRecovered: request(object({ journalId: opaqueId }), nothing),

  /** Keeps a finished change. Answered when it is safe on disk and in the host's copy of the document. */
  commit: request(
    object({
      documentId: opaqueId,
      kind: oneOf('edit', 'undo', 'redo'),
      label: text,
      diffs: list(wireDiff),
      position: count,
      step: nullable(text),
    }),
    nothing,
  ),
  /** Replaces the host's copy by the whole content (`encodeContent`), after a commit was refused as out of step. */
  resync: request(
    object({ documentId: opaqueId, content: bytes, position: count }),
    /** False when the host has the content, but its disk would not take the journal, as `message` says: save soon. */
    object({ isJournaled: flag, message: text }),
  ),
  /**
   * Keeps bytes of the page's own beside the document's journal until that goes, such as the layers of a painted picture;
   * null forgets them. Answered when they are safe on disk.
   */
  keepAside: request(object({ documentId: opaqueId, bytes: nullable(bytes) }), nothing),
  /** What was kept so. `missing` where that is nothing, or was damaged. */
  readAside: request(ofDocument, variant({ found: { blob: opaqueId }, missing: {} })),
  /** The user agrees that this document is saved although the journal cannot tell of it, for as long as it cannot. */
  saveUnguarded: request(ofDocument, nothing),
  save: request(object({ documentId: opaqueId, conflict: oneOf('ask', 'overwrite') }), saveResult),
  saveAs: request(object({ documentId: opaqueId, fileId: opaqueId, conflict: oneOf('ask', 'overwrite') }), saveResult),
  /** Reads the file anew and gives up all edits. */
  revert: request(ofDocument, openedDocument),
  /** `keep` leaves unsaved edits to be recovered; `discard` gives them up. */
  closeDocument: request(object({ documentId: opaqueId, edits: oneOf('discard', 'keep') }), nothing),
  /** `documentDigest` of the host's copy: for tests and for finding faults. */
  digest: request(ofDocument, object({ digest: text })),
  /** The bytes the document was read from, and the bytes a save would write now. */
  originalBytes: request(ofDocument, object({ blob: opaqueId, files: list(filePart) })),
  /**
   * The bytes that its files hold now, as they were last read or saved. `original`: the same as `originalBytes`. `missing`
   * when they are gone from there, or another program wrote them since.
   */
  savedBytes: request(
    ofDocument,
    variant({ original: {}, found: { blob: opaqueId, files: list(filePart) }, missing: {} }),
  ),
  writtenBytes: request(ofDocument, object({ blob: opaqueId })),

  /** Null lists the outermost folders. */
  listFolder: request(object({ folderId: nullable(opaqueId) }), folderListing),
  /** Files of known formats in the folder of a document's file, its own among them; none for a document without a file. */
  siblings: request(ofDocument, object({ files: list(fileEntry) })),
  /** An id for a file of this name in this folder, existing or not: the target of saveAs. */
  nameFile: request(object({ folderId: opaqueId, name: text }), fileEntry),
  /** The same in the folder of a document's file; fails with `bad-request` for a document without one. */
  nameBeside: request(object({ documentId: opaqueId, name: text }), fileEntry),
  /** The bytes of a file in the folder of a document's file, whether or not a format of ours. */
  readBeside: request(
    object({ documentId: opaqueId, name: text }),
    variant({ found: { blob: opaqueId, size: count }, missing: {} }),
  ),
  /** Takes a file away that is not open, by giving it a name that ends with .bak: `backup`. */
  setAside: request(object({ fileId: opaqueId }), object({ backup: text })),
  /** `offers`: which files the dialog lists at first. */
  chooseOpen: request(
    object({ offers: oneOf('documents', 'archives', 'listfiles', 'scripts', 'imports', 'modules') }),
    object({ files: list(fileEntry) }),
  ),
  chooseSave: request(
    ofDocument,
    /** The system's dialog has already asked about overwriting. */
    object({ file: nullable(fileEntry) }),
  ),
  /** Where to write something that is made from a document, such as a table as text. */
  chooseExport: request(object({ suggestedName: text }), object({ file: nullable(fileEntry) })),
  chooseFolder: request(
    object({ title: text }),
    object({ folder: nullable(object({ folderId: opaqueId, name: text })) }),
  ),

  /** A file from the user's side, sent in pieces of at most `uploadPieceSize`. The last answer of finishUpload opens like any file. */
  /** `drop`: an id of the page's for files that are given together, so that parts of one document find each other. */
  startUpload: request(object({ name: text, size: count, drop: nullable(opaqueId) }), object({ uploadId: opaqueId })),
  uploadPiece: request(object({ uploadId: opaqueId, bytes }), nothing),
  /** `madeFrom`: the document it was made from; the files that it names are looked for where that one lies. */
  finishUpload: request(object({ uploadId: opaqueId, madeFrom: nullable(opaqueId) }), fileEntry),
  /** Writes what was sent into a file on disk, instead of opening it. `exists`: nothing was written; ask, then send it anew. */
  exportUpload: request(
    object({ uploadId: opaqueId, fileId: opaqueId, conflict: oneOf('ask', 'overwrite') }),
    variant({ written: { file: fileEntry }, exists: { name: text, modifiedMs: amount } }),
  ),
  /**
   * Writes what was sent as several files, end to end in the upload, into a folder called `name` in the one that was chosen.
   * Paths may name one folder more. `exists`: nothing was written, since the folder is there; ask, then send it anew.
   * `isNoted`: all of it or nothing is written, what is replaced is kept, and `undoBatch` takes it back by the `report`;
   * without it the first version of each file that is replaced stays beside it as `.bak`.
   */
  exportIntoFolder: request(
    object({
      uploadId: opaqueId,
      folderId: opaqueId,
      name: text,
      files: list(object({ path: text, size: count })),
      conflict: oneOf('ask', 'overwrite'),
      isNoted: flag,
    }),
    variant({ written: { location: text, report: nullable(text) }, exists: { name: text } }),
  ),

  /** Looks for a texture that the model names, beside the model, further up, and in the chosen folder. */
  findTexture: request(
    object({
      documentId: opaqueId,
      path: text,
      /** Longest side wanted, in pixels; null for the full size. */
      maxSize: nullable(count),
      /** Forms beside RGBA in which the page can take the picture. */
      accepts: list(oneOf('dxt')),
    }),
    foundTexture,
  ),
  /** A further folder to look for textures in, for all documents; null forgets it. */
  setTextureFolder: request(object({ folderId: nullable(opaqueId) }), nothing),
  textureFolder: request(nothing, object({ folder: nullable(object({ folderId: opaqueId, name: text })) })),

  /** The answer to `closeRequested`: whether the window may close now. */
  answerClose: request(object({ isAllowed: flag }), nothing),
  /** Shows a page of the project in the system's browser; only addresses on the host's list are opened. */
  openExternal: request(object({ address: text }), nothing),
} as const;

export const events = {
  ...mountEvents,
  ...pageEvents,
  ...importEvents,
  ...libraryEvents,
  /** `joined`: a file that belongs to the document has come beside it; reading it anew takes it in. */
  fileChangedOnDisk: object({ documentId: opaqueId, change: oneOf('changed', 'gone', 'joined') }),
  /** The task has ended at 100. */
  progress: object({ taskId: opaqueId, label: text, percent: count }),
  textureChanged: object({ documentId: opaqueId, path: text }),
  /** There are files to open that came from outside; ask for them by takeFilesToOpen. */
  openRequested: nothing,
  /** The window wants to close; answer with answerClose. */
  closeRequested: nothing,
  notice: variant({ warning: { message: text }, error: { message: text } }),
  hostStopping: object({ reason: text }),
} as const;

export type RequestName = keyof typeof requests;
export type EventName = keyof typeof events;
export type ParamsOf<N extends RequestName> = Checked<(typeof requests)[N]['params']>;
export type ResultOf<N extends RequestName> = Checked<(typeof requests)[N]['result']>;
export type EventOf<N extends EventName> = Checked<(typeof events)[N]>;

/** Largest piece of an upload: WebSocket frames stay small and the page stays quick. */
export const uploadPieceSize = 1024 * 1024;
/** Most bytes that are kept beside a journal: a message must hold them. */
export const largestAside = 64 * 1024 * 1024;
/** Largest file that is opened or uploaded. No model or tile of the games comes near it. */
export const largestFile = 512 * 1024 * 1024;

export function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(requests, name);
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
