/** A studio model that plays in the built program: what each frame costs the page, in Chromium. Software graphics where no card is. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import type { CorpusModel } from '../../shared/test/studioModels.ts';
import { medianOf, rounded } from './measure.ts';

const frames = 120;

interface Played {
  readonly drawCalls: number;
  readonly triangles: number;
  /** What the scripts of the page took for each frame: pose, upload, draw calls. */
  readonly own: readonly number[];
  /** From one frame of the screen to the next, graphics included. */
  readonly between: readonly number[];
}

/** Plays the first sequence of a model. Without a browser or a built program it throws. */
export async function benchGoldsrcView({ name, bytes, files }: CorpusModel): Promise<Record<string, unknown>> {
  const [main] = files;
  if (main === undefined) throw new Error('a model without a file');
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const editor = await Editor.start(page, async (root) => {
      for (const part of files) await writeFile(join(root, part.name), bytes.subarray(part.start, part.end));
    });
    await editor.open(main.name);
    await editor.view.isReady();
    await editor.command('Play');
    const played: Played = await page.evaluate(async (count) => {
      const ask = (): { framesDrawn: number; frameMs: number; drawCalls: number; triangles: number } =>
        window.chunksmithTest?.('statistics') as never;
      const own: number[] = [];
      const between: number[] = [];
      let { framesDrawn } = ask();
      let last = performance.now();
      while (own.length < count) {
        await new Promise(requestAnimationFrame);
        const now = ask();
        if (now.framesDrawn === framesDrawn) continue;
        ({ framesDrawn } = now);
        own.push(now.frameMs);
        between.push(performance.now() - last);
        last = performance.now();
      }
      const { drawCalls, triangles } = ask();
      return { own, between, drawCalls, triangles };
    }, frames);
    await editor.dispose();
    return {
      file: name,
      drawCalls: played.drawCalls,
      triangles: played.triangles,
      frameOwnMs: { median: rounded(medianOf(played.own)), worst: rounded(Math.max(...played.own)) },
      frameWithGraphicsMs: rounded(medianOf(played.between), 1),
    };
  } finally {
    await browser.close();
  }
}
