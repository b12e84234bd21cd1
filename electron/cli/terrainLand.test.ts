/** Land by rule on the command line: whole maps are shaped, tried without writing, and wrong wishes are told. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layersOf } from '../../shared/terrain/layers.ts';
import { makeMapFolder, runTerrain, tilesIn } from './test/terrainFolder.ts';

let root = '';
beforeEach(async () => {
  root = await makeMapFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const hashesOf = async (): Promise<readonly string[]> =>
  await Promise.all(
    (await readdir(root)).toSorted().map(async (name) =>
      createHash('sha256')
        .update(await readFile(join(root, name)))
        .digest('hex'),
    ),
  );

test('land is shaped over all tiles, tried first with --dry-run, held back by --where and --mask', async () => {
  const before = await hashesOf();
  const noise = { kind: 'noise', set: 'size=60,height=30,seed=5', out: root };
  const tried = await runTerrain(['landform', root], { ...noise, 'dry-run': true });
  expect(tried).toMatchObject({ code: 0, errors: '' });
  expect(tried.out).toContain('512 chunks would be shaped');
  expect(await hashesOf()).toEqual(before);
  expect((await runTerrain(['landform', root], noise)).out).toContain('2 files written');
  expect(await runTerrain(['check', root], { normals: true })).toMatchObject({ code: 0 });
  const high = (await tilesIn(root)).heightAt(-266, 0) ?? 0;
  // What lies over 0 is brought down to it, all else stays.
  await writeFile(join(root, 'high.json'), JSON.stringify({ conditions: [{ kind: 'height', from: 0, to: 500 }] }));
  await runTerrain(['landform', root], {
    kind: 'flatten',
    mask: join(root, 'high.json'),
    'open-edges': true,
    out: root,
  });
  const flat = (await tilesIn(root)).heightAt(-266, 0) ?? 0;
  expect(flat).toBeCloseTo(Math.min(0, high), 3);
});

test('what cannot be done is said with what can', async () => {
  const refused = async (options: Readonly<Record<string, string>>): Promise<string> =>
    await runTerrain(['landform', root], { ...options, out: root }).then(
      ({ errors }) => errors,
      (error: unknown) => String(error),
    );
  expect(await refused({ kind: 'moon' })).toContain('one of noise, terraces, thermal, hydraulic');
  expect(await refused({ kind: 'noise', set: 'sise=3' })).toContain(
    '--set sise: noise has size, height, octaves, seed',
  );
  expect(await refused({ kind: 'noise', set: 'octaves=2.5' })).toContain('a whole number from 1 to 8 is needed');
  expect(await refused({ kind: 'noise', where: 'slope=9' })).toContain('as slope=0..28');
  expect(await refused({ kind: 'curve' })).toContain('--along with two places or more');
});

test('the rules beside a map are put down and told, and sets of textures are swapped, in one zone or all over', async () => {
  const mask = { conditions: [{ kind: 'noise', from: 50, to: 100, soft: 5, seed: 1, size: 40, octaves: 3 }] };
  const rules = [{ id: 'rule1', name: 'Heath', mask, texture: 'Heath.blp' }];
  await writeFile(join(root, 'Test.chunksmith-land.json'), JSON.stringify({ version: 1, rules }));
  const put = await runTerrain(['rules', root], { out: root });
  expect(put.out).toMatch(/Heath: \d+\.\d % of the land\n\d+ chunks changed\n2 files written/);
  // What a file rounds may still be put right in a chunk or two of 512.
  expect((await runTerrain(['rules', root], { 'dry-run': true })).out).toMatch(/\b[0-2] chunks would change/);
  await writeFile(join(root, 'swaps.txt'), '# winter\nGrass.blp, Snow.blp\nHeath.blp, Ice.blp\n');
  const swap = { table: join(root, 'swaps.txt'), out: root };
  expect((await runTerrain(['swap-textures', root], { ...swap, area: '99' })).out).toContain('0 files written');
  expect((await runTerrain(['swap-textures', root], { ...swap, area: '3' })).out).toContain('Grass.blp → Snow.blp: ');
  const tiles = await tilesIn(root);
  const [tile] = tiles.tiles;
  const shown =
    tile === undefined ? [] : tiles.chunksOf(tile).flatMap((chunk) => layersOf(chunk).map(({ texture }) => texture));
  expect(new Set(shown)).toEqual(new Set(['Snow.blp', 'Ice.blp']));
  // Two that become one are joined.
  await runTerrain(['swap-textures', root], { swap: 'Ice.blp', texture: 'Snow.blp', out: root });
  const joined = await tilesIn(root);
  expect(joined.tiles.flatMap((each) => joined.chunksOf(each)).every((chunk) => layersOf(chunk).length === 1)).toBe(
    true,
  );
});
