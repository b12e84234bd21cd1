/** Parts of a CASC storage made by code: packed files, manifests and index files, as the project's page on CASC has them. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { latinBytes, viewOf } from '../../archive/byteSource.ts';
import { hashInto, hashLittle } from '../../archive/casc/lookup3.ts';
import { encodeUtf8 } from '../../codec/text.ts';

export function md5(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('md5').update(bytes).digest());
}

type Part = Uint8Array | readonly number[];

export function joined(...parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  return joinedAll(parts);
}

/** As `joined`, of more parts than a call takes. */
export function joinedAll(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** `size` bytes, most significant first. */
export function big(value: number, size: number): number[] {
  const bytes: number[] = [];
  for (let left = value; bytes.length < size; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return bytes;
}

export function little(value: number, size: number): number[] {
  return big(value, size).toReversed();
}

/** How a chunk is packed: by its mode byte; `A` is an encrypted one of a kind nobody reads. */
export type ChunkMode = 'N' | 'Z' | 'F' | '4' | 'E' | 'A' | 'Q';

/** An LZ4 block: literals, and where the data repeat themselves a match for the last part. */
function lz4Block(bytes: Uint8Array): Uint8Array {
  const length = (count: number): number[] => {
    const more: number[] = [];
    for (let left = count - 15; left >= 0; left -= 255) more.push(Math.min(left, 255));
    return more;
  };
  const token = (literals: number, match: number): number => Math.min(literals, 15) * 16 + Math.min(match, 15);
  // Half of the bytes as literals and the other half as a copy of them, where they are the same.
  const half = bytes.length >> 1;
  const isTwice = half > 8 && bytes.subarray(0, half).every((byte, at) => byte === bytes[at + half]);
  if (!isTwice || half > 0xffff) return joined([token(bytes.length, 0), ...length(bytes.length)], bytes);
  const tail = bytes.subarray(half * 2 - 4);
  const match = half - 4 - 4 + (tail.length - 4);
  const end = bytes.subarray(half + half - 4);
  return joined(
    [token(half, match), ...length(half)],
    bytes.subarray(0, half),
    little(half, 2),
    length(match),
    [token(end.length, 0), ...length(end.length)],
    end,
  );
}

export function chunkOf(bytes: Uint8Array, mode: ChunkMode): Uint8Array {
  const start = latinBytes(mode);
  const encrypted = (kind: string): Uint8Array =>
    joined(latinBytes('E'), [8], little(0x0102030405, 8), [4, 9, 9, 9, 9], latinBytes(kind), bytes);
  switch (mode) {
    case 'N':
    case 'Q':
      return joined(start, bytes);
    case 'Z':
      return joined(start, deflateSync(bytes));
    case 'F':
      return joined(start, blte([{ bytes: chunkOf(bytes, 'Z'), size: bytes.length }]));
    case '4':
      return joined(start, little(bytes.length, 8), lz4Block(bytes));
    case 'E':
      return encrypted('S');
    case 'A':
      return encrypted('A');
  }
}

export interface MadeChunk {
  readonly bytes: Uint8Array;
  readonly size: number;
}

/** A packed file with a table of its chunks. */
export function blte(chunks: readonly MadeChunk[]): Uint8Array {
  const rows = chunks.map(({ bytes, size }) => joined(big(bytes.length, 4), big(size, 4), md5(bytes)));
  const header = joined(latinBytes('BLTE'), big(12 + 24 * chunks.length, 4), [0x0f], big(chunks.length, 3));
  return joined(header, joinedAll(rows), joinedAll(chunks.map(({ bytes }) => bytes)));
}

/** A packed file without a table: one chunk. */
export function bareBlte(chunk: Uint8Array): Uint8Array {
  return joined(latinBytes('BLTE'), big(0, 4), chunk);
}

/** A file of a manifest: its spans, each a packed file. */
export interface ManifestSpan {
  readonly key: Uint8Array;
  readonly packedSize: number;
  readonly size: number;
}

export interface ManifestFile {
  readonly path: string;
  readonly spans: readonly ManifestSpan[];
  /** Says in the manifest that the file is deleted. */
  readonly isDeleted?: boolean;
}

interface Leaf {
  readonly name: Uint8Array;
  readonly at: number;
}

/** Pieces of a name with their lengths; a separator alone is an empty piece. */
function pieces(name: Uint8Array): Uint8Array {
  if (name.length === 1 && name[0] === 0x2f) return Uint8Array.of(0);
  const parts: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= name.length; at++) {
    if (at < name.length && name[at] !== 0x2f) continue;
    parts.push(Uint8Array.of(at - start), name.subarray(start, at));
    start = at + 1;
  }
  return joinedAll(parts);
}

/** The nodes of sorted names that share their first `depth` bytes: a prefix tree that cuts inside words. */
function nodes(leaves: readonly Leaf[], depth: number): Uint8Array {
  const out: Uint8Array[] = [];
  for (let first = 0; first < leaves.length;) {
    const start = leaves[first];
    if (start === undefined) break;
    let end = first + 1;
    while (end < leaves.length && leaves[end]?.name[depth] === start.name[depth]) end++;
    if (end === first + 1) {
      out.push(joined(pieces(start.name.subarray(depth)), [0xff], big(start.at, 4)));
    } else {
      const last = leaves[end - 1]?.name ?? start.name;
      let common = depth;
      while (common < start.name.length && start.name[common] === last[common]) common++;
      const inner = nodes(leaves.slice(first, end), common);
      out.push(
        joined(pieces(start.name.subarray(depth, common)), [0xff], big(0x80000000 + inner.length + 4, 4), inner),
      );
    }
    first = end;
  }
  return joinedAll(out);
}

/** Tables of a manifest, to be spoilt by tests before they are put together. */
export interface ManifestTables {
  paths: Uint8Array;
  files: Uint8Array;
  containers: Uint8Array;
  /** Added to where the header says that the table of files begins. */
  shift: number;
}

/** A TVFS manifest without content keys. No path may be the beginning of another one. */
export function manifestOf(
  files: readonly ManifestFile[],
  mangle: (tables: ManifestTables) => void = () => undefined,
): Uint8Array {
  const containerAt = new Map<string, number>();
  const containers: Uint8Array[] = [];
  for (const { key, packedSize, size } of files.flatMap(({ spans }) => spans)) {
    const text = key.join();
    if (containerAt.has(text)) continue;
    containerAt.set(text, containers.length * 18);
    // Key, packed size, place in the table of packings (one byte), size.
    containers.push(joined(key.subarray(0, 9), big(packedSize, 4), [0], big(size, 4)));
  }
  const total = containers.length * 18;
  const width = total <= 0xff ? 1 : total <= 0xffff ? 2 : total <= 0xffffff ? 3 : 4;
  const entries: Uint8Array[] = [];
  const leaves: Leaf[] = [];
  let at = 0;
  for (const { path, spans, isDeleted = false } of files) {
    const rows = spans.map(({ key, size }) =>
      joined(big(0, 4), big(size, 4), big(containerAt.get(key.join()) ?? 0, width)),
    );
    const entry = joined([isDeleted ? 255 : spans.length], ...rows);
    leaves.push({ name: Uint8Array.from(encodeUtf8(path)), at });
    entries.push(entry);
    at += entry.length;
  }
  // A separator sorts before all letters, as in real manifests.
  const order = (name: Uint8Array, byte: number): number => (name[byte] === 0x2f ? 0 : (name[byte] ?? -1));
  leaves.sort((left, right) => {
    for (let byte = 0; ; byte++) {
      const difference = order(left.name, byte) - order(right.name, byte);
      if (difference !== 0 || byte >= left.name.length) return difference;
    }
  });
  const inner = nodes(leaves, 0);
  const tables = {
    paths: joined([0xff], big(0x80000000 + inner.length + 4, 4), inner),
    files: joinedAll(entries),
    containers: joinedAll(containers),
    shift: 0,
  };
  mangle(tables);
  const packings = latinBytes('z\0');
  const headerSize = 46;
  const packingsAt = headerSize + tables.paths.length;
  const containersAt = packingsAt + packings.length;
  const filesAt = containersAt + tables.containers.length;
  return joined(
    latinBytes('TVFS'),
    [1, headerSize, 9, 9],
    big(2, 4),
    [...big(headerSize, 4), ...big(tables.paths.length, 4)],
    [...big(filesAt + tables.shift, 4), ...big(tables.files.length, 4)],
    [...big(containersAt, 4), ...big(tables.containers.length, 4)],
    big(9, 2),
    [...big(packingsAt, 4), ...big(packings.length, 4)],
    tables.paths,
    packings,
    tables.containers,
    tables.files,
  );
}

/** Where a packed file lies: `key` of at least 9 bytes, number of the data file, place and size with its header. */
export interface IndexEntry {
  readonly key: Uint8Array;
  readonly file: number;
  readonly offset: number;
  readonly size: number;
}

function entryBytes({ key, file, offset, size }: IndexEntry): Uint8Array {
  return joined(key.subarray(0, 9), big(file * 2 ** 30 + offset, 5), little(size, 4));
}

/** An index file of version 7. With `isUpdate` nothing is sorted in yet: all entries stand in update pages. */
export function indexFileOf(bucket: number, entries: readonly IndexEntry[], isUpdate = false): Uint8Array {
  const rows = entries.map(entryBytes).toSorted((left, right) => {
    for (let at = 0; at < 9; at++) {
      const difference = (left[at] ?? 0) - (right[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  const sortedRows = isUpdate ? [] : rows;
  const states = { first: 0, second: 0 };
  for (const row of sortedRows) hashInto(states, row, 0, row.length);
  const header = joined(little(7, 2), [bucket, 0, 4, 5, 9, 30], little(2 ** 30, 8));
  const start = joined(little(16, 4), little(hashLittle(header, 0, 16), 4), header, little(0, 8));
  const sorted = joined(start, little(sortedRows.length * 18, 4), little(states.first, 4), joinedAll(sortedRows));
  if (!isUpdate) return sorted;
  const pages = new Uint8Array(0x1000 + 0x1000);
  pages.set(sorted);
  const view = viewOf(pages);
  for (const [number, row] of rows.entries()) {
    const at = 0x1000 + Math.floor(number / 21) * 512 + (number % 21) * 24;
    pages.set(row, at + 4);
    view.setUint32(at, (hashLittle(pages, at + 4, 19) | 0x80000000) >>> 0, true);
  }
  return pages;
}
