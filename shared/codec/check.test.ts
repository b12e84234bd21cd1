import { says, term } from './said.ts';
import { expect, test } from 'vitest';
import type { DocumentRecord, Fields, RecordId } from './documentRecord.ts';
import { sealRecord } from './documentRecord.ts';
import { checkPositions, checkRecords } from './check.ts';
import type { DocumentView } from './documentView.ts';
import { f32, i32, u32, vector } from './field.ts';
import { countedNumbers } from './numberParts.ts';
import { fixed } from './parts.ts';
import { record } from './record.ts';

const Wheel = record(
  'wheel',
  { label: 'Wheel' },
  fixed({
    axle: i32({ label: 'Axle', reference: { collection: 'axles', by: 'position', none: -1 } }),
    hub: i32({ label: 'Hub', reference: { collection: 'axles', by: 'serial' } }),
    kind: u32({ label: 'Kind', names: { 0: 'Front', 1: 'Back' } }),
    flags: u32({ label: 'Flags', bits: { 1: 'Steers', 0x80000000: 'Spare' } }),
    wear: f32({ label: 'Wear', range: [0, 1] }),
    center: vector('f32', 3, { label: 'Centre' }),
  }),
  countedNumbers('spokes', { storage: 'f32', components: 2 }, { label: 'Spokes' }),
  countedNumbers('nuts', { storage: 'u8', components: 1, sameCountAs: 'spokes' }, { label: 'Nuts' }),
);
const Axle = record('axle', { label: 'Axle' }, fixed({ serial: u32({ label: 'Serial' }) }));

const healthy = {
  axle: 0,
  hub: 700,
  kind: 1,
  flags: 0x80000001,
  wear: 0.5,
  center: [0, 0, 0],
  spokes: new Float32Array([1, 2, 3, 4]),
  nuts: new Uint8Array([1, 1]),
};

function recordOf(id: number, type: string, fields: Fields): DocumentRecord {
  // Any whole number names a record of a document made by hand.
  return sealRecord({ id: id as RecordId, type, owner: null, source: null, fields });
}

function check(changes: Fields, isExempt?: (record: DocumentRecord, member: string) => boolean) {
  const records = new Map(
    [recordOf(1, 'wheel', { ...healthy, ...changes }), recordOf(2, 'axle', { serial: 700 })].map((each) => [
      each.id,
      each,
    ]),
  );
  const view: DocumentView = {
    root: 1 as RecordId,
    version: 1,
    get: (id) => {
      const found = records.get(id);
      if (found === undefined) throw new Error(`no record ${id}`);
      return found;
    },
    has: (id) => records.has(id),
    all: () => records.values(),
    isTouched: () => false,
    original: null,
  };
  return checkRecords(view, {
    schemas: new Map<string, typeof Wheel | typeof Axle>([
      ['wheel', Wheel],
      ['axle', Axle],
    ]),
    collections: [{ name: 'axles', label: 'Axles', types: ['axle'], list: () => [2 as RecordId] }],
    describe: ({ id }) => says`Wheel ${id}`,
    notes: new Map([['unknown-value wheel.kind', { severity: 'error', explain: 'There are two kinds of wheels.' }]]),
    ...(isExempt === undefined ? {} : { isExempt }),
  }).map(({ rule, severity, member, message }) => `${rule} ${severity} ${member ?? ''}: ${message}`);
}

test('a record that fits its metadata has no problems', () => {
  expect(check({})).toEqual([]);
  expect(check({ axle: -1 })).toEqual([]);
});

test.each([
  [{ axle: 3 }, 'axle-reference error axle: Wheel 1 uses axle 3, but there is only 1'],
  [{ hub: 9 }, 'axle-reference error hub: Wheel 1: hub refers to axle 9, which does not exist'],
  [{ kind: 7 }, 'unknown-value error kind: Wheel 1: kind is 7; known values are 0, 1'],
  [{ flags: 0x12 }, 'unknown-bits info flags: Wheel 1: flags has unknown bits 0x12'],
  [{ wear: 1.5 }, 'value-range warning wear: Wheel 1: wear is 1.5, expected 0 to 1'],
  [{ wear: NaN }, 'not-a-number warning wear: Wheel 1: wear is NaN'],
  [{ center: [0, -Infinity, NaN] }, 'not-a-number warning center: Wheel 1: centre is -Infinity'],
  [
    { spokes: new Float32Array([1, 2, NaN, NaN]) },
    'not-a-number warning spokes: Wheel 1: spokes hold 2 numbers that are not finite, first at element 1',
  ],
  [{ nuts: new Uint8Array(3) }, 'element-count error nuts: Wheel 1 has 3 nuts for 2 spokes'],
])('%j breaks one rule', (changes, expected) => {
  expect(check(changes)).toEqual([expected]);
});

test('a member that is exempt is not looked at', () => {
  expect(check({ axle: 3 }, (_, member) => member === 'axle')).toEqual([]);
});

test('positions in bulk data are told once', () => {
  const place = { record: 1 as RecordId, member: 'values', name: term('Track') };
  expect(checkPositions([0, 5, 5, 6, 1], { noun: 'wheel', count: 2 }, place)?.message).toBe(
    'Track uses wheel 5, but there are 2; 1 more do not exist either',
  );
  expect(checkPositions([0, 1], { noun: 'wheel', count: 2 }, place)).toBeNull();
});
