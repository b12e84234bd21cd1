import { fieldsByName } from '../../shared/codec/byName.ts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { asOneStep } from '../../shared/document/stepId.ts';
import { documentDigest } from '../../shared/document/wire.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { setFiles } from '../../shared/test/setFormat.ts';
import { decodeFrames, encodeFrame } from './journal/frame.ts';
import type { TestHost } from './test/testHost.ts';
import { connectInMemory, startTestHost } from './test/testHost.ts';
import { setWorkerUrl } from './test/workers.ts';
import { tinyModel } from './test/tinyModel.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

function sequence(opened: OpenedDocument): RecordId {
  const { document } = opened;
  const [first] = collectionList(document.format, document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  return first;
}

function rename(opened: OpenedDocument, name: string): void {
  opened.document.edit(`Name it ${name}`, (transaction) => transaction.update(sequence(opened), { name }));
}

function name(opened: OpenedDocument): unknown {
  return fieldsByName(opened.document.get(sequence(opened)).fields)['name'];
}

function labels({ document }: OpenedDocument): readonly string[] {
  return document.history.entries.map(({ label }) => label);
}

async function logPath(): Promise<string> {
  const [journal = ''] = await readdir(join(at.dataFolder, 'journal'));
  return join(at.dataFolder, 'journal', journal, 'log');
}

async function expectInStep(host: TestHost, opened: OpenedDocument): Promise<void> {
  await opened.settled();
  const { digest } = await host.client.request('digest', { documentId: opened.id });
  expect(digest).toBe(documentDigest(opened.document));
}

describe('work that is recovered', () => {
  it('can be undone back to the original and done again, by the names of its steps', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    const start = documentDigest(opened.document);
    for (const each of ['One', 'Two', 'Three']) rename(opened, each);
    const end = documentDigest(opened.document);
    await opened.close('keep');
    await using next = await at.again();
    const again = await next.recover();
    expect(labels(again)).toEqual(['Name it One', 'Name it Two', 'Name it Three']);
    expect(again.isDirty).toBe(true);
    while (again.document.undo() !== null) await expectInStep(next, again);
    expect(documentDigest(again.document)).toBe(start);
    expect(again.isDirty).toBe(false);
    expect(next.host.hasUnsavedWork).toBe(false);
    while (again.document.redo() !== null) await expectInStep(next, again);
    expect(documentDigest(again.document)).toBe(end);
    expect(next.reported).toEqual([]);
  });

  it('tells which steps of several documents are one, by their ids', async () => {
    const paths = [await at.write('left.mdx'), await at.write('right.mdx')];
    const opened = await Promise.all(paths.map((path) => at.openPath(path)));
    asOneStep(() => opened.forEach((each) => rename(each, 'Both')));
    opened.forEach((each) => rename(each, 'Own'));
    opened.forEach(({ document }) => document.undo());
    const idsOf = ({ document: { history } }: OpenedDocument): readonly (string | null)[] =>
      [...history.entries, ...history.redoable].map(({ step }) => step);
    const before = opened.map(idsOf);
    expect(before[0]?.[0]).toBe(before[1]?.[0]);
    expect(before[0]?.[1]).not.toBe(before[1]?.[1]);
    await Promise.all(opened.map((each) => each.settled()));
    await Promise.all(opened.map((each) => each.close('keep')));
    await using next = await at.again();
    const again = [await next.recover(), await next.recover()];
    // Which of them is offered first is not said.
    expect(new Set(again.map((each) => idsOf(each).join()))).toEqual(new Set(before.map((ids) => ids.join())));
    expect(next.reported).toEqual([]);
  });

  it('knows what was undone, and which state the file holds', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.save();
    for (const each of ['Two', 'Three', 'Four']) rename(opened, each);
    opened.document.undo();
    opened.document.undo();
    await opened.close('keep');
    const again = await at.recover();
    expect(labels(again)).toEqual(['Name it One', 'Name it Two']);
    expect(again.document.history.redoable.map(({ label }) => label)).toEqual(['Name it Three', 'Name it Four']);
    expect(name(again)).toBe('Two');
    expect(again.document.history.saved).toBe(1);
    again.document.undo();
    expect(again.isDirty).toBe(false);
    again.document.undo();
    expect(name(again)).toBe('Stand');
    expect(again.isDirty).toBe(true);
    await expectInStep(at, again);
  });

  it('keeps its steps from life to life, those made since among them', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.close('keep');
    for (const each of ['Two', 'Three', 'Four']) {
      const again = await at.recover();
      rename(again, each);
      await again.close('keep');
    }
    const last = await at.recover();
    expect(labels(last)).toHaveLength(4);
    while (last.document.undo() !== null);
    expect(name(last)).toBe('Stand');
    await expectInStep(at, last);
  });

  it('can be undone as a copy too, but no state of it is the file', async () => {
    const path = await at.write('unit.mdx');
    const opened = await at.openPath(path);
    rename(opened, 'One');
    await opened.close('keep');
    const copy = await at.recover('copy');
    expect(labels(copy)).toEqual(['Name it One']);
    copy.document.undo();
    expect(name(copy)).toBe('Stand');
    expect(copy.isDirty).toBe(true);
    await copy.close('keep');
    expect((await at.recover('copy')).isDirty).toBe(true);
  });

  it('undoes quick edits that became one step as one', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    for (const each of ['O', 'On', 'One']) {
      const change = { name: each };
      opened.document.edit('Rename', (transaction) => transaction.update(sequence(opened), change), {
        mergeKey: 'name',
      });
    }
    rename(opened, 'Two');
    await opened.close('keep');
    const again = await at.recover();
    expect(labels(again)).toEqual(['Rename', 'Name it Two']);
    again.document.undo();
    expect(name(again)).toBe('One');
    again.document.undo();
    expect(name(again)).toBe('Stand');
  });

  it('undoes changes of bulk data in a document of several files', async () => {
    await using sets = await startTestHost({ workerUrl: setWorkerUrl });
    for (const [file, bytes] of Object.entries(setFiles('unit'))) await sets.write(file, bytes);
    const opened = await sets.openPath(join(sets.folder, 'unit.set'));
    const [, second] = collectionList(opened.document.format, opened.document, 'pieces');
    if (second === undefined) throw new Error('the set has a second piece');
    opened.document.edit('Grow', (tx) => tx.update(second, { values: new Uint16Array(5000) }));
    opened.document.edit('Patch', (tx) => tx.patch(second, 'values', 4500, [7]));
    const end = documentDigest(opened.document);
    await opened.close('keep');
    const again = await sets.recover();
    expect(labels(again)).toEqual(['Grow', 'Patch']);
    expect(documentDigest(again.document)).toBe(end);
    again.document.undo();
    again.document.undo();
    expect(fieldsByName(again.document.get(second).fields)['values']).toEqual(Uint16Array.of(1, 2, 3));
    again.document.redo();
    again.document.redo();
    expect(documentDigest(again.document)).toBe(end);
    await expectInStep(sets, again);
  });
});

