/**
 * A save that a crash cut short. Its new files lay complete beside the old ones before the first of them was replaced, so
 * a save that had begun to replace files is carried to its end; one that had not leaves the old files as they are.
 */
import { rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../atomicFile.ts';
import type { DiskFile } from '../fileState.ts';
import { stateOnDisk } from '../fileState.ts';
import type { SavedFile, SavePayload } from './payload.ts';
import { filesOfSave } from './payload.ts';

interface Fate {
  readonly file: SavedFile;
  readonly now: DiskFile | null;
  /** `same`: the save had nothing to write here. */
  readonly state: 'new' | 'old' | 'same' | 'other';
}

async function fateOf(file: SavedFile): Promise<Fate> {
  // A file that cannot be read is not one of ours.
  const state = await stateOnDisk(file.path).catch(() => 'unreadable' as const);
  if (state === 'unreadable') return { file, now: null, state: 'other' };
  const now = state === null ? null : { path: file.path, ...state };
  if (now?.sha256 === file.sha256) return { file, now, state: file.before === file.sha256 ? 'same' : 'new' };
  return { file, now, state: (now?.sha256 ?? null) === file.before ? 'old' : 'other' };
}

function statesOf(fates: readonly Fate[]): readonly DiskFile[] | null {
  if (!fates.every(({ state }) => state === 'new' || state === 'same')) return null;
  return fates.flatMap(({ now }) => now ?? []);
}

async function isReady({ file: { temporary, sha256 } }: Fate): Promise<boolean> {
  return temporary !== null && (await stateOnDisk(temporary).catch(() => null))?.sha256 === sha256;
}

/** A save that did not happen needs its new files no more: the work is in the journal. */
async function clearTemporaries(fates: readonly Fate[]): Promise<void> {
  for (const fate of fates) {
    const { temporary } = fate.file;
    if (temporary !== null && (await isReady(fate))) await unlink(temporary).catch(() => undefined);
  }
}

/**
 * Carries a save to its end where it had begun to replace files and nobody touched the others since. Returns the files as
 * they are then, the main one first; null when the save has not happened.
 */
export async function finishSave(
  save: SavePayload,
  allows: (path: string) => boolean,
): Promise<readonly DiskFile[] | null> {
  const files = filesOfSave(save);
  const fates = await Promise.all(files.map(fateOf));
  const done = statesOf(fates);
  if (done !== null) return done;
  const rest = fates.filter(({ state }) => state === 'old');
  const hasBegun = fates.some(({ state }) => state === 'new') && !fates.some(({ state }) => state === 'other');
  if (!hasBegun && files.every(({ path }) => allows(path))) await clearTemporaries(fates);
  if (!hasBegun || !files.every(({ path }) => allows(path))) return null;
  if (!(await Promise.all(rest.map(isReady))).every(Boolean)) return null;
  try {
    // The main file comes last, as in the save itself.
    for (const { file } of rest.toReversed()) {
      if (file.temporary === null) continue;
      await rename(file.temporary, file.path);
      await syncFolder(dirname(file.path));
    }
  } catch {
    // Another program took a hand in it; what is on disk now decides.
  }
  return statesOf(await Promise.all(files.map(fateOf)));
}
