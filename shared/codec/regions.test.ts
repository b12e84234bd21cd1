/** Records inside regions: their places, and those of what they point at, count from the start of the bytes. */
import { expect, test } from 'vitest';
import { Reader } from './reader.ts';
import { fixed, idList } from './parts.ts';
import { numbersAt, recordsAt, region } from './pointers.ts';
import { readRecord, record, writeRecord } from './record.ts';
import type { RecordId, Span } from '../document/record.ts';
import { fieldSpans } from './spans.ts';
import { bytes, u32 } from './field.ts';
import { Writer } from './writer.ts';

const Leaf = record(
  'leaf',
  { label: 'Leaf' },
  fixed({ number: u32({ label: 'Number' }) }),
  numbersAt('points', { storage: 'u16', components: 1 }, { label: 'Points' }),
);
const Tree = record(
  'tree',
  { label: 'Tree' },
  fixed({ head: bytes(8, { label: 'Head' }) }),
  region({ rule: 'append' }, recordsAt('leaves', Leaf, { size: 12 }, { label: 'Leaves' })),
);

/** Eight bytes, then a region: one leaf whose three points stand at the end. Offsets count from the start of the file. */
function madeTree(): Uint8Array {
  const words = Uint32Array.of(0xaaaaaaaa, 0xbbbbbbbb, 1, 16, 77, 3, 28);
  const made = new Uint8Array(34);
  made.set(new Uint8Array(words.buffer));
  made.set([5, 0, 6, 0, 7, 0], 28);
  return made;
}

test('the byte view finds what a record points at', () => {
  const made = madeTree();
  const found = fieldSpans(Leaf, made, { offset: 16, length: 12 }, 1);
  expect(found.map(({ member, offset, length }) => [member, offset, length])).toEqual([
    ['number', 16, 4],
    [null, 20, 8],
    ['points', 28, 6],
  ]);
  const list = fieldSpans(Tree, made, { offset: 0, length: 34 }, 1);
  expect(list.map(({ member, offset }) => [member, offset])).toEqual([
    ['head', 0],
    ['leaves', 8],
  ]);
});

test('offsets count from the start of the record’s own file, and stay in it', () => {
  const made = madeTree();
  const joined = new Uint8Array(made.length * 2);
  joined.set(made);
  joined.set(made, made.length);
  const files = [
    { name: 'a', start: 0, end: 34 },
    { name: 'b', start: 34, end: 68 },
  ];
  const reader = new Reader(joined, { version: 1, files, position: 34 });
  const root = reader.builder.records.get(readRecord(Tree, reader, null));
  const [leaf] = idList(root?.fields ?? {}, 'leaves').map((id) => reader.builder.records.get(id));
  expect(leaf?.source).toEqual({ offset: 50, length: 12 });
  expect(fieldSpans(Leaf, joined, { offset: 50, length: 12 }, 1, files).at(-1)?.offset).toBe(62);
  const view = new DataView(joined.buffer);
  view.setUint32(24, 40, true);
  expect(() => readRecord(Tree, new Reader(joined, { version: 1, files }), null)).toThrow(/behind the end \(34\)/);
});

test('writing tells where the records of a region came to stand', () => {
  const made = madeTree();
  const reader = new Reader(made, { version: 1 });
  const root = readRecord(Tree, reader, null);
  const { records } = reader.builder;
  const get = (id: RecordId) => {
    const found = records.get(id);
    if (found === undefined) throw new Error(`no record ${id}`);
    return found;
  };
  const spans = new Map<RecordId, Span>();
  const writer = new Writer();
  const context = {
    document: { version: 1, get },
    original: { bytes: made, version: 1 },
    isTouched: () => true,
    spans,
  };
  writeRecord(Tree, writer, get(root), context);
  for (const each of records.values()) expect(spans.get(each.id)).toEqual(each.source);
});
