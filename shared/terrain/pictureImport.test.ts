/** Heightmaps and splat maps of any size, depth and origin. */
import { describe, expect, it } from 'vitest';
import { writeGrey16, writePixels } from './greyPicture.ts';
import { heightPicture, rangeOfArea } from './heightPicture.ts';
import { layersOf } from './layers.ts';
import { editMap } from './mapEdit.ts';
import { areaOf } from './pictureArea.ts';
import type { PlannedPicture } from './pictureImport.ts';
import { planPicture, readPicture } from './pictureImport.ts';
import { fourTiles, undone } from './testTiles.ts';
import type { TileSet } from './tiles.ts';
import { resample } from './resample.ts';

const whole = (tiles: TileSet) => areaOf(tiles.tiles.map(({ place }) => place));
const range = { minimum: -20, maximum: 180 };

/** A slope from west (black) to east (white). */
function slope(width: number, height: number, white: number): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_each, at) => Math.round(((at % width) / (width - 1)) * white));
}

function read(tiles: TileSet, plan: Partial<PlannedPicture> & { readonly name: string }, bytes: Uint8Array): void {
  const planned: PlannedPicture = { kind: 'heights', area: whole(tiles), range, textures: [], ...plan };
  editMap('Read', (edit) => readPicture(edit, tiles, planned, bytes));
}

/** World y goes west: the western border of the four tiles, their middle and their eastern border. */
function expectSlope(tiles: TileSet): void {
  for (const [y, height] of [
    [533.3, -20],
    [266.6667, 30],
    [0, 80],
    [-266.6667, 130],
    [-533.3, 180],
  ] as const) {
    expect(Math.abs((tiles.heightAt(100, y) ?? NaN) - height)).toBeLessThan(0.6);
  }
}

describe('a heightmap', () => {
  it.each([
    ['smaller than the tiles', 129, 129],
    ['of 512 × 512', 512, 512],
    ['larger than the tiles', 1025, 1025],
    ['of another shape', 400, 77],
  ])('%s is fitted to them', (_words, width, height) => {
    const tiles = fourTiles();
    undone(tiles, () => read(tiles, { name: 'a.png' }, writeGrey16(width, height, slope(width, height, 65_535))));
    expectSlope(tiles);
  });

  it('may have 8 bits', () => {
    const tiles = fourTiles();
    read(tiles, { name: 'a.png' }, writePixels(257, 257, 1, Uint8Array.from(slope(257, 257, 255))));
    expectSlope(tiles);
  });

  it.each([true, false])('may be raw samples of 16 bits, least byte first: %s', (isLittle) => {
    const tiles = fourTiles();
    const view = new DataView(new ArrayBuffer(300 * 300 * 2));
    for (const [at, value] of slope(300, 300, 65_535).entries()) view.setUint16(at * 2, value, isLittle);
    read(tiles, { name: 'hills.r16' }, new Uint8Array(view.buffer));
    expectSlope(tiles);
  });

  it('of raw samples that is no square says its size in its name, or is refused', () => {
    const tiles = fourTiles();
    const bytes = new Uint8Array(Uint16Array.from(slope(300, 200, 65_535)).buffer);
    expect(() => read(tiles, { name: 'hills.raw' }, bytes)).toThrow('not a square');
    read(tiles, { name: 'hills_300x200.raw' }, bytes);
    expectSlope(tiles);
  });

  it('of flat ground has room for hills, and changes nothing unless somebody paints on it', () => {
    const tiles = fourTiles();
    const area = whole(tiles);
    const flat = rangeOfArea(tiles, area);
    expect(flat.maximum).toBeGreaterThan(flat.minimum);
    read(tiles, { name: 'a.png', range: flat }, heightPicture(tiles, area, flat));
    expect(tiles.tiles.some(({ document }) => document.history.isDirty)).toBe(false);
    const painted = new Uint16Array(513 * 513).fill(65_535);
    read(tiles, { name: 'a.png', range: flat }, writeGrey16(513, 513, painted));
    expect(tiles.heightAt(0, 0)).toBeCloseTo(flat.maximum, 3);
  });

  it('whose range is nothing is refused, not passed over', () => {
    const tiles = fourTiles();
    const bytes = writeGrey16(513, 513, slope(513, 513, 65_535));
    expect(() => read(tiles, { name: 'a.png', range: { minimum: 5, maximum: 5 } }, bytes)).toThrow(
      'both said to be 5 yd',
    );
    expect(() => read(tiles, { name: 'a.png', range: null }, bytes)).toThrow('nothing tells how high');
  });
});

describe('a splat map', () => {
  it('of any size shows a texture for each of its channels', () => {
    const tiles = fourTiles();
    const side = 100;
    const pixels = new Uint8Array(side * side * 4);
    for (let at = 0; at < side * side; at++) pixels.set(at % side < 50 ? [255, 0, 0, 0] : [0, 255, 0, 0], at * 4);
    const plan = { name: 'splat.png', kind: 'alpha', textures: ['Rock.blp', 'Sand.blp', '', ''] } as const;
    undone(tiles, () => read(tiles, plan, writePixels(side, side, 4, pixels)));
    const weights = (column: number) => {
      const chunk = tiles.chunk(column, 512);
      if (chunk === null) throw new Error('the chunk is open');
      return layersOf(chunk)
        .slice(1)
        .map(({ texture, alpha }) => [texture, alpha?.[2000]]);
    };
    expect(weights(500)).toEqual([['Rock.blp', 255]]);
    expect(weights(520)).toEqual([['Sand.blp', 255]]);
    expect(() => read(tiles, { name: 's.png', kind: 'alpha' }, writePixels(2, 2, 1, new Uint8Array(4)))).toThrow(
      'which texture',
    );
  });
});

describe('what a picture shows', () => {
  const tiles = fourTiles();
  const [first] = tiles.tiles;
  if (first === undefined) throw new Error('there are tiles');
  const { column, row } = first.place;

  it.each([
    ['hills.png', { kind: 'heights', area: whole(tiles) }],
    [`Test_${column}_${row}_heights.png`, { kind: 'heights', area: areaOf([first.place]) }],
    [`Test_${column}_${row}_2x1_colours.png`, { kind: 'colours', area: { first: first.place, columns: 2, rows: 1 } }],
    [`Test_${column}_${row}_alpha0.png`, { kind: 'alpha', textures: [expect.any(String)] }],
  ])('is told by the name %s', (name, told) => {
    expect(planPicture(tiles, name, null)).toMatchObject(told);
  });

  it('is nothing where it shows tiles that are not open', () => {
    expect(planPicture(tiles, 'Test_1_2_heights.png', null)).toBeNull();
  });
});

it('a plane that has the size already keeps its very values', () => {
  const plane = { width: 2, height: 2, values: Float32Array.of(0, 0.1, 0.2, 0.3) };
  expect(resample(plane, 2, 2, 'corners')).toBe(plane);
  expect([...resample(plane, 3, 2, 'corners').values].map((value) => Math.round(value * 100))).toEqual([
    0, 5, 10, 20, 25, 30,
  ]);
});
