/**
 * Damaged files: what broken disks, cut downloads and other people's tools make of good ones. Nothing here knows a format,
 * touches a disk or depends on time: the same number gives the same damage, so that a case can be repeated. Made to be
 * used by tests of the page, too.
 */

/** Numbers from 0 up to 1, without 1. */
export type Random = () => number;

/** One file of a document, or the only one. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files, and in words what was done to them. */
export interface DamagedFiles {
  readonly files: readonly NamedFile[];
  readonly what: string;
}

/** Always the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A whole number below `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

/** One of a list that is not empty. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[below(random, list.length)];
  if (found === undefined) throw new Error('one of an empty list was asked for');
  return found;
}

/** Half of all places are near the start, where headers, counts and offsets are. */
function place(random: Random, length: number): number {
  return below(random, random() < 0.5 ? Math.min(length, Math.max(256, length / 32)) : length);
}

function stretch(random: Random, length: number): readonly [start: number, end: number] {
  const start = place(random, length);
  const longest = random() < 0.5 ? 64 : length;
  return [start, Math.min(length, start + 1 + below(random, longest))];
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

interface Chunk {
  readonly start: number;
  readonly end: number;
}

const isTagByte = (byte: number): boolean => (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90);

/** Where `tag, u32 size, content` stands one after the other, from the start or from behind a magic; empty where it does not. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const walk = (from: number): readonly Chunk[] => {
    const found: Chunk[] = [];
    let at = from;
    while (at + 8 <= bytes.length && bytes.subarray(at, at + 4).every(isTagByte)) {
      const end = at + 8 + view.getUint32(at + 4, true);
      if (end > bytes.length) break;
      found.push({ start: at, end });
      at = end;
    }
    return found;
  };
  const [whole, behindMagic] = [walk(0), walk(4)];
  return whole.length >= behindMagic.length ? whole : behindMagic;
}

type Change = (bytes: Uint8Array, random: Random, donor: Uint8Array) => readonly [Uint8Array, string];

const flipBits: Change = (bytes, random) => {
  const changed = bytes.slice();
  const said: string[] = [];
  for (let count = 1 + below(random, 4); count > 0; count--) {
    const at = place(random, bytes.length);
    const bit = below(random, 8);
    changed[at] = (changed[at] ?? 0) ^ (1 << bit);
    said.push(`bit ${bit} at ${at}`);
  }
  return [changed, said.join(', ')];
};

/** Values that sizes, counts and offsets were not thought of with. */
export const telling: readonly number[] = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x40000000, 0x55555556, 0x7fffffff, 0xffffffff,
];

