/** The journal of one document, made with its first edit and gone with its clean end. */
import type { FilePart } from '../../shared/codec/format.ts';
import type { CopySource } from './documentCopy.ts';
import { sha256Of } from './fileState.ts';
import type { JournalBase } from './journal/base.ts';
import { journalVersion } from './journal/base.ts';
import type { Frame } from './journal/frame.ts';
import { decodeFrames, headerSize } from './journal/frame.ts';
import type { DocumentHome } from './journal/home.ts';
import { Journal } from './journal/journal.ts';
import type { SavePayload } from './journal/payload.ts';
import { packPayload } from './journal/payload.ts';
import type { LogContent } from './journal/readLog.ts';
import { readLog } from './journal/readLog.ts';
import type { FoundJournal } from './journal/recovery.ts';
import { newId } from './opaqueId.ts';
import { ownLife } from './processLife.ts';

/** The oldest part of a longer log is replaced by one change from the original. */
export const usualCheckpointSize = 32 * 1024 * 1024;

/** What the journal asks of the document's copy. */
export interface JournalSubject {
  digest(): Promise<string>;
  original(): Promise<{ readonly bytes: Uint8Array; readonly files: readonly FilePart[] }>;
  /** The change from the original to what these changes make of it, or to the present content (null), encoded. */
  squash(frames: readonly Uint8Array[] | null): Promise<Uint8Array>;
}

/** What `base.json` needs to know of the document. */
export type JournalAbout = Pick<
  JournalBase,
  'documentId' | 'name' | 'path' | 'disk' | 'companions' | 'folder' | 'home'
>;

/** Where the document's history stands. */
export type JournalStart = Pick<JournalBase, 'startPosition' | 'startSaved'>;

export interface DocumentJournalOptions {
  readonly root: string;
  readonly subject: JournalSubject;
  readonly about: () => JournalAbout & JournalStart;
  readonly checkpointSize: number;
  /** Hears of failures that cost no work. */
  readonly report: (error: unknown) => void;
}

/** One frame for all that a log tells, whose changes are `diffs` together. */
function checkpointOf(log: LogContent, diffs: Uint8Array, position: number): Frame {
  const { edits, lastLabel, lastEditMs, saved: disk, savedPosition: saved, home } = log;
  const timeMs = lastEditMs ?? Date.now();
  return { kind: 'checkpoint', payload: packPayload({ diffs, edits, lastLabel, timeMs, disk, position, saved, home }) };
}

/** The newest frames of a log that together have at most `size` bytes, and the length of the log before them. */
function newestFrames(log: Uint8Array, size: number): { readonly newest: readonly Frame[]; readonly start: number } {
  const { frames, soundLength } = decodeFrames(log);
  let start = soundLength;
  let first = frames.length;
  for (const { payload } of frames.toReversed()) {
    const next = start - headerSize - payload.length;
    if (soundLength - next > size) break;
    start = next;
    first--;
  }
  return { newest: frames.slice(first), start };
}

export class DocumentJournal {
  private readonly options: DocumentJournalOptions;
  private journal: Journal | null = null;

  constructor(options: DocumentJournalOptions) {
    this.options = options;
  }

  get id(): string | null {
    return this.journal?.id ?? null;
  }

  /** Goes on with what was left behind, as the journal of this document. `saved`: the position its file holds. */
  async adopt(found: FoundJournal, about: JournalAbout, saved: number | null): Promise<void> {
    const base = { ...found.base, ...about, version: journalVersion, owner: ownLife() };
    this.journal = await Journal.resume(found.folder, base, found.log.soundLength);
    // `base` now says which file on disk is meant; what the log says of earlier saves is out of date.
    await this.journal.append({ kind: 'adopted', payload: packPayload({ edits: found.edits, saved }) });
    await this.checkpointWhenLong();
  }

  /** The means to make the document's copy anew; null before the first edit. */
  async source(): Promise<CopySource | null> {
    if (this.journal === null) return null;
    const { diffs } = readLog(await this.journal.readLog(), this.journal.base);
    return { ...(await this.journal.readOriginal()), frames: diffs, baseDigest: this.journal.base.baseDigest };
  }

