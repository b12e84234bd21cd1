/**
 * Archives without the room that replaced and removed files left in them: a new file is put together from pieces of the old
 * one. Whatever stays is taken over byte for byte; only places change.
 */
import { FormatError } from '../codec/error.ts';
import type { ByteSource } from './byteSource.ts';
import { viewOf } from './byteSource.ts';

export interface CompactPlan {
  /** Bytes of the archive as it is, and where they go. */
  readonly pieces: readonly { readonly from: number; readonly to: number; readonly length: number }[];
  /** What is new: headers and tables. */
  readonly writes: readonly { readonly offset: number; readonly bytes: Uint8Array }[];
  readonly size: number;
}

/** A run of bytes that must come along. Those with `isFixed` cannot move, as their content depends on their place. */
export interface MpqBlock {
  readonly offset: number;
  readonly size: number;
  readonly isFixed: boolean;
}

export function refuse(problem: string, offset = 0): never {
  throw new FormatError(problem, { path: '', offset });
}

/** Blocks that are the same bytes are one; others may not overlap. In the order of the file. */
function distinct(blocks: readonly MpqBlock[]): readonly MpqBlock[] {
  const byPlace = new Map<string, MpqBlock>();
  for (const block of blocks) {
    const key = `${block.offset} ${block.size}`;
    const known = byPlace.get(key);
    if (block.size > 0) byPlace.set(key, { ...block, isFixed: block.isFixed || known?.isFixed === true });
  }
  const sorted = [...byPlace.values()].toSorted((left, right) => left.offset - right.offset);
  let end = 0;
  for (const { offset, size } of sorted) {
    if (offset < end)
      refuse('its files lie over each other, as protected archives have it; it is left as it is', offset);
    end = offset + size;
  }
  return sorted;
}

export interface Layout {
  readonly pieces: CompactPlan['pieces'];
  /** Where a block went; its own offset for an empty one. */
  placeOf(offset: number, size: number): number;
  /** Behind the last block. */
  readonly end: number;
}

/** Lays blocks one after the other from `start` on, in their order, at multiples of `alignment`; fixed ones stay. */
export function layOut(blocks: readonly MpqBlock[], start: number, alignment: number): Layout {
  const sorted = distinct(blocks);
  const fixed = sorted.filter(({ isFixed }) => isFixed);
  const places = new Map<string, number>();
  const pieces: { from: number; to: number; length: number }[] = [];
  const aligned = (offset: number): number => Math.ceil(offset / alignment) * alignment;
  let at = start;
  let next = 0;
  for (const { offset, size, isFixed } of sorted) {
    if (isFixed) {
      pieces.push({ from: offset, to: offset, length: size });
      places.set(`${offset} ${size}`, offset);
      continue;
    }
    let place = aligned(at);
    for (let wall = fixed[next]; wall !== undefined && wall.offset < place + size; wall = fixed[++next]) {
      if (wall.offset + wall.size > place) place = aligned(wall.offset + wall.size);
    }
    pieces.push({ from: offset, to: place, length: size });
    places.set(`${offset} ${size}`, place);
    at = place + size;
  }
  const end = Math.max(at, ...fixed.map(({ offset, size }) => offset + size));
  return { pieces, end, placeOf: (offset, size) => places.get(`${offset} ${size}`) ?? offset };
}

/** How the directory of a PAK or WAD is written. */
export interface DirectoryForm {
  readonly headerSize: number;
  readonly entrySize: number;
  /** Offsets in a row of where the bytes lie and how many there are. */
  readonly placeAt: number;
  readonly sizeAt: number;
  /** Notes the directory in a copy of the header. */
  readonly setDirectory: (header: DataView, offset: number, rows: number) => void;
}

/** @throws FormatError when bytes lie outside the file or over each other */
export function compactDirectory(
  source: ByteSource,
  directory: { readonly offset: number; readonly count: number },
  form: DirectoryForm,
): CompactPlan {
  const { headerSize, entrySize, placeAt, sizeAt } = form;
  const rows = source.read(directory.offset, directory.count * entrySize);
  const view = viewOf(rows);
  const blocks = Array.from({ length: directory.count }, (_, at): MpqBlock => {
    const offset = view.getUint32(at * entrySize + placeAt, true);
    const size = view.getUint32(at * entrySize + sizeAt, true);
    if (offset + size > source.size) refuse('some of its files lie outside of it; it is left as it is', offset);
    return { offset, size, isFixed: false };
  });
  const layout = layOut(blocks, headerSize, 4);
  for (const [at, { offset, size }] of blocks.entries()) {
    view.setUint32(at * entrySize + placeAt, size === 0 ? headerSize : layout.placeOf(offset, size), true);
  }
  const end = Math.ceil(layout.end / 4) * 4;
  const header = source.read(0, headerSize);
  form.setDirectory(viewOf(header), end, directory.count);
  return {
    pieces: layout.pieces,
    writes: [
      { offset: end, bytes: rows },
      { offset: 0, bytes: header },
    ],
    size: end + rows.length,
  };
}
