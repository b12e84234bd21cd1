/** The parts of the user interface in a real browser, under the program's own content security policy. */
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { serveGallery, type Gallery } from '../driver/gallery.ts';

const test = base.extend<{ readonly complaints: readonly string[] }, { readonly gallery: Gallery }>({
  gallery: [
    // Playwright reads what a fixture needs from its first parameter, which must be spelt as a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await serveGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ page, gallery }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      address = gallery.address;
      await use(complaints);
      // Above all a part that breaks the policy complains here.
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

// One worker takes them all, so that the gallery is built once.
test.describe.configure({ mode: 'default' });

let address = '';

let loads = 0;

/** Loads a part anew: an address that differs in nothing but its hash would not be. */
async function open(page: Page, hash: string): Promise<void> {
  loads += 1;
  await page.goto(`${address}?${loads}${hash}`);
}

function number(page: Page, name: string): Locator {
  return page.getByRole('spinbutton', { name, exact: true });
}

test('fields, questions and dialogs are used by pointer and keys', async ({ page }) => {
  await test.step('a number is computed, refused, restored and reset', async () => {
    await open(page, '#parts');
    const radius = number(page, 'Radius');
    await radius.focus();
    await page.keyboard.type('12*2');
    await expect(page.getByText('= 24')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(radius).toHaveValue('24');
    await page.keyboard.type('/3');
    await page.keyboard.press('Enter');
    await expect(radius).toHaveValue('8');

    await page.keyboard.type('8 bananas');
    await expect(page.getByRole('alert')).toHaveText('“bananas” is not a number');
    await page.keyboard.press('Escape');
    await expect(radius).toHaveValue('8');

    await page.keyboard.press('Shift+ArrowUp');
    await expect(radius).toHaveValue('8.1');
    await radius.hover();
    await page.getByRole('button', { name: 'Reset to 18' }).click();
    await expect(radius).toHaveValue('18');
    await radius.fill('1000');
    await radius.blur();
    await expect(radius).toHaveValue('40');
  });

  await test.step('a number is dragged with previews; Escape puts it back', async () => {
    await open(page, '#parts');
    const radius = number(page, 'Radius');
    const box = await radius.boundingBox();
    if (!box) throw new Error('The radius field is not drawn');
    const [x, y] = [box.x + 40, box.y + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 4 });
    await expect(page.getByTestId('preview')).toHaveText(/preview 2\d/);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('preview')).toHaveText('cancelled');
    await expect(radius).toHaveValue('18');
    await page.mouse.up();

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 4 });
    await page.mouse.up();
    expect(Number(await radius.inputValue())).toBeGreaterThan(20);
    await expect(radius).not.toBeFocused();

    await page.mouse.click(x, y);
    await expect(radius).toBeFocused();
  });

  await test.step('flags keep the bits that have no name', async () => {
    await page.getByRole('checkbox', { name: 'Non-looping' }).click();
    await expect(page.getByRole('checkbox', { name: 'Non-looping' })).not.toBeChecked();
    const rest = page.getByRole('textbox', { name: 'Other bits, hexadecimal' });
    await expect(rest).toHaveValue('0x80000000');
    await rest.fill('0x1');
    await expect(page.getByRole('alert')).toContainText('Only 0xFFFFFFF8 is free');
    await rest.press('Escape');
    await expect(rest).toHaveValue('0x80000000');
  });

  await test.step('a reference is found by typing', async () => {
    await page.getByRole('combobox', { name: 'Texture', exact: true }).click();
    // Letters go to whatever has the focus: the list gets it a moment after it opens.
    const search = page.getByPlaceholder('Search 1,204 tilesets');
    await expect(search).toBeFocused();
    await page.keyboard.type('grass1203');
    await expect(search).toHaveValue('grass1203');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Texture', exact: true })).toHaveText(
      'Tileset\\Elwynn\\Grass1203.blp',
    );
  });

  await test.step('a question is answered, and Escape answers nothing', async () => {
    await open(page, '#parts');
    const asking = page.getByRole('button', { name: 'Ask to save' });
    await asking.click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('answer')).toHaveText('save');
    await asking.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('answer')).toHaveText('dismissed');
    await expect(asking).toBeFocused();
  });

  await test.step('a dialog holds the focus', async () => {
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      // The library's guards at both ends pass the focus on a moment later.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent))
        .toContain('Export as glTF');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a colour is picked, previewed and committed when the picker closes', async () => {
    await page.getByRole('button', { name: 'Colour', exact: true }).click();
    const hex = page.getByRole('textbox', { name: 'Hexadecimal', exact: true });
    await hex.fill('#0000ff');
    await hex.press('Enter');
    await expect(page.getByTestId('preview')).toHaveText('0 0 1');
    await page.mouse.click(300, 700);
    await expect(page.getByRole('spinbutton', { name: 'B', exact: true }).first()).toHaveValue('1');
  });
});

