/** Layers of rules: composed, put down as ordinary data, the least given up where four are full, the same a second time. */
import { expect, test } from 'vitest';
import { documentDigest } from '../../document/wire.ts';
import { roughen } from '../../geometry/terrain/brush/sculpt.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import { cellEffect } from '../effectEdits.ts';
import { lightOf } from '../colourEdits.ts';
import { storeHeights } from '../heightEdits.ts';
import { coverageOf, layersOf, samePath, weightsOf } from '../layers.ts';
import { editMap } from '../mapEdit.ts';
import type { Mask, MaskCondition } from '../masks/mask.ts';
import { everywhere, newCondition } from '../masks/mask.ts';
import { MaskField } from '../masks/maskField.ts';
import { chunkAt, fourTiles, grass, reopened, tileAt, undone } from '../testTiles.ts';
import { TexturePainter } from '../texturePainter.ts';
import { placeOfLoose } from '../objects/looseObject.ts';
import { chunkFields, chunkKey, TileSet } from '../tiles.ts';
import { placementToWorld } from '../../geometry/terrain/grid.ts';
import { everyObject, freeIds, noBounds, placeOf } from '../objects/object.ts';
import { newWay } from '../ways/way.ts';
import { wayRules } from '../ways/wayTextures.ts';
import { emptyPlan, readPlan, writePlan } from './landFile.ts';
import type { PutDown } from './putDown.ts';
import type { PreparedRule } from './composeChunk.ts';
import { prepareRules, putDownRules } from './putDown.ts';
import type { LandRule } from './rule.ts';
import { newRule, newRuleObjects, withTexture } from './rule.ts';
import { previewChunk } from './previewChunk.ts';
import { strewObjects } from './strewObjects.ts';
import { planStrewing } from './strewPlan.ts';

const only = (...conditions: readonly MaskCondition[]): Mask => ({ how: 'all', conditions });
const onChunks = (soft: number, ...chunks: readonly number[]): Mask =>
  only({ kind: 'chunks', isInverted: false, soft, chunks });
const rule = (texture: string, mask: Mask, changes: Partial<LandRule> = {}): LandRule => ({
  ...newRule([], texture),
  ...{ id: texture, mask },
  ...changes,
});
const corner = chunkKey(512, 512);

function put(tiles: TileSet, rules: readonly LandRule[]): PutDown {
  return editMap('Rules', (edit) => putDownRules(edit, tiles, rules, null));
}

const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));

/** The share of a texture at the texel of a chunk. */
function shareOf(tiles: TileSet, x: number, y: number, texture: string, texel: number): number {
  const chunk = chunkAt(tiles, x, y);
  const layer = layersOf(chunk).findIndex((each) => samePath(each.texture, texture));
  return layer < 0 ? 0 : (weightsOf(chunk)[layer]?.[texel] ?? 0) / 255;
}

for (const depth of [8, 4] as const) {
  test(`rules over rough land are put down in one step, ${depth} bits: undone to the byte, reopened the same, and nothing new a second time`, () => {
    const tiles = new TileSet([tileAt(31, 31, depth)]);
    const stroke = new HeightStroke(tiles.heights);
    roughen(
      stroke,
      { x: 90, y: 90, radius: 70, hardness: 0.6, shape: 'smooth', strength: 1 },
      { seed: 4, size: 40, height: 60 },
    );
    editMap('Land', (edit) => storeHeights(edit, tiles, stroke.changed));
    const steep = only({ kind: 'slope', isInverted: false, from: 25, to: 90, soft: 8 });
    const rules = [
      rule('Meadow.blp', everywhere, { colour: [1, 1.2, 1] }),
      rule('Scree.blp', steep, { effectId: 12, strength: 0.9 }),
    ];
    undone(tiles, () => put(tiles, rules));
    const first = digests(tiles);
    // The mask is that of the ground, texel by texel.
    const field = new MaskField(tiles, steep);
    const wanted = field.texels(509, 509);
    const step = depth === 8 ? 1.75 / 255 : 1 / 15;
    for (let texel = 7; texel < texelCount; texel += 311) {
      expect(Math.abs(shareOf(tiles, 90, 90, 'Scree.blp', texel) - (wanted[texel] ?? 0) * 0.9)).toBeLessThanOrEqual(
        step,
      );
    }
    const chunk = chunkAt(tiles, 90, 90);
    // Grass was covered by the meadow, so that no layer of it is left.
    expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(['Meadow.blp', 'Scree.blp']);
    expect(lightOf(chunk, 40)[1]).toBeCloseTo(1.2, 1);
    const cells = Array.from({ length: 64 }, (_each, cell) => cellEffect(chunk, cell));
    expect(cells.filter(({ texture }) => texture === 'Scree.blp').every(({ effectId }) => effectId === 12)).toBe(true);
    const again = put(tiles, rules);
    expect(again.chunks).toBe(0);
    expect(digests(tiles)).toEqual(first);
    const opened = reopened(tiles);
    expect(put(opened, rules).chunks).toBe(0);
    expect(again.shares['Meadow.blp']).toBeGreaterThan(0.9);
  });
}

