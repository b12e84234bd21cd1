/** The Explorer searched by what is in files: fields offered, faults marked, questions asked of files (A23, A24). */
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LibraryFile } from '../../../../shared/library/answers.ts';
import type { MountEntry, MountedFileEntry } from '../../../../shared/host/mountEntities.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { setHost } from '../files/host.ts';
import { mountState } from '../mounts/mountState.ts';
import { askMounts } from '../mounts/questions.ts';
import { Explorer } from '../panels/explorer/Explorer.tsx';
import { StatusBar } from '../panels/status/StatusBar.tsx';
import { noteIndex } from './libraryState.ts';

const mount = {
  ...{ mountId: 'm', name: 'Downloads', location: '/downloads', profile: 'folder', game: null, state: 'ready' },
  ...{ fileCount: 3, notes: [], isArranged: false, listfile: null, takesPatches: false, choices: [] },
  sources: [],
} as unknown as MountEntry;

const file = (path: string): MountedFileEntry => ({
  ...{ mountId: 'm', name: path, path, sourceId: 's', kind: 'model', size: 3, hidden: 0, isAbsent: false },
  isDocument: true,
});

const facts = (path: string): LibraryFile => ({
  ...{
    path,
    kind: 'model',
    size: 3,
    modifiedMs: null,
    state: 'facts',
    format: 'mdx',
    version: 800,
    missing: 0,
    message: null,
  },
  ...{ counts: [{ name: 'bones', count: 60 }], content: null, pixels: null, mesh: null },
});

const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
const found = (...paths: readonly string[]) => ({
  ...{ kind: 'found', total: paths.length, isWhole: true },
  files: paths.map((path) => ({ mountId: 'm', facts: facts(path), place: file(path), tags: [] })),
});

function answer(name: string, params: Readonly<Record<string, unknown>>): unknown {
  asked.push([name, params]);
  switch (name) {
    case 'searchMounted':
      return { files: [file('Named.mdx')], total: 1 };
    case 'searchLibrary':
      return String(params['query']).includes('none') ? found() : found('Golem.mdx', 'Giant.mdx');
    case 'libraryValues':
      return { values: ['Attack One', 'Attack'].filter((value) => value.includes(String(params['start']))) };
    case 'libraryUses':
    case 'libraryCopies':
      return found('User.mdx');
    case 'libraryMissing':
      return { missing: [{ kind: 'texture', path: 'Textures\\Gone.blp', users: 4, neededBy: ['Units/Golem.mdx'] }] };
    case 'listMounted':
      return { path: '', folders: [], files: [file('Bear.mdx')] };
    default:
      return { versions: [], mounts: [mount] };
  }
}

let program: Program;
beforeEach(async () => {
  asked.length = 0;
  setHost({
    client: {
      request: (name: string, params: Readonly<Record<string, unknown>>) => Promise.resolve(answer(name, params)),
    },
  } as unknown as ConnectedHost);
  mountState.setState({ mounts: [mount], isKnown: true, problem: null });
  const Explored = () => createElement(Explorer);
  program = await startWith('Crystal.mdx', [Explored, StatusBar]);
});
afterEach(async () => {
  await program.end();
  setHost(null);
});

const field = () => program.page.get('combobox', 'Find in all files');
const rows = () => program.page.all('treeitem').map((each) => program.page.text(each));
const named = (name: string) => asked.filter(([each]) => each === name).map(([, params]) => params);

test('words look through names, fields through the indexes', async () => {
  const { page } = program;
  await page.fill(field(), 'golem');
  await page.until(() => rows().some((row) => row.includes('Named.mdx')));
  expect(named('searchLibrary')).toEqual([]);
  await act(async () =>
    noteIndex({ mountId: 'm', kind: 'indexing', done: 40, total: 100, files: 0, unreadable: 0, problem: null }),
  );
  await page.fill(field(), 'golem bones>50');
  await page.until(() => rows().some((row) => row.includes('Golem.mdx')));
  expect(rows()).toHaveLength(2);
  expect(page.text()).toContain('Indexing 40 %: there may be more.');
  expect(named('searchLibrary')).toMatchObject([{ query: 'golem bones>50', mountIds: null }]);
  // When the index is whole, what was found by it is looked for again.
  await act(async () =>
    noteIndex({ mountId: 'm', kind: 'ready', done: 100, total: 100, files: 100, unreadable: 0, problem: null }),
  );
  await page.until(() => named('searchLibrary').length === 2);
  await page.until(() => !page.text().includes('Indexing 40 %'));
});

test('fields and values are offered while they are typed, and taken with keys', async () => {
  const { page } = program;
  await page.focus(field());
  await page.fill(field(), 'cl');
  expect(page.all('option', /^/).map((each) => page.text(each))).toEqual([
    expect.stringContaining('clip'),
    expect.stringContaining('clips'),
  ]);
  await page.press('Tab');
  expect(field()).toHaveProperty('value', 'clip:');
  await page.until(() => page.has('option', /Attack One/));
  await page.press('ArrowDown', 'Enter');
  expect(field()).toHaveProperty('value', 'clip:"Attack One" ');
  await page.until(() => named('searchLibrary').at(-1)?.['query'] === 'clip:"Attack One" ');
  await page.fill(field(), 'bo');
  await page.press('Escape');
  expect(page.all('option', /^/)).toEqual([]);
  expect(field()).toHaveProperty('value', 'bo');
  await page.press('Escape');
  expect(field()).toHaveProperty('value', '');
});

