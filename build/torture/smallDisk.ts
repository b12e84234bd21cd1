/** A disk for journals that is small enough to be filled, and filling it. */
import { execFileSync } from 'node:child_process';
import { chown, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journalLogs } from './harm.ts';
import { isRoot, nobody } from './rights.ts';
import { diskSize, freeBytes } from './simulatedDisk.ts';

/** A disk of its own for the journals, small enough to be filled. False where none can be mounted. */
export async function mountSmall(folder: string, disk: 'real' | 'simulated'): Promise<boolean> {
  await mkdir(folder);
  if (isRoot) await chown(folder, nobody, nobody);
  if (disk === 'simulated' || !isRoot || process.platform !== 'linux') return false;
  try {
    const options = `size=${diskSize},uid=${nobody},gid=${nobody},mode=700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Leaves little room on the small disk, or none, and of the room that journals reserved now and then nothing either. */
export async function fillUp(folder: string, hasDisk: boolean): Promise<void> {
  if (Math.random() < 0.5)
    for (const log of await journalLogs(folder)) await rm(join(log, '..', 'reserve'), { force: true });
  const { bavail, bsize } = await statfs(folder);
  const free = hasDisk ? bavail * bsize : freeBytes(folder);
  const left = Math.floor(Math.random() * 3) * 16 * 1024;
  await writeFile(join(folder, 'filler'), new Uint8Array(Math.max(0, free - left)));
}