test('paint that no rule speaks of stays, soft edges do not grow, and rules that are off give nothing', () => {
  const tiles = fourTiles();
  const painter = new TexturePainter(tiles, { texture: 'Road.blp', whenFull: 'leave', canAdd: true });
  painter.dab({ x: -10, y: -10, radius: 8, hardness: 1, shape: 'flat', strength: 1 }, 1);
  editMap('Paint', (edit) => painter.commit(edit));
  const half = rule('Sand.blp', onChunks(0, corner), { strength: 0.5 });
  expect(put(tiles, [{ ...half, isOn: false }]).chunks).toBe(0);
  expect(put(tiles, [half]).chunks).toBe(1);
  const middle = 19 * 64 + 19;
  expect(shareOf(tiles, -5, -5, 'Road.blp', middle)).toBeCloseTo(0.5, 2);
  expect(shareOf(tiles, -5, -5, grass, 63)).toBeCloseTo(0.5, 2);
  expect(put(tiles, [half]).chunks).toBe(0);
  // A rule that lies over it hides it there, and it comes back where that one has moved on.
  const over = rule('Rock.blp', onChunks(0, corner));
  put(tiles, [half, over]);
  expect(layersOf(chunkAt(tiles, -5, -5)).map(({ texture }) => texture)).toEqual(['Rock.blp']);
  put(tiles, [rule('Meadow.blp', everywhere), half]);
  expect(coverageOf(chunkAt(tiles, -5, -5)).map((share) => Math.round(share * 100))).toEqual([50, 50]);
});

test('four layers that all give way to others make room for these', () => {
  const tiles = new TileSet([tileAt(31, 31)]);
  const names = ['A', 'B', 'C', 'D'];
  const chunk = { row: 510, column: 510 };
  const there = onChunks(0, chunkKey(chunk.column, chunk.row));
  const all = (prefix: string): readonly LandRule[] =>
    names.map((name, at) => rule(`${prefix}${name}.blp`, there, { strength: 1 / (4 - (3 - at)) }));
  put(tiles, all('Old'));
  put(tiles, all('New'));
  const found = tiles.chunk(chunk.column, chunk.row);
  const shown = found === null ? [] : layersOf(found).map(({ texture }) => texture);
  expect(shown.toSorted()).toEqual(names.map((name) => `New${name}.blp`));
});

test('where a chunk would have more than four textures the one with the least area goes, and it is told where', () => {
  const tiles = fourTiles();
  const chunk = onChunks(0, corner);
  const rules = [
    ...['A', 'B', 'C'].map((name, at) => rule(`${name}.blp`, chunk, { strength: 0.4 - at * 0.05 })),
    rule('Noise.blp', only(...chunk.conditions, newCondition('noise', { texture: '', areaId: 0, chunks: [] })), {
      strength: 0.05,
    }),
  ];
  undone(tiles, () => put(tiles, rules));
  const shown = layersOf(chunkAt(tiles, -5, -5)).map(({ texture }) => texture);
  expect(shown).toEqual([grass, 'A.blp', 'B.blp', 'C.blp']);
  const weights = weightsOf(chunkAt(tiles, -5, -5));
  expect(weights.reduce((sum, each) => sum + (each[100] ?? 0), 0)).toBeCloseTo(255, 0);
  const { givenUp } = put(fourTiles(), rules);
  expect(givenUp).toMatchObject([{ column: 512, row: 512, texture: 'Noise.blp' }]);
  expect(givenUp[0]?.share).toBeLessThan(0.05);
});

