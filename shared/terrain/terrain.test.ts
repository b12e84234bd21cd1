/** Edits of maps on tiles made by code: seams, normals, layers, undo, and that only what was edited is written anew. */
import { fieldsByName } from '../codec/byName.ts';
import { describe, expect, it, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import { adt } from '../formats/adt/index.ts';
import { createTile } from '../formats/adt/create.ts';
import { createMap } from '../formats/wdt/create.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { raise } from '../geometry/terrain/brush/sculpt.ts';
import { isHoleAt, setArea, setChunkFlag, setHoleCell } from './chunkEdits.ts';
import { ColourStroke, lightOf } from './colourEdits.ts';
import { storeHeights } from './heightEdits.ts';
import { layersOf } from './layers.ts';
import { addLiquid, liquidLevel, quadsWithin, removeLiquid, setLiquidLevel } from './liquidEdits.ts';
import { editMap } from './mapEdit.ts';
import { alphaDepthOfMap, placeOfTile, tilesOfMap } from './mapFile.ts';
import { bakeShadows, paintShadow } from './shadowEdits.ts';
import { TexturePainter } from './texturePainter.ts';
import { chunkFields, TileSet } from './tiles.ts';
import { documentDigest } from '../document/wire.ts';
import { fourTiles, undone } from './testTiles.ts';

const digests = (tiles: TileSet): readonly string[] => tiles.tiles.map(({ document }) => documentDigest(document));

const rock = 'Tileset\\Test\\Rock.blp';

const dabAt = (x: number, y: number, radius = 20): Dab => ({
  x,
  y,
  radius,
  hardness: 0.2,
  shape: 'smooth',
  strength: 1,
});

describe('what chunks have', () => {
  it('holes, area and flags are set over tiles and undone; what is so already changes nothing', () => {
    const tiles = fourTiles();
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
    const tiles = fourTiles();
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
    const tiles = fourTiles();
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
    const tiles = fourTiles();
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
    const tiles = fourTiles();
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
    expect(fieldsByName(after ?? undefined)?.['exists']).not.toBeNull();
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
  const tiles = fourTiles(4);
  const before = digests(tiles);
  const painter = new TexturePainter(tiles, { texture: rock, whenFull: 'leave', canAdd: true });
  painter.dab({ ...dabAt(-16, -16, 6), strength: 0.02 }, 1);
  editMap('Paint', (edit) => painter.commit(edit));
  const chunk = tiles.chunk(512, 512);
  expect(chunk === null ? [] : layersOf(chunk)).toHaveLength(1);
  expect(digests(tiles).slice(0, 3)).toEqual(before.slice(0, 3));
});
