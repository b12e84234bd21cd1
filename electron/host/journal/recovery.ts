/** Finds the work that ended without being saved or given up, and says how it stands to the file on disk. */
import { rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { baseName } from '../../../shared/archive/paths.ts';
import type { RecoverableWork } from '../../../shared/host/entities.ts';
import type { DiskFile } from '../fileState.ts';
import { stateOnDisk } from '../fileState.ts';
import type { JournalBase } from './base.ts';
import type { OriginalFiles, ReadableJournal } from './examine.ts';
import { examineJournal } from './examine.ts';
import type { JournalFolder, JournalFolders } from './folders.ts';
import type { DecodedLog, Frame } from './frame.ts';
import { isCommit } from './frame.ts';
import type { DocumentHome } from './home.ts';
import { homeLocation } from './home.ts';
import type { SavePayload } from './payload.ts';
import { filesOfSave } from './payload.ts';
import type { LogContent } from './readLog.ts';
import { readFrames } from './readLog.ts';
import { finishSave } from './unfinishedSave.ts';
import { counted } from '../../../shared/codec/words.ts';

export interface FoundJournal extends JournalFolder {
  readonly base: JournalBase;
  /** The log as it is on disk. */
  readonly decoded: DecodedLog;
  /** Its frames that are used: all, but where some cannot be. */
  readonly frames: readonly Frame[];
  /** What those amount to. */
  readonly log: LogContent;
  /** Where the document was last saved to; null when it has no file. */
  readonly path: string | null;
  /** Where in a mount it is at home; null when that is nowhere. */
  readonly home: DocumentHome | null;
  /** The document's files there now, the main one first; those that have gone are left out. */
  readonly disk: readonly DiskFile[];
  readonly original: RecoverableWork['original'];
  /** Commits that the file on disk does not hold. */
  readonly edits: number;
  /** Position in the history of the state that the file holds; null when it holds none of them. */
  readonly savedPosition: number | null;
  /** What was lost of it, in words; empty when nothing was. */
  readonly lost: readonly string[];
  readOriginal(): Promise<OriginalFiles>;
}

/** A journal of which nothing can be used. It is kept, and told of. */
export interface LostJournal extends JournalFolder {
  readonly name: string | null;
  readonly why: string;
  readonly changedMs: number;
}

export interface Recoverable {
  readonly found: readonly FoundJournal[];
  readonly lost: readonly LostJournal[];
}

/** Whether a real path may be touched. */
type Allows = (path: string) => boolean;

/**
 * Says which of the frames behind a loss lead on to a sound content, when they are applied to what the ones before it make:
 * all that apply when the result can be trusted, none otherwise.
 */
export type TrustBeyond = (journal: ReadableJournal) => Promise<readonly Frame[]>;

type Expected = Pick<DiskFile, 'path' | 'sha256'>;

/** The files that the last save known to have ended left, or that the document was read from. */
function expectedFiles({ path, disk, companions }: JournalBase, saved: SavePayload | null): readonly Expected[] {
  if (saved !== null) return filesOfSave(saved);
  return path === null ? [] : [{ path, sha256: disk?.sha256 ?? '' }, ...companions];
}

/** How files stand to what is expected of them. A save that was cut short may have replaced some of them. */
async function compareFiles(
  expected: readonly Expected[],
  pending: SavePayload | null,
): Promise<Pick<FoundJournal, 'disk' | 'original'>> {
  const begun = pending === null ? [] : filesOfSave(pending);
  const disk: DiskFile[] = [];
  let isChanged = false;
  for (const { path, sha256 } of expected) {
    // A file that cannot be read is not known to be the same.
    const state = await stateOnDisk(path).catch(() => 'unreadable' as const);
    if (state === 'unreadable') isChanged = true;
    if (state === null || state === 'unreadable') continue;
    disk.push({ path, ...state });
    isChanged ||= state.sha256 !== sha256 && !begun.some((file) => file.path === path && file.sha256 === state.sha256);
  }
  return { disk, original: isChanged ? 'changed' : disk.length < expected.length ? 'gone' : 'same' };
}

type Standing = Pick<FoundJournal, 'path' | 'home' | 'disk' | 'original' | 'edits' | 'savedPosition'>;

/** How the work stands to the files it belongs to; a save that was cut short is carried to its end. */
async function standingOf(base: JournalBase, log: LogContent, allows: Allows): Promise<Standing> {
  const { pending, saved, edits } = log;
  const home = log.home ?? base.home;
  if (pending !== null) {
    const disk = await finishSave(pending.save, allows);
    if (disk !== null) {
      const { save, position: savedPosition } = pending;
      return { home, path: save.path, disk, original: 'same', edits: pending.edits, savedPosition };
    }
  }
  const expected = expectedFiles(base, saved);
  const [main] = expected;
  if (main === undefined) {
    const nowhere = { home, path: null, disk: [], edits };
    // What an archive holds now is looked at when the work is saved there.
    if (home !== null) return { ...nowhere, original: 'same', savedPosition: log.savedPosition };
    return { ...nowhere, original: 'unsaved', savedPosition: null };
  }
  const compared = await compareFiles(expected, pending?.save ?? null);
  return { home, path: main.path, ...compared, edits, savedPosition: log.savedPosition };
}

export interface RecoveryOptions {
  readonly folders: JournalFolders;
  readonly allows: Allows;
  readonly trustBeyond: TrustBeyond;
  /** Journals that documents of this host write. */
  readonly inUse: ReadonlySet<string>;
}

/** What stands before and behind the loss, and what of it is used. */
function lossWords({ lost, beyond }: ReadableJournal, used: readonly Frame[]): readonly string[] {
  if (lost.length === 0) return [];
  const behind = beyond.filter(isCommit).length;
  const usedBehind = used.filter(isCommit).length;
  if (behind === 0) return lost;
  if (usedBehind === behind) return [...lost, `${counted(behind, 'later edit')} could be saved`];
  const others = counted(behind - usedBehind, 'later edit');
  return [...lost, `${others} cannot be made without it and ${behind - usedBehind === 1 ? 'is' : 'are'} left out`];
}

export class Recovery {
  private readonly options: RecoveryOptions;
  /** One look at the folders at a time: they are renamed on the way. */
  private last: Promise<unknown> = Promise.resolve();
  /** What frames behind a loss were found to be, by journal: that takes a worker. */
  private readonly trusted = new Map<string, readonly Frame[]>();
  /** Journals whose original was found, and whether in a sound copy of their own. */
  private readonly originals = new Map<string, boolean>();

  constructor(options: RecoveryOptions) {
    this.options = options;
  }

  private inTurn<R>(act: () => Promise<R>): Promise<R> {
    const turn = this.last.then(act);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async lostOf(at: JournalFolder, name: string | null, why: string): Promise<LostJournal> {
    const changedMs = (await stat(at.folder).catch(() => null))?.mtimeMs ?? Date.now();
    return { ...at, name, why, changedMs };
  }

  /** Whether the journal has a sound copy of the original; in words why none can be had at all. */
  private async hasOwnOriginal(journalId: string, journal: ReadableJournal): Promise<boolean | string> {
    const known = this.originals.get(journalId);
    if (known !== undefined) return known;
    try {
      const { isOwn } = await journal.original();
      this.originals.set(journalId, isOwn);
      return isOwn;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  private async usedBeyond(journalId: string, journal: ReadableJournal): Promise<readonly Frame[]> {
    if (journal.beyond.length === 0) return [];
    const used = this.trusted.get(journalId) ?? (await this.options.trustBeyond(journal));
    this.trusted.set(journalId, used);
    return used;
  }

  /** Reads one journal and the files it belongs to; one that is not as it was written is set aside. Null: it holds nothing unsaved. */
  private async look(at: JournalFolder): Promise<FoundJournal | LostJournal> {
    const { folders, allows } = this.options;
    const examined = await examineJournal(at.folder, allows);
    if (examined.kind === 'untouched') return await this.lostOf(at, null, examined.why);
    const keep = async (name: string | null): Promise<JournalFolder> =>
      at.isKept ? at : await folders.keep(at, name ?? 'Unknown document');
    if (examined.kind === 'hopeless') {
      const kept = await keep(examined.name);
      return await this.lostOf(kept, examined.name, examined.why);
    }
    const { base, log: decoded, before } = examined;
    const isOwnCopy = await this.hasOwnOriginal(at.journalId, examined);
    if (typeof isOwnCopy === 'string') {
      // The edits are beyond use, but the files they were being saved to need not stay torn.
      const { pending } = readFrames([...before, ...examined.beyond], base);
      if (pending !== null) await finishSave(pending.save, allows);
      return await this.lostOf(await keep(base.name), base.name, isOwnCopy);
    }
    const used = await this.usedBeyond(at.journalId, examined);
    const frames = [...before, ...used];
    const isAsWritten = examined.lost.length === 0 && examined.mended.length === 0 && isOwnCopy;
    const place = isAsWritten ? at : await keep(base.name);
    // What the log says of saves holds, whether or not all edits can be used.
    const { pending, saved, home, edits } = readFrames([...before, ...examined.beyond], base);
    const log = readFrames(frames, base);
    const whole = frames.length === before.length + examined.beyond.length;
    const told: LogContent = whole ? log : { ...log, pending, saved, home, edits, savedPosition: null };
    const standing = await standingOf(base, told, allows);
    return {
      ...place,
      ...standing,
      base,
      decoded,
      frames,
      log,
      lost: lossWords(examined, used),
      readOriginal: async () => {
        const again = await examineJournal(place.folder, allows);
        if (again.kind !== 'readable') throw new Error(`the journal of ${base.name} cannot be read any more`);
        return await again.original();
      },
    };
  }

  /** All journals with unsaved work that no host at work is writing. Those that are sound and hold none are cleared away. */
  find(): Promise<Recoverable> {
    return this.inTurn(async () => {
      const { folders, inUse } = this.options;
      await folders.claim();
      const found: FoundJournal[] = [];
      const lost: LostJournal[] = [];
      for (const at of [...(await folders.list()), ...(await folders.kept())]) {
        if (inUse.has(at.journalId) || (await folders.isSeen(at.journalId))) continue;
        const journal = await this.look(at);
        if ('why' in journal) lost.push(journal);
        else if (journal.edits > 0 || journal.lost.length > 0) found.push(journal);
        else if (journal.isKept) await folders.noteSeen(journal.journalId);
        else await rm(journal.folder, { recursive: true, force: true });
      }
      return { found, lost };
    });
  }

  /** The journal of this id, if it can be used; null when there is none. */
  findById(journalId: string): Promise<FoundJournal | LostJournal | null> {
    return this.inTurn(async () => {
      const { folders } = this.options;
      await folders.claim();
      const all = [...(await folders.list()), ...(await folders.kept())];
      const at = all.find((each) => each.journalId === journalId);
      return at === undefined ? null : await this.look(at);
    });
  }

  /** The journal of a document of a host that has ended, whether or not it holds unsaved work; null when there is none. */
  findOf(documentId: string): Promise<FoundJournal | null> {
    return this.inTurn(async () => {
      const { folders, inUse, allows } = this.options;
      await folders.claim();
      for (const at of await folders.list()) {
        if (inUse.has(at.journalId)) continue;
        const examined = await examineJournal(at.folder, allows);
        if (examined.kind !== 'readable' || examined.base.documentId !== documentId) continue;
        const journal = await this.look(at);
        if (!('why' in journal) && journal.lost.length === 0) return journal;
      }
      return null;
    });
  }

  /** The user does not want it: what is sound is removed, anything else only not shown again. */
  async giveUp(at: JournalFolder): Promise<void> {
    if ('why' in at || at.isKept) await this.options.folders.noteSeen(at.journalId);
    else await rm(at.folder, { recursive: true, force: true });
  }
}

/** What the start screen says of a journal of which nothing can be used. */
export function describeLost({ journalId, folder, name, why, changedMs }: LostJournal): RecoverableWork {
  return {
    journalId,
    name: name ?? 'A document whose name is lost',
    location: '',
    edits: 0,
    lastLabel: null,
    lastEditMs: changedMs,
    original: 'gone',
    damage: { lost: [why], place: folder, isUsable: false },
  };
}

/** What the start screen shows of it. */
export function describeRecoverable(found: FoundJournal): RecoverableWork {
  const { base, log, path, home, original, edits, lost, folder } = found;
  const isAtHome = path === null && home !== null;
  return {
    journalId: base.journalId,
    name: path !== null ? basename(path) : isAtHome ? baseName(home.path) : base.name,
    location: path !== null ? dirname(path) : isAtHome ? homeLocation(home) : '',
    edits,
    lastLabel: log.lastLabel,
    lastEditMs: log.lastEditMs ?? base.createdMs,
    original,
    damage: lost.length === 0 ? null : { lost, place: folder, isUsable: true },
  };
}
