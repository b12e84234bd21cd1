/** What the frames of a log amount to: the changes in order, and how they relate to what was saved. */
import { decodeFrames } from './frame.ts';
import type { SavePayload } from './payload.ts';
import { unpackCheckpoint, unpackCommit, unpackSave } from './payload.ts';

export interface LogContent {
  /** Encoded lists of WireDiff, in order, from the original on. */
  readonly diffs: readonly Uint8Array[];
  /** Commits since the last save that is known to have ended. */
  readonly edits: number;
  readonly lastLabel: string | null;
  readonly lastEditMs: number | null;
  /** The last save known to have ended. */
  readonly saved: SavePayload | null;
  /** A save that had begun and may have ended, and the commits since it began. */
  readonly pending: { readonly save: SavePayload; readonly edits: number } | null;
  readonly soundLength: number;
}

export function readLog(log: Uint8Array): LogContent {
  const { frames, soundLength } = decodeFrames(log);
  let diffs: Uint8Array[] = [];
  let edits = 0;
  let lastLabel: string | null = null;
  let lastEditMs: number | null = null;
  let saved: SavePayload | null = null;
  let pendingSave: SavePayload | null = null;
  let pendingEdits = 0;
  for (const { kind, payload } of frames) {
    if (kind === 'saving') {
      pendingSave = unpackSave(payload);
      pendingEdits = 0;
    } else if (kind === 'saved') {
      saved = unpackSave(payload);
      pendingSave = null;
      edits = 0;
    } else if (kind === 'checkpoint') {
      const checkpoint = unpackCheckpoint(payload);
      diffs = [checkpoint.diffs];
      ({ edits, lastLabel } = checkpoint);
      lastEditMs = checkpoint.timeMs;
      saved = checkpoint.disk;
      pendingSave = null;
    } else {
      const commit = unpackCommit(payload);
      diffs.push(commit.diffs);
      edits++;
      pendingEdits++;
      lastLabel = commit.label;
      lastEditMs = commit.timeMs;
    }
  }
  const pending = pendingSave === null ? null : { save: pendingSave, edits: pendingEdits };
  return { diffs, edits, lastLabel, lastEditMs, saved, pending, soundLength };
}
