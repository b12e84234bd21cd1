/** Files for the tests: the project's samples, and models made by its own code. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

/** Copies a sample with its textures into a folder. */
export async function copySample(folder: string, name: string): Promise<void> {
  const stem = name.replace(/\.[^.]+$/, '');
  const together = readdirSync(samples).filter((each) => each.startsWith(stem) && !each.endsWith('.png'));
  await Promise.all(together.map((each) => copyFile(join(samples, each), join(folder, each))));
}

export async function sampleBytes(name: string): Promise<Uint8Array> {
  return await readFile(join(samples, name));
}

/** A model whose file breaks off inside its list of sequences. */
export async function writeTruncated(folder: string, name: string): Promise<void> {
  const bytes = await sampleBytes('Knight.mdx');
  await writeFile(join(folder, name), bytes.subarray(0, 6));
}

/** Offsets at which two files differ; all further ones when one is longer. */
export function differences(left: Uint8Array, right: Uint8Array): readonly number[] {
  const offsets: number[] = [];
  for (let offset = 0; offset < Math.max(left.length, right.length); offset++) {
    if (left[offset] !== right[offset]) offsets.push(offset);
  }
  return offsets;
}
