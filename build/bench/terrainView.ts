/** Frame figures of the view of a map in Chromium: opening tiles, frames, brush dabs, memory. Software graphics where no card is. */
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { bundleHarness, openTerrainPage } from '../../e2e/driver/terrainPage.ts';
import type { CorpusFile } from '../../shared/test/corpus.ts';
import { medianOf, rounded } from './measure.ts';

/** A square of so many tiles a side, all the same file. */
const sides = [1, 3, 7];

interface Figures {
  readonly openMs: number;
  readonly tiles: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly frames: readonly number[];
  readonly ownFrames: readonly number[];
  readonly dabs: readonly number[];
  readonly paints: readonly number[];
  readonly cardMegabytes: number;
}

/** Opens one file in squares of 1, 9 and 49 tiles. Without a browser it throws. */
export async function benchTerrainView(file: CorpusFile): Promise<Record<string, unknown>> {
  const script = await bundleHarness();
  const browser = await chromium.launch(browserLaunch());
  const results: Record<string, unknown> = { file: file.name };
  try {
    for (const side of sides) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openTerrainPage(page, script, { 'tile.adt': () => file.bytes() });
      const figures: Figures = await page.evaluate(async (count) => {
        const { view, openFetched, PaintedChunk } = window.harness;
        const first = 32 - Math.floor(count / 2);
        const places = Array.from({ length: count * count }, (_, at) => ({
          column: first + (at % count),
          row: first + Math.floor(at / count),
        }));
        const start = performance.now();
        await openFetched('tile.adt', places);
        const openMs = performance.now() - start;
        view.setOverlays({ fog: false });
        const frames: number[] = [];
        const ownFrames: number[] = [];
        for (let frame = 0; frame < 12; frame++) {
          view.setSun(0.8 + frame / 100, -2);
          frames.push(view.probes.timeFrame());
          ownFrames.push(view.probes.statistics().frameMs);
        }
        const dabs: number[] = [];
        const paints: number[] = [];
        for (let dab = 0; dab < 12; dab++) {
          // A brush over the corner of four chunks: four previews, sixteen chunks with new normals.
          const four = [0, 1, 16, 17].map((step) => ({
            column: 32 * 16 + 4 + (step % 16),
            row: 32 * 16 + 4 + Math.floor(step / 16),
          }));
          view.preview.heights(four.map((place) => ({ ...place, heights: new Float32Array(145).fill(dab) })));
          view.probes.timeFrame();
          dabs.push(view.probes.statistics().frameMs);
          const stored = { maps: [new Uint8Array(4096).fill(dab * 9)], depth: 8, layer: 1 } as const;
          view.preview.paint(four.map(({ column, row }) => new PaintedChunk(column, row, stored)));
          view.probes.timeFrame();
          paints.push(view.probes.statistics().frameMs);
        }
        const { drawCalls, triangles } = view.probes.statistics();
        const { tiles, tilesets } = view.probes.cardBytes();
        const cardMegabytes = (tiles + tilesets) / 2 ** 20;
        return { openMs, tiles: places.length, drawCalls, triangles, frames, ownFrames, dabs, paints, cardMegabytes };
      }, side);
      const session = await page.context().newCDPSession(page);
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
        readonly usedSize: number;
        readonly backingStorageSize?: number;
      };
      results[`tiles${figures.tiles}`] = {
        openMs: rounded(figures.openMs, 0),
        drawCalls: figures.drawCalls,
        triangles: figures.triangles,
        frameWithGraphicsMs: rounded(medianOf(figures.frames), 1),
        frameOwnMs: rounded(medianOf(figures.ownFrames), 1),
        heightDabOwnMs: rounded(medianOf(figures.dabs), 1),
        paintDabOwnMs: rounded(medianOf(figures.paints), 1),
        cardMegabytes: rounded(figures.cardMegabytes, 0),
        pageMegabytes: rounded((usedSize + backingStorageSize) / 2 ** 20, 0),
      };
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
  }
}
