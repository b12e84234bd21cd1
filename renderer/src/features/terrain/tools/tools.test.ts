/** The tools as state machines, on tiles made by code and a view that only notes what it is told. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { tileList } from '../../../../../shared/formats/adt/model.ts';
import { tileAt, worldToPlacement } from '../../../../../shared/geometry/terrain/grid.ts';
import { addEmitter, emittersOf } from '../../../../../shared/terrain/emitterEdits.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import type { ObjectPlace } from '../../../../../shared/terrain/objects/object.ts';
import { addObject, newObject } from '../../../../../shared/terrain/objects/looseObject.ts';
import { findSeams } from '../../../../../shared/terrain/heightEdits.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { liquidLevel } from '../../../../../shared/terrain/liquidEdits.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import type { ToolSettings } from './settings.ts';
import { initialToolSettings, nextRadius, nextStrength, radiusRange, restoreSettings } from './settings.ts';
import { at, bench, digests, stroke } from './testBench.ts';

describe('a brush', () => {
  it('shows its ring on the ground and hides it over the sky', () => {
    const { tool, noted } = bench('height');
    tool.hover(at(5, 6));
    tool.hover({ ...at(5, 6), ground: null });
    expect(noted.rings).toEqual([{ x: 5, y: 6, radius: 20, hardness: 0.1 }, null]);
  });

  it('leaves a press over the sky to the camera', () => {
    const { tool } = bench('height');
    expect(tool.begin({ ...at(0, 0), ground: null })).toBe(false);
  });

  it('works harder with more pressure, and not at all without any', () => {
    const heights = [0, 0.5, 1].map((pressure) => {
      const { tool, tiles } = bench('height');
      stroke(tool, [at(0, 0, { pressure })]);
      return tiles.heightAt(0, 0) ?? NaN;
    });
    expect(heights[0]).toBe(0);
    expect(heights[1]).toBeCloseTo((heights[2] ?? 0) / 2, 3);
    expect(heights[2]).toBeCloseTo(1, 3);
  });
});

describe('the height tool', () => {
  it('shows the stroke while it is drawn, stores it as one step over four tiles, without a seam', () => {
    const { tool, tiles, noted } = bench('height');
    const before = digests(tiles);
    tool.begin(at(20, 20));
    tool.move(at(-20, -20));
    expect(noted.heights.length).toBeGreaterThan(4);
    expect(digests(tiles)).toEqual(before);
    tool.end();
    expect(noted.labels).toEqual(['Raise ground']);
    expect(tiles.tiles.map(({ document }) => document.history.entries.length)).toEqual([1, 1, 1, 1]);
    expect(findSeams(tiles)).toEqual([]);
  });

  it('gives the stroke up on Escape: nothing was changed, and no step is left', () => {
    const { tool, tiles, noted } = bench('height');
    const before = digests(tiles);
    tool.begin(at(0, 0));
    tool.move(at(30, 0));
    tool.cancel();
    expect(digests(tiles)).toEqual(before);
    expect(noted).toMatchObject({ labels: [], cleared: 1 });
    tool.move(at(60, 0));
    expect(digests(tiles)).toEqual(before);
  });

  it('lowers with Shift', () => {
    const { tool, tiles } = bench('height');
    stroke(tool, [at(0, 0, { shiftKey: true })]);
    expect(tiles.heightAt(0, 0)).toBeLessThan(-0.5);
  });

  it('picks a height with Alt and flattens to it', () => {
    const { tool, tiles, current } = bench('height', (settings) => ({
      ...settings,
      height: { ...settings.height, mode: 'flatten' },
    }));
    stroke(tool, [{ ...at(0, 0, { altKey: true }), ground: { x: 0, y: 0, z: 12.345, tile: tileAt(0, 0), chunk: 0 } }]);
    expect(current().height).toMatchObject({ level: 12.35, levelFrom: 'level' });
    stroke(tool, [at(0, 0)]);
    expect(tiles.heightAt(0, 0)).toBeGreaterThan(5);
  });

  it('makes a ramp anew with every move of its end', () => {
    const { tool, tiles } = bench('height', (settings) => ({
      ...settings,
      height: { ...settings.height, mode: 'ramp' },
    }));
    const high = { ...at(40, 0), ground: { x: 40, y: 0, z: 20, tile: tileAt(40, 0), chunk: 0 } };
    stroke(tool, [high, at(40, 60), at(-40, 0)]);
    expect(tiles.heightAt(0, 0)).toBeCloseTo(10, 0);
    // Where the end was on its way, the ground is as before.
    expect(tiles.heightAt(40, 60)).toBe(0);
  });

  it('asks for a picture before it stamps', () => {
    const { tool, noted } = bench('height', (settings) => ({
      ...settings,
      height: { ...settings.height, mode: 'stamp' },
    }));
    stroke(tool, [at(0, 0)]);
    expect(noted.told).toEqual(['Choose a picture to stamp first']);
  });
});

describe('what stands on the ground', () => {
  /** A hill with a tree and a sound on it, beside its top. */
  function hill(change: Partial<ToolSettings['height']>) {
    const made = bench('height', (settings) => ({ ...settings, height: { ...settings.height, amount: 12 } }));
    const { tool, tiles } = made;
    stroke(tool, [at(0, 0)]);
    const [x, y] = [-6, -6];
    const z = (tiles.heightAt(x, y) ?? 0) + 3;
    const place: ObjectPlace = { position: worldToPlacement({ x, y, z }), rotation: [0, 0, 0], scale: 1 };
    editMap('Put', (edit) => {
      addEmitter(edit, tiles, { x, y, z }, { sound: 1, size: [5, 5, 5] });
      addObject(edit, tiles, newObject('doodad', 'Tree.m2', place), 7, () => null);
    });
    made.change('height', change);
    const heights = () => {
      const [emitter] = tiles.tiles.flatMap((tile) => emittersOf(tile));
      const tree = tiles.tiles.flatMap(({ document }) =>
        tileList(document, 'doodads').map((id) => document.get(id)),
      )[0];
      const [, up] = (fieldsByName(tree?.fields)?.['position'] ?? []) as readonly number[];
      return { ground: tiles.heightAt(x, y) ?? NaN, sound: emitter?.at.z ?? NaN, tree: up ?? NaN };
    };
    return { tool, heights };
  }

  const ways = ['raise', 'flatten', 'smooth', 'noise', 'terrace', 'ramp'] as const;

  it.each(ways)('keeps its height over the ground by itself: %s', (mode) => {
    const { tool, heights } = hill({ mode, levelFrom: 'level', level: 40, step: 5 });
    const before = heights();
    stroke(tool, [at(-8, -8), at(4, 4)]);
    const after = heights();
    const lift = after.ground - before.ground;
    expect(Math.abs(lift)).toBeGreaterThan(0.01);
    expect(after.sound - before.sound).toBeCloseTo(lift, 3);
    // Placements are kept 17,000 yards from their zero: a float there is good to a thousandth.
    expect(after.tree - before.tree).toBeCloseTo(lift, 2);
  });

  it.each(ways)('stays where it is when it is told to: %s', (mode) => {
    const { tool, heights } = hill({ mode, levelFrom: 'level', level: 40, step: 5, movesObjects: false });
    const before = heights();
    stroke(tool, [at(-8, -8), at(4, 4)]);
    const after = heights();
    expect(after.ground).not.toBe(before.ground);
    expect(after).toMatchObject({ sound: before.sound, tree: before.tree });
  });
});

