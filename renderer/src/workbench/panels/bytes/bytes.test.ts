import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { listOf } from '../../../../../shared/document/structure.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { Writer } from '../../../../../shared/codec/writer.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { addRecord } from '../outline/structureEdits.ts';
import { isByteChanged } from './differences.ts';
import { characterOf, readingsAt } from './inspect.ts';
import { findBytes, parseQuery } from './search.ts';
import { bytesOfFocused, isObject, ownerOf, pathAt, recordAt, writtenOf } from './written.ts';

/** A version 800 model with two sequences and a bone with a pivot. */
function model() {
  const writer = new Writer();
  writer.tag('MDLX');
  writer.tag('VERS');
  writer.u32(4);
  writer.u32(800);
  const made = openDocument(mdx, writer.finish());
  addRecord(made, 'sequence', null);
  addRecord(made, 'sequence', null);
  addRecord(made, 'bone', null);
  const whole = new Writer();
  whole.copy(made.write());
  whole.tag('PIVT');
  whole.u32(12);
  whole.numbers(Float32Array.of(1, 2, 3));
  const bytes = whole.finish();
  return { document: openDocument(mdx, bytes), bytes };
}

function nth(document: Document, collection: string, position: number): RecordId {
  const id = listOf(document, collection)[position];
  if (id === undefined) throw new Error(`no ${collection}[${position}]`);
  return id;
}

test('an unchanged document is written as the very bytes it came from', () => {
  const { document, bytes } = model();
  const written = writtenOf(document, document.original);
  expect(written.bytes).toEqual(bytes);
  expect([...bytes.keys()].some((at) => isByteChanged(written, bytes, at))).toBe(false);
});

test('every byte belongs to a record, and the smallest one is named', () => {
  const { document } = model();
  const written = writtenOf(document, document.original);
  const sequence = nth(document, 'sequences', 1);
  const span = written.spans.get(sequence);
  expect(recordAt(written, span?.offset ?? 0)).toBe(sequence);
  expect(recordAt(written, (span?.offset ?? 0) + (span?.length ?? 0) - 1)).toBe(sequence);
  for (let at = 0; at < written.bytes.length; at++) expect(recordAt(written, at)).not.toBeNull();
  expect(recordAt(written, 0)).toBe(document.root);
});

test('a byte leads to its field and path, and the field back to its bytes', () => {
  const { document } = model();
  const written = writtenOf(document, document.original);
  const sequence = nth(document, 'sequences', 0);
  const start = written.spans.get(sequence)?.offset ?? 0;
  const owner = ownerOf(written, start + 84);
  expect(owner?.value).toEqual({ record: sequence, member: 'interval', inside: [1] });
  expect(owner && pathAt(written, owner)).toBe('sequences["New sequence"].interval[1]');
  expect(owner?.value && bytesOfFocused(written, owner.value)).toEqual([{ offset: start + 84, length: 4 }]);
});

test('a pivot is shown where it stands: in the pivot chunk', () => {
  const { document, bytes } = model();
  const written = writtenOf(document, document.original);
  const bone = nth(document, 'bones', 0);
  expect(bytesOfFocused(written, { record: bone, member: 'pivot', inside: [2] })).toEqual([
    { offset: bytes.length - 4, length: 4 },
  ]);
  expect(bytesOfFocused(written, { record: bone, member: 'pivot', inside: [] })).toHaveLength(3);
});

test('the file and its chunks are frames, what they hold are objects', () => {
  const { document } = model();
  const sequence = nth(document, 'sequences', 0);
  expect(isObject(document, sequence)).toBe(true);
  expect(isObject(document, document.root)).toBe(false);
  expect(isObject(document, document.get(sequence).owner ?? sequence)).toBe(false);
});

test('with the same length only the bytes of the edit are marked', () => {
  const { document, bytes } = model();
  const sequence = nth(document, 'sequences', 0);
  document.edit('Change', (transaction) => transaction.update(sequence, { rarity: 1 }));
  const written = writtenOf(document, document.original);
  const changed = [...written.bytes.keys()].filter((at) => isByteChanged(written, bytes, at));
  const start = written.spans.get(sequence)?.offset ?? 0;
  // A float of 1 is 00 00 80 3F: two bytes differ from 0.
  expect(changed).toEqual([start + 98, start + 99]);
});

