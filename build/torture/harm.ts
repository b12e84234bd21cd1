/** What is done to the files of a journal between two lives of a host. */
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

async function journalFiles(dataFolder: string): Promise<readonly string[]> {
  const root = join(dataFolder, 'journal');
  const files: string[] = [];
  for (const folder of await readdir(root).catch(() => [])) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) files.push(join(root, folder, name));
  }
  return files;
}

const isLog = (path: string): boolean => basename(path) === 'log';

function oneOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** A bit of one file of a journal that is to be turned, or the length the file is to be cut to. */
export interface Harm {
  readonly how: 'flip' | 'cut';
  readonly path: string;
  readonly at: number;
}

/**
 * Somewhere in some file of a journal; null where there is none.
 * @param sparesLog where a save stands between two files: its word is in the log alone, and without it nobody can end it
 */
export async function chooseHarm(dataFolder: string, how: Harm['how'], sparesLog: boolean): Promise<Harm | null> {
  const files = (await journalFiles(dataFolder)).filter((path) => !sparesLog || !isLog(path));
  const logs = files.filter(isLog);
  // The log is where edits are: it is taken as often as everything else together.
  const path = oneOf(logs.length > 0 && Math.random() < 0.5 ? logs : files);
  if (path === undefined) return null;
  const { size } = await stat(path);
  return size === 0 ? null : { how, path, at: Math.floor(Math.random() * size) };
}

export async function doHarm({ how, path, at }: Harm): Promise<void> {
  if (how === 'cut') {
    await truncate(path, at);
    return;
  }
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
  await writeFile(path, bytes);
}

/** The logs of all journals. */
export async function journalLogs(dataFolder: string): Promise<readonly string[]> {
  return (await journalFiles(dataFolder)).filter(isLog);
}
