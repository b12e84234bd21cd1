/** Finds the work that ended without being saved or given up, and says how it stands to the file on disk. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { baseName } from '../../../shared/archive/paths.ts';
import type { RecoverableWork } from '../../../shared/host/entities.ts';
import type { DiskFile } from '../fileState.ts';
import { stateOnDisk } from '../fileState.ts';
import { isStillAlive } from '../processLife.ts';
import type { JournalBase } from './base.ts';
import { readBase } from './base.ts';
import type { DocumentHome } from './home.ts';
import { homeLocation } from './home.ts';
import type { SavePayload } from './payload.ts';
import { filesOfSave } from './payload.ts';
import type { LogContent } from './readLog.ts';
import { readLog } from './readLog.ts';
import { finishSave } from './unfinishedSave.ts';

export interface FoundJournal {
  readonly folder: string;
  readonly base: JournalBase;
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
}

/** Whether a real path may be touched. */
type Allows = (path: string) => boolean;

/** Journals being made hold nothing yet; one that stayed so for a day was left by a crash. */
const incompleteForMs = 24 * 3600 * 1000;

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
    const state = await stateOnDisk(path);
    if (state === null) continue;
    disk.push({ path, ...state });
    isChanged ||= state.sha256 !== sha256 && !begun.some((file) => file.path === path && file.sha256 === state.sha256);
  }
  return { disk, original: disk.length < expected.length ? 'gone' : isChanged ? 'changed' : 'same' };
}

/**
 * Reads one journal and the files it belongs to; a save that was cut short is carried to its end. Null when there is no
 * sound journal in the folder.
 */
export async function findJournal(folder: string, allows: Allows): Promise<FoundJournal | null> {
  const base = await readBase(folder);
  if (base === null) return null;
  const log = readLog(await readFile(join(folder, 'log')).catch(() => new Uint8Array(0)), base);
  const { pending, saved, edits } = log;
  const found = { folder, base, log, home: log.home ?? base.home };
  if (pending !== null) {
    const disk = await finishSave(pending.save, allows);
    if (disk !== null) {
      const { save, position: savedPosition } = pending;
      return { ...found, path: save.path, disk, original: 'same', edits: pending.edits, savedPosition };
    }
  }
  const expected = expectedFiles(base, saved);
  const [main] = expected;
  if (main === undefined) {
    const nowhere = { ...found, path: null, disk: [], edits };
    // What an archive holds now is looked at when the work is saved there.
    if (found.home !== null) return { ...nowhere, original: 'same', savedPosition: log.savedPosition };
    return { ...nowhere, original: 'unsaved', savedPosition: null };
  }
  const compared = await compareFiles(expected, pending?.save ?? null);
  return { ...found, path: main.path, ...compared, edits, savedPosition: log.savedPosition };
}

/** The journal of a document of a host that has ended, whether or not it holds unsaved work; null when there is none. */
export async function findJournalOf(root: string, documentId: string, allows: Allows): Promise<FoundJournal | null> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const base = await readBase(folder);
    if (base?.documentId === documentId && !isOwnedByAnother(base)) return await findJournal(folder, allows);
  }
  return null;
}

/** A process that is at work writes it. */
function isOwnedByAnother({ owner }: JournalBase): boolean {
  return owner !== null && owner.pid !== process.pid && isStillAlive(owner);
}

/** A journal with a `base.json` that nobody understands here may be that of a newer version of the program. */
async function clearIncomplete(folder: string): Promise<void> {
  const info = await stat(folder).catch(() => null);
  const hasBase = (await stat(join(folder, 'base.json')).catch(() => null)) !== null;
  if (info === null || hasBase || Date.now() - info.mtimeMs <= incompleteForMs) return;
  await rm(folder, { recursive: true });
}

/** All journals with unsaved work that no living process is writing. Those without any are cleared away. */
export async function findRecoverable(
  root: string,
  inUse: ReadonlySet<string>,
  allows: Allows,
): Promise<readonly FoundJournal[]> {
  const names = await readdir(root).catch(() => []);
  const found: FoundJournal[] = [];
  for (const name of names) {
    if (inUse.has(name)) continue;
    const folder = join(root, name);
    const base = await readBase(folder);
    if (base === null) {
      await clearIncomplete(folder);
      continue;
    }
    if (isOwnedByAnother(base)) continue;
    const journal = await findJournal(folder, allows);
    if (journal === null) continue;
    if (journal.edits > 0) found.push(journal);
    else await rm(folder, { recursive: true, force: true });
  }
  return found;
}

/** What the start screen shows of it. */
export function describeRecoverable({ base, log, path, home, original, edits }: FoundJournal): RecoverableWork {
  const isAtHome = path === null && home !== null;
  return {
    journalId: base.journalId,
    name: path !== null ? basename(path) : isAtHome ? baseName(home.path) : base.name,
    location: path !== null ? dirname(path) : isAtHome ? homeLocation(home) : '',
    edits,
    lastLabel: log.lastLabel,
    lastEditMs: log.lastEditMs ?? base.createdMs,
    original,
  };
}
