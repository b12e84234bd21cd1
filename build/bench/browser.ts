/** The whole program in Chromium, from host to pixels: opening a large model, and a property edit until it is drawn. */
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import type { CorpusModel } from '../../shared/formats/m2/test/corpus.ts';
import { medianOf, rounded } from './measure.ts';
import { countPageTime, tracedTasks } from './pageTime.ts';

interface Opening {
  /** From the key that opens the file to the first frame with the model, in the page's own clock. */
  readonly wallMs: number;
  /** Processor time of the page's main thread in that: scripts, styles, layout, painting, garbage. */
  readonly ownMs: number;
  /** Of that, the scripts. */
  readonly scriptMs: number;
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
  const taken = await countPageTime(page);
  await editor.press('Enter');
  const handle = await page.waitForFunction(() => (window as unknown as { openedAfter?: number }).openedAfter, null, {
    polling: 100,
  });
  const own = await taken();
  return { wallMs: Number(await handle.jsonValue()), ...own };
}

const editsInARow = 12;

/** Own time of edits: handling the key that makes one, and drawing the frame that shows it. */
async function timeEdits(editor: Editor): Promise<readonly number[]> {
  const tasks = await tracedTasks(editor.page, async (mark) => {
    for (let edit = 0; edit < editsInARow; edit++) {
      await mark();
      await editor.press('ArrowUp');
      await editor.view.isIdle();
    }
  });
  return tasks.map((each) => {
    const frames = each.flatMap(({ name, ownMs }) => (name === 'FireAnimationFrame' ? [ownMs] : []));
    const keys = each.flatMap(({ name, event, ownMs }) =>
      name === 'EventDispatch' && event === 'keydown' ? [ownMs] : [],
    );
    return keys.reduce((sum, ms) => sum + ms, 0) + Math.max(0, ...frames);
  });
}

function middleOf(openings: readonly Opening[]): Opening {
  const middle = (name: keyof Opening): number => rounded(medianOf(openings.map((each) => each[name])), 0);
  return { wallMs: middle('wallMs'), ownMs: middle('ownMs'), scriptMs: middle('scriptMs') };
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
      edits.push(...(await timeEdits(editor)));
      await editor.dispose();
      await page.close();
    }
    return {
      openToFirstPicture: middleOf(openings),
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
    return middleOf(openings);
  } finally {
    await browser.close();
  }
}
