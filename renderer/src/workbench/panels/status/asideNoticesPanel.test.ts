/** Notices with something to be done about them leave the corner and are kept aside until they are answered (V211). */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify, type Notice } from '../../../base/ui/index.ts';
import { noticeTime } from '../../../base/ui/notices.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { StatusBar } from './StatusBar.tsx';

let program: Program;
let takeBack: () => void = () => undefined;
beforeEach(async () => {
  program = await startWith('Crystal.mdx', [StatusBar]);
});
afterEach(async () => {
  await program.page.during(takeBack);
  await program.end();
});

const undo = vi.fn<() => void>();
const minimaps: Notice = { tone: 'ok', title: 'Wrote 3 minimaps', action: { label: 'Undo it', onSelect: undo } };
const notices = (): readonly HTMLElement[] =>
  Array.from(window.document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')).filter((each) =>
    each.textContent.includes('Wrote 3 minimaps'),
  );
const bell = (): HTMLElement | undefined => program.page.all('button', /to be answered$/)[0];

/** As it goes when its time is over, or Escape is pressed in it. */
async function leaves(): Promise<void> {
  const [notice] = notices();
  const button = notice?.querySelector('button');
  if (notice === undefined || button === null || button === undefined) throw new Error('no notice');
  await act(async () => {
    button.focus();
    notice.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await program.page.until(() => notices().length === 0);
}

test('what may be answered stands in the corner for a time, and errors until they are put away', () => {
  expect(noticeTime({ tone: 'ok', title: 'Saved' })).toBeLessThan(noticeTime(minimaps));
  expect(noticeTime(minimaps)).toBeLessThanOrEqual(20_000);
  expect(noticeTime(minimaps)).toBeGreaterThan(0);
  expect(noticeTime({ tone: 'error', title: 'No' })).toBe(0);
});

test('one that left is brought back by the bell, and its action still works', async () => {
  const { page } = program;
  await page.during(() => (takeBack = notify(minimaps)));
  await page.until(() => notices().length === 1);
  expect(bell()).toBeUndefined();
  await leaves();
  expect(bell()?.getAttribute('aria-label')).toBe('1 notice to be answered');
  if (bell() !== undefined) await page.click(page.get('button', '1 notice to be answered'));
  await page.until(() => notices().length === 1);
  expect(bell()).toBeUndefined();
  const answer = [...(notices()[0]?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Undo it');
  if (answer !== undefined) await page.click(answer);
  expect(undo).toHaveBeenCalledOnce();
  await page.until(() => notices().length === 0);
  expect(bell()).toBeUndefined();
});

test('who said it takes it back from there, and what is put away does not wait', async () => {
  const { page } = program;
  await page.during(() => (takeBack = notify(minimaps)));
  await page.until(() => notices().length === 1);
  await leaves();
  expect(bell()).toBeDefined();
  await page.during(takeBack);
  expect(bell()).toBeUndefined();
  await page.during(() => (takeBack = notify(minimaps)));
  await page.until(() => notices().length === 1);
  const dismiss = notices()[0]?.querySelector<HTMLElement>('button[aria-label="Dismiss"]');
  if (dismiss === null || dismiss === undefined) throw new Error('nothing puts it away');
  await page.click(dismiss);
  await page.until(() => notices().length === 0);
  expect(bell()).toBeUndefined();
});
