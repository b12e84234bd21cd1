/** The journal of one document, made with its first edit and gone with its clean end. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { HostError } from '../../shared/host/error.ts';
import type { CopySource } from './documentCopy.ts';
import { sha256Of } from './fileState.ts';
import { readAside, writeAside } from './journal/aside.ts';
import type { JournalBase } from './journal/base.ts';
import { encodeBase, journalVersion } from './journal/base.ts';
import type { JournalFolders } from './journal/folders.ts';
import type { Frame } from './journal/frame.ts';
import { decodeFrames, headerSize } from './journal/frame.ts';
import type { DocumentHome } from './journal/home.ts';
import { Journal } from './journal/journal.ts';
import type { SavePayload } from './journal/payload.ts';
import { packPayload } from './journal/payload.ts';
import type { LogContent } from './journal/readLog.ts';
import { readFrames } from './journal/readLog.ts';
import type { FoundJournal } from './journal/recovery.ts';
import { journalError } from './fileErrors.ts';
import { newId } from './opaqueId.ts';

/** The oldest part of a longer log is replaced by one change from the original. */
export const usualCheckpointSize = 32 * 1024 * 1024;

/** What the journal asks of the document's copy. */
export interface JournalSubject {
  digest(): Promise<string>;
  /** Of the file as it was read: what `digest` answers before the first change, for more work. */
  originalDigest(): Promise<string>;
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
  readonly folders: JournalFolders;
  /** Ids of the journals that documents of this host write. */
  readonly inUse: Set<string>;
  readonly subject: JournalSubject;
  readonly about: () => JournalAbout & JournalStart;
  readonly checkpointSize: number;
  /** Hears of failures that cost no work. */
  readonly report: (error: unknown) => void;
  /** Removes a journal that was never gone on with. */
  readonly giveUp: (found: FoundJournal) => Promise<void>;
  /** The copy is about to be made anew from a journal that lacks edits. */
  readonly fellBehind: () => void;
}

/** What a disk can refuse without fault of ours: then work goes on, and is not safe from a crash. */
export function isRefused(error: unknown): boolean {
  return error instanceof HostError && ['no-space', 'denied', 'read-only', 'busy', 'not-found'].includes(error.code);
}

/** One frame for all that a log tells, whose changes are `diffs` together. */
function checkpointOf(log: LogContent, diffs: Uint8Array, position: number): Frame {
  const { edits, lastLabel, lastEditMs, saved: disk, savedPosition: saved, home } = log;
  const timeMs = lastEditMs ?? Date.now();
  return { kind: 'checkpoint', payload: packPayload({ diffs, edits, lastLabel, timeMs, disk, position, saved, home }) };
}

