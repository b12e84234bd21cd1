/** Pictures of terrain files (A41): a tile by its own data and textures, else as the game pictures it; a map by its tiles. */
import { expect, it } from 'vitest';
import { tileAt } from '../testTiles.ts';
import { mapPicture, tilePicture, type TileFiles } from './filePicture.ts';
import { groundTextures, type Picture } from './index.ts';

const plain = (red: number, green: number, blue: number): Picture => ({
  ...{ width: 1, height: 1, pixels: Uint8Array.of(red, green, blue, 255) },
});
const pixel = ({ width, pixels }: Picture, x: number, y: number): readonly number[] => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

it('a tile is drawn with the textures that it names', async () => {
  const tile = tileAt(31, 31);
  const asked: string[] = [];
  const files: TileFiles = {
    texture: (path) => {
      asked.push(path);
      return Promise.resolve(plain(100, 150, 50));
    },
    file: () => Promise.reject(new Error('the minimap of the game is not asked for')),
  };
  const picture = await tilePicture(tile.document, 'Land_31_31.adt', files);
  expect(asked).toEqual(groundTextures(tile));
  expect([picture.width, picture.height]).toEqual([256, 256]);
  expect(pixel(picture, 128, 128)).toEqual([100, 150, 50, 255]);
});

it('without any of its textures it is the game’s minimap, and without that plain ground', async () => {
  const { document } = tileAt(31, 31);
  const table = new TextEncoder().encode('dir: Land\r\nLand\\map31_31.blp\tabc.blp\r\n');
  const minimap = plain(1, 2, 3);
  const files: TileFiles = {
    texture: (path) => Promise.resolve(path === 'textures\\Minimap\\abc.blp' ? minimap : null),
    file: (path) => Promise.resolve(path === 'textures\\Minimap\\md5translate.trs' ? table : null),
  };
  expect(await tilePicture(document, 'Land_31_31.adt', files)).toBe(minimap);
  const other = await tilePicture(document, 'Elsewhere_31_31.adt', files);
  expect(other).not.toBe(minimap);
  expect(pixel(other, 10, 10)[3]).toBe(255);
});

it('a map shows its tiles where they lie, low ground over what only is there, and nothing between them', () => {
  const low = {
    outer: new Int16Array(289).fill(-50),
    inner: new Int16Array(256).fill(-50),
    holes: new Uint16Array(16),
  };
  const tiles = [
    { column: 30, row: 30 },
    { column: 31, row: 31 },
  ];
  const picture = mapPicture(tiles, [{ place: { column: 31, row: 31 }, ground: low }], 64);
  if (picture === null) throw new Error('it has tiles');
  expect(pixel(picture, 5, 5)[3]).toBe(255);
  expect(pixel(picture, 40, 5)[3]).toBe(0);
  // The sea is blue, ground of which nothing is known is not.
  const [, , blue = 0] = pixel(picture, 40, 40);
  expect(blue).toBeGreaterThan(pixel(picture, 40, 40)[0] ?? 0);
  expect(mapPicture([], [], 64)).toBeNull();
});
