/** The scatter brush, objects along a line, and what is placed: ghosts before, one step after, nothing on Escape. */
import { expect, test } from 'vitest';
import { placementToWorld } from '../../../../../shared/geometry/terrain/grid.ts';
import { everyObject, objectsOf, placeOf } from '../../../../../shared/terrain/objects/object.ts';
import type { Prefab } from '../../../../../shared/terrain/objects/prefabs/prefab.ts';
import type { ToolSettings } from './settings.ts';
import { restoreSettings } from './settings.ts';
import { at, bench, digests, stroke } from './testBench.ts';

const mix = [{ path: 'World\\Oak.m2', weight: 1 }];
const scattering = (settings: ToolSettings): ToolSettings => ({
  ...settings,
  brushes: { ...settings.brushes, scatter: { ...settings.brushes.scatter, hardness: 1 } },
  scatter: { ...settings.scatter, mix, density: 20, spacing: 3 },
});

test('the ground shows what a dab would put down; a stroke is one step of just that, and Shift takes it away', () => {
  const made = bench('scatter', scattering);
  made.tool.hover(at(-10, -10));
  const ahead = made.noted.ghosts.at(-1) ?? [];
  expect(ahead.length).toBeGreaterThan(20);
  const before = digests(made.tiles);
  stroke(made.tool, [at(-10, -10)]);
  const objects = everyObject(made.tiles);
  expect(objects).toHaveLength(ahead.length);
  const spots = (places: readonly { readonly position: readonly number[] }[]) =>
    places.map(({ position }) => position.map((value) => Math.round(value * 100)).join()).toSorted();
  expect(spots(objects.map(placeOf))).toEqual(spots(ahead));
  expect(made.noted.labels).toEqual([`Scatter ${ahead.length} objects`]);
  expect(made.noted.ghosts.at(-1)).toEqual([]);
  stroke(made.tool, [at(-10, -10, { shiftKey: true })]);
  expect(everyObject(made.tiles)).toEqual([]);
  expect(made.noted.labels.at(-1)).toBe('Erase scattered objects');
  expect(digests(made.tiles)).not.toEqual(before);
});

test('Escape gives a stroke up; erasing leaves what is not of the mix; without a mix it says so', () => {
  const made = bench('scatter', scattering);
  const before = digests(made.tiles);
  made.tool.begin(at(-10, -10));
  made.tool.move(at(20, -10));
  made.tool.cancel();
  expect(digests(made.tiles)).toEqual(before);
  stroke(made.tool, [at(-10, -10)]);
  const count = everyObject(made.tiles).length;
  made.change('scatter', { mix: [{ path: 'World\\Bush.m2', weight: 1 }] });
  stroke(made.tool, [at(-10, -10, { shiftKey: true })]);
  expect(everyObject(made.tiles)).toHaveLength(count);
  made.change('scatter', { mix: [] });
  made.tool.begin(at(0, 0));
  expect(made.noted.told).toEqual(['Nothing to scatter']);
});

test('a line is set by clicks, its points are dragged, a double click on it adds one; it is seen all the while', () => {
  const made = bench('line', (settings) => ({ ...settings, line: { ...settings.line, mix, isCurve: false } }));
  const seen = (x: number, y: number) => at(x, y, { viewX: -y, viewY: -x });
  stroke(made.tool, [seen(-60, -60)]);
  stroke(made.tool, [seen(-60, -20)]);
  made.tool.refresh?.();
  expect(made.noted.line?.points).toEqual([
    [-60, -60],
    [-60, -20],
  ]);
  expect(made.noted.ghosts.at(-1)).toHaveLength(10);
  expect(made.noted.paths.at(-1)?.points).toHaveLength(2);
  stroke(made.tool, [seen(-60, -40)]);
  expect(made.noted.line?.points).toHaveLength(2);
  made.tool.doubleClick?.(seen(-60, -40));
  expect(made.noted.line).toMatchObject({ active: 1, points: { length: 3 } });
  stroke(made.tool, [seen(-60, -20), seen(-60, 0)]);
  expect(made.noted.line?.points.at(-1)).toEqual([-60, 0]);
  made.tool.begin(seen(-60, 0));
  made.tool.move(seen(0, 50));
  made.tool.cancel();
  expect(made.noted.line?.points.at(-1)).toEqual([-60, 0]);
  expect(everyObject(made.tiles)).toEqual([]);
});

