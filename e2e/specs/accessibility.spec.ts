/** Names, roles and contrast by axe in both themes; the way of the focus; buttons that lie over each other. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { focusStops, misplacedButtons, violationsInBothThemes } from '../driver/accessibility.ts';
import { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

/** With few points to draw: buttons are looked at here, and without a graphics card drawing is most of such a test. */
async function startWith(page: Page): Promise<Editor> {
  await page.addInitScript(() => void Reflect.defineProperty(window, 'devicePixelRatio', { value: 0.2 }));
  return await Editor.start(page, prepare);
}

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

/** What was marked last: groups of the dock and what stands in them, which the dock keeps elsewhere in the page. */
const marked = '[data-looked-at]';

async function mark(...groups: readonly Locator[]): Promise<void> {
  const all = groups.reduce((some, group) => some.or(group));
  // What comes to the front is there a moment later. Its tabs alone would break no rule.
  await expect
    .poll(() =>
      all.evaluateAll((elements) => {
        for (const each of document.querySelectorAll('[data-looked-at]')) each.removeAttribute('data-looked-at');
        return elements.map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const inside = [...document.querySelectorAll('.dv-render-overlay')].filter((each) => {
            const box = each.getBoundingClientRect();
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            return each.checkVisibility({ visibilityProperty: true }) && x > left && x < right && y > top && y < bottom;
          });
          for (const each of [element, ...inside]) each.setAttribute('data-looked-at', '');
          return inside.length;
        });
      }),
    )
    .toEqual(groups.map(() => 1));
}

const viewGroup = (page: Page): Locator => page.locator('.dv-groupview:has(.chunksmith-document-tab)').first();

/** The group of the dock that a panel's tab is in. */
const groupOf = (page: Page, tab: Locator): Locator => page.locator('.dv-groupview', { has: tab });

/** Brings panels of different groups to the front and looks at them together, each with its own place alone. */
async function lookAtPanels(
  page: Page,
  tabs: readonly Locator[],
  act: (titles: string, region: string) => Promise<void>,
): Promise<void> {
  const titles: string[] = [];
  for (const tab of tabs) {
    await tab.click();
    titles.push((await tab.textContent()) ?? '');
  }
  await mark(...tabs.map((tab) => groupOf(page, tab)));
  await act(titles.join(', '), marked);
}