describe('the paint tool', () => {
  const rock = (settings: ToolSettings): ToolSettings => ({
    ...settings,
    paint: { ...settings.paint, texture: 'Rock.blp' },
  });

  it('paints over four tiles in one step', () => {
    const { tool, tiles, noted } = bench('paint', rock);
    stroke(tool, [at(5, 5), at(-5, -5)]);
    expect(noted.labels).toEqual(['Paint Rock']);
    expect(noted.paints).toBeGreaterThan(3);
    for (const [column, row] of [
      [511, 511],
      [512, 512],
    ] as const) {
      const chunk = tiles.chunk(column, row);
      expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp']);
    }
  });

  it('picks with Alt, and says so when no texture is chosen', () => {
    const { tool, noted, current } = bench('paint');
    stroke(tool, [at(5, 5)]);
    expect(noted.told).toHaveLength(1);
    stroke(tool, [at(5, 5, { altKey: true })]);
    expect(current().paint.texture).toBe('Grass.blp');
    expect(noted.labels).toEqual([]);
  });

  it('erases with Shift what it laid', () => {
    const { tool, tiles } = bench('paint', (settings) => {
      const made = rock(settings);
      return { ...made, brushes: { ...made.brushes, paint: { ...made.brushes.paint, strength: 1, hardness: 1 } } };
    });
    stroke(tool, [at(16, 16)]);
    const chunk = tiles.chunkAt(16, 16);
    expect(chunk === null ? 0 : layersOf(chunk).length).toBe(2);
    stroke(tool, [at(16, 16, { shiftKey: true })]);
    expect(chunk === null ? 0 : layersOf(chunk).length).toBe(1);
  });
});