const prefab: Prefab = {
  members: [1, 2].map((key) => ({
    ...{ key, kind: 'doodad', path: `Part${key}.m2`, at: [key * 4, 0, 0], over: 0, rotation: [0, 0, 0] },
    ...{ scale: 1, flags: 0, doodadSet: 0, nameSet: 0 },
  })),
};

test('a prefab is placed as one with its ghost, follows the hand until the button goes up, and is noted with its turn', () => {
  const made = bench('objects', (settings) => ({ ...settings, objects: { ...settings.objects, mode: 'place' } }));
  made.noted.prefab = { name: 'Camp', prefab };
  made.tool.hover(at(-100, -100));
  expect(made.noted.ghosts.at(-1)).toHaveLength(2);
  expect(made.tool.wheel?.(at(-100, -100), 2)).toBe(true);
  expect(made.current().objects.prefabTurn).toBe(30);
  stroke(made.tool, [at(-100, -100), at(-60, -100)]);
  expect(made.noted.labels).toEqual(['Place Camp']);
  expect(made.noted.told).toEqual(['Camp 30° 2']);
  const spots = objectsOf(made.tiles, made.selected()).map((object) => placementToWorld(placeOf(object).position));
  const far = (step: number): number => Math.round((-60 + step * Math.cos(Math.PI / 6)) * 10);
  expect(spots.map(({ x }) => Math.round(x * 10))).toEqual([far(4), far(8)]);
});

test('the wheel turns what is placed, with Shift it sizes it; a floor carries it, a ceiling holds it by its top', () => {
  const made = bench('objects', (settings) => ({
    ...settings,
    objects: { ...settings.objects, mode: 'place', model: 'Lamp.m2', isTurnedAtRandom: false },
  }));
  const ghost = () => made.noted.ghosts.at(-1)?.[0];
  made.tool.wheel?.(at(0, -10), 1);
  made.tool.wheel?.(at(0, -10, { altKey: true }), 1);
  expect(ghost()?.rotation).toEqual([0, 16, 0]);
  made.tool.wheel?.(at(0, -10, { shiftKey: true }), 1);
  expect(ghost()?.scale).toBeCloseTo(1.05);
  made.change('objects', { leastScale: 1, mostScale: 1 });
  const hit = { tile: { column: 32, row: 32 }, record: 1 as never, x: 0, y: -10, z: 12 };
  made.tool.hover(at(0, -10, { placement: { ...hit, normal: [0, 0, 1] } }));
  expect(ghost()?.position[1]).toBe(12);
  made.tool.hover(at(0, -10, { placement: { ...hit, normal: [0, 0, -1] } }));
  expect(ghost()?.position[1]).toBe(10);
  made.change('objects', { onBuildings: false });
  made.tool.hover(at(0, -10, { placement: { ...hit, normal: [0, 0, 1] } }));
  expect(ghost()?.position[1]).toBe(0);
});

test('Shift while dragging lets the faces of two boxes meet', () => {
  const made = bench('objects', (settings) => ({
    ...settings,
    objects: { ...settings.objects, mode: 'place', model: 'Crate.m2', isTurnedAtRandom: false },
  }));
  stroke(made.tool, [at(-50, -50)]);
  stroke(made.tool, [at(-100, -50)]);
  made.change('objects', { mode: 'select' });
  const [ref] = made.selected();
  if (ref === undefined) throw new Error('nothing is selected');
  const placement = { ...ref, x: 0, y: 0, z: 0, normal: null };
  // Boxes are four yards wide: they meet when their middles are four yards apart.
  stroke(made.tool, [at(-100, -50, { placement }), at(-55.2, -50.3, { viewX: 60, shiftKey: true })]);
  const [moved] = objectsOf(made.tiles, made.selected());
  const spot = moved === undefined ? null : placementToWorld(placeOf(moved).position);
  expect([spot?.x, spot?.y].map((value) => Math.round((value ?? NaN) * 100) / 100)).toEqual([-54, -50]);
});

test('mixes of earlier runs come back, and what is no mix does not', () => {
  const stored = {
    scatter: { mix: [...mix, { path: 3 }, { path: 'a.m2', weight: -1 }], density: 3 },
    line: { mix: 'x' },
  };
  const { scatter, line } = restoreSettings(stored);
  expect([scatter.mix, scatter.density, line.mix]).toEqual([mix, 3, []]);
});
