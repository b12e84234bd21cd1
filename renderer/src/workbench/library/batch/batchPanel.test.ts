/** A batch from the library: acts ticked, looked at on three files, carried out, stopped, undone (A28). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { setHost } from '../../files/host.ts';
import { shell, type ShellState } from '../../state/shell.ts';
import { askForBatch, libraryBatch, recipeOf } from './batchState.ts';

const files = ['a.mdx', 'b.mdx', 'c.mdx', 'd.mdx'].map((path) => ({ mountId: 'm', path }));

const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
const named = (name: string) => asked.filter(([each]) => each === name).map(([, params]) => params);
let finish: (result: unknown) => void = () => undefined;
let tell: (told: unknown) => void = () => undefined;

const result = {
  ...{ report: '2026-11-28T12-00-00', location: '/data/batches/2026-11-28T12-00-00', total: 4, written: 2 },
  ...{ unchanged: 1, skipped: 0, failed: [{ path: 'd.mdx', message: 'It is damaged.' }], doubtful: [] },
  isCancelled: false,
};

function answer(name: string, params: Readonly<Record<string, unknown>>): unknown {
  asked.push([name, params]);
  const made = {
    kind: 'made',
    did: ['Scaled by 2'],
    errors: [],
    files: ['a.mdx'],
    oldSize: 10,
    newSize: 12,
    blob: null,
  };
  if (name === 'previewBatch') {
    return {
      files: [
        { path: 'a.mdx', outcome: made },
        { path: 'b.mdx', outcome: { kind: 'unchanged' } },
        { path: 'c.mdx', outcome: { kind: 'failed', message: 'It is damaged.' } },
      ],
    };
  }
  if (name === 'runBatch') return new Promise((resolve) => (finish = resolve));
  if (name === 'chooseOpen') return { files: [{ fileId: 'mine', name: 'mine.ts' }] };
  if (name === 'undoBatch') return { restored: 2, removed: 0, left: [] };
  return {};
}

let program: Program;
beforeEach(async () => {
  asked.length = 0;
  const client = {
    request: (name: string, params: Readonly<Record<string, unknown>>) => Promise.resolve(answer(name, params)),
    on: (_name: string, listener: (told: unknown) => void) => {
      tell = listener;
      return () => undefined;
    },
  };
  setHost({ client } as unknown as ConnectedHost);
  program = await startWith('Crystal.mdx', []);
  await program.page.during(() => askForBatch(files));
});
afterEach(async () => {
  await program.end();
  setHost(null);
});

const acts = (): unknown => JSON.parse(String(named('previewBatch').at(-1)?.['recipe'])).acts;

test('says of three files what would change, for what is ticked', async () => {
  const { page } = program;
  await page.until(() => page.text().includes('Scaled by 2'));
  expect(named('previewBatch')[0]?.['files']).toEqual(files.slice(0, 3));
  expect(acts()).toEqual([{ act: 'fix', rules: ['*'] }]);
  expect(page.text()).toContain('b.mdxnothing to do');
  expect(page.text()).toContain('c.mdxIt is damaged.');
  await page.click(page.get('checkbox', 'Fix problems'));
  await page.until(() => page.text().includes('Tick what is to be done.'));
  expect(page.get('button', 'Do it to 4 files')).toHaveProperty('disabled', true);
  await page.click(page.get('checkbox', 'Optimise'));
  await page.click(page.get('checkbox', 'Export'));
  await page.until(() => named('previewBatch').length === 2);
  expect(acts()).toEqual([
    { act: 'optimise', savings: ['*'] },
    { act: 'export', as: 'glb' },
  ]);
});

test('is carried out with progress, stopped, told of, and undone as a whole', async () => {
  const { page } = program;
  await page.until(() => page.text().includes('Scaled by 2'));
  await page.click(page.get('button', 'Do it to 4 files'));
  const { taskId, folderId, existing } = named('runBatch')[0] ?? {};
  expect([folderId, existing]).toEqual([null, 'replace']);
  await page.during(() => tell({ taskId, label: 'Working on b.mdx', percent: 25 }));
  expect(page.text()).toContain('Working on b.mdx');
  await page.click(page.get('button', 'Stop'));
  expect(named('cancelTask')).toEqual([{ taskId }]);
  await page.during(() => finish({ ...result, isCancelled: true }));
  await page.until(() => page.text().includes('Stopped: 2 written, 1 had nothing to do, 1 failed'));
  expect(page.text(page.get('list', 'What failed'))).toBe('d.mdxIt is damaged.');
  await page.click(page.get('button', 'Undo all of it'));
  await page.until(() => page.text().includes('Undone: the files are as they were.'));
  expect(named('undoBatch')).toEqual([{ report: result.report }]);
  expect(page.get('button', 'Undo all of it')).toHaveProperty('disabled', true);
});

test('what is not told yet is no act', () => {
  const { choices } = libraryBatch.getState();
  expect(recipeOf({ ...choices, fix: false, paths: true, scale: true })).toBeNull();
  expect(recipeOf({ ...choices, fix: false, paths: true, from: 'a', to: 'b', convert: true })?.acts).toEqual([
    { act: 'paths', from: 'a', to: 'b' },
    { act: 'convert', to: 'mdx-800' },
  ]);
  expect(recipeOf({ ...choices, fix: false, texture: true, textureFormat: 'dds', picture: true })?.acts).toEqual([
    { act: 'texture', to: 'dds' },
    { act: 'picture' },
  ]);
});

test('a script is chosen, looked at with the other acts, and given to the batch', async () => {
  const { page } = program;
  await page.until(() => page.text().includes('Scaled by 2'));
  // The system's own dialog asks.
  const welcome = { hasDialogs: true } as ShellState['welcome'];
  await page.during(() => shell.setState({ welcome }));
  await page.click(page.get('checkbox', 'Your script'));
  expect(named('chooseOpen')).toEqual([{ offers: 'modules' }]);
  await page.until(() => named('previewBatch').at(-1)?.['scriptId'] === 'mine');
  expect(acts()).toEqual([
    { act: 'script', path: 'mine.ts' },
    { act: 'fix', rules: ['*'] },
  ]);
  await page.click(page.get('button', 'Do it to 4 files'));
  expect(named('runBatch').at(-1)).toMatchObject({ scriptId: 'mine' });
  shell.setState({ welcome: null });
  await page.during(() => finish(result));
});

test('results go into an archive where one is chosen', async () => {
  const { page } = program;
  await page.until(() => page.text().includes('Scaled by 2'));
  await page.during(() => libraryBatch.setState({ archive: { fileId: 'map', name: 'Map.w3x' } }));
  expect(page.text()).toContain('Into Map.w3x');
  await page.click(page.get('button', 'Do it to 4 files'));
  expect(named('runBatch').at(-1)).toMatchObject({ archiveId: 'map', folderId: null, look: null });
  await page.during(() => finish(result));
  await page.during(() => libraryBatch.setState({ archive: null }));
});
