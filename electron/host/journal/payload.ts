/** What the frames of a journal hold. Part of the journal's file format: only add members, and read with defaults. */
import type { Checked } from '../../../shared/host/check.ts';
import { amount, bytes, count, list, nullable, object, text, withDefault } from '../../../shared/host/check.ts';
import { decodeMessage, encodeMessage } from '../../../shared/document/wire.ts';
import { documentHome } from './home.ts';

/**
 * A finished change. `diffs` is an encoded list of WireDiff; `step` is the id of its step, the same in the journals of all
 * documents that the step changed, null in journals that were written before there were ids.
 */
const commitPayload = object({
  label: text,
  position: count,
  timeMs: amount,
  diffs: bytes,
  step: withDefault(nullable(text), null),
});
export type CommitPayload = Checked<typeof commitPayload>;

const savedFileShape = {
  path: text,
  size: count,
  /** Null before the file is written. */
  modifiedMs: nullable(amount),
  sha256: text,
  /** Hash of the file that was there before; null when there was none. */
  before: withDefault(nullable(text), null),
  /** Path of the new content, before it takes the file's place; null for a file that needs no writing. */
  temporary: withDefault(nullable(text), null),
};
const savedFile = object(savedFileShape);
export type SavedFile = Checked<typeof savedFile>;

/** The file a save wrote or is about to write, and the document's other files. */
const savePayload = object({ ...savedFileShape, companions: withDefault(list(savedFile), []) });
export type SavePayload = Checked<typeof savePayload>;

export function filesOfSave({ companions, ...main }: SavePayload): readonly [SavedFile, ...SavedFile[]] {
  return [main, ...companions];
}

/** Everything before it in one: the change from the original, and what the log knew. */
const checkpointPayload = object({
  diffs: bytes,
  edits: count,
  lastLabel: nullable(text),
  timeMs: amount,
  disk: nullable(savePayload),
  /** Position in the history of the state it stands for, and of the state that the file holds. */
  position: withDefault(count, 0),
  saved: withDefault(nullable(count), null),
  /** Where in a mount it was saved to since the log began; null when that did not happen. */
  home: withDefault(nullable(documentHome), null),
});
export type CheckpointPayload = Checked<typeof checkpointPayload>;

/** The journal was taken up again: from here on `base.json` says which file is meant, and earlier saves count no more. */
const adoptedPayload = object({
  /** Commits that the file does not hold. */
  edits: count,
  /** Position of the state that the file holds; null when none does. */
  saved: nullable(count),
  /** `encodeBase` of the base from here on; empty in journals of version 3. */
  base: withDefault(text, ''),
});
export type AdoptedPayload = Checked<typeof adoptedPayload>;

/** The document was saved into an archive or folder of a mount, as it is at the end of the log so far. */
const savedHomePayload = object({ home: documentHome });
export type SavedHomePayload = Checked<typeof savedHomePayload>;

/** What `base.json` said when the log was begun or replaced: `encodeBase`. */
const basePayload = object({ base: text });
type BasePayload = Checked<typeof basePayload>;

export const packPayload = (
  payload: CommitPayload | SavePayload | CheckpointPayload | AdoptedPayload | SavedHomePayload | BasePayload,
): Uint8Array => encodeMessage(payload);
export const unpackCommit = (data: Uint8Array): CommitPayload => commitPayload(decodeMessage(data), 'commit');
export const unpackSave = (data: Uint8Array): SavePayload => savePayload(decodeMessage(data), 'save');
export const unpackCheckpoint = (data: Uint8Array): CheckpointPayload =>
  checkpointPayload(decodeMessage(data), 'checkpoint');
export const unpackSavedHome = (data: Uint8Array): SavedHomePayload =>
  savedHomePayload(decodeMessage(data), 'savedHome');
export const unpackAdopted = (data: Uint8Array): AdoptedPayload => adoptedPayload(decodeMessage(data), 'adopted');
export const unpackBase = (data: Uint8Array): BasePayload => basePayload(decodeMessage(data), 'base');
