/** Finds the work that ended without being saved or given up, and says how it stands to the file on disk. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RecoverableWork } from '../../../shared/host/entities.ts';
import type { FileState } from '../fileState.ts';
import { readFileState } from '../fileState.ts';
import { HostError } from '../../../shared/host/error.ts';
import { isStillAlive } from '../processLife.ts';
import type { JournalBase } from './base.ts';
import { readBase } from './base.ts';
import type { LogContent } from './readLog.ts';
import { readLog } from './readLog.ts';

export interface FoundJournal {
  readonly folder: string;
  readonly base: JournalBase;
  readonly log: LogContent;
  /** Where the document was last saved to; null when it has no file. */
  readonly path: string | null;
  /** The file there now; null when it has gone or there never was one. */
  readonly disk: FileState | null;
  readonly original: RecoverableWork['original'];
  /** Commits that the file on disk does not hold. */
  readonly edits: number;
}

/** Journals being made hold nothing yet; one that stayed so for a day was left by a crash. */
const incompleteForMs = 24 * 3600 * 1000;

async function stateOnDisk(path: string): Promise<FileState | null> {
  try {
    return (await readFileState(path)).state;
  } catch (error) {
    if (error instanceof HostError && error.code === 'not-found') return null;
    throw error;
  }
}

/** Reads one journal and the file it belongs to. Null when there is no sound journal in the folder. */
export async function findJournal(folder: string): Promise<FoundJournal | null> {
  const base = await readBase(folder);
  if (base === null) return null;
  const log = readLog(await readFile(join(folder, 'log')).catch(() => new Uint8Array(0)));
  const { pending, saved } = log;
  if (pending !== null) {
    // The program ended in the middle of a save. If the new file took its place, the save has happened.
    const disk = await stateOnDisk(pending.save.path);
    if (disk?.sha256 === pending.save.sha256) {
      return { folder, base, log, path: pending.save.path, disk, original: 'same', edits: pending.edits };
    }
  }
  const path = saved?.path ?? base.path;
  if (path === null) return { folder, base, log, path, disk: null, original: 'unsaved', edits: log.edits };
  const disk = await stateOnDisk(path);
  const expected = saved?.sha256 ?? base.disk?.sha256;
  const original = disk === null ? 'gone' : disk.sha256 === expected ? 'same' : 'changed';
  return { folder, base, log, path, disk, original, edits: log.edits };
}

/** The journal of a document of a host that has ended, whether or not it holds unsaved work; null when there is none. */
export async function findJournalOf(root: string, documentId: string): Promise<FoundJournal | null> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const base = await readBase(folder);
    if (base?.documentId === documentId && !isOwnedByAnother(base)) return await findJournal(folder);
  }
  return null;
}

/** A process that is at work writes it. */
function isOwnedByAnother({ owner }: JournalBase): boolean {
  return owner !== null && owner.pid !== process.pid && isStillAlive(owner);
}

/** All journals with unsaved work that no living process is writing. Those without any are cleared away. */
export async function findRecoverable(root: string, inUse: ReadonlySet<string>): Promise<readonly FoundJournal[]> {
  const names = await readdir(root).catch(() => []);
  const found: FoundJournal[] = [];
  for (const name of names) {
    if (inUse.has(name)) continue;
    const folder = join(root, name);
    const base = await readBase(folder);
    if (base === null) {
      const info = await stat(folder).catch(() => null);
      if (info !== null && Date.now() - info.mtimeMs > incompleteForMs) await rm(folder, { recursive: true });
      continue;
    }
    if (isOwnedByAnother(base)) continue;
    const journal = await findJournal(folder);
    if (journal === null) continue;
    if (journal.edits > 0) found.push(journal);
    else await rm(folder, { recursive: true, force: true });
  }
  return found;
}

/** What the start screen shows of it. */
export function describeRecoverable({ base, log, path, original, edits }: FoundJournal): RecoverableWork {
  return {
    journalId: base.journalId,
    name: path === null ? base.name : basename(path),
    location: path === null ? '' : dirname(path),
    edits,
    lastLabel: log.lastLabel,
    lastEditMs: log.lastEditMs ?? base.createdMs,
    original,
  };
}
