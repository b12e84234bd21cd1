/** Copied chunks put down elsewhere: all that was asked arrives, nothing else moves, and borders stay closed. */
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../document/document.ts';
import type { FormatDocument } from '../../format/format.ts';
import { chunksPerSide, worldToPlacement } from '../../geometry/terrain/grid.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { raise, roughen } from '../../geometry/terrain/brush/sculpt.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { adt } from '../../formats/adt/index.ts';
import { tileList } from '../../formats/adt/model.ts';
import { corpusFiles, hasCorpus } from '../../test/corpus.ts';
import { setArea, setChunkFlag, setHoleCell } from '../chunkEdits.ts';
import { ColourStroke } from '../colourEdits.ts';
import { findSeams, storeHeights } from '../heightEdits.ts';
import { layersOf, weightsOf } from '../layers.ts';
import { addLiquid } from '../liquidEdits.ts';
import { editMap } from '../mapEdit.ts';
import { checkObjects } from '../objects/check.ts';
import { noBounds } from '../objects/object.ts';
import { addObject, newObject } from '../objects/looseObject.ts';
import { paintShadow } from '../shadowEdits.ts';
import { TexturePainter } from '../texturePainter.ts';
import { TileSet, chunkFields } from '../tiles.ts';
import type { MapTile } from '../tiles.ts';
import type { ClipPart, TerrainClip } from './clip.ts';
import { placesOfClip } from './clip.ts';
import { pasteClip } from './paste.ts';
import { clipOf, east, middleOf, plain, reopened, tilesAt, west } from './test/clips.ts';
import { turnClip } from './turn.ts';

/** Chunks around the border of both tiles. */
const first = { column: 32 * chunksPerSide - 2, row: 32 * chunksPerSide + 3 };
const rectangle = (at: GridPlace, columns: number, rows: number): readonly GridPlace[] =>
  Array.from({ length: columns * rows }, (_each, index) => ({
    column: at.column + (index % columns),
    row: at.row + Math.floor(index / columns),
  }));

/** Ground with something of every kind on the chunks around `first`. */
function furnish(tiles: TileSet): void {
  const dab = { ...middleOf(first), radius: 45, hardness: 0.2, shape: 'smooth', strength: 1 } as const;
  const stroke = new HeightStroke(tiles.heights);
  raise(stroke, dab, 20);
  roughen(stroke, dab, { seed: 3, size: 10, height: 8 });
  editMap('Hill', (edit) => storeHeights(edit, tiles, stroke.changed));
  const painter = new TexturePainter(tiles, { texture: 'Rock.blp', whenFull: 'leave', canAdd: true });
  painter.dab(dab, 0.8);
  editMap('Rock', (edit) => painter.commit(edit));
  editMap('Rest', (edit) => {
    new ColourStroke(tiles).dab(edit, dab, [0.4, 1.3, 0.8]);
    paintShadow(edit, tiles, { ...dab, radius: 12 }, true);
    const chunk = tiles.chunk(first.column, first.row);
    if (chunk === null) throw new Error('the chunk is there');
    setHoleCell(edit, chunk, 1, 2, true);
    setArea(edit, chunk, 77);
    setChunkFlag(edit, chunk, 2, true);
    addLiquid(edit, tiles, chunk, [3, 4, 12, 20], { type: 1, level: 9 });
  });
}

/** What a clip holds without where it came from. */
const content = ({ chunks, objects, columns, rows }: TerrainClip) => ({ chunks, objects, columns, rows });

/** Chunks whose bytes differ, by column and row over the map. */
function changedChunks(before: TileSet, after: TileSet): readonly string[] {
  const blocks = ({ document }: MapTile): readonly string[] => {
    const bytes = document.write();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found: string[] = [];
    for (let at = 0; at + 8 <= bytes.length; at += 8 + view.getUint32(at + 4, true)) {
      const end = at + 8 + view.getUint32(at + 4, true);
      if (view.getUint32(at, true) === 0x4d434e4b) found.push(bytes.subarray(at, end).join());
    }
    return found;
  };
  return before.tiles.flatMap((tile) => {
    const other = after.tileAt(tile.place);
    const [left, right] = [blocks(tile), other === null ? [] : blocks(other)];
    return left.flatMap((block, index) =>
      block === right[index]
        ? []
        : [`${tile.place.column * 16 + (index % 16)} ${tile.place.row * 16 + Math.floor(index / 16)}`],
    );
  });
}

