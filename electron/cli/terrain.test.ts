/** `chunksmith terrain` on small maps made by code: what is asked happens, nothing else does, and pictures lose nothing. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { createMap } from '../../shared/formats/wdt/create.ts';
import { editMap } from '../../shared/terrain/mapEdit.ts';
import { layersOf, texturesOf } from '../../shared/terrain/layers.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { ColourStroke } from '../../shared/terrain/colourEdits.ts';
import { HeightStroke } from '../../shared/geometry/terrain/brush/heightStroke.ts';
import { roughen } from '../../shared/geometry/terrain/brush/sculpt.ts';
import { storeHeights } from '../../shared/terrain/heightEdits.ts';
import { makeMapFolder, runTerrain, tilesIn } from './test/terrainFolder.ts';

let root = '';

beforeEach(async () => {
  root = await makeMapFolder();
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('a hill over two tiles has no seam, and check says so', async () => {
  const shaped = await runTerrain(['height', root], { at: '-266,0', radius: '40', raise: '12', out: root });
  expect(shaped).toMatchObject({ code: 0, errors: '' });
  expect(shaped.out).toContain('2 files written');
  expect((await tilesIn(root)).heightAt(-266, 0)).toBeGreaterThan(11);
  expect(await runTerrain(['check', root])).toMatchObject({ code: 0, out: 'no seams\n' });
  // Only one of the two tiles: a seam that check finds and repairs.
  await runTerrain(['height', join(root, 'Test_32_32.adt')], { at: '-266,0', radius: '40', raise: '2', out: root });
  const found = await runTerrain(['check', root]);
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/31_32 chunk 15,7 and 32_32 chunk 0,7: \d vertices apart/);
  expect(await runTerrain(['check', root], { repair: true, out: root })).toMatchObject({ code: 0 });
  expect(await runTerrain(['check', root])).toMatchObject({ code: 0, out: 'no seams\n' });
});

test('painting takes the depth from the WDT and writes only tiles that changed', async () => {
  const out = join(root, 'new');
  const painted = await runTerrain(['paint', root], {
    texture: 'Rock.blp',
    at: '-266,-260',
    radius: '30',
    out,
    json: true,
  });
  expect(JSON.parse(painted.out)).toMatchObject({
    act: 'paint',
    status: 'ok',
    tiles: 2,
    written: [join(out, 'Test_32_32.adt')],
  });
  const document = openDocument(adt, new Uint8Array(await readFile(join(out, 'Test_32_32.adt'))));
  expect(texturesOf(document)).toEqual(['Grass.blp', 'Rock.blp']);
  expect(fieldsByName(document.get(document.root).fields)['alphaDepth']).toBe(8);
});

test('area and holes are set in the chunks that are named', async () => {
  await runTerrain(['area', root], { id: '44', chunk: '2,1', out: root });
  await runTerrain(['hole', root], { chunk: '2,1', cell: '3,0', out: root });
  const ground = await tilesIn(root);
  const chunk = ground.chunk(31 * 16 + 2, 32 * 16 + 1);
  const other = ground.chunk(31 * 16 + 3, 32 * 16 + 1);
  if (chunk === null || other === null) throw new Error('the chunks are there');
  expect(chunkFields(chunk)).toMatchObject({ areaId: 44, holes: 0b1000 });
  expect(chunkFields(other)).toMatchObject({ areaId: 3, holes: 0 });
});

test('an export read back changes not a byte, and a changed picture changes the ground', async () => {
  const ground = await tilesIn(root);
  const stroke = new HeightStroke(ground.heights);
  roughen(
    stroke,
    { x: -266, y: 0, radius: 200, hardness: 1, shape: 'flat', strength: 1 },
    { seed: 4, size: 40, height: 50 },
  );
  editMap('Hills', (edit) => storeHeights(edit, ground, stroke.changed));
  editMap('Colour', (edit) =>
    new ColourStroke(ground).dab(
      edit,
      { x: -266, y: 0, radius: 50, hardness: 0, shape: 'smooth', strength: 1 },
      [0.3, 1.2, 0.9],
    ),
  );
  for (const { place, document } of ground.tiles)
    await writeFile(join(root, `Test_${place.column}_${place.row}.adt`), document.write());
  await runTerrain(['paint', root], { texture: 'Rock.blp', at: '-266,0', radius: '70', out: root });
  const pictures = join(root, 'pictures');
  expect(await runTerrain(['export', root], { out: pictures })).toMatchObject({ code: 0, errors: '' });
  expect((await readdir(pictures)).toSorted()).toContain('Test_31_32_heights.png');
  const back = await runTerrain(['import', root], { from: pictures, out: root });
  // Nothing written is not what anybody asked for.
  expect(back).toMatchObject({ code: 1, errors: '' });
  expect(back.out).toContain('nothing was changed\n0 files written');
  // Heights of the eastern tile taken for the western: both are other now.
  await writeFile(join(pictures, 'Test_31_32_heights.png'), await readFile(join(pictures, 'Test_32_32_heights.png')));
  const changed = await runTerrain(['import', root], { from: pictures, out: root });
  expect(changed.out).toContain('2 files written');
  const after = await tilesIn(root);
  expect(after.heightAt(-266, 450) ?? NaN).toBeCloseTo(ground.heightAt(-266, 450 - 1600 / 3) ?? NaN, 2);
  const chunk = after.chunk(511, 519);
  expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp']);
});

test('errors that an act brings into a file are told of, each with its file', async () => {
  const texture = `${'Far'.repeat(90)}.blp`;
  const painted = await runTerrain(['paint', join(root, 'Test_32_32.adt')], {
    texture,
    at: '-266,-260',
    radius: '30',
    out: root,
  });
  expect(painted.code).toBe(0);
  expect(painted.out).toMatch(/Test_32_32\.adt: error that was not there before: .*\[path-length\]/);
  // It is no news the second time.
  const again = await runTerrain(['area', join(root, 'Test_32_32.adt')], { id: '44', out: root, json: true });
  expect(JSON.parse(again.out)).toMatchObject({ written: [join(root, 'Test_32_32.adt')], warnings: [] });
});

test('of several WDTs and WDLs that of the tiles is taken, and where none is they are told of', async () => {
  // In the order of names the other one came last, and its depth and list of tiles were taken.
  await writeFile(join(root, 'Zone.wdt'), createMap([{ column: 1, row: 1 }], 0).write());
  const out = join(root, 'new');
  expect(await runTerrain(['new', root], { tile: '30,30', out })).toMatchObject({ code: 0, errors: '' });
  expect(await readdir(out)).toEqual(['Test.wdt', 'Test_30_30.adt']);
  await rm(out, { recursive: true });
  await rename(join(root, 'Test.wdt'), join(root, 'Else.wdt'));
  const none = await runTerrain(['check', root]);
  expect([none.code, none.errors]).toEqual([1, expect.stringContaining('Zone.wdt: is one of several, and none')]);
});

test('files that are named and no terrain, and tiles that cannot be copied from, make no good end', async () => {
  const text = join(root, 'notes.txt');
  await writeFile(text, 'words');
  expect(await runTerrain(['check', root])).toMatchObject({ code: 0, errors: '' });
  const named = await runTerrain(['check', root, text]);
  expect([named.code, named.errors]).toEqual([1, `${text}: is no tile, WDT or WDL of a map\n`]);
  const source = await mkdtemp(join(root, 'source-'));
  await writeFile(join(source, 'Test_31_32.adt'), await readFile(join(root, 'Test_31_32.adt')));
  await writeFile(join(source, 'Test_32_32.adt'), 'damaged');
  const copied = await runTerrain(['copy', root], {
    ...{ chunks: '31,32,14,0', size: '4,1', to: '31,32,0,0' },
    ...{ source, out: join(root, 'new') },
  });
  expect([copied.code, copied.errors]).toEqual([1, expect.stringContaining('Test_32_32.adt: ')]);
  const gone = await runTerrain(['copy', root], { chunks: '31,32,0,0', to: '31,32,1,1', source: 'gone', out: root });
  expect([gone.code, gone.errors]).toEqual([1, expect.stringContaining('gone: there is no such file or folder')]);
});

test('what is called wrongly is said, and what is missing', async () => {
  await expect(runTerrain(['dig', root])).rejects.toThrow('terrain needs one of');
  await expect(runTerrain(['height', root], { at: '0,0', raise: '2' })).rejects.toThrow('--out FOLDER');
  await expect(runTerrain(['height', root], { at: '0', raise: '2', out: root })).rejects.toThrow('--at 0');
  await expect(runTerrain(['height', root], { at: '5,', raise: '2', out: root })).rejects.toThrow('--at 5,');
  await expect(runTerrain(['height', root], { at: '0,0', out: root })).rejects.toThrow('one of --raise');
  const empty = await mkdtemp(join(root, 'empty-'));
  expect(await runTerrain(['check', empty])).toMatchObject({ code: 1, errors: 'No terrain tile found.\n' });
  expect(await runTerrain(['import', root], { from: empty, out: root })).toMatchObject({ code: 1 });
});

test.each([
  ['new', { map: 'Made', tile: '30,30' }],
  ['wdl', {}],
  ['minimap', {}],
  ['export', {}],
])('%s writes as it goes, so that it takes no --dry-run', async (act, options) => {
  const out = join(root, 'new');
  const files = act === 'new' ? [] : [root];
  await expect(runTerrain([act, ...files], { ...options, out, 'dry-run': true })).rejects.toThrow('no --dry-run');
  expect(await readdir(root)).not.toContain('new');
});
