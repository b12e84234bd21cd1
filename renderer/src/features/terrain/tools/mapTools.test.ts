/** Ground effects, sound emitters, flight bounds, liquids and full chunks, as a hand works with them. */
import { describe, expect, it } from 'vitest';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { addLayer, setAlpha } from '../../../../../shared/formats/adt/edits.ts';
import { tileFields } from '../../../../../shared/formats/adt/model.ts';
import { cellEffect, effectCellAt } from '../../../../../shared/terrain/effectEdits.ts';
import { emittersOf } from '../../../../../shared/terrain/emitterEdits.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { ClipPart } from '../../../../../shared/terrain/clip/clip.ts';
import { copyChunks } from '../../../../../shared/terrain/clip/clip.ts';
import { addFlightBounds, flightHeights } from '../../../../../shared/terrain/flightEdits.ts';
import { ensureTexture, layersOf } from '../../../../../shared/terrain/layers.ts';
import { liquidLevel } from '../../../../../shared/terrain/liquidEdits.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import type { ChunkRef, TileSet } from '../../../../../shared/terrain/tiles.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import { PasteTool } from './pasteTool.ts';
import { at, bench, digests, stroke } from './testBench.ts';

/** Where the bench's view shows a place. */
const shown = (x: number, y: number, z: number) => ({ viewX: -y, viewY: -z - x });

/** The chunk whose north-west corner lies south-east of the middle of the map. */
function chunkIn(tiles: TileSet): ChunkRef {
  const chunk = tiles.chunkAt(-10, -10);
  if (chunk === null) throw new Error('there is no chunk');
  return chunk;
}

describe('the tool of ground effects', () => {
  it('keeps cells bare over the corner of four tiles, as one step, and lets them grow again with Shift', () => {
    const { tool, tiles, noted } = bench('effects');
    const before = digests(tiles);
    stroke(tool, [at(0, 0)]);
    const bare = tiles.tiles.map(({ document }) => tileFields(document).chunks.length);
    expect(bare).toEqual([256, 256, 256, 256]);
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const chunk = tiles.chunkAt(x, y);
      expect(chunk === null ? null : cellEffect(chunk, effectCellAt(chunk, x, y)).isBare).toBe(true);
    }
    expect(noted.labels).toEqual(['Keep bare of ground effects']);
    stroke(tool, [at(0, 0, { shiftKey: true })]);
    expect(digests(tiles)).toEqual(before);
  });

  it('gives cells the layer of a texture, picked with Alt', () => {
    const { tool, tiles, current } = bench('effects', (settings) => ({
      ...settings,
      effects: { ...settings.effects, mode: 'texture', texture: 'Rock.blp' },
    }));
    const chunk = chunkIn(tiles);
    const { document } = chunk.tile;
    document.edit('Add', (transaction) => {
      addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, 'Rock.blp'));
    });
    stroke(tool, [at(-10, -10)]);
    expect(cellEffect(chunk, effectCellAt(chunk, -10, -10))).toMatchObject({ layer: 1, texture: 'Rock.blp' });
    stroke(tool, [at(-30, -30, { altKey: true })]);
    expect(current().effects.texture).toBe('Grass.blp');
  });
});

