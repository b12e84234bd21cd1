/** What the frames of a log amount to: the changes in order, the steps they make, and how they relate to what was saved. */
import type { JournalBase } from './base.ts';
import { decodeBase } from './base.ts';
import type { DocumentHome } from './home.ts';
import type { Frame } from './frame.ts';
import type { SavePayload } from './payload.ts';
import { unpackAdopted, unpackBase, unpackCheckpoint, unpackCommit, unpackSave, unpackSavedHome } from './payload.ts';
import type { LogHistory } from './steps.ts';
import { StepFollower } from './steps.ts';

export interface LogContent {
  /** Encoded lists of WireDiff, in order, from the original on. */
  readonly diffs: readonly Uint8Array[];
  /** The same as steps. */
  readonly history: LogHistory;
  /** Commits since the last save that is known to have ended. */
  readonly edits: number;
  readonly lastLabel: string | null;
  readonly lastEditMs: number | null;
  /** The last save known to have ended since the journal was made or taken up. */
  readonly saved: SavePayload | null;
  /** Where in a mount it was last saved to, if that happened since the journal was made or taken up. */
  readonly home: DocumentHome | null;
  /** Position of the state that the file holds; null when that is not one of the history. */
  readonly savedPosition: number | null;
  /** A save that had begun and may have ended, the commits since it began, and the position it saved, if still to be had. */
  readonly pending: { readonly save: SavePayload; readonly edits: number; readonly position: number | null } | null;
}

/** What `base.json` says of the time before the log. */
export type LogStart = Pick<JournalBase, 'startPosition' | 'startSaved'>;

class LogReader {
  private diffs: Uint8Array[] = [];
  private readonly steps = new StepFollower();
  private edits = 0;
  private lastLabel: string | null = null;
  private lastEditMs: number | null = null;
  private saved: SavePayload | null = null;
  private home: DocumentHome | null = null;
  private savedPosition: number | null;
  private pending: LogContent['pending'] = null;

  constructor({ startPosition, startSaved }: LogStart) {
    this.steps.startAt(startPosition, []);
    this.savedPosition = startSaved;
  }

  take({ kind, payload }: Frame): void {
    const { position } = this.steps.history;
    if (kind === 'saving') this.pending = { save: unpackSave(payload), edits: 0, position };
    else if (kind === 'saved') this.noteSaved(unpackSave(payload), 0, position);
    else if (kind === 'adopted') {
      const { edits, saved } = unpackAdopted(payload);
      this.home = null;
      this.noteSaved(null, edits, saved);
    } else if (kind === 'savedHome') {
      this.home = unpackSavedHome(payload).home;
      this.noteSaved(null, 0, position);
    } else if (kind === 'checkpoint') this.takeCheckpoint(payload);
    else if (kind !== 'base') this.takeCommit(kind, payload);
  }

  private noteSaved(saved: SavePayload | null, edits: number, position: number | null): void {
    this.saved = saved;
    this.savedPosition = position;
    this.edits = edits;
    this.pending = null;
  }

  private takeCheckpoint(payload: Uint8Array): void {
    const { diffs, edits, lastLabel, timeMs, disk, position, saved, home } = unpackCheckpoint(payload);
    this.home = home;
    this.diffs = [diffs];
    this.steps.startAt(position, [diffs]);
    this.lastLabel = lastLabel;
    this.lastEditMs = timeMs;
    this.noteSaved(disk, edits, saved);
  }

  private takeCommit(kind: 'edit' | 'undo' | 'redo', payload: Uint8Array): void {
    const commit = unpackCommit(payload);
    this.diffs.push(commit.diffs);
    const fits = this.steps.follow(kind, commit, this.diffs);
    // An edit after an undo ends the way back to the saved state.
    const stillThere = (position: number | null): number | null =>
      !fits || (kind === 'edit' && position !== null && position >= commit.position) ? null : position;
    this.savedPosition = stillThere(this.savedPosition);
    this.edits++;
    if (this.pending !== null) {
      const { save, edits, position } = this.pending;
      this.pending = { save, edits: edits + 1, position: stillThere(position) };
    }
    this.lastLabel = commit.label;
    this.lastEditMs = commit.timeMs;
  }

  get content(): LogContent {
    const { diffs, edits, lastLabel, lastEditMs, saved, home, savedPosition, pending } = this;
    const { history } = this.steps;
    return { diffs, history, edits, lastLabel, lastEditMs, saved, home, savedPosition, pending };
  }
}

/** What sound frames amount to, in the order in which they were written. */
export function readFrames(frames: readonly Frame[], start: LogStart): LogContent {
  const reader = new LogReader(start);
  for (const frame of frames) reader.take(frame);
  return reader.content;
}

/** The newest base that the frames tell of; null when none of them holds a sound one. */
export function baseIn(frames: readonly Frame[]): JournalBase | null {
  let found: JournalBase | null = null;
  for (const { kind, payload } of frames) {
    if (kind !== 'base' && kind !== 'adopted') continue;
    const base = decodeBase((kind === 'base' ? unpackBase(payload) : unpackAdopted(payload)).base);
    if (base !== null && (found === null || base.revision >= found.revision)) found = base;
  }
  return found;
}
