import { expect, test } from 'vitest';
import { buildMipChain, halveImage, mipChainSizes } from './mipmaps.ts';

test('a chain halves each side, rounds down and ends at 1 × 1', () => {
  const sizes = mipChainSizes({ width: 20, height: 3 });
  expect(sizes.map(({ width, height }) => `${width}x${height}`)).toEqual(['20x3', '10x1', '5x1', '2x1', '1x1']);
});

test('a half is the rounded mean of its box, colour under alpha 0 included', () => {
  const pixels = Uint8Array.of(10, 0, 0, 0, 20, 0, 0, 0, 30, 0, 0, 255, 41, 0, 0, 255);
  expect(halveImage({ width: 2, height: 2, pixels }).pixels).toEqual(Uint8Array.of(25, 0, 0, 128));
});

test('an odd last row and column are not lost', () => {
  const pixels = new Uint8Array(3 * 3 * 4);
  pixels.fill(90, 32, 36);
  expect([...halveImage({ width: 3, height: 3, pixels }).pixels]).toEqual([10, 10, 10, 10]);
  const column = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 90, 90, 90, 90);
  expect([...halveImage({ width: 1, height: 3, pixels: column }).pixels]).toEqual([30, 30, 30, 30]);
});

test('the chain begins with the picture itself', () => {
  const image = { width: 4, height: 2, pixels: new Uint8Array(32) };
  const chain = buildMipChain(image);
  expect(chain[0]).toBe(image);
  expect(chain.map((mip) => mip.pixels.length)).toEqual([32, 8, 4]);
});
