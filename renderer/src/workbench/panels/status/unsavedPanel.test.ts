/** What the status bar says of unsaved changes, in each state that edits, saves and undo past a save lead to (K25). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOf } from '../../../../../shared/document/structure.ts';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { setHost } from '../../files/host.ts';
import { unsavedText } from './useChangedBytes.ts';
import { StatusBar } from './StatusBar.tsx';

const name = 'Crystal.mdx';
/** The file as the last save left it; null where another program wrote it. */
let onDisk: Uint8Array | null;
let fetches = 0;
let program: Program;
beforeEach(async () => {
  onDisk = openSample(name).write();
  fetches = 0;
  const request = (what: string): Promise<unknown> => {
    if (what !== 'savedBytes') return Promise.reject(new Error(`not asked here: ${what}`));
    fetches++;
    return Promise.resolve(onDisk === null ? { kind: 'missing' } : { kind: 'found', blob: 'saved', files: [] });
  };
  const fetchBlob = () => Promise.resolve(onDisk ?? new Uint8Array());
  setHost({ client: { request }, fetchBlob } as unknown as ConnectedHost);
  program = await startWith(name, [StatusBar]);
});
afterEach(async () => {
  await program.end();
  setHost(null);
});

const setSpeed = (moveSpeed: number): void => {
  const [id] = listOf(program.document, 'sequences');
  if (id !== undefined) program.document.edit('Set', (step) => step.update(id, { moveSpeed }));
};

/** As a save goes: the file holds what is shown. */
const save = (): void => {
  onDisk = program.document.write();
  program.document.markSaved();
  program.session.file.setState(({ savedMs }) => ({ savedMs: (savedMs ?? 0) + 1 }));
};

const bar = (): string => program.page.text(program.page.get('contentinfo', 'Status'));
const says = async (words: string): Promise<void> =>
  await program.page.until(
    () => bar().includes(words),
    () => {
      throw new Error(`${words} is not in: ${bar()}`);
    },
  );

test('edits are counted against the file as it was last saved, undone ones and those done again too', async () => {
  const { page } = program;
  await says('No changes');
  // As floats 0 and 1 differ in two bytes, 1 and 1.5 in one.
  await page.during(() => setSpeed(1));
  await says('1 edit, 2 bytes changed');
  await page.during(save);
  await says('No changes');
  // Back to the bytes that were opened, which the file no longer holds.
  await program.undo();
  await says('1 edit undone, 2 bytes changed');
  await program.redo();
  await says('No changes');
  await page.during(() => setSpeed(1.5));
  await says('1 edit, 1 byte changed');
  expect(fetches).toBe(2);
});

test('where no step leads to the saved state, the bytes speak alone', async () => {
  const { page } = program;
  await page.during(() => setSpeed(1));
  await page.during(save);
  await program.undo();
  await page.during(() => setSpeed(1.5));
  await says('1 byte changed');
  expect(bar()).not.toContain('edit');
});

test('of a file that another program wrote, no number is said', async () => {
  onDisk = null;
  await program.page.during(() => setSpeed(1));
  await program.page.until(() => fetches === 1);
  expect(bar()).toContain('1 edit');
  expect(bar()).not.toContain('bytes changed');
});

test('words before the bytes are known', () => {
  expect(unsavedText(3, 1, null)).toBe('2 edits');
  expect(unsavedText(1, 3, null)).toBe('2 edits undone');
  expect(unsavedText(1, null, null)).toBe('Changed');
});
