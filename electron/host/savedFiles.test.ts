/** What a document's files hold is given out as it was last read or saved: on disk, in an archive, or nowhere (K25). */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { setFile } from '../../shared/test/setFormat.ts';
import { MountBench, renameSequence } from './mounts/test/mountBench.ts';
import { renameFirst } from './test/edits.ts';
import { setNumber, writeSet } from './test/fileSet.ts';
import { startTestHost, type TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';
import { setWorkerUrl } from './test/workers.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost({ workerUrl: setWorkerUrl });
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const ask = (documentId: string) => at.client.request('savedBytes', { documentId });

async function bytesOf(opened: OpenedDocument): Promise<Uint8Array> {
  const answer = await ask(opened.id);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  return await at.fetchBlob(answer.blob);
}

it('is the original until a save, then what the save wrote, also after edits and undo past it', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  expect(await ask(opened.id)).toEqual({ kind: 'original' });
  renameFirst(opened, 'Fresh');
  await opened.settled();
  expect(await ask(opened.id)).toEqual({ kind: 'original' });
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  const written = opened.document.write();
  expect(await bytesOf(opened)).toEqual(written);
  opened.document.undo();
  await opened.settled();
  expect(await bytesOf(opened)).toEqual(written);
  // Saved as it was read: the same bytes need not be kept twice.
  expect(await opened.save()).toMatchObject({ kind: 'saved' });
  expect(await ask(opened.id)).toEqual({ kind: 'original' });
});

it('is what the save wrote for work that is taken up after a crash, too', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  renameFirst(opened, 'Saved');
  await opened.settled();
  await opened.save();
  const written = opened.document.write();
  renameFirst(opened, 'Later');
  await opened.settled();
  await using next = await at.again();
  const back = await next.recover();
  const answer = await next.client.request('savedBytes', { documentId: back.id });
  if (answer.kind !== 'found') throw new Error(answer.kind);
  expect(await next.fetchBlob(answer.blob)).toEqual(written);
});

it('is nothing where another program wrote the file, or it is gone', async () => {
  const path = await at.write('unit.mdx');
  const opened = await at.openPath(path);
  await writeFile(path, tinyModel(['Theirs']));
  expect(await ask(opened.id)).toEqual({ kind: 'missing' });
  await rm(path);
  expect(await ask(opened.id)).toEqual({ kind: 'missing' });
});

it('is all files of a document of several', async () => {
  const opened = await at.openPath(await writeSet(at));
  expect(await ask(opened.id)).toEqual({ kind: 'original' });
  setNumber(opened, 77, 1);
  await opened.settled();
  await opened.save();
  const answer = await ask(opened.id);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  expect(answer.files.map(({ name }) => name)).toEqual(['unit.set', 'unita.part', 'unitb.part']);
  const second = answer.files[1];
  expect((await at.fetchBlob(answer.blob)).subarray(second?.start, second?.end)).toEqual(setFile(1, 77));
  await writeFile(join(at.folder, 'unitb.part'), setFile(2, 99));
  expect(await ask(opened.id)).toEqual({ kind: 'missing' });
});

it('is read from the archive that it was saved into', async () => {
  const bench = new MountBench(at);
  await bench.archive('wow/Data/common.MPQ', { 'Units\\Footman.mdx': tinyModel(), 'other.txt': 'other' }, 2);
  await bench.archive('wow/Data/lichking.MPQ', { 'l.txt': 'l' }, 2);
  await bench.archive('wow/Data/patch-3.MPQ', { 'p.txt': 'p' }, 2);
  const { mountId } = await bench.mount('wow');
  const opened = await bench.openedFrom(mountId, 'Units/Footman.mdx');
  expect(await ask(opened.id)).toEqual({ kind: 'original' });
  const { sourceId } = await at.client.request('createPatchArchive', { mountId, name: null });
  renameSequence(opened, 'Stanx');
  await opened.settled();
  await bench.saveInto({ documentId: opened.id, mountId, sourceId, path: 'Units/Footman.mdx' });
  expect(await bytesOf(opened)).toEqual(opened.document.write());
});
