/** Roads and rivers: put down in one step over tiles, the same a second time, leaving their old bed when they moved (T84–T86). */
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { documentDigest } from '../../document/wire.ts';
import { chunkVertices, mapChunkAt, type GridPlace } from '../../geometry/terrain/grid.ts';
import { adt } from '../../formats/adt/index.ts';
import { roughen } from '../../geometry/terrain/brush/sculpt.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { liquidKind } from '../../geometry/terrain/liquidKinds.ts';
import { addOldLiquid, hasOldLiquids } from '../oldLiquidEdits.ts';
import { coverageOf, layersOf, samePath } from '../layers.ts';
import { findSeams, latticeOf, storeHeights } from '../heightEdits.ts';
import { findNormalFaults } from '../normalFaults.ts';
import { wetLevelAt } from '../liquidLevel.ts';
import { editMap } from '../mapEdit.ts';
import { placeOfLoose } from '../objects/looseObject.ts';
import { everyObject, freeIds, noBounds, placeOf } from '../objects/object.ts';
import { readPlan, writePlan } from '../rules/landFile.ts';
import { chunkAt, fourTiles, grass, reopened, undone } from '../testTiles.ts';
import { liquidSheets } from '../liquidSheets.ts';
import { chunkFields, TileSet } from '../tiles.ts';
import { layWays, takeUpWays } from './layWays.ts';
import type { Way } from './way.ts';
import { previewWay } from './previewWay.ts';
import { WayCourse } from './wayCourse.ts';
import { newWay, newWayObjects } from './way.ts';

const options = (tiles: TileSet) => ({
  ...{ depth: null, objects: 'stay' as const, bounds: noBounds, liquidKind },
  nextId: freeIds(tiles.tiles.map(({ document }) => document)),
});
const lay = (tiles: TileSet, ways: readonly Way[]): readonly Way[] =>
  editMap('Ways', (edit) => layWays(edit, tiles, ways, options(tiles))).ways;
const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));
const height = (tiles: TileSet, x: number, y: number): number => tiles.heightAt(x, y) ?? NaN;

const kept = new Map<number, readonly { readonly place: GridPlace; readonly bytes: Uint8Array }[]>();

/** Hills over the corner where four tiles meet; made once. */
function hills(depth: 8 | 4 = 8): TileSet {
  const known =
    kept.get(depth) ?? makeHills(depth).tiles.map(({ place, document }) => ({ place, bytes: document.write() }));
  kept.set(depth, known);
  return new TileSet(known.map(({ place, bytes }) => ({ place, document: openDocument(adt, bytes) })));
}

function makeHills(depth: 8 | 4): TileSet {
  const tiles = fourTiles(depth);
  const stroke = new HeightStroke(tiles.heights);
  roughen(
    stroke,
    { x: 0, y: 0, radius: 160, hardness: 0.8, shape: 'smooth', strength: 1 },
    { seed: 3, size: 60, height: 30 },
  );
  editMap('Hills', (edit) => storeHeights(edit, tiles, stroke.changed));
  return tiles;
}

const road: Way = {
  ...newWay([], 'road'),
  points: [
    { x: 120, y: 100, z: 4, width: 8 },
    { x: 10, y: 20, z: 8, width: 8 },
    { x: -110, y: -60, z: 6, width: 12 },
  ],
  ...{ bank: 12, bedTexture: 'Road.blp', bankTexture: 'Gravel.blp' },
  objects: [{ ...newWayObjects, mix: [{ path: 'World\\Lamp.m2', weight: 1 }], spacing: 20, offset: 7 }],
};
const river: Way = {
  ...newWay([], 'river'),
  points: [
    { x: 130, y: -40, z: 12, width: 16 },
    { x: 0, y: -10, z: 9, width: 20 },
    // A mistake: water does not rise.
    { x: -60, y: 40, z: 11, width: 20 },
    { x: -140, y: 60, z: 5, width: 24 },
  ],
  ...{ bank: 20, depth: 4, bedTexture: 'Mud.blp', bankTexture: 'Sand.blp' },
};

/** Every vertex of the ground so many yards around the corner where four tiles meet. */
function* latticeAround(yards: number): Iterable<{ readonly south: number; readonly east: number }> {
  const first = mapChunkAt(yards, yards);
  const last = mapChunkAt(-yards, -yards);
  for (let { row } = first; row <= last.row; row++) {
    for (let { column } = first; column <= last.column; column++) {
      for (let vertex = 0; vertex < chunkVertices; vertex++) {
        const [south, east] = latticeOf(column, row, vertex);
        yield { south, east };
      }
    }
  }
}

