/** Exports and conversions run beside the page, and Cancel ends the work itself (H14). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { StatusBar } from './StatusBar.tsx';

/** A worker that is given its work and never ends it. */
class BusyWorker extends EventTarget {
  static readonly all: BusyWorker[] = [];
  readonly given: { readonly name: string }[] = [];
  isTerminated = false;

  constructor() {
    super();
    BusyWorker.all.push(this);
  }

  postMessage(request: { readonly name: string }): void {
    this.given.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

let program: Program;
beforeEach(() => {
  vi.stubGlobal('Worker', BusyWorker);
  BusyWorker.all.length = 0;
});
afterEach(async () => {
  await program.end();
  vi.unstubAllGlobals();
});

const jobs = [
  { job: 'modelText', sample: 'Knight.mdx', command: 'Export as MDL text…', answer: null, label: 'Writing Knight.mdl' },
  {
    ...{ job: 'decompile', sample: 'Sentry.mdl', command: 'Decompile…', answer: 'Valve’s studiomdl' },
    label: 'Decompiling Sentry',
  },
  { job: 'compactM2', sample: 'Squire.m2', command: 'Compact…', answer: null, label: 'Compacting Squire.m2' },
] as const;

test.each(jobs)('$job is given to a worker, and Cancel ends it', async ({ job, sample, command, answer, label }) => {
  program = await startWith(sample, [StatusBar]);
  const { page } = program;
  await program.command(command);
  if (answer !== null) await page.click(await page.find('button', answer));
  await page.until(
    () => BusyWorker.all.some(({ given }) => given.length > 0),
    () => {
      throw new Error(`no worker: ${page.text()}`);
    },
  );
  const [worker, ...others] = BusyWorker.all;
  expect(others).toEqual([]);
  expect(worker?.given.map(({ name }) => name)).toEqual([job]);
  expect(page.text(page.get('contentinfo', 'Status'))).toContain(`${label} 0 %`);
  expect(worker?.isTerminated).toBe(false);
  // The notice comes only with what takes a moment; the question's own Cancel has gone by then.
  await page.until(() => page.text().includes('You can go on working meanwhile.'));
  await page.until(() => page.all('button', 'Cancel').length === 1);
  await page.click(page.get('button', 'Cancel'));
  await page.until(() => page.text().includes(`${label} was cancelled`));
  expect(worker?.isTerminated).toBe(true);
  expect(page.text(page.get('contentinfo', 'Status'))).not.toContain(label);
});

test('Stop in the status bar ends it as well', async () => {
  program = await startWith('Knight.mdx', [StatusBar]);
  const { page } = program;
  await program.command('Export as MDL text…');
  await page.click(await page.find('button', 'Stop'));
  await page.until(() => page.text().includes('Writing Knight.mdl was cancelled'));
  expect(BusyWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true]);
});