test('a plan goes into its file and comes back; what is wrong in one is told', () => {
  const rules = [
    rule('A.blp', onChunks(4, corner), {
      colour: [1, 0.5, 1],
      effectId: 3,
      objects: { ...newRuleObjects, mix: [{ path: 'Pine.m2', weight: 2 }] },
      strewn: [4, 9],
    }),
    rule('', only(newCondition('slope', { texture: '', areaId: 0, chunks: [] })), { name: 'Tint', isOn: false }),
  ];
  expect(readPlan(writePlan({ rules, ways: [] }), 'land.json')).toEqual({ rules, ways: [] });
  expect(readPlan(writePlan(emptyPlan), 'land.json')).toEqual(emptyPlan);
  expect(() => readPlan('{"version":7}', 'land.json')).toThrow(
    'land.json is of a later version of Chunksmith (7; this one reads 2)',
  );
  const [first] = rules;
  const text = (changes: object): string =>
    JSON.stringify({ version: 1, rules: [{ ...first, strewn: '', ...changes }] });
  expect(() => readPlan(text({ strength: 3 }), 'land.json')).toThrow(
    'land.json: rules 1, “strength” is 3; it must be a number from 0 to 1',
  );
  expect(() => readPlan(text({ colour: [1, 2] }), 'land.json')).toThrow('3 numbers from 0 to 2');
  expect(() =>
    readPlan(
      JSON.stringify({ version: 1, rules: [first, first].map((each) => ({ ...each, strewn: '' })) }),
      'land.json',
    ),
  ).toThrow('two rules with the id A.blp');
});

test('rules strew objects where they hold: the same a second time, gone where they hold no more, none on a road', () => {
  const tiles = new TileSet([tileAt(31, 31)]);
  const wood = [corner - 1024 - 1, corner - 1024 - 2];
  const adding = { bounds: noBounds, nextId: freeIds(tiles.tiles.map(({ document }) => document)) };
  const strew = (rules: readonly LandRule[], over: readonly PreparedRule[] = []): LandRule[] =>
    editMap('Strew', (edit) => {
      const strewn = strewObjects(edit, tiles, prepareRules(tiles, rules), over, adding);
      return rules.map((each) => ({ ...each, strewn: strewn[each.id] ?? each.strewn }));
    });
  const pines = { ...newRuleObjects, mix: [{ path: 'Pine.m2', weight: 1 }], density: 20, spacing: 2 };
  const rules = [rule('', onChunks(0, ...wood), { id: 'wood', objects: pines })];
  let strewn: readonly LandRule[] = [];
  undone(tiles, () => (strewn = strew(rules)));
  const spots = () => everyObject(tiles).map((object) => placementToWorld(placeOf(object).position));
  expect(spots().length).toBeGreaterThan(15);
  expect(strewn[0]?.strewn).toHaveLength(spots().length);
  const inWood = ({ x, y }: { readonly x: number; readonly y: number }): boolean => {
    const { column, row } = chunkAt(tiles, x, y);
    return wood.includes(chunkKey(column, row));
  };
  expect(spots().every(inWood)).toBe(true);
  const first = digests(tiles);
  expect(strew(strewn)).toEqual(strewn);
  expect(digests(tiles)).toEqual(first);
  // A road through the wood: what stands in its way goes, the rest stays as it is.
  const before = spots();
  const points = [-1, 1].map((side) => ({ x: 50 + side * 60, y: 50, z: 0, width: 10 }));
  const road = wayRules({ ...newWay([], 'road'), points, bedTexture: 'Road.blp' });
  const cleared = strew(strewn, road);
  expect(spots().length).toBeLessThan(before.length);
  expect(spots().every(({ y }) => Math.abs(y - 50) > 4)).toBe(true);
  // Half of the wood, and in the end none of it.
  const half = strew(cleared.map((each) => ({ ...each, mask: onChunks(0, wood[0] ?? 0) })));
  expect(spots().every(({ x, y }) => chunkKey(chunkAt(tiles, x, y).column, chunkAt(tiles, x, y).row) === wood[0])).toBe(
    true,
  );
  strew(half.map((each) => ({ ...each, objects: null })));
  expect(spots()).toEqual([]);
});

