/** The whole program in Chromium, from host to pixels: opening a large model, and a property edit until it is drawn. */
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import type { CorpusModel } from '../../shared/formats/m2/test/corpus.ts';
import { medianOf, rounded } from './measure.ts';

interface FrameStatistics {
  readonly framesDrawn: number;
  readonly frameMs: number;
}

interface Opening {
  /** From the key that opens the file to the first frame with the model, in the page's own clock. */
  readonly wallMs: number;
  /** Of that, what the page's scripts took: without waiting, and without the graphics, which here are software. */
  readonly ownMs: number;
}

/** Time in which the profiler saw scripts of the page at work, garbage collection included. */
function scriptMs(profile: {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}): number {
  const waiting = new Set(
    profile.nodes.filter(({ callFrame }) => /^\((idle|program)\)$/.test(callFrame.functionName)).map(({ id }) => id),
  );
  const { samples = [], timeDeltas = [] } = profile;
  return samples.reduce((sum, id, index) => sum + (waiting.has(id) ? 0 : (timeDeltas[index] ?? 0)), 0) / 1000;
}

/** How long the start screen stands before a file is opened, in ms. */
const startScreenMs = 1000;

async function timeOpening(editor: Editor, name: string): Promise<Opening> {
  const { page } = editor;
  // Nobody opens a file in the first instant: what the program gets ready on its start screen is ready by then.
  await page.waitForTimeout(startScreenMs);
  await editor.press('Control+o');
  const file = page.getByRole('dialog').getByText(name, { exact: true });
  await file.click();
  await page.evaluate(() => {
    const store = window as unknown as { openedAfter?: number };
    delete store.openedAfter;
    const wait = (start: number): void => {
      requestAnimationFrame(() => {
        let triangles = 0;
        try {
          triangles = (window.chunksmithTest?.('statistics') as { triangles: number } | undefined)?.triangles ?? 0;
        } catch {
          // No document is in front yet.
        }
        if (triangles > 0) store.openedAfter = performance.now() - start;
        else wait(start);
      });
    };
    document.addEventListener('keydown', () => wait(performance.now()), { once: true, capture: true });
  });
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.setSamplingInterval', { interval: 250 });
  await profiler.send('Profiler.start');
  await editor.press('Enter');
  const handle = await page.waitForFunction(() => (window as unknown as { openedAfter?: number }).openedAfter);
  const { profile } = await profiler.send('Profiler.stop');
  await profiler.detach();
  return { wallMs: Number(await handle.jsonValue()), ownMs: scriptMs(profile) };
}

/** Own time of one edit: handling the key that makes it, and drawing the frame that shows it. */
async function timeEdit(editor: Editor): Promise<number> {
  const { page } = editor;
  await page.evaluate(() => {
    const store = window as unknown as { handled?: number };
    store.handled = 0;
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        // The last listener of the bubbling phase: everything that the key caused has run by then.
        window.addEventListener('keydown', () => (store.handled = performance.now() - start), { once: true });
      },
      { once: true, capture: true },
    );
  });
  await editor.press('ArrowUp');
  await editor.view.isIdle();
  const handled = await page.evaluate(() => (window as unknown as { handled?: number }).handled ?? 0);
  const { frameMs } = (await editor.view.statistics()) as unknown as FrameStatistics;
  return handled + frameMs;
}

/** Null when there is no built program or no browser. */
export async function benchBrowser(modelPath: string): Promise<Record<string, unknown>> {
  const browser = await chromium.launch(browserLaunch());
  try {
    const openings: Opening[] = [];
    const edits: number[] = [];
    for (let round = 0; round < 5; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const editor = await Editor.start(page, (root) => copyFile(modelPath, join(root, 'Large.mdx')));
      openings.push(await timeOpening(editor, 'Large.mdx'));
      await editor.view.isIdle();
      await editor.command('Layer 0');
      const alpha = editor.properties.field('Alpha');
      await alpha.click();
      for (let edit = 0; edit < 12; edit++) edits.push(await timeEdit(editor));
      await editor.dispose();
      await page.close();
    }
    return {
      openToFirstPictureOwnMs: rounded(medianOf(openings.map(({ ownMs }) => ownMs)), 0),
      openToFirstPictureWallMs: rounded(medianOf(openings.map(({ wallMs }) => wallMs)), 0),
      editToPixelsOwnMs: { median: rounded(medianOf(edits), 1), worst: rounded(Math.max(...edits), 1) },
    };
  } finally {
    await browser.close();
  }
}

/** Opening a model of several files, such as one of World of Warcraft with its views and keys, to the first picture. */
export async function benchOpening({ bytes, files }: Pick<CorpusModel, 'bytes' | 'files'>): Promise<Opening> {
  const [main] = files;
  if (main === undefined) throw new Error('a model without a file');
  const browser = await chromium.launch(browserLaunch());
  try {
    const openings: Opening[] = [];
    for (let round = 0; round < 5; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const editor = await Editor.start(page, async (root) => {
        for (const { name, start, end } of files) await writeFile(join(root, name), bytes.subarray(start, end));
      });
      openings.push(await timeOpening(editor, main.name));
      await editor.dispose();
      await page.close();
    }
    return {
      ownMs: rounded(medianOf(openings.map(({ ownMs }) => ownMs)), 0),
      wallMs: rounded(medianOf(openings.map(({ wallMs }) => wallMs)), 0),
    };
  } finally {
    await browser.close();
  }
}
