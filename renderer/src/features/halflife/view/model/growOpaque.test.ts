import { expect, test } from 'vitest';
import { growOpaque } from './growOpaque.ts';

test('see-through pixels near others take their colour and stay see-through', () => {
  const pixels = new Uint8Array(8 * 1 * 4);
  for (let at = 0; at < 8; at++) pixels.set(at === 0 ? [200, 10, 10, 255] : [0, 0, 255, 0], at * 4);
  growOpaque(pixels, 8, 1);
  const colors = Array.from({ length: 8 }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 4)]);
  expect(colors[0]).toEqual([200, 10, 10, 255]);
  // Two to each side, going round; the rest keep the key colour.
  for (const near of [1, 2, 6, 7]) expect(colors[near]).toEqual([200, 10, 10, 0]);
  for (const far of [3, 4, 5]) expect(colors[far]).toEqual([0, 0, 255, 0]);
});
