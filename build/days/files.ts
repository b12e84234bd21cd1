/** The files that a day is lived on and that it left: copied from where they are. */
import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

async function pathsIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Copies a folder; the copies can be written, also where what is copied cannot. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const path of await pathsIn(from)) {
    const copy = join(to, path.slice(from.length));
    await mkdir(join(copy, '..'), { recursive: true });
    await cp(path, copy);
    await chmod(copy, 0o644);
  }
}

/** Puts copies of files, with all that belongs to a model, into a folder of their own. */
export async function keepFiles(folder: string, names: readonly string[], to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await cp(join(folder, name), join(to, basename(name)));
}
