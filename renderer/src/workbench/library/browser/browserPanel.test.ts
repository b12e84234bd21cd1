/** The library: found files as cards, narrowed down, looked at closely, compared and tagged (A25, A26). */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LibraryFile } from '../../../../../shared/library/answers.ts';
import type { MountEntry } from '../../../../../shared/host/mountEntities.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { setHost } from '../../files/host.ts';
import { mountState } from '../../mounts/mountState.ts';
import { browser, openBrowser, wholeQuery, noFilters } from './browserState.ts';
import { keptSearches, searchesFrom } from './keptSearches.ts';
import { LibraryBrowser } from './LibraryBrowser.tsx';
import { LibraryPanel } from './LibraryPanel.tsx';

const mount = { mountId: 'm', name: 'Downloads', location: '/downloads', sources: [] } as unknown as MountEntry;

const facts = (path: string, bones: number): LibraryFile => ({
  ...{
    path,
    kind: 'model',
    size: 2048,
    modifiedMs: null,
    state: 'facts',
    format: 'mdx',
    version: 800,
    missing: 1,
    message: null,
  },
  counts: [
    { name: 'bones', count: bones },
    { name: 'warnings', count: 2 },
  ],
  ...{ content: null, pixels: null, mesh: 'shape' },
});

const all = [facts('Units/Golem.mdx', 60), facts('Units/Giant.mdx', 12), facts('Bird.mdx', 3)];
/** By path, as the host keeps them. */
let tags = new Map<string, readonly string[]>();
const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [];

const found = (files: readonly LibraryFile[]) =>
  files.map((each) => ({
    ...{ mountId: 'm', facts: each, tags: tags.get(each.path) ?? [] },
    place: { ...each, mountId: 'm', name: each.path, sourceId: 's', hidden: 0, isAbsent: true, isDocument: true },
  }));

function search(query: string): readonly LibraryFile[] {
  if (query.includes('tag=favourite')) return all.filter(({ path }) => tags.get(path)?.includes('favourite') === true);
  return query.includes('bones>50') ? all.slice(0, 1) : all;
}

function answer(name: string, params: Readonly<Record<string, unknown>>): unknown {
  asked.push([name, params]);
  const path = String(params['path']);
  switch (name) {
    case 'searchLibrary': {
      const files = search(String(params['query']));
      return { kind: 'found', files: found(files), total: files.length, isWhole: true };
    }
    case 'libraryFacets':
      return {
        kind: 'found',
        facets: {
          kinds: [{ name: 'model', count: 3 }],
          formats: [{ name: 'mdx', count: 3 }],
          problems: [{ name: 'key-order', count: 2 }],
        },
        mounts: [{ mountId: 'm', count: 3 }],
      };
    case 'libraryTags':
      return { tags: [...new Set([...tags.values()].flat())].map((tag) => ({ tag, count: 1 })) };
    case 'tagFiles':
      for (const file of params['files'] as readonly { readonly path: string }[]) {
        const others = (tags.get(file.path) ?? []).filter((tag) => tag !== params['tag']);
        tags.set(file.path, params['isTagged'] === true ? [...others, String(params['tag'])] : others);
      }
      return {};
    case 'libraryFacts': {
      const names = [
        { kind: 'clip', text: path.includes('Golem') ? 'Attack Slam' : 'Stand' },
        { kind: 'bone', text: 'Root' },
      ];
      const uses = [{ kind: 'texture', path: 'Gone.blp', target: null }];
      const problems = [{ rule: 'key-order', severity: 'warning', count: 2 }];
      return { kind: 'found', facts: all[0], names: { names, uses, problems }, tags: [] };
    }
    case 'libraryUses':
      return { files: [], total: 0 };
    case 'libraryCopies':
      return { files: found(path.includes('Golem') ? all.slice(1, 2) : []) };
    default:
      return { values: [] };
  }
}

let program: Program;
beforeEach(async () => {
  asked.length = 0;
  tags = new Map();
  setHost({
    client: {
      request: (name: string, params: Readonly<Record<string, unknown>>) => Promise.resolve(answer(name, params)),
    },
  } as unknown as ConnectedHost);
  mountState.setState({ mounts: [mount], isKnown: true, problem: null });
  const Shown = () => createElement(LibraryBrowser);
  program = await startWith('Crystal.mdx', [Shown]);
  await program.page.during(() => openBrowser());
  await program.page.until(() => cards().length === 3 && browser.getState().facets !== null);
});
afterEach(async () => {
  await program.end();
  setHost(null);
});

const cards = () => program.page.all('option', /\.mdx$/);
const card = (name: string) => program.page.get('option', new RegExp(name));
const queries = () => asked.filter(([name]) => name === 'searchLibrary').map(([, params]) => params['query']);

test('files are narrowed down by what they are, beside the words, and searched anew', async () => {
  const { page } = program;
  expect(queries().at(-1)).toBe('kind=model -is:part');
  expect(page.text(card('Golem'))).toContain('MDX 800');
  await page.click(page.get('checkbox', 'key order'));
  await page.until(() => queries().at(-1) === 'kind=model problem=key-order -is:part');
  await page.fill(page.get('combobox', /^Words, or fields/), 'bones>50');
  await page.until(() => cards().length === 1);
  expect(queries().at(-1)).toBe('bones>50 kind=model problem=key-order -is:part');
  expect(wholeQuery('a', { ...noFilters, tags: ['my map'], kinds: ['model'] }, 'kinds')).toBe(
    'a tag="my map" -is:part',
  );
});

