/** Small things of the window that people met: tabs, searches, names. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

test('names, searches, tabs and bytes in a window with one document', async ({ knight }) => {
  await test.step('a panel that says nothing about the document has no tab, and a tool has the whole side', async () => {
    await expect(knight.panelTab('Properties')).toBeVisible();
    await expect(knight.panelTab('Tool')).toBeHidden();
    await expect(knight.panelTab('Ground')).toBeHidden();
  });

  await test.step('nothing that is scrolled into view pushes the window out of its frame', async () => {
    const scrolled = await knight.page.evaluate(() => {
      const frames = [...document.querySelectorAll('.chunksmith-dock-frame, body, #root')];
      for (const frame of frames) frame.scrollTop = 300;
      return frames.map((frame) => frame.scrollTop);
    });
    expect(scrolled.every((top) => top === 0)).toBe(true);
  });

  await test.step('Ctrl+A where no list has the focus marks no words', async () => {
    await knight.page.locator('body').press('Control+a');
    expect(await knight.page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
  });

  await test.step('long lists in dialogs leave no holes in the view behind them', async () => {
    for (const keys of ['Control+Slash', 'Control+o']) {
      await knight.page.locator('body').press(keys);
      await expect(
        knight.page.getByRole('dialog').getByRole('list').or(knight.page.getByRole('listbox')),
      ).not.toHaveCount(0);
      await knight.page.waitForTimeout(300);
      // A picture of a page whose every point was drawn has no opacity: 2 in its header stands for red, green and blue alone.
      expect((await knight.page.screenshot())[25]).toBe(2);
      await knight.page.keyboard.press('Escape');
      await expect(knight.page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('the outline shows what is selected when a search is cleared', async () => {
    await knight.outline.select('Walk');
    const find = knight.page.getByRole('searchbox', { name: /^Find in .* objects/ });
    await find.fill('Death');
    await expect(knight.outline.tree.getByRole('treeitem', { name: /^Walk/ })).toHaveCount(0);
    await find.fill('');
    await expect(knight.outline.tree.getByRole('treeitem', { name: /^Walk/ }).first()).toBeInViewport();
  });

  const grid = knight.page.getByRole('grid', { name: /^Bytes of the file/ });
  const cells = grid.locator('[class*=inValue][role=gridcell]');

  await test.step('the field in focus is wholly seen when the Bytes panel is opened for the first time', async () => {
    await knight.outline.select('Walk');
    await knight.properties.field('Move speed').click();
    await knight.panelTab('Bytes').click();
    await expect(knight.page.getByText('sequences["Walk"].moveSpeed')).toBeVisible();
    await expect(cells).toHaveCount(4);
    await expect(async () => {
      const seen = await grid.boundingBox();
      const row = await cells.first().boundingBox();
      if (seen === null || row === null) throw new Error('the bytes are not on the screen');
      expect(row.y).toBeGreaterThanOrEqual(seen.y);
      expect(row.y + row.height).toBeLessThanOrEqual(seen.y + seen.height);
    }).toPass();
  });

  await test.step('the focused row stays in view when the panel is made smaller', async () => {
    // Another row first, so that the panel has to go back to this one.
    await knight.outline.select('Death');
    await knight.properties.field('Move speed').click();
    await knight.outline.select('Walk');
    await knight.properties.field('Move speed').click();
    await expect(cells.first()).toBeVisible();
    for (const height of [760, 700, 900]) {
      await knight.page.setViewportSize({ width: 1440, height });
      await expect(cells.first()).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('the name of a tab for readers of the screen follows Save As', async () => {
    await knight.press('Control+Shift+s');
    await knight.fileDialog.saveAs('Renamed.mdx');
    await expect(knight.tab('Renamed.mdx')).toBeVisible();
    const labels = await knight.page
      .locator('.dv-groupview:has(.chunksmith-document-tab) [aria-label], .dv-tab:has(.chunksmith-document-tab)')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
    expect(labels.filter((label) => label.includes('Knight.mdx'))).toEqual([]);
  });

  await test.step('names of files have no ligatures, and the way to a deep folder does not overlap itself', async () => {
    const names = ['A rather long folder name of a mod', 'Units and buildings of it', 'Human and others', 'Footman'];
    const deep = join(knight.folders.root, ...names);
    await mkdir(deep, { recursive: true });
    await copySample(deep, 'Knight.mdx');
    expect(await knight.page.evaluate(() => getComputedStyle(document.body).fontFeatureSettings)).toContain('"calt" 0');
    await knight.press('Control+o');
    for (const name of names) {
      await knight.page.getByRole('option', { name: new RegExp(`^${name}`) }).dblclick();
    }
    const crumbs = knight.page.getByRole('navigation', { name: 'Folder' }).getByRole('listitem');
    await expect(crumbs.last()).toHaveText('Footman');
    const boxes = await crumbs.evaluateAll((all) =>
      all.map((each) => {
        const inner = [...each.querySelectorAll('button, span')].map((part) => part.getBoundingClientRect());
        return [Math.min(...inner.map(({ left }) => left)), Math.max(...inner.map(({ right }) => right))] as const;
      }),
    );
    for (const [at, [left]] of boxes.entries()) {
      if (at > 0) expect(left).toBeGreaterThanOrEqual((boxes[at - 1]?.[1] ?? 0) - 1);
    }
  });
});

/** A tab lies within its strip, and stays there. */
async function expectInSight(strip: Locator, tab: Locator): Promise<void> {
  const isInside = async (): Promise<boolean> => {
    const [outer, inner] = [await strip.boundingBox(), await tab.boundingBox()];
    if (outer === null || inner === null) return false;
    return inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1;
  };
  await expect.poll(isInside).toBe(true);
  await strip.page().waitForTimeout(500);
  expect(await isInside()).toBe(true);
}

test('the tab in front is in sight among many, and the strip has no bar of the system', async ({ editor }) => {
  await editor.page.setViewportSize({ width: 1024, height: 700 });
  const rune = await readFile(join(samples, 'KnightRune.blp'));
  const names = Array.from({ length: 9 }, (_, at) => `a picture with a name ${at}.blp`);
  for (const name of names) {
    await writeFile(join(editor.folders.root, name), rune);
    await editor.press('Control+o');
    await editor.fileDialog.choose(name);
    await expect(editor.tab(name)).toHaveCount(1);
  }
  const strip = editor.page.locator('.dv-tabs-container:has(.chunksmith-document-tab)');
  const front = strip.locator('.dv-active-tab');
  await expect(front).toHaveCount(1);
  await expectInSight(strip, front);
  await cp(join(samples, 'Meadow'), join(editor.folders.root, 'Meadow'), { recursive: true });
  await editor.press('Control+o');
  await editor.fileDialog.choose('Meadow');
  await editor.fileDialog.choose('Meadow.wdt');
  const panels = editor.page.locator('.dv-tabs-container', { has: editor.panelTab('Explorer') });
  // Its buttons come with it and take a part of the strip's place, and the list of what has no room takes more.
  await editor.panelTab('Explorer').click();
  await expectInSight(panels, panels.locator('.dv-active-tab'));
  // Playwright hides all bars of a browser without a window, so the room they take says nothing: the style is asked.
  expect(await strip.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe('none');
});