/** The files as a save that has ended left them; null for a document without a file. */
function onDisk({ path, disk, companions }: Pick<JournalBase, 'path' | 'disk' | 'companions'>): SavePayload | null {
  if (path === null || disk === null) return null;
  const done = { before: null, temporary: null };
  return { path, ...disk, ...done, companions: companions.map((file) => ({ ...file, ...done })) };
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
  /** A journal that was left behind and that the disk did not let us go on with yet. */
  private found: FoundJournal | null = null;
  /** The journal lacks edits that the copy has: it is to be made up for before the next one is noted. */
  private isBehind = false;

  constructor(options: DocumentJournalOptions) {
    this.options = options;
  }

  get id(): string | null {
    return this.journal?.id ?? this.found?.journalId ?? null;
  }

  /**
   * Goes on with what was left behind, as the journal of this document. A disk that does not take a word of it stops
   * nobody: the work is opened, and it is tried again with the next edit.
   */
  async adopt(found: FoundJournal): Promise<void> {
    this.options.inUse.add(found.journalId);
    this.found = found;
    try {
      await this.takeUp(found);
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.options.report(error);
    }
  }

  private async takeUp(found: FoundJournal): Promise<Journal> {
    const { folders, about, inUse } = this.options;
    const { startPosition, startSaved, ...now } = about();
    const isCopy = found.isKept;
    const kept = { ...found.base, ...now, version: journalVersion };
    const base: JournalBase = isCopy
      ? { ...kept, journalId: newId(), createdMs: Date.now(), revision: 0 }
      : { ...kept, revision: found.base.revision + 1 };
    // `base` now says which file on disk is meant; what the log says of earlier saves is out of date.
    const edits = startSaved === startPosition ? 0 : Math.max(1, found.edits);
    const payload = packPayload({ edits, saved: startSaved, base: encodeBase(base) });
    const adopted: Frame = { kind: 'adopted', payload };
    if (isCopy) {
      // What was found damaged stays as it was found.
      const { bytes } = await found.readOriginal();
      const frames = found.frames.filter(({ kind }) => kind !== 'base');
      inUse.add(base.journalId);
      this.journal = await Journal.create(folders.own(base.journalId), base, bytes, [...frames, adopted]);
      inUse.delete(found.journalId);
      await writeAside(this.journal.folder, await readAside(found.folder)).catch(this.options.report);
      await folders.noteSeen(found.journalId).catch(this.options.report);
    } else {
      const { soundLength } = found.decoded;
      this.journal = await Journal.resume(found.folder, base, {
        soundLength,
        adopted,
        keepRest: async () => {
          const rest = (await readFile(join(found.folder, 'log'))).subarray(soundLength);
          if (rest.length > 0) await folders.keepBytes(rest, base.name, base.journalId);
        },
      });
    }
    this.found = null;
    await this.checkpointWhenLong();
    return this.journal;
  }

  /** The means to make the document's copy anew; null before the first edit. */
  async source(): Promise<CopySource | null> {
    if (this.isBehind) this.options.fellBehind();
    const { journal, found } = this;
    if (journal !== null) {
      const { diffs } = await this.readJournal(journal);
      return { ...(await journal.readOriginal()), frames: diffs, baseDigest: journal.base.baseDigest };
    }
    if (found === null) return null;
    const { bytes, files } = await found.readOriginal();
    return { bytes, files, frames: found.log.diffs, baseDigest: found.base.baseDigest };
  }

  private async readJournal(journal: Journal): Promise<LogContent> {
    return readFrames(decodeFrames(await journal.readLog()).frames, journal.base);
  }

  /** What the log tells; null before the first edit. */
  async content(): Promise<LogContent | null> {
    return this.journal === null ? (this.found?.log ?? null) : await this.readJournal(this.journal);
  }

  private async made(): Promise<Journal> {
    if (this.journal !== null) return this.journal;
    if (this.found !== null) return await this.takeUp(this.found);
    const { subject, about, folders, inUse } = this.options;
    const { bytes, files } = await subject.original();
    const base: JournalBase = {
      ...about(),
      version: journalVersion,
      journalId: newId(),
      files,
      originalSha256: sha256Of(bytes),
      // Where the page sent its whole content before anything was noted, the copy is not the original any more.
      baseDigest: await (this.isBehind ? subject.originalDigest() : subject.digest()),
      createdMs: Date.now(),
      revision: 0,
    };
    inUse.add(base.journalId);
    try {
      this.journal = await Journal.create(folders.own(base.journalId), base, bytes);
    } catch (error) {
      inUse.delete(base.journalId);
      throw error;
    }
    return this.journal;
  }

  /** Resolves when the commit is safe on disk. */
  async append(
    commit: { kind: 'edit' | 'undo' | 'redo'; label: string; position: number; step: string | null },
    diffs: Uint8Array,
  ): Promise<void> {
    if (this.isBehind) {
      const { startPosition, startSaved } = this.options.about();
      await this.checkpoint(startPosition, startSaved);
    }
    const journal = await this.made();
    const { kind, label, position, step } = commit;
    await journal.append({ kind, payload: packPayload({ label, position, timeMs: Date.now(), diffs, step }) });
  }

  /** Keeps bytes of the page's own until the journal goes; null forgets them. @throws HostError, then what was kept stays */
  async keepAside(bytes: Uint8Array | null): Promise<void> {
    if (bytes === null && this.journal === null && this.found === null) return;
    const { folder, base } = await this.made();
    try {
      await writeAside(folder, bytes);
    } catch (error) {
      throw journalError(error, base.name, folder);
    }
  }

  /** What was kept so; null where there is nothing, or nothing sound. */
  async aside(): Promise<Uint8Array | null> {
    const folder = this.journal?.folder ?? this.found?.folder ?? null;
    return folder === null ? null : await readAside(folder);
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
    const before = readFrames(decodeFrames(log.subarray(0, start)).frames, journal.base);
    const diffs = await this.options.subject.squash(before.diffs);
    await journal.replace([checkpointOf(before, diffs, before.history.position), ...newest]);
  }

  /**
   * Replaces the log by one change from the original to the present content, which is at this position of its history;
   * `saved` is the position that the file holds.
   */
  async checkpoint(position: number, saved: number | null): Promise<void> {
    this.isBehind = true;
    const journal = await this.made();
    const diffs = await this.options.subject.squash(null);
    const log = await this.readJournal(journal);
    // What is checkpointed without a known edit was sent as a whole, which is one.
    const edits = saved === position ? log.edits : Math.max(1, log.edits);
    // A save that the log could not be told of changed the files: what they are now is what the work belongs to.
    const known = { ...log, edits, savedPosition: saved, saved: onDisk(this.options.about()) ?? log.saved };
    await journal.replace([checkpointOf(known, diffs, position)]);
    this.isBehind = false;
  }

  /** The page counts its steps from 0 again: those in the log are not in its history. A failure costs steps, no work. */
  async startAnew(saved: number | null): Promise<void> {
    const log = await this.content();
    if (log === null || (log.history.position === 0 && log.history.done.length === 0)) return;
    await this.checkpoint(0, saved).catch(this.options.report);
  }

  /** A save of several files needs a journal even without an edit: only that can tell how far it came. */
  async noteSaving(save: SavePayload): Promise<void> {
    const isNeeded = save.companions.length > 0 || this.isBehind || this.found !== null;
    const journal = isNeeded ? await this.made() : this.journal;
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
    this.forget();
  }

  private forget(): void {
    if (this.id !== null) this.options.inUse.delete(this.id);
    this.journal = null;
    this.found = null;
    this.isBehind = false;
  }

  async discard(): Promise<void> {
    const { journal, found } = this;
    try {
      await journal?.remove();
      if (found !== null) await this.options.giveUp(found);
    } finally {
      this.forget();
    }
  }
}