test('what is shown before is what comes: objects of rules one over the other, layers, effects and colours; no tile changes', () => {
  const tiles = new TileSet([tileAt(31, 31)]);
  const wood = onChunks(0, corner - 1024 - 1, corner - 1024 - 2);
  const box = { minimum: [-9, -9, 0], maximum: [9, 9, 6] } as const;
  const adding = { bounds: () => box, nextId: freeIds(tiles.tiles.map(({ document }) => document)) };
  const strewing = (path: string, density: number) => ({
    ...{ ...newRuleObjects, mix: [{ path, weight: 1 }], density, spacing: 1 },
  });
  const rules = [
    rule('Floor.blp', wood, { id: 'huts', objects: strewing('Hut.wmo', 1), effectId: 7, colour: [1, 0.5, 1] }),
    rule('', wood, { id: 'pines', objects: strewing('Pine.m2', 20) }),
  ];
  const before = digests(tiles);
  const prepared = prepareRules(tiles, rules);
  const plan = planStrewing(tiles, prepared, [], adding.bounds);
  const ahead = previewChunk(chunkAt(tiles, 16, 16), prepared);
  expect(digests(tiles)).toEqual(before);
  const planned = plan.flatMap((each) => each.planned.map(placeOfLoose));
  const [huts = 0, pines = 0] = plan.map((each) => each.planned.length);
  expect([huts > 0, pines > 15]).toEqual([true, true]);
  editMap('Put down', (edit) => {
    strewObjects(edit, tiles, prepared, [], adding);
    putDownRules(edit, tiles, rules, null, { prepared });
  });
  const spot = (place: { readonly position: readonly number[]; readonly rotation: readonly number[] }): string =>
    [...place.position, ...place.rotation].map((value) => value.toFixed(3)).join();
  expect(
    everyObject(tiles)
      .map((object) => spot(placeOf(object)))
      .toSorted(),
  ).toEqual(planned.map(spot).toSorted());
  // No pine stands in a hut, which the undermost rule strewed.
  const places = (end: string) =>
    everyObject(tiles).flatMap((object) =>
      object.path.endsWith(end) ? [placementToWorld(placeOf(object).position)] : [],
    );
  for (const hut of places('.wmo')) {
    for (const pine of places('.m2')) expect(Math.hypot(hut.x - pine.x, hut.y - pine.y)).toBeGreaterThan(9);
  }
  const chunk = chunkAt(tiles, 16, 16);
  expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(ahead.layers.map(({ texture }) => texture));
  expect(ahead.effects).toEqual([{ texture: 'Floor.blp', effectId: 7 }]);
  expect(ahead.effectLayers).toEqual(Uint8Array.from({ length: 64 }, (_each, cell) => cellEffect(chunk, cell).layer));
  expect(ahead.colours).toEqual(chunkFields(chunk).colours);
});

test('a rule that nobody named is called as its texture, and takes the name of another one; a given name stays', () => {
  const first = newRule([], '');
  const second = newRule([first], '');
  expect([first.name, second.name]).toEqual(['Rule', 'Rule 2']);
  const grassy = withTexture([first, second], second, 'Tileset\\Elwynn\\ElwynnGrassBase.blp');
  expect(grassy.name).toBe('ElwynnGrassBase');
  expect(withTexture([first, grassy], first, grassy.texture).name).toBe('ElwynnGrassBase 2');
  // The same texture again is no other one.
  expect(withTexture([first, grassy], grassy, grassy.texture).name).toBe('ElwynnGrassBase');
  expect(withTexture([], { ...grassy, name: 'Meadow' }, 'Sand.blp').name).toBe('Meadow');
});