describe('tools that change documents at once', () => {
  it('open holes, and take them back on Escape', () => {
    const { tool, tiles } = bench('holes');
    const before = digests(tiles);
    tool.begin(at(-1, -1));
    tool.move(at(-12, -12));
    const chunk = tiles.chunk(512, 512);
    expect(chunk === null ? 0 : chunkFields(chunk).holes).not.toBe(0);
    tool.cancel();
    expect(digests(tiles)).toEqual(before);
    stroke(tool, [at(-1, -1)]);
    expect(chunk === null ? 0 : chunkFields(chunk).holes & 1).toBe(1);
  });

  it('pick the area with Alt and set it elsewhere', () => {
    const { tool, tiles, current, noted } = bench('area', (settings) => ({
      ...settings,
      area: { areaId: 99, scope: 'chunk' },
    }));
    stroke(tool, [at(-1, -1)]);
    expect(noted.labels).toEqual(['Set area 99']);
    const chunk = tiles.chunk(512, 512);
    expect(chunk === null ? 0 : chunkFields(chunk).areaId).toBe(99);
    stroke(tool, [at(100, 100, { altKey: true })]);
    expect(current().area.areaId).toBe(7);
  });

  it('add water just over the ground and dry it with Shift', () => {
    const { tool, tiles } = bench('liquid');
    stroke(tool, [at(-16, -16)]);
    const chunk = tiles.chunk(512, 512);
    if (chunk === null) throw new Error('the chunk is open');
    expect(liquidLevel(chunk)).toBe(0.5);
    stroke(tool, [at(-16, -16, { shiftKey: true })]);
    expect(liquidLevel(chunk)).toBeNull();
  });

  for (const id of ['colour', 'shadow', 'flags'] as const) {
    it(`${id}: a stroke is one step in every tile it touches`, () => {
      const { tool, tiles, noted } = bench(id);
      stroke(tool, [at(4, 4), at(-4, -4)]);
      expect(noted.labels).toHaveLength(1);
      expect(tiles.tiles.map(({ document }) => document.history.entries.length)).toEqual([1, 1, 1, 1]);
    });
  }
});

describe('the select tool', () => {
  it('takes a chunk with a click and those a drag crosses', () => {
    const { tool, chunks } = bench('select');
    stroke(tool, [at(-1, -1), at(-1, -2), at(-1, -40)]);
    expect(chunks).toEqual([
      { column: 512, row: 512 },
      { column: 513, row: 512 },
    ]);
  });
});

describe('settings', () => {
  it('sizes go up and down and stay within bounds', () => {
    let radius = 5;
    for (let step = 0; step < 60; step++) radius = nextRadius(radius, true);
    expect(radius).toBe(radiusRange[1]);
    for (let step = 0; step < 90; step++) radius = nextRadius(radius, false);
    expect(radius).toBe(radiusRange[0]);
    expect(nextStrength(1, true)).toBe(1);
    expect(nextStrength(0.05, false)).toBe(0.05);
    expect(nextStrength(0.5, true)).toBe(0.55);
  });

  it('of an earlier run are taken over as far as they fit', () => {
    const kept = restoreSettings({
      paint: { texture: 'A.blp', opacity: 'much' },
      height: 5,
      colour: { colour: [1, 2] },
    });
    expect(kept.paint).toEqual({ ...initialToolSettings.paint, texture: 'A.blp' });
    expect(kept.height).toEqual(initialToolSettings.height);
    expect(kept.colour).toEqual(initialToolSettings.colour);
    expect(restoreSettings(null)).toEqual(initialToolSettings);
  });
});
