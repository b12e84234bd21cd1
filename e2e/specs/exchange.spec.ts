/** Models to other programs and back: glTF, MDL text and decompiled sources. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { decode } from 'fast-png';
import { decompileStudio } from '../../shared/exchange/goldsrc/decompile/index.ts';
import { buildHealthy } from '../../shared/formats/goldsrc/healthyModel.ts';
import { expect, test } from '../driver/test.ts';
import { holdWorkers, workersAtWork } from '../driver/workers.ts';

/** Decompiled sources of a small model in a folder of their own. */
async function writeSources(root: string): Promise<string> {
  const folder = join(root, 'sources');
  const { files } = decompileStudio(buildHealthy(), { rule: 'valve' });
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return folder;
}

test('models go out as glTF, as text and as sources, and texts and sources become models', async ({ editor }) => {
  const { root } = editor.folders;

  await test.step('an export runs beside the page, and Cancel ends its worker (H14)', async () => {
    await editor.open('Knight.mdx');
    const before = await readdir(root);
    const { asked, letGo } = await holdWorkers(editor.page, 'worker');
    await editor.menu('File', 'Export', 'Export as glTF…');
    await asked;
    const notice = editor.notice('Making Knight.glb…');
    await notice.waitFor();
    await editor.outline.select('Stand - 1');
    expect((await editor.document()).selection).toHaveLength(1);
    await notice.getByRole('button', { name: 'Cancel' }).click();
    await editor.notice('Making Knight.glb was cancelled').waitFor();
    await expect.poll(() => workersAtWork(editor.page)).toBe(0);
    await expect(editor.page.getByRole('dialog', { name: /Export|Save/ })).toHaveCount(0);
    expect(await readdir(root)).toEqual(before);
    await letGo();
  });

  await test.step('exporting the sample gives a valid GLB on disk', async () => {
    await editor.menu('File', 'Export', 'Export as glTF…');
    await editor.fileDialog.saveAs('Knight.glb');
    await expect(editor.notice('Wrote Knight.glb')).toBeVisible({ timeout: 30_000 });
    const bytes = await editor.bytesOnDisk('Knight.glb');
    const made = (await new WebIO().readBinary(bytes)).getRoot();
    expect(made.listAnimations().map((animation) => animation.getName())).toContain('Stand - 1');
    expect(made.listMeshes().length).toBeGreaterThan(0);
    expect(made.listTextures().length).toBeGreaterThan(0);
    expect(made.listSkins()).toHaveLength(1);
  });

  await test.step('its import shows the model as it will be, beside the game’s human (E23)', async () => {
    await editor.press('Control+o');
    await editor.fileDialog.choose('Knight.glb');
    const dialog = editor.page.getByRole('dialog', { name: 'Import Knight.glb' });
    await dialog.getByText('Human, 100 units').waitFor({ timeout: 30_000 });
    const picture = dialog.getByTestId('model picture');
    const colours = async (): Promise<Set<string>> => {
      const { data, channels } = decode(await picture.screenshot());
      const each = Array.from({ length: data.length / channels }, (_, at) =>
        [...data.slice(at * channels, at * channels + 3)].map((value) => value >> 4).join(),
      );
      return new Set(each);
    };
    await expect.poll(async () => (await colours()).size, { timeout: 30_000 }).toBeGreaterThan(60);
    await editor.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  await test.step('an MDL text with an error is not opened, and the line is told', async () => {
    const text =
      'Version {\n\tFormatVersion 800,\n}\nSequences 1 {\n\tAnim "Stand" {\n\t\tInterval { 0, soon },\n\t}\n}\n';
    await writeFile(editor.pathOnDisk('Broken.mdl'), text);
    await editor.press('Control+o');
    await editor.fileDialog.choose('Broken.mdl');
    const notice = editor.page.getByRole('alert').filter({ hasText: 'Could not open Broken.mdl' });
    await expect(notice).toContainText('line 6');
    await expect(editor.tab('Broken')).toHaveCount(0);
  });

  await test.step('a model goes out as MDL text and comes back as a new model, which is in no file yet', async () => {
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

  await test.step('a QC is compiled into a new document, with a log of what is wrong in which line', async () => {
    const folder = await writeSources(root);
    const script = join(folder, (await readdir(folder)).find((name) => name.endsWith('.qc')) ?? '');
    const text = await readFile(script, 'utf8');
    await writeFile(script, `${text}\n$body "tail" "nowhere"\n`);
    const name = basename(script);
    await editor.menu('File', 'Compile QC…');
    await editor.fileDialog.choose('sources');
    await editor.fileDialog.choose(name);
    const dialog = editor.page.getByRole('dialog', { name: `Compile ${name}` });
    await dialog.getByRole('button', { name: 'Compile', exact: true }).click();
    const log = dialog.getByRole('list', { name: 'Log' });
    await expect(log).toContainText('there is no file nowhere.smd');
    await expect(log).toContainText(new RegExp(`${name}:\\d+`));

    await writeFile(script, `${text}\n$lockbonelengths\n`);
    await dialog.getByRole('button', { name: 'Compile again' }).click();
    await expect(dialog.getByRole('status')).toContainText('Compiled');
    await expect(log).toContainText('$lockbonelengths is passed over');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(editor.tab('.mdl')).toBeVisible();
    await editor.outline.select('idle');
    await editor.press('Control+s');
    await editor.fileDialog.saveAs('made.mdl');
    await expect.poll(async () => (await readdir(folder)).includes('made.mdl')).toBe(true);
  });

  await test.step('a Half-Life model is decompiled into a folder that is made for it', async () => {
    const { bytes, files } = buildHealthy().writeFiles('healthy.mdl');
    for (const { name, start, end } of files) await writeFile(join(root, name), bytes.slice(start, end));
    await mkdir(join(root, 'decompiled'));
    await editor.press('Control+o');
    await editor.page.getByRole('button', { name: 'Up one folder' }).click();
    await editor.fileDialog.choose('healthy.mdl');
    await expect(editor.tab('healthy.mdl')).toBeVisible();
    await editor.view.isReady();
    await editor.menu('File', 'Export', 'Decompile…');
    await editor.answer('Valve’s studiomdl');
    await editor.fileDialog.chooseFolder('decompiled');
    await expect(editor.notice(/Wrote \d+ files/)).toBeVisible({ timeout: 30_000 });
    const made = join(root, 'decompiled', 'healthy');
    expect((await readdir(made)).toSorted()).toEqual(['anims', 'healthy.qc', 'quad.smd', 'textures']);
    expect(await readFile(join(made, 'healthy.qc'), 'utf8')).toContain('$sequence "idle"');
  });
});
