import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import { setFile, setFiles } from '../../shared/test/setFormat.ts';
import { saveAsName } from './test/fileSet.ts';
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

it('a file that belongs to an open document is told of when it comes, and taken in by reading anew', async () => {
  for (const [name, bytes] of Object.entries(setFiles('unit'))) await at.write(name, bytes);
  await rm(join(at.folder, 'unitb.part'));
  const opened = await at.openPath(join(at.folder, 'unit.set'));
  const pieces = (document: typeof opened.document): number =>
    collectionList(document.format, document, 'pieces').length;
  expect(pieces(opened.document)).toBe(2);
  const changes: unknown[] = [];
  at.client.on('fileChangedOnDisk', (change) => changes.push(change));
  await at.write('unrelated.part', setFile(2, 1));
  await at.write('UNITB.part', setFile(2, 5));
  await expect.poll(() => changes).toEqual([{ documentId: opened.id, change: 'joined' }]);
  const reverted = await opened.revert();
  expect(pieces(reverted.document)).toBe(3);
  // From then on it is one of the document's files.
  await at.write('UNITB.part', setFile(2, 6));
  await expect.poll(() => changes.at(-1)).toEqual({ documentId: opened.id, change: 'changed' });
});

it('a document that was saved under another name hears of the files that belong to that one, and no more of the old ones', async () => {
  for (const [name, bytes] of Object.entries(setFiles('unit'))) await at.write(name, bytes);
  await rm(join(at.folder, 'unitb.part'));
  const opened = await at.openPath(join(at.folder, 'unit.set'));
  const changes: unknown[] = [];
  at.client.on('fileChangedOnDisk', (change) => changes.push(change));
  expect(await saveAsName(at, opened, 'other.set')).toMatchObject({ kind: 'saved' });
  const document = at.host.parts.documents.get(opened.id);
  expect(document.absentPaths).toEqual([join(at.folder, 'otherb.part')]);
  await at.write('unitb.part', setFile(2, 5));
  expect(await document.changeOnDisk()).toBeNull();
  await at.write('otherb.part', setFile(2, 5));
  await expect.poll(() => changes.at(-1)).toEqual({ documentId: opened.id, change: 'joined' });
  const reverted = await opened.revert();
  expect(collectionList(reverted.document.format, reverted.document, 'pieces')).toHaveLength(3);
});
