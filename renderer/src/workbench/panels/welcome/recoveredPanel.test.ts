/** What a crash left, and saving while the journal cannot be written, as the window tells of them. The host is a stand-in. */
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentOf, encodeContent } from '../../../../../shared/document/wire.ts';
import { OpenedDocument } from '../../../../../shared/host/openedDocument.ts';
import { setHost } from '../../files/host.ts';
import { sessionOf } from '../../files/openedDocuments.ts';
import { save } from '../../files/save.ts';
import type { Session } from '../../state/session.ts';
import { dropSession } from '../../state/workbench.ts';
import type { ConnectedHost, RecoverableWork } from '../../../base/host/index.ts';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { Recovered } from './Recovered.tsx';

let program: Program;
/** What was asked of the host, in order. */
let asked: (readonly [name: string, params: unknown])[];
let answers: Record<string, (params: unknown) => unknown>;

const hostOf = (blobs: ReadonlyMap<string, Uint8Array> = new Map()): ConnectedHost => {
  const request = (name: string, params: unknown): Promise<unknown> => {
    asked.push([name, params]);
    const answer = answers[name];
    return answer === undefined ? Promise.reject(new Error(`nobody answers ${name}`)) : Promise.resolve(answer(params));
  };
  const client = { request, on: () => () => undefined, onClose: () => () => undefined };
  const fetchBlob = (id: string): Promise<Uint8Array> => Promise.resolve(blobs.get(id) ?? new Uint8Array(0));
  // Requests and blobs are all that the window asks of a host here.
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
};

let copied: string[];
beforeEach(() => {
  asked = [];
  copied = [];
  answers = { welcome: () => ({ recoverable: [] }) };
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
});
afterEach(async () => {
  await program.end();
  setHost(null);
  vi.unstubAllGlobals();
});

const work = (own: Partial<RecoverableWork>): RecoverableWork => ({
  journalId: own.name ?? 'journal',
  name: 'Knight.mdx',
  location: '/Models',
  edits: 3,
  lastLabel: 'Rename Stand',
  lastEditMs: Date.now(),
  original: 'same',
  damage: null,
  ...own,
});

const place = '/data/kept/Knight.mdx 2026-11-22';
const row = (name: string): HTMLElement => {
  const { page } = program;
  const found = page.all('listitem').find((each) => page.text(each).includes(name));
  if (found === undefined) throw new Error(`no row ${name} in ${page.text()}`);
  return found;
};
const buttonsOf = (name: string): readonly string[] =>
  program.page.all('button', /^/, row(name)).map((each) => program.page.text(each));

describe('work that a crash left', () => {
  beforeEach(async () => {
    const works = [
      work({ name: 'Whole.mdx' }),
      work({ name: 'Changed.mdx', original: 'changed' }),
      work({ name: 'Partly.mdx', damage: { lost: ['2 edits', 'the steps to undo 1 edit'], place, isUsable: true } }),
      work({ name: 'Lost.mdx', damage: { lost: ['all edits'], place, isUsable: false } }),
    ];
    setHost(hostOf());
    program = await startWith('Crystal.mdx', [() => createElement(Recovered, { works })]);
  });

  test('says of each what can be done: whole, as a copy, or nothing', () => {
    const { page } = program;
    expect(buttonsOf('Whole.mdx')).toEqual(['Discard', 'Open as a copy', 'Recover']);
    expect(page.text(row('Whole.mdx'))).toContain('3 edits, the last one “Rename Stand”');
    expect(buttonsOf('Changed.mdx')).toEqual(['Discard', 'Open as a copy']);
    expect(page.text(row('Changed.mdx'))).toContain('The file was changed since');
    expect(buttonsOf('Partly.mdx')).toEqual(['Copy the place', 'Do not show again', 'Open as a copy']);
    expect(page.text(row('Partly.mdx'))).toContain(
      `Not all of it could be read: 2 edits; the steps to undo 1 edit.Kept as it was found in ${place}`,
    );
    expect(buttonsOf('Lost.mdx')).toEqual(['Copy the place', 'Do not show again']);
    expect(page.text(row('Lost.mdx'))).toContain('It cannot be opened: all edits.');
  });

  test('what is damaged is put off the list without a question, is told to stay, and its place can be copied', async () => {
    const { page } = program;
    await page.click(page.get('button', 'Copy the place', row('Lost.mdx')));
    await page.until(() => page.text().includes('Copied the place'));
    expect(copied).toEqual([place]);
    answers['discardRecovered'] = () => ({});
    await page.click(page.get('button', 'Do not show again', row('Lost.mdx')));
    await page.until(() => page.text().includes(`The journal of Lost.mdx stays in ${place}`));
    expect(page.has('alertdialog')).toBe(false);
    expect(asked).toContainEqual(['discardRecovered', { journalId: 'Lost.mdx' }]);
  });

  test('what is whole is discarded after a question', async () => {
    const { page } = program;
    await page.click(page.get('button', 'Discard', row('Whole.mdx')));
    const question = await page.find('alertdialog', /Discard 3 edits of Whole.mdx/);
    // Features that other tests began in this process may ask things of their own.
    expect(asked.map(([name]) => name)).not.toContain('discardRecovered');
    await page.click(page.get('button', 'Keep', question));
    await page.until(() => !page.has('alertdialog'));
    expect(asked.some(([name]) => name === 'discardRecovered')).toBe(false);
  });
});