test('one chosen file is told closely, two are compared', async () => {
  const { page } = program;
  await page.click(card('Golem'));
  await page.until(() => page.text().includes('Attack Slam'));
  const details = page.text(page.get('group', 'Details'));
  expect(details).toContain('Bones60');
  expect(details).toContain('Gone.blp');
  expect(details).toContain('Giant.mdxsame shape');
  await page.click(card('Giant'), { ctrlKey: true });
  await page.until(() => page.has('group', 'Compare') && page.text().includes('Attack Slam'));
  const compared = page.text(page.get('group', 'Compare'));
  expect(compared).toContain('Both have the same shape. 1 fact of 4 differ.');
  page.get('group', 'Both, turned together');
  await page.click(page.get('button', 'Hold both'));
  page.get('button', 'Play both');
  expect(page.text(page.get('list', 'Clips of the left one alone'))).toBe('Attack Slam');
  expect(page.text(page.get('list', 'Clips of the right one alone'))).toBe('Stand');
  await page.click(card('Bird'), { ctrlKey: true });
  expect(page.text()).toContain('3 files chosen');
});

test('files are given tags of the user’s own, and favourites by their star', async () => {
  const { page } = program;
  await page.click(page.get('button', 'Make it a favourite', card('Golem')));
  await page.until(() => page.has('button', /^favourite/));
  await page.click(page.get('button', /^favourite/));
  await page.until(() => cards().length === 1);
  await page.click(card('Golem'));
  await page.click(page.get('button', 'Tag…'));
  await page.fill(page.get('textbox', 'New tag'), 'my map');
  await page.click(page.get('button', 'Add'));
  await page.until(() => page.has('checkbox', 'my map'));
  expect(tags.get('Units/Golem.mdx')).toEqual(['favourite', 'my map']);
  await page.click(page.get('checkbox', 'my map'));
  await page.until(() => tags.get('Units/Golem.mdx')?.length === 1);
});

test('a search is kept by name and used again; Escape closes the library, and keys for it do not reach the document', async () => {
  const { page, document } = program;
  await page.fill(page.get('combobox', /^Words, or fields/), 'bones>50');
  await page.until(() => cards().length === 1);
  await page.click(page.get('button', 'Keep search…'));
  await page.fill(page.get('textbox', 'Name'), 'Heavy');
  await page.click(page.get('button', 'Keep'));
  expect(keptSearches.getState().all).toMatchObject([{ name: 'Heavy', query: 'bones>50' }]);
  await page.click(page.get('button', 'Clear the search'));
  await page.until(() => cards().length === 3);
  await page.click(page.get('button', 'Heavy'));
  await page.until(() => cards().length === 1);
  await page.click(card('Golem'));
  const before = document.history.entries.length;
  await page.focus(page.get('listbox', 'Files'));
  await page.press('Delete');
  expect(document.history.entries).toHaveLength(before);
  await page.press('Escape');
  expect(browser.getState().isOpen).toBe(false);
});

test('damaged kept searches count as not there', () => {
  expect(searchesFrom([{ name: 'a', query: 'b', filters: { kinds: [1], tags: ['x'] } }, 5, { name: 1 }])).toEqual([
    { name: 'a', query: 'b', filters: { ...noFilters, tags: ['x'] } },
  ]);
  expect(searchesFrom('no list')).toEqual([]);
});

test('is put in order and narrowed to a size, by terms of the same query', async () => {
  const { page } = program;
  await page.choose(page.get('combobox', 'Order'), 'Most triangles');
  await page.until(() => String(queries().at(-1)).endsWith('sort:triangles'));
  await page.choose(page.get('combobox', 'Size'), '16 to 128 KB');
  await page.until(() => String(queries().at(-1)).endsWith('size:16KB..128KB sort:triangles'));
  // What is counted on the left is narrowed too, and needs no order.
  const counted = asked.filter(([name]) => name === 'libraryFacets').map(([, params]) => String(params['query']));
  await page.until(() => asked.filter(([name]) => name === 'libraryTags').length > 2);
  expect(counted.every((query) => !query.includes('sort:'))).toBe(true);
});

test('stands as a panel beside the view too, and is kept up while it is seen', async () => {
  await program.page.during(() => browser.setState({ isOpen: false, found: null, sort: '', size: '' }));
  await program.end();
  const before = queries().length;
  program = await startWith('Crystal.mdx', [() => createElement(LibraryPanel)]);
  const panel = program;
  await panel.page.until(() => panel.page.all('option', /\.mdx$/).length === 3);
  expect(queries().length).toBeGreaterThan(before);
  await panel.page.choose(panel.page.get('combobox', 'Kind'), 'Textures');
  await panel.page.until(() => String(queries().at(-1)).includes('kind=texture'));
  await panel.page.click(panel.page.get('button', 'The whole library'));
  expect(browser.getState().isOpen).toBe(true);
  // A panel that is put away asks for nothing any more.
  expect(browser.getState().panels).toBe(1);
});