describe('a journal that grew too long', () => {
  it('keeps its newest steps', async () => {
    await using small = await at.again({ checkpointSize: 4_000 });
    const opened = await small.openPath(await at.write('unit.mdx'));
    for (let index = 0; index < 100; index++) rename(opened, `Name ${index}`);
    const end = documentDigest(opened.document);
    await opened.close('keep');
    expect((await stat(await logPath())).size).toBeLessThan(5_000);
    const again = await small.recover();
    expect(documentDigest(again.document)).toBe(end);
    const kept = labels(again).length;
    expect(kept).toBeGreaterThan(5);
    expect(kept).toBeLessThan(100);
    expect(again.document.history.position).toBe(100);
    while (again.document.undo() !== null);
    expect(name(again)).toBe(`Name ${99 - kept}`);
    expect(again.isDirty).toBe(true);
    await expectInStep(small, again);
    expect(small.reported).toEqual([]);
  });

  it('leads back to the file when that was saved on the way', async () => {
    await using small = await at.again({ checkpointSize: 4_000 });
    const opened = await small.openPath(await at.write('unit.mdx'));
    for (let index = 0; index < 100; index++) {
      rename(opened, `Name ${index}`);
      if (index === 97) await opened.save();
    }
    await opened.close('keep');
    const again = await small.recover();
    expect(again.document.history.saved).toBe(98);
    again.document.undo();
    again.document.undo();
    expect(again.isDirty).toBe(false);
  });
});

