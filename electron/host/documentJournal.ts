/** The journal of one document, made with its first edit and gone with its clean end. */
import { HostError } from '../../shared/host/error.ts';
import type { CopySource } from './documentCopy.ts';
import { oneFile } from './documentCopy.ts';
import { sha256Of } from './fileState.ts';
import type { JournalBase } from './journal/base.ts';
import { journalVersion } from './journal/base.ts';
import { Journal } from './journal/journal.ts';
import type { SavePayload } from './journal/payload.ts';
import { packPayload } from './journal/payload.ts';
import { readLog } from './journal/readLog.ts';
import type { FoundJournal } from './journal/recovery.ts';
import { newId } from './opaqueId.ts';
import { ownLife } from './processLife.ts';

/** A longer log is replaced by one change from the original. */
export const usualCheckpointSize = 32 * 1024 * 1024;

/** What the journal asks of the document's copy. */
export interface JournalSubject {
  digest(): Promise<string>;
  original(): Promise<Uint8Array>;
  /** The change from the original to the present content, encoded. */
  squash(): Promise<Uint8Array>;
}

/** What `base.json` needs to know of the document. */
export type JournalAbout = Pick<JournalBase, 'documentId' | 'name' | 'path' | 'disk' | 'folder'>;

export interface DocumentJournalOptions {
  readonly root: string;
  readonly subject: JournalSubject;
  readonly about: () => JournalAbout;
  readonly checkpointSize: number;
  /** Hears of failures that cost no work. */
  readonly report: (error: unknown) => void;
}

interface Tally {
  readonly edits: number;
  readonly lastLabel: string | null;
  readonly timeMs: number;
  readonly disk: SavePayload | null;
}

const untouched: Tally = { edits: 0, lastLabel: null, timeMs: 0, disk: null };

export class DocumentJournal {
  private readonly options: DocumentJournalOptions;
  private journal: Journal | null = null;
  private tally: Tally = untouched;
  private tallyBefore: Tally = untouched;

  constructor(options: DocumentJournalOptions) {
    this.options = options;
  }

  get id(): string | null {
    return this.journal?.id ?? null;
  }

  /** Goes on with what was left behind, as the journal of this document. */
  async adopt(found: FoundJournal, about: JournalAbout): Promise<void> {
    const { log } = found;
    const base = { ...found.base, ...about, owner: ownLife() };
    this.journal = await Journal.resume(found.folder, base, log.soundLength);
    // `base` now says which file on disk is meant; what the log says of earlier saves is out of date.
    this.tally = { edits: found.edits, lastLabel: log.lastLabel, timeMs: log.lastEditMs ?? 0, disk: null };
    // One frame for all of it: the log forgets those saves and does not grow from life to life.
    await this.checkpoint();
  }

  /** The means to make the document's copy anew; null before the first edit. */
  async source(): Promise<CopySource | null> {
    if (this.journal === null) return null;
    const { diffs } = readLog(await this.journal.readLog());
    const { base } = this.journal;
    const bytes = await this.journal.readOriginal();
    return { bytes, files: oneFile(base.name, bytes), frames: diffs, baseDigest: base.baseDigest };
  }

  private async made(): Promise<Journal> {
    if (this.journal !== null) return this.journal;
    const { subject, about, root } = this.options;
    const original = await subject.original();
    const base: JournalBase = {
      ...about(),
      version: journalVersion,
      journalId: newId(),
      originalSha256: sha256Of(original),
      baseDigest: await subject.digest(),
      owner: ownLife(),
      createdMs: Date.now(),
    };
    this.journal = await Journal.create(root, base, original);
    return this.journal;
  }

  /** Resolves when the commit is safe on disk. */
  async append(
    commit: { kind: 'edit' | 'undo' | 'redo'; label: string; position: number },
    diffs: Uint8Array,
  ): Promise<void> {
    const journal = await this.made();
    const timeMs = Date.now();
    const { kind, label, position } = commit;
    await journal.append({ kind, payload: packPayload({ label, position, timeMs, diffs }) });
    this.tallyBefore = this.tally;
    this.tally = { ...this.tally, edits: this.tally.edits + 1, lastLabel: label, timeMs };
  }

  async takeBackLast(): Promise<void> {
    await this.journal?.dropLast();
    this.tally = this.tallyBefore;
  }

  /** A failure here costs nothing: the long log stays in use. */
  async checkpointWhenLong(): Promise<void> {
    if (this.journal === null || this.journal.size < this.options.checkpointSize) return;
    await this.checkpoint().catch(this.options.report);
  }

  /** Replaces the log by one change from the original to the present content. */
  async checkpoint(): Promise<void> {
    const journal = await this.made();
    const diffs = await this.options.subject.squash();
    const { edits, lastLabel, disk } = this.tally;
    const timeMs = this.tally.timeMs === 0 ? Date.now() : this.tally.timeMs;
    // What is checkpointed without a known edit was sent as a whole, which is one.
    const known = { edits: Math.max(1, edits), lastLabel, timeMs, disk };
    await journal.replace({ kind: 'checkpoint', payload: packPayload({ diffs, ...known }) });
  }

  async noteSaving(save: SavePayload): Promise<void> {
    await this.journal?.append({ kind: 'saving', payload: packPayload(save) });
  }

  /** When this cannot be written the file is saved all the same, and its hash tells a recovery so. */
  async noteSaved(save: SavePayload): Promise<void> {
    this.tally = { ...this.tally, edits: 0, disk: save };
    try {
      await this.journal?.append({ kind: 'saved', payload: packPayload(save) });
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
    this.tally = untouched;
    await journal?.remove();
  }
}

/** The bytes of a file that has no journal yet, if it is still the file that was read. */
export function checkSame(found: string, expected: string, name: string): void {
  if (found === expected) return;
  throw new HostError('changed', `${name} was changed on disk by another program and has to be opened again.`);
}
