import { fieldsByName } from '../../shared/codec/byName.ts';
import { chmod, mkdir, rename, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import { documentDigest } from '../../shared/document/wire.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { setFile, setFiles } from '../../shared/test/setFormat.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost, testFormats } from './test/testHost.ts';
import { setWorkerUrl } from './test/workers.ts';

import { namesIn, numberOf, onDisk, piece, saveAsName, setNumber, writeSet } from './test/fileSet.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost({ workerUrl: setWorkerUrl });
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});
describe('opening a document of several files', () => {
  it('finds its companions whatever their case, one leading to the next', async () => {
    await at.write('Unit.SET', setFile(0, 1));
    await at.write('uNitA.part', setFile(1, 2));
    await at.write('UNITB.PART', setFile(2, 3));
    const opened = await at.openPath(join(at.folder, 'Unit.SET'));
    expect(opened.name).toBe('Unit.SET');
    expect([0, 1, 2].map((index) => numberOf(opened, index))).toEqual([1, 2, 3]);
    const { files } = await at.client.request('originalBytes', { documentId: opened.id });
    expect(files).toEqual([
      { name: 'Unit.SET', start: 0, end: 22 },
      { name: 'uNitA.part', start: 22, end: 44 },
      { name: 'UNITB.PART', start: 44, end: 66 },
    ]);
  });

  it('opens without one that is not required', async () => {
    const path = await writeSet(at, { 'unit.set': setFile(0, 1), 'unita.part': setFile(1, 2) });
    const opened = await at.openPath(path);
    expect(collectionList(opened.document.format, opened.document, 'pieces')).toHaveLength(2);
  });

  it('says which file is missing and where it was looked for', async () => {
    const path = await writeSet(at, { 'unit.set': setFile(0, 1) });
    await expect(at.openPath(path)).rejects.toMatchObject({
      code: 'unreadable',
      message: `unit.set cannot be opened without unita.part, which is not in ${at.folder}. Put it beside unit.set and open that again.`,
    });
  });

  it('opens the main file when a companion is asked for, once', async () => {
    const path = await writeSet(at);
    const opened = await at.openPath(join(at.folder, 'unita.part'));
    expect(opened.name).toBe('unit.set');
    for (const name of ['unit.set', 'unita.part', 'unitb.part']) {
      const { fileId } = await at.host.addPath(join(at.folder, name));
      expect(await at.client.request('openFile', { fileId })).toEqual({ kind: 'alreadyOpen', documentId: opened.id });
    }
    const { recent } = await at.client.request('welcome', {});
    expect(recent.map(({ name }) => name)).toEqual(['unit.set']);
    await opened.close('discard');
    await unlink(path);
    await expect(at.openPath(join(at.folder, 'unita.part'))).rejects.toMatchObject({
      code: 'unreadable',
      message: `unita.part is a part of unit.set, which is not in ${at.folder}. Put both beside each other.`,
    });
  });

  it('opens one document however many of its files are asked for at one time', async () => {
    await writeSet(at);
    const asked = ['unita.part', 'unitb.part'].map(async (name) => {
      const { fileId } = await at.host.addPath(join(at.folder, name));
      return await at.client.request('openFile', { fileId });
    });
    const answers = await Promise.allSettled(asked);
    const documents = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.kind === 'opened');
    expect(documents).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'busy' });
    }
  });

  it('refuses a companion that leads out of the folders it may touch', async () => {
    const outside = join(at.dataFolder, 'secret');
    await writeFile(outside, setFile(1, 7));
    const path = await writeSet(at, { 'unit.set': setFile(0, 1) });
    await symlink(outside, join(at.folder, 'unita.part'));
    await expect(at.openPath(path)).rejects.toMatchObject({ code: 'denied' });
  });

  it('is made anew after its worker was lost, from the same files only', async () => {
    const opened = await at.openPath(await writeSet(at));
    await at.host.parts.pool.restart();
    const digest = async () => (await at.client.request('digest', { documentId: opened.id })).digest;
    expect(await digest()).toBe(documentDigest(opened.document));
    await at.write('unitb.part', setFile(2, 99));
    await at.host.parts.pool.restart();
    await expect(digest()).rejects.toMatchObject({ code: 'changed', message: expect.stringContaining('unitb.part') });
  });
});

