/** Writing what an exchange makes: new files are written as a whole, those that exist only when they may be replaced. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { TakenPlaces } from '../host/takenPlaces.ts';

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** @throws Error where a file is there already that may not be replaced */
export async function checkFree(paths: readonly string[], replaces: boolean): Promise<void> {
  for (const path of paths) {
    if (!replaces && (await exists(path))) throw new Error(`${path} exists already; --replace overwrites it`);
  }
}

/** What files are made of, where one call makes them of many: two sources never become one file, whatever may be replaced. */
export interface MadeOf {
  readonly source: string;
  readonly taken: TakenPlaces;
}

/** Writes all files into a folder, or none when one is there already and may not be replaced. Returns their paths. */
export async function writeFilesInto(
  folder: string,
  files: readonly ExchangeFile[],
  replaces: boolean,
  of: MadeOf | null = null,
): Promise<readonly string[]> {
  const targets = files.map(({ name, bytes }) => ({ path: join(folder, ...name.split('/')), bytes }));
  for (const { path } of targets) of?.taken.check(path, of.source);
  await checkFree(
    targets.map(({ path }) => path),
    replaces,
  );
  for (const { path, bytes } of targets) {
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(path, bytes, { backup: true });
    of?.taken.take(path, of.source);
  }
  return targets.map(({ path }) => path);
}
