/** Which paths the host may touch: all (Electron: the user chose them in a dialog) or only what lies in given folders. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, relative, resolve } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { fileError, isMissing } from './fileErrors.ts';

export interface Access {
  /** The outermost folders, real paths; null when every path is allowed. */
  readonly roots: readonly string[] | null;
  /** Whether a real path may be touched. */
  allows(realPath: string): boolean;
}

export const everywhere: Access = { roots: null, allows: () => true };

/** Whether a path is the folder itself or lies in it. Both are real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Only these folders and single files. They must exist. */
export async function onlyWithin(folders: readonly string[], files: readonly string[] = []): Promise<Access> {
  const roots = [...new Set(await Promise.all(folders.map((folder) => realpath(resolve(folder)))))];
  const single = new Set(await Promise.all(files.map((file) => realpath(resolve(file)))));
  return { roots, allows: (path) => single.has(path) || roots.some((root) => isInside(root, path)) };
}

function refuse(path: string): never {
  throw new HostError('denied', `${basename(path)} lies outside the folders this host was started with.`);
}

/** The real path of something that exists and may be touched. Links are followed first, so none leads out. */
export async function allowedPath(access: Access, path: string): Promise<string> {
  let real: string;
  try {
    real = await realpath(path);
  } catch (error) {
    // What lies outside is refused whether or not it exists: its existence is not told either.
    if (isMissing(error) && !access.allows(resolve(path))) refuse(path);
    throw fileError(error, 'read', path);
  }
  return access.allows(real) ? real : refuse(path);
}

/** The path of a file that may not exist yet, in a folder that does and may be written to. */
export async function allowedTarget(access: Access, path: string): Promise<string> {
  const folder = await allowedPath(access, dirname(path));
  const target = join(folder, basename(path));
  try {
    const real = await realpath(target);
    return access.allows(real) ? real : refuse(path);
  } catch (error) {
    if (isMissing(error)) return access.allows(target) ? target : refuse(path);
    throw fileError(error, 'write', path);
  }
}

/** A file name and nothing else: no folders, no device names' separators, not hidden parents. */
export function checkFileName(name: string): string {
  const isPlain = name !== '' && name !== '.' && name !== '..' && !/[/\\\0:]/.test(name) && parse(name).base === name;
  if (!isPlain || name.length > 255) {
    throw new HostError('bad-request', `${JSON.stringify(name)} is not a file name.`);
  }
  return name;
}
