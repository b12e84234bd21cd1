/** Several files made from a document, written into a folder of the user's choice. */
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { allowedTarget, checkFileName } from './access.ts';
import { writeAtomically } from './atomicFile.ts';
import { BatchReport, hashOf, hashOfFile, undoBatch } from './batch/batchReport.ts';
import type { HostParts } from './hostParts.ts';

type Params = ParamsOf<'exportIntoFolder'>;

/** Files may lie in the folder or in one inside it. */
const mostParts = 2;

/** Names of a path's folders and of its file, each checked. */
function partsOf(path: string): readonly string[] {
  const parts = path.split('/').map(checkFileName);
  if (parts.length > mostParts) throw new HostError('bad-request', `${path} lies too deep.`);
  return parts;
}

/**
 * Nothing is written when anything is wrong with a name, when a file is open in a tab, or when the folder is there and nobody
 * agreed to write into it. Links that lead out of the allowed folders are refused where they are met.
 */
export async function exportIntoFolder(params: Params, parts: HostParts): Promise<ResultOf<'exportIntoFolder'>> {
  const { access, registry, documents, uploads } = parts;
  const { bytes } = uploads.finish(params.uploadId);
  const total = params.files.reduce((sum, { size }) => sum + size, 0);
  if (total !== bytes.length) {
    throw new HostError('bad-request', `The files have ${total} bytes together, but ${bytes.length} were sent.`);
  }
  const named = params.files.map(({ path, size }) => ({ parts: partsOf(path), size }));
  const folder = await allowedTarget(
    access,
    join(registry.folder(params.folderId), checkFileName(params.name)),
    'list',
  );
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere && params.conflict === 'ask') return { kind: 'exists', name: params.name };
  for (const { parts: names } of named) {
    const path = join(folder, ...names);
    if (documents.openAt(path) !== null) {
      throw new HostError('busy', `${basename(path)} is open in a tab. Choose another folder.`);
    }
  }
  const about = { act: 'exportIntoFolder', folder };
  const report = params.isNoted ? await BatchReport.begin(parts.options.dataFolder, about, named.length) : null;
  let start = 0;
  try {
    for (const { parts: names, size } of named) {
      const place = join(folder, ...names);
      // The folder is looked at before anything is made in it: it may be a link.
      if (names.length === mostParts) await allowedTarget(access, dirname(place), 'list').catch(rethrowUnlessMissing);
      const made = await mkdir(dirname(place), { recursive: true });
      if (made !== undefined) await report?.note({ kind: 'folder', path: dirname(place) });
      const [path, content] = [await allowedTarget(access, place), bytes.subarray(start, start + size)];
      if (report === null) await writeAtomically(path, content, { backup: true });
      else await writeNoted(path, content, report);
      start += size;
    }
  } catch (error) {
    if (report !== null) await undoBatch(report.folder);
    throw error;
  } finally {
    await report?.note({ kind: 'end', isCancelled: false });
  }
  return { kind: 'written', location: folder, report: report === null ? null : basename(report.folder) };
}

/** Writes a file after noting what stood there; one that is as it should be already is left alone. */
async function writeNoted(path: string, bytes: Uint8Array, report: BatchReport): Promise<void> {
  const [before, after] = [await hashOfFile(path), hashOf(bytes)];
  if (before === after) return;
  await report.note({ kind: 'writing', source: path, files: [{ path, before, after, kept: await report.keep(path) }] });
  await writeAtomically(path, bytes);
  await report.note({ kind: 'written', source: path, did: [], errors: [], oldSize: 0, newSize: bytes.length });
}

/** A folder that is not there yet cannot be a link. */
function rethrowUnlessMissing(error: unknown): void {
  if (!(error instanceof HostError) || error.code !== 'not-found') throw error;
}
