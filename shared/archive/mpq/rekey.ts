/**
 * Files whose key depends on their place (flag 0x20000), moved: decrypted by the old key and encrypted by the new one. Facts:
 * section 2.4 of the project's page on archives. Sector i has the key + i, the table of sector offsets the key − 1; tables of
 * checksums are not encrypted, and neither are the bytes behind the last whole word.
 */
import { latinBytes } from '../byteSource.ts';
import { refuse } from '../compact.ts';
import { decryptWords, encryptWords, hashName } from './crypt.ts';
import { blockFlags } from './tables.ts';

export interface EncryptedFile {
  /** Without folders: the key is made of it. */
  readonly name: string;
  readonly size: number;
  readonly flags: number;
  readonly sectorSize: number;
}

/** `offset`: from the start of the archive. */
function keyAt({ name, size, flags }: EncryptedFile, offset: number): number {
  const key = hashName(latinBytes(name), 'key');
  return (flags & blockFlags.keyByPosition) === 0 ? key : ((key + offset) ^ size) >>> 0;
}

/** Whole words of a part of the bytes, changed in place by `act`. */
function inWords(bytes: Uint8Array, start: number, end: number, act: (words: Uint32Array) => void): void {
  // A copy: words must stand at a multiple of four in memory.
  const part = bytes.slice(start, start + Math.floor((end - start) / 4) * 4);
  act(new Uint32Array(part.buffer));
  bytes.set(part, start);
}

/** Where sectors begin and end in the packed bytes, and the size of the table that says so; 0 without one. */
function sectorsOf(
  { size, flags, sectorSize }: EncryptedFile,
  packed: Uint8Array,
  key: number,
): { readonly offsets: readonly number[]; readonly tableSize: number } {
  if ((flags & blockFlags.singleUnit) !== 0) return { offsets: [0, packed.length], tableSize: 0 };
  const count = Math.ceil(size / sectorSize);
  if ((flags & (blockFlags.compress | blockFlags.implode)) === 0) {
    const offsets = Array.from({ length: count + 1 }, (_, at) => Math.min(at * sectorSize, packed.length));
    return { offsets, tableSize: 0 };
  }
  const entries = count + 1 + ((flags & blockFlags.sectorChecksums) === 0 ? 0 : 1);
  const tableSize = entries * 4;
  if (tableSize > packed.length) refuse('the table of sectors of a file is longer than the file');
  const table = packed.slice(0, tableSize);
  const words = new Uint32Array(table.buffer);
  decryptWords(words, key - 1);
  const offsets = [...words.subarray(0, count + 1)];
  const isSound = offsets.every((offset, at) => offset <= packed.length && offset >= (offsets[at - 1] ?? tableSize));
  if (!isSound) refuse('the sectors of a file cannot be found');
  return { offsets, tableSize };
}

/** The packed bytes of a file as they have to be at another place of the archive. @throws FormatError when they are damaged */
export function rekeyed(file: EncryptedFile, packed: Uint8Array, from: number, to: number): Uint8Array {
  const [old, now] = [keyAt(file, from), keyAt(file, to)];
  const bytes = packed.slice();
  const change = (start: number, end: number, step: number): void =>
    inWords(bytes, start, end, (words) => {
      decryptWords(words, old + step);
      encryptWords(words, now + step);
    });
  const { offsets, tableSize } = sectorsOf(file, packed, old);
  if (tableSize > 0) change(0, tableSize, -1);
  for (let at = 0; at + 1 < offsets.length; at++) change(offsets[at] ?? 0, offsets[at + 1] ?? 0, at);
  return bytes;
}
