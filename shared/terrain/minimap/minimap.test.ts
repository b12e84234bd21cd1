/** Minimaps of tiles made by code: which colour stands where, and what the table of names keeps. */
import { describe, expect, it } from 'vitest';
import { setHoles } from '../chunkEdits.ts';
import { addLiquid } from '../liquidEdits.ts';
import { editMap } from '../mapEdit.ts';
import { setShadow } from '../../formats/adt/edits.ts';
import { storeHeights } from '../heightEdits.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { ramp } from '../../geometry/terrain/brush/sculpt.ts';
import { liquidKind } from '../../geometry/terrain/liquidKinds.ts';
import { tileAt } from '../testTiles.ts';
import { chunkFields, TileSet } from '../tiles.ts';
import { initialFields } from '../../codec/record.ts';
import { MapObject, ObjectModel } from '../../formats/common/terrain/placements.ts';
import { Tile } from '../../formats/adt/schema/tile.ts';
import { worldToPlacement } from '../../geometry/terrain/grid.ts';
import type { BuildingShape, MinimapOptions, MinimapSources } from './index.ts';
import { drawMinimap, swatchOf, usualMinimap } from './index.ts';
import { nameMinimaps, plainMinimapName, readMinimapTable } from './names.ts';

const flat = (red: number, green: number, blue: number) =>
  swatchOf({ width: 1, height: 1, pixels: Uint8Array.of(red, green, blue, 255) }, 2);
const sources: MinimapSources = {
  swatches: () => flat(100, 150, 50),
  buildings: () => null,
  kindOf: liquidKind,
};

type Tiled = ReturnType<typeof tileAt>;

function pixelsOf(tile: Tiled, options: Partial<MinimapOptions> = {}, from: Partial<MinimapSources> = {}) {
  const all = { ...usualMinimap, ...options };
  const { pixels } = drawMinimap(tile, all, { ...sources, ...from });
  return (x: number, y: number) => [...pixels.subarray((y * all.side + x) * 4, (y * all.side + x) * 4 + 4)];
}

describe('a minimap', () => {
  it('shows flat ground as its texture is, in every size', () => {
    const tile = tileAt(31, 31);
    expect(pixelsOf(tile)(0, 0)).toEqual([100, 150, 50, 255]);
    expect(pixelsOf(tile, { side: 512 })(511, 511)).toEqual([100, 150, 50, 255]);
  });

  it('averages a texture over the quad that it fills', () => {
    const pixels = Uint8Array.of(0, 0, 0, 255, 200, 0, 0, 255, 0, 100, 0, 255, 0, 0, 80, 255);
    const at = pixelsOf(tileAt(31, 31), {}, { swatches: () => swatchOf({ width: 2, height: 2, pixels }, 2) });
    expect([at(0, 0), at(1, 0), at(0, 1), at(3, 3)].map(([r, g, b]) => [r, g, b])).toEqual([
      [0, 0, 0],
      [200, 0, 0],
      [0, 100, 0],
      [0, 0, 80],
    ]);
  });

  it('lights slopes that look north-west and shades the others, unless it is switched off', () => {
    const tile = tileAt(31, 31);
    const set = new TileSet([tile]);
    const stroke = new HeightStroke(set.heights);
    const dab = { x: 266, y: 266, radius: 260, hardness: 1, shape: 'flat', strength: 1 } as const;
    // The ground falls towards the north.
    ramp(stroke, { x: 500, y: 266, height: 0 }, { x: 30, y: 266, height: 300 }, dab);
    editMap('Slope', (edit) => storeHeights(edit, set, [...stroke.changed]));
    expect(pixelsOf(tile)(128, 128)[0]).toBeGreaterThan(105);
    expect(pixelsOf(tile, { isLit: false })(128, 128)[0]).toBe(100);
  });

  it('darkens baked shadows and leaves holes black', () => {
    const tile = tileAt(31, 31);
    const [first, second] = new TileSet([tile]).chunksOf(tile);
    if (first === undefined || second === undefined) throw new Error('the chunks are there');
    editMap('Shade', (edit) => {
      edit.in(tile.document, (transaction) =>
        setShadow(transaction, tile.document, first.id, new Uint8Array(4096).fill(1)),
      );
      setHoles(edit, second, 0xffff);
    });
    const at = pixelsOf(tile);
    expect(at(8, 8)[0]).toBe(60);
    expect(at(24, 8)).toEqual([0, 0, 0, 255]);
    expect(at(40, 8)[0]).toBe(100);
    expect(chunkFields(second).holes).toBe(0xffff);
  });

  it('shows water over the ground where it lies higher, and not without the option', () => {
    const tile = tileAt(31, 31);
    const set = new TileSet([tile]);
    const [wet, under] = set.chunksOf(tile);
    if (wet === undefined || under === undefined) throw new Error('the chunks are there');
    editMap('Pour', (edit) => {
      addLiquid(edit, set, wet, [0, 1, 8, 9], { type: 1, level: 10 });
      addLiquid(edit, set, under, [0], { type: 1, level: -5 });
    });
    const at = pixelsOf(tile);
    expect(at(1, 1)[2]).toBeGreaterThan(55);
    expect(at(1, 1)[0]).toBeLessThan(70);
    expect(at(8, 8)[0]).toBe(100);
    expect(at(17, 1)[0]).toBe(100);
    expect(pixelsOf(tile, { showsWater: false })(1, 1)[0]).toBe(100);
  });

  it('shows buildings where they stand over the ground', () => {
    const tile = tileAt(31, 31);
    const { document } = tile;
    // A roof of 20 × 20 yards, 5 yards up, in the middle of the tile.
    const middle = { x: 266.667, y: 266.667, z: 0 };
    document.edit('Build', (transaction) => {
      const model = transaction.add(ObjectModel.type, document.root, { path: 'World/Hut.WMO' });
      const place = { nameId: 0, position: worldToPlacement(middle), rotation: [0, 0, 0] };
      const object = transaction.add(MapObject.type, document.root, { ...initialFields(MapObject, 18), ...place });
      transaction.set(Tile, document.root, { objectModels: [model], mapObjects: [object] });
    });
    const roof = (up: number): BuildingShape => ({
      meshes: [
        {
          texture: 'roof.blp',
          positions: Float32Array.of(-10, -10, up, 10, -10, up, 10, 10, up, -10, 10, up),
          coordinates: null,
          triangles: [0, 1, 2, 0, 2, 3],
          isMasked: false,
        },
      ],
    });
    const swatches = (path: string) => (path === 'roof.blp' ? flat(200, 20, 20) : flat(100, 150, 50));
    const buildings = (path: string) => (path === 'world\\hut.wmo' ? roof(5) : null);
    const at = pixelsOf(tile, {}, { swatches, buildings });
    expect(at(128, 128)[0]).toBeGreaterThan(190);
    expect(at(140, 128)[0]).toBe(100);
    expect(pixelsOf(tile, {}, { swatches, buildings: () => roof(-5) })(128, 128)[0]).toBe(100);
    expect(pixelsOf(tile, { showsBuildings: false }, { swatches, buildings })(128, 128)[0]).toBe(100);
  });
});

