/**
 * Writing files whose parts are found by offsets. Everything is encoded into a tree of blocks that point at each other;
 * laid over the original, a block that kept its size stays where it stood, and one that grew pushes on what follows; what
 * cannot stay goes to the end. Gaps, shared blocks and bytes that nothing points at stay as they were.
 */
import type { RecordId, Span } from './documentRecord.ts';
import { Writer } from './writer.ts';

/** A pointer in a block, and the block it points at. */
export interface Pointer {
  /** Where in the pointing block the offset stands. */
  readonly position: number;
  readonly size: 2 | 4;
  /** What the offset counts from: the file, or a position in the pointing block. */
  readonly base: number | 'file';
  readonly target: BlockWriter;
}

/** The bytes of one block, and its pointers. */
export class BlockWriter extends Writer {
  readonly pointers: Pointer[] = [];
  /** The records written into the block, with their places in it. */
  readonly records: (Span & { readonly id: RecordId })[] = [];
  /** Where the block stood in the original file; null for a new one. */
  readonly original: { readonly start: number; readonly end: number } | null;

  constructor(original: { readonly start: number; readonly end: number } | null) {
    super();
    this.original = original;
  }
}

interface Block {
  readonly writer: BlockWriter;
  readonly bytes: Uint8Array;
  readonly start: number | null;
  readonly end: number;
}

interface Region {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

function flatten(writer: BlockWriter, into: Map<BlockWriter, Block>): Map<BlockWriter, Block> {
  if (into.has(writer)) return into;
  const { original } = writer;
  into.set(writer, { writer, bytes: writer.finish(), start: original?.start ?? null, end: original?.end ?? 0 });
  for (const pointer of writer.pointers) flatten(pointer.target, into);
  return into;
}

function sameAsOriginal(block: Block, bytes: Uint8Array): boolean {
  if (block.start === null || block.end - block.start !== block.bytes.length) return false;
  return block.bytes.every((byte, index) => byte === bytes[(block.start ?? 0) + index]);
}

const keepsSize = (block: Block): boolean => block.start !== null && block.bytes.length === block.end - block.start;

/**
 * Whether a changed block may be written where it stood. Data that start at the same place are shared on purpose and part
 * when they start to differ. Any other overlap is damage: a block that kept its size stays in it, and is seen by both.
 */
function fitsItsPlace(block: Block, blocks: readonly Block[]): boolean {
  if (block.start === null) return false;
  if (!keepsSize(block)) return !blocks.some((other) => disturbs(block, other));
  return !blocks.some((other) => other.start === block.start && disturbs(block, other));
}

/** Whether writing `block` in place would change what another block says about the same bytes. */
function disturbs(block: Block, other: Block): boolean {
  if (block === other || block.start === null || other.start === null) return false;
  const from = Math.max(block.start, other.start);
  const to = Math.min(block.end, other.end);
  if (from >= to) return false;
  if (block.bytes.length !== block.end - block.start || other.bytes.length !== other.end - other.start) return true;
  for (let offset = from; offset < to; offset++) {
    if (block.bytes[offset - block.start] !== other.bytes[offset - other.start]) return true;
  }
  return false;
}

/** A copy of the region in which blocks have put those of their bytes that changed. */
function patched({ bytes, start, end }: Region, blocks: readonly Block[]): Uint8Array {
  const base = bytes.slice(start, end);
  for (const block of blocks) {
    const at = block.start ?? 0;
    for (let index = 0; index < block.bytes.length; index++) {
      const byte = block.bytes[index] ?? 0;
      if (byte !== bytes[at + index]) base[at + index - start] = byte;
    }
  }
  return base;
}

/**
 * The finished region: the original with changed blocks put in, and every pointer set to where its target now stands.
 * `placed` hears where each block came to stand in it.
 */
export function composeBlocks(
  root: BlockWriter,
  original: Region | null,
  placed?: (block: BlockWriter, start: number) => void,
): Uint8Array<ArrayBuffer> {
  const blocks = [...flatten(root, new Map()).values()];
  const region = original ?? { bytes: new Uint8Array(0), start: 0, end: 0 };
  const changed = blocks.filter((block) => !sameAsOriginal(block, region.bytes));
  const staying = changed.filter((block) => fitsItsPlace(block, blocks));
  const moved = changed.filter((block) => !staying.includes(block));
  const grown = staying
    .filter((block) => !keepsSize(block))
    .toSorted((left, right) => (left.start ?? 0) - (right.start ?? 0));
  const base = patched(
    region,
    staying.filter((block) => keepsSize(block)),
  );

  const output = new Writer(region.end - region.start + 64);
  const starts = new Map<BlockWriter, number>();
  const borders: { readonly from: number; readonly shift: number }[] = [{ from: region.start, shift: -region.start }];
  let copied = region.start;
  for (const block of grown) {
    const start = block.start ?? 0;
    output.copy(base.subarray(copied - region.start, start - region.start));
    // Of a block that was empty, start and end are one place: what follows it is found behind what it has become.
    starts.set(block.writer, output.position);
    output.copy(block.bytes);
    copied = block.end;
    borders.push({ from: block.end, shift: output.position - block.end });
  }
  output.copy(base.subarray(copied - region.start));
  for (const block of moved) {
    starts.set(block.writer, output.position);
    output.copy(block.bytes);
  }
  const shifted = (offset: number): number =>
    offset + (borders.findLast((border) => offset >= border.from)?.shift ?? 0);
  const startOf = (block: BlockWriter): number => starts.get(block) ?? shifted(block.original?.start ?? 0);
  for (const { writer } of blocks) {
    setPointers(output.view, writer, startOf);
    placed?.(writer, startOf(writer));
  }
  return output.finish();
}

/** Stores the offsets of one block's pointers in the finished bytes. `startOf` gives places in them. */
export function setPointers(view: DataView, block: BlockWriter, startOf: (block: BlockWriter) => number): void {
  const start = startOf(block);
  for (const { position, size, base, target } of block.pointers) {
    const offset = startOf(target) - (base === 'file' ? 0 : start + base);
    if (size === 4) view.setUint32(start + position, offset, true);
    else if (offset >= 0 && offset <= 0xffff) view.setUint16(start + position, offset, true);
    else throw new RangeError(`data lies ${offset} bytes behind its record; a 16-bit offset reaches 65535`);
  }
}
