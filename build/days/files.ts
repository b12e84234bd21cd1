/** The files that a day is lived on: copied from where they are, and compared with what they were. */
import { chmod, cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What each file of a folder held, by its path in it. */
export type Contents = ReadonlyMap<string, Buffer>;

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

/** All files of a folder; backups, which saving makes, are not among them. */
export async function contentsOf(folder: string): Promise<Contents> {
  const all = new Map<string, Buffer>();
  for (const path of await pathsIn(folder))
    if (!path.endsWith('.bak')) all.set(path.slice(folder.length + 1), await readFile(path));
  return all;
}

/** Names of files that came, went or hold something else. */
export function changedFiles(before: Contents, after: Contents): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => !before.get(name)?.equals(after.get(name) ?? Buffer.alloc(0)));
}

/** Puts copies of files, with all that belongs to a model, into a folder of their own. */
export async function keepFiles(folder: string, names: readonly string[], to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of names) await cp(join(folder, name), join(to, basename(name)));
}
