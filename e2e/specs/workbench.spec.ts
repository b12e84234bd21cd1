import { expect, test } from '../driver/test.ts';

test('the theme is kept after the page is loaded anew', async ({ editor }) => {
  await editor.command('Use the light theme');
  await expect(editor.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await editor.page.waitForTimeout(800);
  await editor.reload();
  await expect(editor.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the arrangement of the panels is kept after the page is loaded anew', async ({ knight }) => {
  await knight.panelTab('Outline').click({ button: 'right' });
  await knight.page.getByRole('menuitem', { name: 'Hide Outline' }).click();
  await expect(knight.outline.tree).toHaveCount(0);
  await knight.page.waitForTimeout(800);
  await knight.reload();
  await expect(knight.tab('Knight.mdx')).toBeVisible();
  await expect(knight.outline.tree).toHaveCount(0);
  await knight.command('Reset the layout');
  await expect(knight.outline.tree).toBeVisible();
});

test('a file that was opened is listed on the start screen', async ({ knight }) => {
  await knight.command('Close');
  await expect(knight.page.getByRole('region', { name: 'Recent files' })).toContainText('Knight.mdx');
});

test('a sample opens from the start screen without a file to overwrite', async ({ editor }) => {
  await editor.page
    .getByRole('region', { name: 'Samples' })
    .getByRole('button', { name: /^Knight/ })
    .click();
  await editor.view.isReady();
  await expect(editor.status()).toContainText('Not in a file yet');
});

test('a sample of several files opens from outside the folders of the host', async ({ editor }) => {
  await editor.page
    .getByRole('region', { name: 'Samples' })
    .getByRole('button', { name: /^Squire/ })
    .click();
  await expect(editor.tab('Squire.m2')).toBeVisible();
  await editor.view.isReady();
});

test('the start screen shows all its buttons on a small window', async ({ editor }) => {
  await editor.page.setViewportSize({ width: 560, height: 700 });
  for (const name of ['New map', 'Games and archives', /^Open a file/]) {
    const box = await editor.page.getByRole('button', { name }).boundingBox();
    expect(box?.height).toBeLessThan(40);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(560);
  }
});

test('the file dialog works by keyboard alone', async ({ editor }) => {
  await editor.press('Control+o');
  const list = editor.page.getByRole('listbox', { name: 'Folders and files' });
  await expect(list).toBeFocused();
  const model = list.getByRole('option', { name: /^Knight\.mdx/ });
  await expect(async () => {
    await editor.press('ArrowDown');
    await expect(model).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
  }).toPass();
  await editor.press('Enter');
  await expect(editor.tab('Knight.mdx')).toBeVisible();
});

test('every key is listed in the shortcut help', async ({ editor }) => {
  await editor.menu('Help', 'Keyboard shortcuts');
  const help = editor.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Focus on the selection');
  await editor.press('Escape');
  await expect(help).toHaveCount(0);
});

test('a menu closed with Escape stays closed when a dialog gives the focus back', async ({ knight }) => {
  const menus = knight.page.getByRole('menu');
  await knight.page.getByRole('menubar').getByRole('menuitem', { name: 'Model', exact: true }).click();
  await expect(menus).toHaveCount(1);
  await knight.press('Escape');
  await expect(menus).toHaveCount(0);
  await knight.press('Control+Shift+p');
  const palette = knight.page.getByRole('dialog', { name: 'Commands' });
  await expect(palette).toBeVisible();
  await knight.press('Escape');
  await expect(palette).toHaveCount(0);
  await knight.page.waitForTimeout(300);
  await expect(menus).toHaveCount(0);
});

test('a dialog starts in its first field, and one Escape closes it', async ({ editor }) => {
  await editor.command('New map…');
  const dialog = editor.page.getByRole('dialog', { name: 'New map' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await editor.press('Escape');
  await expect(dialog).toHaveCount(0);
});
