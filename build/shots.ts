/**
 * Pictures of the real program for README and guide: start screen and workspaces, both themes, both sizes.
 * Run by `npm run shots` on a built program; writes `docs/images/*.png`. With `--portraits` it takes the pictures of the
 * samples for the start screen instead, with `--tasks` those of the guide's tasks alone, with `--only NAME,…` those that are
 * named.
 */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { HostProcess } from '../e2e/driver/hostProcess.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const images = join(project, 'docs/images');
const samples = join(project, 'assets/samples');

const portraits = join(project, 'renderer/src/workbench/panels/welcome/pictures');

const sizes = [
  { name: '1440x900', width: 1440, height: 900 },
  { name: '1024x700', width: 1024, height: 700 },
] as const;
const themes = ['dark', 'light'] as const;

/** A model workspace to take a picture of: what is opened, selected and shown. */
interface Scene {
  readonly name: string;
  readonly file: string;
  /** Words in the palette that select an object. */
  readonly select: string;
  /** Keys that bring the view into its best light. */
  readonly keys: readonly string[];
  /** A share of the shown sequence, 0 to 1. */
  readonly moment: number;
}

const scenes: readonly Scene[] = [
  { name: 'model-classic', file: 'Knight.mdx', select: 'Attack - 1', keys: ['Shift+Enter', 'b'], moment: 0.4 },
  { name: 'model-hd', file: 'Golem_HD.mdx', select: 'Stand', keys: ['Shift+Enter'], moment: 0.3 },
  { name: 'studio', file: 'Sentry.mdl', select: 'Use the select tool', keys: [], moment: 0.3 },
  { name: 'm2', file: 'Squire.m2', select: 'Use the select tool', keys: [], moment: 0.3 },
  { name: 'building', file: 'Lodge.wmo', select: 'Use the select tool', keys: [], moment: 0 },
  { name: 'shape', file: 'Golem_HD.mdx', select: 'Shape mode', keys: ['3', 'a'], moment: 0 },
  { name: 'texture', file: 'Knight.blp', select: 'Fit the picture', keys: [], moment: 0 },
  // Models come in this workspace from then on: behind the others.
  { name: 'animate', file: 'Knight.mdx', select: 'Bone_Arm_R', keys: ['Control+2', 'e'], moment: 0.4 },
  // In a folder of its own, which the dialog remembers: last.
  { name: 'terrain', file: 'Meadow/Meadow.wdt', select: 'Load all tiles of the map', keys: ['2', 'Home'], moment: 0 },
];

/** A picture of one task of the guide, in one size and theme. */
interface Task {
  readonly name: string;
  readonly file: string;
  /** Words of the palette, one after the other. */
  readonly run: readonly string[];
  /** A panel's tab that comes to the front. */
  readonly tab?: string;
  /** Keys after that. */
  readonly keys?: readonly string[];
  /** What stands in the console, and is run. */
  readonly script?: string;
  /** The folder of the samples is in the Explorer, and all of it is looked into, before anything is run. */
  readonly isMounted?: true;
}

/** Tasks of the guide that the workspaces' pictures do not show. */
const tasks: readonly Task[] = [
  { name: 'task-changing', file: 'Knight.mdx', run: ['Walk'], tab: 'Bytes' },
  { name: 'task-weights', file: 'Knight.mdx', run: ['Shape mode', 'Paint weights', 'Bone_Chest'] },
  { name: 'task-coordinates', file: 'Knight.mdx', run: ['Shape mode'], keys: ['3', 'a'], tab: 'Coordinates' },
  { name: 'task-materials', file: 'Knight.mdx', run: ['Material 0'], tab: 'Materials' },
  { name: 'task-painting', file: 'Knight.mdx', run: ['Paint on the model or the picture'], keys: [] },
  { name: 'task-settings', file: 'Knight.mdx', run: ['Settings…'] },
  { name: 'task-export', file: 'Knight.mdx', run: ['Convert to another version or game…'] },
  {
    name: 'task-console',
    file: 'Knight.mdx',
    run: ['Show console'],
    script:
      "for (const id of list('sequences')) {\n  const { name, rarity } = fields(id);\n  if (name.startsWith('Stand') && rarity === 0) change(id, { rarity: 2 });\n}",
  },
  { name: 'task-library', file: 'Knight.mdx', isMounted: true, run: ['Library of all files'] },
  { name: 'task-saving', file: 'Knight.mdx', run: ['Save as…'] },
  { name: 'task-known-errors', file: 'Knight.mdx', run: ['Known errors of other descriptions'] },
];

