/** Changing a file of the data folder that other hosts change too: one of them at a time. */
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HostError } from '../../shared/host/error.ts';
import { codeOf } from './fileErrors.ts';
import type { HostLife } from './hostLife.ts';
import { newId } from './opaqueId.ts';

const patienceMs = 5_000;
const pauseMs = 15;

async function holderOf(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch(() => null);
}

function isTaken(error: unknown): boolean {
  return codeOf(error) === 'EEXIST';
}

/** Makes a file that names its holder, whole at once. False when another has it. */
async function take(path: string, life: HostLife): Promise<boolean> {
  const own = `${path}.${life.id}.${newId()}`;
  await writeFile(own, life.id, { flag: 'wx' });
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    // A disk without links: less sure of a crash between the two steps, and as exclusive.
    return await writeFile(path, life.id, { flag: 'wx' }).then(
      () => true,
      (other: unknown) => (isTaken(other) ? false : Promise.reject(other as Error)),
    );
  } finally {
    await unlink(own).catch(() => undefined);
  }
}

/**
 * Does `act` while no other host does the same under this path. A holder that has ended is put out, under a turn of its own:
 * of several who find it ended only one removes its file, and only while it is that one's.
 * @throws HostError `busy` when the turn does not come
 */
export async function inTurnOf<R>(path: string, life: HostLife, act: () => Promise<R>): Promise<R> {
  const until = performance.now() + patienceMs;
  while (!(await take(path, life))) {
    const holder = await holderOf(path);
    if (holder !== null && holder !== life.id && !(await life.isAlive(holder))) {
      await inTurnOf(`${path}.${holder}`, life, async () => {
        if ((await holderOf(path)) === holder) await unlink(path);
      });
    } else if (performance.now() > until) {
      throw new HostError('busy', `Another Chunksmith is using ${path}. Close it, or remove that file.`);
    } else await pause(pauseMs);
  }
  try {
    return await act();
  } finally {
    await unlink(path).catch(() => undefined);
  }
}
