/**
 * A format for tests of documents that are kept in several files: `x.set` needs `xa.part` and, when it has that, takes
 * `xb.part` along. Each file has a number, a name and values that may grow. No game has such files.
 */
import { fieldsByName } from '../codec/byName.ts';
import type { FilePart, WriteOptions } from '../codec/documentView.ts';
import type { Format } from '../format/format.ts';
import { text, u32 } from '../codec/field.ts';
import { numbersToEnd } from '../codec/numberParts.ts';
import { fixed } from '../codec/parts.ts';
import { Reader } from '../codec/reader.ts';
import type { Member, Part as RecordPart } from '../codec/record.ts';
import { readRecord, record, writeRecord } from '../codec/record.ts';
import { Writer } from '../codec/writer.ts';
import type { RecordId } from '../codec/documentRecord.ts';

export const Piece = record(
  'piece',
  { label: 'Piece', title: 'name' },
  fixed({
    magic: text(4, { label: 'Magic', hidden: true }),
    number: u32({ label: 'Number' }),
    name: text(8, { label: 'Name' }),
  }),
  numbersToEnd('values', { storage: 'u16', components: 1 }, { label: 'Values' }),
);

const pieces: Member = { kind: 'records', name: 'pieces', info: { label: 'Pieces' }, schemas: [Piece] };
/** Never read or written as a part: the files are. */
const list: RecordPart<{ readonly pieces: readonly RecordId[] }> = {
  kind: 'pieces',
  members: [pieces],
  read: () => {},
  write: () => {},
  initialise: (fields) => {
    fields['pieces'] = [];
  },
};
const Root = record('set', { label: 'Set' }, list);

const magics = ['TSET', 'TPRT', 'TPRT'] as const;
const endings = ['.set', 'a.part', 'b.part'] as const;

/** Bytes of one file of the set: 0 is the main one. */
export function setFile(
  index: 0 | 1 | 2,
  number: number,
  values: readonly number[] = [1, 2, 3],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(16 + values.length * 2);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magics[index]));
  view.setUint32(4, number, true);
  bytes.set(new TextEncoder().encode(`piece${index}`), 8);
  for (const [at, value] of values.entries()) view.setUint16(16 + at * 2, value, true);
  return bytes;
}

/** All three files, by their names. */
export function setFiles(stem: string, number = 0): { readonly [name: string]: Uint8Array<ArrayBuffer> } {
  return {
    [`${stem}.set`]: setFile(0, number),
    [`${stem}a.part`]: setFile(1, number),
    [`${stem}b.part`]: setFile(2, number),
  };
}

function stemOf(name: string): string {
  return name.replace(/\.set$/i, '');
}

function isPlace(files: readonly FilePart[], ending: string): boolean {
  return files.some(({ name }) => name.toLowerCase().endsWith(ending));
}

function read(bytes: Uint8Array, files: readonly FilePart[]): ReturnType<Format['read']> {
  const whole = files.length > 0 ? files : [{ name: '', start: 0, end: bytes.length }];
  const reader = new Reader(bytes, { version: 1 });
  const { builder } = reader;
  const root = builder.reserve();
  const ids = whole.map(({ start, end }) =>
    readRecord(Piece, new Reader(bytes, { version: 1, builder, position: start, end }), root),
  );
  builder.put(root, Root.type, null, { offset: 0, length: bytes.length }, { pieces: ids });
  return { records: builder.records, root, nextId: builder.nextId, version: 1 };
}

function write({ document, original, spans, name, files }: WriteOptions): Uint8Array {
  const writer = new Writer(1024);
  const context = { document, original, isTouched: (id: RecordId) => document.isTouched(id), spans: spans ?? null };
  const ids = fieldsByName(document.get(document.root).fields)['pieces'] as readonly RecordId[];
  for (const [index, id] of ids.entries()) {
    const start = writer.position;
    writeRecord(Piece, writer, document.get(id), context);
    const known = original?.files[index]?.name ?? '';
    const renamed = `${stemOf(name ?? '')}${endings[index] ?? ''}`;
    files?.push({
      name: name === null || name === undefined ? known : index === 0 ? name : renamed,
      start,
      end: writer.position,
    });
  }
  return writer.finish();
}

export const setFormat: Format = {
  id: 'test-set',
  kind: 'model',
  name: 'Test set',
  extensions: ['set', 'part'],
  schemas: new Map<string, typeof Root | typeof Piece>([
    [Root.type, Root],
    [Piece.type, Piece],
  ]),
  collections: [
    {
      name: 'pieces',
      label: 'Pieces',
      types: [Piece.type],
      list: (document) => fieldsByName(document.get(document.root).fields)['pieces'] as readonly RecordId[],
    },
  ],
  sniff: (bytes) => new TextDecoder().decode(bytes.subarray(0, 4)) === magics[0],
  companions(_bytes, files) {
    const stem = stemOf(files[0]?.name ?? '');
    const first = { name: `${stem}a.part`, isRequired: true };
    return isPlace(files, 'a.part') ? [first, { name: `${stem}b.part`, isRequired: false }] : [first];
  },
  mainOf(name) {
    const stem = /^(.+)[ab]\.part$/i.exec(name)?.[1];
    return stem === undefined ? [] : [`${stem}.set`];
  },
  read,
  write,
  outline: (document) => ({ key: 'set', label: 'Set', icon: 'file', record: document.root, children: [] }),
  validate: () => [],
  structure: { home: () => null, extraReferences: () => [], keepIds: () => () => {} },
};
