/** The window around documents: start screen, dialogs, menus, and what is kept of it for the next time. */
import { expect, test } from '../driver/test.ts';

test('the start screen on a small window, its dialogs and its samples', async ({ editor }) => {
  await test.step('every key is listed in the shortcut help', async () => {
    await editor.menu('Help', 'Keyboard shortcuts');
    const help = editor.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const search = help.getByPlaceholder('Find a key or a command');
    await search.fill('Focus on');
    await expect(help).toContainText('Focus on the selection');
    await search.fill('');
    await editor.press('Escape');
    await expect(help).toHaveCount(0);
  });

  await test.step('a dialog starts in its first field, and one Escape closes it', async () => {
    await editor.command('New map…');
    const dialog = editor.page.getByRole('dialog', { name: 'New map' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await editor.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the licences of what is shipped are under Help › About', async () => {
    await editor.menu('Help', 'About Chunksmith');
    await editor.page.getByRole('button', { name: 'Licences…' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Licences' });
    for (const words of ['StormLib', 'react-dom', 'three', 'SIL OPEN FONT LICENSE', 'Permission is hereby granted']) {
      await expect(dialog).toContainText(words);
    }
    await editor.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the start screen shows all its buttons on a small window', async () => {
    await editor.page.setViewportSize({ width: 560, height: 700 });
    for (const name of ['New map', 'Games and archives', /^Open a file/]) {
      const box = await editor.page.getByRole('button', { name }).boundingBox();
      expect(box?.height).toBeLessThan(40);
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(560);
    }
    await editor.page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a sample opens from the start screen without a file to overwrite', async () => {
    await editor.page
      .getByRole('region', { name: 'Samples' })
      .getByRole('button', { name: /^Knight/ })
      .click();
    await editor.view.isReady();
    await expect(editor.status()).toContainText('Not in a file yet');
  });

  await editor.menu('Help', 'Start screen');
  await test.step('a sample of several files opens from outside the folders of the host', async () => {
    await editor.page
      .getByRole('region', { name: 'Samples' })
      .getByRole('button', { name: /^Squire/ })
      .click();
    await expect(editor.tab('Squire.m2')).toBeVisible();
    await editor.view.isReady();
  });
});

test('a file is opened by keyboard, and what was chosen for the window is kept', async ({ editor: knight }) => {
  await test.step('the file dialog works by keyboard alone', async () => {
    await knight.press('Control+o');
    const list = knight.page.getByRole('listbox', { name: 'Folders and files' });
    await expect(list).toBeFocused();
    const model = list.getByRole('option', { name: /^Knight\.mdx/ });
    await expect(async () => {
      await knight.press('ArrowDown');
      await expect(model).toHaveAttribute('aria-selected', 'true', { timeout: 200 });
    }).toPass();
    await knight.press('Enter');
    await expect(knight.tab('Knight.mdx')).toBeVisible();
  });

  await test.step('a menu closed with Escape stays closed when a dialog gives the focus back', async () => {
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

  await test.step('the theme and the arrangement of the panels are kept after the page is loaded anew', async () => {
    await knight.command('Use the light theme');
    await expect(knight.page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(() => knight.setting('theme')).toContain('light');
    await knight.panelTab('Outline').click({ button: 'right' });
    await knight.page.getByRole('menuitem', { name: 'Hide Outline' }).click();
    await expect(knight.outline.tree).toHaveCount(0);
    await expect.poll(() => knight.setting('layouts')).toMatch(/^(?!.*outline).+/s);
    await knight.reload();
    await expect(knight.page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await expect(knight.outline.tree).toHaveCount(0);
    await knight.command('Reset the layout');
    await expect(knight.outline.tree).toBeVisible();
  });

  await test.step('each workspace has an arrangement of its own, also after a reload', async () => {
    const workspace = (name: string) =>
      knight.page.getByRole('group', { name: 'Workspace' }).getByRole('button', { name });
    await knight.press('Control+2');
    await expect(workspace('Animate')).toHaveAttribute('aria-pressed', 'true');
    await expect(knight.panelTab('Curves')).toBeVisible();
    await knight.panelTab('Outline').click({ button: 'right' });
    await knight.page.getByRole('menuitem', { name: 'Hide Outline' }).click();
    await expect(knight.outline.tree).toHaveCount(0);
    await workspace('Model').click();
    await expect(knight.outline.tree).toBeVisible();
    await expect.poll(() => knight.setting('layouts')).toMatch(/^(?!.*"animate".*outline).*"animate"/s);
    await knight.reload();
    await expect(knight.outline.tree).toBeVisible();
    await knight.press('Control+2');
    await expect(knight.outline.tree).toHaveCount(0);
    await knight.command('Reset the layout');
    await expect(knight.panelTab('Outline')).toBeVisible();
    await expect(knight.page.getByRole('listbox', { name: 'Clips' })).toBeVisible();
    await knight.press('Control+1');
  });

  await test.step('a file that was opened is listed on the start screen', async () => {
    await knight.command('Close');
    await expect(knight.page.getByRole('region', { name: 'Recent files' })).toContainText('Knight.mdx');
  });
});
