/** Heights, seams and normals over many tiles as one ground. */
import { describe, expect, it, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import { adt } from '../formats/adt/index.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../geometry/terrain/brush/sculpt.ts';
import { chunkNormals } from '../geometry/terrain/normals.ts';
import { readGrey } from './greyPicture.ts';
import { closeSeams, findSeams, storeHeights } from './heightEdits.ts';
import { heightPicture } from './heightPicture.ts';
import { editMap } from './mapEdit.ts';
import { placeOfTile } from './mapFile.ts';
import { chunkMiddle } from './shadowEdits.ts';
import { chunkFields, TileSet } from './tiles.ts';
import { findNormalFaults, mendNormals } from './normalFaults.ts';
import { corpusFiles, picked } from '../test/corpus.ts';
import { documentDigest } from '../document/wire.ts';
import { fourTiles, tileAt, undone } from './testTiles.ts';
import { faultsOf } from '../test/faults.ts';

const digests = (tiles: TileSet): readonly string[] => tiles.tiles.map(({ document }) => documentDigest(document));

const dabAt = (x: number, y: number, radius = 20): Dab => ({
  x,
  y,
  radius,
  hardness: 0.2,
  shape: 'smooth',
  strength: 1,
});

describe('heights over four tiles', () => {
  it('meet at every border, with normals as of one ground, and are undone to the bit', () => {
    const tiles = fourTiles();
    undone(tiles, () => {
      const stroke = new HeightStroke(tiles.heights);
      raise(stroke, dabAt(3, -2, 40), 10);
      editMap('Raise', (edit) => storeHeights(edit, tiles, stroke.changed));
    });
    expect(findSeams(tiles)).toEqual([]);
    expect(tiles.heightAt(0, 0)).toBeGreaterThan(5);
    expect(tiles.tiles.every(({ document }) => document.history.isDirty)).toBe(true);
    for (const [column, row] of [
      [511, 511],
      [512, 512],
      [512, 511],
      [513, 512],
    ] as const) {
      const chunk = tiles.chunk(column, row);
      if (chunk === null) throw new Error('the chunk is open');
      const wanted = chunkNormals((south, east) => tiles.ground(column + east, row + south));
      expect(Int8Array.from(chunkFields(chunk).normals ?? [])).toEqual(wanted);
    }
  });

  it('leave normals that shade nothing changed, such as stale ones two chunks away', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const far = tiles.chunk(520, 520);
    const near = tiles.chunk(515, 514);
    if (far === null || near === null) throw new Error('the chunks are open');
    const { document } = far.tile;
    const stale = new Int8Array(145 * 3).fill(50);
    document.edit('Stale', (transaction) => {
      transaction.patch(far.id, 'normals', 0, stale);
      transaction.patch(near.id, 'normals', 0, stale);
    });
    const stroke = new HeightStroke(tiles.heights);
    const middle = chunkMiddle({ column: 514, row: 514 });
    raise(stroke, dabAt(middle.x, middle.y, 20), 5);
    editMap('Raise', (edit) => storeHeights(edit, tiles, stroke.changed));
    expect(Int8Array.from(chunkFields(far).normals ?? [])).toEqual(stale);
    // Vertices of the next chunk that the brush does not reach keep theirs as well.
    expect(chunkFields(near).normals?.[(17 * 8 + 8) * 3]).toBe(50);
    expect(chunkFields(near).normals?.[17 * 4 * 3]).not.toBe(50);
  });

  it('leave the normal of a corner that a tile which is not open takes part in', () => {
    const tiles = new TileSet([tileAt(31, 31), tileAt(32, 31), tileAt(31, 32)]);
    const corners = [
      [511, 511, 144],
      [512, 511, 136],
      [511, 512, 8],
    ] as const;
    const normals = (): readonly number[][] =>
      corners.map(([column, row, vertex]) => {
        const chunk = tiles.chunk(column, row);
        return [...(chunk === null ? [] : (chunkFields(chunk).normals ?? []))].slice(vertex * 3, vertex * 3 + 3);
      });
    const before = normals();
    const stroke = new HeightStroke(tiles.heights);
    raise(stroke, dabAt(10, 10, 40), 15);
    editMap('Raise', (edit) => storeHeights(edit, tiles, stroke.changed));
    expect(normals()).toEqual(before);
  });

  it('are changed in all tiles also where somebody who listens to one of them fails', async () => {
    const tiles = new TileSet([tileAt(31, 31, 4), tileAt(32, 31, 4)]);
    const [first] = tiles.tiles;
    first?.document.onCommit(() => {
      throw new Error('a view broke');
    });
    const act = (): void =>
      editMap('Flags', (edit) => {
        for (const { document } of tiles.tiles)
          edit.in(document, (transaction) => transaction.update(document.root, { flags: 1 }));
      });
    expect(await faultsOf(act)).toEqual([new Error('a view broke')]);
    expect(tiles.tiles.map(({ document }) => document.history.entries.length)).toEqual([1, 1]);
    expect(tiles.tiles.some(({ document }) => document.isInGesture)).toBe(false);
  });

  it('leave nothing half done when something goes wrong', () => {
    const tiles = fourTiles();
    const before = digests(tiles);
    expect(() =>
      editMap('Broken', (edit) => {
        for (const { document } of tiles.tiles)
          edit.in(document, (transaction) => transaction.update(document.root, { flags: 1 }));
        throw new Error('in the middle');
      }),
    ).toThrow('in the middle');
    expect(digests(tiles)).toEqual(before);
    expect(tiles.tiles.some(({ document }) => document.isInGesture)).toBe(false);
  });
});

