/** An error in an event, a promise, a dialog or a bar is told with its details, and takes nothing with it (V12). */
import { createElement, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Bar } from '../../window/Bar.tsx';
import { DialogGuard } from '../../window/DialogGuard.tsx';
import { listenForFaults } from '../../faults.ts';
import { HostError } from '../../../base/host/index.ts';
import { nameOf } from '../../../test/page.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { StatusBar } from './StatusBar.tsx';

let program: Program;
let stop: () => void;
let copied: string[];
/** Whether the parts that are to fail do so. */
let isBroken: boolean;

function Fragile() {
  if (isBroken) throw new Error('a count of 1073741824');
  return createElement('output', null, 'whole again');
}

beforeEach(() => {
  isBroken = true;
  copied = [];
  stop = listenForFaults(window);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: (text: string) => copied.push(text) } });
  Object.defineProperty(window, 'navigator', { configurable: true, value: navigator });
  // React writes what its boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await program.end();
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const start = async (...panels: readonly ComponentType[]): Promise<void> => {
  program = await startWith('Crystal.mdx', panels);
};
const throwEvent = (error: Error): Promise<void> =>
  program.page.during(() => void window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })));
const reject = (reason: unknown): Promise<void> =>
  program.page.during(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
/** Screen readers are told an error by a line of its own, so its notice is hidden from them until it has the focus. */
const notices = (): readonly HTMLElement[] =>
  Array.from(window.document.querySelectorAll<HTMLElement>('[role=alertdialog]')).filter((each) =>
    each.textContent.includes('Something in the window went wrong'),
  );
const clickIn = async (notice: HTMLElement | undefined, name: string): Promise<void> => {
  const button = Array.from(notice?.querySelectorAll('button') ?? []).find((each) => nameOf(each) === name);
  if (button === undefined) throw new Error(`no button “${name}” in ${notice?.textContent}`);
  await program.page.click(button);
};
const putAway = async (): Promise<void> => {
  for (const each of notices()) await clickIn(each, 'Dismiss');
  await program.page.until(() => notices().length === 0);
};

describe('what no boundary hears', () => {
  test('an event that throws is told of once, with details that can be copied; edits stay', async () => {
    await start(StatusBar);
    const { page, document } = program;
    document.edit('Rename', (edit) => edit.update(document.root, {}));
    const { position } = document.history;
    const error = new Error('no such bone');
    await throwEvent(error);
    await page.until(() => notices().length === 1);
    expect(page.text(notices()[0])).toContain('No such bone. Documents and their edits are safe');
    // A pointer that moves on throws the same again.
    await throwEvent(error);
    await throwEvent(error);
    expect(notices()).toHaveLength(1);
    await clickIn(notices()[0], 'Copy details');
    expect(copied).toEqual([expect.stringContaining(error.stack ?? 'no stack')]);
    await page.until(() => notices().length === 0);
    expect(document.history.position).toBe(position);
  });

  test('a promise that nobody waits for is told of, whatever it is rejected with', async () => {
    await start(StatusBar);
    await reject('out of sorts');
    await program.page.until(() => notices().length === 1);
    expect(program.page.text(notices()[0])).toContain('Out of sorts.');
    await putAway();
  });

  test('what is told elsewhere, and what is no error, is not', async () => {
    await start(StatusBar);
    await reject(new HostError('closed', 'The connection to the host has ended.'));
    await throwEvent(new Error('ResizeObserver loop completed with undelivered notifications.'));
    // Notices come in their order: the one that is told shows that those before it were not.
    await reject(new Error('the last'));
    await program.page.until(() => notices().length > 0);
    expect(notices().map((each) => /The last/.test(program.page.text(each)))).toEqual([true]);
    await putAway();
  });
});

const fragile = { children: createElement(Fragile) };

describe('what a boundary hears', () => {
  test('a bar says in its line that it stopped, gives its details, and is tried again', async () => {
    await start(() => createElement(Bar, { title: 'The status bar stopped working', ...fragile }), StatusBar);
    const { page } = program;
    const line = page.get('alert');
    expect(page.text(line)).toContain('The status bar stopped working. A count of 1073741824.');
    expect(page.has('contentinfo', 'Status')).toBe(true);
    await page.click(page.get('button', 'Copy details', line));
    expect(copied[0]).toMatch(/The status bar stopped working[^]*a count of 1073741824[^]*Fragile/);
    isBroken = false;
    await page.click(page.get('button', 'Try again', line));
    expect(page.has('alert')).toBe(false);
    expect(page.text()).toContain('whole again');
  });

  test('a dialog says so and can be closed', async () => {
    const closed = vi.fn<() => void>();
    await start(() => createElement(DialogGuard, { close: closed, ...fragile }), StatusBar);
    const { page } = program;
    const dialog = await page.find('dialog', 'This dialog stopped working');
    expect(page.text(dialog)).toContain('A count of 1073741824. Nothing was done, and no document is affected.');
    await page.click(page.get('button', 'Copy details', dialog));
    expect(copied[0]).toContain('a count of 1073741824');
    isBroken = false;
    await page.press('Escape');
    await page.until(() => !page.has('dialog', 'This dialog stopped working'));
    expect(closed).toHaveBeenCalled();
    expect(page.text()).toContain('whole again');
  });
});