describe('copied chunks', () => {
  it('put down where they came from change nothing', () => {
    const tiles = tilesAt([west, east]);
    furnish(tiles);
    const saved = reopened(tiles);
    const clip = clipOf(saved, rectangle(first, 4, 3));
    const result = editMap('Paste', (edit) => pasteClip(edit, saved, clip, first, plain));
    expect(result).toEqual({ chunks: 12, missing: 0, objects: 0 });
    expect(saved.tiles.map(({ document }) => document.history.isDirty)).toEqual([false, false]);
  });

  it('arrive on another map with all they hold, and only there', () => {
    const source = tilesAt([west, east]);
    furnish(source);
    const clip = clipOf(source, rectangle(first, 4, 3));
    const target = reopened(tilesAt([west, east]));
    const before = reopened(target);
    const at = { column: first.column - 6, row: first.row + 5 };
    editMap('Paste', (edit) => pasteClip(edit, target, clip, at, plain));
    const after = reopened(target);
    const arrived = clipOf(after, placesOfClip(clip, at));
    expect(content(arrived)).toEqual(content(clip));
    expect(findSeams(after)).toEqual([]);
    const ring = new Set(
      rectangle({ column: at.column - 1, row: at.row - 1 }, 6, 5).map((p) => `${p.column} ${p.row}`),
    );
    expect(changedChunks(before, after).filter((chunk) => !ring.has(chunk))).toEqual([]);
    for (const { document } of target.tiles) while (document.undo() !== null);
    expect(target.tiles.map(({ document }) => document.write())).toEqual(
      before.tiles.map(({ document }) => document.write()),
    );
  });

  it('leave all out that was not chosen: without heights only their own chunks change', () => {
    const source = tilesAt([west, east]);
    furnish(source);
    const clip = clipOf(source, rectangle(first, 2, 2));
    const target = reopened(tilesAt([east]));
    const before = reopened(target);
    const at = { column: 32 * 16 + 4, row: 32 * 16 + 4 };
    const parts = new Set<ClipPart>(['layers', 'holes']);
    editMap('Paste', (edit) => pasteClip(edit, target, clip, at, { ...plain, parts }));
    const own = new Set(placesOfClip(clip, at).map(({ column, row }) => `${column} ${row}`));
    expect(changedChunks(before, reopened(target)).every((chunk) => own.has(chunk))).toBe(true);
    const chunk = target.chunk(at.column, at.row);
    if (chunk === null) throw new Error('the chunk is there');
    expect(chunkFields(chunk)).toMatchObject({ areaId: 1, colours: null, shadow: null, liquids: [] });
    expect(chunkFields(chunk).holes).not.toBe(0);
    expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp']);
  });

  it('look the same on a map of the other depth', () => {
    for (const [from, to] of [
      [8, 4],
      [4, 8],
    ] as const) {
      const source = tilesAt([west, east], from);
      furnish(source);
      const clip = clipOf(source, [first]);
      const target = tilesAt([east], to, 'Sand.blp');
      const at = { column: 32 * 16 + 4, row: 32 * 16 + 4 };
      editMap('Paste', (edit) => pasteClip(edit, target, clip, at, { ...plain, depth: to }));
      const [left, right] = [source.chunk(first.column, first.row), reopened(target).chunk(at.column, at.row)];
      if (left === null || right === null) throw new Error('the chunks are there');
      expect(layersOf(right).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp']);
      const [wanted, got] = [weightsOf(left)[1], weightsOf(right)[1]];
      // Sixteen steps: half of one is lost at most.
      const off = wanted?.reduce((most, weight, texel) => Math.max(most, Math.abs(weight - (got?.[texel] ?? 0))), 0);
      expect(off).toBeLessThanOrEqual(9);
    }
  });

  it('go over into the ground around when edges are blended', () => {
    const source = tilesAt([west, east]);
    furnish(source);
    const clip = clipOf(source, rectangle(first, 3, 3));
    const target = reopened(tilesAt([east], 8, 'Sand.blp'));
    const before = reopened(target);
    const at = { column: 32 * 16 + 5, row: 32 * 16 + 5 };
    const parts = new Set<ClipPart>(['heights', 'layers', 'colours']);
    editMap('Paste', (edit) => pasteClip(edit, target, clip, at, { ...plain, parts, blend: 16 }));
    expect(findSeams(target)).toEqual([]);
    for (const { column, row } of rectangle({ column: at.column - 1, row: at.row - 1 }, 5, 5)) {
      const isInside = column >= at.column && column < at.column + 3 && row >= at.row && row < at.row + 3;
      const [left, right] = [before.chunk(column, row), target.chunk(column, row)];
      if (left === null || right === null) throw new Error('the chunks are there');
      if (!isInside) expect(chunkFields(right).heights).toEqual(chunkFields(left).heights);
    }
    const corner = target.chunk(at.column, at.row);
    if (corner === null) throw new Error('the chunk is there');
    expect(layersOf(corner).map(({ texture }) => texture)).toEqual(['Grass.blp', 'Rock.blp', 'Sand.blp']);
    const sum = weightsOf(corner).reduce((total, weights) => total + (weights[2080] ?? 0), 0);
    expect(sum).toBeCloseTo(255, 0);
  });

  it('fit themselves to the level of the ground when asked', () => {
    const source = tilesAt([west, east]);
    furnish(source);
    const clip = clipOf(source, rectangle({ column: first.column - 1, row: first.row - 1 }, 3, 3));
    const target = tilesAt([east]);
    const stroke = new HeightStroke(target.heights);
    raise(stroke, { x: -266, y: -266, radius: 2000, hardness: 1, shape: 'flat', strength: 1 }, 100);
    editMap('Plateau', (edit) => storeHeights(edit, target, stroke.changed));
    const at = { column: 32 * 16 + 5, row: 32 * 16 + 5 };
    editMap('Paste', (edit) => pasteClip(edit, target, clip, at, { ...plain, level: 'fit' }));
    const top = clip.chunks[4]?.heights?.[72] ?? NaN;
    const { x, y } = middleOf({ column: at.column + 1, row: at.row + 1 });
    expect(target.heightAt(x, y)).toBeCloseTo(top + 100, -1);
    const chunk = target.chunk(at.column + 1, at.row + 1);
    const liquid = chunk === null ? undefined : chunkFields(chunk).liquids[0];
    expect(
      liquid === undefined ? NaN : fieldsByName(target.tiles[0]?.document.get(liquid).fields)?.['minimumHeight'],
    ).toBeGreaterThan(90);
  });

  it('tell how many had no place', () => {
    const tiles = tilesAt([west]);
    const clip = clipOf(tiles, rectangle({ column: 31 * 16, row: 32 * 16 }, 2, 2));
    const result = editMap('Paste', (edit) =>
      pasteClip(edit, tiles, clip, { column: 31 * 16 + 15, row: 32 * 16 }, plain),
    );
    expect(result).toEqual({ chunks: 2, missing: 2, objects: 0 });
  });
});

describe('objects of a clip', () => {
  const model = 'World\\Tree.m2';
  const [tree] = [{ minimum: [-30, -30, 0], maximum: [30, 30, 50] } as const];

  it('are listed in both tiles that their box reaches, and named by all chunks under it', () => {
    const source = tilesAt([east]);
    const at = { column: 32 * 16 + 4, row: 32 * 16 + 4 };
    const { x, y } = middleOf(at);
    const place = { position: placed(x, y), rotation: [0, 0, 0], scale: 1 } as const;
    editMap('Tree', (edit) => addObject(edit, source, newObject('doodad', model, place), 1, noBounds));
    const clip = clipOf(source, [at]);
    expect(clip.objects.map(({ named }) => named)).toEqual([{ west: 0, east: 0, north: 0, south: 0 }]);
    const target = tilesAt([west, east]);
    const border = { column: 32 * 16, row: 32 * 16 + 5 };
    const bounds = () => tree;
    editMap('Paste', (edit) => pasteClip(edit, target, clip, border, { ...plain, bounds }));
    expect(target.tiles.map(({ document }) => tileList(document, 'doodads').length)).toEqual([1, 1]);
    expect(checkObjects(target, bounds)).toEqual({ clashes: [], disagreeing: [], unlisted: [] });
    const naming = rectangle({ column: border.column - 1, row: border.row - 1 }, 3, 3).map(({ column, row }) => {
      const chunk = target.chunk(column, row);
      return chunk === null ? null : [...chunkFields(chunk).doodadRefs];
    });
    expect(naming).toEqual(Array.from({ length: 9 }, () => [0]));
  });
});

function placed(x: number, y: number): readonly [number, number, number] {
  return worldToPlacement({ x, y, z: 0 });
}

describe('a turned clip', () => {
  it('is what it was after four turns', () => {
    const tiles = tilesAt([west, east]);
    furnish(tiles);
    const clip = clipOf(tiles, [...rectangle(first, 4, 2), { column: first.column, row: first.row + 2 }]);
    const once = turnClip(clip);
    expect(content(once)).not.toEqual(content(clip));
    expect([once.columns, once.rows]).toEqual([clip.rows, clip.columns]);
    expect(turnClip(turnClip(turnClip(once)))).toEqual(clip);
  });

  it('brings the north-western hole, height and texel to the north-east', () => {
    const tiles = tilesAt([east]);
    const at = { column: 32 * 16, row: 32 * 16 };
    const chunk = tiles.chunk(at.column, at.row);
    if (chunk === null) throw new Error('the chunk is there');
    editMap('Mark', (edit) => {
      setHoleCell(edit, chunk, 0, 0, true);
      const shadow = new Uint8Array(4096);
      shadow[1] = 1;
      edit.in(chunk.tile.document, (transaction) => transaction.update(chunk.id, { shadow }));
    });
    const [turned] = turnClip(clipOf(tiles, [at])).chunks;
    expect(turned?.holes).toBe(0b1000);
    expect(turned?.shadow?.indexOf(1)).toBe(64 + 63);
  });

  it('keeps the ground closed when it is put down', () => {
    const source = tilesAt([west, east]);
    furnish(source);
    const clip = turnClip(clipOf(source, rectangle(first, 4, 2)));
    const target = tilesAt([east]);
    editMap('Paste', (edit) => pasteClip(edit, target, clip, { column: 32 * 16 + 3, row: 32 * 16 + 3 }, plain));
    expect(findSeams(target)).toEqual([]);
  });
});

const tile = ([file]: readonly { name: string; bytes: () => Uint8Array }[]): FormatDocument | null =>
  file === undefined ? null : openDocument(adt, file.bytes());

describe.runIf(hasCorpus)('with real tiles', () => {
  it('things that stand on the chunks come along, named by the chunks they stand on', () => {
    const source = tile(corpusFiles('adt', ['noggitred_kalimdor_37_37.adt']));
    const other = tile(corpusFiles('adt', ['noggit_naxx_azeroth_38_24.adt']));
    if (source === null || other === null) throw new Error('the files are there');
    const tiles = new TileSet([{ place: { column: 37, row: 37 }, document: source }]);
    const target = new TileSet([{ place: { column: 38, row: 24 }, document: other }]);
    const clip = clipOf(tiles, rectangle({ column: 37 * 16 + 4, row: 37 * 16 + 4 }, 5, 5));
    expect(clip.objects.length).toBeGreaterThan(10);
    const count = tileList(other, 'doodads').length + tileList(other, 'mapObjects').length;
    const problems = other.format.validate(other).length;
    const at = { column: 38 * 16 + 6, row: 24 * 16 + 6 };
    const result = editMap('Paste', (edit) => pasteClip(edit, target, clip, at, plain));
    expect(result.objects).toBe(clip.objects.length);
    const after = openDocument(adt, other.write());
    expect(tileList(after, 'doodads').length + tileList(after, 'mapObjects').length).toBe(count + result.objects);
    expect(after.format.validate(after).length).toBeLessThanOrEqual(problems + 1);
    const again = clipOf(new TileSet([{ place: { column: 38, row: 24 }, document: after }]), placesOfClip(clip, at));
    expect(again.objects.length).toBeGreaterThanOrEqual(result.objects);
    expect(again.chunks.map((chunk) => chunk?.heights)).toEqual(clip.chunks.map((chunk) => chunk?.heights));
  });
});
