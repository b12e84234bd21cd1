/**
 * Documents and changes as bytes: for the way between host and user interface, and for the journal.
 * MessagePack keeps NaN, infinities and −0, which JSON does not; typed arrays travel as extension types, bit by bit.
 */
import { fieldsByName } from '../codec/byName.ts';
import { decode, encode, Encoder, ExtensionCodec } from '@msgpack/msgpack';
import type { ReadResult } from '../codec/documentView.ts';
import type { Storage } from '../codec/storage.ts';
import { bytesOf, NumbersPool, numbersOver, sharedSize, storageOf, storageSize } from '../codec/storage.ts';
import type { Diff, TileChange } from './diff.ts';
import { tileLength } from './diff.ts';
import type { Document } from './document.ts';
import type { DocumentRecord, Fields, RecordFields, RecordId, Span, Value } from '../codec/documentRecord.ts';
import { isNumbers, sealRecord } from '../codec/documentRecord.ts';
import { tileOf } from './transaction.ts';

/** Extension numbers are part of the journal's file format: never renumber, only add. */
const storageByExtension: readonly Storage[] = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'];

const extensions = new ExtensionCodec();
for (const [type, storage] of storageByExtension.entries()) {
  extensions.register({
    type,
    encode: (value) => (isNumbers(value) && storageOf(value) === storage ? bytesOf(value) : null),
    // Copied by constructor: `slice` of a Node Buffer would share its memory.
    decode: (data) => numbersOver(storage, new Uint8Array(data).buffer, 0, data.length / storageSize(storage)),
  });
}
const options = { extensionCodec: extensions };

/**
 * As `extensions`, with arrays laid over the message where they stand fit for it: a tile has a thousand maps, and memory for
 * each would take longer than everything else. Small ones that do not lie fit are copied side by side.
 */
function contentExtensions(): ExtensionCodec {
  const pool = new NumbersPool();
  const codec = new ExtensionCodec();
  for (const [type, storage] of storageByExtension.entries()) {
    const size = storageSize(storage);
    codec.register({
      type,
      encode: () => null,
      decode: (data) => {
        const count = data.length / size;
        if (data.byteOffset % size === 0 && data.buffer instanceof ArrayBuffer) {
          return numbersOver(storage, data.buffer, data.byteOffset, count);
        }
        if (data.length <= sharedSize) return pool.copy(storage, data, 0, count);
        return numbersOver(storage, new Uint8Array(data).buffer, 0, count);
      },
    });
  }
  return codec;
}

/** Memory that the next message begins with: growing to a megabyte by doubling takes as long as writing it. */
const keptMemory = 4 * 1024 * 1024;
let encoder = new Encoder(options);

export function encodeMessage(value: unknown): Uint8Array {
  const bytes = encoder.encode(value);
  if (bytes.length > keptMemory) encoder = new Encoder(options);
  return bytes;
}

/** Throws when the bytes are not a message. What comes out is unknown to the caller: validate it. */
export function decodeMessage(bytes: Uint8Array): unknown {
  return decode(bytes, options);
}

interface WireRecord {
  readonly id: number;
  readonly type: string;
  readonly owner: number | null;
  readonly source: Span | null;
  readonly fields: RecordFields;
}

/** A change with only what the receiver lacks: new values, not old ones, and only the fields that changed. */
export interface WireDiff {
  readonly added: readonly WireRecord[];
  readonly updated: readonly { readonly id: number; readonly owner?: number | null; readonly fields: Fields }[];
  readonly removed: readonly number[];
  readonly tiles: readonly { record: number; member: string; tile: number; after: Value }[];
}

/** Bytes of a record's names and small values in a message, rather too many. */
const usualRecordSize = 640;

const absent = '\u0000absent';

function changedFields(from: DocumentRecord, to: DocumentRecord): Fields {
  const changed: Record<string, Value> = {};
  for (const [name, value] of Object.entries(fieldsByName(to.fields)))
    if (fieldsByName(from.fields)[name] !== value) changed[name] = value;
  for (const name of Object.keys(from.fields)) if (!(name in to.fields)) changed[name] = absent;
  return changed;
}

