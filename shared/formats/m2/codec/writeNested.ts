/**
 * Writing the tracks of version 264: lists of keys that say what they said before keep their place, whichever sequence they
 * now belong to; others become blocks of the file their sequence's keys stand in.
 */
import { bytesOf, storageSize } from '../../../codec/storage.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import type { ModelOutput } from './encoder.ts';
import { Block } from './block.ts';
import type { Suffix } from './files.ts';
import { MAIN_FILE } from './files.ts';
import { ELSEWHERE } from './nestedKeys.ts';
import { ARRAY_SIZE, originalArray, writeArray } from './parts.ts';

/** A list of keys of the original: what its pair says, and where its bytes stand. */
interface OldList {
  readonly count: number;
  readonly offset: number;
  readonly suffix: Suffix;
  /** Null where the file was not opened, or is too short. */
  readonly start: number | null;
}

function oldLists(
  output: ModelOutput,
  from: number | null,
  globalLoopAt: number | null,
  size: number,
): readonly OldList[] {
  const { encoder } = output;
  const outer = originalArray(output, from, ARRAY_SIZE);
  if (outer === null || outer.count === 0) return [];
  const view = encoder.originalView;
  const isGlobal = globalLoopAt !== null && view.getInt16(globalLoopAt, true) >= 0;
  const suffixes = encoder.originalKeySuffixes;
  return Array.from({ length: outer.count }, (_, row) => {
    const at = outer.start + row * ARRAY_SIZE;
    const count = view.getUint32(at, true);
    const offset = view.getUint32(at + 4, true);
    const suffix = isGlobal ? MAIN_FILE : (suffixes[row] ?? MAIN_FILE);
    const part = encoder.originalFiles.get(suffix);
    const start = part === undefined ? null : part.start + offset;
    const fits = part !== undefined && start !== null && start + count * size <= part.end;
    return { count, offset, suffix, start: fits ? start : null };
  });
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

function hashOf(bytes: Uint8Array): number {
  let hash = bytes.length;
  for (let index = 0; index < bytes.length; index++) hash = (Math.imul(hash, 31) + (bytes[index] ?? 0)) | 0;
  return hash;
}

function placeOf({ suffix, offset, count }: OldList): string {
  return `${suffix}/${offset}/${count}`;
}

/** The old lists of one array, found by what they hold. */
class OldKeys {
  readonly lists: readonly OldList[];
  private readonly bytes: Uint8Array;
  private readonly elementSize: number;
  private readonly isEvicted: (start: number, end: number) => boolean;
  private byHash: Map<number, OldList[]> | null = null;
  /** Which list of the document took over an old one: copies must not come to share it. */
  private readonly takenBy = new Map<string, string>();

  constructor(output: ModelOutput, lists: readonly OldList[], elementSize: number) {
    this.lists = lists;
    this.bytes = output.encoder.original?.bytes ?? new Uint8Array(0);
    this.elementSize = elementSize;
    this.isEvicted = (start, end) => output.encoder.isEvicted(start, end);
  }

  private bytesAt(list: OldList): Uint8Array | null {
    if (list.start === null) return null;
    const end = list.start + list.count * this.elementSize;
    return this.isEvicted(list.start, end) ? null : this.bytes.subarray(list.start, end);
  }

  /**
   * The pair of an old list with these bytes in this file; that of the same row if possible.
   *
   * @param taker names the list in the document; sequences that share one name the same
   */
  find(row: number, bytes: Uint8Array, suffix: Suffix, taker: string): OldList | null {
    const matches = (list: OldList | undefined): list is OldList => {
      if (list === undefined || list.suffix !== suffix || list.count * this.elementSize !== bytes.length) return false;
      const old = this.bytesAt(list);
      return old !== null && (this.takenBy.get(placeOf(list)) ?? taker) === taker && sameBytes(old, bytes);
    };
    const own = this.lists[row];
    const found = matches(own) ? own : this.hashes().get(hashOf(bytes))?.find(matches);
    if (found === undefined) return null;
    this.takenBy.set(placeOf(found), taker);
    return found;
  }

  private hashes(): Map<number, OldList[]> {
    if (this.byHash !== null) return this.byHash;
    const made = new Map<number, OldList[]>();
    for (const list of this.lists) {
      const bytes = list.count === 0 ? null : this.bytesAt(list);
      if (bytes === null) continue;
      const hash = hashOf(bytes);
      const same = made.get(hash);
      if (same === undefined) made.set(hash, [list]);
      else same.push(list);
    }
    this.byHash = made;
    return made;
  }

  /**
   * Where a list of this row may be overwritten, if what is written has the same length and no other row still says what
   * stands there. Asked when all rows have looked for theirs.
   */
  placeOf(row: number, size: number, suffix: Suffix): { readonly start: number; readonly end: number } | null {
    const list = this.lists[row];
    if (list === undefined || list.start === null || list.suffix !== suffix) return null;
    if (this.takenBy.has(placeOf(list))) return null;
    const end = list.start + list.count * this.elementSize;
    return end - list.start === size ? { start: list.start, end } : null;
  }
}

/** @param from where the two outer arrays stood in the original; null for a new track */
export function writeNested(output: ModelOutput<TrackFields>, kind: TrackKind, from: number | null): void {
  const { rows = new Uint32Array(0), valueRows, times, values } = output.record.fields;
  const globalLoopAt = from === null ? null : from - 2;
  const write = (
    position: number,
    table: Uint32Array,
    numbers: unknown,
    components: number,
    elementSize: number,
  ): void => {
    const at = from === null ? null : from + position * ARRAY_SIZE;
    const old = new OldKeys(output, oldLists(output, at, globalLoopAt, elementSize), elementSize);
    writeLists(output, { at, table, numbers: isNumbers(numbers) ? numbers : null, components, elementSize, old });
  };
  write(0, rows, times, 1, 4);
  if (kind.components > 0) {
    write(1, valueRows ?? rows, values, kind.components, kind.components * storageSize(kind.storage));
  }
}

interface Lists {
  readonly at: number | null;
  readonly table: Uint32Array;
  readonly numbers: Numbers | null;
  readonly components: number;
  readonly elementSize: number;
  readonly old: OldKeys;
}

function writeLists(
  output: ModelOutput<TrackFields>,
  { at, table, numbers, elementSize, components, old }: Lists,
): void {
  const count = Math.floor(table.length / 2);
  const outer = writeArray(output, at, count, ARRAY_SIZE);
  if (outer === null) return;
  const isGlobal = output.record.fields.globalLoop >= 0;
  const made = new Map<string, Block>();
  const changed: (() => void)[] = [];
  for (let row = 0; row < count; row++) {
    const first = table[row * 2] ?? 0;
    const keys = table[row * 2 + 1] ?? 0;
    const pairAt = outer.reserve(ARRAY_SIZE);
    if (first === ELSEWHERE) {
      writePair(outer, pairAt, old.lists[keys]);
      continue;
    }
    if (keys === 0 || numbers === null) {
      // A list that is still empty keeps the offset it had, whatever that is.
      if (old.lists[row]?.count === 0) writePair(outer, pairAt, old.lists[row]);
      continue;
    }
    const suffix = isGlobal ? MAIN_FILE : (output.encoder.keySuffixes[row] ?? MAIN_FILE);
    const bytes = bytesOf(numbers.subarray(first * components, (first + keys) * components));
    const key = `${suffix}/${first}/${keys}`;
    const found = old.find(row, bytes, suffix, key);
    if (found !== null) {
      writePair(outer, pairAt, found);
      continue;
    }
    changed.push(() => {
      outer.view.setUint32(pairAt, bytes.length / elementSize, true);
      const shared = made.get(key);
      const block = shared ?? keyBlock(output, bytes, suffix, old.placeOf(row, bytes.length, suffix), row);
      made.set(key, block);
      outer.point(pairAt + 4, block);
    });
  }
  // Last, so that none is put over a list that a later row keeps.
  for (const write of changed) write();
}

function keyBlock(
  output: ModelOutput,
  bytes: Uint8Array,
  suffix: Suffix,
  place: { readonly start: number; readonly end: number } | null,
  row: number,
): Block {
  if (suffix !== MAIN_FILE) output.encoder.wantKeyFile(suffix);
  const block = new Block(suffix, place, { size: bytes.length, sequence: row });
  block.copy(bytes);
  return block;
}

function writePair(outer: Block, at: number, list: OldList | undefined): void {
  if (list === undefined) return;
  outer.view.setUint32(at, list.count, true);
  outer.view.setUint32(at + 4, list.offset, true);
}