describe('the tool of sound emitters', () => {
  it('adds one, drags it over the border of tiles, and lifts it with Alt', () => {
    const { tool, tiles, noted, selected } = bench('sounds', (settings) => ({
      ...settings,
      sounds: { sound: 77, size: [10, 20, 30] },
    }));
    const before = digests(tiles);
    stroke(tool, [at(-10, -10, { viewX: 400, viewY: 0 })]);
    const all = (): readonly ReturnType<typeof emittersOf>[number][] => tiles.tiles.flatMap((tile) => emittersOf(tile));
    expect(all()).toMatchObject([{ sound: 77, at: { x: -10, y: -10, z: 2 }, reach: [10, 20, 30], isOld: false }]);
    expect(selected().map((each) => each.tile)).toEqual([{ column: 32, row: 32 }]);
    stroke(tool, [at(-10, -10, shown(-10, -10, 2)), at(-10, 40, shown(-10, 40, 2))]);
    expect(all()).toMatchObject([{ at: { x: -10, y: 40, z: 2 } }]);
    expect(all()[0]?.tile.place).toEqual({ column: 31, row: 32 });
    expect(selected().map((each) => each.tile)).toEqual([{ column: 31, row: 32 }]);
    stroke(tool, [
      at(-10, 40, { ...shown(-10, 40, 2), altKey: true }),
      at(-10, 40, { ...shown(-10, 40, 32), altKey: true }),
    ]);
    expect(all()).toMatchObject([{ at: { z: 32 } }]);
    expect(noted.labels).toEqual(['Add sound emitter', 'Move sound emitter', 'Move sound emitter']);
    for (const { document } of tiles.tiles) while (document.history.position > 0) document.undo();
    expect(digests(tiles)).toEqual(before);
  });

  it('says so over a hole, where it has nothing to stand on', () => {
    const { tool, noted } = bench('sounds');
    const hole = { ...at(0, 0), ground: null };
    tool.hover(hole);
    expect(noted.hints.at(-1)).toContain('Over a hole');
    expect(tool.begin(hole)).toBe(false);
    expect([noted.told, noted.labels]).toEqual([['No ground under the pointer'], []]);
    tool.hover(at(0, 0));
    expect(noted.hints.at(-1)).toBeNull();
  });

  it('gives up a new one on Escape', () => {
    const { tool, tiles, selected } = bench('sounds');
    const before = digests(tiles);
    tool.begin(at(-10, -10, { viewX: 400, viewY: 0 }));
    tool.move(at(-20, -20, { viewX: 500, viewY: 0 }));
    tool.cancel();
    expect(digests(tiles)).toEqual(before);
    expect(selected()).toEqual([]);
  });
});

describe('putting copied chunks down', () => {
  it('says so over a hole, and puts down where there is ground', () => {
    const { view, tiles, noted } = bench('select');
    const clip = copyChunks(tiles, [chunkIn(tiles)]);
    const pasted: GridPlace[] = [];
    const options = { parts: new Set<ClipPart>(['heights']), blend: 0, level: 'keep', depth: 8 } as const;
    const tool = new PasteTool({
      ...{ view, clip, options, tiles: () => tiles, paste: (place) => void pasted.push(place) },
      setHint: (reason) => void noted.hints.push(reason),
      tell: (_tone, title) => void noted.told.push(title),
    });
    const hole = { ...at(0, 0), ground: null };
    tool.hover(hole);
    expect(noted.hints.at(-1)).toContain('Over a hole');
    expect(tool.begin(hole)).toBe(false);
    expect([noted.told, pasted]).toEqual([['No ground under the pointer'], []]);
    tool.hover(at(-10, -10));
    expect(noted.hints.at(-1)).toBeNull();
    expect(tool.begin(at(-10, -10))).toBe(true);
    expect(pasted).toEqual([{ column: 512, row: 512 }]);
  });
});

describe('the tool of flight bounds', () => {
  it('drags a corner, and with it those of the tiles around that stand as high', () => {
    const { tool, tiles, noted } = bench('flight');
    editMap('Add', (edit) => {
      for (const tile of tiles.tiles) addFlightBounds(edit, tile, 100, -50);
    });
    stroke(tool, [at(0, 0, shown(0, 0, 100)), at(0, 0, shown(0, 0, 140))]);
    const raised = tiles.tiles.map((tile) => [...Array.from(flightHeights(tile, 'upper') ?? [])].indexOf(140));
    expect(raised.toSorted((left, right) => left - right)).toEqual([0, 2, 6, 8]);
    expect(tiles.tiles.map((tile) => flightHeights(tile, 'lower')?.[4])).toEqual([-50, -50, -50, -50]);
    expect(noted.labels).toEqual(['Move highest flight']);
  });

  it('leaves a press beside the points to the camera', () => {
    const { tool } = bench('flight');
    expect(tool.begin(at(0, 0, shown(0, 0, 100)))).toBe(false);
  });
});

