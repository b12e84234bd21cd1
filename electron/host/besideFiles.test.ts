/** Files beside a document's own: named for writing, read, and taken away without being lost. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setFiles } from '../../shared/test/setFormat.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';
import { setWorkerUrl } from './test/workers.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost({ workerUrl: setWorkerUrl });
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

/** A document that lies in the test's folder. */
async function openedId(): Promise<string> {
  for (const [name, bytes] of Object.entries(setFiles('unit'))) await at.write(name, bytes);
  const { id } = await at.openPath(join(at.folder, 'unit.set'));
  return id;
}

it('are named and read in the same folder and nowhere else', async () => {
  const documentId = await openedId();
  await at.write('notes.txt', Uint8Array.of(1, 2, 3));
  const named = await at.client.request('nameBeside', { documentId, name: 'new.set' });
  expect(named).toMatchObject({ name: 'new.set', exists: false });
  expect(await at.client.request('readBeside', { documentId, name: 'notes.txt' })).toMatchObject({
    kind: 'found',
    size: 3,
  });
  expect(await at.client.request('readBeside', { documentId, name: 'other.txt' })).toEqual({ kind: 'missing' });
  for (const name of ['../unit.set', 'a/b', '..', '']) {
    await expect(at.client.request('nameBeside', { documentId, name })).rejects.toThrow('is not a file name');
    await expect(at.client.request('readBeside', { documentId, name })).rejects.toThrow('is not a file name');
  }
});

it('are taken away under a name that ends with .bak, each under its own', async () => {
  const documentId = await openedId();
  for (const content of [7, 8]) {
    await at.write('old.set', Uint8Array.of(content));
    const { fileId } = await at.client.request('nameBeside', { documentId, name: 'old.set' });
    await at.client.request('setAside', { fileId });
  }
  expect((await readdir(at.folder)).filter((name) => name.startsWith('old'))).toEqual(['old.set.2.bak', 'old.set.bak']);
  expect([...(await readFile(join(at.folder, 'old.set.bak')))]).toEqual([7]);
  const own = await at.client.request('nameBeside', { documentId, name: 'unit.set' });
  await expect(at.client.request('setAside', { fileId: own.fileId })).rejects.toThrow('is open in a tab');
});