export function toWire(diff: Diff): WireDiff {
  return {
    added: [...diff.added.values()],
    updated: [...diff.updated].map(([id, [from, to]]) => ({
      id,
      fields: changedFields(from, to),
      ...(from.owner === to.owner ? {} : { owner: to.owner }),
    })),
    removed: [...diff.removed.keys()],
    tiles: diff.tiles.map(({ record, member, tile, after }) => ({ record, member, tile, after })),
  };
}

/** Completes a wire diff with the old values, which the receiver's own document still has. */
export function fromWire(wire: WireDiff, document: Document): Diff {
  const updated = new Map<RecordId, readonly [DocumentRecord, DocumentRecord]>();
  for (const change of wire.updated) {
    const from = document.get(change.id as RecordId);
    const fields: Record<string, Value> = { ...from.fields };
    for (const [name, value] of Object.entries(change.fields)) {
      if (value === absent) delete fields[name];
      else fields[name] = value;
    }
    const owner = change.owner === undefined ? from.owner : (change.owner as RecordId | null);
    updated.set(from.id, [from, sealRecord({ ...from, owner, fields })]);
  }
  const tiles = wire.tiles.map((tile): TileChange => {
    const numbers = fieldsByName(document.get(tile.record as RecordId).fields)[tile.member];
    if (!isNumbers(numbers) || !isNumbers(tile.after) || tile.tile * tileLength >= numbers.length) {
      throw new Error(`a change names data that record ${tile.record} does not have: ${tile.member}`);
    }
    const before = tileOf(numbers, tile.tile);
    return { record: tile.record as RecordId, member: tile.member, tile: tile.tile, before, after: tile.after };
  });
  return {
    added: new Map(wire.added.map((record) => [record.id as RecordId, record as DocumentRecord])),
    removed: new Map(wire.removed.map((id) => [id as RecordId, document.get(id as RecordId)])),
    updated,
    tiles,
  };
}

/** A whole document as bytes, with its identities and source spans. */
export function encodeContent(content: ReadResult): Uint8Array {
  const records = [...content.records.values()];
  // Memory that is large enough at once: growing by doubling would copy megabytes several times.
  return encode({ ...content, records }, { ...options, initialBufferSize: expectedSize(records) });
}

/** Bytes that records take as a message, about. */
function expectedSize(records: readonly DocumentRecord[]): number {
  let size = 1024 + records.length * usualRecordSize;
  for (const { fields } of records) {
    for (const value of Object.values(fieldsByName(fields))) if (isNumbers(value)) size += value.byteLength;
  }
  return size;
}

/**
 * The inverse of `encodeContent`. The bytes come from our own host, so their shape is trusted; they are given away, as the
 * records' data stay in them.
 */
export function decodeContent(bytes: Uint8Array): ReadResult {
  const content = decode(bytes, { extensionCodec: contentExtensions() }) as Omit<ReadResult, 'records'> & {
    records: DocumentRecord[];
  };
  return { ...content, records: new Map(content.records.map((record) => [record.id, record])) };
}

/** What `encodeContent` needs from an open document. */
export function contentOf(document: Document): ReadResult {
  const records = new Map([...document.all()].map((record) => [record.id, record]));
  return { records, root: document.root, nextId: document.nextId, version: document.version };
}

/** Two documents with the same digest hold the same records and data. FNV-1a over the encoded records in order of id. */
export function documentDigest(document: Document): string {
  let hash = 0x811c9dc5;
  const records = [...document.all()].sort((left, right) => left.id - right.id);
  for (const { id, type, owner, fields } of records) {
    const sorted = Object.fromEntries(Object.entries(fields).sort(([left], [right]) => (left < right ? -1 : 1)));
    for (const byte of encodeMessage([id, type, owner, sorted])) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
