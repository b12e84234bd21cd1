/** Records that are read when they are first asked for must not be told from those that were read at once. */
import { fieldsByName } from './byName.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { DocumentRecord, RecordId } from './documentRecord.ts';
import { FormatError } from './error.ts';
import { f32, i32, text, u32, u8 } from './field.ts';
import { countedNumbers, numbersToEnd, optionalTaggedNumbers, taggedNumbers } from './numberParts.ts';
import { countedRecords, fixed, fixedWhen, sized } from './parts.ts';
import { Reader } from './reader.ts';
import type { RecordSchema } from './record.ts';
import { readLater, readRecord, record } from './record.ts';

const leaf = record(
  'leaf',
  { label: 'Leaf' },
  fixed({ length: u8({ label: 'Length' }), color: i32({ label: 'Colour' }) }),
);
const branchOf = (leaves: RecordSchema) =>
  record(
    'branch',
    { label: 'Branch' },
    sized(
      {},
      fixed({ name: text(4, { label: 'Name' }), weight: f32({ label: 'Weight' }) }),
      countedRecords('leaves', leaves, { tag: 'LEAF', smallest: 5 }, { label: 'Leaves' }),
      taggedNumbers('RING', 'rings', { storage: 'u16', components: 1 }, { label: 'Rings' }),
      optionalTaggedNumbers('BARK', 'bark', { storage: 'u8', components: 2 }, { label: 'Bark' }),
      countedNumbers('knots', { storage: 'f32', components: 3 }, { label: 'Knots' }),
    ),
  );
const treeOf = (branches: RecordSchema) =>
  record(
    'tree',
    { label: 'Tree' },
    fixed({ age: u32({ label: 'Age' }) }),
    countedRecords('branches', branches, { smallest: 4 }, { label: 'Branches' }),
  );

const Eager = treeOf(branchOf(leaf));
const Later = treeOf(readLater(branchOf(readLater(leaf))));

interface Outcome {
  readonly records: readonly DocumentRecord[];
  readonly end: number;
  readonly nextId: number;
}

/** Everything that reading gives, or the message of the error it ends with. */
function readAll(schema: RecordSchema, bytes: Uint8Array): Outcome | string {
  const reader = new Reader(bytes);
  try {
    readRecord(schema, reader, null);
  } catch (error) {
    if (error instanceof FormatError) return error.message;
    throw error;
  }
  // Outside of the `try`: what has been skipped cannot fail.
  const records = [...reader.builder.records.values()].map((each) => ({ ...each, fields: { ...each.fields } }));
  return { records, end: reader.position, nextId: reader.builder.nextId };
}

function word(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >>> 24) & 0xff];
}
const tag = (four: string): number[] => [...four].map((character) => character.charCodeAt(0));

const arbitraryBranch = fc
  .record({
    leaves: fc.array(fc.array(fc.nat(255), { minLength: 5, maxLength: 5 }), { maxLength: 3 }),
    rings: fc.array(fc.nat(255), { maxLength: 300 }),
    bark: fc.option(fc.array(fc.nat(255), { maxLength: 4 })),
    knots: fc.nat(3),
    tail: fc.array(fc.nat(255), { maxLength: 3 }),
  })
  .map(({ leaves, rings, bark, knots, tail }) => {
    const inside = [
      ...tag('Oak\0'),
      ...word(0x3f800000),
      ...tag('LEAF'),
      ...word(leaves.length),
      ...leaves.flat(),
      ...tag('RING'),
      ...word(rings.length),
      ...rings.flatMap((ring) => [ring, 0]),
      ...(bark === null ? [] : [...tag('BARK'), ...word(bark.length), ...bark.flatMap((each) => [each, 1])]),
      ...word(knots),
      ...Array.from({ length: knots * 12 }, (_, index) => index),
      ...tail,
    ];
    return [...word(inside.length + 4), ...inside];
  });
const arbitraryTree = fc
  .array(arbitraryBranch, { maxLength: 3 })
  .map((branches) => Uint8Array.from([...word(80), ...word(branches.length), ...branches.flat()]));

test('reading later gives the same records, ids, places and fields in the same order', () => {
  fc.assert(
    fc.property(arbitraryTree, (bytes) => {
      const later = readAll(Later, bytes);
      expect(typeof later).toBe('object');
      expect(later).toEqual(readAll(Eager, bytes));
      expect(JSON.stringify(later)).toBe(JSON.stringify(readAll(Eager, bytes)));
    }),
  );
});

test('damage is found while skipping, with the same error', () => {
  let refused = 0;
  const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 3, 0x20, 0xff)), { maxLength: 3 });
  fc.assert(
    fc.property(arbitraryTree, damage, fc.nat(), (bytes, changes, cut) => {
      const damaged = cut % 2 === 0 ? bytes : bytes.slice(0, cut % bytes.length);
      for (const [at, value] of changes) damaged[at % Math.max(1, damaged.length)] = value;
      const later = readAll(Later, damaged);
      if (typeof later === 'string') refused++;
      expect(later).toEqual(readAll(Eager, damaged));
    }),
    { numRuns: 400 },
  );
  expect(refused).toBeGreaterThan(20);
});

test('a record is read when it is asked for, and no earlier', () => {
  const part = fixed({ serial: u32({ label: 'Serial' }) });
  const read = vi.spyOn(part, 'read');
  const Item = readLater(record('item', { label: 'Item' }, part));
  const reader = new Reader(Uint8Array.from([...word(7), ...word(8)]));
  const first = readRecord(Item, reader, null);
  const second = readRecord(Item, reader, null);
  expect(read).not.toHaveBeenCalled();
  expect(reader.builder.records.get(second)).toEqual({
    id: second,
    type: 'item',
    owner: null,
    source: { offset: 4, length: 4 },
    fields: { serial: 8 },
  });
  expect(read).toHaveBeenCalledTimes(1);
  expect(fieldsByName(reader.builder.records.get(first)?.fields)?.['serial']).toBe(7);
  expect([first, second]).toEqual([1, 2] as RecordId[]);
});

test('numbers up to the end are skipped only when they are whole', () => {
  const Points = readLater(
    record(
      'points',
      { label: 'Points' },
      numbersToEnd('points', { storage: 'f32', components: 3 }, { label: 'Points' }),
    ),
  );
  const read = (size: number): Outcome | string => readAll(Points, new Uint8Array(size));
  expect(read(25)).toMatch(/no whole number/);
  expect(read(24)).toMatchObject({ end: 24, records: [{ fields: { points: new Float32Array(6) } }] });
});

test('parts that depend on values cannot be read later', () => {
  const part = fixedWhen(fixed({ kind: u32({ label: 'Kind' }) }), ({ kind }) => kind === 1, {
    size: u32({ label: 'Size' }),
  });
  expect(() => readLater(record('odd', { label: 'Odd' }, part))).toThrow(/fixedWhen cannot be skipped/);
  const framed = sized({}, part);
  expect(() => readLater(record('odd', { label: 'Odd' }, framed))).toThrow(/sized cannot be skipped/);
});
