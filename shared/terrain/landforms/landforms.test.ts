/** Landforms over several tiles: each shapes the land as it says, without a seam, the same every time, undone to the byte. */
import { expect, test } from 'vitest';
import { documentDigest } from '../../document/wire.ts';
import { findSeams } from '../heightEdits.ts';
import { editMap } from '../mapEdit.ts';
import { everywhere } from '../masks/mask.ts';
import { findNormalFaults } from '../normalFaults.ts';
import { fourTiles, grass, tileAt, undone } from '../testTiles.ts';
import { chunkKey, TileSet } from '../tiles.ts';
import { createTile } from '../newTiles.ts';
import { openDocument } from '../../document/document.ts';
import { adt } from '../../formats/adt/index.ts';
import { latticeOfLand } from './heightLattice.ts';
import type { Landform } from './landform.ts';
import { landforms, usualNumbers } from './landform.ts';
import type { LandShaping } from './shapeLand.ts';
import { shapeLand, shapeLattice } from './shapeLand.ts';

const hills: Landform = { kind: 'noise', noise: 'ridged', numbers: { size: 90, height: 60, octaves: 5, seed: 3 } };
const rain: Landform = { kind: 'hydraulic', numbers: { ...usualNumbers('hydraulic'), rain: 25 } };

function shape(tiles: TileSet, landform: Landform, changes: Partial<LandShaping> = {}): number {
  return editMap('Land', (edit) =>
    shapeLand(edit, tiles, { landform, mask: everywhere, objects: 'stay', keepsEdges: true, ...changes }),
  );
}

const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));

/** How many of the steps between places beside each other are steeper than so many degrees. */
function steeperThan(tiles: TileSet, degrees: number): number {
  const { width, values } = latticeOfLand(tiles, tiles.tiles);
  const most = Math.tan((degrees * Math.PI) / 180) * (25 / 12);
  let count = 0;
  for (let at = 0; at + 1 < values.length; at++) {
    if ((at + 1) % width !== 0 && Math.abs((values[at] ?? 0) - (values[at + 1] ?? 0)) > most) count++;
  }
  return count;
}

test('hills and rain over four tiles: no seam, right normals, the outer edge as it was, undone to the byte', () => {
  const tiles = fourTiles();
  undone(tiles, () => shape(tiles, hills));
  expect(findSeams(tiles)).toEqual([]);
  const before = latticeOfLand(tiles, tiles.tiles);
  undone(tiles, () => shape(tiles, rain));
  expect(findSeams(tiles)).toEqual([]);
  expect(findNormalFaults(tiles)).toEqual([]);
  const after = latticeOfLand(tiles, tiles.tiles);
  // The rim of the open land is that of tiles which are not open.
  expect(after.values.subarray(0, after.width).every((value) => value === 0)).toBe(true);
  // Rain moves ground about: it cuts and lays down, about as much of both.
  let [cut, laid, acrossBorder, elsewhere] = [0, 0, 0, 0];
  for (let at = 0; at < after.values.length; at++) {
    const change = (after.values[at] ?? 0) - (before.values[at] ?? 0);
    if (change < 0) cut -= change;
    else laid += change;
    const column = at % after.width;
    if (column === 256) acrossBorder += Math.abs(change);
    if (column === 196 || column === 316) elsewhere += Math.abs(change) / 2;
  }
  expect(cut).toBeGreaterThan(1000);
  expect(laid).toBeGreaterThan(cut * 0.5);
  expect(laid).toBeLessThan(cut * 1.5);
  // As much happens on the border of tiles as anywhere.
  expect(acrossBorder).toBeGreaterThan(elsewhere * 0.5);
  expect(acrossBorder).toBeLessThan(elsewhere * 2);
});

test('rain falls the same whenever it falls, and in whatever order tiles were opened', () => {
  const [one, other] = [fourTiles(), new TileSet(fourTiles().tiles.toReversed())];
  for (const tiles of [one, other]) {
    shape(tiles, hills);
    shape(tiles, { ...rain, numbers: { ...rain.numbers, rain: 10 } });
  }
  expect(digests(one)).toEqual(digests(other).toReversed());
});

