/** Work on many files that were chosen, one after the other: what was chosen, how it goes, what failed. */
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { CancelSignal } from '../../shared/archive/archive.ts';
import { extensionOf } from '../../shared/archive/paths.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import type { Access } from './access.ts';
import { allowedPath } from './access.ts';
import { failureText, fileError } from './fileErrors.ts';
import type { HostParts } from './hostParts.ts';

/** Folders of whole games hold more; a list this long was not meant. */
const mostFiles = 100_000;
const deepest = 32;

export interface BatchSource {
  readonly path: string;
  /** Name with the folders below the chosen one. */
  readonly inner: string;
}

/** What files are looked for in folders. */
export interface BatchKind {
  /** `textures` */
  readonly word: string;
  /** In lower case, without their dots. */
  readonly endings: ReadonlySet<string>;
}

/** All files of a kind in a folder and below, links that lead out left aside. */
async function filesBelow(
  folder: string,
  { word, endings }: BatchKind,
  access: Access,
): Promise<readonly BatchSource[]> {
  const found: BatchSource[] = [];
  const walk = async (current: string, depth: number): Promise<void> => {
    const entries = await readdir(current, { withFileTypes: true }).catch((error: unknown) => {
      throw fileError(error, 'list', current);
    });
    for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.isSymbolicLink()) continue;
      const path = join(current, entry.name);
      if (entry.isDirectory() && depth < deepest) await walk(path, depth + 1);
      else if (entry.isFile() && endings.has(extensionOf(entry.name))) {
        found.push({ path, inner: relative(folder, path) });
      }
      if (found.length > mostFiles)
        throw new HostError('bad-request', `There are more than ${mostFiles} ${word}. Convert them in smaller lots.`);
    }
  };
  await walk(await allowedPath(access, folder, 'list'), 0);
  return found;
}

type Chosen = Pick<ParamsOf<'convertTextures'>, 'fileIds' | 'folderIds'>;

/** Everything that was chosen, each file once. */
async function chosenSources(
  { fileIds, folderIds }: Chosen,
  kind: BatchKind,
  { registry, access }: HostParts,
): Promise<readonly BatchSource[]> {
  const all: BatchSource[] = [];
  for (const fileId of fileIds) {
    const file = registry.file(fileId);
    if (file.origin === 'upload') throw new HostError('bad-request', 'Only files on disk can be converted.');
    const path = await allowedPath(access, file.path);
    all.push({ path, inner: basename(path) });
  }
  for (const folderId of folderIds) all.push(...(await filesBelow(registry.folder(folderId), kind, access)));
  return [...new Map(all.map((source) => [source.path, source])).values()];
}

type Result = ResultOf<'convertTextures'>;

/** Carries out one file. */
export interface BatchWork {
  /** Errors that what was written has and its source had not; null where it was skipped. */
  convert(source: BatchSource): Promise<readonly string[] | null>;
  stop(): Promise<void>;
}

async function convertAll(
  work: BatchWork,
  sources: readonly BatchSource[],
  signal: CancelSignal,
  tell: (done: number, name: string) => void,
): Promise<Result> {
  const failed: { path: string; message: string }[] = [];
  const doubtful: { path: string; message: string }[] = [];
  let written = 0;
  let skipped = 0;
  for (const [done, source] of sources.entries()) {
    if (signal.aborted) return { written, skipped, failed, doubtful, isCancelled: true };
    tell(done, basename(source.path));
    try {
      const errors = await work.convert(source);
      if (errors === null) skipped++;
      else written++;
      if (errors !== null && errors.length > 0) doubtful.push({ path: source.path, message: errors.join('; ') });
    } catch (error) {
      if (signal.aborted) return { written, skipped, failed, doubtful, isCancelled: true };
      failed.push({ path: source.path, message: failureText(error, source.path) });
      // A full disk would fail every other file as well.
      if (error instanceof HostError && error.code === 'no-space') break;
    }
  }
  return { written, skipped, failed, doubtful, isCancelled: false };
}

/** Runs a batch under the page's id: tells how it goes, and ends early when it is cancelled. */
export async function runBatch(
  params: Chosen & { readonly taskId: string },
  kind: BatchKind,
  parts: HostParts,
  begin: () => BatchWork,
): Promise<Result> {
  const { taskId } = params;
  return await parts.mounting.tasks.run(taskId, async (signal) => {
    const sources = await chosenSources(params, kind, parts);
    const work = begin();
    // What is being converted need not be waited for.
    signal.addEventListener('abort', () => void work.stop());
    const tell = (done: number, name: string): void => {
      const percent = Math.min(99, Math.floor((done / sources.length) * 100));
      parts.tell('progress', { taskId, label: `Converting ${name}`, percent });
    };
    try {
      return await convertAll(work, sources, signal, tell);
    } finally {
      await work.stop();
      parts.tell('progress', { taskId, label: 'Converted', percent: 100 });
    }
  });
}
