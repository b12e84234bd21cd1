/** Maps of many tiles in the built program, from host to pixels: how long it takes, what the page is busy with, what it holds. */
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import type { GridPlace } from '../../shared/geometry/terrain/grid.ts';
import { tileMiddle } from '../../shared/terrain/shadowEdits.ts';
import { squareOf, writeContinent } from './continent.ts';
import { medianOf, rounded } from './measure.ts';
import { countPageTime, longestTaskMs } from './pageTime.ts';

const mapName = 'Land';
/** On each tile of a map that a city stands on. */
const doodadsOfCrowd = 1000;
/** What a map that was loaded leaves to do, such as its first check, is done by then, ms. */
const restMs = 3000;

interface Loading {
  readonly tiles: number;
  /** From the choice of the file, or the key, to the picture with all tiles. */
  readonly wallMs: number;
  /** Processor time of the page's main thread in that. */
  readonly ownMs: number;
  readonly ownMsOfTile: number;
  /** The longest task of the page, in its own processor time; null where no trace was taken. */
  readonly longestTaskMs: number | null;
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

/** @param isTraced also for the longest task; the trace itself takes time of the page */
async function timeLoading(
  page: Page,
  tiles: number,
  all: number,
  start: () => Promise<void>,
  isTraced = true,
): Promise<Loading> {
  const taken = await countPageTime(page);
  const begun = performance.now();
  const work = async (): Promise<void> => {
    await start();
    await untilDrawn(page, all);
  };
  const longest = isTraced ? await longestTaskMs(page, work) : await work();
  const wallMs = performance.now() - begun;
  const { ownMs } = await taken();
  return {
    tiles,
    wallMs: rounded(wallMs, 0),
    ownMs: rounded(ownMs, 0),
    ownMsOfTile: rounded(ownMs / tiles, 1),
    longestTaskMs: longest === undefined ? null : rounded(longest, 1),
  };
}

interface SquareFigures {
  /** The longest task until the map stands there with its panels and the first tile is on its way. */
  readonly openingLongestTaskMs: number;
  readonly square: Loading;
}

/** Opens a map of 49 tiles and loads all of them, at 1440 × 900. */
async function loadSquare(editor: Editor): Promise<SquareFigures> {
  const { page } = editor;
  await editor.press('Control+o');
  const loadAll = page.getByRole('button', { name: /^Load all/ });
  const openingLongestTaskMs = await longestTaskMs(page, async () => {
    await editor.fileDialog.choose(`${mapName}.wdt`);
    await loadAll.waitFor();
  });
  const square = await timeLoading(page, 49, 49, () => loadAll.click());
  return { openingLongestTaskMs: rounded(openingLongestTaskMs, 1), square };
}

/** Once is by chance: the collector of garbage may run in it. The last one is traced. */
const furtherTiles = 10;

interface FurtherFigures {
  readonly ownMs: number;
  readonly everyOwnMs: readonly number[];
  readonly longestTaskMs: number | null;
}

/** Of 49 loaded tiles lets one go and brings it back to the front, with its panels, several times. */
async function loadFurther({ page }: Editor): Promise<FurtherFigures> {
  const grid = page.getByRole('application', { name: 'Tiles of the map' });
  await grid.focus();
  // A place of the grid is pointed at: without one the keys mean the tile in front, which is another one once it went.
  await page.keyboard.press('ArrowLeft');
  const further: Loading[] = [];
  for (let round = 0; round < furtherTiles; round++) {
    await page.keyboard.press('Alt+Enter');
    await untilDrawn(page, 48);
    await page.waitForTimeout(restMs);
    const isTraced = round === furtherTiles - 1;
    further.push(await timeLoading(page, 1, 49, () => page.keyboard.press('Enter'), isTraced));
  }
  const untraced = further.slice(0, -1).map(({ ownMs }) => ownMs);
  return {
    ownMs: medianOf(untraced),
    everyOwnMs: untraced,
    longestTaskMs: further.at(-1)?.longestTaskMs ?? null,
  };
}

/** Tiles of the flight's corners, from one end of the map to the other and back. */
const corners: readonly GridPlace[] = [20, 26, 32, 38, 44].flatMap((at) => [
  { column: at, row: at },
  { column: at, row: 64 - at },
]);

/** Flies over a map of 900 tiles, which follows its camera. Memory is what the page holds at most after a stop. */
async function flyOver(editor: Editor): Promise<Record<string, number>> {
  const { page } = editor;
  const taken = await countPageTime(page);
  const begun = performance.now();
  await editor.press('Control+o');
  await editor.fileDialog.choose(`${mapName}.wdt`);
  await page.getByText(/^\d+ of 900 tiles loaded/).waitFor({ timeout: 600_000 });
  const indexedMs = performance.now() - begun;
  const indexedOwnMs = (await taken()).ownMs;
  await untilSettled(page);
  let mostTiles = 0;
  const fly = async (arrived: () => Promise<void>): Promise<void> => {
    for (const corner of corners) {
      const { x, y } = tileMiddle(corner);
      await page.evaluate(([toX, toY]) => window.chunksmithTest?.('terrainLookAt', toX, toY), [x, y] as const);
      mostTiles = Math.max(mostTiles, await untilSettled(page));
      await arrived();
    }
  };
  const flown = await countPageTime(page);
  const longest = await longestTaskMs(page, () => fly(() => Promise.resolve()));
  const { ownMs } = await flown();
  // A second time: to know what is held, garbage is collected, which is a long task of its own.
  let most = 0;
  await fly(async () => {
    most = Math.max(most, await pageMegabytes(page));
  });
  return {
    indexedMs: rounded(indexedMs, 0),
    indexedOwnMs: rounded(indexedOwnMs, 0),
    stops: corners.length,
    mostTiles,
    mostPageMegabytes: most,
    flightOwnMs: rounded(ownMs, 0),
    longestTaskMs: rounded(longest, 1),
  };
}

/** Waits until no tile comes any more, and all that are there are drawn. Returns how many these are. */
async function untilSettled(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const hook = window.chunksmithTest;
      const store = window as unknown as { steady?: { built: number; times: number } };
      let built = -1;
      try {
        const coming = hook?.('terrainComing') as { isComing: boolean; tiles: number } | undefined;
        built = coming?.isComing === false && hook?.('terrainBuilt') === coming.tiles ? coming.tiles : -1;
      } catch {
        // No map is in front yet.
      }
      const before = store.steady;
      const times = built > 0 && before?.built === built ? before.times + 1 : 0;
      store.steady = { built, times };
      return times >= 5 ? built : false;
    },
    null,
    { polling: 200, timeout: 600_000 },
  );
  return Number(await handle.jsonValue());
}

/** Without a built program or a browser it throws. */
export async function benchMapLoading(): Promise<Record<string, unknown>> {
  const browser = await chromium.launch(browserLaunch());
  try {
    let size = 0;
    const sitting = async <R>(side: number, work: (editor: Editor) => Promise<R>, doodads = 0): Promise<R> => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const editor = await Editor.start(page, (root) => {
        size = writeContinent(root, mapName, squareOf(side), doodads);
        return Promise.resolve();
      });
      try {
        return await work(editor);
      } finally {
        await editor.dispose();
        await page.close();
      }
    };
    const square = await sitting(7, async (editor) => {
      const loaded = await loadSquare(editor);
      const further = await loadFurther(editor);
      // At the end: this collector throws compiled code away, too, and what is timed after it is not what a session has.
      return { ...loaded, further, pageMegabytes: await pageMegabytes(editor.page) };
    });
    const crowded = await sitting(7, loadSquare, doodadsOfCrowd);
    const continent = await sitting(30, flyOver);
    return {
      megabytesOfTile: rounded(size / 2 ** 20, 1),
      ...square,
      crowded,
      continent,
    };
  } finally {
    await browser.close();
  }
}
