/** Writing files so that whatever happens, the disk holds the old one or the new one and never a part. */
import { chmod, copyFile, open, readdir, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { fileError, isMissing } from './fileErrors.ts';
import { isProcessAlive } from './processLife.ts';

const anyWriteBit = 0o222;
const permissionBits = 0o7777;

/** Makes a rename or a new file in this folder survive a power cut. Windows cannot and need not open folders for it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what earlier, killed saves of this file left beside it. */
export async function removeStaleTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const prefix = `${basename(path)}.tmp-`;
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    // A folder that cannot be listed has nothing that could be cleaned; saving will say what is wrong with it.
    return;
  }
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const digits = name.slice(prefix.length);
    if (!/^\d+$/.test(digits) || (isProcessAlive(Number(digits)) && Number(digits) !== process.pid)) continue;
    await unlink(join(folder, name)).catch(() => undefined);
  }
}

async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode & permissionBits;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeTemporary(temporary: string, bytes: Uint8Array, mode: number | null): Promise<void> {
  const handle = await open(temporary, 'w', mode ?? 0o666);
  try {
    await handle.writeFile(bytes);
    // The mode given to open is cut by the umask; a file that existed keeps its own.
    if (mode !== null) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps the version about to be overwritten as `name.bak`, unless an earlier one is kept already. Returns the name made, or null. */
async function keepBackup(path: string): Promise<string | null> {
  const backup = `${path}.bak`;
  if ((await modeOf(backup)) !== null) return null;
  const temporary = `${backup}.tmp-${process.pid}`;
  try {
    await copyFile(path, temporary);
    const handle = await open(temporary, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, backup);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  return basename(backup);
}

/** The file behind links: replacing the link itself would cut it off from its target. */
async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
}

export interface AtomicWrite {
  /** Name of the backup that this write made, beside the file; null when there was no need. */
  readonly backup: string | null;
}

export interface AtomicWriteOptions {
  readonly backup?: boolean;
}

/** New content that is safe on disk beside the file whose place it is to take. */
export interface PreparedWrite extends AtomicWrite {
  readonly path: string;
  readonly temporary: string;
  /** Takes the file's place. On an error the file is as it was, and nothing is left beside it. @throws HostError */
  replace(): Promise<void>;
  /** Leaves the file as it is, and nothing beside it. */
  abandon(): Promise<void>;
}

/** Makes a file ready to be replaced. @throws HostError; then nothing is left beside the file but a backup */
export async function prepareWrite(
  path: string,
  bytes: Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<PreparedWrite> {
  let temporary: string | null = null;
  try {
    const target = await targetOf(path);
    const mode = await modeOf(target);
    if (mode !== null && (mode & anyWriteBit) === 0) {
      const name = basename(path);
      const advice = 'Allow writing in its properties, or use Save As.';
      throw new HostError('read-only', `${name} is marked read-only. ${advice}`);
    }
    await removeStaleTemporaries(target);
    const made = `${target}.tmp-${process.pid}`;
    temporary = made;
    await writeTemporary(made, bytes, mode);
    const backup = options.backup === true && mode !== null ? await keepBackup(target) : null;
    const abandon = (): Promise<void> => unlink(made).catch(() => undefined);
    const replace = async (): Promise<void> => {
      try {
        await rename(made, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await abandon();
        throw fileError(error, 'write', path);
      }
    };
    return { path, temporary: made, backup, replace, abandon };
  } catch (error) {
    if (temporary !== null) await unlink(temporary).catch(() => undefined);
    throw fileError(error, 'write', path);
  }
}

/** Fails when a file exists and is marked read-only. Returns its permission bits; null when there is none. */
async function checkWritable(path: string, shown: string): Promise<number | null> {
  const mode = await modeOf(path);
  if (mode !== null && (mode & anyWriteBit) === 0) {
    const advice = 'Allow writing in its properties, or use Save As.';
    throw new HostError('read-only', `${basename(shown)} is marked read-only. ${advice}`);
  }
  return mode;
}

/**
 * Puts a finished, synced file in the place of an existing one, which is kept as .bak unless told otherwise. For files too large for memory; what
 * fits there goes by `writeAtomically`. On an error the file is as it was and the temporary one is the caller's to remove.
 */
export async function replaceByTemporary(
  path: string,
  temporary: string,
  options: AtomicWriteOptions = { backup: true },
): Promise<AtomicWrite> {
  const target = await targetOf(path);
  const mode = await checkWritable(target, path);
  if (mode !== null) await chmod(temporary, mode);
  const backup = options.backup === true && mode !== null ? await keepBackup(target) : null;
  await rename(temporary, target);
  await syncFolder(dirname(target));
  return { backup };
}

/** Replaces a file's content. On any error the file is as it was. @throws HostError */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<AtomicWrite> {
  const prepared = await prepareWrite(path, bytes, options);
  await prepared.replace();
  return { backup: prepared.backup };
}

/** Whether a save to this path would be refused because of the file's own mark. False for a file that does not exist. */
export async function isMarkedReadOnly(path: string): Promise<boolean> {
  const mode = await modeOf(path).catch(() => null);
  return mode !== null && (mode & anyWriteBit) === 0;
}

/** Renames a file to the first free one of `name.bak`, `name.2.bak`, …, so that nothing is lost. Returns its new path. */
export async function setAside(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const backup = number === 1 ? `${path}.bak` : `${path}.${number}.bak`;
    if ((await modeOf(backup)) !== null) continue;
    try {
      await rename(path, backup);
    } catch (error) {
      throw fileError(error, 'write', path);
    }
    await syncFolder(dirname(path));
    return backup;
  }
}
