/** Ground effects, sound emitters and flight bounds: edited, saved, opened again, with no other byte moved. */
import { fieldsByName } from '../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { addLayer, setAlpha } from '../formats/adt/edits.ts';
import { tileFields } from '../formats/adt/model.ts';
import { initialFields, fieldsOf } from '../codec/record.ts';
import { OldSoundEmitter, SoundEmitter } from '../formats/adt/schema/emitter.ts';
import { worldToPlacement } from '../geometry/terrain/grid.ts';
import {
  allEffectCells,
  cellEffect,
  computeEffectLayers,
  effectCellAt,
  effectCellsWithin,
  layerEffect,
  lookOf,
  setBare,
  setEffectLayer,
  setLook,
  setTextureEffect,
} from './effectEdits.ts';
import {
  addEmitter,
  changeEmitter,
  emitterOf,
  emittersOf,
  placeEmitter,
  removeEmitter,
  settleEmitter,
} from './emitterEdits.ts';
import type { Emitter } from './emitterEdits.ts';
import {
  addFlightBounds,
  flightHeights,
  hasFlightBounds,
  meetingPoints,
  removeFlightBounds,
  setFlightHeights,
} from './flightEdits.ts';
import { ensureTexture, layersOf } from './layers.ts';
import { editMap } from './mapEdit.ts';
import { differingBlocks } from './testBlocks.ts';
import { chunkAt, fourTiles, reopened, tileAt, undone } from './testTiles.ts';
import type { ChunkRef } from './tiles.ts';
import { chunkFields, TileSet } from './tiles.ts';

function addTextured(chunk: ChunkRef, texture: string, alpha: (texel: number) => number): void {
  const { document } = chunk.tile;
  document.edit('Add', (transaction) => {
    const id = addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, texture));
    setAlpha(
      transaction,
      document,
      id,
      Uint8Array.from({ length: 4096 }, (_each, texel) => alpha(texel)),
    );
  });
}

describe('ground effects', () => {
  it('cells stay bare where they were set, in the one chunk, also after saving', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const chunk = chunkAt(tiles, -100, -100);
    const before = chunk.tile.document.write();
    undone(tiles, () => {
      editMap('Bare', (edit) => setBare(edit, chunk, [0, 9, 63], true));
    });
    const after = chunk.tile.document.write();
    expect(after.length).toBe(before.length);
    expect(differingBlocks(before, after)).toEqual([chunk.position]);
    // The three bits of the three cells and nothing else.
    expect([...after.keys()].filter((at) => after[at] !== before[at])).toHaveLength(3);
    const read = chunkFields(chunkAt(reopened(tiles), -100, -100)).noEffects;
    expect([...read.keys()].filter((cell) => read[cell] === 1)).toEqual([0, 9, 63]);
  });

  it('a small circle takes the cell it is in, a large one those whose middles it covers, over a border too', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -1, -1);
    expect(effectCellsWithin(chunk, -1, -1, 0.1)).toEqual([0]);
    expect(effectCellAt(chunk, -33, -5)).toBe(57);
    expect(effectCellsWithin(chunk, 0, 0, 4)).toEqual([0]);
    expect(effectCellsWithin(chunk, 3, 3, 2)).toEqual([]);
    expect(effectCellsWithin(chunk, -16, -16, 60)).toEqual(allEffectCells);
  });

  it('computed from weights, cells have the layer that is seen most in them', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -1, -1);
    addTextured(chunk, 'Rock.blp', (texel) => (texel % 64 < 32 ? 255 : 0));
    undone(tiles, () => {
      editMap('Compute', (edit) => computeEffectLayers(edit, chunk, allEffectCells));
    });
    const { effectLayers } = chunkFields(chunkAt(reopened(tiles), -1, -1));
    expect([...effectLayers]).toEqual(allEffectCells.map((cell) => ((cell & 7) < 4 ? 1 : 0)));
  });

  it('a layer that the chunk does not have is not given to cells', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -1, -1);
    editMap('Set', (edit) => setEffectLayer(edit, chunk, [3], 2));
    expect(chunk.tile.document.history.isDirty).toBe(false);
    addTextured(chunk, 'Rock.blp', () => 9);
    editMap('Set', (edit) => setEffectLayer(edit, chunk, [3], 1));
    expect(cellEffect(chunk, 3)).toMatchObject({ layer: 1, texture: 'Rock.blp', effectId: -1, isBare: false });
  });

  it('a texture’s effect goes to all its layers, flags of a layer keep the others', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -1, -1);
    addTextured(chunk, 'Rock.blp', () => 9);
    const all = tiles.chunksOf(chunk.tile);
    undone(tiles, () => {
      expect(editMap('Effect', (edit) => setTextureEffect(edit, all, 'rock.BLP', 42))).toBe(1);
    });
    const [, rock] = layersOf(chunk);
    const { document } = chunk.tile;
    expect(rock === undefined ? null : layerEffect(document, rock.id)).toBe(42);
    if (rock === undefined) return;
    editMap('Look', (edit) => setLook(edit, document, rock.id, { isAnimated: true, direction: 5, speed: 3 }));
    expect(fieldsByName(document.get(rock.id).fields)['flags']).toBe(0x100 | 0x40 | (3 << 3) | 5);
    editMap('Look', (edit) => setLook(edit, document, rock.id, { isOverbright: true, isAnimated: false }));
    expect(lookOf(document, rock.id)).toEqual({
      isAnimated: false,
      direction: 5,
      speed: 3,
      isOverbright: true,
      isCubeMap: false,
    });
  });
});

