/** One index file of a storage, version 7: which encoded file lies where (section 3 of the page on CASC). */
import { heldCount } from '../../codec/count.ts';
import { viewOf } from '../byteSource.ts';
import { repairAdvice, StorageError } from './errors.ts';
import { hashInto, hashLittle } from './lookup3.ts';

/** Bytes of an encoding key that indices and manifests keep. */
export const keySize = 9;
/** Bytes of an entry: key, place, size. */
export const entrySize = 18;

const headerStart = 8;
const headerSize = 16;
const entriesStart = 40;
const offsetBits = 30;

const updatePage = 512;
const updateEntry = 24;
const updatesPerPage = Math.floor(updatePage / updateEntry);
/** Where the update section may begin behind the sorted entries: sources do not agree. */
const updateAlignments = [0x1000, 0x10000];
/** States of an update entry whose data cannot be read: deleted, header or data not resident. */
const absentStates: ReadonlySet<number> = new Set([3, 6, 7]);

/** Where an encoded file lies. */
export interface DataPlace {
  /** Number of the data file: `data.NNN`. */
  readonly file: number;
  readonly offset: number;
  /** Bytes with the record's header. */
  readonly size: number;
}

export interface IndexFile {
  /** Entries sorted by key, each of `entrySize` bytes. */
  readonly entries: Uint8Array;
  /** Newer than `entries`: by key (a character a byte), where it lies, or null when it lies nowhere any more. */
  readonly updates: ReadonlyMap<string, DataPlace | null>;
}

/** A key as text, a character a byte: what maps find it by. */
export function keyText(bytes: Uint8Array, at: number): string {
  return Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + keySize));
}

/** The bucket that a key belongs to: sixteen index files share the keys. */
export function bucketOf(bytes: Uint8Array, at: number): number {
  let mixed = 0;
  for (let byte = 0; byte < keySize; byte++) mixed ^= bytes[at + byte] ?? 0;
  return (mixed & 15) ^ (mixed >> 4);
}

/** The place that an entry states. Ten bits number the data file, thirty are the offset in it. */
export function placeAt(entries: Uint8Array, at: number): DataPlace {
  const byte = (index: number): number => entries[at + keySize + index] ?? 0;
  return {
    file: byte(0) * 4 + (byte(1) >> 6),
    offset: (byte(1) & 63) * 0x1000000 + byte(2) * 0x10000 + byte(3) * 0x100 + byte(4),
    size: byte(5) + byte(6) * 0x100 + byte(7) * 0x10000 + byte(8) * 0x1000000,
  };
}

/** Negative, 0 or positive, as the key at one place stands before, at or behind the one at another. */
export function compareKeys(left: Uint8Array, leftAt: number, right: Uint8Array, rightAt: number): number {
  for (let byte = 0; byte < keySize; byte++) {
    const difference = (left[leftAt + byte] ?? 0) - (right[rightAt + byte] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Entries are looked up by halves: those of a file that does not sort them are. */
function sorted(entries: Uint8Array): Uint8Array {
  let isSorted = true;
  for (let at = entrySize; at < entries.length && isSorted; at += entrySize) {
    isSorted = compareKeys(entries, at - entrySize, entries, at) <= 0;
  }
  if (isSorted) return entries;
  const starts: number[] = [];
  for (let at = 0; at < entries.length; at += entrySize) starts.push(at);
  starts.sort((left, right) => compareKeys(entries, left, entries, right) || left - right);
  const copy = new Uint8Array(entries.length);
  for (const [at, start] of starts.entries()) copy.set(entries.subarray(start, start + entrySize), at * entrySize);
  return copy;
}

function readUpdates(bytes: Uint8Array, end: number): ReadonlyMap<string, DataPlace | null> {
  const updates = new Map<string, DataPlace | null>();
  const view = viewOf(bytes);
  const starts = new Set(updateAlignments.map((size) => Math.ceil(end / size) * size));
  for (const start of starts) {
    for (let entry = 0; ; entry++) {
      const at = start + Math.floor(entry / updatesPerPage) * updatePage + (entry % updatesPerPage) * updateEntry;
      if (at + updateEntry > bytes.length) break;
      const hash = view.getUint32(at, true);
      if (hash !== (hashLittle(bytes, at + 4, entrySize + 1) | 0x80000000) >>> 0) break;
      const isAbsent = absentStates.has(bytes[at + 4 + entrySize] ?? 0);
      updates.set(keyText(bytes, at + 4), isAbsent ? null : placeAt(bytes, at + 4));
    }
    if (updates.size > 0) break;
  }
  return updates;
}

/**
 * @param bucket what the file's name says
 * @throws StorageError when a hash is wrong, or it is not of the kind that is known
 */
export function readIndexFile(bytes: Uint8Array, bucket: number, path: string): IndexFile {
  const refuse = (what: string): never => {
    throw new StorageError(
      'index-damaged',
      `this index of the game's data is damaged (${what}). ${repairAdvice}`,
      path,
    );
  };
  if (bytes.length < entriesStart) refuse(`it has ${bytes.length} bytes, ${entriesStart} at least`);
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== headerSize) refuse('the size of its header is not 16');
  if (view.getUint32(4, true) !== hashLittle(bytes, headerStart, headerSize)) refuse('the hash of its header is wrong');
  if (view.getUint16(headerStart, true) !== 7) refuse(`version ${view.getUint16(headerStart, true)}, only 7 is known`);
  if (bytes[headerStart + 2] !== bucket) refuse(`it says it is number ${bytes[headerStart + 2]}, its name ${bucket}`);
  const sizes = [...bytes.subarray(headerStart + 4, headerStart + 8)];
  if (sizes.join() !== [4, 5, keySize, offsetBits].join()) refuse(`fields of ${sizes.join(', ')} are not known`);
  const stated = view.getUint32(32, true);
  const size = heldCount(stated, bytes.length - entriesStart);
  if (size !== stated || size % entrySize !== 0) refuse(`its entries are said to have ${stated} bytes`);
  const entries = bytes.subarray(entriesStart, entriesStart + size);
  const states = { first: 0, second: 0 };
  for (let at = 0; at < size; at += entrySize) hashInto(states, entries, at, entrySize);
  if (states.first !== view.getUint32(36, true) && !isHashedAlone(entries, view.getUint32(36, true))) {
    refuse('the hash of its entries is wrong');
  }
  return { entries: sorted(entries), updates: readUpdates(bytes, entriesStart + size) };
}

/** The variant with one state that the tool blizzget writes; CascLib accepts it too. */
function isHashedAlone(entries: Uint8Array, stated: number): boolean {
  let hash = 0;
  for (let at = 0; at < entries.length; at += entrySize) hash = hashLittle(entries, at, entrySize, hash);
  return hash === stated;
}
