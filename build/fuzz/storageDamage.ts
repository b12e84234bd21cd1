/**
 * Damage that the hashes of a storage do not find, because they are made anew over it: what a tool that writes bad storages
 * leaves, or somebody who wants to do harm. Damage of bytes alone stops at those hashes.
 */
import { viewOf } from '../../shared/archive/byteSource.ts';
import { entrySize } from '../../shared/archive/casc/indexFile.ts';
import { hashInto, hashLittle } from '../../shared/archive/casc/lookup3.ts';
import { bareBlte, big, blte, chunkOf, joined, md5 } from '../../shared/test/standIns/storageParts.ts';
import type { DamagedFiles, Random } from './damage.ts';
import { below, damage, damageBytes, oneOf, telling } from './damage.ts';
import { damageText } from './damageText.ts';
import type { StorageParts } from './storageParts.ts';
import { packedOf, SpoiltStorage } from './storageParts.ts';

type Spoil = (storage: SpoiltStorage, random: Random) => string;

/** Bytes of an index file before its entries; of a table of chunks before its rows, and of a row. */
const [indexStart, tableStart, rowSize] = [40, 12, 24];
/** What an update entry is, behind its hash: an entry and a state. */
const [updateStart, updateSize, updatesPerPage, updatePage] = [0x1000, 24, 21, 512];

/** A number, most significant byte first, set to a telling value or moved a little. */
function setBig(bytes: Uint8Array, random: Random, start: number, end: number): readonly [Uint8Array, string] {
  const size = oneOf(random, [1, 2, 4, 4]);
  if (end - start < size) return [bytes, 'nothing'];
  const changed = bytes.slice();
  const view = viewOf(changed);
  const at = start + below(random, end - start - size + 1);
  const before = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at) : view.getUint32(at);
  const values = [
    oneOf(random, telling),
    before + below(random, 9) - 4,
    (before ^ 0x80000000) + below(random, 3) - 1,
    0x80000000 + below(random, bytes.length + 8),
    below(random, bytes.length + 8),
    below(random, 0x1_0000_0000),
  ];
  const value = oneOf(random, values) >>> 0;
  if (size === 1) view.setUint8(at, value);
  else if (size === 2) view.setUint16(at, value);
  else view.setUint32(at, value);
  return [changed, `u${size * 8} at ${at} from ${before} to ${value}`];
}

/** Where a manifest's header says where its tables lie. */
const tableFields = [12, 20, 28, 38];
const headerSize = 46;

/** A manifest's root folder with its content many times over: names that stand twice, and more of them than any game has. */
function repeated(bytes: Uint8Array, random: Random): readonly [Uint8Array, string] {
  const view = viewOf(bytes);
  const [start, length] = [view.getUint32(12), view.getUint32(16)];
  const end = start + length;
  if (bytes[start] !== 0xff || length < 6 || end > bytes.length) return [bytes, 'nothing'];
  const inner = bytes.subarray(start + 5, end);
  const count = Math.min(oneOf(random, [1, 10, 1000, 50_000]), Math.floor(4_000_000 / inner.length));
  const more = new Uint8Array(inner.length * count);
  for (let at = 0; at < count; at++) more.set(inner, at * inner.length);
  const whole = joined(bytes.subarray(0, end), more, bytes.subarray(end));
  const changed = viewOf(whole);
  for (const field of tableFields) {
    const at = view.getUint32(field);
    if (at >= end) changed.setUint32(field, at + more.length);
  }
  changed.setUint32(16, length + more.length);
  changed.setUint32(start + 1, view.getUint32(start + 1) + more.length);
  return [whole, `its names ${count} times more`];
}

/** Folders in folders, as deep as there is room. */
function nested(bytes: Uint8Array, random: Random): readonly [Uint8Array, string] {
  const depth = oneOf(random, [10, 2000, 200_000]);
  const folders = new Uint8Array(depth * 5 + 7);
  const view = viewOf(folders);
  for (let at = 0; at < depth; at++) {
    folders[at * 5] = 0xff;
    view.setUint32(at * 5 + 1, 0x80000000 + folders.length - at * 5 - 1);
  }
  folders.set([1, 0x61, 0xff, 0, 0, 0, 0], depth * 5);
  const whole = joined(bytes, folders);
  viewOf(whole).setUint32(12, bytes.length);
  viewOf(whole).setUint32(16, folders.length);
  return [whole, `${depth} folders in folders`];
}

function spoiltManifest(bytes: Uint8Array, other: Uint8Array, random: Random): readonly [Uint8Array, string] {
  const kind = random();
  if (kind < 0.15 || bytes.length < headerSize) {
    const damaged = damageBytes(bytes, other, random);
    return [damaged.bytes, damaged.what];
  }
  if (kind < 0.2) return repeated(bytes, random);
  if (kind < 0.23) return nested(bytes, random);
  const view = viewOf(bytes);
  const field = oneOf(random, [0, ...tableFields]);
  const start = field === 0 ? 4 : Math.min(view.getUint32(field), bytes.length);
  const end = field === 0 ? headerSize : Math.min(start + view.getUint32(field + 4), bytes.length);
  return setBig(bytes, random, start, end);
}

/** Whole manifests, packed in any way. */
const manifests: Spoil = (storage, random) => {
  const { manifests: all } = storage.parts;
  const manifest = oneOf(random, all);
  let { bytes } = manifest;
  const said: string[] = [];
  for (let count = oneOf(random, [1, 1, 2, 4]); count > 0; count--) {
    const [changed, what] = spoiltManifest(bytes, oneOf(random, all).bytes, random);
    bytes = changed;
    said.push(what);
  }
  const mode = oneOf(random, ['N', 'Z', 'F', '4', 'bare'] as const);
  const chunk = chunkOf(bytes, mode === 'bare' ? 'Z' : mode);
  const packed = mode === 'bare' ? bareBlte(chunk) : blte([{ bytes: chunk, size: bytes.length }]);
  const size = random() < 0.95 ? bytes.length : oneOf(random, telling);
  storage.putManifest(manifest, packed, size);
  return `${manifest.key.name}: ${said.join('; ')}, ${size} bytes packed as ${mode}`;
};

