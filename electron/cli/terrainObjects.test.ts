/** `chunksmith terrain scatter`, `replace` and `ground` on a small map. */
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkObjects, everyObject } from '../../shared/terrain/objects/check.ts';
import { placeOf } from '../../shared/terrain/objects/object.ts';
import { makeMapFolder, runTerrain, tilesIn } from './test/terrainFolder.ts';

let root = '';
beforeEach(async () => {
  root = await makeMapFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a mix is scattered over the border, replaced by another model and put on the ground that was raised under it', async () => {
  const mix = 'World\\Oak.m2=3,World\\Bush.m2';
  const made = await runTerrain(['scatter', root], { mix, at: '-266,0', radius: '60', density: '10', out: root });
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toContain('objects scattered');
  expect(made.out).toContain('models not found');
  const tiles = await tilesIn(root);
  const objects = everyObject(tiles);
  expect(objects.length).toBeGreaterThan(30);
  expect(tiles.tiles.every((tile) => objects.some(({ copies: [first] }) => first.tile === tile))).toBe(true);
  expect(checkObjects(tiles, () => null)).toEqual({ clashes: [], disagreeing: [], unlisted: [] });
  const replaced = await runTerrain(['replace', root], { model: 'world/oak.M2', with: 'World\\Pine.m2', out: root });
  expect(replaced).toMatchObject({ code: 0, errors: '' });
  const paths = new Set(everyObject(await tilesIn(root)).map(({ path }) => path));
  expect(paths).toEqual(new Set(['World\\Pine.m2', 'World\\Bush.m2']));
  const raised = { at: '-266,0', radius: '90', raise: '12', 'keep-objects': true, out: root };
  expect(await runTerrain(['height', root], raised)).toMatchObject({ code: 0 });
  expect(await runTerrain(['ground', root], { out: root })).toMatchObject({ code: 0, errors: '' });
  const ground = await tilesIn(root);
  const heights = everyObject(ground).map((object) => placeOf(object).position[1]);
  expect(Math.max(...heights)).toBeGreaterThan(10);
});

test('what cannot be done is said: no mix, a building for a doodad, a model that is not there', async () => {
  await expect(runTerrain(['scatter', root], { out: root })).rejects.toThrow('needs --mix');
  await expect(runTerrain(['scatter', root], { mix: 'a.txt', out: root })).rejects.toThrow('a model that ends in');
  await expect(runTerrain(['replace', root], { model: 'a.m2', with: 'b.wmo', out: root })).rejects.toThrow('one kind');
  const none = await runTerrain(['replace', root], { model: 'a.m2', with: 'b.m2', out: root });
  expect(none).toMatchObject({ code: 1 });
  expect(none.errors).toContain('no object of these tiles shows a.m2');
});
