/** What the start screen offers of the samples: files that are opened by themselves. */
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { baseName, extensionOf } from '../../shared/archive/paths.ts';
import { knownFormats } from '../../shared/formats/index.ts';
import type { FileEntry } from '../../shared/host/entities.ts';
import type { FileRegistry } from './fileRegistry.ts';

/** As much as formats look at to tell what a file is. */
const headSize = 4096;

/** Whether a file is part of another one of the folder, such as a group of a building. */
async function isPart(folder: string, name: string, names: ReadonlySet<string>): Promise<boolean> {
  const mainOf = knownFormats.ofName(name)?.mainOf;
  if (mainOf === undefined) return false;
  const file = await open(join(folder, name));
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(headSize), 0, headSize, 0);
    const mains = mainOf(baseName(name), buffer.subarray(0, bytesRead));
    return mains.some((main) => names.has(join(dirname(name), main).toLowerCase()));
  } finally {
    await file.close();
  }
}

/** The samples of a folder and those below it, in order of their names; none without a folder. */
export async function listSamples(folder: string | null, registry: FileRegistry): Promise<readonly FileEntry[]> {
  if (folder === null) return [];
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const all = new Set(names.map((name) => name.toLowerCase()));
  // Textures stand beside the samples that use them and are not samples themselves.
  const isShown = (name: string): boolean => (knownFormats.ofName(name)?.kind ?? 'texture') !== 'texture';
  // The tiles of a map are loaded from the map.
  const known = names.filter((name) => isShown(name) && extensionOf(name) !== 'adt').toSorted();
  const parts = await Promise.all(known.map((name) => isPart(folder, name, all)));
  const samples = known.filter((_, at) => parts[at] === false);
  return await Promise.all(samples.map((name) => registry.describe(registry.addFile(join(folder, name), 'sample'))));
}
