/** How far the indexing is, in the status bar and with a mount in the Explorer, and the ways to hold and end it (A22). */
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { setHost } from '../files/host.ts';
import { StatusBar } from '../panels/status/StatusBar.tsx';
import { indexWords } from './IndexLine.tsx';
import { noteIndex } from './libraryState.ts';

const state: LibraryState = {
  ...{ mountId: 'm', kind: 'indexing', done: 800, total: 2000, files: 0, unreadable: 0, problem: null },
};

const asked: (readonly [string, unknown])[] = [];
let program: Program;
beforeEach(async () => {
  asked.length = 0;
  program = await startWith('Crystal.mdx', [StatusBar]);
  const request = (name: string, params: unknown) => {
    if (name.endsWith('Indexing')) asked.push([name, params]);
    return Promise.resolve({});
  };
  setHost({ client: { request } } as unknown as ConnectedHost);
});
afterEach(async () => {
  setHost(null);
  await program.end();
});

test('the status bar tells how far it is, and pauses, goes on and ends it', async () => {
  const { page } = program;
  const bar = () => page.text(page.get('contentinfo', 'Status'));
  expect(bar()).not.toContain('Indexing');
  await act(async () => noteIndex(state));
  expect(bar()).toContain('Indexing files 40 %');
  await page.click(page.get('button', 'Pause indexing'));
  expect(bar()).toContain('Indexing is paused at 40 %');
  await page.click(page.get('button', 'Go on indexing'));
  await page.click(page.get('button', 'Stop indexing'));
  await act(async () => noteIndex({ ...state, kind: 'stopped' }));
  expect(bar()).not.toContain('Indexing');
  expect(asked).toEqual([
    ['pauseIndexing', { isPaused: true }],
    ['pauseIndexing', { isPaused: false }],
    ['cancelIndexing', { mountId: 'm' }],
  ]);
});

test.each([
  [undefined, 'Not indexed: files are found by their names alone'],
  [{ kind: 'ready', files: 2041, unreadable: 3 }, 'Indexed: 2,041 files, 3 cannot be read'],
  [{ kind: 'indexing', done: 0, total: 0 }, 'Indexing: looking for changes'],
  [{ kind: 'failed', problem: 'the disk is full' }, 'The index could not be made: the disk is full'],
] as const)('%o is told as “%s”', (more, words) => {
  expect(indexWords(more === undefined ? undefined : { ...state, ...more }, false)).toBe(words);
});