test('a place beside the map is no tile of the next row', () => {
  const { document } = tileAt(0, 11, 4);
  const tiles = new TileSet([
    { place: { column: 0, row: 11 }, document },
    { place: { column: 63, row: 9 }, document },
  ]);
  const isOpen = (column: number, row: number): boolean => tiles.tileAt({ column, row }) !== null;
  expect([isOpen(64, 10), isOpen(-1, 10), isOpen(0, 11)]).toEqual([false, false, true]);
});

test('a picture of heights is black and white where they go beyond its range', () => {
  const tiles = new TileSet([tileAt(32, 32, 8, 50)]);
  const area = { first: { column: 32, row: 32 }, columns: 1, rows: 1 };
  const shades = (minimum: number, maximum: number): number[] => [
    ...new Set(readGrey(heightPicture(tiles, area, { minimum, maximum })).values),
  ];
  expect([shades(60, 70), shades(20, 40), shades(0, 50)]).toEqual([[0], [1], [1]]);
});

describe('seams', () => {
  it('are found within tiles and between them, and closed', () => {
    const tiles = new TileSet([tileAt(31, 31), tileAt(32, 31, 8, 3)]);
    const found = findSeams(tiles);
    expect(found).toHaveLength(16);
    expect(found[0]?.gap).toBeCloseTo(3, 5);
    expect(found[0]?.vertices).toBe(9);
    undone(tiles, () => editMap('Close', (edit) => closeSeams(edit, tiles, found)));
    expect(findSeams(tiles)).toEqual([]);
    expect(tiles.heightAt(20, 1e-4)).toBeCloseTo(1.5, 2);
  });
});

describe('wrong normals', () => {
  it('are found only where they are further off than other programs go, and set right alone', () => {
    const tiles = fourTiles();
    const stroke = new HeightStroke(tiles.heights);
    raise(stroke, dabAt(0, 0, 40), 15);
    editMap('Hill', (edit) => storeHeights(edit, tiles, stroke.changed));
    expect(findNormalFaults(tiles)).toEqual([]);
    const chunk = tiles.chunk(512, 512);
    if (chunk === null) throw new Error('the chunk is there');
    const right = Int8Array.from(chunkFields(chunk).normals ?? []);
    editMap('Spoil', (edit) =>
      edit.in(chunk.tile.document, (transaction) => {
        transaction.patch(chunk.id, 'normals', 3 * 20, Int8Array.of(90, 0, 90));
      }),
    );
    const [fault, ...others] = findNormalFaults(tiles);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ column: 512, row: 512, vertices: [20] });
    undone(tiles, () => editMap('Mend', (edit) => mendNormals(edit, tiles, findNormalFaults(tiles))));
    expect(Int8Array.from(chunkFields(chunk).normals ?? [])).toEqual(right);
  });

  it('are not guessed at where the next tile is not open', () => {
    const tiles = new TileSet([tileAt(31, 31)]);
    const chunk = tiles.chunk(31 * 16 + 15, 31 * 16 + 15);
    if (chunk === null) throw new Error('the chunk is there');
    editMap('Spoil', (edit) =>
      edit.in(chunk.tile.document, (transaction) => {
        transaction.patch(chunk.id, 'normals', 3 * 144, Int8Array.of(90, 0, 90));
      }),
    );
    expect(findNormalFaults(tiles)).toEqual([]);
  });
});

const originals = picked(corpusFiles('adt', ['.adt']), /blizz_/).filter(({ name }) => !name.includes('Random'));

describe('the normals of original tiles', () => {
  it.each(originals)('$name: none is wrong', ({ name, bytes }) => {
    const document = openDocument(adt, bytes());
    const place = placeOfTile(document, name);
    if (place === null) throw new Error('the tile tells its place');
    expect(findNormalFaults(new TileSet([{ place, document }]))).toEqual([]);
  });
});
