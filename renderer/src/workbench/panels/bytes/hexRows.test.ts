import { expect, test } from 'vitest';
import { HexRows } from './hexRows.ts';

const two = [
  { name: 'Wolf.m2', start: 0, end: 40 },
  { name: 'Wolf00.skin', start: 40, end: 58 },
];

test('one file has rows of bytes only', () => {
  const rows = new HexRows(40, [{ name: 'a.mdx', start: 0, end: 40 }], 16);
  expect(rows.count).toBe(3);
  expect(rows.row(2)).toEqual({ kind: 'bytes', start: 32, end: 40, offset: 32 });
  expect(rows.row(3)).toBeNull();
});

test('each of several files starts with its name, and counts its own offsets', () => {
  const rows = new HexRows(58, two, 16);
  expect(Array.from({ length: rows.count }, (_, index) => rows.row(index))).toEqual([
    { kind: 'file', name: 'Wolf.m2', start: 0, size: 40 },
    { kind: 'bytes', start: 0, end: 16, offset: 0 },
    { kind: 'bytes', start: 16, end: 32, offset: 16 },
    { kind: 'bytes', start: 32, end: 40, offset: 32 },
    { kind: 'file', name: 'Wolf00.skin', start: 40, size: 18 },
    { kind: 'bytes', start: 40, end: 56, offset: 0 },
    { kind: 'bytes', start: 56, end: 58, offset: 16 },
  ]);
  expect([0, 39, 40, 57].map((at) => rows.rowOf(at))).toEqual([1, 3, 5, 6]);
});

test('every byte is in the row that is said to hold it', () => {
  for (const width of [8, 16]) {
    const rows = new HexRows(58, two, width);
    for (let at = 0; at < 58; at++) {
      const row = rows.row(rows.rowOf(at));
      expect(row?.kind === 'bytes' && at >= row.start && at < row.end).toBe(true);
    }
  }
});

test('keys move inside the bytes; Home and End stay in the row of their file', () => {
  const rows = new HexRows(58, two, 16);
  expect(rows.target('End', false, 34, 5)).toBe(39);
  expect(rows.target('Home', false, 57, 5)).toBe(56);
  expect(rows.target('ArrowDown', false, 50, 5)).toBe(57);
  expect(rows.target('ArrowUp', false, 3, 5)).toBe(0);
  expect(rows.target('Home', true, 50, 5)).toBe(0);
  expect(rows.target('a', false, 50, 5)).toBeNull();
});
