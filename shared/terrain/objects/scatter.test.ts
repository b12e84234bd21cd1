/** Many objects at once: scattered by rules, laid along lines, brought in order, drawn together. */
import { expect, test } from 'vitest';
import { placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import { placementFrame, placePoint } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { distance, dot } from '../../geometry/vector.ts';
import { TexturePainter } from '../texturePainter.ts';
import { storeHeights } from '../heightEdits.ts';
import { addLiquid, quadsWithin } from '../liquidEdits.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../../geometry/terrain/brush/sculpt.ts';
import { editMap } from '../mapEdit.ts';
import { chunkAt, fourTiles, undone } from '../testTiles.ts';
import type { TileSet } from '../tiles.ts';
import { alignedPlaces, linedPlaces, ringOf, rowOf, shakenPlace, spreadPlaces } from './arrange.ts';
import { checkObjects } from './check.ts';
import { Nearness } from '../masks/nearness.ts';
import { layLine } from './line.ts';
import { OccupiedGround } from './occupied.ts';
import type { LineRules } from './line.ts';
import { addObjects, newObject, placeOfLoose } from './looseObject.ts';
import type { LooseObject } from './looseObject.ts';
import type { BoundsOf, ObjectPlace } from './object.ts';
import { everyObject, freeIds, placeOf } from './object.ts';
import { fitsQuery } from './query.ts';
import type { ScatterRules } from './scatter.ts';
import { ScatterGround, Scattering } from './scatter.ts';
import { cornersOf, reachOf, snapStep, turnedBox } from './snap.ts';

const bounds: BoundsOf = () => ({ minimum: [-2, -1, 0], maximum: [2, 1, 3] });

const rules: ScatterRules = {
  mix: [
    { path: 'World\\Oak.m2', weight: 3 },
    { path: 'World\\Bush.m2', weight: 1 },
  ],
  density: 20,
  spacing: 4,
  keepsOff: 'all',
  slope: [0, 90],
  height: null,
  textureRule: 'any',
  textures: [],
  share: 0.5,
  water: 'any',
  isTurnedAtRandom: true,
  turn: 0,
  lean: 0,
  scale: [0.5, 2],
  sink: [0, 0],
  seed: 7,
};

const brush = (x: number, y: number, radius = 60) =>
  ({ x, y, radius, hardness: 1, shape: 'smooth', strength: 1 }) as const;

function scattered(tiles: TileSet, changes: Partial<ScatterRules> = {}, dab = brush(0, 0)): readonly LooseObject[] {
  const scattering = new Scattering(new ScatterGround(tiles, { ...rules, ...changes }));
  scattering.dab(dab);
  return scattering.planned;
}

const spotOf = (loose: LooseObject): Vector3 => {
  const { x, y, z } = placementToWorld(placeOfLoose(loose).position);
  return [x, y, z];
};

const put = (tiles: TileSet, planned: readonly LooseObject[]) =>
  editMap('Scatter', (edit) =>
    addObjects(
      edit,
      tiles,
      planned.map((loose) => ({ loose })),
      freeIds(tiles.tiles.map(({ document }) => document)),
      bounds,
    ),
  );

test('a scatter is the same for a seed however the brush goes, keeps its spacing, and comes as the mix says', () => {
  const tiles = fourTiles();
  const planned = scattered(tiles);
  expect(planned.length).toBeGreaterThan(60);
  expect(scattered(tiles)).toEqual(planned);
  expect(scattered(tiles, { seed: 8 })).not.toEqual(planned);
  const spots = planned.map(spotOf);
  for (const [index, spot] of spots.entries()) {
    expect(Math.hypot(spot[0], spot[1])).toBeLessThanOrEqual(60);
    for (const other of spots.slice(index + 1)) {
      expect(Math.hypot(spot[0] - other[0], spot[1] - other[1])).toBeGreaterThan(3.99);
    }
  }
  const oaks = planned.filter(({ path }) => path.includes('Oak')).length / planned.length;
  expect(oaks).toBeGreaterThan(0.6);
  expect(oaks).toBeLessThan(0.9);
  const scales = planned.map((loose) => placeOfLoose(loose).scale);
  expect([Math.min(...scales) < 0.8, Math.max(...scales) > 1.5]).toEqual([true, true]);
});

test('what is scattered over four tiles is one step with ids, lists and MCRF right; painting again adds nothing', () => {
  const tiles = fourTiles();
  const planned = scattered(tiles);
  undone(tiles, () => put(tiles, planned));
  const objects = everyObject(tiles);
  expect(objects).toHaveLength(planned.length);
  expect(checkObjects(tiles, bounds)).toEqual({ clashes: [], disagreeing: [], unlisted: [] });
  // Some reach over the border in the middle of the map, and are listed in both tiles.
  expect(objects.some(({ copies }) => copies.length > 1)).toBe(true);
  expect(scattered(tiles)).toEqual([]);
});

test('rules of the ground hold: slope, height, texture underneath, water', () => {
  const tiles = fourTiles();
  const stroke = new HeightStroke(tiles.heights);
  raise(stroke, { ...brush(0, 0, 30), hardness: 0 }, 30);
  editMap('Hill', (edit) => storeHeights(edit, tiles, [...stroke.changed]));
  const heights = scattered(tiles, { height: [5, 20] }).map((loose) => spotOf(loose)[2]);
  expect(heights.length).toBeGreaterThan(3);
  expect(heights.every((height) => height > 4.99 && height < 20.01)).toBe(true);
  const flat = scattered(tiles, { slope: [0, 5] }).length;
  expect(flat + scattered(tiles, { slope: [5.0001, 90] }).length).toBeGreaterThan(flat);
  const painter = new TexturePainter(tiles, { texture: 'Sand.blp', whenFull: 'leave', canAdd: true });
  painter.dab(brush(-60, -60, 25), 1);
  editMap('Paint', (edit) => painter.commit(edit));
  const area = brush(-60, -60, 50);
  const onSand = scattered(tiles, { textureRule: 'only', textures: ['SAND.blp'] }, area);
  expect(onSand.length).toBeGreaterThan(3);
  expect(onSand.every((loose) => Math.hypot(spotOf(loose)[0] + 60, spotOf(loose)[1] + 60) < 26)).toBe(true);
  const beside = scattered(tiles, { textureRule: 'not', textures: ['Sand.blp'] }, area);
  expect(beside.every((loose) => Math.hypot(spotOf(loose)[0] + 60, spotOf(loose)[1] + 60) > 22)).toBe(true);
  const chunk = chunkAt(tiles, 60, 60);
  editMap('Lake', (edit) => addLiquid(edit, tiles, chunk, quadsWithin(chunk, 60, 60, 100), { type: 1, level: 5 }));
  const wet = scattered(tiles, { water: 'wet' }, brush(60, 60, 40));
  expect(wet.length).toBeGreaterThan(0);
  expect(wet.every((loose) => tiles.chunkAt(spotOf(loose)[0], spotOf(loose)[1])?.id === chunk.id)).toBe(true);
});

test('a building keeps what is scattered out of its box; whole chunks are filled and no others', () => {
  const tiles = fourTiles();
  const wide: BoundsOf = () => ({ minimum: [-20, -20, 0], maximum: [20, 20, 9] });
  editMap('House', (edit) =>
    addObjects(
      edit,
      tiles,
      [
        {
          loose: newObject('mapObject', 'House.wmo', {
            position: worldToPlacement({ x: 0, y: 0, z: 0 }),
            rotation: [0, 0, 0],
            scale: 1,
          }),
        },
      ],
      () => 1,
      wide,
    ),
  );
  const spots = scattered(tiles, { spacing: 1 }).map(spotOf);
  expect(spots.every(([x, y]) => Math.abs(x) > 20.9 || Math.abs(y) > 20.9)).toBe(true);
  const scattering = new Scattering(new ScatterGround(tiles, rules));
  scattering.fillChunks([{ column: 515, row: 515 }]);
  expect(scattering.planned.length).toBeGreaterThan(10);
  for (const loose of scattering.planned) {
    expect(tiles.chunkAt(spotOf(loose)[0], spotOf(loose)[1])).toMatchObject({ column: 515, row: 515 });
  }
});

const lineRules: LineRules = {
  ...{ mix: [{ path: 'Fence.m2', weight: 1 }], isCurve: false, isClosed: false, pieces: 'ends', spacing: 8 },
  ...{ isAlong: true, offset: 0, isOnBothSides: false, isTurnedAtRandom: false, turn: 0, lean: 1 },
  ...{ scale: [1, 1], sink: [0, 0], seed: 1 },
};

/** Where a fence piece of the test's box begins and ends, in the world. */
function ends(loose: LooseObject): readonly [Vector3, Vector3] {
  const { position, rotation, scale } = placeOfLoose(loose);
  const frame = placementFrame(position, rotation, scale);
  return [placePoint(frame, [-2, 0, 0]), placePoint(frame, [2, 0, 0])];
}

test('fence pieces stand end to end along a curve and lean with the slope', () => {
  const tiles = fourTiles();
  const stroke = new HeightStroke(tiles.heights);
  raise(stroke, { ...brush(0, 0, 80), hardness: 0 }, 25);
  editMap('Hill', (edit) => storeHeights(edit, tiles, [...stroke.changed]));
  const way = [
    [-60, -20],
    [0, 10],
    [50, -30],
  ] as const;
  const pieces = layLine(tiles, way, { ...lineRules, isCurve: true }, bounds);
  expect(pieces.length).toBeGreaterThan(28);
  for (const [index, piece] of pieces.entries()) {
    const [start, end] = ends(piece);
    expect(Math.abs(start[2] - (tiles.heightAt(start[0], start[1]) ?? NaN))).toBeLessThan(0.15);
    const next = pieces[index + 1];
    if (next !== undefined) expect(distance(end, ends(next)[0])).toBeLessThan(0.05);
  }
  const upright = layLine(tiles, way, { ...lineRules, isCurve: true, lean: 0 }, bounds);
  expect(upright.every((loose) => Math.abs(placeOfLoose(loose).rotation[0]) < 1e-6)).toBe(true);
});

test('at even distances, beside the line on both sides, and around a ring without a double', () => {
  const tiles = fourTiles();
  const lamps = layLine(
    tiles,
    [
      [-40, 0],
      [40, 0],
    ],
    { ...lineRules, pieces: 'spacing', spacing: 10, offset: 3, isOnBothSides: true },
    bounds,
  ).map(spotOf);
  expect(lamps).toHaveLength(18);
  expect(new Set(lamps.map(([, y]) => Math.round(y)))).toEqual(new Set([3, -3]));
  expect(lamps.map(([x]) => Math.round(x)).slice(0, 3)).toEqual([-40, -30, -20]);
  const ring = layLine(
    tiles,
    [
      [-20, -20],
      [-20, 20],
      [20, 20],
      [20, -20],
    ],
    { ...lineRules, pieces: 'spacing', spacing: 8, isClosed: true },
    bounds,
  ).map(spotOf);
  // 160 yards around, minus what the corners cut off.
  expect(ring.length).toBeGreaterThanOrEqual(19);
  for (const [index, spot] of ring.entries()) {
    for (const other of ring.slice(index + 1)) expect(distance(spot, other)).toBeGreaterThan(3.9);
  }
});

test('two points make no ring: what stands at the end stays', () => {
  const way = [
    [-40, 0],
    [40, 0],
  ] as const;
  const rules = { ...lineRules, pieces: 'spacing', spacing: 10 } as const;
  const open = layLine(fourTiles(), way, rules, bounds);
  expect(layLine(fourTiles(), way, { ...rules, isClosed: true }, bounds)).toEqual(open);
});

test('what a damaged file has far beyond the map is near nothing', () => {
  const ground = new OccupiedGround();
  for (const far of [Infinity, 1e30, -1e30, NaN]) ground.addPoint(far, 0);
  ground.addPoint(5, 0);
  expect([ground.isNear(17_000, 0, 50), ground.isNear(0, 0, 6)]).toEqual([false, true]);
  const patch = { north: 1e30, south: Infinity, west: 0, east: 0 };
  expect(new Nearness([patch], 10).distances(0, 1023)[0]).toBe(10);
});

const place = (x: number, y: number, z = 0, turn = 0): ObjectPlace => ({
  position: worldToPlacement({ x, y, z }),
  rotation: [0, turn, 0],
  scale: 1,
});
const numbers = (places: readonly ObjectPlace[], axis: 'x' | 'y' | 'z'): readonly number[] =>
  places.map(({ position }) => Math.round(placementToWorld(position)[axis] * 100) / 100);

test('objects are aligned, spread evenly, lined up, repeated in rows and rings, and shaken by a seed', () => {
  const row = [place(0, 5), place(10, 1), place(2, 9)];
  expect(numbers(alignedPlaces(row, 1, 'first'), 'y')).toEqual([5, 5, 5]);
  expect(numbers(alignedPlaces(row, 1, 'lowest'), 'y')).toEqual([1, 1, 1]);
  expect(numbers(alignedPlaces(row, 1, 'highest'), 'y')).toEqual([9, 9, 9]);
  expect(numbers(alignedPlaces(row, 0, 'middle'), 'x')).toEqual([4, 4, 4]);
  expect(numbers(spreadPlaces(row, 0), 'x')).toEqual([0, 10, 5]);
  expect(numbers(linedPlaces(row), 'x')).toEqual([0, 1, 2]);
  expect(numbers(linedPlaces(row), 'y')).toEqual([5, 7, 9]);
  const copies = rowOf(place(0, 0), { count: 3, offset: [2, 0, 1], turn: 10 });
  expect([numbers(copies, 'x'), numbers(copies, 'z')]).toEqual([
    [2, 4],
    [1, 2],
  ]);
  expect(copies.map(({ rotation }) => Math.round(rotation[1]))).toEqual([10, 20]);
  const ring = ringOf(place(10, 0), { count: 4, centre: [0, 0, 0], isTurned: true });
  expect([numbers(ring, 'x').map(Math.abs), numbers(ring, 'y').map(Math.abs)]).toEqual([
    [0, 10, 0],
    [10, 0, 10],
  ]);
  const shaking = { turn: 90, scale: [0.5, 2], away: 3, seed: 4 } as const;
  expect(shakenPlace(place(0, 0), 1, shaking)).toEqual(shakenPlace(place(0, 0), 1, shaking));
  expect(shakenPlace(place(0, 0), 2, shaking)).not.toEqual(shakenPlace(place(0, 0), 1, shaking));
});

test('faces of turned boxes meet, and sides that are nearly flush become so; what is far is left alone', () => {
  const tiles = fourTiles();
  put(tiles, [newObject('doodad', 'Crate.m2', place(0, 0, 0, 30)), newObject('doodad', 'Crate.m2', place(60, 60))]);
  const [still, far] = everyObject(tiles);
  if (still === undefined || far === undefined) throw new Error('no crates');
  const { axes } = placementFrame(placeOf(still).position, placeOf(still).rotation, 1);
  // One and a half yards beyond where the fronts would meet, and half a yard to the side.
  const [front, side] = [axes[0], axes[1]];
  const at = place(front[0] * 5.5 + side[0] * 0.5, front[1] * 5.5 + side[1] * 0.5, 0, 30);
  const moving = turnedBox(far, bounds, at);
  const other = turnedBox(still, bounds);
  if (moving === null || other === null) throw new Error('no boxes');
  const snap = snapStep(cornersOf(moving), [other], 2);
  if (snap === null) throw new Error('nothing is met');
  expect(distance(snap.step, [front[0] * -1.5 - side[0] * 0.5, front[1] * -1.5 - side[1] * 0.5, 0])).toBeLessThan(0.01);
  // The face that is met is the front of the one that stands: two yards before its middle, from the ground to its top.
  expect(snap.met).toBe(other);
  expect(snap.face.map((corner) => Math.round(100 * dot(corner, front)) / 100)).toEqual([2, 2, 2, 2]);
  const across = snap.face.map((corner) => Math.round(100 * dot(corner, side)) / 100);
  expect(across.toSorted((one, another) => one - another)).toEqual([-1, -1, 1, 1]);
  expect(snapStep(cornersOf(moving), [other], 1)).toBeNull();
  // Unturned, the front looks south: four yards from north to south, two across.
  const [length = 0, width = 0, height = 0] = reachOf([far], bounds) ?? [];
  expect([length, width, height].map((value) => Math.round(value * 100) / 100)).toEqual([4, 2, 3]);
  expect(reachOf([far], () => null)).toBeNull();
});

test('objects are found by kind, by the area beneath and by the size they have there', () => {
  const tiles = fourTiles();
  put(tiles, [
    newObject('doodad', 'Small.m2', place(20, 20)),
    newObject('doodad', 'Large.m2', { ...place(-40, -40), scale: 3 }),
  ]);
  const [small, large] = everyObject(tiles).toSorted((a, b) => placeOf(a).scale - placeOf(b).scale);
  if (small === undefined || large === undefined) throw new Error('nothing stands there');
  const asked = { kind: null, areaId: null, size: [5, 20] } as const;
  expect([small, large].map((each) => fitsQuery(tiles, each, asked, bounds))).toEqual([false, true]);
  expect(fitsQuery(tiles, large, { ...asked, kind: 'mapObject' }, bounds)).toBe(false);
  expect(fitsQuery(tiles, large, asked, () => null)).toBe(false);
  const chunk = chunkAt(tiles, 20, 20);
  editMap('Area', (edit) =>
    edit.in(chunk.tile.document, (transaction) => transaction.update(chunk.id, { areaId: 77 })),
  );
  const ofArea = { kind: null, areaId: 77, size: null } as const;
  expect([small, large].map((each) => fitsQuery(tiles, each, ofArea, bounds))).toEqual([true, false]);
});
