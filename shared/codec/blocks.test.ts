/** Blocks that offsets lead to, laid over the bytes they came from. */
import { expect, test } from 'vitest';
import { BlockWriter, composeBlocks } from './blocks.ts';

const bytesAt = (bytes: Uint8Array, offset: number, size: number): readonly number[] => [
  ...bytes.subarray(offset, offset + size),
];

test('a block that was empty is found where it grew', () => {
  // An offset of four bytes, a block of none behind it, and two bytes that nothing points at.
  const original = Uint8Array.of(4, 0, 0, 0, 8, 9);
  const root = new BlockWriter({ start: 0, end: 4 });
  root.copy(original.subarray(0, 4));
  const grown = new BlockWriter({ start: 4, end: 4 });
  grown.copy(Uint8Array.of(1, 2, 3));
  root.pointers.push({ position: 0, size: 4, base: 'file', target: grown });
  const starts = new Map<BlockWriter, number>();
  const made = composeBlocks(root, { bytes: original, start: 0, end: 6 }, (block, start) => starts.set(block, start));
  const offset = made[0] ?? 0;
  expect(bytesAt(made, offset, 3)).toEqual([1, 2, 3]);
  expect(starts.get(grown)).toBe(offset);
  expect([...made]).toEqual([4, 0, 0, 0, 1, 2, 3, 8, 9]);
});
