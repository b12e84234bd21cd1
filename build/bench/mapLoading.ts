/** Maps of many tiles in the built program, from host to pixels: how long it takes, what the page is busy with, what it holds. */
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import { squareOf, writeContinent } from './continent.ts';
import { rounded } from './measure.ts';
import { countPageTime, longestTaskMs } from './pageTime.ts';

const mapName = 'Land';
/** What a map that was loaded leaves to do, such as its first check, is done by then, ms. */
const restMs = 3000;

interface Loading {
  readonly tiles: number;
  /** From the click to the picture with all tiles. */
  readonly wallMs: number;
  /** Processor time of the page's main thread in that. */
  readonly ownMs: number;
  readonly ownMsOfTile: number;
  /** The longest task of the page, in its own processor time. */
  readonly longestTaskMs: number;
  readonly pageMegabytes: number;
}

/** What the page holds after garbage was collected: objects and typed arrays, MB. */
async function pageMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  await session.detach();
  return rounded((usedSize + backingStorageSize) / 2 ** 20, 0);
}

/** Waits, without keeping the page busy, until so many tiles of the map in front are drawn. */
async function untilDrawn(page: Page, tiles: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      try {
        const built = window.chunksmithTest?.('terrainBuilt') as number | undefined;
        return built === wanted;
      } catch {
        // No map is in front yet.
        return false;
      }
    },
    tiles,
    { polling: 100, timeout: 600_000 },
  );
}

async function timeLoading(page: Page, tiles: number, all: number, start: () => Promise<void>): Promise<Loading> {
  const taken = await countPageTime(page);
  const begun = performance.now();
  const longest = await longestTaskMs(page, async () => {
    await start();
    await untilDrawn(page, all);
  });
  const wallMs = performance.now() - begun;
  const { ownMs } = await taken();
  return {
    tiles,
    wallMs: rounded(wallMs, 0),
    ownMs: rounded(ownMs, 0),
    ownMsOfTile: rounded(ownMs / tiles, 1),
    longestTaskMs: rounded(longest, 1),
    pageMegabytes: await pageMegabytes(page),
  };
}

/** Loads 48 of 49 tiles by the Map panel, then the last one, at 1440 × 900. */
async function loadSquare(editor: Editor): Promise<{ readonly square: Loading; readonly further: Loading }> {
  const { page } = editor;
  await editor.press('Control+o');
  await editor.fileDialog.choose(`${mapName}.wdt`);
  const load = page.getByRole('button', { name: /^Load all/ });
  await load.waitFor();
  const square = await timeLoading(page, 49, 49, () => load.click());
  const grid = page.getByRole('application', { name: 'Tiles of the map' });
  await grid.focus();
  await page.keyboard.press('Alt+Enter');
  await untilDrawn(page, 48);
  await page.waitForTimeout(restMs);
  const further = await timeLoading(page, 1, 49, () => page.keyboard.press('Enter'));
  return { square, further };
}

/** Without a built program or a browser it throws. */
export async function benchMapLoading(): Promise<Record<string, unknown>> {
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    let size = 0;
    const editor = await Editor.start(page, (root) => {
      size = writeContinent(root, mapName, squareOf(7), 49);
      return Promise.resolve();
    });
    const { square, further } = await loadSquare(editor);
    await editor.dispose();
    await page.close();
    return { megabytesOfTile: rounded(size / 2 ** 20, 1), square, further };
  } finally {
    await browser.close();
  }
}
