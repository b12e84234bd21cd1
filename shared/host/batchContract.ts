/** Requests about work on many files of mounts by a recipe (`shared/batch/recipe.ts`). Part of the contract. */
import type { Checked } from './check.ts';
import { amount, count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { request } from './request.ts';

const files = list(object({ mountId: opaqueId, path: text }));
const failures = list(object({ path: text, message: text }));

const previewed = object({
  path: text,
  outcome: variant({
    /** `blob`: what its main file becomes, for a picture of it. */
    made: {
      did: list(text),
      errors: list(text),
      files: list(text),
      oldSize: count,
      newSize: count,
      blob: nullable(opaqueId),
    },
    unchanged: {},
    failed: { message: text },
  }),
});
export type BatchPreview = Checked<typeof previewed>;

const batchResult = object({
  /** Names the report, by which the batch is undone. */
  report: text,
  /** Where it lies. */
  location: text,
  total: count,
  written: count,
  unchanged: count,
  skipped: count,
  failed: failures,
  /** Files with errors that were not there before. */
  doubtful: failures,
  isCancelled: flag,
});
export type MountedBatchResult = Checked<typeof batchResult>;

/** A tile of a map: on disk, or in a mount. */
const tileOfMap = object({
  column: count,
  row: count,
  fileId: nullable(opaqueId),
  mounted: nullable(object({ mountId: opaqueId, path: text })),
  /** It is looked at and not written. */
  isOpen: flag,
});
export type TileOfMap = Checked<typeof tileOfMap>;

const vector = list(amount);

/** `MapAct` of `shared/batch/map/act.ts`, as it is sent. */
const objectKind = oneOf('doodad', 'mapObject');
const box = object({ minimum: vector, maximum: vector });
const mapAct = variant({
  rules: {
    plan: text,
    alphaDepth: nullable(count),
    bounds: list(
      object({
        path: text,
        kind: objectKind,
        box: nullable(box),
      }),
    ),
    firstId: count,
  },
  shadows: { sun: object({ elevation: amount, heading: amount }), ofObjects: flag },
});
export type SentMapAct = Checked<typeof mapAct>;

const mapReport = object({
  chunks: count,
  givenUp: list(object({ column: count, row: count, texture: text, share: amount })),
  shares: list(object({ rule: text, share: amount })),
  strewn: list(object({ rule: text, ids: list(count) })),
  /** Objects that reach from the files into tiles that were not written: what these are to list, and what no longer. */
  reaching: list(
    object({
      ...{ column: count, row: count },
      added: list(
        object({
          ...{ kind: objectKind, path: text, uniqueId: count, position: vector, rotation: vector },
          ...{ scale: count, flags: count, box: nullable(box) },
        }),
      ),
      removed: list(object({ kind: objectKind, uniqueId: count })),
    }),
  ),
  missing: list(text),
});
export type SentMapReport = Checked<typeof mapReport>;

export const batchRequests = {
  /** What a recipe, as JSON, would make of some files. Nothing is written. `scriptId`: the file that its script is. Rejects `bad-request` for what is no recipe. */
  previewBatch: request(
    object({ files, recipe: text, scriptId: nullable(opaqueId) }),
    object({ files: list(previewed) }),
  ),
  /**
   * Carries a recipe out, on files of mounts and on others that the page was told of (`fileIds`). `folderId`: where results go,
   * in the folders that their sources have; null writes over these. `archiveId`: an archive that they go into, all together,
   * instead. `look`: what the page's pictures for it are kept as.
   * Told by `progress` and ended by `cancelTask` under `taskId`.
   */
  runBatch: request(
    object({
      ...{ taskId: opaqueId, files, fileIds: list(opaqueId), recipe: text, folderId: nullable(opaqueId) },
      ...{ archiveId: nullable(opaqueId), look: nullable(opaqueId), scriptId: nullable(opaqueId) },
      existing: oneOf('skip', 'replace'),
    }),
    batchResult,
  ),
  /**
   * Does something to tiles of a map that are not open, in their files, over them. All tiles of the map are named; models are
   * looked for as for the document. Told, ended and undone as `runBatch`.
   */
  runOnMap: request(
    object({ taskId: opaqueId, documentId: opaqueId, tiles: list(tileOfMap), act: mapAct }),
    object({ result: batchResult, told: mapReport }),
  ),
  /** Puts everything back that a batch wrote and nobody changed since. */
  undoBatch: request(object({ report: text }), object({ restored: count, removed: count, left: failures })),
} as const;
