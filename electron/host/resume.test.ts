import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import { documentDigest } from '../../shared/document/wire.ts';
import type { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { onlyWithin } from './access.ts';
import { connectInMemory, startTestHost, type TestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(() => at[Symbol.asyncDispose]());

function rename(opened: OpenedDocument, name: string): void {
  const [first] = collectionList(opened.document.format, opened.document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  opened.document.edit('Rename sequence', (transaction) => transaction.update(first, { name }));
}

/** The host is lost to the page from here on: it answers nothing any more, and its journals stay as they are. */
async function lose(): Promise<void> {
  at.client.close();
  await expect.poll(() => at.client.isOpen).toBe(false);
}

async function expectInStep(host: TestHost, opened: OpenedDocument): Promise<void> {
  await opened.settled();
  const { digest } = await host.client.request('digest', { documentId: opened.id });
  expect(digest).toBe(documentDigest(opened.document));
  expect(opened.unsentEdits).toBe(0);
}

async function journals(host: TestHost): Promise<readonly string[]> {
  return await readdir(join(host.dataFolder, 'journal'));
}

describe('a page that outlived its connection', () => {
  it('goes on with the same host without sending what that holds already', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await lose();
    const again = connectInMemory(at.host);
    await opened.moveTo(again, null);
    expect(await journals(at)).toEqual([]);
    rename(opened, 'One');
    await opened.settled();
    expect((await again.client.request('digest', { documentId: opened.id })).digest).toBe(
      documentDigest(opened.document),
    );
    expect(at.problems).toEqual([]);
  });

  it('sends edits that were made in between, once', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.settled();
    await lose();
    rename(opened, 'Two');
    rename(opened, 'Three');
    expect(opened.unsentEdits).toBe(2);
    const again = connectInMemory(at.host);
    await opened.moveTo(again, null);
    expect(opened.unsentEdits).toBe(0);
    expect((await again.client.request('digest', { documentId: opened.id })).digest).toBe(
      documentDigest(opened.document),
    );
  });
});

describe('a page that outlived its host', () => {
  it('goes on from the journal under the same id, with its steps to undo and its file', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    rename(opened, 'One');
    await opened.settled();
    const { id } = opened;
    await lose();
    rename(opened, 'Two');
    await using next = await at.again();
    await opened.moveTo(next, null);
    expect(opened.id).toBe(id);
    await expectInStep(next, opened);
    opened.document.undo();
    await expectInStep(next, opened);
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    expect(new TextDecoder().decode(await readFile(path))).toContain('One');
    expect(next.reported).toEqual([]);
  });

  it('goes on after a save and an edit since, and the host knows which state the file holds', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.save();
    await lose();
    await using next = await at.again();
    await opened.moveTo(next, null);
    expect(next.host.hasUnsavedWork).toBe(false);
    opened.document.undo();
    await expectInStep(next, opened);
    expect(next.host.hasUnsavedWork).toBe(true);
  });

  it('goes on with a file that was never edited, when it is told which one it is', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await lose();
    await using next = await at.again();
    await expect(opened.moveTo(next, null)).rejects.toMatchObject({ code: 'not-found' });
    const { fileId } = await next.host.addPath(path);
    await opened.moveTo(next, fileId);
    await expectInStep(next, opened);
    expect(await journals(next)).toEqual([]);
  });

  it('goes on once more when its first edit came while there was no host', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await lose();
    rename(opened, 'One');
    await using next = await at.again();
    const { fileId } = await next.host.addPath(path);
    await opened.moveTo(next, fileId);
    await expectInStep(next, opened);
    next.client.close();
    await expect.poll(() => next.client.isOpen).toBe(false);
    await using last = await next.again();
    await opened.moveTo(last, null);
    await expectInStep(last, opened);
    expect(last.reported).toEqual([]);
  });

  it('does not put edits on a file that is another one now', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    await lose();
    rename(opened, 'Mine');
    const theirs = tinyModel(['Theirs']);
    await writeFile(path, theirs);
    await using next = await at.again();
    const { fileId } = await next.host.addPath(path);
    await expect(opened.moveTo(next, fileId)).rejects.toMatchObject({ code: 'changed' });
    expect(new Uint8Array(await readFile(path))).toEqual(theirs);
  });

  it('goes on without a file when the file of its journal is another one now', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    rename(opened, 'Mine');
    await opened.settled();
    await lose();
    await writeFile(path, tinyModel(['Theirs']));
    await using next = await at.again();
    await opened.moveTo(next, null);
    await expectInStep(next, opened);
    expect(opened.hasTarget).toBe(false);
    expect(await opened.save()).toEqual({ kind: 'needsTarget' });
  });

  it('is not let at files that the new host may not touch', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.settled();
    await lose();
    const elsewhere = join(at.dataFolder, '..', 'elsewhere');
    await mkdir(elsewhere);
    await using next = await at.again({ access: await onlyWithin([elsewhere]) });
    await expect(opened.moveTo(next, null)).rejects.toMatchObject({ code: 'denied' });
  });

  it('waits for the end of a gesture before it sends the content', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await lose();
    const { document } = opened;
    const [first] = collectionList(document.format, document, 'sequences');
    if (first === undefined) throw new Error('the model has no sequence');
    const gesture = document.begin('Rename sequence');
    gesture.preview((transaction) => transaction.update(first, { name: 'Preview' }));
    await opened.moveTo(connectInMemory(at.host), null);
    gesture.cancel();
    await opened.settled();
    const { bytes } = await at.host.parts.documents.get(opened.id).copy.run('write', { name: null, readsBack: false });
    expect(new Uint8Array(bytes)).toEqual(tinyModel());
    expect(opened.isDirty).toBe(false);
  });
});

describe('a journal of an earlier version of the program', () => {
  it('that does not name its document is still offered', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.close('keep');
    const [folder = ''] = await journals(at);
    const path = join(at.dataFolder, 'journal', folder, 'base.json');
    const { documentId, sum: _sum, ...earlier } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    expect(documentId).toBe(opened.id);
    await writeFile(path, JSON.stringify({ ...earlier, version: 3 }));
    expect((await at.client.request('welcome', {})).recoverable).toMatchObject([{ name: 'unit.mdx', edits: 1 }]);
  });
});
