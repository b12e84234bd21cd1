/**
 * Requests and events about mounts: game folders, archives and folders that files are looked for in. Part of the contract.
 * A mount is a merged tree over an ordered list of sources; for every path the first source that has it wins.
 */
import { fileKinds } from '../archive/fileKinds.ts';
import { count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { fileEntry, foundTexture, openedDocument } from './entities.ts';
import {
  mountedFile,
  mountedOrigin,
  mountedVersion,
  mountEntry,
  mountPlan,
  resolvedFile,
  wantedFile,
} from './mountEntities.ts';
import { request } from './request.ts';

const nothing = object({});
const ofMount = object({ mountId: opaqueId });
/** Exactly one of both: a folder (chooseFolder, listFolder) or an archive (chooseOpen, nameFile). */
const chosen = { folderId: nullable(opaqueId), fileId: nullable(opaqueId) };
/** A path of a mount; `sourceId` null means the version that wins. */
const mountedPath = { mountId: opaqueId, path: text, sourceId: nullable(opaqueId) };
/** An id of the page's own for long work: `progress` events carry it, cancelTask ends it. */
const task = { taskId: opaqueId };

export const mountRequests = {
  /** All mounts in the order they are searched. Those of earlier runs come back by themselves. */
  mounts: request(nothing, object({ mounts: list(mountEntry) })),
  /** Ways to mount what was chosen, the likeliest first; the last one for a folder is a plain folder. Changes nothing. */
  inspectMount: request(object(chosen), variant({ plans: { plans: list(mountPlan) }, refused: { reason: text } })),
  /**
   * Mounts a folder or archive: `key` is one of inspectMount's, null takes the likeliest. What is mounted already is given
   * back. `refused`: a game whose storage is not read, or is damaged; the sentence says what to do.
   */
  addMount: request(
    object({ ...chosen, key: nullable(text) }),
    variant({ added: { mount: mountEntry }, refused: { reason: text } }),
  ),
  /** Ways to mount what is mounted already; `present` is the key of the one in use. */
  mountPlans: request(
    ofMount,
    variant({ plans: { plans: list(mountPlan), present: text }, refused: { reason: text } }),
  ),
  /** Mounts the same folder in another way, in its place. Sources are on and off as the new way has them. */
  setMountPlan: request(object({ mountId: opaqueId, key: text }), object({ mount: mountEntry })),
  removeMount: request(ofMount, nothing),
  /** Puts these mounts first, in this order. Documents ask mounts of their own game before others all the same. */
  reorderMounts: request(object({ mountIds: list(opaqueId) }), nothing),
  /** Searches a source, or passes it over; remembered. */
  switchMountSource: request(
    object({ mountId: opaqueId, sourceId: opaqueId, isEnabled: flag }),
    object({ mount: mountEntry }),
  ),
  /**
   * Puts sources of a mount first, in this order; the others follow as they were. An empty list brings the game's own order
   * back. Remembered; a source that turns up later stands where the game's order has it among its neighbours.
   */
  arrangeMountSources: request(object({ mountId: opaqueId, sourceIds: list(opaqueId) }), object({ mount: mountEntry })),
  /** Adds a folder or archive to the sources of a mount, before all others; what is there already is given back. */
  addMountSource: request(object({ mountId: opaqueId, ...chosen }), object({ mount: mountEntry, sourceId: opaqueId })),
  /** Takes a source out that was added; those of the game can only be switched off. */
  removeMountSource: request(object({ mountId: opaqueId, sourceId: opaqueId }), object({ mount: mountEntry })),
  /** A text file with names (one a line) for archives that do not tell theirs; null forgets it. */
  setMountListfile: request(object({ mountId: opaqueId, fileId: nullable(opaqueId) }), object({ mount: mountEntry })),
  /** Looks at folder and archives anew, where the system cannot tell of changes. */
  refreshMount: request(ofMount, object({ mount: mountEntry })),

  /** What lies directly in a folder of the merged tree; the empty path is the top. The first call opens the archives. */
  listMounted: request(
    object({ mountId: opaqueId, path: text }),
    object({ path: text, folders: list(object({ name: text, path: text })), files: list(mountedFile) }),
  ),
  /** Files whose path holds all words of the query, in one mount or in all (null). Empty `kinds` leaves nothing out. */
  searchMounted: request(
    object({ mountId: nullable(opaqueId), query: text, limit: count, kinds: list(oneOf(...fileKinds)) }),
    /** `total` counts those beyond the limit too. */
    object({ files: list(mountedFile), total: count }),
  ),
  /** Every source's version of a path, the winning one first. Empty when no source has it. */
  describeMounted: request(object({ mountId: opaqueId, path: text }), object({ versions: list(mountedVersion) })),
  /**
   * Opens a file of a mount as a document. A loose file is opened like any file and saved in its place. One from an archive
   * has no target: Save answers `needsTarget`; ask for saveIntoArchive or saveAs. `otherModel`: a loose file that is a model
   * of another program: see importModel.
   */
  openMounted: request(
    object(mountedPath),
    variant({
      opened: { document: openedDocument, origin: mountedOrigin },
      alreadyOpen: { documentId: opaqueId },
      otherModel: { file: fileEntry },
    }),
  ),
  /** Where a document came from or was last saved to; null when that is no mount. */
  mountedOriginOf: request(object({ documentId: opaqueId }), object({ origin: nullable(mountedOrigin) })),
  /** The bytes of any file of a mount. */
  readMounted: request(object(mountedPath), object({ name: text, size: count, blob: opaqueId })),
  /** A picture of a mount, decoded for a preview; textures in WADs too. */
  previewMounted: request(object({ ...mountedPath, maxSize: nullable(count) }), foundTexture),
  /**
   * Writes files and whole folders of a mount into a folder on disk. `isFlat` leaves their folders out. Tells `progress`,
   * ends early on cancelTask, and goes on after a file that cannot be read or written.
   */
  extractMounted: request(
    object({
      ...task,
      mountId: opaqueId,
      paths: list(text),
      folderId: opaqueId,
      existing: oneOf('skip', 'overwrite'),
      isFlat: flag,
    }),
    object({
      written: count,
      skipped: count,
      failed: list(object({ path: text, message: text })),
      /** Files of folders that the game lists without having them on this computer; they are passed over. */
      absent: count,
      isCancelled: flag,
    }),
  ),
  /** Ends long work as soon as it can. Unknown ids are no error: the work may just have ended. */
  cancelTask: request(object(task), nothing),

  /**
   * Saves a document into an archive or folder of a mount. The archive is written as a copy, compared with the old one and
   * put in its place; the first version overwritten is kept as .bak. Base archives of a game are refused. Tells `progress`.
   */
  saveIntoArchive: request(
    object({
      ...task,
      documentId: opaqueId,
      mountId: opaqueId,
      sourceId: opaqueId,
      path: text,
      conflict: oneOf('ask', 'overwrite'),
    }),
    variant({
      /** `position`: of the last commit that the archive holds. `isSaved`: the document counts as saved, having no file of its own. */
      saved: { position: count, isSaved: flag, backup: nullable(text), origin: mountedOrigin },
      /**
       * Nothing was written: the source has such a file (`exists`), or the document's own file there is another one than was
       * read or saved (`changed`). Ask, then repeat with `overwrite`.
       */
      conflict: { reason: oneOf('exists', 'changed'), path: text },
      /** Ended by cancelTask; the archive is as it was. */
      cancelled: {},
    }),
  ),
  /** Puts files from disk or upload into an archive or folder of a mount, and takes others out: all or none. */
  changeArchive: request(
    object({
      mountId: opaqueId,
      sourceId: opaqueId,
      put: list(object({ fileId: opaqueId, path: text })),
      remove: list(text),
    }),
    object({ backup: nullable(text) }),
  ),
  /**
   * Gives back the room that replaced and removed files left in an archive: a copy without it is compared and put in its
   * place. Tells `progress`, ends early on cancelTask.
   */
  compactArchive: request(
    object({ ...task, mountId: opaqueId, sourceId: opaqueId }),
    variant({
      /** Bytes; equal when there was nothing to free, and nothing was written. */
      done: { before: count, after: count, backup: nullable(text) },
      cancelled: {},
    }),
  ),
  /** Makes an empty patch archive where the game looks for it; `name` null takes the next free name that wins over all others. */
  createPatchArchive: request(
    object({ mountId: opaqueId, name: nullable(text) }),
    object({ mount: mountEntry, sourceId: opaqueId }),
  ),
  /** Makes an empty MPQ of version 1 or 2 at a place from nameFile, which must not exist. */
  createArchive: request(object({ fileId: opaqueId, version: oneOf('1', '2') }), nothing),

  /**
   * Finds a file that a document names: beside it, in the folders above, in the texture folder, then in the mounts, those of
   * the document's game first.
   */
  resolveFile: request(object({ documentId: opaqueId, file: wantedFile }), resolvedFile),
  /** As resolveFile, for many at once, in their order: which references of a document lead nowhere. */
  resolveMany: request(
    object({ documentId: opaqueId, files: list(wantedFile) }),
    object({ results: list(resolvedFile) }),
  ),
  /** The bytes of a file that a document names, such as a child model for the viewport. */
  readResolved: request(
    object({ documentId: opaqueId, file: wantedFile }),
    variant({ found: { name: text, location: text, size: count, blob: opaqueId }, missing: {} }),
  ),
} as const;

export const mountEvents = {
  /** Files of these mounts may be others now, or the list of mounts is: ask for `mounts` and list shown folders anew. */
  mountsChanged: object({ mountIds: list(opaqueId) }),
} as const;
