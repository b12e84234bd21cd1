import { expect, test } from 'vitest';
import { fitPicture, sizeClassOf, tilesetSides } from './fitPicture.ts';
import { generatedSide, generatedTileset } from './generatedTileset.ts';

function picture(width: number, height: number): { width: number; height: number; pixels: Uint8Array } {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set([at % width, Math.floor(at / width), 90, 255], at * 4);
  return { width, height, pixels };
}

test('pictures go to the smallest array that holds them', () => {
  expect(
    [64, 128, 129, 256, 512, 1024, 2048].map((side) => tilesetSides[sizeClassOf({ width: side, height: 8 })]),
  ).toEqual([128, 128, 256, 256, 512, 1024, 1024]);
});

test.each([
  [256, 256],
  [64, 64],
  [512, 256],
  [100, 130],
])('a picture of %i × %i becomes a square of the same look', (width, height) => {
  const fitted = fitPicture(picture(width, height), 256);
  expect([fitted.width, fitted.height, fitted.pixels.length]).toEqual([256, 256, 256 * 256 * 4]);
  const mean = (index: number): number => {
    let sum = 0;
    for (let at = index; at < fitted.pixels.length; at += 4) sum += fitted.pixels[at] ?? 0;
    return sum / (256 * 256);
  };
  expect(mean(2)).toBeCloseTo(90, 0);
  expect(Math.abs(mean(1) - Math.min(255, height - 1) / 2)).toBeLessThan(2);
});

function meanColor(path: string): readonly number[] {
  const { pixels } = generatedTileset(path);
  return [0, 1, 2].map((part) => {
    let sum = 0;
    for (let at = part; at < pixels.length; at += 4) sum += pixels[at] ?? 0;
    return sum / (pixels.length / 4);
  });
}

test('a missing tileset looks like what its name says, each name a little different, always the same', () => {
  const [red = 0, green = 0, blue = 0] = meanColor('Tileset\\Elwynn\\ElwynnGrassBase.blp');
  expect(green).toBeGreaterThan(red);
  expect(green).toBeGreaterThan(blue);
  expect(Math.min(...meanColor('Tileset\\Snow\\SnowSolid.blp'))).toBeGreaterThan(140);
  expect(meanColor('a\\grass01.blp')).not.toEqual(meanColor('a\\grass02.blp'));
  expect(generatedTileset('A/Grass01.blp').pixels).toEqual(generatedTileset('b\\grass01.blp').pixels);
});

test('a generated picture repeats without a seam', () => {
  const { pixels } = generatedTileset('rock.blp');
  const at = (row: number, column: number): number => pixels[(row * generatedSide + column) * 4] ?? 0;
  let across = 0;
  let inside = 0;
  for (let row = 0; row < generatedSide; row++) {
    across += Math.abs(at(row, 0) - at(row, generatedSide - 1));
    inside += Math.abs(at(row, 64) - at(row, 63));
  }
  expect(across).toBeLessThan(inside * 2.5 + 200);
});
