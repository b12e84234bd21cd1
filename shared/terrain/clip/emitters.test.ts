/** Sound emitters that are copied with their chunks, turned and pasted. */
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { worldToPlacement } from '../../geometry/terrain/grid.ts';
import { tileList } from '../../formats/adt/model.ts';
import { emittersOf, addEmitter } from '../emitterEdits.ts';
import { editMap } from '../mapEdit.ts';
import { TileSet } from '../tiles.ts';
import type { MapTile } from '../tiles.ts';
import { pasteClip } from './paste.ts';
import { clipOf, east, middleOf, plain, reopened, tilesAt } from './test/clips.ts';
import { turnClip } from './turn.ts';

describe('sound emitters', () => {
  const at = { column: 32 * 16 + 2, row: 32 * 16 + 3 };
  /** One of each space: of the world, and of placements. */
  function sounding(): TileSet {
    const tiles = tilesAt([east]);
    const chunk = tiles.chunk(at.column, at.row);
    if (chunk === null) throw new Error('the chunk is there');
    const { x, y } = middleOf(at);
    editMap('Sounds', (edit) => {
      addEmitter(edit, tiles, { x: x + 3, y: y - 4, z: 7 }, { sound: 12, size: [5, 9, 4] });
      const other = addEmitter(edit, tiles, { x, y, z: 1 }, { sound: 13, size: [1, 1, 1] });
      const position = worldToPlacement({ x: x + 5, y: y + 6, z: 2 }).map(Math.fround);
      if (other !== null) edit.in(chunk.tile.document, (tx) => tx.update(other.id, { position }));
    });
    return reopened(tiles);
  }
  const [tileOf, heard] = [
    (tiles: TileSet): MapTile => {
      const [tile] = tiles.tiles;
      if (tile === undefined) throw new Error('the tile is there');
      return tile;
    },
    (tiles: TileSet) =>
      emittersOf(tileOf(tiles)).map(({ tile: { document }, chunk, id, at: place, sound, reach }) => ({
        ...{ sound, reach, x: place.x, y: place.y, z: place.z },
        index: tileList(document, 'chunks').indexOf(chunk),
        isOfPlacements: ((fieldsByName(document.get(id).fields)['position'] as readonly number[])[0] ?? 0) > 10_000,
      })),
  ];

  it('travel with their chunk, each in the space that it was in', () => {
    const tiles = sounding();
    const before = heard(tiles);
    expect(before.map(({ isOfPlacements }) => isOfPlacements)).toEqual([false, true]);
    const clip = clipOf(tiles, [at]);
    editMap('Paste', (edit) => pasteClip(edit, tiles, clip, at, plain));
    expect(tileOf(tiles).document.history.isDirty).toBe(false);
    editMap('Paste', (edit) => pasteClip(edit, tiles, clip, { column: at.column + 6, row: at.row + 2 }, plain));
    const [, , first, second] = heard(reopened(tiles));
    const step = 100 / 3;
    for (const [index, arrived] of [first, second].entries()) {
      const was = before[index];
      if (arrived === undefined || was === undefined) throw new Error('both arrived');
      expect(arrived.x).toBeCloseTo(was.x - 2 * step, 2);
      expect(arrived.y).toBeCloseTo(was.y - 6 * step, 2);
      expect(arrived).toMatchObject({ z: was.z, sound: was.sound, isOfPlacements: was.isOfPlacements });
      expect(arrived.index).toBe(was.index + 2 * 16 + 6);
    }
    tileOf(tiles).document.undo();
    expect(heard(tiles)).toEqual(before);
  });

  it('turn with it, and those that were there make way', () => {
    const tiles = sounding();
    const { x, y } = middleOf(at);
    const clip = turnClip(clipOf(tiles, [at]));
    editMap('Paste', (edit) => pasteClip(edit, tiles, clip, at, plain));
    const [first, ...others] = heard(tiles);
    expect(others.length).toBe(1);
    // What lay 3 north and 4 east of the middle lies 3 east and 4 south.
    expect(first?.x).toBeCloseTo(x - 4, 2);
    expect(first?.y).toBeCloseTo(y - 3, 2);
    expect(first?.reach).toEqual([9, 5, 4]);
    const silent = clipOf(tilesAt([east]), [at]);
    editMap('Paste', (edit) => pasteClip(edit, tiles, silent, at, { ...plain, parts: new Set(['sounds']) }));
    expect(heard(tiles)).toEqual([]);
  });
});
