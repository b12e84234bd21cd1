/** Sections of a file that a tool laid out in its own order: what stays, what moves, what parts from others. */
import { describe, expect, test } from 'vitest';
import { BlockWriter } from './blocks.ts';
import type { Section } from './layout.ts';
import { layOut } from './layout.ts';

const original = Uint8Array.of(1, 1, 1, 0, 2, 2, 2, 2, 3, 0, 0, 0, 9, 9, 4, 4);
const whole = { bytes: original, start: 0, end: original.length };

function section(
  rank: number,
  place: readonly [number, number] | null,
  content: readonly number[],
  alignment = 4,
): Section {
  const block = new BlockWriter(place === null ? null : { start: place[0], end: place[1] });
  block.copy(Uint8Array.from(content));
  return { block, rank, alignment };
}

const first = () => section(1, [0, 3], [1, 1, 1]);
const second = () => section(2, [4, 8], [2, 2, 2, 2]);
const third = () => section(3, [8, 9], [3]);
const last = () => section(5, [14, 16], [4, 4], 1);

function bytesOf(sections: readonly Section[], dropped?: Parameters<typeof layOut>[3]): readonly number[] {
  return [...layOut(sections, whole, 4, dropped).bytes];
}

describe('a layout', () => {
  test('of what did not change is the original, gaps included', () => {
    expect(bytesOf([last(), second(), third(), first()])).toEqual([...original]);
  });

  test('pushes on what follows, keeps unknown bytes and makes padding anew', () => {
    const grown = section(1, [0, 3], [1, 1, 1, 1, 1]);
    expect(bytesOf([grown, second(), third(), last()])).toEqual([
      1, 1, 1, 1, 1, 0, 0, 0, 2, 2, 2, 2, 3, 0, 0, 0, 9, 9, 4, 4,
    ]);
  });

  test('puts a new section behind the one of next lower rank', () => {
    const fresh = section(2.5, null, [7]);
    expect(bytesOf([first(), second(), third(), last(), fresh])).toEqual([
      1, 1, 1, 0, 2, 2, 2, 2, 7, 0, 0, 0, 3, 0, 0, 0, 9, 9, 4, 4,
    ]);
  });

  test('drops what nothing leads to any more', () => {
    expect(bytesOf([first(), third(), last()], [{ start: 4, end: 8 }])).toEqual([1, 1, 1, 0, 3, 0, 0, 0, 9, 9, 4, 4]);
  });

  test('parts a section from one that shares its bytes when it changes', () => {
    const twin = section(2.1, [4, 8], [2, 8, 8, 2]);
    const sections = [first(), second(), twin, third(), last()];
    const { bytes, starts } = layOut(sections, whole, 4);
    expect([...bytes]).toEqual([1, 1, 1, 0, 2, 2, 2, 2, 2, 8, 8, 2, 3, 0, 0, 0, 9, 9, 4, 4]);
    expect(sections.map(({ block }) => starts.get(block))).toEqual([0, 4, 8, 12, 18]);
  });

  test('lets empty sections keep their place, and fill it', () => {
    const empty = section(1.5, [4, 4], []);
    const full = section(1.5, [4, 4], [6, 6]);
    expect(layOut([first(), empty, second(), third(), last()], whole, 4).starts.get(empty.block)).toBe(4);
    expect(bytesOf([first(), full, second(), third(), last()])).toEqual([
      1, 1, 1, 0, 6, 6, 0, 0, 2, 2, 2, 2, 3, 0, 0, 0, 9, 9, 4, 4,
    ]);
  });

  test('of a new file follows the ranks alone', () => {
    const { bytes } = layOut(
      [section(2, null, [2]), section(1, null, [1, 1, 1, 1, 1]), section(3, null, [3], 1)],
      null,
      4,
    );
    expect([...bytes]).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 2, 3, 0, 0]);
  });
});
