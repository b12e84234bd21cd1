/** Names, roles and contrast by axe in both themes; the way of the focus; buttons that lie over each other. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { focusStops, misplacedButtons, violations } from '../driver/accessibility.ts';
import { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

async function prepare(root: string): Promise<void> {
  await Promise.all(['Knight.mdx', 'Lodge.wmo', 'Squire.m2'].map(async (name) => await copySample(root, name)));
  await cp(join(samples, 'Meadow'), root, { recursive: true });
}

/** Opens what need not be a model, and waits until its workspace stands. */
async function openAny(editor: Editor, name: string): Promise<void> {
  await editor.press('Control+o');
  await editor.fileDialog.choose(name);
  await editor.tab(name).waitFor();
  await expect(editor.page.getByRole('dialog')).toHaveCount(0);
  await expect(editor.status()).toContainText(/\d/);
}

/** Brings the panels that can be seen to the front, one after the other, and looks at each with its own place alone. */
async function eachPanel(page: Page, act: (title: string, region: string) => Promise<void>): Promise<void> {
  const tabs = page.locator('.chunksmith-panel-tab:visible');
  for (const title of await tabs.allTextContents()) {
    const tab = tabs.filter({ hasText: title }).first();
    if (!(await tab.isVisible())) continue;
    await tab.click();
    await tab.evaluate((element) => {
      for (const each of document.querySelectorAll('[data-looked-at]')) each.removeAttribute('data-looked-at');
      element.closest('.dv-groupview')?.setAttribute('data-looked-at', '');
    });
    await act(title, '[data-looked-at]');
  }
}

/** Dialogs by the command that opens them. */
const ofModels = [
  'Settings…',
  'Keyboard shortcuts',
  'Format reference',
  'Convert to another version or game…',
  'Transform the model…',
  'Change paths…',
  'Save as…',
];
const ofMaps = ['New map…', 'Shape the land…', 'Go to a place…'];

for (const theme of ['dark', 'light'] as const) {
  test(`nothing breaks WCAG A or AA, ${theme}`, async ({ page }) => {
    // In the second theme nothing but colours is another.
    const rule = theme === 'light' ? 'color-contrast' : undefined;
    const found: string[] = [];
    const look = async (what: string, region?: string): Promise<void> => {
      found.push(...(await violations(page, region, rule)).map((each) => `${what}: ${each}`));
    };
    const editor = await Editor.start(page, prepare);
    const dialogs = async (titles: readonly string[]): Promise<void> => {
      for (const title of titles) {
        await editor.command(title);
        await page.getByRole('dialog').waitFor();
        await look(title, '[role="dialog"]');
        await editor.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    };
    if (theme === 'light') await editor.command('Use the light theme');
    await look('start screen');
    await editor.open('Knight.mdx');
    await editor.outline.select('Bone_Head');
    await look('a model', '.dv-groupview:has(.chunksmith-document-tab)');
    await look('the bar above', 'header');
    await eachPanel(page, look);
    await editor.press('Control+2');
    for (const title of ['Clips', 'Pose', 'Curves']) {
      await editor.panelTab(title).click();
      await look(title, '.dv-groupview:has(.chunksmith-panel-tab)');
    }
    await editor.press('Control+1');
    await dialogs(ofModels);
    await page.getByRole('menubar').getByRole('menuitem', { name: 'File', exact: true }).click();
    await look('menu', '[role="menu"]');
    await editor.press('Escape');
    await editor.press('Control+Shift+p');
    await look('palette', '[role="dialog"]');
    await editor.press('Escape');
    await editor.open('Lodge.wmo');
    await look('a building', '.dv-groupview:has(.chunksmith-document-tab)');
    await openAny(editor, 'Knight.blp');
    await look('a texture', '.dv-groupview:has(.chunksmith-document-tab)');
    await openAny(editor, 'Meadow_32_32.adt');
    await eachPanel(page, look);
    await dialogs(ofMaps);
    await editor.command('Library of all files');
    await look('the library', 'main');
    expect(found).toEqual([]);
    await editor.dispose();
  });
}

test('the focus is seen wherever Tab and F6 lead, and they lead through the whole window', async ({ page }) => {
  const editor = await Editor.start(page, prepare);
  await editor.open('Knight.mdx');
  await editor.outline.select('Bone_Head');
  const forward = await focusStops(page, 'Tab', 250);
  // On the page itself Tab is the view's: from the outline backwards through what stands before it.
  await editor.outline.tree.focus();
  const back = await focusStops(page, 'Shift+Tab', 250);
  const stops = [...forward, ...back];
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
  const names = stops.map(({ name }) => name).join(', ');
  for (const part of [
    'File',
    'Search commands',
    'Use the light theme',
    'tab “Knight.mdx”',
    'Find in',
    'Time',
    'Go to it',
    'Problems',
  ])
    expect(names).toContain(part);

  await editor.press('F10');
  await expect(page.getByRole('menubar').getByRole('menuitem').first()).toBeFocused();
  const parts = await focusStops(page, 'F6', 12);
  expect(parts.filter(({ isVisible }) => !isVisible)).toEqual([]);
  // Outline, view, properties, problems, time line, status bar.
  expect(parts.length).toBeGreaterThanOrEqual(6);
  await editor.dispose();
});

test('no buttons lie over each other or are cut off, in any workspace, on large and small windows', async ({
  page,
}) => {
  const editor = await Editor.start(page, prepare);
  const faults: string[] = [];
  /** 960 × 600 is 1440 × 900 at 150 %. */
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
    { width: 960, height: 600 },
  ];
  const documents = [
    ['Knight.mdx', '125'],
    ['Knight.blp', '35'],
    ['Meadow_32_32.adt', '45'],
  ] as const;
  for (const [name, workspaces] of documents) {
    await openAny(editor, name);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const workspace of workspaces) {
        await editor.press(`Control+${workspace}`);
        await editor.command('Reset the layout');
        const found = await misplacedButtons(page);
        faults.push(...found.map((each) => `${name} ${size.width} workspace ${workspace}: ${each}`));
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  // German words are longer: what fits in English is not cut off in it.
  await editor.press('Control+,');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
  await editor.press('Escape');
  for (const [name, workspaces] of documents) {
    await page.getByRole('tab', { name }).first().click();
    for (const size of sizes.slice(0, 2)) {
      await page.setViewportSize(size);
      for (const workspace of workspaces) {
        await editor.press(`Control+${workspace}`);
        await page.evaluate(
          async () => await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const found = await misplacedButtons(page);
        faults.push(...found.map((each) => `${name} ${size.width} workspace ${workspace}, German: ${each}`));
      }
    }
  }
  expect(faults).toEqual([]);
  await editor.dispose();
});