describe.each([8, 4] as const)('with alpha maps of %i bits', (depth) => {
  test.each([
    ['a road', road],
    ['a river', river],
  ])('%s is one step, undone to the byte, and the same a second time and after saving', (_name, way) => {
    const tiles = hills(depth);
    let laid: readonly Way[] = [];
    undone(tiles, () => (laid = lay(tiles, [way])));
    expect(findSeams(tiles)).toEqual([]);
    expect(findNormalFaults(tiles)).toEqual([]);
    const first = digests(tiles);
    const opened = reopened(tiles);
    const again = lay(tiles, laid);
    expect(again).toEqual(laid);
    expect(digests(tiles)).toEqual(first);
    const before = digests(opened);
    lay(opened, readPlan(writePlan({ rules: [], ways: laid }), 'land.json').ways);
    expect(digests(opened)).toEqual(before);
  });
});

test('a road is level from edge to edge, its banks meet the land, and nothing beyond them moves', () => {
  const tiles = hills();
  const before = hills();
  lay(tiles, [road]);
  expect(height(tiles, 10, 20)).toBeCloseTo(8, 1);
  // Across: towards the side the bed is as high as in its middle.
  expect(height(tiles, 10 + 1.5, 20 - 2)).toBeCloseTo(8, 0);
  for (const [x, y] of [
    [60, -40],
    [-60, 60],
  ] as const) {
    expect(height(tiles, x, y)).toBe(height(before, x, y));
  }
  const chunk = chunkAt(tiles, 10, 20);
  const textures = layersOf(chunk).map(({ texture }) => texture);
  expect(textures).toEqual([grass, 'Gravel.blp', 'Road.blp']);
  expect(coverageOf(chunk).every((share) => share > 0.02)).toBe(true);
  const lamps = everyObject(tiles);
  // 290 yards, both sides, one each 20 yards.
  expect(lamps.length).toBeGreaterThan(24);
  expect(lamps.length).toBeLessThan(34);
});

/** How far from the edge of a river's bed its water is seen to end, yards; all along both of its sides. */
function waterLine(tiles: TileSet, way: Way): readonly number[] {
  const course = new WayCourse(way);
  const places = course.middle;
  return places.flatMap(({ x, y, between }, index) => {
    const [before, after] = [places[index - 1], places[index + 1]];
    // At its ends there is no side.
    if (before === undefined || after === undefined || index < 20 || index > places.length - 20) return [];
    const length = Math.hypot(after.x - before.x, after.y - before.y);
    const [sideX, sideY] = [(before.y - after.y) / length, (after.x - before.x) / length];
    const { half, level } = course.at(between);
    return [1, -1].map((side) => {
      const isDry = (away: number): boolean => height(tiles, x + sideX * away * side, y + sideY * away * side) > level;
      let away = 0;
      while (away < half + 10 && !isDry(away)) away += 0.05;
      return away - half;
    });
  });
}

test.each([
  ['straight', 0.05, 0, 0.75],
  ['aslant', 0.1, 36, 0.75],
  ['in land that lies high', 0.1, 36, 5],
  ['in land that lies lower', 0.1, 36, -1],
] as const)('the line of the water is the edge of the bed, %s', (_name, most, slant, under) => {
  const tiles = fourTiles();
  const points = [1, 0, -1].map((at) => ({ x: at * 120, y: 3 + at * slant, z: -under, width: 16 }));
  const way = { ...newWay([], 'river'), points };
  lay(tiles, [way]);
  const line = waterLine(tiles, way);
  expect(line.length).toBeGreaterThan(300);
  expect(Math.max(...line.map(Math.abs))).toBeLessThan(most + 0.05);
});

test('in bends the line of the water leaves the edge no farther than a curve leaves the lines between vertices', () => {
  const tiles = fourTiles();
  const bends = [
    [120, -40],
    [40, 30],
    [-30, -30],
    [-120, 40],
  ] as const;
  const way = { ...newWay([], 'river'), points: bends.map(([x, y]) => ({ x, y, z: -0.75, width: 16 })) };
  lay(tiles, [way]);
  expect(Math.max(...waterLine(tiles, way).map(Math.abs))).toBeLessThan(0.3);
});

