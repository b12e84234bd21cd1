/** Draws maps with the viewport's own class, alone on a page: for probes and frame figures that need no program around it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const address = 'http://terrain.test/';
const entry = fileURLToPath(new URL('terrainHarness.ts', import.meta.url));

/** Bundles the harness; the answer is a classic script. */
export async function bundleHarness(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chunksmith-terrain-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        minify: false,
        lib: { entry, formats: ['iife'], name: 'harness', fileName: () => 'harness.js' },
      },
    });
    return await readFile(join(folder, 'harness.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Opens a page with nothing but a view of a map, 640 × 400 pixels.
 * @param files what the page may fetch, by name
 */
export async function openTerrainPage(
  page: Page,
  script: string,
  files: Readonly<Record<string, () => Uint8Array>> = {},
): Promise<void> {
  const html =
    '<!doctype html><body style="margin:0"><div id="view" style="position:relative;width:640px;height:400px"></div><script src="/harness.js"></script>';
  await page.route(`${address}**`, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const file = files[name];
    if (name === '') await route.fulfill({ contentType: 'text/html', body: html });
    else if (name === 'harness.js') await route.fulfill({ contentType: 'text/javascript', body: script });
    else if (file === undefined) await route.abort();
    else await route.fulfill({ body: Buffer.from(file()) });
  });
  await page.goto(address);
}

/** Shows one red tile as in a view that was just made, whatever was shown and chosen before. */
export async function showRedTile(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { view, createTile, plainTexture } = window.harness;
    const place = { column: 32, row: 32 };
    const document = createTile({ place, height: 0, texture: 'red.blp', alphaDepth: 8 });
    Object.assign(window, { tile: document });
    view.preview.clear();
    view.setTool(null);
    view.camera.setMode('orbit');
    view.setPlacementModels(null);
    const isShown = { liquids: true, placements: true };
    view.setOverlays({ tileBorders: false, fog: false, animation: false, reflections: false, ...isShown });
    view.setTiles([]);
    view.setTiles([{ place, document, loadTexture: plainTexture }]);
    // Straight over chunk 17, from far enough to see the neighbours.
    view.camera.lookAt(-50, -50, 0, 120);
    await view.probes.idle();
  });
}

/** Which of red, green and blue is strongest where a point of the world is seen. */
export async function strongestAt(page: Page, x: number, y: number, z = 0): Promise<string> {
  return page.evaluate(
    ([px = 0, py = 0, pz = 0]) => {
      const { probes } = window.harness.view;
      const [viewX, viewY] = probes.screenPoint(px, py, pz) ?? [0, 0];
      const [red, green, blue] = probes.pixel(viewX, viewY);
      const most = Math.max(red, green, blue);
      return most < 40 ? 'dark' : most === red ? 'red' : most === green ? 'green' : 'blue';
    },
    [x, y, z],
  );
}
