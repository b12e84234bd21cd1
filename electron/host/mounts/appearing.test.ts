import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, pixel } from './test/mountBench.ts';

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

describe('a file that a document names', () => {
  it('is told of when it comes beside it, above it, or in a folder that was not there', async () => {
    const opened = await at.openPath(await bench.put('mod/units/mine.mdx', tinyModel()));
    const told: string[] = [];
    at.client.on('textureChanged', ({ documentId, path }) => {
      if (documentId === opened.id) told.push(path);
    });
    const ask = (path: string) =>
      at.client.request('findTexture', { documentId: opened.id, path, maxSize: null, accepts: [] });
    for (const path of ['Beside.blp', 'Textures\\Above.blp', 'New\\Deep.blp'])
      expect((await ask(path)).kind).toBe('missing');
    await bench.put('mod/units/other.blp');
    await bench.put('mod/units/BESIDE.tga', pixel(1, 2, 3));
    await expect.poll(() => told).toEqual(['Beside.blp']);
    expect(await bench.pixelsOf(await ask('Beside.blp'))).toEqual([1, 2, 3, 255]);
    await bench.put('mod/Textures/Above.tga', pixel(4, 5, 6));
    await expect.poll(() => told).toContain('Textures\\Above.blp');
    await bench.put('mod/units/New/readme.txt');
    await expect.poll(() => told).toContain('New\\Deep.blp');
    // The folder is there now; the file in it is waited for from here on.
    expect((await ask('New\\Deep.blp')).kind).toBe('missing');
    const before = told.length;
    await bench.put('mod/units/New/Deep.blp.txt');
    await bench.put('mod/units/New/Deep.tga', pixel(7, 8, 9));
    await expect.poll(() => told.slice(before)).toEqual(['New\\Deep.blp']);
    expect(await bench.pixelsOf(await ask('New\\Deep.blp'))).toEqual([7, 8, 9, 255]);
  });

  it('is told of as well where it is a model or a sound, and where a mount had it before', async () => {
    await bench.archive('game.mpq', { 'Textures\\Skin.tga': pixel(1, 1, 1) });
    await bench.mount('game.mpq');
    const opened = await at.openPath(await bench.put('mod/mine.mdx', tinyModel()));
    const told: string[] = [];
    at.client.on('textureChanged', ({ path }) => told.push(path));
    const { results } = await at.client.request('resolveMany', {
      documentId: opened.id,
      files: [{ path: 'Child.mdl', kind: 'model' }],
    });
    expect(results).toEqual([{ kind: 'missing' }]);
    await bench.put('mod/child.mdx', tinyModel());
    await expect.poll(() => told).toEqual(['Child.mdl']);
    const ask = { documentId: opened.id, path: 'Textures\\Skin.blp', maxSize: null, accepts: [] };
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual([1, 1, 1, 255]);
    await bench.put('mod/Skin.tga', pixel(2, 2, 2));
    await expect.poll(() => told).toContain('Textures\\Skin.blp');
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual([2, 2, 2, 255]);
  });
});