test('a river has its bed under water that only falls, and banks that hold it', () => {
  const tiles = hills();
  lay(tiles, [river]);
  const levels = [
    [100, -33],
    [0, -10],
    [-60, 40],
    [-138, 59],
  ].map(([x = 0, y = 0]) => ({ level: wetLevelAt(chunkAt(tiles, x, y), x, y) ?? NaN, bed: height(tiles, x, y) }));
  for (const { level, bed } of levels) expect(level - bed).toBeGreaterThan(2.5);
  for (const [at, { level }] of levels.entries())
    expect(level).toBeLessThanOrEqual((levels[at - 1]?.level ?? 99) + 0.01);
  expect(levels[2]?.level).toBeLessThanOrEqual(9.01);
});

test.each([
  ['wide banks', 20, [-8, 0]],
  ['the banks of a new river', 12, [-8, 0]],
  ['a dam through low land', 12, [-30, -20]],
  ['no banks', 0, [-30, -20]],
] as const)('no water stands beside a river with %s, and none is missing in it', (_name, bank, [low, high]) => {
  const tiles = hills();
  const stroke = new HeightStroke(tiles.heights);
  for (const { south, east } of latticeAround(80)) stroke.setHeight(south, east, (south + east) % 3 === 0 ? low : high);
  editMap('Low land', (edit) => storeHeights(edit, tiles, stroke.changed));
  const way: Way = { ...river, points: [100, 0, -100].map((x) => ({ x, y: x / 3, z: 2 - x / 100, width: 16 })), bank };
  lay(tiles, [way]);
  const course = new WayCourse(way);
  const spilt: number[] = [];
  const missing: number[] = [];
  for (let x = -70.1; x <= 70; x += 0.7) {
    for (let y = -60.1; y <= 60; y += 0.7) {
      const near = course.near(x, y);
      if (near === null) continue;
      const wet = wetLevelAt(chunkAt(tiles, x, y), x, y);
      const out = near.distance - near.half;
      const ground = height(tiles, x, y);
      // The edge of the water is where triangles of the ground come out of it.
      if (wet !== null && out > 2.5 && wet > ground + 0.01) spilt.push(out);
      if (wet === null && out < 0 && ground < near.level - 0.01) missing.push(out);
    }
  }
  expect({ spilt, missing }).toEqual({ spilt: [], missing: [] });
});

test('water is shown as it would be poured, and its old bed dry; nothing changes', () => {
  const tiles = hills();
  const before = digests(tiles);
  const shown = [...previewWay(tiles, river, noBounds).water];
  expect(shown.length).toBeGreaterThan(10);
  expect(digests(tiles)).toEqual(before);
  const [laid = river] = lay(tiles, [river]);
  for (const { column, row, wet, heights, depths } of shown) {
    const chunk = tiles.chunk(column, row);
    if (chunk === null) throw new Error('no chunk');
    const [sheet] = liquidSheets(chunk.tile.document, chunkFields(chunk));
    if (sheet === undefined) throw new Error('it is dry');
    const { x, y, width, coverage, heights: poured, depths: deep } = sheet;
    expect([...wet]).toEqual(Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) => coverage[quad] === 1));
    for (const quad of wet) {
      const [south, east] = [quad >> 3, quad & 7];
      const at = (south - y) * (width + 1) + east - x;
      expect(heights[south * 9 + east]).toBeCloseTo(poured?.[at] ?? NaN, 4);
      expect(depths[south * 9 + east]).toBe(deep?.[at]);
    }
  }
  const far = { ...laid, points: laid.points.map((point) => ({ ...point, y: point.y - 90 })) };
  const moved = previewWay(tiles, far, noBounds).water;
  const dry = moved.reduce((sum, each) => sum + each.dry.length, 0);
  expect(dry * 2).toBe(laid.laid?.quads.length);
});

test('objects along a way are shown where they will stand, on the ground that it makes; those that stay are not', () => {
  const tiles = hills();
  const before = digests(tiles);
  const shown = previewWay(tiles, road, noBounds).objects.map(placeOfLoose);
  expect(digests(tiles)).toEqual(before);
  const [laid = road] = lay(tiles, [road]);
  const placed = everyObject(tiles).map(placeOf);
  expect(shown).toHaveLength(placed.length);
  expect(shown.length).toBeGreaterThan(15);
  for (const [index, { position, rotation }] of shown.entries()) {
    const near = placed.find(
      (other) => Math.hypot(...other.position.map((at, axis) => at - (position[axis] ?? 0))) < 0.01,
    );
    expect(near, `object ${index}`).toBeDefined();
    expect(near?.rotation[1]).toBeCloseTo(rotation[1], 2);
  }
  expect(previewWay(tiles, laid, noBounds).objects).toEqual([]);
  const longer = { ...laid, objects: laid.objects.map((along) => ({ ...along, spacing: 10 })) };
  const coming = previewWay(tiles, longer, noBounds).objects.length;
  expect(coming).toBeGreaterThan(10);
  expect(coming).toBeLessThan(shown.length * 2);
});