test('after an insertion only the new record, and the size of what holds it, are marked', () => {
  const { document, bytes } = model();
  const added = addRecord(document, 'sequence', null);
  const written = writtenOf(document, document.original);
  const span = written.spans.get(added);
  const changed = [...written.bytes.keys()].filter((at) => isByteChanged(written, bytes, at));
  const inside = changed.filter((at) => at >= (span?.offset ?? 0) && at < (span?.offset ?? 0) + (span?.length ?? 0));
  expect(inside).toHaveLength(span?.length ?? -1);
  // The size of the SEQS chunk went from 264 to 396: two bytes of it differ at most.
  expect(changed.length - inside.length).toBeLessThanOrEqual(2);
});

test('what is typed is an offset, bytes or text', () => {
  expect(parseQuery('0x4A2')).toEqual({ kind: 'offset', offset: 0x4a2 });
  expect(parseQuery('4D 44')).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0x4d, 0x44), isText: false });
  expect(parseQuery('Stand')).toEqual({ kind: 'bytes', bytes: new TextEncoder().encode('Stand'), isText: true });
  expect(parseQuery('"0x4A2"')).toEqual({ kind: 'bytes', bytes: new TextEncoder().encode('0x4A2'), isText: true });
  expect(parseQuery('  ')).toBeNull();
});

test('text is found without regard to case, bytes exactly, both ways and round the end', () => {
  const bytes = new TextEncoder().encode('one Two one');
  const text = parseQuery('ONE');
  const hex = parseQuery('54 77');
  if (text?.kind !== 'bytes' || hex?.kind !== 'bytes') throw new Error('bytes are looked for');
  expect(findBytes(bytes, text, 1)).toBe(8);
  expect(findBytes(bytes, text, 9)).toBe(0);
  expect(findBytes(bytes, text, 7, -1)).toBe(0);
  expect([findBytes(bytes, text, 10), findBytes(bytes, text, 10, -1)]).toEqual([0, 8]);
  expect(findBytes(bytes, hex, 0)).toBe(4);
  expect(findBytes(bytes, { kind: 'bytes', bytes: Uint8Array.of(0x74, 0x77), isText: false }, 0)).toBeNull();
});

test('bytes are read as every kind of number that still fits', () => {
  const bytes = Uint8Array.of(0, 0, 128, 63, 255);
  const read = (at: number) => Object.fromEntries(readingsAt(bytes, at).map(({ name, text }) => [name, text]));
  expect(read(0)).toMatchObject({ u8: '0', u32: '1065353216', f32: '1', text: '' });
  expect(read(4)).toMatchObject({ u8: '255', i8: '-1', u16: '', f32: '' });
  expect([0x41, 0x0a, 0xe9].map(characterOf)).toEqual(['A', '.', 'é']);
});

test('every byte of a Half-Life model leads to the record that owns it, wherever it stands', () => {
  const bytes = Uint8Array.from(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));
  const document = openDocument(goldsrc, bytes);
  const written = writtenOf(document, document.original);
  const counts = new Map<string, number>();
  const without: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const owner = ownerOf(written, at);
    if (owner === null) without.push(at);
    else {
      const key = `${document.get(owner.record).type} ${owner.label.replace(/.*: /, '')}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  // Padding between blocks is zero and belongs to nobody.
  expect(without.every((at) => bytes[at] === 0)).toBe(true);
  for (const key of [
    'submodel Vertices',
    'submodel Normals',
    'mesh Triangle commands',
    'texture Pixels',
    'texture Palette',
    'sequence samples',
  ]) {
    expect([key, counts.get(key) ?? 0]).toEqual([key, expect.any(Number)]);
    expect(counts.get(key) ?? 0, key).toBeGreaterThan(50);
  }
});