  /** What the log tells; null before the first edit. */
  async content(): Promise<LogContent | null> {
    return this.journal === null ? null : readLog(await this.journal.readLog(), this.journal.base);
  }

  private async made(): Promise<Journal> {
    if (this.journal !== null) return this.journal;
    const { subject, about, root } = this.options;
    const { bytes, files } = await subject.original();
    const base: JournalBase = {
      ...about(),
      version: journalVersion,
      journalId: newId(),
      files,
      originalSha256: sha256Of(bytes),
      baseDigest: await subject.digest(),
      owner: ownLife(),
      createdMs: Date.now(),
    };
    this.journal = await Journal.create(root, base, bytes);
    return this.journal;
  }

  /** Resolves when the commit is safe on disk. */
  async append(
    commit: { kind: 'edit' | 'undo' | 'redo'; label: string; position: number },
    diffs: Uint8Array,
  ): Promise<void> {
    const journal = await this.made();
    const { kind, label, position } = commit;
    await journal.append({ kind, payload: packPayload({ label, position, timeMs: Date.now(), diffs }) });
  }

  async takeBackLast(): Promise<void> {
    await this.journal?.dropLast();
  }

  /** A failure here costs nothing: the long log stays in use. */
  async checkpointWhenLong(): Promise<void> {
    const { journal, options } = this;
    if (journal === null || journal.size < options.checkpointSize) return;
    await this.shorten(journal).catch(options.report);
  }

  /** Replaces all but the newest steps of the log by one change from the original: the newest can still be undone. */
  private async shorten(journal: Journal): Promise<void> {
    const log = await journal.readLog();
    const { newest, start } = newestFrames(log, this.options.checkpointSize / 2);
    const before = readLog(log.subarray(0, start), journal.base);
    const diffs = await this.options.subject.squash(before.diffs);
    await journal.replace([checkpointOf(before, diffs, before.history.position), ...newest]);
  }

  /**
   * Replaces the log by one change from the original to the present content, which is at this position of its history;
   * `saved` is the position that the file holds.
   */
  async checkpoint(position: number, saved: number | null): Promise<void> {
    const journal = await this.made();
    const diffs = await this.options.subject.squash(null);
    const log = readLog(await journal.readLog(), journal.base);
    // What is checkpointed without a known edit was sent as a whole, which is one.
    const edits = saved === position ? log.edits : Math.max(1, log.edits);
    const known = { ...log, edits, savedPosition: saved };
    await journal.replace([checkpointOf(known, diffs, position)]);
  }

  /** The page counts its steps from 0 again: those in the log are not in its history. A failure costs steps, no work. */
  async startAnew(saved: number | null): Promise<void> {
    const log = await this.content();
    if (log === null || (log.history.position === 0 && log.history.done.length === 0)) return;
    await this.checkpoint(0, saved).catch(this.options.report);
  }

  /** A save of several files needs a journal even without an edit: only that can tell how far it came. */
  async noteSaving(save: SavePayload): Promise<void> {
    const journal = save.companions.length > 0 ? await this.made() : this.journal;
    await journal?.append({ kind: 'saving', payload: packPayload(save) });
  }

  /** When this cannot be written the file is saved all the same, and its hash tells a recovery so. */
  async noteSaved(save: SavePayload): Promise<void> {
    try {
      await this.journal?.append({ kind: 'saved', payload: packPayload(save) });
    } catch (error) {
      this.options.report(error);
    }
  }

  /** The document stands in this place of a mount now. When this cannot be written, edits that were saved are offered again. */
  async noteSavedHome(home: DocumentHome): Promise<void> {
    try {
      await this.journal?.append({ kind: 'savedHome', payload: packPayload({ home }) });
    } catch (error) {
      this.options.report(error);
    }
  }

  async leave(): Promise<void> {
    await this.journal?.leave();
    this.journal = null;
  }

  async discard(): Promise<void> {
    const { journal } = this;
    this.journal = null;
    await journal?.remove();
  }
}
