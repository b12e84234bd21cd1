/** Journals that are not as they were written: what can be saved is, what cannot is kept and told of. */
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionList } from '../../../shared/codec/collection.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { RecoverableWork } from '../../../shared/host/entities.ts';
import type { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import { setFiles } from '../../../shared/test/setFormat.ts';
import type { TestHost } from '../test/testHost.ts';
import { startTestHost } from '../test/testHost.ts';
import { setWorkerUrl } from '../test/workers.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { examineJournal } from './examine.ts';
import { decodeFrames, encodeFrame } from './frame.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost({ workerUrl: setWorkerUrl });
});
afterEach(() => at[Symbol.asyncDispose]());

function sequence(opened: OpenedDocument, index: number): RecordId {
  const id = collectionList(opened.document.format, opened.document, 'sequences')[index];
  if (id === undefined) throw new Error(`the model has no sequence ${index}`);
  return id;
}

function rename(opened: OpenedDocument, index: number, name: string): void {
  opened.document.edit(`Name it ${name}`, (transaction) => transaction.update(sequence(opened, index), { name }));
}

function names(opened: OpenedDocument): readonly unknown[] {
  return [0, 1].map((index) => fieldsByName(opened.document.get(sequence(opened, index)).fields)['name']);
}

async function journalFolder(): Promise<string> {
  const [name = ''] = await readdir(join(at.dataFolder, 'journal'));
  return join(at.dataFolder, 'journal', name);
}

/** Three edits, left behind: the first and the last of one sequence, the second of the other. */
async function left(): Promise<string> {
  const opened = await at.openPath(await at.write('unit.mdx', tinyModel(['Stand', 'Walk'])));
  rename(opened, 0, 'One');
  rename(opened, 1, 'Two');
  rename(opened, 0, 'Three');
  await opened.close('keep');
  return await journalFolder();
}

async function flip(path: string, place: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[place] = (bytes[place] ?? 0) ^ 0x10;
  await writeFile(path, bytes);
}

/** Damages a frame of the log, `inside` bytes from its start. */
async function flipFrame(folder: string, index: number, inside = 20): Promise<void> {
  const log = join(folder, 'log');
  const { frames } = decodeFrames(await readFile(log));
  const start = frames.slice(0, index).reduce((sum, frame) => sum + encodeFrame(frame).length, 0);
  await flip(log, start + inside);
}

async function offers(host: TestHost = at): Promise<readonly RecoverableWork[]> {
  return (await host.client.request('welcome', {})).recoverable;
}

async function kept(): Promise<readonly string[]> {
  return (await readdir(join(at.dataFolder, 'kept')).catch(() => [])).filter((name) => !name.endsWith('.seen'));
}

describe('an edit in the middle of the log that cannot be read', () => {
  it('costs itself and not the edits behind it, which are offered as a copy; the journal is kept as it was found', async () => {
    const folder = await left();
    await flipFrame(folder, 2);
    const log = await readFile(join(folder, 'log'));
    const [work] = await offers();
    expect(work).toMatchObject({ name: 'unit.mdx', damage: { isUsable: true } });
    expect(work?.damage?.lost.join(' ')).toMatch(
      /bytes of its log cannot be read, from byte \d+ on 1 later edit could be saved/,
    );
    expect(await readFile(join(work?.damage?.place ?? '', 'log'))).toEqual(log);
    const { journalId = '' } = work ?? {};
    await expect(at.client.request('openRecovered', { journalId, as: 'original' })).rejects.toMatchObject({
      code: 'changed',
    });
    const copy = await at.recover('copy');
    expect(names(copy)).toEqual(['Three', 'Walk']);
    expect(copy.hasTarget).toBe(false);
    // Taken up it is a journal of its own; the damaged one is not offered again, and stays.
    rename(copy, 1, 'Four');
    await copy.close('keep');
    expect(await offers()).toMatchObject([{ damage: null, original: 'unsaved' }]);
    expect(names(await at.recover('copy'))).toEqual(['Three', 'Four']);
    expect(await kept()).toHaveLength(1);
  });

  it('costs the edits behind it too where they do not lead to a sound content without it', async () => {
    const opened = await at.openPath(await at.write('unit.mdx', tinyModel(['Stand', 'Walk'])));
    rename(opened, 0, 'One');
    let added = 0 as RecordId;
    opened.document.edit('Add', (transaction) => {
      const { type, owner, fields } = opened.document.get(sequence(opened, 1));
      if (owner === null) throw new Error('a sequence belongs to the model');
      added = transaction.add(type, owner, { ...fields, name: 'New' });
    });
    opened.document.edit('Name the new one', (transaction) => transaction.update(added, { name: 'Newer' }));
    await opened.close('keep');
    await flipFrame(await journalFolder(), 2);
    const [work] = await offers();
    expect(work?.damage?.lost.at(-1)).toBe('1 later edit cannot be made without it and is left out');
    expect(names(await at.recover('copy'))).toEqual(['One', 'Walk']);
  });

  it('costs nothing when only its length is wrong', async () => {
    const folder = await left();
    await flipFrame(folder, 2, 2);
    expect(await offers()).toMatchObject([{ damage: null, original: 'same', edits: 3 }]);
    expect(names(await at.recover())).toEqual(['Three', 'Two']);
    expect(await kept()).toHaveLength(1);
  });
});

