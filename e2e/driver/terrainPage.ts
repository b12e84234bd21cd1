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
