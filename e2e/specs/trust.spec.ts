/** One bad file, panel or scene takes nothing else with it; a page that stops is told of, and comes back without the view. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { openDocument } from '../../shared/document/document.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { splitTextures } from '../../shared/formats/goldsrc/edit/texture.ts';
import type { Editor } from '../driver/editor.ts';
import { sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

/** Offset of `numskinfamilies` in the header of a model. */
const familiesOffset = 0xc4;

/** A model whose textures are in a file that is not there, and that states more skins than there are bytes in the world. */
async function writeManySkins(folder: string, name: string): Promise<void> {
  const document = openDocument(goldsrc, Uint8Array.from(await sampleBytes('Sentry.mdl')));
  splitTextures(document);
  const { bytes, files } = document.writeFiles(name);
  const main = Uint8Array.from(bytes.subarray(0, files[0]?.end));
  new DataView(main.buffer).setInt32(familiesOffset, 0x40000000, true);
  await writeFile(join(folder, name), main);
  await rm(join(folder, name.replace('.mdl', 'T.mdl')), { force: true });
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Lets a function of the browser throw until it is mended by `mend`. */
async function spoil(page: Page, what: 'drawElements' | 'ResizeObserver'): Promise<void> {
  await page.evaluate((what) => {
    const holder = what === 'ResizeObserver' ? window : WebGL2RenderingContext.prototype;
    const whole: unknown = Reflect.get(holder, what);
    Reflect.set(window, 'mend', () => Reflect.set(holder, what, whole));
    Reflect.set(holder, what, function spoiled() {
      throw new Error('provoked by the test');
    });
  }, what);
}

const mend = (page: Page): Promise<void> => page.evaluate(() => (Reflect.get(window, 'mend') as () => void)());

test.use({ expectedErrors: /provoked by the test|The above error occurred|net::ERR|WebSocket/ });

test('a bad file, panel or scene takes nothing else with it (V10)', async ({ knight }) => {
  await test.step('a model that states a billion skins opens at once, and nothing else notices (V10)', async () => {
    await writeManySkins(knight.folders.root, 'Skins.mdl');
    await knight.open('Skins.mdl');
    await expect(knight.page.getByRole('group', { name: 'Model choices' })).toBeVisible();
    await expect(knight.page.getByText('Skin', { exact: true })).toHaveCount(0);
    await knight.tab('Knight.mdx').click();
    await knight.view.isReady();
    expect((await knight.document()).isDirty).toBe(false);
  });

  await test.step('a panel that throws says so in its own frame, can be tried again, and the rest goes on', async () => {
    const { page } = knight;
    await spoil(page, 'ResizeObserver');
    await page.locator('.chunksmith-panel-tab').filter({ hasText: 'Curves' }).click();
    const failed = alert(page, 'The panel Curves stopped working');
    await expect(failed).toContainText('Provoked by the test. Documents and other panels are not affected.');
    await expect(failed.getByRole('button', { name: 'Copy details' })).toBeVisible();
    await mend(page);
    await page.locator('.chunksmith-panel-tab').filter({ hasText: 'Outline' }).click();
    await expect(knight.outline.tree).toBeVisible();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
  });

  await test.step('a scene that throws is a box with the reason; its document is edited and saved (V10)', async () => {
    const { page } = knight;
    await spoil(page, 'drawElements');
    await page.keyboard.press('Home');
    const failed = alert(page, 'The model cannot be drawn');
    await expect(failed).toContainText('Provoked by the test.');
    await knight.outline.rename('Stand - 1', 'Stand - X');
    await knight.save();
    await knight.isSaved();
    await expect(failed).toBeVisible();
    await mend(page);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
    await knight.view.isReady();
  });
});

/** What the host has written down of files whose first picture is not done. */
async function beingShown({ folders }: Editor): Promise<string> {
  const folder = join(folders.data, 'being-shown');
  const notes = await readdir(folder).catch(() => []);
  return (await Promise.all(notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))).join('\n');
}

/** Lets the page that hangs go on. */
let letGoOn: (() => Promise<void>) | null = null;

// Also where a test fails: its end would wait for the page.
test.afterEach(async () => {
  await letGoOn?.();
  letGoOn = null;
});

/** Opens the Knight in a page that then hangs over its first picture. */
async function hangOverKnight(editor: Editor): Promise<void> {
  const { page } = editor;
  // A page that waits for an answer stands as still as one that computes without end, and leaves the processor to others.
  const asked = new Promise<Route>((resolve) => void page.route('**/no-answer', (route) => resolve(route)));
  await page.evaluate(() => {
    Reflect.set(WebGL2RenderingContext.prototype, 'drawElements', () => {
      const request = new XMLHttpRequest();
      request.open('GET', '/no-answer', false);
      request.send();
    });
  });
  await editor.press('Control+o');
  await editor.fileDialog.choose('Knight.mdx');
  const route = await asked;
  letGoOn = async () => await route.abort();
  await expect.poll(() => beingShown(editor)).toContain('Knight.mdx');
}

test('what a page hung over comes back without its view in the next page (H13)', async ({ editor, context }) => {
  await hangOverKnight(editor);
  const next = await context.newPage();
  await next.goto(new URL('/', editor.link).href);
  await expect(next.getByTestId('summary')).toContainText('Shown without its view');
  await expect(next.getByText('Knight.mdx is shown without its view')).toBeVisible();
  await next.getByRole('button', { name: 'Show the view' }).click();
  await expect(next.getByTestId('view')).toBeVisible();
  // A page that leaves by itself has hung over nothing, even if it goes before everything is drawn and checked.
  await next.reload();
  await expect(next.getByTestId('view')).toBeVisible();
  await expect(next.getByTestId('summary')).toHaveCount(0);
  await next.close();
});

test('what the program was killed over is offered without its view (H13)', async ({ editor, context }) => {
  await hangOverKnight(editor);
  await editor.killHost();
  await editor.startHostAgain();
  const next = await context.newPage();
  await next.goto(editor.link);
  const offer = next.getByRole('region', { name: 'Files that stopped the window' });
  await expect(offer).toContainText('Knight.mdx');
  await offer.getByRole('button', { name: 'Open without the view' }).click();
  await expect(next.getByTestId('summary')).toContainText('Shown without its view');
  await next.close();
});