describe('a journal with one bad file', () => {
  it.each(['missing', 'damaged'])('base.json %s: made anew from the log', async (how) => {
    const folder = await left();
    if (how === 'missing') await rm(join(folder, 'base.json'));
    else await flip(join(folder, 'base.json'), 30);
    expect(await offers()).toMatchObject([{ name: 'unit.mdx', damage: null, original: 'same', edits: 3 }]);
    const again = await at.recover();
    expect(names(again)).toEqual(['Three', 'Two']);
    expect(await again.save()).toMatchObject({ kind: 'saved' });
    await again.close('discard');
    expect(await offers()).toEqual([]);
  });

  it.each(['missing', 'damaged'])('original.bin %s: the file on disk is it', async (how) => {
    const folder = await left();
    if (how === 'missing') await rm(join(folder, 'original.bin'));
    else await flip(join(folder, 'original.bin'), 100);
    expect(await offers()).toMatchObject([{ damage: null, original: 'same', edits: 3 }]);
    expect(names(await at.recover())).toEqual(['Three', 'Two']);
  });

  it('original.bin damaged after a save: the .bak is it', async () => {
    const opened = await at.openPath(await at.write('unit.mdx', tinyModel(['Stand', 'Walk'])));
    rename(opened, 0, 'One');
    await opened.save();
    rename(opened, 1, 'Two');
    await opened.close('keep');
    await flip(join(await journalFolder(), 'original.bin'), 100);
    expect(await offers()).toMatchObject([{ damage: null, original: 'same', edits: 1 }]);
    expect(names(await at.recover())).toEqual(['One', 'Two']);
  });

  it('original.bin damaged and the file another one: kept, told of, and not opened', async () => {
    const folder = await left();
    await flip(join(folder, 'original.bin'), 100);
    await at.write('unit.mdx', tinyModel(['Theirs', 'Walk']));
    const [work] = await offers();
    expect(work).toMatchObject({ name: 'unit.mdx', damage: { isUsable: false } });
    expect(work?.damage?.lost).toEqual([
      'the copy of the file that the edits were made on is damaged, and the file on disk is another one',
    ]);
    const { journalId = '', damage } = work ?? {};
    await expect(at.client.request('openRecovered', { journalId, as: 'copy' })).rejects.toThrow('It is kept in');
    await at.client.request('discardRecovered', { journalId });
    expect(await offers()).toEqual([]);
    expect((await stat(join(damage?.place ?? '', 'log'))).size).toBeGreaterThan(0);
  });

  it('a set of files: each is taken from where its hash is the one noted', async () => {
    for (const [name, bytes] of Object.entries(setFiles('unit'))) await at.write(name, bytes);
    const opened = await at.openPath(join(at.folder, 'unit.set'));
    const [, piece] = collectionList(opened.document.format, opened.document, 'pieces');
    opened.document.edit('Number', (transaction) => transaction.update(piece ?? (0 as RecordId), { number: 9 }));
    await opened.close('keep');
    await rm(join(await journalFolder(), 'original.bin'));
    expect(await offers()).toMatchObject([{ damage: null, original: 'same', edits: 1 }]);
    const again = await at.recover();
    expect(fieldsByName(again.document.get(piece ?? (0 as RecordId)).fields)['number']).toBe(9);
  });

  it.each(['missing', 'empty', 'noise'])('a log that is %s is told of, and nothing is removed', async (how) => {
    const folder = await left();
    if (how === 'missing') await rm(join(folder, 'log'));
    else if (how === 'empty') await truncate(join(folder, 'log'), 0);
    else await writeFile(join(folder, 'log'), new Uint8Array(400).fill(7));
    const [work] = await offers();
    expect(work).toMatchObject({ name: 'unit.mdx', edits: 0, damage: { isUsable: false } });
    expect(await readdir(work?.damage?.place ?? '')).toContain('original.bin');
  });

  it('a log that the disk does not give out is left where it is and told of; readable again it is whole', async () => {
    const folder = await left();
    const log = await readFile(join(folder, 'log'));
    await rm(join(folder, 'log'));
    await mkdir(join(folder, 'log'));
    const [work] = await offers();
    expect(work?.damage).toMatchObject({ isUsable: false, place: folder });
    expect(work?.damage?.lost[0]).toContain('it cannot be read');
    await rm(join(folder, 'log'), { recursive: true });
    await writeFile(join(folder, 'log'), log);
    expect(await offers()).toMatchObject([{ damage: null, edits: 3 }]);
  });

  it('a journal of a newer version of the program is left where it is', async () => {
    const folder = await left();
    const text = await readFile(join(folder, 'base.json'), 'utf8');
    const { encodeBase } = await import('./base.ts');
    const { sum, ...base } = JSON.parse(text) as Parameters<typeof encodeBase>[0] & { sum: string };
    expect(sum).toHaveLength(64);
    await writeFile(join(folder, 'base.json'), encodeBase({ ...base, version: 99 }));
    const [work] = await offers();
    expect(work?.damage?.lost).toEqual(['it was made by a newer version of Chunksmith (journals of version 99)']);
    expect(await readdir(folder)).toContain('log');
  });
});