describe('a page that is loaded anew', () => {
  async function attach(opened: OpenedDocument): Promise<OpenedDocument> {
    const connection = connectInMemory(at.host);
    Object.assign(at, connection);
    const entry = await connection.client.request('attachDocument', { documentId: opened.id });
    return await OpenedDocument.open(connection, entry, { changed: () => undefined, problem: () => undefined });
  }

  it('gets the steps of the one before it', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    for (const each of ['One', 'Two']) rename(opened, each);
    await opened.settled();
    const next = await attach(opened);
    expect(labels(next)).toEqual(['Name it One', 'Name it Two']);
    rename(next, 'Three');
    next.document.undo();
    next.document.undo();
    await expectInStep(at, next);
    const third = await attach(next);
    expect(labels(third)).toEqual(['Name it One']);
    third.document.undo();
    expect(third.isDirty).toBe(false);
    expect(name(third)).toBe('Stand');
    await expectInStep(at, third);
  });

  it('has none to get when the content was sent as a whole, and its own from then on', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.settled();
    const diff = { added: [], updated: [{ id: 99_999, fields: {} }], removed: [], tiles: [] };
    const commit = {
      documentId: opened.id,
      kind: 'edit',
      step: null,
      label: 'Odd',
      diffs: [diff],
      position: 2,
    } as const;
    await expect(at.client.request('commit', commit)).rejects.toMatchObject({ code: 'out-of-step' });
    rename(opened, 'Two');
    await opened.settled();
    await opened.settled();
    const next = await attach(opened);
    expect(labels(next)).toEqual([]);
    expect(next.isDirty).toBe(true);
    expect(name(next)).toBe('Two');
    rename(next, 'Three');
    await next.settled();
    const third = await attach(next);
    expect(labels(third)).toEqual(['Name it Three']);
    third.document.undo();
    expect(name(third)).toBe('Two');
    expect(third.isDirty).toBe(true);
  });
});

it('a journal of the version before is opened as one file, and no state of it is taken for the saved one', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  for (const each of ['One', 'Two']) rename(opened, each);
  const end = documentDigest(opened.document);
  await opened.close('keep');
  const basePath = join(await logPath(), '..', 'base.json');
  const base = JSON.parse(await readFile(basePath, 'utf8')) as Record<string, unknown>;
  const { companions, files, startPosition, startSaved, sum: _sum, revision: _revision, ...earlier } = base;
  expect([companions, files, startPosition, startSaved]).toEqual([
    [],
    [{ name: 'unit.mdx', start: 0, end: tinyModel().length }],
    0,
    0,
  ]);
  await writeFile(basePath, JSON.stringify({ ...earlier, version: 1 }));
  // Its log began with the first edit.
  const { frames } = decodeFrames(await readFile(await logPath()));
  await writeFile(await logPath(), Buffer.concat(frames.filter(({ kind }) => kind !== 'base').map(encodeFrame)));
  const again = await at.recover();
  expect(documentDigest(again.document)).toBe(end);
  expect(labels(again)).toEqual(['Name it One', 'Name it Two']);
  again.document.undo();
  again.document.undo();
  expect(again.isDirty).toBe(true);
  await again.close('keep');
  expect(JSON.parse(await readFile(basePath, 'utf8'))).toMatchObject({ version: 4 });
});

it('a log whose steps do not fit each other loses steps and never work', async () => {
  const opened = await at.openPath(await at.write('unit.mdx'));
  for (const each of ['One', 'Two', 'Three']) rename(opened, each);
  const end = documentDigest(opened.document);
  await opened.close('keep');
  // As a page that was loaded anew without the steps left it in the version before: counting from 0 again.
  const { frames } = decodeFrames(await readFile(await logPath()));
  const [base, first, second, third] = frames;
  if (base === undefined || first === undefined || second === undefined || third === undefined)
    throw new Error('three edits, three frames');
  const renumbered = {
    ...third,
    payload: third.payload.map((byte, index, all) => (all[index - 1] === 0x6e && byte === 3 ? 1 : byte)),
  };
  expect(renumbered.payload).not.toEqual(third.payload);
  await writeFile(await logPath(), Buffer.concat([base, first, second, renumbered].map(encodeFrame)));
  const again = await at.recover();
  expect(documentDigest(again.document)).toBe(end);
  expect(labels(again)).toEqual([]);
  expect(again.isDirty).toBe(true);
});