test('thermal erosion leaves little that is steeper than the angle of rest, and loses no ground', () => {
  const tiles = new TileSet([tileAt(31, 31)]);
  shape(tiles, hills, { keepsEdges: false });
  const sum = (): number => latticeOfLand(tiles, tiles.tiles).values.reduce((total, value) => total + value, 0);
  const lattice = latticeOfLand(tiles, tiles.tiles);
  const before = lattice.values.reduce((total, value) => total + value, 0);
  const steep = steeperThan(tiles, 34);
  expect(steep).toBeGreaterThan(5000);
  shapeLattice(lattice, { kind: 'thermal', numbers: { angle: 30, times: 250 } });
  expect(lattice.values.reduce((total, value) => total + value, 0)).toBeCloseTo(before, -2);
  shape(tiles, { kind: 'thermal', numbers: { angle: 30, times: 250 } }, { keepsEdges: false });
  expect(steeperThan(tiles, 34)).toBeLessThan(steep / 5);
  expect(Math.abs(sum() - before)).toBeLessThan(Math.abs(before) * 0.1);
});

test('terraces, smoothing, flattening, a ridge and another map’s heights do what they say', () => {
  const tiles = new TileSet([tileAt(31, 31)]);
  const at = (x: number, y: number): number => tiles.heightAt(x, y) ?? NaN;
  const free = { keepsEdges: false };
  shape(tiles, hills, free);
  const rough = steeperThan(tiles, 50);
  shape(tiles, { kind: 'smooth', numbers: { times: 6 } }, free);
  expect(steeperThan(tiles, 50)).toBeLessThan(rough / 2);
  shape(tiles, { kind: 'terraces', numbers: { step: 10, sharpness: 100 } }, free);
  const steps = latticeOfLand(tiles, tiles.tiles).values.filter(
    (value) => Math.abs(value / 10 - Math.round(value / 10)) < 0.1,
  );
  expect(steps.length).toBeGreaterThan(257 * 257 * 0.5);
  shape(tiles, { kind: 'flatten', numbers: { level: 7, share: 100 } }, free);
  expect(at(266, 266)).toBeCloseTo(7, 4);
  const points = [
    { x: 400, y: 100 },
    { x: 300, y: 300 },
    { x: 200, y: 300 },
  ];
  shape(tiles, { kind: 'curve', points, numbers: { height: -20, width: 60, crest: 0 } }, free);
  expect(at(300, 300)).toBeCloseTo(-13, 0);
  expect(at(100, 100)).toBeCloseTo(7, 4);
  const plane = { width: 2, height: 2, values: Float32Array.of(0, 0, 1, 1), range: { minimum: 0, maximum: 100 } };
  shape(tiles, { kind: 'blend', plane, way: 'highest', numbers: { share: 100 } }, free);
  // White in the south: x is smallest there.
  expect(at(2, 300)).toBeGreaterThan(99);
  expect(at(530, 100)).toBeCloseTo(7, 1);
});

test('a mask says where the land is shaped', () => {
  const tiles = fourTiles();
  const chunks = [chunkKey(514, 514)];
  const mask = { how: 'all', conditions: [{ kind: 'chunks', isInverted: false, soft: 0, chunks }] } as const;
  const changed = shape(tiles, { kind: 'flatten', numbers: { level: 9, share: 100 } }, { mask });
  // The chunk and the eight whose corners and sides are its own.
  expect(changed).toBe(9);
  const middle = -(2.5 * 100) / 3;
  expect(tiles.heightAt(middle, middle)).toBeCloseTo(9, 4);
  expect(tiles.heightAt(middle, middle - 50)).toBe(0);
});

test('land that does not touch is shaped apart, and every number of every kind lies within its ends', () => {
  const far = { column: 20, row: 20 };
  const tiles = new TileSet([
    tileAt(31, 31),
    { place: far, document: openDocument(adt, createTile({ place: far, texture: grass }).write()) },
  ]);
  expect(shape(tiles, { kind: 'flatten', numbers: { level: 3, share: 100 } })).toBe(512);
  for (const { numbers } of Object.values(landforms)) {
    for (const { least, most, usual } of Object.values(numbers)) {
      expect(usual).toBeGreaterThanOrEqual(least);
      expect(usual).toBeLessThanOrEqual(most);
    }
  }
});
