import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, pixel, told } from './test/mountBench.ts';

let at: TestHost;
let bench: MountBench;
beforeEach(async () => {
  at = await startTestHost();
  bench = new MountBench(at);
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

describe('what a document names', () => {
  it('is found in the mounts of its game, and told when it becomes another', async () => {
    const { mountId, sources } = await bench.warcraft();
    const opened = await at.openPath(await bench.put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    const found = await at.client.request('findTexture', ask);
    expect(found).toMatchObject({ kind: 'found', name: 'Skin.tga', location: 'war3.mpq', width: 1 });
    expect(await bench.pixelsOf(found)).toEqual([1, 2, 3, 255]);
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual([1, 2, 3, 255]);
    const changed = told((hear) => at.client.on('textureChanged', hear));
    const patch = sources.find(({ label }) => label === 'War3Patch.mpq');
    await at.client.request('switchMountSource', { mountId, sourceId: patch?.sourceId ?? '', isEnabled: false });
    expect(await changed).toEqual({ documentId: opened.id, path: 'Textures\\Skin.blp' });
    // Beside the model comes first.
    await bench.put('work/Textures/Skin.blp.tga');
    await bench.put('work/Skin.tga', pixel(9, 9, 9));
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual([9, 9, 9, 255]);
  });

  it('is told of when a mount with it is added', async () => {
    const opened = await at.openPath(await bench.put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    expect(await at.client.request('findTexture', ask)).toEqual({ kind: 'missing' });
    const changed = told((hear) => at.client.on('textureChanged', hear));
    await bench.warcraft();
    expect(await changed).toEqual({ documentId: opened.id, path: 'Textures\\Skin.blp' });
    expect((await at.client.request('findTexture', ask)).kind).toBe('found');
  });

  it('is resolved as file, in a mount, or missing, many at once', async () => {
    const { mountId } = await bench.warcraft();
    const path = await bench.put('work/mine.mdx', tinyModel());
    await bench.put('work/beside.mdx', tinyModel());
    const opened = await at.openPath(path);
    const { results } = await at.client.request('resolveMany', {
      documentId: opened.id,
      files: [
        { path: 'beside.mdl', kind: 'model' },
        { path: 'units\\FOOTMAN.mdl', kind: 'model' },
        { path: 'Sound\\None.wav', kind: 'sound' },
        { path: 'C:\\Work\\Textures\\skin', kind: 'texture' },
      ],
    });
    expect(results).toMatchObject([
      { kind: 'file', file: { name: 'beside.mdx' } },
      { kind: 'mounted', mountId, path: 'Units/Footman.mdx', label: 'war3.mpq', size: tinyModel().length },
      { kind: 'missing' },
      { kind: 'mounted', path: 'Textures/Skin.tga' },
    ]);
    const child = await at.client.request('readResolved', {
      documentId: opened.id,
      file: { path: 'Units/New.mdl', kind: 'model' },
    });
    if (child.kind !== 'found') throw new Error('missing');
    expect(child).toMatchObject({ name: 'New.mdx', location: 'War3Patch.mpq' });
    expect(await at.fetchBlob(child.blob)).toEqual(tinyModel(['New']));
  });

  it('is looked for beside a model inside an archive', async () => {
    await bench.archive('mod.mpq', { 'deep\\down\\unit.mdx': tinyModel(), 'deep\\down\\skin.tga': pixel(4, 5, 6) });
    const { mountId } = await bench.mount('mod.mpq');
    const opened = await bench.openedFrom(mountId, 'deep/down/unit.mdx');
    const found = await at.client.request('findTexture', {
      documentId: opened.id,
      path: 'Textures\\Skin.blp',
      maxSize: null,
      accepts: [],
    });
    expect(await bench.pixelsOf(found)).toEqual([4, 5, 6, 255]);
  });
});
