/** Masks: each condition tells what is there, nothing shows the borders of chunks and tiles, and brushes are held back. */
import { expect, test } from 'vitest';
import { encodeBase64 } from '../../codec/base64.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { latticeToWorld } from '../../geometry/terrain/brush/lattice.ts';
import { raise, roughen } from '../../geometry/terrain/brush/sculpt.ts';
import { texelCount, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { setArea } from '../chunkEdits.ts';
import { ColourStroke, lightOf } from '../colourEdits.ts';
import { storeHeights } from '../heightEdits.ts';
import { layersOf, weightsOf } from '../layers.ts';
import { addLiquid } from '../liquidEdits.ts';
import { editMap } from '../mapEdit.ts';
import { addObject, newObject } from '../objects/looseObject.ts';
import { noBounds } from '../objects/object.ts';
import { paintShadow } from '../shadowEdits.ts';
import { chunkAt, fourTiles } from '../testTiles.ts';
import { TexturePainter } from '../texturePainter.ts';
import type { TileSet } from '../tiles.ts';
import { chunkFields, chunkKey } from '../tiles.ts';
import { Given } from './given.ts';
import type { Mask, MaskCondition } from './mask.ts';
import { conditionKinds, newCondition } from './mask.ts';
import { MaskField } from './maskField.ts';
import { readMask } from './readMask.ts';

const middle = 512;
const about = { texture: 'Rock.blp', areaId: 3, chunks: [chunkKey(middle, middle)] };
const picture: MaskCondition = {
  ...{ kind: 'picture', isInverted: false, soft: 0 },
  picture: {
    ...{ area: { first: { column: 31, row: 31 }, columns: 2, rows: 2 }, width: 2, height: 2 },
    values: encodeBase64(Uint8Array.of(0, 255, 0, 255)),
  },
};
const only = (condition: MaskCondition): Mask => ({ how: 'all', conditions: [condition] });
const all = [...conditionKinds.flatMap(({ kind }) => (kind === 'picture' ? [] : [newCondition(kind, about)])), picture];

/** Rough land with a painted place, water, an object and an area around the corner of the four tiles. */
function land(): TileSet {
  const tiles = fourTiles();
  const dab = { x: 0, y: 0, radius: 120, hardness: 0.5, shape: 'smooth', strength: 1 } as const;
  const stroke = new HeightStroke(tiles.heights);
  roughen(stroke, dab, { seed: 4, size: 30, height: 40 });
  const painter = new TexturePainter(tiles, { texture: 'Rock.blp', whenFull: 'leave', canAdd: true });
  painter.dab({ ...dab, radius: 20 }, 1);
  editMap('Land', (edit) => {
    storeHeights(edit, tiles, stroke.changed);
    painter.commit(edit);
    for (const [x, y] of [
      [-1, -1],
      [1, 1],
    ] as const) {
      addLiquid(edit, tiles, chunkAt(tiles, x, y), [0, 1, 8, 9], { type: 1, level: 5 });
      setArea(edit, chunkAt(tiles, x, y), 3);
    }
    addObject(
      edit,
      tiles,
      newObject('doodad', 'Tree.m2', { position: [17_066, 0, 17_066], rotation: [0, 0, 0], scale: 1 }),
      7,
      noBounds,
    );
  });
  return tiles;
}

/** Looked at and never changed. */
const rough = land();

test('no condition shows the borders of chunks and tiles: shared vertices agree, and so do texels beside each other', () => {
  const tiles = rough;
  for (const condition of all) {
    // Hard ends would make steps of their own.
    const field = new MaskField(tiles, only({ ...condition, soft: Math.max(condition.soft, 12) }));
    let [vertexGap, texelGap, inside] = [0, 0, 0];
    for (let row = middle - 2; row <= middle + 1; row++) {
      const [west, east] = [field.places(middle - 1, row), field.places(middle, row)];
      const [left, right] = [field.texels(middle - 1, row), field.texels(middle, row)];
      for (let place = 0; place < 17; place++) {
        vertexGap = Math.max(vertexGap, Math.abs((west[place * 17 + 16] ?? 0) - (east[place * 17] ?? 0)));
      }
      for (let at = 0; at < texelsPerSide; at++) {
        const line = at * texelsPerSide;
        texelGap = Math.max(texelGap, Math.abs((left[line + 63] ?? 0) - (right[line] ?? 0)));
        for (let step = 0; step < 63; step++) {
          inside = Math.max(inside, Math.abs((right[line + step] ?? 0) - (right[line + step + 1] ?? 0)));
        }
      }
    }
    expect(vertexGap, condition.kind).toBeLessThan(1e-4);
    expect(texelGap, condition.kind).toBeLessThanOrEqual(inside * 1.5 + 0.05);
  }
});

test('each condition tells places of its kind from others, and its opposite tells them the other way round', () => {
  const tiles = rough;
  const share = (condition: MaskCondition, x: number, y: number): number => {
    const chunk = chunkAt(tiles, x, y);
    const [north = 0, west = 0] = chunkFields(chunk).position;
    const texel = Math.floor(((north - x) / (100 / 3)) * 64) * 64 + Math.floor(((west - y) / (100 / 3)) * 64);
    return new MaskField(tiles, only(condition)).texels(chunk.column, chunk.row)[texel] ?? NaN;
  };
  const far = [-400, -400] as const;
  const cases: readonly (readonly [kind: string, yes: readonly [number, number], no: readonly [number, number]])[] = [
    ['water', [-4, -4], far],
    ['texture', [2, 2], far],
    ['area', [-5, -5], [-5, 5]],
    ['chunks', [-5, -5], far],
    ['objects', [1, 1], far],
    // White in the east, where y is negative.
    ['picture', [-300, -400], [-300, 400]],
  ];
  for (const [kind, yes, no] of cases) {
    const condition = all.find((each) => each.kind === kind);
    if (condition === undefined) throw new Error(kind);
    expect([share(condition, ...yes), share(condition, ...no)], kind).toEqual([1, 0]);
    expect(share({ ...condition, isInverted: true }, ...yes), kind).toBe(0);
  }
  const flat = newCondition('slope', about);
  expect(share(flat, ...far)).toBe(1);
  const height: MaskCondition = { kind: 'height', isInverted: false, from: 0.5, to: 90, soft: 0 };
  const level = (x: number, y: number): number => tiles.heightAt(x, y) ?? NaN;
  for (let at = -60; at < 60; at += 7.3) {
    if (Math.abs(level(at, at) - 0.5) > 0.3) expect(share(height, at, at)).toBe(level(at, at) > 0.5 ? 1 : 0);
  }
  const noise = new MaskField(tiles, only(newCondition('noise', about)));
  const means = Array.from({ length: 36 }, (_each, at) =>
    noise.meanOf(middle - 12 + (at % 6) * 4, middle - 12 + Math.floor(at / 6) * 4),
  );
  const mean = means.reduce((sum, each) => sum + each / means.length, 0);
  expect(mean).toBeGreaterThan(0.35);
  expect(mean).toBeLessThan(0.65);
  const bulge = new MaskField(
    tiles,
    only({ kind: 'curvature', size: 8, isInverted: false, from: -9, to: -0.2, soft: 0 }),
  );
  const peaks = new MaskField(
    tiles,
    only({ kind: 'curvature', size: 8, isInverted: false, from: 0.2, to: 9, soft: 0 }),
  );
  const both = bulge.texels(middle, middle).map((each, at) => each * (peaks.texels(middle, middle)[at] ?? 0));
  expect(Math.max(...both)).toBe(0);
  expect(Math.max(...bulge.texels(middle, middle)) + Math.max(...peaks.texels(middle, middle))).toBe(2);
});

test('conditions are combined: all of them, or any', () => {
  const tiles = rough;
  const [near, rock] = [newCondition('water', about), newCondition('texture', about)];
  const [a, b] = [near, rock].map((each) => new MaskField(tiles, only(each)).texels(middle, middle));
  const texelsOf = (how: 'all' | 'any') =>
    new MaskField(tiles, { how, conditions: [near, rock] }).texels(middle, middle);
  const every = (pick: (...each: number[]) => number) =>
    Array.from({ length: texelCount }, (_each, at) => pick(a?.[at] ?? NaN, b?.[at] ?? NaN));
  expect(Array.from(texelsOf('all'))).toEqual(every(Math.min));
  expect(Array.from(texelsOf('any'))).toEqual(every(Math.max));
});

test('every brush is held back where the mask does not hold', () => {
  const tiles = fourTiles();
  const dab = { x: 0, y: 0, radius: 40, hardness: 1, shape: 'flat', strength: 1 } as const;
  // The chunk south-east of the corner, without an edge.
  const hold = new MaskField(tiles, only(newCondition('chunks', about)));
  const heights = new HeightStroke(tiles.heights, hold);
  raise(heights, dab, 10);
  const painter = new TexturePainter(tiles, { texture: 'Rock.blp', whenFull: 'leave', canAdd: true, hold });
  painter.dab(dab, 1);
  const colours = new ColourStroke(tiles, hold);
  editMap('Held', (edit) => {
    storeHeights(edit, tiles, heights.changed);
    painter.commit(edit);
    colours.dab(edit, dab, [0.5, 0.5, 0.5]);
    paintShadow(edit, tiles, dab, true, hold);
  });
  const [inside, beside] = [chunkAt(tiles, -5, -5), chunkAt(tiles, 5, 5)];
  expect(tiles.heightAt(-10, -10)).toBeCloseTo(10, 4);
  expect(tiles.heightAt(10, 10)).toBe(0);
  expect([inside, beside].map((chunk) => layersOf(chunk).length)).toEqual([2, 1]);
  expect(weightsOf(inside)[1]?.[0]).toBe(255);
  expect(lightOf(inside, 30)[0]).toBeCloseTo(0.5, 2);
  expect(lightOf(beside, 30)).toEqual([1, 1, 1]);
  expect([inside, beside].map((chunk) => chunkFields(chunk).shadow !== null)).toEqual([true, false]);
  // Half a share is half of the way.
  const half = new HeightStroke(tiles.heights, { at: () => 0.5, texels: () => [] });
  raise(half, { ...dab, x: 200, y: 200 }, 8);
  const [one] = [...half.changed].flatMap(({ base, heights: made }) =>
    [...made].map((each) => base + each).filter((each) => each > 1),
  );
  expect(one).toBeCloseTo(4, 5);
  expect(latticeToWorld(0, 0).x).toBeGreaterThan(17_000);
});

test('a mask goes into JSON and comes back; what is wrong in one is told with its place', () => {
  const mask: Mask = { how: 'any', conditions: all };
  const text = JSON.stringify({ mask });
  expect(readMask(Given.parse(text, 'land.json').object('mask'))).toEqual(mask);
  const wrong = (change: object) => () =>
    readMask(Given.parse(JSON.stringify({ conditions: [{ ...all[0], ...change }] }), 'land.json'));
  expect(wrong({ kind: 'moon' })).toThrow('land.json: conditions 1, “kind” is "moon"; it must be one of slope, height');
  expect(wrong({ from: 50 })).toThrow(
    'land.json: conditions 1, “from” is 50; it must be at most 28, which is the upper end',
  );
  expect(wrong({ soft: -1 })).toThrow('“soft” is -1; it must be a number from 0 to 10000');
  expect(() => Given.parse('[1]', 'land.json')).toThrow('land.json holds no object of JSON');
  expect(() => Given.parse('{', 'land.json')).toThrow('land.json is not JSON');
});