test('a way that was moved gives its old bed back: heights, water, objects, and what is beside grows over it', () => {
  const tiles = hills();
  const before = hills();
  const laid = lay(tiles, [river, road]);
  const moved = laid.map((way): Way => ({
    ...way,
    points: way.points.map((point) => ({ ...point, x: point.x + 60, y: point.y - 90 })),
  }));
  const again = lay(tiles, moved);
  expect(height(tiles, -110, 50)).toBeCloseTo(height(before, -110, 50), 4);
  expect(wetLevelAt(chunkAt(tiles, -110, 52), -110, 52)).toBeNull();
  expect(height(tiles, 70, -70)).toBeCloseTo(8, 0);
  const old = chunkAt(tiles, -100, -50);
  expect(layersOf(old).some(({ texture }) => samePath(texture, 'Road.blp'))).toBe(false);
  const lamps = everyObject(tiles);
  expect(lamps.length).toBe(again.flatMap((way) => way.laid?.objects ?? []).length);
  // Taken up, the land is what it was.
  editMap('Take up', (edit) => takeUpWays(edit, tiles, again, options(tiles)));
  expect(everyObject(tiles)).toEqual([]);
  for (const [x, y] of [
    [0, 0],
    [70, -70],
    [-50, -110],
    [-110, 50],
  ] as const) {
    expect(height(tiles, x, y)).toBeCloseTo(height(before, x, y), 4);
    expect(wetLevelAt(chunkAt(tiles, x, y), x, y)).toBeNull();
    expect(layersOf(chunkAt(tiles, x, y)).map(({ texture }) => texture)).toEqual([grass]);
  }
});

test('what was done by hand after a way was put down stays', () => {
  const tiles = hills();
  const laid = lay(tiles, [road]);
  const hand = new HeightStroke(tiles.heights);
  roughen(
    hand,
    { x: 10, y: 20, radius: 14, hardness: 1, shape: 'flat', strength: 1 },
    { seed: 9, size: 5, height: 12 },
  );
  editMap('By hand', (edit) => storeHeights(edit, tiles, hand.changed));
  const done = height(tiles, 12, 19);
  editMap('Take up', (edit) => takeUpWays(edit, tiles, laid, options(tiles)));
  expect(height(tiles, 12, 19)).toBeCloseTo(done, 1);
  expect(everyObject(tiles).map(placeOf)).toEqual([]);
});

test('a tile that keeps its water as the first clients did gets the river so', () => {
  const tiles = hills();
  const far = chunkAt(tiles, 300, 300);
  editMap('Old water', (edit) => addOldLiquid(edit, tiles, far, [0], { kind: 'water', level: 1 }));
  expect(far.tile.document.format).toBe(adt);
  const laid = lay(tiles, [
    { ...river, points: river.points.map((point) => ({ ...point, x: point.x / 3 + 200, y: point.y / 3 + 200 })) },
  ]);
  expect(hasOldLiquids(far.tile)).toBe(true);
  expect(wetLevelAt(chunkAt(tiles, 200, 197), 200, 197)).toBeCloseTo(9, 0);
  editMap('Take up', (edit) => takeUpWays(edit, tiles, laid, options(tiles)));
  expect(wetLevelAt(chunkAt(tiles, 200, 197), 200, 197)).toBeNull();
  expect(hasOldLiquids(far.tile)).toBe(true);
});

test('the file keeps them whole; what is damaged in it is told with its place', () => {
  const [laid] = lay(hills(), [road]);
  if (laid === undefined) throw new Error('no way');
  const plan = { rules: [], ways: [laid, { ...river, id: 'way2' }] };
  expect(readPlan(writePlan(plan), 'land.json')).toEqual(plan);
  const text = (changes: object): string => JSON.stringify({ version: 2, rules: [], ways: [{ ...river, ...changes }] });
  expect(() => readPlan(text({ kind: 'canal' }), 'land.json')).toThrow(
    'land.json: ways 1, “kind” is "canal"; it must be one of road, river',
  );
  expect(() => readPlan(text({ points: [{ x: 1, y: 2, z: 3, width: 0 }] }), 'land.json')).toThrow(
    'ways 1, points 1, “width” is 0; it must be a number from 1 to 200',
  );
});
