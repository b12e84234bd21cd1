/** A batch asked for by the window: over loose files of a mount, into a folder, and undone. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTile } from '../../../shared/formats/adt/create.ts';
import { startTestHost } from '../test/testHost.ts';

const crystal = new URL('../../../assets/samples/Crystal.mdx', import.meta.url);

const recipe = JSON.stringify({ version: 1, acts: [{ act: 'scale', factor: 2 }] });

it('looks first, writes over files or into a folder, and undoes all of it', async () => {
  await using at = await startTestHost();
  const out = join(at.folder, 'Results');
  await mkdir(join(at.folder, 'Units'));
  await mkdir(out);
  await at.write('Units/Bear.mdx', new Uint8Array(await readFile(crystal)));
  await at.write('Broken.mdx', Uint8Array.from([1, 2, 3, 4]));
  const before = await readFile(join(at.folder, 'Units/Bear.mdx'));
  const folderId = at.host.parts.registry.addFolder(at.folder);
  const added = await at.client.request('addMount', { folderId, fileId: null, key: null });
  if (added.kind !== 'added') throw new Error(added.reason);
  const { mountId } = added.mount;
  const files = ['Units/Bear.mdx', 'Broken.mdx'].map((path) => ({ mountId, path }));
  const looked = await at.client.request('previewBatch', { files, recipe, scriptId: null });
  expect(
    looked.files.map(({ outcome }) => outcome.kind),
    JSON.stringify(looked),
  ).toEqual(['made', 'failed']);
  expect(looked.files[0]?.outcome).toMatchObject({ did: ['Scaled by 2'], oldSize: before.length });
  expect(await readFile(join(at.folder, 'Units/Bear.mdx'))).toEqual(before);
  const run = async (to: string | null) =>
    await at.client.request('runBatch', {
      ...{ taskId: `task-${to}-${performance.now()}`.replaceAll('.', '-'), files, fileIds: [], recipe, folderId: to },
      ...{ archiveId: null, look: null, scriptId: null },
      existing: 'replace',
    });
  const beside = await run(at.host.parts.registry.addFolder(out));
  expect(beside).toMatchObject({ total: 2, written: 1, isCancelled: false, failed: [{}] });
  expect(await readdir(join(out, 'Units'))).toEqual(['Bear.mdx']);
  const over = await run(null);
  expect(over).toMatchObject({ written: 1 });
  const after = await readFile(join(at.folder, 'Units/Bear.mdx'));
  expect(after.equals(before)).toBe(false);
  expect((await readFile(join(out, 'Units/Bear.mdx'))).equals(after)).toBe(true);
  expect(await at.client.request('undoBatch', { report: over.report })).toEqual({ restored: 1, removed: 0, left: [] });
  expect((await readFile(join(at.folder, 'Units/Bear.mdx'))).equals(before)).toBe(true);
  expect(await at.client.request('undoBatch', { report: beside.report })).toEqual({
    restored: 0,
    removed: 1,
    left: [],
  });
  expect(await readdir(join(out, 'Units'))).toEqual([]);
  await expect(at.client.request('undoBatch', { report: '../../x' })).rejects.toThrow('no report');
  await expect(at.client.request('previewBatch', { files, recipe: '{}', scriptId: null })).rejects.toThrow(
    'A recipe begins with',
  );
});

it('runs the script that was chosen, whatever the recipe calls it, and none that was not', async () => {
  await using at = await startTestHost();
  await at.write('Bear.mdx', new Uint8Array(await readFile(crystal)));
  const script = 'export default ({ list, change }) => change(list("sequences")[0], { moveSpeed: 5 });';
  const path = await at.write('mine.mjs', new TextEncoder().encode(script));
  const folderId = at.host.parts.registry.addFolder(at.folder);
  const added = await at.client.request('addMount', { folderId, fileId: null, key: null });
  if (added.kind !== 'added') throw new Error(added.reason);
  const asked = {
    files: [{ mountId: added.mount.mountId, path: 'Bear.mdx' }],
    recipe: JSON.stringify({ version: 1, acts: [{ act: 'script', path: '/etc/other.mjs' }] }),
  };
  const scriptId = at.host.parts.registry.addFile(path);
  const { files } = await at.client.request('previewBatch', { ...asked, scriptId });
  expect(files[0]?.outcome).toMatchObject({ kind: 'made', did: [expect.stringMatching(/^mine\.mjs: /)] });
  await expect(at.client.request('previewBatch', { ...asked, scriptId: null })).rejects.toThrow('Choose a script');
});

it('swaps textures over tiles of a map that lie in no mount, and puts them back', async () => {
  await using at = await startTestHost();
  const names = ['Test_31_32.adt', 'Test_32_32.adt'];
  const tile = (column: number) => createTile({ place: { column, row: 32 }, texture: 'Tileset\\Grass.blp' }).write();
  await at.write('Test_31_32.adt', tile(31));
  await at.write('Test_32_32.adt', tile(32));
  await at.write('Other.mdx', new Uint8Array(await readFile(crystal)));
  const before = await Promise.all(names.map((name) => readFile(join(at.folder, name))));
  const fileIds = [...names, 'Other.mdx'].map((name) => at.host.parts.registry.addFile(join(at.folder, name)));
  const swaps = [{ from: 'tileset/grass.blp', to: 'Tileset\\Snow.blp' }];
  const acts = [{ act: 'swapTextures', swaps, area: null }];
  const done = await at.client.request('runBatch', {
    ...{
      taskId: 'swap',
      files: [],
      fileIds,
      recipe: JSON.stringify({ version: 1, acts }),
      folderId: null,
      archiveId: null,
      look: null,
      scriptId: null,
    },
    existing: 'replace',
  });
  expect(done).toMatchObject({ total: 3, written: 2, unchanged: 1, failed: [], isCancelled: false });
  for (const name of names) {
    const texts = (await readFile(join(at.folder, name))).toString('latin1');
    expect(texts).toContain('Snow.blp');
  }
  expect(await at.client.request('undoBatch', { report: done.report })).toMatchObject({ restored: 2, left: [] });
  const after = await Promise.all(names.map((name) => readFile(join(at.folder, name))));
  expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true]);
  const nothing = { version: 1, acts: [{ act: 'swapTextures', swaps: [{ from: 'a', to: '' }] }] };
  await expect(
    at.client.request('previewBatch', { files: [], recipe: JSON.stringify(nothing), scriptId: null }),
  ).rejects.toThrow('acts[0].swaps[0] names no texture');
});
