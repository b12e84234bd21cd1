/** What a host that ended, or lost a worker, brings back. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentDigest } from '../../shared/document/wire.ts';
import { decodeFrames, encodeFrame } from './journal/frame.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';
import { hostDigest, renameFirst } from './test/edits.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});
describe('recovery', () => {
  it('offers the edits of a host that ended without saving, and opens them', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'One');
    renameFirst(opened, 'Two');
    await opened.close('keep');
    await using next = await at.again();
    const { recoverable } = await next.client.request('welcome', {});
    expect(recoverable).toMatchObject([{ name: 'unit.mdx', edits: 2, lastLabel: 'Rename sequence', original: 'same' }]);
    const [work] = recoverable;
    if (work === undefined) throw new Error('nothing to recover');
    const entry = await next.client.request('openRecovered', { journalId: work.journalId, as: 'original' });
    expect(entry).toMatchObject({ isDirty: true, hasTarget: true, name: 'unit.mdx' });
    const { documentId } = entry;
    expect((await next.client.request('digest', { documentId })).digest).toBe(documentDigest(opened.document));
    expect(await next.client.request('save', { documentId, conflict: 'ask' })).toMatchObject({ kind: 'saved' });
    await next.client.request('closeDocument', { documentId, edits: 'discard' });
    expect((await next.client.request('welcome', {})).recoverable).toEqual([]);
  });

  it('is one document with the file, which is asked for at the same time', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    renameFirst(opened, 'One');
    await opened.close('keep');
    await using next = await at.again();
    const [work] = (await next.client.request('welcome', {})).recoverable;
    const { fileId } = await next.host.addPath(path);
    const answers = await Promise.allSettled([
      next.client.request('openRecovered', { journalId: work?.journalId ?? '', as: 'original' }),
      next.client.request('openFile', { fileId }),
    ]);
    const isSecond = (answer: (typeof answers)[number]): boolean =>
      answer.status === 'rejected' || ('kind' in answer.value && answer.value.kind === 'alreadyOpen');
    expect(answers.filter(isSecond)).toHaveLength(1);
  });

  it('opens them only as a copy when the file is another one now', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    renameFirst(opened, 'One');
    await opened.close('keep');
    await writeFile(path, tinyModel(['Theirs']));
    const [work] = (await at.client.request('welcome', {})).recoverable;
    if (work === undefined) throw new Error('nothing to recover');
    expect(work.original).toBe('changed');
    const { journalId } = work;
    await expect(at.client.request('openRecovered', { journalId, as: 'original' })).rejects.toMatchObject({
      code: 'changed',
    });
    const entry = await at.client.request('openRecovered', { journalId, as: 'copy' });
    expect(entry.hasTarget).toBe(false);
    const { digest } = await at.client.request('digest', { documentId: entry.documentId });
    expect(digest).toBe(documentDigest(opened.document));
  });

  it('opens a file anew that is asked for while it is being closed', async () => {
    const path = await at.write('again.mdx');
    const first = await at.openPath(path);
    const closing = at.client.request('closeDocument', { documentId: first.id, edits: 'discard' });
    const second = await at.openPath(path);
    await closing;
    expect(second.id).not.toBe(first.id);
    await at.client.request('digest', { documentId: second.id });
  });

  it('offers nothing after a save or a clean close', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'One');
    await opened.save();
    await opened.close('keep');
    expect(await readdir(join(at.dataFolder, 'journal'))).toEqual([]);
  });

  it('forgets what the user does not want back', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'One');
    await opened.close('keep');
    const [work] = (await at.client.request('welcome', {})).recoverable;
    if (work === undefined) throw new Error('nothing to recover');
    await at.client.request('discardRecovered', { journalId: work.journalId });
    expect((await at.client.request('welcome', {})).recoverable).toEqual([]);
  });

  it('knows the saved file through a save that was cut short and recoveries after it', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    renameFirst(opened, 'One');
    await opened.save();
    renameFirst(opened, 'Two');
    await opened.settled();
    // What a kill between the rename and the note of it leaves: the new file, and a log that only announces it.
    const [journal] = await readdir(join(at.dataFolder, 'journal'));
    const log = join(at.dataFolder, 'journal', journal ?? '', 'log');
    const { size } = await stat(log);
    await opened.save();
    const announced = decodeFrames(await readFile(log)).frames.slice(0, -1);
    expect(announced.at(-1)?.kind).toBe('saving');
    renameFirst(opened, 'Three');
    await opened.close('keep');
    const last = decodeFrames(await readFile(log)).frames.at(-1);
    if (last === undefined) throw new Error('the log is empty');
    await writeFile(log, Buffer.concat([...announced, last].map(encodeFrame)));
    expect((await stat(log)).size).toBeGreaterThan(size);
    for (let life = 0; life < 2; life++) {
      const [work] = (await at.client.request('welcome', {})).recoverable;
      expect(work).toMatchObject({ edits: 1, original: 'same' });
      const entry = await at.client.request('openRecovered', { journalId: work?.journalId ?? '', as: 'original' });
      const { documentId } = entry;
      expect((await at.client.request('digest', { documentId })).digest).toBe(documentDigest(opened.document));
      await at.client.request('closeDocument', { documentId, edits: 'keep' });
    }
  });

  it('survives checkpoints of a long log', async () => {
    await using small = await at.again({ checkpointSize: 2_000 });
    const opened = await small.openPath(await at.write('unit.mdx'));
    for (let index = 0; index < 60; index++) renameFirst(opened, `Name ${index}`);
    await opened.settled();
    const [folder] = await readdir(join(at.dataFolder, 'journal'));
    const log = await stat(join(at.dataFolder, 'journal', folder ?? '', 'log'));
    expect(log.size).toBeLessThan(4_000);
    await opened.close('keep');
    const [work] = (await small.client.request('welcome', {})).recoverable;
    expect(work?.edits).toBe(60);
    const entry = await small.client.request('openRecovered', { journalId: work?.journalId ?? '', as: 'original' });
    const { digest } = await small.client.request('digest', { documentId: entry.documentId });
    expect(digest).toBe(documentDigest(opened.document));
    expect(small.reported).toEqual([]);
  });
});

describe('a lost worker', () => {
  it('is replaced, and its documents are made anew from file and journal', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    renameFirst(opened, 'One');
    await opened.settled();
    const clean = await at.openPath(await at.write('other.mdx'));
    await at.host.parts.pool.restart();
    renameFirst(opened, 'Two');
    await opened.settled();
    expect(await hostDigest(at, opened)).toBe(documentDigest(opened.document));
    expect(await hostDigest(at, clean)).toBe(documentDigest(clean.document));
    expect(at.problems).toEqual([]);
  });

  it('does not take the place of a file without edits that has changed since', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await writeFile(path, tinyModel(['Theirs']));
    await at.host.parts.pool.restart();
    await expect(hostDigest(at, opened)).rejects.toMatchObject({ code: 'changed' });
  });
});