describe('files that were dropped together', () => {
  async function upload(name: string, bytes: Uint8Array, drop: string | null): Promise<string> {
    const { uploadId } = await at.client.request('startUpload', { name, size: bytes.length, drop });
    await at.client.request('uploadPiece', { uploadId, bytes });
    return (await at.client.request('finishUpload', { uploadId, madeFrom: null })).fileId;
  }

  it('find each other and are one document', async () => {
    const ids: string[] = [];
    for (const [name, bytes] of Object.entries(setFiles('Unit', 5)).toReversed())
      ids.push(await upload(name, bytes, 'd1'));
    const [first = '', ...rest] = ids;
    const result = await at.client.request('openFile', { fileId: first });
    if (result.kind !== 'opened') throw new Error('not opened');
    expect(result.document).toMatchObject({ name: 'Unit.set', size: 66, hasTarget: false, isDirty: true });
    const { documentId } = result.document;
    for (const fileId of rest) {
      expect(await at.client.request('openFile', { fileId })).toEqual({ kind: 'alreadyOpen', documentId });
    }
    await at.host.parts.pool.restart();
    expect((await at.client.request('digest', { documentId })).digest).toMatch(/^[0-9a-f]{8}$/);
  });

  it('are told what is missing when it was dropped another time', async () => {
    await upload('unita.part', setFile(1, 0), 'd1');
    const main = await upload('unit.set', setFile(0, 0), 'd2');
    await expect(at.client.request('openFile', { fileId: main })).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('unita.part, which is not among the files that were given together with it'),
    });
    const lone = await upload('unita.part', setFile(1, 0), null);
    await expect(at.client.request('openFile', { fileId: lone })).rejects.toMatchObject({
      message: expect.stringContaining('unita.part is a part of unit.set'),
    });
  });
});

