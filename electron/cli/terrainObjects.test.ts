/** `chunksmith terrain scatter`, `replace` and `ground` on a small map. */
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkObjects } from '../../shared/terrain/objects/check.ts';
import { everyObject, placeOf } from '../../shared/terrain/objects/object.ts';
import { makeMapFolder, runTerrain, tilesIn } from './test/terrainFolder.ts';

let root = '';
beforeEach(async () => {
  root = await makeMapFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a mix is scattered over the border, sunk, replaced by another model, and put on the ground again', async () => {
  const mix = 'World\\Oak.m2=3,World\\Bush.m2';
  const rules = { mix, at: '-266,0', radius: '50', density: '8', sink: '4,6' };
  const made = await runTerrain(['scatter', root], { ...rules, out: root });
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toContain('objects scattered');
  expect(made.out).toContain('models not found');
  const tiles = await tilesIn(root);
  const objects = everyObject(tiles);
  expect(objects.length).toBeGreaterThan(20);
  expect(objects.every((object) => placeOf(object).position[1] < -3.9)).toBe(true);
  expect(tiles.tiles.every((tile) => objects.some(({ copies: [first] }) => first.tile === tile))).toBe(true);
  expect(checkObjects(tiles, () => null)).toEqual({ clashes: [], disagreeing: [], unlisted: [] });
  const replaced = await runTerrain(['replace', root], { model: 'world/oak.M2', with: 'World\\Pine.m2', out: root });
  expect(replaced).toMatchObject({ code: 0, errors: '' });
  expect(await runTerrain(['ground', root], { model: 'World\\Pine.m2', out: root })).toMatchObject({ code: 0 });
  const after = everyObject(await tilesIn(root));
  expect(new Set(after.map(({ path }) => path))).toEqual(new Set(['World\\Pine.m2', 'World\\Bush.m2']));
  for (const object of after) {
    const height = placeOf(object).position[1];
    expect(object.path.includes('Pine') ? Math.abs(height) < 0.001 : height < -3.9).toBe(true);
  }
});

test('what cannot be done is said: no mix, a building for a doodad, a model that is not there', async () => {
  await expect(runTerrain(['scatter', root], { out: root })).rejects.toThrow('needs --mix');
  await expect(runTerrain(['scatter', root], { mix: 'a.txt', out: root })).rejects.toThrow('a model that ends in');
  await expect(runTerrain(['replace', root], { model: 'a.m2', with: 'b.wmo', out: root })).rejects.toThrow('one kind');
  const none = await runTerrain(['replace', root], { model: 'a.m2', with: 'b.m2', out: root });
  expect(none).toMatchObject({ code: 1 });
  expect(none.errors).toContain('no object of these tiles shows a.m2');
});