/** Runs in the page: makes pictures the same every time. An empty page has no storage. */
const testMark = "if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on')";

/** Runs in the page: only the model is to be seen; read-outs, hints and axes stand beside the canvas. */
const hideReadOuts = `for (const each of document.querySelector('[data-testid=view], [data-testid=terrain-view]').children) {
  if (each.querySelector('canvas') === null) each.style.visibility = 'hidden';
}`;

/** Runs an entry of the palette by its words. */
async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+Shift+p');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
}

async function settle(page: Page): Promise<void> {
  const hasView = (await page.getByTestId('view').count()) > 0;
  if (hasView) {
    await page.evaluate("window.chunksmithTest?.('idle')");
  }
  // Tiles come one after the other, and are drawn when their pictures are there.
  if ((await page.getByTestId('terrain-view').count()) > 0) {
    await page.waitForFunction('window.chunksmithTest?.("terrainIdle") ?? true').catch(() => undefined);
  }
  // Big files are checked and their bytes fetched a little later.
  await page.getByText('Checking…').first().waitFor({ state: 'hidden' });
  await page.getByText('Loading bytes…').first().waitFor({ state: 'hidden' });
  await page.waitForTimeout(500);
}

async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.keyboard.press('Control+o');
  const steps = scene.file.split('/');
  for (const step of steps) await page.getByRole('option', { name: step }).first().dblclick();
  const [tab = ''] = (steps.at(-1) ?? '').split('.');
  await page.locator('.chunksmith-document-tab').filter({ hasText: tab }).waitFor();
  await run(page, scene.select);
  for (const keys of scene.keys) await page.keyboard.press(keys);
  const lanes = page.getByRole('slider', { name: 'Time' });
  if ((await lanes.count()) === 0) return;
  const box = await lanes.boundingBox();
  if (box !== null) await page.mouse.click(box.x + 12 + (box.width - 24) * scene.moment, box.y + 8);
  await page.mouse.move(2, 2);
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    const isWorn = await page.locator('html').getAttribute('data-theme');
    if (isWorn !== theme) await run(page, `Use the ${theme} theme`);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settle(page);
      const path = join(images, `${name}-${theme}-${size.name}.png`);
      await page.screenshot({ path });
      console.log(path);
    }
  }
  await page.setViewportSize(sizes[0]);
}

