/**
 * Bob Jenkins' lookup3 as CASC's index files use it (section 3 of the project's page on CASC). Bytes are taken one by one,
 * where the C code reads beyond the block on purpose.
 */

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Both states of the last hash: index files carry them on from entry to entry. Unsigned. */
export interface Lookup3States {
  first: number;
  second: number;
}

/** `hashlittle2` over `length` bytes at `start`: `states` are its seeds, and what comes out. */
export function hashInto(states: Lookup3States, bytes: Uint8Array, start: number, length: number): void {
  const word = (at: number, end: number): number => {
    let value = 0;
    for (let byte = 0; byte < 4 && at + byte < end; byte++) value |= (bytes[at + byte] ?? 0) << (byte * 8);
    return value;
  };
  const end = start + length;
  let a = (0xdeadbeef + length + states.first) | 0;
  let b = a;
  let c = (a + states.second) | 0;
  let at = start;
  for (; end - at > 12; at += 12) {
    a = (a + word(at, end)) | 0;
    b = (b + word(at + 4, end)) | 0;
    c = (c + word(at + 8, end)) | 0;
    a = (a - c) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  if (length > 0) {
    a = (a + word(at, end)) | 0;
    b = (b + word(at + 4, end)) | 0;
    c = (c + word(at + 8, end)) | 0;
    c = ((c ^ b) - rotate(b, 14)) | 0;
    a = ((a ^ c) - rotate(c, 11)) | 0;
    b = ((b ^ a) - rotate(a, 25)) | 0;
    c = ((c ^ b) - rotate(b, 16)) | 0;
    a = ((a ^ c) - rotate(c, 4)) | 0;
    b = ((b ^ a) - rotate(a, 14)) | 0;
    c = ((c ^ b) - rotate(b, 24)) | 0;
  }
  states.first = c >>> 0;
  states.second = b >>> 0;
}

/** `hashlittle`: one state, unsigned. */
export function hashLittle(bytes: Uint8Array, start: number, length: number, seed = 0): number {
  const states = { first: seed, second: 0 };
  hashInto(states, bytes, start, length);
  return states.first;
}
