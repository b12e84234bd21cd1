/** Models to other programs: glTF and decompiled sources on disk, and the start of the page without the converters. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { buildHealthy } from '../../shared/formats/goldsrc/healthyModel.ts';
import { expect, test } from '../driver/test.ts';

test('exporting the sample gives a valid GLB on disk', async ({ knight: editor }) => {
  await editor.menu('File', 'Export', 'Export as glTF…');
  await editor.fileDialog.saveAs('Knight.glb');
  await expect(editor.notice('Wrote Knight.glb')).toBeVisible({ timeout: 30_000 });
  const bytes = await editor.bytesOnDisk('Knight.glb');
  const root = (await new WebIO().readBinary(bytes)).getRoot();
  expect(root.listAnimations().map((animation) => animation.getName())).toContain('Stand - 1');
  expect(root.listMeshes().length).toBeGreaterThan(0);
  expect(root.listTextures().length).toBeGreaterThan(0);
  expect(root.listSkins()).toHaveLength(1);
});

test('a Half-Life model is decompiled into a folder that is made for it', async ({ editor }) => {
  const { bytes, files } = buildHealthy().writeFiles('healthy.mdl');
  for (const { name, start, end } of files) await writeFile(join(editor.folders.root, name), bytes.slice(start, end));
  await mkdir(join(editor.folders.root, 'sources'));
  await editor.open('healthy.mdl');
  await editor.menu('File', 'Export', 'Decompile…');
  await editor.answer('Valve’s studiomdl');
  await editor.fileDialog.choose('sources');
  await editor.page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click();
  await expect(editor.notice(/Wrote \d+ files/)).toBeVisible({ timeout: 30_000 });
  const made = join(editor.folders.root, 'sources', 'healthy');
  expect((await readdir(made)).toSorted()).toEqual(['anims', 'healthy.qc', 'quad.smd', 'textures']);
  expect(await readFile(join(made, 'healthy.qc'), 'utf8')).toContain('$sequence "idle"');
});
