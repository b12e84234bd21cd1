/** Edits of maps on tiles made by code: seams, normals, layers, undo, and that only what was edited is written anew. */
import { describe, expect, it, test } from 'vitest';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import { documentDigest } from '../document/wire.ts';
import { adt } from '../formats/adt/index.ts';
import { createTile } from '../formats/adt/create.ts';
import { createMap } from '../formats/wdt/create.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../geometry/terrain/brush/sculpt.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import { texelCount } from '../geometry/terrain/grid.ts';
import { chunkNormals } from '../geometry/terrain/normals.ts';
import { isHoleAt, setArea, setChunkFlag, setHoleCell } from './chunkEdits.ts';
import { ColourStroke, lightOf } from './colourEdits.ts';
import { closeSeams, findSeams, storeHeights } from './heightEdits.ts';
import { layersOf, texturesOf, weightsOf } from './layers.ts';
import { addLiquid, liquidLevel, quadsWithin, removeLiquid, setLiquidLevel } from './liquidEdits.ts';
import { editMap } from './mapEdit.ts';
import { alphaDepthOfMap, placeOfTile, tilesOfMap } from './mapFile.ts';
import { bakeShadows, chunkMiddle, paintShadow } from './shadowEdits.ts';
import { removeUnusedTextures, replaceTexture, textureUses } from './textureEdits.ts';
import { TexturePainter, textureAt } from './texturePainter.ts';
import type { MapTile } from './tiles.ts';
import { chunkFields, TileSet } from './tiles.ts';

const grass = 'Tileset\\Test\\Grass.blp';
const rock = 'Tileset\\Test\\Rock.blp';

/** A tile as it comes from a file: with bytes it was read from. */
function tileAt(column: number, row: number, depth: AlphaDepth = 8, height = 0): MapTile {
  const place = { column, row };
  const bytes = createTile({ place, texture: grass, alphaDepth: depth, height }).write();
  const document = openDocument(adt, bytes);
  if (depth === 8) document.edit('Depth', (transaction) => transaction.update(document.root, { alphaDepth: 8 }));
  document.markSaved();
  return { place, document };
}

function documentOf({ tiles: [tile] }: TileSet): Document {
  if (tile === undefined) throw new Error('a tile is open');
  return tile.document;
}

/** Four tiles around the middle of the map, where x and y are 0. */
function four(depth: AlphaDepth = 8): TileSet {
  return new TileSet([tileAt(31, 31, depth), tileAt(32, 31, depth), tileAt(31, 32, depth), tileAt(32, 32, depth)]);
}

const dabAt = (x: number, y: number, radius = 20): Dab => ({
  x,
  y,
  radius,
  hardness: 0.2,
  shape: 'smooth',
  strength: 1,
});

const digests = (tiles: TileSet): readonly string[] => tiles.tiles.map(({ document }) => documentDigest(document));

function undoAll(tiles: TileSet, count: readonly number[]): void {
  for (const [index, { document }] of tiles.tiles.entries()) {
    while (document.history.position > (count[index] ?? 0)) document.undo();
  }
}

/** Does something and proves that undo brings every byte of every document back, and redo the change. */
function undone(tiles: TileSet, act: () => void): void {
  const before = digests(tiles);
  const positions = tiles.tiles.map(({ document }) => document.history.position);
  act();
  const after = digests(tiles);
  expect(after).not.toEqual(before);
  undoAll(tiles, positions);
  expect(digests(tiles)).toEqual(before);
  for (const { document } of tiles.tiles) while (document.redo() !== null);
  expect(digests(tiles)).toEqual(after);
}

