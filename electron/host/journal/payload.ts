/** What the frames of a journal hold. Part of the journal's file format: only add members, and read with defaults. */
import type { Checked } from '../../../shared/host/check.ts';
import { amount, bytes, count, nullable, object, text } from '../../../shared/host/check.ts';
import { decodeMessage, encodeMessage } from '../../../shared/document/wire.ts';

/** A finished change. `diffs` is an encoded list of WireDiff. */
const commitPayload = object({ label: text, position: count, timeMs: amount, diffs: bytes });
export type CommitPayload = Checked<typeof commitPayload>;

/** The file a save wrote or is about to write. `modifiedMs` is null before it is written. */
const savePayload = object({
  path: text,
  size: count,
  modifiedMs: nullable(amount),
  sha256: text,
});
export type SavePayload = Checked<typeof savePayload>;

/** Everything before it in one: the change from the original, and what the log knew. */
const checkpointPayload = object({
  diffs: bytes,
  edits: count,
  lastLabel: nullable(text),
  timeMs: amount,
  disk: nullable(savePayload),
});
export type CheckpointPayload = Checked<typeof checkpointPayload>;

export const packPayload = (payload: CommitPayload | SavePayload | CheckpointPayload): Uint8Array =>
  encodeMessage(payload);
export const unpackCommit = (data: Uint8Array): CommitPayload => commitPayload(decodeMessage(data), 'commit');
export const unpackSave = (data: Uint8Array): SavePayload => savePayload(decodeMessage(data), 'save');
export const unpackCheckpoint = (data: Uint8Array): CheckpointPayload =>
  checkpointPayload(decodeMessage(data), 'checkpoint');
