/** Textures painted, erased and exchanged over many tiles. */
import { describe, expect, it } from 'vitest';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import { adt } from '../formats/adt/index.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { texelCount } from '../geometry/terrain/grid.ts';
import { layersOf, texturesOf, weightsOf } from './layers.ts';
import { editMap } from './mapEdit.ts';
import { chunkMiddle } from './shadowEdits.ts';
import { removeUnusedTextures, replaceTexture, textureUses } from './textureEdits.ts';
import { TexturePainter, textureAt } from './texturePainter.ts';
import { TileSet } from './tiles.ts';
import { documentDigest } from '../document/wire.ts';
import { fourTiles, grass, tileAt, undone } from './testTiles.ts';

const digests = (tiles: TileSet): readonly string[] => tiles.tiles.map(({ document }) => documentDigest(document));

const rock = 'Tileset\\Test\\Rock.blp';

function documentOf({ tiles: [tile] }: TileSet): Document {
  if (tile === undefined) throw new Error('a tile is open');
  return tile.document;
}

const dabAt = (x: number, y: number, radius = 20): Dab => ({
  x,
  y,
  radius,
  hardness: 0.2,
  shape: 'smooth',
  strength: 1,
});

function paint(
  tiles: TileSet,
  texture: string,
  dab: Dab,
  options: Partial<{ opacity: number; canAdd: boolean; whenFull: 'leave' | 'replace' }> = {},
) {
  const painter = new TexturePainter(tiles, {
    texture,
    whenFull: options.whenFull ?? 'leave',
    canAdd: options.canAdd ?? true,
  });
  painter.dab(dab, options.opacity ?? 1);
  editMap(`Paint ${texture}`, (edit) => painter.commit(edit));
  return painter;
}

describe('painting textures', () => {
  for (const depth of [4, 8] as const) {
    it(`${depth} bit: makes texture and layers where they are needed, in all tiles, and is undone to the bit`, () => {
      const tiles = fourTiles(depth);
      undone(tiles, () => paint(tiles, rock, dabAt(0, 0)));
      for (const { document } of tiles.tiles) expect(texturesOf(document)).toEqual([grass, rock]);
      for (const [column, row] of [
        [511, 511],
        [512, 512],
      ] as const) {
        const chunk = tiles.chunk(column, row);
        expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual([grass, rock]);
      }
      expect(textureAt(tiles, 1, 1)).toBe(rock);
      expect(textureAt(tiles, 30, 30)).toBe(grass);
    });

    it(`${depth} bit: writes and reads back what is seen`, () => {
      const tiles = fourTiles(depth);
      paint(tiles, rock, dabAt(0, 0));
      const [tile] = tiles.tiles;
      if (tile === undefined) throw new Error('a tile is open');
      const again = new TileSet([{ place: tile.place, document: openDocument(adt, tile.document.write()) }]);
      const [before, after] = [tiles.chunk(511, 511), again.chunk(511, 511)].map((chunk) =>
        chunk === null ? [] : weightsOf(chunk),
      );
      let worst = 0;
      for (let texel = 0; texel < texelCount; texel++)
        worst = Math.max(worst, Math.abs((before?.[1]?.[texel] ?? 0) - (after?.[1]?.[texel] ?? 0)));
      expect(after).toHaveLength(2);
      // Half a step of sixteen.
      expect(worst).toBeLessThanOrEqual(depth === 4 ? 8.5 : 0);
    });
  }

  it('erases to nothing and takes the empty layer away', () => {
    const tiles = fourTiles();
    const before = digests(tiles);
    paint(tiles, rock, dabAt(-8, -8, 4));
    paint(tiles, rock, dabAt(-8, -8, 9), { opacity: 0, canAdd: false });
    paint(tiles, rock, dabAt(-8, -8, 20), { opacity: 0, canAdd: false });
    const chunk = tiles.chunk(512, 512);
    expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual([grass]);
    expect(digests(tiles).slice(0, 3)).toEqual(before.slice(0, 3));
  });

  it('leaves a chunk with four other textures, or lets the least seen one go', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const middle = chunkMiddle({ column: 514, row: 514 });
    for (const [index, name] of ['A', 'B', 'C'].entries())
      paint(tiles, `${name}.blp`, dabAt(middle.x + 6 - index * 5, middle.y, 3 + index));
    expect(paint(tiles, rock, dabAt(middle.x, middle.y, 4)).full).toHaveLength(1);
    expect(texturesOf(documentOf(tiles))).not.toContain(rock);
    paint(tiles, rock, dabAt(middle.x, middle.y, 4), { whenFull: 'replace' });
    const chunk = tiles.chunk(514, 514);
    const names = chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture);
    expect(names).toHaveLength(4);
    expect(names).toContain(rock);
    expect(names).not.toContain('A.blp');
  });

  it('exchanges one texture for another, merging layers where a chunk has both', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const middle = chunkMiddle({ column: 514, row: 514 });
    paint(tiles, rock, dabAt(middle.x, middle.y, 10));
    const [tile] = tiles.tiles;
    if (tile === undefined) throw new Error('a tile is open');
    undone(tiles, () => editMap('Replace', (edit) => replaceTexture(edit, tile, grass, rock)));
    expect(textureUses(tile.document).map(({ path, chunks }) => [path, chunks])).toEqual([
      [grass, 0],
      [rock, 256],
    ]);
    const chunk = tiles.chunk(514, 514);
    expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual([rock]);
    expect(removeUnusedTextures(tile.document)).toBe(1);
    expect(texturesOf(tile.document)).toEqual([rock]);
    expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual([rock]);
  });

  it('renames a texture that the tile does not have, which changes no chunk', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const [tile] = tiles.tiles;
    if (tile === undefined) throw new Error('a tile is open');
    editMap('Replace', (edit) => replaceTexture(edit, tile, grass, 'Other.blp'));
    expect(texturesOf(tile.document)).toEqual(['Other.blp']);
  });

  it('writes anew only the chunks that were painted', () => {
    const tiles = new TileSet([tileAt(32, 32)]);
    const document = tiles.tiles[0]?.document;
    if (document === undefined) throw new Error('a tile is open');
    const middle = chunkMiddle({ column: 520, row: 520 });
    paint(tiles, grass, dabAt(middle.x, middle.y, 5));
    expect(document.history.isDirty).toBe(false);
    const before = document.write();
    paint(tiles, rock, dabAt(middle.x, middle.y, 5));
    const after = document.write();
    const blocks = (bytes: Uint8Array): readonly string[] => {
      const found: string[] = [];
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at + 8 <= bytes.length;) {
        const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
        const size = view.getUint32(at + 4, true);
        if (tag === 'KNCM') found.push(Buffer.from(bytes.subarray(at, at + 8 + size)).toString('latin1'));
        at += 8 + size;
      }
      return found;
    };
    const [old, made] = [blocks(before), blocks(after)];
    expect(made).toHaveLength(256);
    const others = made.flatMap((block, index) => (block === old[index] ? [] : [index]));
    expect(others).toEqual([8 * 16 + 8]);
  });
});