describe('sound emitters', () => {
  const size = [10, 20, 30] as const;

  it('are added to the chunk under them, changed, and taken away to the byte', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const { document } = chunkAt(tiles, -100, -100).tile;
    const before = document.write();
    const made = editMap('Add', (edit) => addEmitter(edit, tiles, { x: -100, y: -120, z: 5 }, { sound: 7, size }));
    const added = document.write();
    expect(added.length - before.length).toBe(28);
    expect(differingBlocks(before, added)).toEqual([chunkAt(tiles, -100, -120).position]);
    if (made === null) throw new Error('nothing was added');
    editMap('Change', (edit) => changeEmitter(edit, made, { sound: 8, size: [1, 2, 3] }));
    const [read] = reopened(tiles).tiles.flatMap((tile) => emittersOf(tile));
    expect(read).toMatchObject({ sound: 8, at: { x: -100, y: -120, z: 5 }, reach: [1, 2, 3], isOld: false });
    editMap('Remove', (edit) => removeEmitter(edit, made));
    expect(document.write()).toEqual(before);
  });

  it('change over to the chunk and tile they are moved to, in one step that is undone whole', () => {
    const tiles = fourTiles();
    const made = editMap('Add', (edit) => addEmitter(edit, tiles, { x: -5, y: -5, z: 0 }, { sound: 7, size }));
    if (made === null) throw new Error('nothing was added');
    let moved: Emitter = made;
    undone(tiles, () => {
      moved = editMap('Move', (edit) => {
        placeEmitter(edit, made, { x: 40, y: 50, z: 9 });
        return settleEmitter(edit, tiles, made);
      });
    });
    expect(moved.tile.place).toEqual({ column: 31, row: 31 });
    const all = reopened(tiles).tiles.map((tile) => emittersOf(tile).map(({ at }) => at));
    expect(all).toEqual([[{ x: 40, y: 50, z: 9 }], [], [], []]);
  });

  it('no tile, no emitter', () => {
    const tiles = fourTiles();
    expect(editMap('Add', (edit) => addEmitter(edit, tiles, { x: 5000, y: 0, z: 0 }, { sound: 1, size }))).toBeNull();
  });

  it('of old clients keep their form: position, sound and reach change, the bytes behind them do not', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    const { document } = chunk.tile;
    const silence = Uint8Array.from({ length: 14 }, (_each, at) => at + 1);
    document.edit('Add', (transaction) => {
      const fields = { ...initialFields(OldSoundEmitter, document.version), position: [-5, -5, 0], silence };
      const id = transaction.add(OldSoundEmitter.type, chunk.id, fields);
      transaction.update(chunk.id, { emitters: [id] });
    });
    const map = reopened(tiles);
    const [old] = map.tiles.flatMap((tile) => emittersOf(tile));
    if (old === undefined) throw new Error('there is no emitter');
    editMap('Change', (edit) => {
      changeEmitter(edit, old, { sound: 9, size: [4, 6, 5] });
      placeEmitter(edit, old, { x: -6, y: -7, z: 8 });
    });
    const added = editMap('Add', (edit) => addEmitter(edit, map, { x: -9, y: -9, z: 0 }, { sound: 3, size }));
    expect(added?.isOld).toBe(true);
    const [again] = reopened(map).tiles.flatMap((tile) => emittersOf(tile));
    expect(again).toMatchObject({ isOld: true, sound: 9, at: { x: -6, y: -7, z: 8 }, reach: [6, 6, 6] });
    if (again === undefined) return;
    expect(fieldsOf(OldSoundEmitter, again.tile.document.get(again.id)).silence).toEqual(silence);
  });

  it('in the space of placements are shown where they are meant, and stay in that space', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -100, -120);
    const { document } = chunk.tile;
    const position = worldToPlacement({ x: -100, y: -120, z: 5 });
    document.edit('Add', (transaction) => {
      const fields = { ...initialFields(SoundEmitter, document.version), position };
      transaction.update(chunk.id, { emitters: [transaction.add(SoundEmitter.type, chunk.id, fields)] });
    });
    const [emitter] = emittersOf(chunk.tile);
    expect(emitter?.at.x).toBeCloseTo(-100);
    expect(emitter?.at.y).toBeCloseTo(-120);
    if (emitter === undefined) return;
    editMap('Move', (edit) => placeEmitter(edit, emitter, { x: -101, y: -120, z: 6 }));
    const stored = fieldsOf(SoundEmitter, document.get(emitter.id)).position;
    expect(stored[2]).toBeCloseTo((position[2] ?? 0) + 1);
    expect(emitterOf(chunk.tile, emitter.id)?.at.z).toBe(6);
  });
});

