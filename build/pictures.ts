/**
 * Pictures of models as a built program draws them, to be compared with those of another state of the program:
 *
 *     node build/pictures.ts take FOLDER [--program ../old] [--models 10] [--kinds halflife,buildings]
 *     node build/pictures.ts compare FOLDER OTHER
 *
 * `take` draws models of every game at three moments each, on a machine without a graphics card the same each time.
 * `compare` says of how many points the colours differ, and writes a picture of these beside the second one.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { FileDialog } from '../e2e/driver/fileDialog.ts';
import { HostProcess } from '../e2e/driver/hostProcess.ts';
import { compareFolders } from './pictures/compare.ts';
import type { PicturedModel } from './pictures/moments.ts';
import { kindNames, modelsToDraw, moments, writeModel } from './pictures/moments.ts';

const usage = `pictures.ts take FOLDER [--program FOLDER] [--models COUNT] [--kinds ${kindNames.join(',')}]
   or  pictures.ts compare FOLDER OTHER`;

/** The view alone, always of one size, whatever stands around it in the program. */
const width = 480;
const height = 360;
const viewAlone = `{
  const view = document.querySelector('[data-testid=view]');
  // Out of the dock, whose panes hold what stands in them.
  document.body.append(view);
  view.style = 'position: fixed; left: 0; top: 0; width: ${width}px; height: ${height}px; z-index: 10000';
  for (const each of view.children) if (each.querySelector('canvas') === null) each.style.visibility = 'hidden';
}`;

async function drawModel(page: Page, drawn: PicturedModel, folder: string): Promise<void> {
  await page.getByRole('menubar').waitFor();
  await page.keyboard.press('Control+o');
  await new FileDialog(page).choose(drawn.name);
  await page.getByTestId('view').locator('canvas').waitFor();
  await page.evaluate(viewAlone);
  // Grid and floor are no part of the model. Older programs had the first key, which moves what is selected: nothing.
  for (const keys of ['g', 'Shift+g']) await page.keyboard.press(keys);
  for (const [position, { sequence, share }] of moments.entries()) {
    // The file is checked meanwhile; a view that has just got its place draws once more.
    await page.waitForTimeout(200);
    const asked = [...drawn.pose, sequence, share].join(', ');
    await page.evaluate(`window.chunksmithTest('moment', ${asked}); window.chunksmithTest('idle')`);
    await page.screenshot({
      path: join(folder, `${drawn.name}-${position + 1}.png`),
      clip: { x: 0, y: 0, width, height },
    });
  }
}

async function take(browser: Browser, drawn: PicturedModel, folder: string, program: string | null): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), 'chunksmith-pictures-'));
  const root = join(base, 'Models');
  await writeModel(drawn, root);
  const host = await HostProcess.start({ root, data: join(base, 'data') }, program === null ? {} : { program });
  const page = await browser.newPage({
    viewport: { width: 1200, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  try {
    await page.addInitScript("if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on')");
    await page.goto(host.link);
    await drawModel(page, drawn, folder);
    console.log(drawn.name);
  } catch (error) {
    console.log(`${drawn.name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await page.close();
    await host.stop();
    await rm(base, { recursive: true, force: true });
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string' },
    models: { type: 'string', default: '10' },
    kinds: { type: 'string', default: kindNames.join(',') },
  },
});
const [act, folder, other] = positionals;
if (act === 'take' && folder !== undefined) {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(browserLaunch());
  const program = values.program === undefined ? null : resolve(values.program);
  for (const drawn of modelsToDraw(Number(values.models), values.kinds.split(',')))
    await take(browser, drawn, folder, program);
  await browser.close();
} else if (act === 'compare' && folder !== undefined && other !== undefined) {
  await compareFolders(folder, other);
} else {
  console.log(usage);
}
