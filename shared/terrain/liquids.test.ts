/** Liquids in both forms: poured, dried, levelled, changed, deepened, marked; saved and opened again. */
import { fieldsByName } from '../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../document/document.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import { adt } from '../formats/adt/index.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { chunkFlags } from '../formats/adt/schema/chunkHeader.ts';
import { Liquid, OldLiquid } from '../formats/adt/schema/liquid.ts';
import { liquidCoverage } from '../geometry/terrain/water.ts';
import { corpusFiles } from '../test/corpus.ts';
import type { LiquidDepth } from './liquidEdits.ts';
import { addLiquid, markLiquid, removeLiquid, setLiquidDepth, setLiquidLevel, setLiquidType } from './liquidEdits.ts';
import { liquidSheets } from './liquidSheets.ts';
import { editMap } from './mapEdit.ts';
import {
  addOldLiquid,
  hasOldLiquids,
  markOldLiquid,
  removeOldLiquid,
  setOldLiquidDepth,
  setOldLiquidKind,
  setOldLiquidLevel,
} from './oldLiquidEdits.ts';
import { differingBlocks } from './testBlocks.ts';
import { chunkAt, fourTiles, reopened, tileAt, undone } from './testTiles.ts';
import type { ChunkRef } from './tiles.ts';
import { chunkFields, TileSet } from './tiles.ts';
import { fieldsOf } from '../codec/record.ts';

const opaque: LiquidDepth = { from: 'value', value: 1 };

function liquidsOf(chunk: ChunkRef) {
  return chunkFields(chunk).liquids.map((id) => fieldsOf(Liquid, chunk.tile.document.get(id)));
}

function wetOf(chunk: ChunkRef): readonly (readonly number[])[] {
  return liquidsOf(chunk).map((fields) => {
    const coverage = liquidCoverage(fields);
    return [...coverage.keys()].filter((quad) => coverage[quad] === 1);
  });
}

describe('liquids of MH2O', () => {
  it('of each kind have the vertex data of their kind', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => {
      addLiquid(edit, tiles, chunk, [0], { type: 1, level: 3 });
      addLiquid(edit, tiles, chunk, [9], { type: 2, level: 0 });
      addLiquid(edit, tiles, chunk, [18], { type: 3, level: 3 });
      addLiquid(edit, tiles, chunk, [27], { type: 40, kind: 'slime', level: 3 });
    });
    expect(liquidsOf(chunk).map(({ vertexFormat }) => vertexFormat)).toEqual([0, 2, 1, 1]);
    const [, , magma] = liquidsOf(chunkAt(reopened(tiles), -5, -5));
    expect([...(magma?.textureCoordinates ?? [])]).toEqual([127, 127, 191, 127, 127, 191, 191, 191]);
  });

  it('keep heights, depths and texture coordinates of what a stroke does not touch', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => addLiquid(edit, tiles, chunk, [0, 1, 2], { type: 1, level: 3, depth: opaque }));
    editMap('More', (edit) => addLiquid(edit, tiles, chunk, [5], { type: 1, level: 7 }));
    const [water] = liquidsOf(chunk);
    expect(wetOf(chunk)).toEqual([[0, 1, 2, 5]]);
    expect([...(water?.heights ?? [])].slice(0, 7)).toEqual([3, 3, 3, 3, 7, 7, 7].toSpliced(4, 1, 7));
    expect([...(water?.depths ?? [])].slice(0, 4)).toEqual([255, 255, 255, 255]);
    editMap('Dry', (edit) => removeLiquid(edit, tiles, chunk, [5]));
    expect([...(liquidsOf(chunk)[0]?.depths ?? [])]).toEqual(Array(8).fill(255));
  });

  it('of a form that nobody knows stay until all of them is dried', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => addLiquid(edit, tiles, chunk, [0, 1], { type: 1, level: 3 }));
    const [id] = chunkFields(chunk).liquids;
    if (id === undefined) throw new Error('no liquid');
    chunk.tile.document.edit('Form', (step) => step.set(Liquid, id, { vertexFormat: 7 }));
    editMap('Dry', (edit) => removeLiquid(edit, tiles, chunk, [0]));
    expect(wetOf(chunk)).toEqual([[0, 1]]);
    editMap('Dry', (edit) => removeLiquid(edit, tiles, chunk, [0, 1]));
    expect(wetOf(chunk)).toEqual([]);
  });

  it('are changed into others where they are, with level and marks', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => {
      addLiquid(edit, tiles, chunk, [0, 1], { type: 1, level: 3 });
      markLiquid(edit, chunk, [0, 1], 'fishable', true);
    });
    undone(tiles, () => {
      editMap('Type', (edit) => setLiquidType(edit, tiles, chunk, [1, 2], { type: 3 }));
    });
    expect(liquidsOf(chunk).map(({ liquidType }) => liquidType)).toEqual([1, 3]);
    expect(wetOf(chunk)).toEqual([[0], [1]]);
    expect([...(liquidsOf(chunk)[1]?.heights ?? [])]).toEqual([3, 3, 3, 3]);
    editMap('Type', (edit) => setLiquidType(edit, tiles, chunk, [0], { type: 3 }));
    expect(liquidsOf(chunk).map(({ liquidType }) => liquidType)).toEqual([3]);
    expect(chunkFields(chunk).fishable?.[0]).toBe(1);
  });

  it('get their depth from the ground, or one value, only where it is painted', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => addLiquid(edit, tiles, chunk, [0, 1, 2], { type: 1, level: 4 }));
    expect([...(liquidsOf(chunk)[0]?.depths ?? [])]).toEqual(Array(8).fill(128));
    editMap('Depth', (edit) => setLiquidDepth(edit, tiles, chunk, [0], opaque));
    expect([...(liquidsOf(chunk)[0]?.depths ?? [])]).toEqual([255, 255, 128, 128, 255, 255, 128, 128]);
    editMap('Level', (edit) => setLiquidLevel(edit, tiles, chunk, 2, { from: 'ground', opaqueAt: 4 }));
    expect([...(liquidsOf(chunk)[0]?.depths ?? [])]).toEqual(Array(8).fill(128));
  });

  it('are marked quad by quad; the marks go with the last liquid, to the byte', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const chunk = chunkAt(tiles, -5, -5);
    const before = chunk.tile.document.write();
    editMap('Mark', (edit) => markLiquid(edit, chunk, [0], 'deep', true));
    expect(chunkFields(chunk).deep).toBeNull();
    editMap('Pour', (edit) => {
      addLiquid(edit, tiles, chunk, [0, 1], { type: 1, level: 3 });
      markLiquid(edit, chunk, [0, 1], 'fishable', true);
      markLiquid(edit, chunk, [1], 'deep', true);
    });
    expect(differingBlocks(before, chunk.tile.document.write())).toEqual(['MH2O']);
    const { fishable, deep } = chunkFields(chunkAt(reopened(tiles), -5, -5));
    expect([[...(fishable ?? [])].slice(0, 3), [...(deep ?? [])].slice(0, 3)]).toEqual([
      [1, 1, 0],
      [0, 1, 0],
    ]);
    editMap('Dry', (edit) => removeLiquid(edit, tiles, chunk, [0, 1]));
    expect(chunkFields(chunk).fishable).toBeNull();
  });
});