describe('md5translate.trs', () => {
  const hashed = 'dir: Azeroth\r\nAzeroth\\map31_05.blp\taa.blp\r\nAzeroth\\map32_05.blp\tsea.blp\r\n';
  const other = 'dir: Kalimdor\r\nKalimdor\\map1_01.blp\tsea.blp\r\n';

  it('keeps the names it has and all other lines', () => {
    const named = nameMinimaps(hashed + other, 'azeroth', [{ column: 31, row: 5 }]);
    expect(named).toEqual({ files: ['aa.blp'], table: hashed + other });
  });

  it('gives a tile a name of its own where others share the file', () => {
    const named = nameMinimaps(hashed + other, 'Azeroth', [{ column: 32, row: 5 }]);
    expect(named.files).toEqual(['Azeroth_32_05.blp']);
    expect(named.table).toBe((hashed + other).replace('map32_05.blp\tsea', 'map32_05.blp\tAzeroth_32_05'));
  });

  it('adds lines to the block of the map, and blocks to the table', () => {
    const added = nameMinimaps(hashed + other, 'Azeroth', [{ column: 9, row: 9 }]).table;
    expect(added).toBe(`${hashed}Azeroth\\map9_09.blp\tAzeroth_9_09.blp\r\n${other}`);
    const fresh = nameMinimaps('', 'New', [{ column: 32, row: 48 }]).table;
    expect(fresh).toBe('dir: New\r\nNew\\map32_48.blp\tNew_32_48.blp\r\n');
    expect(nameMinimaps(other, 'New', [{ column: 32, row: 48 }]).table).toBe(other + fresh);
  });

  it('is read whatever the case and the order of its two names', () => {
    const find = readMinimapTable('dir: Azeroth\naa.blp\tAzeroth/map31_05.blp\nAZEROTH\\MAP7_07.BLP\tbb.blp\n');
    expect([find('azeroth', { column: 31, row: 5 }), find('Azeroth', { column: 7, row: 7 })]).toEqual([
      'aa.blp',
      'bb.blp',
    ]);
    expect(find('Azeroth', { column: 7, row: 8 })).toBeNull();
    expect(plainMinimapName('Azeroth', { column: 7, row: 8 })).toBe('Azeroth_7_08.blp');
  });
});
