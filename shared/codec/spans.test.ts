import { expect, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import type { DocumentRecord, RecordId, Span } from './documentRecord.ts';
import { isNumbers } from './documentRecord.ts';
import { memberValue } from '../document/value.ts';
import { mdx } from '../formats/mdx/index.ts';
import { corpusFiles, enough, picked } from '../test/corpus.ts';
import { f32, struct, text, u32, vector } from './field.ts';
import { optionalTaggedNumbers, taggedNumbers } from './numberParts.ts';
import { countedRecords, fixed, sized } from './parts.ts';
import { record } from './record.ts';
import { bytesOfValue, fieldSpans, valueAtByte } from './spans.ts';
import { Writer } from './writer.ts';

const Extent = struct(
  { radius: f32({ label: 'Radius' }), low: vector('f32', 3, { label: 'Low' }) },
  { label: 'Extent' },
);
const Leaf = record('leaf', { label: 'Leaf' }, fixed({ number: u32({ label: 'Number' }) }));
const Tree = record(
  'tree',
  { label: 'Tree' },
  sized(
    {},
    taggedNumbers('VRTX', 'points', { storage: 'f32', components: 3 }, { label: 'Points' }),
    fixed({ name: text(8, { label: 'Name' }), extent: Extent }),
    optionalTaggedNumbers('TANG', 'tangents', { storage: 'u16', components: 1 }, { label: 'Tangents' }),
    countedRecords('leaves', Leaf, { tag: 'LEAF', smallest: 4 }, { label: 'Leaves' }),
  ),
);

/** size, VRTX with two points, name, extent, TANG with one number, LEAF with two leaves. */
function madeTree(): { bytes: Uint8Array; span: Span } {
  const writer = new Writer();
  writer.tag('JUNK');
  const start = writer.position;
  writer.u32(0);
  writer.tag('VRTX');
  writer.u32(2);
  writer.numbers(Float32Array.of(1, 2, 3, 4, 5, 6));
  writer.copy(new TextEncoder().encode('root\0\0\0\0'));
  writer.numbers(Float32Array.of(9, -1, -2, -3));
  writer.tag('TANG');
  writer.u32(1);
  writer.numbers(Uint16Array.of(7));
  writer.tag('LEAF');
  writer.u32(2);
  writer.numbers(Uint32Array.of(11, 12));
  const length = writer.position - start;
  writer.view.setUint32(start, length, true);
  return { bytes: writer.finish(), span: { offset: start, length } };
}

function madeSpans() {
  const { bytes, span } = madeTree();
  return fieldSpans(Tree, bytes, span, 1);
}

test('every byte of a record that is not a child’s belongs to exactly one span', () => {
  const { span } = madeTree();
  const spans = madeSpans();
  const leaves = 8;
  expect(spans.reduce((sum, each) => sum + each.length, 0)).toBe(span.length - leaves);
  let at = span.offset;
  for (const each of spans) {
    expect(each.offset).toBe(at);
    at += each.length;
  }
});

test('a byte leads to its value, components and nested fields included', () => {
  const spans = madeSpans();
  const steps = (at: number) => {
    const found = valueAtByte(spans, at);
    return found === null ? null : [found.span.member, ...found.inside];
  };
  expect(steps(4)).toEqual([null]);
  expect(steps(16)).toEqual(['points', 0]);
  expect(steps(16 + 4 * 4 + 1)).toEqual(['points', 4]);
  expect(steps(40)).toEqual(['name']);
  expect(steps(48)).toEqual(['extent', 'radius']);
  expect(steps(48 + 4 + 8)).toEqual(['extent', 'low', 2]);
  expect(steps(0)).toBeNull();
});

test('a value leads to its bytes, as a whole and by component', () => {
  const spans = madeSpans();
  expect(bytesOfValue(spans, 'points', [])).toEqual([{ offset: 16, length: 24 }]);
  expect(bytesOfValue(spans, 'points', [5])).toEqual([{ offset: 36, length: 4 }]);
  expect(bytesOfValue(spans, 'extent', ['low', 1])).toEqual([{ offset: 56, length: 4 }]);
  expect(bytesOfValue(spans, 'extent', ['low']).map(({ offset }) => offset)).toEqual([52, 56, 60]);
  expect(bytesOfValue(spans, 'tangents', [0])).toEqual([{ offset: 72, length: 2 }]);
  expect(bytesOfValue(spans, 'nothing', [])).toEqual([]);
});

function number(bytes: Uint8Array, offset: number, storage: 'f32' | 'i32' | 'u32'): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return storage === 'f32'
    ? view.getFloat32(offset, true)
    : storage === 'i32'
      ? view.getInt32(offset, true)
      : view.getUint32(offset, true);
}

const [model] = picked(corpusFiles('wc3', ['.mdx']), /mdlvis-rs\/arthas/i).toReversed();

test('on a real model every number stands where its span says', () => {
  const bytes = model?.bytes() ?? new Uint8Array(0);
  const document = openDocument(mdx, bytes);
  const places = new Map<RecordId, Span>();
  mdx.write({ document, original: document.original, spans: places });
  let checked = 0;
  const check = (each: DocumentRecord): void => {
    const schema = mdx.schemas.get(each.type);
    const span = places.get(each.id);
    if (schema === undefined || span === undefined) return;
    for (const found of fieldSpans(schema, bytes, span, document.version)) {
      const member = schema.membersByName.get(found.member ?? '');
      if (member === undefined || member.kind === 'records' || member.kind === 'linked') continue;
      const value = memberValue(document, each, member);
      if (isNumbers(value) && found.run !== null && (value instanceof Float32Array || value instanceof Int32Array)) {
        const storage = value instanceof Float32Array ? 'f32' : 'i32';
        for (const index of [0, Math.floor(value.length / 2), value.length - 1]) {
          const [at] = bytesOfValue(found.member === null ? [] : [found], member.name, [index]);
          expect(number(bytes, at?.offset ?? 0, storage)).toBe(value[index]);
          checked++;
        }
      } else if (typeof value === 'number' && member.kind === 'field' && member.field.kind === 'number') {
        const { storage } = member.field;
        if (storage !== 'f32' && storage !== 'u32' && storage !== 'i32') continue;
        expect(number(bytes, found.offset, storage)).toBe(value);
        checked++;
      }
    }
  };
  for (const each of document.all()) check(each);
  expect(checked).toBeGreaterThan(enough(900, 100));
});

test('the records and values of a real model cover every byte of it', () => {
  const bytes = model?.bytes() ?? new Uint8Array(0);
  const document = openDocument(mdx, bytes);
  const covered = new Uint8Array(bytes.length);
  for (const each of document.all()) {
    const schema = mdx.schemas.get(each.type);
    if (schema === undefined || each.source === null) continue;
    const spans = fieldSpans(schema, bytes, each.source, document.version);
    for (let at = each.source.offset; at < each.source.offset + each.source.length; at++) {
      if (valueAtByte(spans, at) !== null) covered[at] = (covered[at] ?? 0) + 1;
    }
  }
  expect(covered.indexOf(0)).toBe(-1);
  expect(covered.every((count) => count === 1)).toBe(true);
});
