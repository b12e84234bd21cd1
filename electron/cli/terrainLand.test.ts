/** Land by rule on the command line: whole maps are shaped, tried without writing, and wrong wishes are told. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { grouped } from '../../shared/codec/words.ts';
import { allChunks } from '../../shared/terrain/heightEdits.ts';
import { everyObject, objectIdentity } from '../../shared/terrain/objects/object.ts';
import { coverageOf, layersOf } from '../../shared/terrain/layers.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
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

test('what rules strew is put down, told, noted for the next time, and goes with its rule', async () => {
  const mask = { conditions: [{ kind: 'noise', from: 40, to: 100, soft: 5, seed: 1, size: 60, octaves: 2 }] };
  const objects = { mix: [{ path: 'World\\Tree.m2', weight: 1 }], density: 3, spacing: 9, seed: 4, scale: [0.8, 1.2] };
  const rule = { id: 'rule1', name: 'Wood', mask, strews: objects };
  const file = join(root, 'Test.chunksmith-land.json');
  await writeFile(file, JSON.stringify({ version: 2, rules: [rule], ways: [] }));
  const before = await hashesOf();
  await runTerrain(['rules', root], { 'dry-run': true });
  expect(await hashesOf()).toEqual(before);
  const put = await runTerrain(['rules', root], { out: root });
  expect(put).toMatchObject({ code: 0, errors: '' });
  const standing = async (): Promise<readonly string[]> => everyObject(await tilesIn(root)).map(objectIdentity);
  const first = await standing();
  expect(first.length).toBeGreaterThan(50);
  expect(new Set(first).size).toBe(first.length);
  expect(first.every((each) => each.endsWith('tree.m2'))).toBe(true);
  expect(put.out).toContain(`${grouped(first.length)} objects strewn`);
  // A second time the same ones stand there with their ids.
  await runTerrain(['rules', root], { out: root });
  expect((await standing()).toSorted()).toEqual(first.toSorted());
  const kept = JSON.parse(await readFile(file, 'utf8')) as { rules: readonly { strewn: string; strews?: object }[] };
  expect(kept.rules[0]?.strewn.split(' ')).toHaveLength(first.length);
  const without = kept.rules.map(({ strews: _strews, ...each }) => each);
  await writeFile(file, JSON.stringify({ ...kept, rules: without }));
  await runTerrain(['rules', root], { out: root });
  expect(await standing()).toEqual([]);
});

test('roads and rivers of the file beside a map are put down, again the same, and taken up', async () => {
  const points = [
    { x: -250, y: 250, z: 5, width: 8 },
    { x: -280, y: -250, z: 9, width: 8 },
  ];
  const way = { id: 'way1', name: 'Old road', kind: 'road', points, bank: 8, bedTexture: 'Road.blp' };
  const file = join(root, 'Test.chunksmith-land.json');
  await writeFile(file, JSON.stringify({ version: 2, rules: [], ways: [way] }));
  const before = await hashesOf();
  expect((await runTerrain(['ways', root], { 'dry-run': true })).out).toMatch(
    /Old road: 50\d yards\n0 objects along them/,
  );
  expect(await hashesOf()).toEqual(before);
  await runTerrain(['ways', root], { out: root });
  const laid = await tilesIn(root);
  const ends = laid.heightAt(-279, -249);
  expect(ends).toBeCloseTo(9, 1);
  expect(await runTerrain(['check', root], { normals: true })).toMatchObject({ code: 0 });
  await runTerrain(['ways', root], { out: root });
  // What a file rounds may still be put right in a chunk or two of 512; all else is what it was.
  const again = await tilesIn(root);
  const chunks = allChunks(again).map((chunk) => [chunkFields(chunk).heights, coverageOf(chunk)] as const);
  const others = allChunks(laid).filter((chunk, at) => {
    const [heights, covered] = chunks[at] ?? [null, []];
    expect(heights).toEqual(chunkFields(chunk).heights);
    return coverageOf(chunk).some((share, layer) => Math.abs(share - (covered[layer] ?? -1)) > 1e-6);
  });
  expect(others.length).toBeLessThanOrEqual(2);
  await runTerrain(['ways', root], { remove: true, out: root });
  const [tile] = (await tilesIn(root)).tiles;
  expect(tile === undefined ? [] : laid.chunksOf(tile).length).toBe(256);
  expect((await tilesIn(root)).heightAt(-279, -249)).not.toBeCloseTo(9, 1);
  expect(await runTerrain(['ways', root], { remove: true, out: root })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has no road or river to take up') as unknown,
  });
});
