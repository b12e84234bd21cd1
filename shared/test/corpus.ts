/**
 * Files for tests to try things on: the shelf of real files beside the project or, where there is none, the files
 * that stand in for them (shelfFolder.ts).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shelfCorpus, standInFolder } from './shelfFolder.ts';

const corpusRoot = shelfCorpus ?? standInFolder;

export interface CorpusFile {
  /** Path below the corpus folder: `wc3/mdlvis-rs/Arthas.mdx`. */
  readonly name: string;
  readonly path: string;
  bytes(): Uint8Array;
}

/** Files of one corpus folder whose names end with one of the extensions (lower case, with dot), sorted by name. */
export function corpusFiles(folder: string, extensions: readonly string[]): readonly CorpusFile[] {
  const root = join(corpusRoot, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => extensions.some((extension) => name.toLowerCase().endsWith(extension)))
    .toSorted()
    .map((name) => ({
      name: join(folder, name),
      path: join(root, name),
      bytes: () => new Uint8Array(readFileSync(join(root, name))),
    }));
}

/** Whether the files are the real ones. What only they can show (how many there are, what other tools wrote) asks this. */
export const hasCorpus = shelfCorpus !== null;

/** How much at least must have been tried for a test to have said something: of the real files, of the stand-ins. */
export function enough(onShelf: number, ofStandIns = 0): number {
  return hasCorpus ? onShelf : ofStandIns;
}

/**
 * One file in so many of the shelf, for rules about our own work on models rather than about the bytes of theirs; all of them
 * with `CHUNKSMITH_CORPUS=whole`. The stand-ins are few and different: all of them are taken.
 */
export function share<T>(files: readonly T[], one: number): readonly T[] {
  if (!hasCorpus || process.env['CHUNKSMITH_CORPUS'] === 'whole') return files;
  return files.filter((_file, at) => at % one === 0);
}

/** Those that a pattern names on the shelf; the stand-ins have other names, and all of them are taken. */
export function picked<T extends { readonly name: string }>(all: readonly T[], pattern: RegExp): readonly T[] {
  return hasCorpus ? all.filter(({ name }) => pattern.test(name)) : all;
}
