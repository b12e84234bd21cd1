import { expect, it } from 'vitest';
import { changeText } from './useChangedBytes.ts';

it('counts the bytes that differ in a file of the same size', () => {
  expect(changeText(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 9, 4))).toBe('2 bytes changed');
  expect(changeText(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 9, 3))).toBe('1 byte changed');
});

it('says by how much a file grows or shrinks', () => {
  expect(changeText(new Uint8Array(4), new Uint8Array(1236))).toBe('+1,232 bytes');
  expect(changeText(new Uint8Array(4), new Uint8Array(1))).toBe('−3 bytes');
});