it('an append that was cut short is no loss, and its bytes are kept', async () => {
  const folder = await left();
  const log = join(folder, 'log');
  const { size } = await stat(log);
  const { frames } = decodeFrames(await readFile(log));
  const last = frames.at(-1);
  if (last === undefined) throw new Error('the log is empty');
  await truncate(log, size - 5);
  expect(await offers()).toMatchObject([{ damage: null, edits: 2, original: 'same' }]);
  const again = await at.recover();
  expect(names(again)).toEqual(['One', 'Two']);
  await again.close('keep');
  const [rest = ''] = await kept();
  expect(rest).toMatch(/^unit\.mdx .+\.rest$/);
  expect((await stat(join(at.dataFolder, 'kept', rest))).size).toBe(encodeFrame(last).length - 5);
  expect(await offers()).toMatchObject([{ damage: null, edits: 2 }]);
});

it('one bit anywhere in any file of a journal costs no more than one edit, and never in silence', async () => {
  const folder = await left();
  const all = decodeFrames(await readFile(join(folder, 'log'))).frames.length;
  for (const name of ['log', 'base.json', 'original.bin', 'reserve']) {
    const sound = await readFile(join(folder, name));
    for (let run = 0; run < 60; run++) {
      await flip(join(folder, name), Math.floor((sound.length * run) / 60));
      const examined = await examineJournal(folder, () => true);
      if (examined.kind !== 'readable') throw new Error(`a bit of ${name} made the journal ${examined.kind}`);
      const { before, beyond, lost } = examined;
      expect(before.length + beyond.length).toBeGreaterThanOrEqual(all - 1);
      // Without a word of loss it is all there; the frame of the base stands in base.json too.
      const isWhole = lost.length === 0;
      if (isWhole) expect([...before, ...beyond].filter(({ kind }) => kind !== 'base')).toHaveLength(3);
      else expect(name).toBe('log');
      expect((await examined.original()).isOwn).toBe(name !== 'original.bin');
      await writeFile(join(folder, name), sound);
    }
  }
});