describe('saving a document of several files', () => {
  it('writes what changed, keeps a backup of each, and leaves the others alone', async () => {
    const opened = await at.openPath(await writeSet(at));
    const before = await stat(join(at.folder, 'unita.part'));
    setNumber(opened, 7, 0, 2);
    expect(await opened.save()).toMatchObject({ kind: 'saved', size: 66 });
    expect(await onDisk(at, 'unit.set')).toEqual(setFile(0, 7));
    expect(await onDisk(at, 'unita.part')).toEqual(setFile(1, 0));
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 7));
    expect(await onDisk(at, 'unitb.part.bak')).toEqual(setFile(2, 0));
    expect((await stat(join(at.folder, 'unita.part'))).mtimeMs).toBe(before.mtimeMs);
    expect(await namesIn(at)).toEqual(['unit.set', 'unit.set.bak', 'unita.part', 'unitb.part', 'unitb.part.bak']);
  });

  it('writes data that grew into the file it belongs to', async () => {
    const opened = await at.openPath(await writeSet(at));
    const values = Uint16Array.from({ length: 500 }, (_, index) => index);
    opened.document.edit('Grow', (transaction) => transaction.update(piece(opened, 1), { values }));
    await opened.save();
    expect(await onDisk(at, 'unita.part')).toEqual(setFile(1, 0, [...values]));
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 0));
    setNumber(opened, 3, 2);
    await opened.save();
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 3));
    await opened.close('discard');
    const again = await at.openPath(join(at.folder, 'unit.set'));
    expect(fieldsByName(again.document.get(piece(again, 1)).fields)['values']).toEqual(values);
  });

  it.each([
    ['unit.set', 'changed'],
    ['unitb.part', 'changed'],
    ['unita.part', 'gone'],
  ] as const)('asks when %s has %s', async (name, how) => {
    const opened = await at.openPath(await writeSet(at));
    const told = new Promise((resolve) => at.client.on('fileChangedOnDisk', resolve));
    setNumber(opened, 7, 0);
    if (how === 'gone') await unlink(join(at.folder, name));
    else await at.write(name, setFile(1, 55));
    expect(await told).toEqual({ documentId: opened.id, change: how });
    expect(await opened.save()).toMatchObject({ kind: 'conflict', reason: how, name });
    expect(await onDisk(at, 'unitb.part')).not.toEqual(setFile(2, 7));
    expect(await opened.save('overwrite')).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'unit.set')).toEqual(setFile(0, 7));
    expect(await onDisk(at, 'unita.part')).toEqual(setFile(1, 0));
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 0));
  });

  it('replaces none when one cannot be written', async () => {
    const opened = await at.openPath(await writeSet(at));
    await chmod(join(at.folder, 'unita.part'), 0o444);
    setNumber(opened, 7, 0, 1, 2);
    await expect(opened.save()).rejects.toMatchObject({
      code: 'read-only',
      message: expect.stringContaining('unita.part'),
    });
    expect(opened.isDirty).toBe(true);
    for (const [name, bytes] of Object.entries(setFiles('unit'))) expect(await onDisk(at, name)).toEqual(bytes);
    expect((await namesIn(at)).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it('says so when only some could be replaced, and goes on from there', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 7, 0, 2);
    await opened.settled();
    // Nothing can be renamed over a folder; the other program put it there between the check and the replacing.
    const document = at.host.parts.documents.get(opened.id);
    const { journal } = document;
    const noteSaving = journal.noteSaving.bind(journal);
    journal.noteSaving = async (save) => {
      await noteSaving(save);
      await rename(join(at.folder, 'unit.set'), join(at.folder, 'aside'));
      await mkdir(join(at.folder, 'unit.set', 'inside'), { recursive: true });
    };
    await expect(opened.save()).rejects.toMatchObject({
      message: expect.stringContaining('1 of 2 files that belong together'),
    });
    expect(opened.isDirty).toBe(true);
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 7));
    await rm(join(at.folder, 'unit.set'), { recursive: true });
    await rename(join(at.folder, 'aside'), join(at.folder, 'unit.set'));
    journal.noteSaving = noteSaving;
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'unit.set')).toEqual(setFile(0, 7));
  });

  it('saves the whole set under another name, and belongs to that from then on', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 4, 1);
    expect(await saveAsName(at, opened, 'other.set')).toMatchObject({ kind: 'saved', size: 66 });
    expect(await onDisk(at, 'othera.part')).toEqual(setFile(1, 4));
    expect(await onDisk(at, 'otherb.part')).toEqual(setFile(2, 0));
    expect(await onDisk(at, 'unita.part')).toEqual(setFile(1, 0));
    setNumber(opened, 6, 2);
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'otherb.part')).toEqual(setFile(2, 6));
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 0));
    const back = await opened.revert();
    expect([0, 1, 2].map((index) => numberOf(back, index))).toEqual([0, 4, 6]);
  });

  it('asks before a companion of another set is replaced, and never takes one that is open', async () => {
    const opened = await at.openPath(await writeSet(at));
    await at.write('othera.part', setFile(1, 88));
    expect(await saveAsName(at, opened, 'other.set')).toMatchObject({
      kind: 'conflict',
      reason: 'exists',
      name: 'othera.part',
    });
    expect(await namesIn(at)).not.toContain('other.set');
    await at.write('other.set', setFile(0, 1));
    const other = await at.openPath(join(at.folder, 'other.set'));
    await expect(saveAsName(at, opened, 'othera.part', 'overwrite')).rejects.toMatchObject({ code: 'busy' });
    await expect(saveAsName(at, opened, 'other.set', 'overwrite')).rejects.toMatchObject({ code: 'busy' });
    await other.close('discard');
    expect(await saveAsName(at, opened, 'other.set', 'overwrite')).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'othera.part')).toEqual(setFile(1, 0));
  });

  it('reverts to what all files hold now', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 7, 0, 1);
    await at.write('unitb.part', setFile(2, 55));
    const again = await opened.revert();
    expect([0, 1, 2].map((index) => numberOf(again, index))).toEqual([0, 0, 55]);
    setNumber(again, 8, 0);
    expect(await again.save()).toMatchObject({ kind: 'saved' });
  });
});

it('the page of another list of formats says what it lacks', async () => {
  const path = await writeSet(at);
  const { fileId } = await at.host.addPath(path);
  const result = await at.client.request('openFile', { fileId });
  if (result.kind !== 'opened') throw new Error('not opened');
  const listener = { changed: () => undefined, problem: () => undefined };
  await expect(OpenedDocument.open(at, result.document, listener)).rejects.toMatchObject({ code: 'unreadable' });
  expect(testFormats.byId('test-set')).not.toBeNull();
});
