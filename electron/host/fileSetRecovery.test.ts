/** Documents of several files after a crash, also one in the middle of a save. */
import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentDigest } from '../../shared/document/wire.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { setFile, setFiles } from '../../shared/test/setFormat.ts';
import { decodeFrames, encodeFrame } from './journal/frame.ts';
import { filesOfSave, unpackSave } from './journal/payload.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';
import { setWorkerUrl } from './test/workers.ts';

import { logPath, namesIn, numberOf, onDisk, saveAsName, setNumber, writeSet } from './test/fileSet.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost({ workerUrl: setWorkerUrl });
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});
describe('recovering a document of several files', () => {
  it('brings the edits back on all files', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 7, 0, 2);
    await opened.close('keep');
    await using next = await at.again();
    const again = await next.recover();
    expect(documentDigest(again.document)).toBe(documentDigest(opened.document));
    expect(await again.save()).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 7));
    expect(next.reported).toEqual([]);
  });

  it('is possible only as a copy when one of the files is another one now', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 7, 0);
    await opened.close('keep');
    await at.write('unitb.part', setFile(2, 55));
    expect((await at.client.request('welcome', {})).recoverable).toMatchObject([
      { original: 'changed', name: 'unit.set' },
    ]);
    await unlink(join(at.folder, 'unitb.part'));
    expect((await at.client.request('welcome', {})).recoverable).toMatchObject([{ original: 'gone' }]);
    const copy = await at.recover('copy');
    expect(documentDigest(copy.document)).toBe(documentDigest(opened.document));
    expect(copy.hasTarget).toBe(false);
    expect(await saveAsName(at, copy, 'rescued.set')).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'rescuedb.part')).toEqual(setFile(2, 0));
  });

  it('goes on under the same id with a page that outlived the host', async () => {
    const opened = await at.openPath(await writeSet(at));
    setNumber(opened, 7, 0);
    await opened.settled();
    at.client.close();
    await using next = await at.again();
    await opened.moveTo(next, null);
    setNumber(opened, 8, 2);
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    expect(await onDisk(at, 'unit.set')).toEqual(setFile(0, 7));
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 8));
  });
});

/** A set edited and saved, with log and files put back to how a kill in the middle of the save leaves them. */
async function killedWhileSaving(replaced: readonly string[], keepsTemporaries: boolean): Promise<OpenedDocument> {
  const opened = await at.openPath(await writeSet(at));
  setNumber(opened, 7, 0, 1, 2);
  await opened.settled();
  await opened.save();
  const log = decodeFrames(await readFile(await logPath(at))).frames;
  expect(log.map(({ kind }) => kind)).toEqual(['base', 'edit', 'saving', 'saved']);
  const saving = log[2];
  if (saving === undefined) throw new Error('the save was not announced');
  const made = filesOfSave(unpackSave(saving.payload));
  setNumber(opened, 8, 0);
  await opened.close('keep');
  await writeFile(await logPath(at), Buffer.concat(log.slice(0, 3).map(encodeFrame)));
  const old = setFiles('unit');
  for (const [name, bytes] of Object.entries(old)) {
    if (replaced.includes(name)) continue;
    const temporary = made.find(({ path }) => basename(path) === name)?.temporary ?? null;
    if (keepsTemporaries && temporary !== null) await rename(join(at.folder, name), temporary);
    await at.write(name, bytes);
  }
  return opened;
}

describe('a save of several files that was killed', () => {
  it('before the first file was replaced has not happened: the work is offered', async () => {
    await killedWhileSaving([], true);
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toMatchObject([{ original: 'same', edits: 1 }]);
    expect(await onDisk(at, 'unitb.part')).toEqual(setFile(2, 0));
    const again = await next.recover();
    expect([0, 1, 2].map((index) => numberOf(again, index))).toEqual([7, 7, 7]);
    expect(again.isDirty).toBe(true);
  });

  it.each([[['unitb.part']], [['unitb.part', 'unita.part']]])('after %s is carried to its end', async (replaced) => {
    await killedWhileSaving(replaced, true);
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toEqual([]);
    for (const [name, bytes] of Object.entries(setFiles('unit', 7))) expect(await onDisk(at, name)).toEqual(bytes);
    expect((await namesIn(at)).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it('is carried to its end although the copy of the original, and so the edits, are beyond use', async () => {
    await killedWhileSaving(['unitb.part'], true);
    await writeFile(join(dirname(await logPath(at)), 'original.bin'), Uint8Array.of(1, 2, 3));
    await at.write('unita.part.bak', setFile(1, 33));
    await using next = await at.again();
    const { recoverable } = await next.client.request('welcome', {});
    expect(recoverable).toMatchObject([{ damage: { isUsable: false } }]);
    for (const [name, bytes] of Object.entries(setFiles('unit', 7))) expect(await onDisk(at, name)).toEqual(bytes);
  });

  it('is offered when what was ready has gone', async () => {
    await killedWhileSaving(['unitb.part'], false);
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toMatchObject([{ original: 'same', edits: 1 }]);
    const again = await next.recover();
    expect(await again.save()).toMatchObject({ kind: 'saved' });
    for (const [name, bytes] of Object.entries(setFiles('unit', 7))) expect(await onDisk(at, name)).toEqual(bytes);
  });

  it('touches no file that another program wrote since', async () => {
    await killedWhileSaving(['unitb.part'], true);
    await at.write('unit.set', setFile(0, 33));
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toMatchObject([{ original: 'changed' }]);
    expect(await onDisk(at, 'unit.set')).toEqual(setFile(0, 33));
    expect(await onDisk(at, 'unita.part')).toEqual(setFile(1, 0));
  });
});
