import { sealRecord } from './documentRecord.ts';
import { expect, test, vi } from 'vitest';
import type { DocumentRecord, RecordId } from './documentRecord.ts';
import { RecordTable, UnreadRecord } from './recordTable.ts';

const id = (number: number): RecordId => number as RecordId;
const made = (number: number): DocumentRecord =>
  sealRecord({ id: id(number), type: 'thing', owner: null, source: null, fields: {} });

class Waiting extends UnreadRecord {
  readonly read: () => DocumentRecord;

  constructor(read: () => DocumentRecord) {
    super();
    this.read = read;
  }
}

test('records come in order of their ids, whatever the order they were set in', () => {
  const table = new RecordTable();
  for (const number of [4, 2, 3, 1, 7]) table.set(id(number), made(number));
  expect([...table.values()].map((record) => record.id)).toEqual([1, 2, 3, 4, 7]);
  expect([...table].map(([key, record]) => [key, record.id])).toEqual([1, 2, 3, 4, 7].map((each) => [each, each]));
  expect(table.size).toBe(5);
  expect(table.has(id(5))).toBe(false);
  expect(table.get(id(5))).toBeUndefined();
  expect(table.get(id(99))).toBeUndefined();
});

test('what is deleted is gone, and can be set again', () => {
  const table = new RecordTable();
  for (const number of [1, 2, 3]) table.set(id(number), made(number));
  expect(table.delete(id(2))).toBe(true);
  expect(table.delete(id(2))).toBe(false);
  expect(table.size).toBe(2);
  expect([...table.values()].map((record) => record.id)).toEqual([1, 3]);
  const again = made(2);
  table.set(id(2), again);
  table.set(id(2), again);
  expect(table.size).toBe(3);
  expect(table.get(id(2))).toBe(again);
});

test('an unread record is read once, when it is first asked for, and counts before', () => {
  const table = new RecordTable();
  const read = vi.fn(() => made(1));
  table.set(id(1), new Waiting(read));
  expect(table.has(id(1))).toBe(true);
  expect(table.size).toBe(1);
  expect(read).not.toHaveBeenCalled();
  const record = table.get(id(1));
  expect(record?.id).toBe(1);
  expect([...table.values()]).toEqual([record]);
  expect(table.get(id(1))).toBe(record);
  expect(read).toHaveBeenCalledTimes(1);
});

test('an unread record that is deleted or replaced is never read', () => {
  const table = new RecordTable();
  const read = vi.fn(() => made(1));
  for (const number of [1, 2]) table.set(id(number), new Waiting(read));
  table.delete(id(1));
  const other = made(2);
  table.set(id(2), other);
  expect([...table.values()]).toEqual([other]);
  expect(read).not.toHaveBeenCalled();
});
