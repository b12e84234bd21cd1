/** Where the program keeps its own files: settings, recent files, journals. */
import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { codeOf, fileError } from './fileErrors.ts';

/** The folder each platform means for it. `environment` is `process.env`. */
export function defaultDataFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const chosen = environment['CHUNKSMITH_DATA'];
  if (chosen !== undefined && chosen !== '') return chosen;
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Chunksmith');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Chunksmith');
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'chunksmith');
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you lack the permission',
  EPERM: 'you lack the permission',
  EROFS: 'its disk cannot be written',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'there is a file where a folder should be',
  EEXIST: 'there is a file where a folder should be',
  ENOENT: 'no folder can be made there',
};

/**
 * Makes a folder with those above it, one by one: Node's own way never ends where a folder can be looked into and takes no
 * other, such as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await stat(parent).catch(() => null)) !== null) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

/**
 * Makes the data folder if need be and returns its real path. @throws HostError with a sentence for people where it cannot be
 * used: without it nothing that is edited could be kept safe.
 */
export async function prepareDataFolder(folder: string): Promise<string> {
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    const why = reasons[codeOf(error)] ?? fileError(error, 'write', folder).message;
    throw new HostError(
      'denied',
      `Chunksmith keeps its settings and your unsaved work in ${folder}, which cannot be used: ${why}. Fix that, or name another folder in the environment variable CHUNKSMITH_DATA.`,
    );
  }
}