describe('flight bounds', () => {
  it('come and go with the flag that tells of them, and leave no byte behind', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const [tile] = tiles.tiles;
    if (tile === undefined) return;
    const before = tile.document.write();
    undone(tiles, () => {
      editMap('Add', (edit) => addFlightBounds(edit, tile, 800.4, -75));
    });
    expect(differingBlocks(before, tile.document.write())).toEqual(['MFBO']);
    const [read] = reopened(tiles).tiles;
    expect(read === undefined ? null : [...Array.from(flightHeights(read, 'upper') ?? [])]).toEqual(Array(9).fill(800));
    expect(read === undefined ? 0 : tileFields(read.document).flags & 1).toBe(1);
    editMap('Remove', (edit) => removeFlightBounds(edit, tile));
    expect(tile.document.write()).toEqual(before);
  });

  it('one height changes its two bytes, and stays within what a file can hold', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const [tile] = tiles.tiles;
    if (tile === undefined) return;
    editMap('Add', (edit) => addFlightBounds(edit, tile, 800, -75));
    const before = tile.document.write();
    editMap('Set', (edit) => setFlightHeights(edit, tile, 'lower', [4], -40_000));
    const after = tile.document.write();
    const differing = [...after.keys()].filter((at) => after[at] !== before[at]);
    expect(differing.length).toBeLessThanOrEqual(2);
    expect(flightHeights(tile, 'lower')?.[4]).toBe(-32_768);
    const { position } = tile.document.history;
    editMap('Same', (edit) => setFlightHeights(edit, tile, 'lower', [4], -40_000));
    expect(tile.document.history.position).toBe(position);
  });

  it('points of tiles that meet are found over edges and corners, where they stand equally high', () => {
    const tiles = fourTiles();
    for (const tile of tiles.tiles) editMap('Add', (edit) => addFlightBounds(edit, tile, 100, -50));
    const [northWest, northEast] = tiles.tiles;
    if (northWest === undefined || northEast === undefined) return;
    const places = (point: number): readonly string[] =>
      meetingPoints(tiles, { tile: northWest, net: 'upper', point }).map(
        (each) => `${each.tile.place.column},${each.tile.place.row}:${each.point}`,
      );
    expect(places(4)).toEqual(['31,31:4']);
    expect(places(5)).toEqual(['31,31:5', '32,31:3']);
    expect(places(8).toSorted()).toEqual(['31,31:8', '31,32:2', '32,31:6', '32,32:0']);
    editMap('Set', (edit) => setFlightHeights(edit, northEast, 'upper', [3], 120));
    expect(places(5)).toEqual(['31,31:5']);
    expect(hasFlightBounds(northEast)).toBe(true);
  });
});
