/**
 * Finding an MPQ inside a file, and reading its header with the doubt that protected maps need. Facts: section 2.4 of the
 * project's page on archives. Maps are read by the tables' places alone: their version, header size and archive size are
 * often junk (the protected map of the corpus has all three).
 */
import { FormatError } from '../../codec/error.ts';
import type { ByteSource } from '../byteSource.ts';
import { magicAt, viewOf } from '../byteSource.ts';

/** Headers stand at multiples of this. */
const step = 0x200;
const smallestHeader = 32;
const tableEntrySize = 16;
/** The most entries StormLib itself makes room for; beyond it a stated number is junk. */
const mostHashEntries = 0x80000;
/** Headers stand in the first few steps; a file of gigabytes is not searched to its end. */
const searchedBytes = 64 * 1024 * 1024;

export interface MpqHeader {
  /** Where the header stands; every other place counts from here. */
  readonly start: number;
  /** 1 to 4 as the file says; for a map whose version is junk, 1. */
  readonly version: number;
  readonly sectorSize: number;
  readonly hashOffset: number;
  /** A power of two. */
  readonly hashCount: number;
  readonly blockOffset: number;
  /** Capped to what the file can hold. */
  readonly blockCount: number;
  /** Offset of the table with the upper 16 bits of block positions; 0 when there is none. */
  readonly highBlockOffset: number;
  /** A map of Warcraft III: `HM3W` stands in the file's first bytes. */
  readonly isMap: boolean;
  readonly problems: readonly string[];
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}

/** The largest power of two up to `limit`. */
function powerOfTwoUpTo(limit: number): number {
  return limit < 1 ? 0 : 2 ** Math.floor(Math.log2(limit));
}

/** A header at this place, if what it says can be true. */
function headerAt(source: ByteSource, start: number, isMap: boolean): MpqHeader | null {
  if (start + smallestHeader > source.size) return null;
  const bytes = source.read(start, Math.min(44, source.size - start));
  const view = viewOf(bytes);
  const room = source.size - start;
  const headerSize = view.getUint32(4, true);
  const stated = view.getUint16(12, true) + 1;
  const isVersionPlausible = stated <= 4 && headerSize >= smallestHeader && headerSize <= 0x200;
  const version = isMap || !isVersionPlausible ? 1 : stated;
  const isWide = version >= 2 && bytes.length >= 44;
  const high = (offset: number): number => (isWide ? view.getUint16(offset, true) * 2 ** 32 : 0);
  const hashOffset = view.getUint32(16, true) + high(40);
  const blockOffset = view.getUint32(20, true) + high(42);
  const statedHashes = view.getUint32(24, true) & 0x0fffffff;
  const statedBlocks = view.getUint32(28, true) & 0x0fffffff;
  const problems: string[] = [];
  if (hashOffset >= room || blockOffset > room) return null;
  const fitting = Math.min(Math.floor((room - hashOffset) / tableEntrySize), mostHashEntries);
  let hashCount = statedHashes;
  if (!isPowerOfTwo(statedHashes) || statedHashes > fitting) {
    hashCount = powerOfTwoUpTo(Math.min(statedHashes, fitting));
    problems.push(`The header states ${statedHashes} places for names; ${hashCount} can be read.`);
  }
  if (hashCount === 0) return null;
  const blockRoom = Math.floor((room - blockOffset) / tableEntrySize);
  const blockCount = Math.min(statedBlocks, blockRoom, mostHashEntries);
  if (blockCount < statedBlocks) {
    problems.push(`The header states ${statedBlocks} files; there is room for ${blockCount}.`);
  }
  if (!isVersionPlausible)
    problems.push('The header states a size or version that does not exist; it is protected or damaged.');
  return {
    start,
    version,
    sectorSize: 512 * 2 ** Math.min(view.getUint16(14, true), 16),
    hashOffset,
    hashCount,
    blockOffset,
    blockCount,
    highBlockOffset: isWide ? view.getUint32(32, true) + view.getUint32(36, true) * 2 ** 32 : 0,
    isMap,
    problems,
  };
}

/** Where `MPQ\x1a` stands in the file, and what a user-data block (`MPQ\x1b`) leads to, in the order they are tried. */
function* candidates(source: ByteSource): Generator<number> {
  const end = Math.min(source.size, searchedBytes);
  const window = 1024 * 1024;
  for (let from = 0; from < end; from += window) {
    const bytes = source.read(from, Math.min(window, source.size - from));
    for (let at = 0; at + 16 <= bytes.length; at += step) {
      const magic = magicAt(bytes, at);
      if (magic === 'MPQ\x1a') yield from + at;
      else if (magic === 'MPQ\x1b') {
        const target = from + at + viewOf(bytes).getUint32(at + 8, true);
        if (target + smallestHeader <= source.size && magicAt(source.read(target, 4)) === 'MPQ\x1a') yield target;
      }
    }
  }
}

/**
 * The first header that can be true: protected maps have false ones before and behind it.
 * @throws FormatError when there is none
 */
export function findMpqHeader(source: ByteSource): MpqHeader {
  const isMap = source.size >= 4 && magicAt(source.read(0, 4)) === 'HM3W';
  let seen: number | null = null;
  for (const start of candidates(source)) {
    seen ??= start;
    const header = headerAt(source, start, isMap);
    if (header !== null) return header;
  }
  if (seen === null) {
    throw new FormatError('this is not an MPQ archive, or its header has been cut off', { path: '', offset: 0 });
  }
  const advice = 'The archive is damaged or not complete; get it again.';
  throw new FormatError(`the MPQ header points outside the file. ${advice}`, { path: 'MPQ header', offset: seen });
}
