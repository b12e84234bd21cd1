/** Requests about maps of Warcraft III as projects: what uses their files, and changes to them. Part of the contract. */
import { fileKinds } from '../archive/fileKinds.ts';
import { wantedKinds } from '../archive/gamePaths.ts';
import { userKinds } from '../warcraftMap/mention.ts';
import { fileUses } from '../warcraftMap/project.ts';
import type { Checked } from './check.ts';
import { count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { request } from './request.ts';

const mapUser = object({ kind: oneOf(...userKinds), name: text, as: text });
const renamed = list(object({ from: text, to: text }));

/** Something that is done with the files of a map. Acts are kept by the page, and left out again to undo them. */
const mapAct = variant({
  /** Files of the registry, with the paths that they get; `renamed`: paths in a model that become others. */
  import: { files: list(object({ fileId: opaqueId, path: text, renamed })) },
  remove: { paths: list(text) },
  rename: { from: text, to: text },
  optimise: {},
});
export type MapAct = Checked<typeof mapAct>;

const mapFile = object({
  path: text,
  size: count,
  kind: oneOf(...fileKinds),
  /** The World Editor makes it: it is no import. */
  isPart: flag,
  isListed: flag,
  use: oneOf(...fileUses),
  why: nullable(text),
  users: list(mapUser),
  /** The map as it is on disk has other bytes under this path, or none. */
  isChanged: flag,
});
export type MapFileEntry = Checked<typeof mapFile>;

const missingFile = object({
  path: text,
  kind: oneOf(...wantedKinds),
  users: list(mapUser),
  elsewhere: list(text),
});
export type MissingMapFile = Checked<typeof missingFile>;

const readMap = object({
  name: text,
  author: text,
  files: list(mapFile),
  missing: list(missingFile),
  unknown: count,
  listedOnly: list(text),
  problems: list(text),
  /** Of each act what it did, as sentences. */
  told: list(list(text)),
  /** Changed files with their bytes before and after; null where there was or is none. */
  changes: list(object({ path: text, before: nullable(count), after: nullable(count) })),
  /** The mounted game that its files are held against; null where there is none. */
  game: nullable(text),
  /** Why it cannot be written; null where it can. */
  readOnlyBecause: nullable(text),
});
export type ReadMap = Checked<typeof readMap>;

/** A file that would come into a map, kept in the registry; `namedBy`: models of the list that name it, and how. */
const planned = object({
  fileId: opaqueId,
  name: text,
  size: count,
  path: text,
  namedBy: list(object({ file: count, spelled: text })),
  isSame: flag,
});
export type PlannedMapFile = Checked<typeof planned>;

const left = object({
  path: text,
  kind: oneOf(...wantedKinds),
  by: text,
  state: oneOf('map', 'game', 'missing'),
});

const ofMap = { mountId: opaqueId, acts: list(mapAct) };

export const mapRequests = {
  /** The map as these acts make it; nothing is written. Told by `progress`, ended by `cancelTask`. Rejects what cannot be done. */
  readMap: request(object({ ...ofMap, taskId: opaqueId }), variant({ read: { map: readMap }, cancelled: {} })),
  /** What was done to the map in a run that ended before it was saved; nothing of it is kept any more where `isForgotten`. */
  keptMapActs: request(object({ mountId: opaqueId, isForgotten: flag }), object({ acts: list(mapAct) })),
  /** All that comes into the map with some files, which lie on the disk or in mounts; models go into `folder`. */
  planMapImport: request(
    object({
      ...ofMap,
      folder: text,
      sources: list(variant({ file: { fileId: opaqueId }, mounted: { mountId: opaqueId, path: text } })),
    }),
    object({ files: list(planned), left: list(left) }),
  ),
  /**
   * Writes the map as these acts make it, `fileId` null over itself. What was written is read again and compared. Told by
   * `progress`, ended by `cancelTask`: then nothing has changed.
   */
  saveMap: request(
    object({ ...ofMap, taskId: opaqueId, fileId: nullable(opaqueId) }),
    variant({ saved: { location: text, size: count, backup: nullable(text), changed: count }, cancelled: {} }),
  ),
} as const;
