/** Word of the files that an open document was imported from, or brought back from, when other programs write them anew. */
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedPath } from './access.ts';
import type { HostParts } from './hostParts.ts';
import { SourceFolder } from './sourceFolder.ts';

/** A file is taken for written when its size and its time have stood still for as long, ms. */
const stillMs = 400;
/** A program that never stops writing is not waited for longer, ms. */
const longestMs = 60_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Size and time of each file; empty where there is none. */
async function stateOf(paths: readonly string[]): Promise<readonly string[]> {
  return await Promise.all(
    paths.map(async (path) => {
      const info = await stat(path).catch(() => null);
      return info === null ? '' : `${info.size} ${info.mtimeMs}`;
    }),
  );
}

/** The files as they are once nobody writes them any more. */
async function settled(paths: readonly string[], isWanted: () => boolean): Promise<readonly string[]> {
  let last = await stateOf(paths);
  for (let waited = 0; waited < longestMs && isWanted(); waited += stillMs) {
    await pause(stillMs);
    const now = await stateOf(paths);
    if (now.every((each, at) => each === last[at])) return now;
    last = now;
  }
  return last;
}

/** Follows a source and the files beside it that it names, until the document is closed or follows another one. */
export async function followSource(
  { documentId, fileId, names }: ParamsOf<'followSource'>,
  parts: HostParts,
): Promise<ResultOf<'followSource'>> {
  const { registry, access, documents, watcher } = parts;
  const file = registry.file(fileId);
  const document = documents.get(documentId);
  if (file.origin === 'upload') return { isFollowed: false };
  const path = await allowedPath(access, file.path);
  const folder = new SourceFolder(dirname(path), access, 'source');
  const beside = await Promise.all(names.map((name) => folder.find(name)));
  const paths = [path, ...beside.filter((each) => each !== null)];
  let known = await stateOf(paths);
  let looking = 0;
  const look = async (): Promise<void> => {
    const own = ++looking;
    const isWanted = (): boolean => own === looking && documents.all.includes(document);
    const now = await settled(paths, isWanted);
    if (!isWanted() || now.every((each, at) => each === known[at])) return;
    known = now;
    parts.tell('sourceChanged', { documentId, change: now[0] === '' ? 'gone' : 'changed' });
  };
  document.watches.source(paths, watcher, () => void look().catch(parts.report));
  return { isFollowed: true };
}

/** A source as it is now, with the files beside it that are named; those that are not there are left out. */
export async function readSource(
  { fileId, names }: ParamsOf<'readSource'>,
  { registry, access, blobs }: HostParts,
): Promise<ResultOf<'readSource'>> {
  const file = registry.file(fileId);
  if (file.origin === 'upload') throw new HostError('bad-request', 'What was sent by the page cannot be read again.');
  const path = await allowedPath(access, file.path);
  const main = await readFile(path);
  const folder = new SourceFolder(dirname(path), access, 'source');
  const beside = await Promise.all(names.map(async (name) => ({ name, bytes: await folder.read(name) })));
  return {
    blob: blobs.put(Uint8Array.from(main)),
    files: beside.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, blob: blobs.put(bytes) }])),
  };
}
