/** Hashing and encryption of MPQ archives. Facts: section 2.4 of the project's page on archives, checked against StormLib. */
import { latinBytes } from '../byteSource.ts';

const hashKinds = { position: 0, first: 1, second: 2, key: 3 } as const;
type HashKind = keyof typeof hashKinds;

function makeTable(): Uint32Array {
  const table = new Uint32Array(0x500);
  let seed = 0x00100001;
  for (let column = 0; column < 0x100; column++) {
    for (let row = 0; row < 5; row++) {
      seed = (seed * 125 + 3) % 0x2aaaab;
      const high = (seed & 0xffff) << 16;
      seed = (seed * 125 + 3) % 0x2aaaab;
      table[column + row * 0x100] = (high | (seed & 0xffff)) >>> 0;
    }
  }
  return table;
}

const table = makeTable();

/** Capitals of ASCII only, and `/` as `\`, as the games' table has it. */
function upper(byte: number): number {
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x20;
  return byte === 0x2f ? 0x5c : byte;
}

/** Hash of a name's bytes. */
export function hashName(name: Uint8Array, kind: HashKind): number {
  const row = hashKinds[kind] * 0x100;
  let first = 0x7fed7fed;
  let second = 0xeeeeeeee | 0;
  for (const byte of name) {
    const value = upper(byte);
    first = (table[row + value] ?? 0) ^ ((first + second) | 0);
    second = (value + first + second + (second << 5) + 3) | 0;
  }
  return first >>> 0;
}

/** Decrypts words in place. A part of a word at the end is not encrypted and stays. */
export function decryptWords(words: Uint32Array, key: number): void {
  let current = key | 0;
  let seed = 0xeeeeeeee | 0;
  for (let at = 0; at < words.length; at++) {
    seed = (seed + (table[0x400 + (current & 0xff)] ?? 0)) | 0;
    const value = ((words[at] ?? 0) ^ (current + seed)) | 0;
    words[at] = value;
    current = ((~current << 21) + 0x11111111) | (current >>> 11) | 0;
    seed = (value + seed + (seed << 5) + 3) | 0;
  }
}

/** Encrypts words in place: what `decryptWords` undoes. */
export function encryptWords(words: Uint32Array, key: number): void {
  let current = key | 0;
  let seed = 0xeeeeeeee | 0;
  for (let at = 0; at < words.length; at++) {
    seed = (seed + (table[0x400 + (current & 0xff)] ?? 0)) | 0;
    const value = words[at] ?? 0;
    words[at] = value ^ (current + seed);
    current = ((~current << 21) + 0x11111111) | (current >>> 11) | 0;
    seed = (value + seed + (seed << 5) + 3) | 0;
  }
}

/** Key of a table of the archive, from its own name: `(hash table)`, `(block table)`. */
export function tableKey(name: string): number {
  return hashName(latinBytes(name), 'key');
}
