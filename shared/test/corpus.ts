/** The shelf of real files beside the project, for tests. Absent on most machines: tests then say so and go on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const corpusRoot = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));

export interface CorpusFile {
  /** Path below the corpus folder: `wc3/mdlvis-rs/Arthas.mdx`. */
  readonly name: string;
  readonly path: string;
  bytes(): Uint8Array;
}

/** Files of one corpus folder whose names end with one of the extensions (lower case, with dot), sorted by name. */
export function corpusFiles(folder: string, extensions: readonly string[]): readonly CorpusFile[] {
  const root = join(corpusRoot, folder);
  if (!existsSync(root)) {
    console.log(`left out: no ${relative(process.cwd(), root)} on this machine`);
    return [];
  }
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.some((extension) => name.toLowerCase().endsWith(extension)))
    .toSorted()
    .map((name) => ({
      name: join(folder, name),
      path: join(root, name),
      bytes: () => new Uint8Array(readFileSync(join(root, name))),
    }));
}

export const hasCorpus = existsSync(corpusRoot);
