import { expect, test } from 'vitest';
import { muzzleFlash, readSprite } from './sprite.ts';

/** A sprite of one frame: 2 by 1 texels, the first and the last colour of a palette of 256. */
function sprite(format: number, cut = 0): Uint8Array {
  const bytes = new Uint8Array(40 + 2 + 768 + 4 + 16 + 2 - cut);
  const whole = new Uint8Array(40 + 2 + 768 + 4 + 16 + 2);
  const view = new DataView(whole.buffer);
  [0x50534449, 2, 2, format].forEach((value, at) => view.setUint32(at * 4, value, true));
  view.setUint16(40, 256, true);
  whole.set([10, 20, 30], 42);
  whole.set([40, 50, 60], 42 + 255 * 3);
  view.setInt32(810 + 4 + 8, 2, true);
  view.setInt32(810 + 4 + 12, 1, true);
  whole.set([0, 255], 830);
  bytes.set(whole.subarray(0, bytes.length));
  return bytes;
}

test('the first frame of a sprite, in each way of drawing', () => {
  expect(Array.from(readSprite(sprite(1)).pixels)).toEqual([10, 20, 30, 255, 40, 50, 60, 255]);
  expect(Array.from(readSprite(sprite(3)).pixels)).toEqual([10, 20, 30, 255, 40, 50, 60, 0]);
  expect(Array.from(readSprite(sprite(2)).pixels)).toEqual([40, 50, 60, 0, 40, 50, 60, 255]);
  expect(readSprite(sprite(1))).toMatchObject({ width: 2, height: 1 });
});

test('what is no sprite, or ends too soon, is refused, whatever it says of its size', () => {
  expect(() => readSprite(new Uint8Array(4))).toThrow(/ends before/);
  expect(() => readSprite(new Uint8Array(100))).toThrow(/no sprite/);
  for (let cut = 1; cut < 832; cut += 7) expect(() => readSprite(sprite(1, cut))).toThrow(/sprite/);
  const large = sprite(1);
  new DataView(large.buffer).setInt32(822, 0x7fffffff, true);
  expect(() => readSprite(large)).toThrow(/2147483647/);
  const group = sprite(1);
  new DataView(group.buffer).setInt32(810, 1, true);
  new DataView(group.buffer).setInt32(814, 0x7fffffff, true);
  expect(() => readSprite(group)).toThrow(/ends before/);
});

test('the options of a muzzle flash say which sprite, and how large', () => {
  expect(muzzleFlash('21')).toEqual({ path: 'sprites/muzzleflash2.spr', scale: 0.2 });
  expect(muzzleFlash('5')).toEqual({ path: 'sprites/muzzleflash3.spr', scale: 0.5 });
  expect(muzzleFlash('')).toEqual({ path: 'sprites/muzzleflash1.spr', scale: 0.5 });
});