/** Sizes, counts and offsets: telling values, values about the file's size, and the value that stands there moved a little. */
const setNumber: Change = (bytes, random) => {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  const size = oneOf(random, [1, 2, 4, 4]);
  const raw = place(random, bytes.length - size + 1);
  const at = random() < 0.8 ? raw - (raw % size) : raw;
  const before = size === 1 ? view.getUint8(at) : size === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
  const values = [
    oneOf(random, telling),
    bytes.length + below(random, 9) - 4,
    before + below(random, 9) - 4,
    before * 2,
    below(random, bytes.length),
    below(random, 0x1_0000_0000),
  ];
  const value = oneOf(random, values) >>> 0;
  if (size === 1) view.setUint8(at, value);
  else if (size === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return [changed, `u${size * 8} at ${at} from ${before} to ${value}`];
};

const cut: Change = (bytes, random) => {
  const at = 1 + below(random, bytes.length - 1);
  return [bytes.slice(0, at), `cut at ${at}`];
};

const takeOut: Change = (bytes, random) => {
  const [start, end] = stretch(random, bytes.length);
  return [joined(bytes.subarray(0, start), bytes.subarray(end)), `without ${start}…${end}`];
};

const putIn: Change = (bytes, random) => {
  const at = place(random, bytes.length);
  const more = Uint8Array.from({ length: 1 + below(random, 64) }, () => below(random, 256));
  return [joined(bytes.subarray(0, at), more, bytes.subarray(at)), `${more.length} bytes put in at ${at}`];
};

const fill: Change = (bytes, random) => {
  const changed = bytes.slice();
  const [start, end] = stretch(random, bytes.length);
  const value = oneOf(random, [0, 0xff, 0x7f, 1]);
  return [changed.fill(value, start, end), `${start}…${end} filled with ${value}`];
};

function twoChunks(bytes: Uint8Array, random: Random): readonly [Chunk, Chunk] {
  const chunks = chunksOf(bytes);
  const any = (): Chunk => {
    const [start, end] = stretch(random, bytes.length);
    return { start, end };
  };
  const [one, other] = chunks.length < 2 ? [any(), any()] : [oneOf(random, chunks), oneOf(random, chunks)];
  return one.start <= other.start ? [one, other] : [other, one];
}

/** Two chunks, or in files without chunks two stretches, in each other's place. */
const swap: Change = (bytes, random) => {
  const [first, second] = twoChunks(bytes, random);
  if (first.end > second.start) return flipBits(bytes, random, bytes);
  const whole = joined(
    bytes.subarray(0, first.start),
    bytes.subarray(second.start, second.end),
    bytes.subarray(first.end, second.start),
    bytes.subarray(first.start, first.end),
    bytes.subarray(second.end),
  );
  return [whole, `${first.start}…${first.end} and ${second.start}…${second.end} swapped`];
};

/** A chunk once more, in another chunk's place. */
const double: Change = (bytes, random) => {
  const [first, second] = twoChunks(bytes, random);
  const copy = bytes.subarray(first.start, first.end);
  const whole = joined(bytes.subarray(0, second.start), copy, bytes.subarray(second.start));
  return [whole, `${first.start}…${first.end} doubled at ${second.start}`];
};

const splice: Change = (bytes, random, donor) => {
  if (random() < 0.5) {
    const [at, from] = [place(random, bytes.length), place(random, donor.length)];
    return [joined(bytes.subarray(0, at), donor.subarray(from)), `another file from ${from} on, behind ${at}`];
  }
  const changed = bytes.slice();
  const [start, end] = stretch(random, Math.min(bytes.length, donor.length));
  changed.set(donor.subarray(start, end), start);
  return [changed, `${start}…${end} of another file`];
};

/** Small damages come most often: they leave most of a file readable, which is where the trouble is. */
const changes: readonly Change[] = [
  ...[flipBits, flipBits, setNumber, setNumber, setNumber, setNumber, setNumber],
  ...[cut, takeOut, putIn, fill, swap, double, splice, splice],
];

/** Bytes with one to three damages; `donor` lends bytes to splices. */
export function damageBytes(
  whole: Uint8Array,
  donor: Uint8Array,
  random: Random,
): { readonly bytes: Uint8Array; readonly what: string } {
  let bytes = whole;
  const said: string[] = [];
  for (let count = oneOf(random, [1, 1, 1, 2, 3]); count > 0 && bytes.length >= 8; count--) {
    const [changed, what] = oneOf(random, changes)(bytes, random, donor);
    bytes = changed;
    said.push(what);
  }
  return { bytes, what: said.join('; ') };
}

/** A document's files with one to three damages, all in one of them. */
export function damage(files: readonly NamedFile[], donor: readonly NamedFile[], random: Random): DamagedFiles {
  const which = random() < 0.6 ? 0 : below(random, files.length);
  const target = files[which];
  if (target === undefined || target.bytes.length < 8) return { files, what: 'nothing' };
  const lent = donor[which % Math.max(1, donor.length)]?.bytes ?? target.bytes;
  const { bytes, what } = damageBytes(target.bytes, lent, random);
  return { files: files.with(which, { name: target.name, bytes }), what: `${target.name}: ${what}` };
}

/** Mostly what a person gives; now and then what only a program or a slip of the hand does. */
export function anyNumber(random: Random, usual: number): number {
  if (random() < 0.85) return usual * (random() * 2 - 1);
  return oneOf(random, [0, -1, 1e-30, 1e30, -3.4e38, 1e300, Number.NaN, Infinity]);
}