test('tree, menus, palette, documents and the arrangement of the panels', async ({ page }) => {
  await test.step('the tree goes by keys: typing ahead, ranges, closing, renaming, menu', async () => {
    await open(page, '#workbench');
    const tree = page.getByRole('tree', { name: 'Outline' });
    const selected = tree.locator('[aria-selected=true]');
    await tree.focus();
    await page.keyboard.type('bone_ch');
    await expect(selected).toHaveAccessibleName('Bone_Chest');
    await page.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem', { name: 'Bone_Head' })).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toHaveCount(3);
    await page.keyboard.press('F2');
    await page.keyboard.type('Neck');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Renamed headref to Neck')).toBeVisible();
    await expect(tree).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tree).toBeFocused();
  });

  await test.step('rows of the tree are dragged to another parent, never into themselves', async () => {
    await open(page, '#workbench');
    const row = (name: string): Locator => page.getByRole('treeitem', { name, exact: true });
    await row('Bone_Arm_R').dragTo(row('Bone_Leg_R'));
    await expect(page.getByText('Moved arm to legr at 0')).toBeVisible();
    await row('Bone_Chest').dragTo(row('Bone_Head'));
    await expect(page.getByText('Moved chest')).toBeHidden();
  });

  await test.step('menus go by keys and give the focus back', async () => {
    await page.getByRole('menuitem', { name: 'File' }).click();
    // A menu takes the keys once it has the focus.
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') != null);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitem', { name: 'Undo Paint grass' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitemcheckbox', { name: 'Grid' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('the palette runs what was typed', async () => {
    await page.getByRole('button', { name: 'Search commands and objects' }).click();
    await expect(page.getByRole('option').first()).toContainText('Recompute extent');
    await page.keyboard.type('addseq');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ran sequence.add')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden();
  });

  await test.step('side panels keep their width when the window changes', async () => {
    const width = async (): Promise<number> => Math.round((await page.getByRole('tree').boundingBox())?.width ?? 0);
    expect(await width()).toBeGreaterThan(260);
    const before = await width();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(width).toBe(before);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(width).toBe(before);
  });

  await test.step('the filter shows matches with their ancestors', async () => {
    await page.getByRole('searchbox', { name: 'Find in 214 objects' }).fill('layer 2');
    await expect(page.getByRole('treeitem')).toHaveText([/Footman/, /Materials/, /Body/, /Layer 2/]);
  });

  await test.step('documents close by middle click, and ask when they are changed', async () => {
    await open(page, '#workbench');
    const tab = (title: string): Locator => page.locator('.chunksmith-document-tab', { hasText: title });
    await tab('Footman.blp').click({ button: 'middle' });
    await expect(tab('Footman.blp')).toHaveCount(0);
    // Notices lie where the question does in so small a window: they stay behind it.
    await page.setViewportSize({ width: 900, height: 460 });
    for (let notice = 0; notice < 4; notice++) await page.getByRole('button', { name: 'Undo' }).click();
    await tab('Footman.mdx').click({ button: 'middle' });
    const question = page.getByRole('alertdialog');
    const [box, notices] = [await question.boundingBox(), page.getByText('Saved Footman.mdx')];
    await expect(notices).toHaveCount(4);
    const top = Math.min(
      ...(await Promise.all((await notices.all()).map(async (each) => (await each.boundingBox())?.y ?? 0))),
    );
    expect(top).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    for (const button of await question.getByRole('button').all()) {
      expect(
        await button.evaluate((element) => {
          const { left, right, y, height } = element.getBoundingClientRect();
          return [left + 2, right - 2].every((x) => element.contains(document.elementFromPoint(x, y + height / 2)));
        }),
      ).toBe(true);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(tab('Footman.mdx')).toBeVisible();
    await tab('Footman.mdx').click({ button: 'middle' });
    await page.getByRole('button', { name: 'Don’t save' }).click();
    await tab('Azeroth_32_48.adt').click({ button: 'middle' });
    await expect(page.getByText('Nothing is open')).toBeVisible();
  });

  await test.step('the arrangement is saved, read back, and given up for the default when it is unusable', async () => {
    await open(page, '#workbench');
    const curves = page.locator('.chunksmith-panel-tab', { hasText: 'Curves' });
    await curves.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide Curves' }).click();
    await expect(curves).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('layout'))).not.toContain('curves');
    await page.reload();
    await expect(page.locator('.chunksmith-panel-tab', { hasText: 'Bytes' })).toBeVisible();
    await expect(curves).toHaveCount(0);
    await page.getByRole('button', { name: 'Reset the layout' }).click();
    await expect(curves).toBeVisible();
    await page.evaluate(() =>
      sessionStorage.setItem('layout', '{"version":1,"root":{"kind":"documents","size":"wide"}}'),
    );
    await page.reload();
    await expect(curves).toBeVisible();
  });
});

test('20,000 tree rows and 5,000 table rows are drawn and edited without delay', async ({ page }) => {
  await open(page, '#lists');
  await page.getByRole('button', { name: 'Show the lists' }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(80);

  const table = page.getByRole('grid');
  await table.getByRole('gridcell').first().click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(table.getByRole('gridcell').first()).toHaveText('77');
  await page.keyboard.press('Control+End');
  await expect(table.getByRole('row').last()).toHaveAttribute('aria-rowindex', '5001');
  await page.keyboard.press('Control+Home');

  await table.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', '1\t2\n3\tx\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const cells = table.getByRole('gridcell');
  await expect(cells.nth(1)).toHaveText('2');
  await expect(cells.nth(5)).toHaveText('3');
  // “x” is no number and was refused.
  await expect(cells.nth(6)).not.toHaveText('x');
});