/** Sets the hashes of chunks as far as their table can be read. */
function withChunkHashes(packed: Uint8Array): Uint8Array {
  if (packed.length < tableStart) return packed;
  const view = viewOf(packed);
  const rows = Math.min(view.getUint32(8) & 0xffffff, Math.floor((packed.length - tableStart) / rowSize));
  let at = tableStart + rows * rowSize;
  for (let row = 0; row < rows; row++) {
    const start = tableStart + row * rowSize;
    const length = view.getUint32(start);
    packed.set(md5(packed.subarray(at, at + length)), start + 8);
    at += length;
  }
  return packed;
}

/** Tables of chunks and what is packed in them, the manifests' among them. */
const packedFiles: Spoil = (storage, random) => {
  const { files, entries } = storage.parts;
  const entry = oneOf(random, entries);
  const packed = packedOf(files, entry);
  if (packed.length <= tableStart) return 'nothing';
  const tableEnd = Math.min(viewOf(packed).getUint32(4), packed.length);
  const kind = random();
  let [bytes, what]: readonly [Uint8Array, string] = [packed, ''];
  if (kind < 0.4) [bytes, what] = setBig(packed, random, 4, Math.max(tableStart, tableEnd));
  else if (kind < 0.7) [bytes, what] = setBig(packed, random, tableEnd, packed.length);
  else ({ bytes, what } = damageBytes(packed, packedOf(files, oneOf(random, entries)), random));
  storage.putPacked(entry, random() < 0.9 ? withChunkHashes(bytes.slice()) : bytes);
  return `packed file: ${what}`;
};

function withIndexHashes(bytes: Uint8Array): Uint8Array {
  if (bytes.length < indexStart) return bytes;
  const view = viewOf(bytes);
  view.setUint32(4, hashLittle(bytes, 8, 16), true);
  const size = Math.min(view.getUint32(32, true), bytes.length - indexStart);
  const states = { first: 0, second: 0 };
  for (let at = 0; at + entrySize <= size; at += entrySize) hashInto(states, bytes, indexStart + at, entrySize);
  view.setUint32(36, states.first, true);
  for (let at = updateStart, row = 0; at + updateSize <= bytes.length; row++) {
    at = updateStart + Math.floor(row / updatesPerPage) * updatePage + (row % updatesPerPage) * updateSize;
    if (at + updateSize > bytes.length || view.getUint32(at, true) === 0) break;
    view.setUint32(at, (hashLittle(bytes, at + 4, entrySize + 1) | 0x80000000) >>> 0, true);
  }
  return bytes;
}

/** Entries of index files, sorted or still in update pages. */
const indices: Spoil = (storage, random) => {
  const bucket = below(random, 16);
  // Pages made here have room for 168.
  const isUpdate = storage.parts.entries.length < 160 && random() < 0.4;
  let said = '';
  storage.putEntries(bucket, isUpdate, (bytes) => {
    const start = isUpdate ? updateStart : random() < 0.8 ? indexStart : 8;
    const end = isUpdate ? updateStart + 4 * updateSize : bytes.length;
    const kind = random();
    let changed: Uint8Array;
    if (kind < 0.7) [changed, said] = setBig(bytes, random, start, end);
    else if (kind < 0.85) ({ bytes: changed, what: said } = damageBytes(bytes, bytes, random));
    else {
      // An entry's key with the place of another file.
      changed = bytes.slice();
      const { key } = oneOf(random, storage.parts.entries);
      const { file, offset, size } = oneOf(random, storage.parts.entries);
      const place = [...big(file * 2 ** 30 + offset, 5), ...big(size, 4).toReversed()];
      if (start + entrySize + 4 <= end) changed.set([...key, ...place], isUpdate ? start + 4 : start);
      said = 'another place';
    }
    return withIndexHashes(changed.slice());
  });
  return `bucket ${bucket}${isUpdate ? ', update pages' : ''}: ${said}`;
};

const configs: Spoil = (storage, random) => {
  const { bytes, what } = damageText(Uint8Array.from(Buffer.from(storage.configText, 'latin1')), random);
  storage.putConfig(Buffer.from(bytes).toString('latin1'));
  return `build config: ${what}`;
};

/** Manifests mounted in each other's place: circles, and one in many places. */
const keys: Spoil = (storage, random) => {
  const all = storage.parts.manifests;
  const [one, other] = [oneOf(random, all).key, oneOf(random, all).key];
  storage.putConfig(storage.configText.replace(one.key, other.key));
  return `${one.name} is ${other.name}`;
};

const spoils: readonly Spoil[] = [
  ...[manifests, manifests, manifests, manifests, packedFiles, packedFiles, packedFiles],
  ...[indices, indices, configs, keys],
];

/** One to three damages behind the doors; a sixth of the time one of the bytes of any file. */
export function damageStorage(parts: StorageParts, random: Random): DamagedFiles {
  if (random() < 1 / 6) return damage(parts.files, parts.files, random);
  const storage = new SpoiltStorage(parts);
  const said: string[] = [];
  for (let count = oneOf(random, [1, 1, 2, 3]); count > 0; count--) said.push(oneOf(random, spoils)(storage, random));
  return { files: storage.finish(), what: said.join(' | ') };
}
