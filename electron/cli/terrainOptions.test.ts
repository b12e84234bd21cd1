/** Options of `chunksmith terrain` that mean nothing, or not what was asked: they are refused, and nothing is written. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMapFolder, runTerrain } from './test/terrainFolder.ts';

let root = '';
beforeEach(async () => {
  root = await makeMapFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

test.each([
  ['liquid', { level: '5', type: '13.5' }, '--type 13.5: a whole number'],
  ['scatter', { mix: 'A.m2', 'first-id': '7.5' }, '--first-id 7.5: a whole number'],
  ['scatter', { mix: 'A.m2', seed: '0.5' }, '--seed 0.5: a whole number'],
  ['height', { at: '-266,0', smooth: '1.5' }, '--smooth 1.5: a whole number'],
  ['area', { id: '3.5' }, '--id 3.5: a whole number'],
  ['new', { tile: '1,1', id: '3.5' }, '--id 3.5: a whole number'],
  ['swap-textures', { swap: 'Grass.blp', texture: 'Rock.blp', area: '3.5' }, '--area 3.5: a whole number'],
  ['scatter', { mix: 'A.m2=Infinity,B.m2' }, '--mix A.m2=Infinity'],
  ['scatter', { mix: 'A.m2=3=4' }, '--mix A.m2=3=4'],
  ['scatter', { mix: 'A.m2', scale: '-2,1' }, '--scale -2,1: sizes are above 0'],
  // All of the map would be taken for the place that was forgotten.
  ['scatter', { mix: 'A.m2', radius: '20' }, '--radius is for a place: --at'],
  ['liquid', { level: '5', type: '13', radius: '20' }, '--radius is for a place: --at'],
  ['paint', { texture: 'Rock.blp', fill: true, hardness: '20' }, '--hardness is for a place: --at'],
  ['paint', { texture: 'Rock.blp', fill: true, at: '-266,0' }, '--at and --fill both say where'],
  ['liquid', { level: '5', type: '13', chunk: '1,1', at: '-266,0' }, '--at and --chunk both say where'],
  ['new', { tile: '1,1', depth: '4' }, 'the WDT of Test says 8'],
])('%s %j', async (act, options, message) => {
  const before = await contents();
  await expect(runTerrain([act, root], { ...options, out: root })).rejects.toThrow(message);
  expect(await contents()).toEqual(before);
});

test.each([
  ['paint', { texture: 'Rock.blp', fill: true, raise: '5' }, 'terrain paint has no use for --raise'],
  [
    'height',
    { at: '-266,0', raise: '5', opacity: '50', stitch: true },
    'terrain height has no use for --opacity and --stitch',
  ],
  ['hole', { chunk: '1,1', id: '5' }, 'terrain hole has no use for --id'],
  ['liquid', { remove: true, level: '5', sun: '45,90' }, 'terrain liquid has no use for --sun'],
  ['bake', { sun: '45,90', seed: '4' }, 'terrain bake has no use for --seed'],
])('what is another act’s: %s %j', async (act, options, message) => {
  const before = await contents();
  await expect(runTerrain([act, root], { ...options, out: root })).rejects.toThrow(message);
  expect(await contents()).toEqual(before);
});

test.each([
  ['export', { seed: '4' }, 'terrain export has no use for --seed\n'],
  ['new', { tile: '1,1', chunk: '1,1' }, 'terrain new has no use for --chunk\n'],
])(
  'what writes as it goes says what it had no use for, and makes no good end: %s %j',
  async (act, options, message) => {
    expect(await runTerrain([act, root], { ...options, out: root })).toMatchObject({ code: 1, errors: message });
  },
);

test.each([
  ['area', { id: '7', 'dry-run': true }],
  ['check', { repair: true, 'keep-objects': true }],
])('an option that any act has, or one that found nothing to do, is not refused: %s %j', async (act, options) => {
  const { errors } = await runTerrain([act, root], { ...options, out: root });
  expect(errors).not.toContain('no use');
});

async function contents(): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(root)).toSorted();
  return await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'latin1')] as const));
}