test('without a safety net it is asked once; then the file is saved', async () => {
  program = await startWith('Crystal.mdx', []);
  const { page } = program;
  const document = openSample('Crystal.mdx');
  const blobs = new Map([['content', encodeContent(contentOf(document))]]);
  const host = hostOf(blobs);
  setHost(host);
  const entry = {
    ...{ documentId: 'd'.repeat(32), name: 'Crystal.mdx', location: '/Models', formatId: 'mdx', version: 800, size: 1 },
    ...{
      originalDigest: '',
      contentBlob: 'content',
      history: null,
      isDirty: false,
      hasTarget: true,
      isReadOnly: false,
    },
  };
  const opened = await OpenedDocument.open(host, entry, { changed: () => undefined, problem: () => undefined });
  let isAccepted = false;
  const file = { fileId: 'f', name: 'Crystal.mdx', location: '/Models', origin: 'file', exists: true };
  const message = 'The disk of /data is full: Chunksmith cannot keep edits of Crystal.mdx safe.';
  answers['saveUnguarded'] = () => ((isAccepted = true), {});
  answers['save'] = () =>
    isAccepted
      ? { kind: 'saved', position: 0, file: { ...file, size: 1, modifiedMs: 0 }, size: 1, backup: null }
      : { kind: 'unguarded', message };
  let session: Session | null = null;
  await page.during(() => (session = sessionOf(opened)));
  /** Saves; the answer comes when the questions have been answered. */
  const begin = async (): Promise<() => Promise<boolean>> => {
    let answer: boolean | null = null;
    await page.during(() => {
      if (session !== null) void save(session).then((isSaved) => (answer = isSaved));
    });
    return async () => {
      await page.until(() => answer !== null);
      return answer === true;
    };
  };
  try {
    // Cancel writes nothing.
    const refused = await begin();
    const question = await page.find('alertdialog', /Save Crystal.mdx without a safety net/);
    expect(page.text(question)).toContain(`${message} The file is still written whole or not at all`);
    await page.click(page.get('button', 'Cancel', question));
    expect(await refused()).toBe(false);
    expect(isAccepted).toBe(false);
    await page.until(() => !page.has('alertdialog'));

    const saved = await begin();
    await page.click(page.get('button', 'Save', await page.find('alertdialog', /without a safety net/)));
    expect(await saved()).toBe(true);
    // The next save asks nothing.
    expect(await (await begin())()).toBe(true);
    expect(asked.map(([name]) => name).filter((name) => name.startsWith('save'))).toEqual([
      ...['save', 'save', 'saveUnguarded', 'save', 'save'],
    ]);
  } finally {
    await page.during(() => dropSession(opened.id));
  }
});