/** A picture of each sample alone, for the cards of the start screen; they show after the next build. */
async function takePortraits(page: Page, files: readonly string[]): Promise<void> {
  await mkdir(portraits, { recursive: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const models = files.filter((name) => /\.(mdx|m2|mdl|wmo)$/.test(name) && !/_\d{3}\.wmo$/.test(name));
  for (const file of models) {
    await page.keyboard.press('Control+o');
    await page.getByRole('option', { name: new RegExp(`^${file.replace('.', '\\.')}`) }).dblclick();
    await page.locator('.chunksmith-document-tab').filter({ hasText: file }).waitFor();
    await page.getByTestId('view').waitFor();
    await run(page, 'Maximise the viewport');
    await page.setViewportSize({ width: 640, height: 532 });
    await page.evaluate(hideReadOuts);
    if (file === models[0]) await page.keyboard.press('Shift+g');
    await page.keyboard.press('Home');
    const view = page.getByTestId('view').filter({ has: page.locator('canvas') });
    await view.hover();
    await page.mouse.wheel(0, -300);
    await settle(page);
    const path = join(portraits, `${file.replace(/\.\w+$/, '')}.png`);
    await view.screenshot({ path });
    console.log(path);
    await run(page, 'Close');
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await takeLandscape(page);
}

/** The picture of the sample map: all its tiles, from where they were looked at last. */
async function takeLandscape(page: Page): Promise<void> {
  const scene = scenes.find(({ name }) => name === 'terrain');
  if (scene === undefined) return;
  await openScene(page, scene);
  const view = page.getByTestId('terrain-view');
  await view.waitFor();
  await run(page, 'Maximise the viewport');
  await page.setViewportSize({ width: 640, height: 532 });
  await settle(page);
  await page.evaluate(hideReadOuts);
  const path = join(portraits, 'Meadow.png');
  await view.screenshot({ path });
  console.log(path);
}

async function mountSamples(page: Page): Promise<void> {
  await run(page, 'Add a folder…');
  await page.getByRole('button', { name: 'Choose this folder' }).click();
  await page.getByText('Choose this folder').waitFor({ state: 'hidden' });
  await settle(page);
}

async function takeTask(
  page: Page,
  { file, name, run: words, tab, keys = [], script, isMounted }: Task,
): Promise<void> {
  await page.keyboard.press('Control+o');
  await page.getByRole('option', { name: file }).first().dblclick();
  await page.locator('.chunksmith-document-tab').filter({ hasText: file }).waitFor();
  await page.getByTestId('view').waitFor();
  await settle(page);
  if (isMounted === true) await mountSamples(page);
  if (name === 'task-painting') await page.keyboard.press('Control+3');
  for (const each of words) {
    await run(page, each);
    await settle(page);
  }
  if (tab !== undefined) await page.locator('.chunksmith-panel-tab').filter({ hasText: tab }).first().click();
  for (const each of keys) await page.keyboard.press(each);
  if (script !== undefined) {
    await page.getByRole('textbox', { name: 'Script' }).fill(script);
    await page.getByRole('textbox', { name: 'Script' }).press('Control+Shift+Enter');
    await page.getByRole('button', { name: 'Make these changes' }).waitFor();
  }
  await page.mouse.move(2, 2);
  await settle(page);
  // Pictures of files are drawn one after the other.
  if (isMounted === true) await page.locator('main img').nth(8).waitFor();
  const path = join(images, `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
}

/** Starts the program over copies of the samples, and ends it. */
async function withProgram(act: (page: Page, files: readonly string[]) => Promise<void>): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), 'chunksmith-shots-'));
  const folders = { root: join(base, 'Models'), data: join(base, 'data') };
  await mkdir(folders.root);
  await mkdir(folders.data);
  const files = (await readdir(samples)).filter((name) => !name.endsWith('.png'));
  await Promise.all(files.map((name) => cp(join(samples, name), join(folders.root, name), { recursive: true })));
  const host = await HostProcess.start(folders);
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await browser.newPage({ viewport: sizes[0], reducedMotion: 'reduce', colorScheme: 'dark' });
    // On a busy machine that draws without a graphics card.
    page.setDefaultTimeout(180_000);
    await page.addInitScript({ content: testMark });
    await page.goto(host.link);
    await page.getByRole('menubar').waitFor();
    await act(page, files);
  } finally {
    await browser.close();
    await host.stop();
    await rm(base, { recursive: true, force: true });
  }
}

async function takeScenes(page: Page, files: readonly string[]): Promise<void> {
  for (const scene of scenes
    .filter(({ name }) => isAsked(name))
    .filter(({ file }) => files.includes(file.split('/')[0] ?? file))) {
    await openScene(page, scene);
    await takePictures(page, scene.name);
    await run(page, 'Close');
  }
  // Taken last, so that the list of recent files is not empty.
  if (isAsked('welcome')) await takePictures(page, 'welcome');
}

const { values } = parseArgs({
  options: { portraits: { type: 'boolean' }, tasks: { type: 'boolean' }, only: { type: 'string' } },
});
const asked = values.only?.split(',') ?? null;
function isAsked(name: string): boolean {
  return asked?.includes(name) ?? true;
}

await mkdir(images, { recursive: true });
if (values.portraits === true) await withProgram(takePortraits);
else {
  if (values.tasks !== true && [...scenes.map(({ name }) => name), 'welcome'].some(isAsked))
    await withProgram(takeScenes);
  // What a task leaves open is not in the way of the next.
  for (const task of tasks.filter(({ name }) => isAsked(name))) await withProgram((page) => takeTask(page, task));
}
