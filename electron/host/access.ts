/**
 * Which paths the host may touch: what lies in given folders (the browser host), what the user chose (the desktop:
 * chosenAccess.ts), or all (the command line).
 */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { isDeviceName } from '../../shared/archive/paths.ts';
import { HostError } from '../../shared/host/error.ts';
import { fileError, isMissing } from './fileErrors.ts';

/**
 * What a path is wanted for: the content of a file, `write` to put or change one, `list` to show all that a folder holds, `search`
 * to look into a folder for a file that a document names, and `source` for the content of a file that a model of another
 * program names.
 */
export type Use = 'read' | 'write' | 'list' | 'search' | 'source';

/**
 * What the user chose: a `file` to work on, with what lies around it; a `target`, one file to write and nothing else; a
 * `folder` with all that is in it.
 */
export type Choice = 'file' | 'target' | 'folder';

export interface Access {
  /** The outermost folders that a page may list, real paths. */
  readonly roots: readonly string[];
  /** Whether a real path may be touched. */
  allows(realPath: string, use?: Use): boolean;
  /** Notes that the user chose a real path. Where what may be touched was settled at the start it changes nothing. */
  choose(choice: Choice, realPath: string): void;
  /** Ends the sentence `NAME …` that refuses a path. */
  readonly refusal: string;
}

/** For the command line, whose user names the paths. */
export const everywhere: Access = { roots: [], allows: () => true, choose: () => undefined, refusal: '' };

/** Whether a path is the folder itself or lies in it. Both are real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Only these folders and single files. They must exist. */
export async function onlyWithin(folders: readonly string[], files: readonly string[] = []): Promise<Access> {
  const roots = [...new Set(await Promise.all(folders.map((folder) => realpath(resolve(folder)))))];
  const single = new Set(await Promise.all(files.map((file) => realpath(resolve(file)))));
  return {
    roots,
    allows: (path) => single.has(path) || roots.some((root) => isInside(root, path)),
    choose: () => undefined,
    refusal: 'lies outside the folders that Chunksmith was started with.',
  };
}

export function refusePath(access: Reach, path: string): never {
  throw new HostError('denied', `${basename(path)} ${access.refusal}`);
}

/** The part of `Access` that paths are held against. */
export type Reach = Pick<Access, 'allows' | 'refusal'>;

/** The real path of something that exists and may be touched. Links are followed first, so none leads out. */
export async function allowedPath(access: Reach, path: string, use: Use = 'read'): Promise<string> {
  let real: string;
  try {
    real = await realpath(path);
  } catch (error) {
    // What lies outside is refused whether or not it exists: its existence is not told either.
    if (!access.allows(resolve(path), use)) refusePath(access, path);
    throw fileError(error, 'read', path);
  }
  return access.allows(real, use) ? real : refusePath(access, path);
}

/** The path of a file that may not exist yet, in a folder that does. */
export async function allowedTarget(access: Reach, path: string, use: Use = 'write'): Promise<string> {
  let folder: string;
  try {
    folder = await realpath(dirname(path));
  } catch (error) {
    if (!access.allows(resolve(path), use)) refusePath(access, path);
    throw fileError(error, 'read', dirname(path));
  }
  const target = join(folder, basename(path));
  try {
    const real = await realpath(target);
    return access.allows(real, use) ? real : refusePath(access, path);
  } catch (error) {
    if (error instanceof HostError) throw error;
    if (!access.allows(target, use)) refusePath(access, path);
    if (isMissing(error)) return target;
    throw fileError(error, 'write', path);
  }
}

/** Real path of what the user chose and which exists; from now on it may be touched, where the host goes by that. */
export async function chosenPath(access: Access, choice: Exclude<Choice, 'target'>, path: string): Promise<string> {
  // What cannot be reached cannot be chosen either; the words come from where it is refused or missing.
  const real = await realpath(path).catch(() => null);
  if (real === null) return await allowedPath(access, path);
  const isFolder = (await stat(real).catch(() => null))?.isDirectory() === true;
  // A folder where a file is expected opens nothing around it; what comes next says that it is no file.
  access.choose(choice === 'file' && isFolder ? 'target' : choice, real);
  return await allowedPath(access, real, choice === 'folder' ? 'list' : 'read');
}

/** The same for a file to write, which need not be there yet. */
export async function chosenTarget(access: Access, choice: 'file' | 'target', path: string): Promise<string> {
  const folder = await realpath(dirname(path)).catch(() => null);
  if (folder !== null) {
    const target = join(folder, basename(path));
    access.choose(choice, await realpath(target).catch(() => target));
  }
  return await allowedTarget(access, path);
}

/** A file name and nothing else, on every system: no folders, no drives, no devices, no end that Windows drops. */
export function checkFileName(name: string): string {
  if (isDeviceName(name)) {
    throw new HostError(
      'bad-request',
      `${JSON.stringify(name)} is reserved by Windows for a device. Choose another name.`,
    );
  }
  if (/[. ]$/.test(name) && !/^\.+$/.test(name)) {
    throw new HostError(
      'bad-request',
      `${JSON.stringify(name)} ends in a dot or a space, which Windows drops. Choose another name.`,
    );
  }
  const isPlain = name !== '' && name !== '.' && name !== '..' && !/[/\\\0:]/.test(name) && parse(name).base === name;
  if (!isPlain || name.length > 255) {
    throw new HostError('bad-request', `${JSON.stringify(name)} is not a file name.`);
  }
  return name;
}