test('what cannot be understood is said at its word', async () => {
  const { page } = program;
  await page.fill(field(), 'bonse>5 golem');
  await page.until(() => page.has('alert', /^/));
  expect(page.text(page.get('alert', /^/))).toBe(
    'There is no field “bonse”. Is bone meant? Quotes look for it as a word.',
  );
  expect(document.querySelector('u')?.textContent).toBe('bonse');
  await page.fill(field(), 'clip:none');
  await page.until(() => page.text().includes('No matches'));
  expect(page.has('alert', /^/)).toBe(false);
});

test('a file is asked what uses it, and its copies; the way back is a button', async () => {
  const { page } = program;
  await page.fill(field(), 'golem');
  await page.until(() => rows().some((row) => row.includes('Named.mdx')));
  const ask = async (...path: readonly string[]): Promise<void> => {
    const row = page.all('treeitem').find((each) => page.text(each).includes('.mdx'));
    if (row === undefined) throw new Error('no file');
    await page.during(() => row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
    for (const item of path) {
      const entry = await page.find(/^menuitem/, item);
      if (entry.getAttribute('aria-haspopup') === null) await page.click(entry);
      else {
        await page.focus(entry);
        await page.press('ArrowRight');
      }
    }
  };
  await ask('Find what uses this');
  await page.until(() => rows().some((row) => row.includes('User.mdx')));
  expect(page.text(page.get('group', 'Question'))).toBe('What uses Named.mdx1 file');
  expect(named('libraryUses')).toMatchObject([{ mountId: 'm', path: 'Named.mdx' }]);
  expect(field()).toHaveProperty('value', '');
  await ask('Find copies', 'With the same shape');
  await page.until(() => named('libraryCopies').length === 1);
  expect(named('libraryCopies')).toEqual([{ mountId: 'm', path: 'User.mdx', by: 'mesh' }]);
  await page.click(page.get('button', 'Back to all files'));
  expect(page.has('group', 'Question')).toBe(false);
});

test('a mount tells what it lacks, with who needs it', async () => {
  const { page } = program;
  const [row] = page.all('treeitem');
  if (row === undefined) throw new Error('no mount');
  await page.during(() => row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  await page.click(await page.find(/^menuitem/, 'What is missing…'));
  const dialog = await page.find('dialog', 'What Downloads lacks');
  await page.until(() => page.text(dialog).includes('Gone.blp'));
  expect(page.text(dialog)).toContain('texture, needed by Golem.mdx and 3 more');
  expect(named('libraryMissing')).toEqual([{ mountId: 'm', path: null }]);
});

test('the palette finds files too, and says what is wrong with a field', async () => {
  const { page } = program;
  await page.press('Control+Shift+p');
  const palette = await page.find('dialog', 'Commands');
  await page.fill(page.get('combobox', /^/, palette), 'bones>50');
  await page.until(() => page.has('option', /Golem\.mdx/));
  await page.fill(page.get('combobox', /^/, palette), 'bonse>50');
  await page.until(() => page.text(palette).includes('There is no field “bonse”'));
  await page.fill(page.get('combobox', /^/, palette), 'bones>50 ');
  await page.until(() => page.has('option', /Golem\.mdx/));
  await page.click(page.get('option', /Golem\.mdx/));
  expect(named('openMounted')).toEqual([{ mountId: 'm', path: 'Golem.mdx', sourceId: null }]);
});

test('a missing file is replaced by one that is found by what is in it', async () => {
  const { page } = program;
  const missing = { path: 'Gone-Bark.blp', file: 'model', places: [{}] } as never;
  let picked: string | null = null;
  await page.during(() => {
    void askMounts<string | null>((settle) => ({ kind: 'replacePath', missing, file: 'model', settle })).then(
      (path) => {
        picked = path;
      },
    );
  });
  const dialog = await page.find('dialog', /^Another file for/);
  await page.fill(page.get('combobox', /^/, dialog), 'bones>50');
  await page.until(() => page.has('option', /Golem/));
  expect(named('searchLibrary').at(-1)).toMatchObject({ query: 'bones>50', kinds: ['model'] });
  await page.fill(page.get('combobox', /^/, dialog), 'bonse>50 ');
  await page.until(() => page.text(dialog).includes('There is no field “bonse”'));
  await page.fill(page.get('combobox', /^/, dialog), 'bones>40');
  await page.until(() => page.has('option', /Golem/));
  await page.click(page.get('option', /Golem/));
  await page.click(page.get('button', 'Replace', dialog));
  await page.until(() => picked === 'Golem.mdx');
});
