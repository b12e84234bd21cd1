/** Heights, seams and normals over many tiles as one ground. */
import { describe, expect, it } from 'vitest';
import { openDocument } from '../document/document.ts';
import { adt } from '../formats/adt/index.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../geometry/terrain/brush/sculpt.ts';
import { chunkNormals } from '../geometry/terrain/normals.ts';
import { closeSeams, findSeams, storeHeights } from './heightEdits.ts';
import { editMap } from './mapEdit.ts';
import { placeOfTile } from './mapFile.ts';
import { chunkMiddle } from './shadowEdits.ts';
import { chunkFields, TileSet } from './tiles.ts';
import { findNormalFaults, mendNormals } from './normalFaults.ts';
import { corpusFiles, picked } from '../test/corpus.ts';
import { documentDigest } from '../document/wire.ts';
import { fourTiles, tileAt, undone } from './testTiles.ts';

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