describe('heights over four tiles', () => {
  it('meet at every border, with normals as of one ground, and are undone to the bit', () => {
    const tiles = four();
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
    const tiles = four();
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
      const tiles = four(depth);
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
      const tiles = four(depth);
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
    const tiles = four();
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

describe('what chunks have', () => {
  it('holes, area and flags are set over tiles and undone; what is so already changes nothing', () => {
    const tiles = four();
    undone(tiles, () =>
      editMap('Set', (edit) => {
        for (const chunk of tiles.chunksWithin(0, 0, 10)) {
          setHoleCell(edit, chunk, 0, 0, true);
          setArea(edit, chunk, 17);
          setChunkFlag(edit, chunk, 2, true);
        }
      }),
    );
    expect(isHoleAt(tiles, -1, -1)).toBe(true);
    expect(isHoleAt(tiles, 1, 1)).toBe(false);
    const positions = tiles.tiles.map(({ document }) => document.history.position);
    editMap('Again', (edit) => {
      for (const chunk of tiles.chunksWithin(0, 0, 10)) setArea(edit, chunk, 17);
    });
    expect(tiles.tiles.map(({ document }) => document.history.position)).toEqual(positions);
  });

  it('vertex colours are the same in every copy of a vertex, and the flag tells of them', () => {
    const tiles = four();
    undone(tiles, () => {
      const stroke = new ColourStroke(tiles);
      editMap('Colour', (edit) => {
        for (let step = 0; step < 3; step++) stroke.dab(edit, { ...dabAt(0, 0, 10), strength: 0.5 }, [0.2, 1, 2]);
      });
    });
    const corners = [
      [511, 511, 17 * 8 + 8],
      [512, 511, 17 * 8],
      [511, 512, 8],
      [512, 512, 0],
    ] as const;
    const lights = corners.map(([column, row, vertex]) => {
      const chunk = tiles.chunk(column, row);
      if (chunk === null) throw new Error('the chunk is open');
      expect(chunkFields(chunk).flags & 0x40).toBe(0x40);
      return lightOf(chunk, vertex);
    });
    for (const light of lights) expect(light).toEqual(lights[0]);
    expect(lights[0]?.[0]).toBeCloseTo(0.3, 1);
    expect(lights[0]?.[2]).toBeCloseTo(1.875, 1);
  });

  it('shadows are painted, and taken away whole when nothing is left of them', () => {
    const tiles = four();
    const before = digests(tiles);
    editMap('Shadow', (edit) => paintShadow(edit, tiles, dabAt(0, 0, 3), true));
    expect(tiles.tiles.every(({ document }) => document.history.isDirty)).toBe(true);
    editMap('Light', (edit) => paintShadow(edit, tiles, dabAt(0, 0, 9), false));
    for (const chunk of tiles.chunksWithin(0, 0, 3)) {
      expect(chunkFields(chunk).shadow).toBeNull();
      expect(chunkFields(chunk).flags & 1).toBe(0);
    }
    expect(before).toHaveLength(4);
  });

  it('a hill casts its baked shadow away from the sun, over the border of tiles', () => {
    const tiles = four();
    const stroke = new HeightStroke(tiles.heights);
    raise(stroke, { ...dabAt(12, 30, 10), hardness: 0.8 }, 30);
    editMap('Raise', (edit) => storeHeights(edit, tiles, stroke.changed));
    // The sun stands in the north, so the shadow falls south: x below 0 is another tile.
    editMap('Bake', (edit) => bakeShadows(edit, tiles, tiles.tiles, { elevation: Math.PI / 6, heading: 0 }));
    const shadowAt = (x: number, y: number): number => {
      const chunk = tiles.chunkAt(x, y);
      if (chunk === null) throw new Error('the chunk is open');
      const { shadow, position } = chunkFields(chunk);
      const [north = 0, west = 0] = position;
      const texel = Math.floor(((north - x) / (100 / 3)) * 64) * 64 + Math.floor(((west - y) / (100 / 3)) * 64);
      return shadow?.[texel] ?? 0;
    };
    expect(shadowAt(-10, 30)).toBe(1);
    expect(shadowAt(40, 30)).toBe(0);
    expect(shadowAt(-10, 90)).toBe(0);
  });

  it('liquids come quad by quad, keep their own levels, and go when they are dry', () => {
    const tiles = four();
    undone(tiles, () =>
      editMap('Water', (edit) => {
        for (const chunk of tiles.chunksWithin(0, 0, 20))
          addLiquid(edit, tiles, chunk, quadsWithin(chunk, 0, 0, 20), { type: 1, level: 5 });
      }),
    );
    const chunk = tiles.chunk(512, 512);
    if (chunk === null) throw new Error('the chunk is open');
    expect(liquidLevel(chunk)).toBe(5);
    const document = chunk.tile.document;
    const again = openDocument(adt, document.write());
    const [before, after] = [document, again].map((each) => {
      const fields = new TileSet([{ place: chunk.tile.place, document: each }]).chunk(512, 512);
      const id = fields === null ? undefined : chunkFields(fields).liquids[0];
      return id === undefined ? null : each.get(id).fields;
    });
    expect(after).toEqual(before);
    expect(after?.['exists']).not.toBeNull();
    editMap('Level', (edit) => setLiquidLevel(edit, tiles, chunk, 9));
    expect(liquidLevel(chunk)).toBe(9);
    editMap('Dry', (edit) =>
      removeLiquid(
        edit,
        tiles,
        chunk,
        Array.from({ length: 64 }, (_each, quad) => quad),
      ),
    );
    expect(chunkFields(chunk).liquids).toEqual([]);
  });
});

describe('a map', () => {
  it('says how deep alpha maps are and which tiles there are', () => {
    expect(alphaDepthOfMap(createMap([], 0))).toBe(4);
    expect(alphaDepthOfMap(createMap([], 4))).toBe(8);
    expect(alphaDepthOfMap(createMap([], 0x80))).toBe(8);
    expect(tilesOfMap(createMap([{ column: 3, row: 5 }]))).toEqual([{ column: 3, row: 5 }]);
  });

  it('knows the place of a tile by its ground, not by its name', () => {
    expect(placeOfTile(createTile({ place: { column: 30, row: 20 } }), 'Template_1_1.adt')).toEqual({
      column: 30,
      row: 20,
    });
  });
});

test('a touch too weak for a map of 4 bits leaves no layer behind that shows nothing', () => {
  const tiles = four(4);
  const before = digests(tiles);
  const painter = new TexturePainter(tiles, { texture: rock, whenFull: 'leave', canAdd: true });
  painter.dab({ ...dabAt(-16, -16, 6), strength: 0.02 }, 1);
  editMap('Paint', (edit) => painter.commit(edit));
  const chunk = tiles.chunk(512, 512);
  expect(chunk === null ? [] : layersOf(chunk)).toHaveLength(1);
  expect(digests(tiles).slice(0, 3)).toEqual(before.slice(0, 3));
});