/** Looks at all panels that can be seen: at the first of each group, then at the second, and so on. */
async function eachPanel(page: Page, act: (titles: string, region: string) => Promise<void>): Promise<void> {
  const seen = '.chunksmith-panel-tab:visible';
  const groups = await page.locator('.dv-groupview').all();
  const tabs = await Promise.all(groups.map((group) => group.locator(seen).allTextContents()));
  const most = Math.max(...tabs.map(({ length }) => length));
  for (let at = 0; at < most; at++) {
    const titles = tabs.flatMap((each) => each.slice(at, at + 1));
    const here = titles.map((title) => page.locator(seen).filter({ hasText: title }).first());
    const there = await Promise.all(here.map((tab) => tab.isVisible()));
    const shown = here.filter((_tab, index) => there[index] === true);
    if (shown.length > 0) await lookAtPanels(page, shown, act);
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
] as const;
const ofMaps = ['New map…', 'Shape the land…', 'Go to a place…'] as const;

test('nothing breaks WCAG A or AA, in both themes', async ({ page }) => {
  const found: string[] = [];
  const look = async (what: string, region?: string): Promise<void> => {
    found.push(...(await violationsInBothThemes(page, region)).map((each) => `${what}: ${each}`));
  };
  const editor = await startWith(page);
  const dialogs = async (titles: readonly string[]): Promise<void> => {
    for (const title of titles) {
      await editor.command(title);
      await page.getByRole('dialog').waitFor();
      await look(title, '[role="dialog"]');
      await editor.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  };
  await look('start screen');
  await editor.open('Knight.mdx');
  await editor.outline.select('Bone_Head');
  await mark(viewGroup(page));
  await look('a model and the bar above', `header, ${marked}`);
  await eachPanel(page, look);
  const script = page.getByRole('textbox', { name: 'Script' });
  await editor.command('Show console');
  await script.fill("log('told'); set({ 'model.name': 'Tried' });");
  await script.press('Control+Shift+Enter');
  await page.getByRole('button', { name: 'Make these changes' }).waitFor();
  await script.fill('// what\nget(1)');
  await script.press('Control+Enter');
  await page.getByRole('button', { name: 'Line 2' }).waitFor();
  await script.pressSequentially('\npro');
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  await mark(groupOf(page, editor.panelTab('Console')));
  await look('the console with an error and suggestions', marked);
  await editor.press('Control+2');
  await lookAtPanels(
    page,
    ['Clips', 'Pose', 'Curves'].map((title) => editor.panelTab(title)),
    look,
  );
  await editor.press('Control+1');
  await dialogs(ofModels);
  await page.getByRole('menubar').getByRole('menuitem', { name: 'File', exact: true }).click();
  await look('menu', '[role="menu"]');
  await editor.press('Escape');
  await editor.press('Control+Shift+p');
  await look('palette', '[role="dialog"]');
  await editor.press('Escape');
  await editor.open('Lodge.wmo');
  await mark(viewGroup(page));
  await look('a building', marked);
  await openAny(editor, 'Knight.blp');
  await mark(viewGroup(page));
  await look('a texture', marked);
  await openAny(editor, 'Meadow_32_32.adt');
  await eachPanel(page, look);
  await dialogs(ofMaps);
  await editor.command('Library of all files');
  await look('the library', 'main');
  expect(found).toEqual([]);
  await editor.dispose();
});

test('the focus is seen wherever Tab and F6 lead, and they lead through the whole window', async ({ page }) => {
  const editor = await startWith(page);
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

/** 960 × 600 is 1440 × 900 at 150 %, and 720 × 450 at 200 %. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 960, height: 600 },
  { width: 720, height: 450 },
];

test('no buttons lie over each other or are cut off, in any workspace, on large and small windows', async ({
  page,
}) => {
  const editor = await startWith(page);
  const faults: string[] = [];
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

/** Modes of a model that show other bars and panels: workspace, the commands that lead in, keys that change it further. */
const modes = [
  // Turning nodes at rest has choices of its own.
  { name: 'object', workspace: '1', commands: [], keys: ['e', 'q'] },
  { name: 'shape', workspace: '1', commands: ['Shape mode'], keys: ['1', '2', '3'] },
  { name: 'weights', workspace: '1', commands: ['Shape mode', 'Paint weights'], keys: [] },
  { name: 'pose', workspace: '2', commands: ['Pose mode'], keys: ['g'] },
  { name: 'paint', workspace: '3', commands: ['Paint on the model or the picture'], keys: [] },
] as const;

/** A document that has just come to the front brings its own workspace a moment later. */
async function toWorkspace(editor: Editor, digit: string): Promise<void> {
  const chosen = editor.page.locator('header [role="group"] button').nth(Number(digit) - 1);
  await expect(async () => {
    await editor.press(`Control+${digit}`);
    await expect(chosen).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
}

/** Tools of the terrain, each on a digit: ten, and the rest with Shift. */
const toolCount = 17;

test('no buttons lie over each other or are cut off in any mode of a model, nor with any tool of the terrain', async ({
  page,
}) => {
  const editor = await startWith(page);
  const faults: string[] = [];
  await editor.open('Knight.mdx');
  await openAny(editor, 'Meadow_32_32.adt');
  for (const size of sizes) {
    await page.setViewportSize(size);
    const look = async (what: string): Promise<void> => {
      faults.push(...(await misplacedButtons(page)).map((each) => `${size.width} ${what}: ${each}`));
    };
    await editor.tab('Knight.mdx').click();
    for (const { name, workspace, commands, keys } of modes) {
      await toWorkspace(editor, workspace);
      await editor.command('Reset the layout');
      for (const command of commands) await editor.command(command);
      await look(name);
      for (const key of keys) {
        await editor.press(key);
        await look(`${name} ${key}`);
      }
      await editor.press('Escape');
      // The same command leads out again; the outer mode takes the inner one along.
      for (const command of commands.slice(0, 1)) await editor.command(command);
    }
    await editor.tab('Meadow_32_32.adt').click();
    await toWorkspace(editor, '4');
    await editor.command('Reset the layout');
    for (let tool = 1; tool <= toolCount; tool++) {
      await editor.press(`${tool <= 10 ? '' : 'Shift+'}Digit${tool % 10}`);
      await look(`tool ${tool} of the terrain`);
    }
  }
  expect(faults).toEqual([]);
  // Each width has the arrangement that fits it, at once.
  const left = async (): Promise<number> => (await viewGroup(page).boundingBox())?.x ?? -1;
  await expect.poll(left).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(left).toBeGreaterThan(200);
  await editor.dispose();
});
