/** Files dragged onto the window. */
import { carrying } from '../driver/dropped.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('files are dropped on the window, alone and together; text is left alone', async ({ editor }) => {
  const { page } = editor;
  const bytes = await editor.bytesOnDisk('Knight.mdx');
  const hint = page.getByText('Drop to open');

  await test.step('text dragged over the window is left alone', async () => {
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', 'Knight');
      return transfer;
    });
    await page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await expect(hint).toHaveCount(0);
    await page.dispatchEvent('main', 'dragleave', { dataTransfer });
  });

  await test.step('a file dropped on the window is opened, and the window says so while it hangs over it', async () => {
    const dataTransfer = await carrying(page, [{ name: 'Squire.mdx', bytes }]);
    await page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await expect(hint).toBeVisible();
    await page.dispatchEvent('main', 'dragleave', { dataTransfer });
    await expect(hint).toHaveCount(0);
    await page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await page.dispatchEvent('main', 'dragover', { dataTransfer });
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(hint).toHaveCount(0);
    await expect(editor.tab('Squire.mdx')).toBeVisible();
    await editor.view.isReady();
    expect((await editor.view.statistics()).triangles).toBeGreaterThan(1000);
    // It has no place on disk yet: saving asks for one, and writes the very bytes.
    await editor.save();
    await editor.fileDialog.saveAs('Squire');
    await expect.poll(() => editor.bytesOnDisk('Squire.mdx').catch(() => null)).not.toBeNull();
    expect(differences(bytes, await editor.bytesOnDisk('Squire.mdx'))).toEqual([]);
  });

  await test.step('of several dropped files each opens, and one that is no model says so', async () => {
    const dataTransfer = await carrying(page, [
      { name: 'First.mdx', bytes },
      { name: 'Notes.mdx', bytes: new TextEncoder().encode('no model at all') },
      { name: 'Second.mdx', bytes },
    ]);
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(editor.tab('First.mdx')).toBeVisible();
    await expect(editor.tab('Second.mdx')).toBeVisible();
    await expect(page.getByText('Could not open Notes.mdx').first()).toBeVisible();
    await expect(editor.tab('Notes.mdx')).toHaveCount(0);
  });
});
