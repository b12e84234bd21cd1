/** MDL texts of Warcraft III: written from a model, and opened as a model that is in no file yet. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../driver/test.ts';

test('a model goes out as MDL text and comes back as a new model; a text with an error is told of', async ({
  knight: editor,
}) => {
  await test.step('a text with an error is not opened, and the line is told', async () => {
    const text =
      'Version {\n\tFormatVersion 800,\n}\nSequences 1 {\n\tAnim "Stand" {\n\t\tInterval { 0, soon },\n\t}\n}\n';
    await writeFile(editor.pathOnDisk('Broken.mdl'), text);
    await editor.press('Control+o');
    await editor.fileDialog.choose('Broken.mdl');
    const notice = editor.page.getByRole('alert').filter({ hasText: 'Could not open Broken.mdl' });
    await expect(notice).toContainText('line 6');
    await expect(editor.tab('Broken')).toHaveCount(0);
  });

  await editor.menu('File', 'Export', 'Export as MDL text…');
  await editor.fileDialog.saveAs('Text.mdl');
  await expect(editor.notice('Wrote Text.mdl')).toBeVisible({ timeout: 30_000 });
  expect(await readFile(editor.pathOnDisk('Text.mdl'), 'utf8')).toContain('Anim "Stand - 1"');

  await editor.press('Control+o');
  await editor.fileDialog.choose('Text.mdl');
  await expect(editor.tab('Text.mdx')).toBeVisible();
  await expect(editor.notice('Made a model of Text.mdl')).toContainText('Save it to keep it');
  await expect(editor.status()).toContainText('Not in a file yet');
  await editor.view.isReady();

  await editor.outline.select('Stand - 1');
  await editor.properties.set('Move speed', 120);
  await editor.press('Control+s');
  await editor.fileDialog.saveAs('Again.mdx');
  await editor.isSaved();
  await editor.command('Close all');
  await editor.open('Again.mdx');
  await editor.outline.select('Stand - 1');
  expect(await editor.properties.value('Move speed')).toBe('120');
});
