/** Writing files so that whatever happens, the disk holds the old one or the new one and never a part. */
import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, open, readdir, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { codeOf, fileError, isMissing } from './fileErrors.ts';
import { newId } from './opaqueId.ts';

const anyWriteBit = 0o222;
const permissionBits = 0o7777;

/** What is answered where folders cannot be synced: file systems without it, such as network shares, and folders that may not be read. */
const unsynced: ReadonlySet<string> = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EISDIR', 'EACCES', 'EPERM']);

/**
 * Makes a rename or a new file in this folder survive a power cut, where the system can. Windows cannot and need not open
 * folders for it. That it cannot is no failure: what was renamed has its name.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!unsynced.has(codeOf(error))) throw error;
  }
}

/** A killed save leaves its temporary file behind. One that was not written to for this long is nobody's any more. */
const staleAfterMs = 3600 * 1000;

/** What ends the name of a temporary file: `newId`, or the number of a process as in the first version of the program. */
const madeName = /^([\w-]{16}|\d+)$/;

/**
 * A name for the new content of a file, beside it. Nobody can guess it, so nothing can be put in its place; it is made with
 * `wx` all the same.
 */
export function temporaryBeside(path: string): string {
  return `${path}.tmp-${newId()}`;
}

/**
 * Removes what earlier, killed saves of this file left beside it: files that are much older than `temporary`, which was made
 * a moment ago by the same clock. Whether the process that made them still runs is not asked: its number says nothing.
 */
export async function removeStaleTemporaries(path: string, temporary: string): Promise<void> {
  const folder = dirname(path);
  const prefixes = [`${basename(path)}.tmp-`, `${basename(path)}.bak.tmp-`];
  const isOurs = (name: string): boolean =>
    prefixes.some((prefix) => name.startsWith(prefix) && madeName.test(name.slice(prefix.length)));
  let names: string[];
  let nowMs: number;
  try {
    names = (await readdir(folder)).filter(isOurs);
    nowMs = (await stat(temporary)).mtimeMs;
  } catch {
    // A folder that cannot be listed has nothing that could be cleaned; saving will say what is wrong with it.
    return;
  }
  for (const name of names) {
    const info = await lstat(join(folder, name)).catch(() => null);
    if (info?.isFile() !== true || nowMs - info.mtimeMs < staleAfterMs) continue;
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
  // Never a file that is there already, nor what a link leads to.
  const handle = await open(temporary, 'wx', mode ?? 0o666);
  try {
    await handle.writeFile(bytes);
    // The mode given to open is cut by the umask; a file that existed keeps its own.
    if (mode !== null) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives a file a name that nothing has yet, not even a link that leads nowhere. False when something has it. */
async function nameExclusively(temporary: string, path: string): Promise<boolean> {
  try {
    await link(temporary, path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') throw error;
    // Disks that know no links.
    if ((await lstat(path).catch(() => null)) !== null) return false;
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
  }
  await unlink(temporary);
  return true;
}

/** Keeps the version about to be overwritten as `name.bak`, unless an earlier one is kept already. Returns the name made, or null. */
async function keepBackup(path: string): Promise<string | null> {
  const backup = `${path}.bak`;
  if ((await lstat(backup).catch(() => null)) !== null) return null;
  const temporary = temporaryBeside(backup);
  try {
    await copyFile(path, temporary, constants.COPYFILE_EXCL);
    const handle = await open(temporary, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (await nameExclusively(temporary, backup)) return basename(backup);
    await unlink(temporary);
    return null;
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
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
    const made = temporaryBeside(target);
    temporary = made;
    await writeTemporary(made, bytes, mode);
    await removeStaleTemporaries(target, made);
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
    try {
      if (!(await nameExclusively(path, backup))) continue;
    } catch (error) {
      throw fileError(error, 'write', path);
    }
    await syncFolder(dirname(path));
    return backup;
  }
}
