/** Opening and closing documents, and using them between, leaves nothing behind: card, listeners, elements, memory (V10). */
import type { Page } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

const samples = ['Knight.mdx', 'Squire.m2', 'Sentry.mdl', 'AlphaLantern.mdx', 'Knight.blp'];
/**
 * An hour of use, or as many minutes as `CHUNKSMITH_LEAK_MINUTES` says: `CHUNKSMITH_LEAK_MINUTES=60 npm run e2e -- leaks`.
 * Then rounds go on until they are over, and the figures of each are told.
 */
const minutes = Number(process.env['CHUNKSMITH_LEAK_MINUTES'] ?? 0);
/**
 * Rounds in which what is made once is made, rounds that are looked at, and what may have been added by the last, in MB. A
 * document of the samples takes 5 to 15: one that stayed in both rounds would be at least ten.
 */
const [warmUp, rounds, mostMb] = minutes === 0 ? [1, 2, 8] : [2, 4, 12];

/** Counts what stands on the graphics card, from now on: three asks the context for everything. */
async function countCard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prototype = WebGL2RenderingContext.prototype;
    const alive: Record<string, number> = {};
    Reflect.set(window, 'cardCounts', alive);
    for (const kind of ['Texture', 'Buffer', 'VertexArray', 'Program'] as const) {
      alive[kind] = 0;
      for (const [act, by] of [
        ['create', 1],
        ['delete', -1],
      ] as const) {
        const whole = Reflect.get(prototype, act + kind) as (...given: readonly unknown[]) => unknown;
        Reflect.set(prototype, act + kind, function counted(this: unknown, ...given: readonly unknown[]) {
          if (act === 'create' || given[0] !== null) alive[kind] = (alive[kind] ?? 0) + by;
          return whole.apply(this, [...given]);
        });
      }
    }
  });
}

interface Counts {
  readonly card: Readonly<Record<string, number>>;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapMb: number;
}

async function countsOf(page: Page): Promise<Counts> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The second one takes what finalizers of the first let go of.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? 0;
  const card = (await page.evaluate(() => Reflect.get(window, 'cardCounts') as unknown)) as Counts['card'];
  await session.detach();
  return {
    card: { ...card },
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
  };
}

/** Opens everything, plays, selects, goes back and forth between the tabs, edits and undoes, and closes all. */
async function useAll(editor: Editor): Promise<void> {
  const { page } = editor;
  for (const name of samples) {
    await editor.press('Control+o');
    await editor.fileDialog.choose(name);
    await expect(editor.tab(name)).toBeVisible();
  }
  for (const name of samples) {
    await editor.tab(name).click();
    await page.keyboard.press('Space');
    await page.waitForTimeout(100);
    await page.keyboard.press('Space');
  }
  await editor.tab('Knight.mdx').click();
  await editor.outline.rename('Stand - 1', 'Stand - X');
  await editor.undo();
  while ((await page.locator('.chunksmith-document-tab').count()) > 0) {
    await page.locator('.chunksmith-document-tab').last().click();
    await page.locator('.chunksmith-tab-close').last().click({ force: true });
    await page.waitForTimeout(50);
  }
}

test('documents that are opened, used and closed again and again leave nothing behind', async ({ editor }) => {
  test.setTimeout(300_000 + minutes * 60_000);
  const { page } = editor;
  for (const name of samples) await copySample(editor.folders.root, name);
  await countCard(page);
  const all: Counts[] = [];
  const endMs = Date.now() + minutes * 60_000;
  for (let round = 0; round < warmUp + rounds || Date.now() < endMs; round++) {
    await useAll(editor);
    all.push(await countsOf(page));
  }
  console.log(all.map((each) => JSON.stringify(each)).join('\n'));
  const first = all[warmUp - 1];
  if (first === undefined) throw new Error('nothing was counted');
  // A tooltip or a notice that is just going counts, too: what leaks stays, and what goes is waited for.
  await expect(async () => {
    const last = await countsOf(page);
    for (const [kind, count] of Object.entries(first.card)) {
      expect(last.card[kind], `${kind}s on the card`).toBeLessThanOrEqual(count);
    }
    // React gives every place outside its root, such as a menu's, 143 listeners, and may hold those that were closed last until
    // it draws again: after one round and not after another. What leaks is there after each of them.
    const looked = [...all.slice(warmUp), last];
    const least = (count: 'listeners' | 'nodes'): number =>
      Math.min(...looked.map((each) => each[count])) - first[count];
    expect(least('listeners'), 'listeners').toBeLessThan(20);
    expect(least('nodes'), 'elements').toBeLessThan(75);
    expect(last.heapMb - first.heapMb, 'MB of memory').toBeLessThan(mostMb);
  }).toPass({ timeout: 30_000 });
});
