/** `chunksmith terrain` on whole maps: chunks copied, tiles and maps made, stitched pictures, the distant view, normals, liquids. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { knownFormats } from '../../shared/formats/index.ts';
import { wdl } from '../../shared/formats/wdl/index.ts';
import { wdt } from '../../shared/formats/wdt/index.ts';
import { copyChunks } from '../../shared/terrain/clip/clip.ts';
import { findSeams } from '../../shared/terrain/heightEdits.ts';
import { layersOf } from '../../shared/terrain/layers.ts';
import { alphaDepthOfMap, tilesOfMap } from '../../shared/terrain/mapFile.ts';
import { decodeTexture } from '../../shared/texture/index.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { makeMapFolder, runTerrain, testPlaces, tilesIn } from './test/terrainFolder.ts';

let root = '';

beforeEach(async () => {
  root = await makeMapFolder();
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function bytesOf(...path: readonly string[]): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(...path)));
}

async function furnish(): Promise<void> {
  await runTerrain(['height', root], { at: '-100,60', radius: '60', raise: '25', out: root });
  await runTerrain(['paint', root], { texture: 'Rock.blp', at: '-100,60', radius: '45', out: root });
  await runTerrain(['liquid', root], { at: '-100,60', radius: '20', type: '1', level: '30', out: root });
}

test('chunks are copied over the border of tiles, turned and blended, without a seam', async () => {
  await furnish();
  const options = { chunks: '31,32,13,2', size: '2,3', to: '32,32,5,6', out: root };
  const copied = await runTerrain(['copy', root], options);
  expect(copied).toMatchObject({ code: 0, errors: '' });
  expect(copied.out).toContain('6 chunks and 0 objects pasted');
  const tiles = await tilesIn(root);
  const chunks = (column: number, row: number) =>
    copyChunks(
      tiles,
      [0, 1, 2, 3, 4, 5].map((each) => ({ column: column + (each % 2), row: row + (each >> 1) })),
    )?.chunks;
  expect(chunks(32 * 16 + 5, 32 * 16 + 6)).toEqual(chunks(31 * 16 + 13, 32 * 16 + 2));
  expect(
    await runTerrain(['copy', root], { ...options, turn: '90', blend: '15', fit: true, parts: 'heights,layers' }),
  ).toMatchObject({ code: 0 });
  expect(findSeams(await tilesIn(root))).toEqual([]);
});

test('chunks are copied from a map with alpha maps of another depth', async () => {
  await furnish();
  const other = await makeMapFolder(4);
  try {
    const copied = await runTerrain(['copy', other], {
      chunks: '31,32,14,2',
      to: '31,32,3,3',
      source: root,
      out: other,
    });
    expect(copied).toMatchObject({ code: 0, errors: '' });
    const chunk = (await tilesIn(other)).chunk(31 * 16 + 3, 32 * 16 + 3);
    if (chunk === null) throw new Error('the chunk is there');
    expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp']);
    const { document } = chunk.tile;
    expect(fieldsByName(document.get(document.root).fields)['alphaDepth']).toBe(4);
    expect(adt.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test('tiles are added to a map, and its WDT lists them', async () => {
  await furnish();
  const made = await runTerrain(['new', root], {
    tile: '31,33',
    size: '2,1',
    height: '7',
    texture: 'Sand.blp',
    out: root,
  });
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toContain('2 tiles of Test made, 8-bit alpha maps');
  const copied = await runTerrain(['new', root], { tile: '33,32', copy: '31,32', out: root });
  expect(copied).toMatchObject({ code: 0, errors: '' });
  const map = openDocument(wdt, await bytesOf(root, 'Test.wdt'));
  expect(tilesOfMap(map)).toHaveLength(5);
  const all = await tilesIn(root, [...testPlaces, { column: 31, row: 33 }, { column: 33, row: 32 }]);
  expect(all.heightAt(-800, 100)).toBe(7);
  expect(all.heightAt(-100, 60 - (2 * 1600) / 3)).toBeCloseTo(all.heightAt(-100, 60) ?? NaN, 4);
  const again = await runTerrain(['new', root], { tile: '31,33', out: root });
  expect(again).toMatchObject({ code: 1 });
  expect(again.errors).toContain('Test_31_33.adt is in');
});

test('a map is made from nothing, sound, and the same when it is read and written', async () => {
  const folder = join(root, 'made');
  const options = { map: 'Made', tile: '10,20', size: '2,2', depth: '4', texture: 'Grass.blp', out: folder };
  expect(await runTerrain(['new'], options)).toMatchObject({ code: 0, errors: '' });
  expect((await readdir(folder)).toSorted()).toEqual([
    'Made.wdt',
    'Made_10_20.adt',
    'Made_10_21.adt',
    'Made_11_20.adt',
    'Made_11_21.adt',
  ]);
  for (const name of await readdir(folder)) {
    const bytes = await bytesOf(folder, name);
    const format = knownFormats.sniff(bytes, name);
    if (format === null) throw new Error(`${name} is of a known format`);
    const document = openDocument(format, bytes);
    expect(document.write()).toEqual(bytes);
    expect(format.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    if (format === wdt) expect(alphaDepthOfMap(document)).toBe(4);
  }
  await expect(runTerrain(['new'], { ...options, map: 'a/b' })).rejects.toThrow('--map a/b');
});

test('stitched pictures read back change nothing', async () => {
  await furnish();
  const pictures = join(root, 'pictures');
  expect(await runTerrain(['export', root], { stitch: true, out: pictures })).toMatchObject({ code: 0, errors: '' });
  expect((await readdir(pictures)).toSorted()).toEqual([
    'Test_31_32_2x1.json',
    'Test_31_32_2x1_alpha0.png',
    'Test_31_32_2x1_alpha1.png',
    'Test_31_32_2x1_heights.png',
  ]);
  const back = await runTerrain(['import', root], { from: pictures, out: root });
  expect(back).toMatchObject({ code: 1, errors: '' });
  expect(back.out).toContain('nothing was changed\n0 files written');
});

test('a picture of a flat map that was painted on, and a heightmap of any size without words beside it, are read', async () => {
  const pictures = join(root, 'pictures');
  await runTerrain(['export', root], { stitch: true, out: pictures });
  const side = 300;
  const white = encode({
    width: side,
    height: side,
    channels: 1,
    depth: 16,
    data: new Uint16Array(side * side).fill(65_535),
  });
  await writeFile(join(pictures, 'Test_31_32_2x1_heights.png'), white);
  expect(await runTerrain(['import', root], { from: pictures, out: root })).toMatchObject({ code: 0, errors: '' });
  expect((await tilesIn(root)).heightAt(-100, 60)).toBeCloseTo(100, 3);
  const foreign = join(root, 'hills.png');
  await writeFile(foreign, white);
  await expect(runTerrain(['import', root], { from: foreign, out: root })).rejects.toThrow('--range');
  expect(await runTerrain(['import', root], { from: foreign, range: '-5,50', out: root })).toMatchObject({ code: 0 });
  expect((await tilesIn(root)).heightAt(-100, 60)).toBeCloseTo(50, 3);
  const splat = { from: foreign, texture: 'Sand.blp', out: root };
  expect(await runTerrain(['import', root], splat)).toMatchObject({ code: 0, errors: '' });
  const chunk = (await tilesIn(root)).chunk(31 * 16 + 14, 32 * 16 + 3);
  expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toContain('Sand.blp');
});

test('a place that no tile covers is told of', async () => {
  const nowhere = { at: '5000,5000', radius: '20', raise: '5', out: root };
  const raised = await runTerrain(['height', root], nowhere);
  expect(raised).toMatchObject({ code: 1 });
  expect(raised.errors).toContain('no ground of these tiles changes at --at 5000,5000');
});

test('the ground of one map is brought to another by pictures', async () => {
  await furnish();
  const other = await makeMapFolder();
  try {
    await runTerrain(['export', root], { stitch: true, out: join(root, 'pictures') });
    const read = await runTerrain(['import', other], { from: join(root, 'pictures'), out: other });
    expect(read).toMatchObject({ code: 0, errors: '' });
    expect(read.out).toContain('2 files written');
    const [from, to] = [await tilesIn(root), await tilesIn(other)];
    expect(Math.abs((from.heightAt(-100, 60) ?? 0) - (to.heightAt(-100, 60) ?? 0))).toBeLessThan(0.001);
    const [left, right] = [from.chunk(31 * 16 + 14, 32 * 16 + 2), to.chunk(31 * 16 + 14, 32 * 16 + 2)];
    if (left === null || right === null) throw new Error('the chunks are there');
    expect(layersOf(right).map(({ alpha }) => alpha)).toEqual(layersOf(left).map(({ alpha }) => alpha));
    expect(findSeams(to)).toEqual([]);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test('the distant view is made, and brought in line when the ground changes', async () => {
  const first = await runTerrain(['wdl', root], { out: root });
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.out).toContain('2 low tiles of Test.wdl rebuilt');
  const bytes = await bytesOf(root, 'Test.wdl');
  expect(openDocument(wdl, bytes).write()).toEqual(bytes);
  expect((await runTerrain(['wdl', root], { out: root })).out).toContain('0 files written');
  await furnish();
  const again = await runTerrain(['wdl', root], { out: root });
  expect(again.out).toContain('1 low tile of Test.wdl rebuilt, 1 were right');
  expect(await bytesOf(root, 'Test.wdl')).toHaveLength(bytes.length);
});

test('wrong normals are found only when asked for, and mended', async () => {
  await furnish();
  const [tile] = (await tilesIn(root)).tiles;
  const chunk = (await tilesIn(root)).chunk(31 * 16 + 14, 32 * 16 + 2);
  if (tile === undefined || chunk === null) throw new Error('the tile is there');
  tile.document.edit('Spoil', (transaction) => {
    transaction.patch(chunk.id, 'normals', 3 * 60, Int8Array.of(127, 0, 0));
  });
  await writeFile(join(root, 'Test_31_32.adt'), tile.document.write());
  expect(await runTerrain(['check', root])).toMatchObject({ code: 0, out: 'no seams\n' });
  const found = await runTerrain(['check', root], { normals: true });
  expect(found.code).toBe(1);
  expect(found.out).toContain('31_32 chunk 14,2: 1 vertex with a wrong normal');
  expect(await runTerrain(['check', root], { normals: true, repair: true, out: root })).toMatchObject({ code: 0 });
  expect(await runTerrain(['check', root], { normals: true })).toMatchObject({
    code: 0,
    out: 'no seams, all normals right\n',
  });
});

test('liquid comes, changes its level and goes', async () => {
  const at = { at: '-100,60', radius: '20', out: root };
  await runTerrain(['liquid', root], { ...at, type: '2', level: '5' });
  const levelOf = async (): Promise<unknown> => {
    const chunk = (await tilesIn(root)).chunk(31 * 16 + 14, 32 * 16 + 3);
    const id = chunk === null ? undefined : chunkFields(chunk).liquids[0];
    return id === undefined ? null : fieldsByName(chunk?.tile.document.get(id).fields)?.['maximumHeight'];
  };
  expect(await levelOf()).toBe(5);
  await runTerrain(['liquid', root], { ...at, level: '9' });
  expect(await levelOf()).toBe(9);
  await runTerrain(['liquid', root], { remove: true, out: root });
  expect(await levelOf()).toBeNull();
  await expect(runTerrain(['liquid', root], { out: root })).rejects.toThrow('--level');
});

test('what is called wrongly is said', async () => {
  await expect(runTerrain(['copy', root], { to: '1,1,1,1', out: root })).rejects.toThrow('--chunks');
  await expect(runTerrain(['copy', root], { chunks: '31,32,0,0', to: '31,32,0,16', out: root })).rejects.toThrow(
    '--to',
  );
  await expect(
    runTerrain(['copy', root], { chunks: '31,32,0,0', to: '31,32,1,1', parts: 'roofs', out: root }),
  ).rejects.toThrow('--parts roofs');
  await expect(runTerrain(['new'], { map: 'X', tile: '63,63', size: '2,1', out: root })).rejects.toThrow('64 × 64');
});

test('minimaps are drawn of all tiles, and the table that names them keeps its other lines', async () => {
  const red = { width: 2, height: 2, data: new Uint8Array(16).map((_each, at) => [200, 40, 20, 255][at & 3] ?? 0) };
  await writeFile(join(root, 'grass.png'), encode({ ...red, channels: 4 }));
  await runTerrain(['liquid', root], { chunk: '0,0', type: '1', level: '30', out: root });
  const made = join(root, 'patch', 'textures', 'Minimap');
  await mkdir(made, { recursive: true });
  const others = 'dir: Old\r\nOld\\map1_01.blp\tsea.blp\r\n';
  await writeFile(join(made, 'md5translate.trs'), others);
  const drawn = await runTerrain(['minimap', root], { out: join(root, 'patch') });
  expect(drawn).toMatchObject({ code: 0, errors: '' });
  expect(drawn.out).toContain('2 minimaps of Test, 256 × 256\n3 files written');
  expect((await readdir(made)).toSorted()).toEqual(['Test_31_32.blp', 'Test_32_32.blp', 'md5translate.trs']);
  expect(Buffer.from(await bytesOf(made, 'md5translate.trs')).toString()).toBe(
    `${others}dir: Test\r\nTest\\map31_32.blp\tTest_31_32.blp\r\nTest\\map32_32.blp\tTest_32_32.blp\r\n`,
  );
  const picture = decodeTexture({ bytes: await bytesOf(made, 'Test_32_32.blp'), name: 'Test_32_32.blp' });
  const at = (x: number, y: number): number[] => [...picture.pixels.subarray((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)];
  expect([picture.width, picture.height]).toEqual([256, 256]);
  // DXT1 rounds to five or six bits.
  expect(at(100, 100)).toEqual([200, 40, 21, 255]);
  expect(at(5, 5)[2]).toBeGreaterThan(50);
  await expect(runTerrain(['minimap', root], { out: root, side: '300' })).rejects.toThrow('256, 512, 1024');
  await expect(runTerrain(['minimap', root], { out: root, without: 'sky' })).rejects.toThrow('water, buildings, light');
});