function oldOf(chunk: ChunkRef) {
  return chunkFields(chunk).oldLiquids.map((id) => fieldsByName(chunk.tile.document.get(id).fields));
}

const quadBytes = (fields: Readonly<Record<string, unknown>> | undefined): readonly number[] => {
  const quads = fields?.['tiles'];
  return isNumbers(quads) ? [...quads] : [];
};

describe('liquids of MCLQ', () => {
  it('come in the order of their flags, wherever they are poured first, and only their chunk differs', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const chunk = chunkAt(tiles, -5, -5);
    const before = chunk.tile.document.write();
    undone(tiles, () => {
      editMap('Pour', (edit) => {
        addOldLiquid(edit, tiles, chunk, [5], { kind: 'slime', level: 3 });
        addOldLiquid(edit, tiles, chunk, [0, 1], { kind: 'water', level: 4 });
        addOldLiquid(edit, tiles, chunk, [9], { kind: 'ocean', level: 1 });
      });
    });
    expect(differingBlocks(before, chunk.tile.document.write())).toEqual([chunk.position]);
    const read = chunkAt(reopened(tiles), -5, -5);
    expect(chunkFields(read).flags & 0x3c).toBe(0x4 | 0x8 | 0x20);
    expect(oldOf(read).map((fields) => quadBytes(fields).filter((quad) => quad !== 15))).toEqual([[4, 4], [1], [3]]);
    expect(hasOldLiquids(read.tile)).toBe(true);
    editMap('Dry', (edit) => removeOldLiquid(edit, chunk, [0, 1, 5, 9]));
    expect(chunk.tile.document.write()).toEqual(before);
  });

  it('keep level, depth and marks of what is not touched', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => {
      addOldLiquid(edit, tiles, chunk, [0], { kind: 'water', level: 4 });
      markOldLiquid(edit, chunk, [0, 1], 'fishable', true);
      addOldLiquid(edit, tiles, chunk, [7], { kind: 'water', level: 6, depth: opaque });
    });
    const [water] = oldOf(chunk);
    expect([quadBytes(water)[0], quadBytes(water)[1], quadBytes(water)[7]]).toEqual([0x44, 0x0f, 0x04]);
    const { corners, heights, minimumHeight, maximumHeight } = fieldsOf(
      OldLiquid,
      chunk.tile.document.get(chunkFields(chunk).oldLiquids[0] ?? chunk.tile.document.root),
    );
    expect([heights[0], heights[8], minimumHeight, maximumHeight]).toEqual([4, 6, 4, 6]);
    expect([corners[0], corners[8 * 4]]).toEqual([128, 255]);
    editMap('Depth', (edit) => setOldLiquidDepth(edit, tiles, chunk, [0], opaque));
    expect(oldOf(chunk).map(({ corners: each }) => (isNumbers(each) ? each[0] : null))).toEqual([255]);
  });

  it('change kind at their level', () => {
    const tiles = fourTiles();
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => addOldLiquid(edit, tiles, chunk, [0, 1], { kind: 'water', level: 4 }));
    editMap('Kind', (edit) => setOldLiquidKind(edit, tiles, chunk, [1, 2], { kind: 'magma' }));
    expect(chunkFields(chunk).flags & 0x3c).toBe(0x14);
    expect(oldOf(chunk).map((fields) => quadBytes(fields).slice(0, 3))).toEqual([
      [4, 15, 15],
      [15, 6, 15],
    ]);
    editMap('Kind', (edit) => setOldLiquidKind(edit, tiles, chunk, [0], { kind: 'magma' }));
    expect(chunkFields(chunk).flags & 0x3c).toBe(0x10);
    expect(oldOf(chunk).map(({ maximumHeight }) => maximumHeight)).toEqual([4]);
  });

  it('are drawn as what they are edited as: by their flags, and by their quads where flags and layers differ in number', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const chunk = chunkAt(tiles, -5, -5);
    const { document } = chunk.tile;
    editMap('Pour', (edit) => addOldLiquid(edit, tiles, chunk, [0, 1], { kind: 'magma', level: 4 }));
    const kinds = (): readonly string[] => liquidSheets(document, chunkFields(chunk)).map(({ kind }) => kind);
    const flags = (set: number): void =>
      document.edit('Flags', (transaction) => transaction.update(chunk.id, { flags: set }));
    expect(kinds()).toEqual(['magma']);
    // The quads still say magma, as some tools leave them.
    flags(chunkFlags.river);
    expect(kinds()).toEqual(['water']);
    editMap('Pour', (edit) => addOldLiquid(edit, tiles, chunk, [2], { kind: 'water', level: 9 }));
    expect([kinds(), oldOf(chunk).length]).toEqual([['water'], 1]);
    flags(0);
    expect(kinds()).toEqual(['magma']);
    flags(chunkFlags.river | chunkFlags.slime);
    expect(kinds()).toEqual(['magma']);
  });

  it('that slope, and their marks, stay so as another kind', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const chunk = chunkAt(tiles, -5, -5);
    editMap('Pour', (edit) => {
      addOldLiquid(edit, tiles, chunk, [0, 1], { kind: 'water', level: (_row, column) => 4 + column });
      markOldLiquid(edit, chunk, [1], 'deep', true);
    });
    editMap('Kind', (edit) => setOldLiquidKind(edit, tiles, chunk, [0, 1], { kind: 'slime' }));
    const [slime] = chunkFields(chunk).oldLiquids.map((id) => fieldsOf(OldLiquid, chunk.tile.document.get(id)));
    expect([...(slime?.heights.slice(0, 3) ?? [])]).toEqual([4, 5, 6]);
    expect(slime?.minimumHeight).toBe(4);
    expect(quadBytes(oldOf(chunk)[0]).slice(0, 3)).toEqual([3, 0x83, 15]);
  });

  for (const file of corpusFiles('adt', ['pvpzone_34_30.adt'])) {
    it('an ocean of Blizzard’s keeps the bytes that nobody knows when its level changes', () => {
      const document = openDocument(adt, file.bytes());
      const tiles = new TileSet([{ place: { column: 34, row: 30 }, document }]);
      const chunk = tiles.chunksOf({ place: { column: 34, row: 30 }, document }).find((each) => oldOf(each).length > 0);
      if (chunk === undefined) throw new Error('there is no ocean');
      const before = document.write();
      editMap('Level', (edit) => setOldLiquidLevel(edit, tiles, chunk, 5, opaque));
      const after = document.write();
      expect(differingBlocks(before, after)).toEqual([chunk.position]);
      const at = [...after.keys()].filter((each) => after[each] !== before[each]);
      // Lowest and highest level, and the depth of 81 corners at most.
      expect(at.length).toBeLessThanOrEqual(8 + 81);
      expect(readableChunks(document).filter(({ fields }) => fields.oldLiquids.length > 0)).toHaveLength(16);
      document.undo();
      expect(document.write()).toEqual(file.bytes());
    });
  }
});