describe('the tool of liquids', () => {
  it('writes MCLQ where the tile has its water there, and MH2O elsewhere', () => {
    const { tool, tiles } = bench('liquid', (settings) => ({
      ...settings,
      liquid: { ...settings.liquid, levelFrom: 'level', level: 4, form: 'old' },
    }));
    stroke(tool, [at(-10, -10)]);
    const { oldLiquids, liquids, flags } = chunkFields(chunkIn(tiles));
    expect([oldLiquids.length, liquids.length, flags & 0x3c]).toEqual([1, 0, 0x4]);
    const again = bench('liquid', (settings) => ({
      ...settings,
      liquid: { ...settings.liquid, levelFrom: 'level', level: 4 },
    }));
    stroke(again.tool, [at(-10, -10)]);
    const fields = chunkFields(chunkIn(again.tiles));
    expect([fields.oldLiquids.length, fields.liquids.length]).toEqual([0, 1]);
    expect(isNumbers(fields.fishable) && fields.fishable.includes(1)).toBe(true);
    expect(isNumbers(fields.deep) && fields.deep.includes(1)).toBe(false);
    expect(liquidLevel(chunkIn(again.tiles))).toBe(4);
  });
});

describe('the paint tool on full chunks', () => {
  it('asks which of four textures is to go, and repeats the stroke without it, as one step', () => {
    const { tool, tiles, noted } = bench('paint', (settings) => ({
      ...settings,
      paint: { ...settings.paint, texture: 'Snow.blp' },
      brushes: { ...settings.brushes, paint: { ...settings.brushes.paint, radius: 5, strength: 1 } },
    }));
    const chunk = chunkIn(tiles);
    const { document } = chunk.tile;
    document.edit('Add', (transaction) => {
      for (const [index, name] of ['Rock.blp', 'Mud.blp', 'Sand.blp'].entries()) {
        const id = addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, name));
        setAlpha(transaction, document, id, new Uint8Array(4096).fill(20 + index * 20));
      }
    });
    const before = digests(tiles);
    stroke(tool, [at(-15, -15)]);
    expect(digests(tiles)).toEqual(before);
    const offer = noted.offers.at(-1) ?? null;
    expect(offer).toMatchObject({ texture: 'Snow.blp', chunks: 1 });
    expect(offer?.others.map(({ texture }) => texture)).toEqual(['Rock.blp', 'Mud.blp', 'Sand.blp', 'Grass.blp']);
    offer?.giveUp('Mud.blp');
    expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp', 'Sand.blp', 'Snow.blp']);
    expect(noted.labels.at(-1)).toBe('Paint Snow, give up Mud');
    expect(noted.offers.at(-1)).toBeNull();
    document.undo();
    expect(digests(tiles)).toEqual(before);
  });
});

describe('flattening to a slope', () => {
  it('brings the ground to a plane through where the stroke begins, and takes its slope up again with Alt', () => {
    const { tool, tiles, current } = bench('height', (settings) => ({
      ...settings,
      height: { ...settings.height, mode: 'flatten', levelFrom: 'plane', slope: 45, slopeTo: 90 },
      brushes: {
        ...settings.brushes,
        height: { ...settings.brushes.height, radius: 60, strength: 1, hardness: 1, shape: 'flat' },
      },
    }));
    stroke(tool, [at(0, 0)]);
    // East is where y falls: a yard up for a yard.
    expect(tiles.heightAt(0, -25)).toBeCloseTo(25, 3);
    expect(tiles.heightAt(10, 20)).toBeCloseTo(-20, 3);
    tool.begin(at(0, -10, { altKey: true }));
    tool.end();
    expect(current().height).toMatchObject({ levelFrom: 'plane', slope: 45, slopeTo: 90 });
  });
});

describe('the ring of a brush', () => {
  it('follows its size while the pointer stands still', () => {
    const { tool, noted, change } = bench('height');
    tool.hover(at(0, 0));
    change('height', {});
    tool.refresh?.();
    expect(noted.rings).toHaveLength(2);
    tool.hover(null);
    tool.refresh?.();
    expect(noted.rings.at(-1)).toBeNull();
  });
});
