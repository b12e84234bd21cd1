/** Requests about models of other programs. Part of the contract. */
import type { Checked } from './check.ts';
import { amount, bytes, count, flag, list, nullable, object, oneOf, opaqueId, text, variant } from './check.ts';
import { fileEntry } from './entities.ts';
import { request } from './request.ts';
import { batchResult } from './textureContract.ts';

/** What the source holds, each name once, and what becomes of it while nobody chooses. */
export const importSummary = object({
  /** The program that wrote it; empty where it does not say. */
  generator: text,
  meshes: count,
  triangles: count,
  bones: count,
  boneNames: list(text),
  textures: count,
  /** Units of the game: as it is made now. Null for a model without any height. */
  height: nullable(amount),
  /** Units of the game for one of the file. */
  scale: amount,
  materials: list(
    object({ name: text, blend: text, isTwoSided: flag, isLit: flag, isOverTeamColor: flag, isChrome: flag }),
  ),
  /** Milliseconds; `suggested` is the name in the game. */
  clips: list(object({ name: text, length: amount, isLooping: flag, suggested: text })),
});
export type ImportSummary = Checked<typeof importSummary>;

const namedBlob = object({ name: text, blob: opaqueId });

export const importNotes = list(object({ kind: oneOf('made', 'approximated', 'lost'), text }));

export const importRequests = {
  /**
   * Makes models of another version or game of model files, and of all models in folders and the folders in them, each with
   * its textures and a report beside it. Tells `progress` under the page's id, ends early on cancelTask, and goes on after a
   * file that cannot be read, converted or written. `target` by the names of the command line; null scale is the games' own.
   */
  convertModels: request(
    object({
      taskId: opaqueId,
      fileIds: list(opaqueId),
      folderIds: list(opaqueId),
      target: text,
      scale: nullable(amount),
      /** Whether what models of World of Warcraft leave to the game comes from the first display that its tables have for each. */
      hasSkins: flag,
      /** The folders below a chosen one are made again in it. */
      folderId: opaqueId,
      existing: oneOf('skip', 'overwrite'),
    }),
    batchResult,
  ),
  /**
   * Makes a model of a game of a glTF or an OBJ, with the files beside it that it names. Tells `progress` under the page's id
   * and ends early on cancelTask. `recipe`: the choices as JSON; null takes those that are kept beside the source.
   * `list` only tells what would come of it, and hands it out. `model` keeps the choices beside the source, puts the textures there and makes
   * a file that opens like any that was sent. Textures in the way are kept as .bak files. `again` lists a source that was
   * imported before, and puts its textures beside it.
   */
  importModel: request(
    object({
      taskId: opaqueId,
      fileId: opaqueId,
      target: text,
      recipe: nullable(text),
      wants: oneOf('list', 'again', 'model'),
    }),
    variant({
      listed: {
        summary: importSummary,
        notes: importNotes,
        /** What the validator has against the result. */
        errors: list(text),
        /** The choices as they were taken. */
        recipe: text,
        /** Why the kept choices were not taken; empty where they were, or there are none. */
        recipeProblem: text,
        /** The model as it would be written, its main file first, to be looked at. */
        files: list(namedBlob),
        /** Its texture files, by the names that are put beside it. */
        textures: list(namedBlob),
        /** Files that were read beside the source, by their paths from it. */
        read: list(text),
        /** How far its vertices come to stand from where the source has them, in units: at most, and 32 bits for each vertex. */
        shift: object({ most: amount, blob: opaqueId }),
      },
      made: {
        file: fileEntry,
        /** Folder of the textures; empty where there are none, or they could not be put there. */
        location: text,
        /** Textures that lie beside the source now. */
        written: count,
        /** Textures for which there is no place: the page asks for one. */
        left: list(namedBlob),
        /** As in `listed`. */
        read: list(text),
        /** False where the host may not write beside the source, or nothing was chosen. */
        isRecipeKept: flag,
        notes: importNotes,
        errors: list(text),
      },
      failed: { message: text },
      cancelled: {},
    }),
  ),
  /**
   * A glTF packed by Draco or meshopt, or an FBX, as a plain GLB in the units of its games: pages may not run what unpacks
   * them. Tells `progress` under the page's id and ends early on cancelTask. A file that was sent for it is forgotten then,
   * with those that were sent along with it.
   */
  unpackModel: request(
    object({ taskId: opaqueId, fileId: opaqueId }),
    variant({
      unpacked: { blob: opaqueId },
      /** A sentence without its stop, that begins with what is wrong. */
      failed: { message: text },
      cancelled: {},
    }),
  ),
  /**
   * From now on `sourceChanged` tells when the file that a document was imported or brought back from, or one of those beside
   * it, was written anew and is complete. A document follows one source. Not for files that were sent by the page.
   */
  followSource: request(
    object({ documentId: opaqueId, fileId: opaqueId, names: list(text) }),
    object({ isFollowed: flag }),
  ),
  /** The bytes of such a source, and of those of the files beside it that are there. */
  readSource: request(
    object({ fileId: opaqueId, names: list(text) }),
    object({ blob: opaqueId, files: list(namedBlob) }),
  ),
  /**
   * Keeps for later runs which file the document's own file came of, as it is on disk now: `before` is what its import made,
   * as `encodeContent` has it. Not for files that were sent by the page, nor for a document that is in no file.
   */
  keepSource: request(
    object({
      documentId: opaqueId,
      fileId: opaqueId,
      names: list(text),
      imported: nullable(object({ target: text, recipe: text, before: bytes })),
    }),
    object({ isKept: flag }),
  ),
  /** What was kept of the document's file. `isChanged`: the source is there, and is not as it was then. */
  keptSource: request(
    object({ documentId: opaqueId }),
    object({
      link: nullable(
        object({
          file: fileEntry,
          names: list(text),
          imported: nullable(object({ target: text, recipe: text, beforeBlob: opaqueId })),
          isChanged: flag,
        }),
      ),
    }),
  ),
  forgetSource: request(object({ documentId: opaqueId }), object({})),
} as const;

export const importEvents = {
  /** `gone`: it is told once, and again when it is back. */
  sourceChanged: object({ documentId: opaqueId, change: oneOf('changed', 'gone') }),
} as const;
