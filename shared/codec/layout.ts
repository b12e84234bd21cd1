/**
 * Writing files in which sections follow each other in the order of the tool that made them, such as a compiler's. Laid
 * over the original, sections keep their order and the gaps between them; what grows pushes on what follows, and a new
 * section goes behind the one that the tool would put before it.
 */
import type { BlockWriter } from './blocks.ts';
import { Writer } from './writer.ts';

/** A block of the file with its place in the tool's own order. */
export interface Section {
  /** `original` of the block is its place in the original bytes; of no length for a section that was empty there. */
  readonly block: BlockWriter;
  readonly rank: number;
  /** What the tool starts such a section at a multiple of. */
  readonly alignment: number;
}

/** Part of the original bytes. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

interface Stretch extends Place {
  readonly bytes: Uint8Array;
}

export interface Layout {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each block came to stand, counted from the start of the bytes. */
  readonly starts: ReadonlyMap<BlockWriter, number>;
}

/** Sections that stand together: one, or several that share bytes of the original. */
interface Cluster {
  readonly start: number | null;
  end: number;
  readonly alignment: number;
  readonly sections: Section[];
  /** Rank of the last section in it, for finding the place of new ones. */
  rank: number;
}

function isUnchanged({ block }: Section, bytes: Uint8Array): boolean {
  const { original, position } = block;
  if (original === null || original.end - original.start !== position) return false;
  const { view } = block;
  for (let at = 0; at < position; at++) if (view.getUint8(at) !== bytes[original.start + at]) return false;
  return true;
}

function sizeBefore({ block }: Section): number {
  return block.original === null ? 0 : block.original.end - block.original.start;
}

function newCluster(section: Section): Cluster {
  return { start: null, end: 0, alignment: section.alignment, sections: [section], rank: section.rank };
}

interface Clusters {
  readonly placed: Cluster[];
  readonly fresh: Section[];
  /** Empty sections whose offset leads into the middle of another one. */
  readonly inside: readonly Section[];
}

/**
 * Whether a section that kept its size shares bytes with others that are not just the same bytes. Nobody shares data so on
 * purpose: two offsets, or an offset and a count, contradict each other. What is edited there stays where it stands, and
 * is seen in both; a copy of its own would make the file grow, and leave the other's damage where it was.
 */
function isEntangled(section: Section, sections: readonly Section[]): boolean {
  const [start, size] = [startBefore(section), sizeBefore(section)];
  if (section.block.position !== size) return false;
  const others = sections.filter((other) => {
    const from = startBefore(other);
    return other !== section && from < start + size && start < from + sizeBefore(other);
  });
  const isSame = (other: Section): boolean => startBefore(other) === start && sizeBefore(other) === size;
  return others.length > 0 && !others.some(isSame);
}

/**
 * Sections in the order of the original. Where several share the same bytes, those that changed part from the others and
 * become new ones, so that no other section's content changes with them.
 */
function clustersOf(sections: readonly Section[], bytes: Uint8Array, dropped: readonly Place[]): Clusters {
  const placed: Cluster[] = [];
  const fresh = sections.filter(({ block }) => block.original === null);
  const old = sections
    .filter(({ block }) => block.original !== null)
    .toSorted((left, right) => startBefore(left) - startBefore(right) || left.rank - right.rank);
  const inside: Section[] = [];
  for (const section of old) {
    const start = startBefore(section);
    const end = start + sizeBefore(section);
    const last = placed.at(-1);
    if (last === undefined || start >= last.end) {
      placed.push({ start, end, alignment: section.alignment, sections: [section], rank: section.rank });
    } else if (start === end) {
      (section.block.position === 0 ? inside : fresh).push(section);
    } else {
      last.sections.push(section);
      last.end = Math.max(last.end, end);
      last.rank = Math.max(last.rank, section.rank);
    }
  }
  for (const { start, end } of dropped) {
    if (placed.some((cluster) => start < cluster.end && (cluster.start ?? 0) < end)) continue;
    const after = placed.findIndex((cluster) => (cluster.start ?? 0) >= end);
    const rank = placed.at(after < 0 ? -1 : after - 1)?.rank ?? 0;
    placed.splice(after < 0 ? placed.length : after, 0, { start, end, alignment: 1, sections: [], rank });
  }
  for (const [index, cluster] of placed.entries()) {
    if (cluster.sections.length < 2) continue;
    const kept = cluster.sections.filter(
      (section) => isUnchanged(section, bytes) || isEntangled(section, cluster.sections),
    );
    if (kept.length === cluster.sections.length) continue;
    fresh.push(...cluster.sections.filter((section) => !kept.includes(section)));
    const start = kept.length === 0 ? cluster.start : Math.min(...kept.map(startBefore));
    placed[index] = { ...cluster, start, sections: kept };
  }
  return { placed, fresh, inside };
}

function startBefore({ block }: Section): number {
  return block.original?.start ?? 0;
}

/** All clusters in their new order: a new section stands behind the one with the next lower rank. */
function inOrder(placed: readonly Cluster[], fresh: readonly Section[]): readonly Cluster[] {
  const order = [...placed];
  for (const section of fresh.toSorted((left, right) => left.rank - right.rank)) {
    let before = -1;
    for (const [index, cluster] of order.entries()) {
      if (cluster.rank <= section.rank && cluster.rank >= (order[before]?.rank ?? -Infinity)) before = index;
    }
    order.splice(before + 1, 0, newCluster(section));
  }
  return order;
}

function isPadding(bytes: Uint8Array): boolean {
  return bytes.length < wideAlignment && bytes.every((byte) => byte === 0);
}

/** Some tools start every section at a multiple of 16 instead of the usual number. */
const wideAlignment = 16;

function widening(clusters: readonly Cluster[], start: number): number {
  const aligned = clusters.filter((each) => each.alignment > 1 && each.end > (each.start ?? 0));
  const isWide = aligned.length > 4 && aligned.every((each) => ((each.start ?? 0) - start) % wideAlignment === 0);
  return isWide ? wideAlignment : 1;
}

/** Zeroes up to a position that leaves the same rest as `like` when divided by the alignment. */
function padTo(output: Writer, alignment: number, like: number): void {
  output.reserve((((like - output.position) % alignment) + alignment) % alignment);
}

/**
 * Lays out one file. `original` is the file it was read from; null for a new one. The end of the file is padded to a
 * multiple of `fileAlignment` where it moves. `dropped` are sections of the original that nothing leads to any more: their
 * bytes go, unless another section shares them. Pointers are not set: they may lead into other files, see `setPointers`.
 */
export function layOut(
  sections: readonly Section[],
  original: Stretch | null,
  fileAlignment: number,
  dropped: readonly Place[] = [],
): Layout {
  const region = original ?? { bytes: new Uint8Array(0), start: 0, end: 0 };
  const { placed, fresh, inside } = clustersOf(sections, region.bytes, dropped);
  const wide = widening(placed, region.start);
  const output = new Writer(region.end - region.start + 64);
  const starts = new Map<BlockWriter, number>();
  let copied = region.start;
  const isShifted = (): boolean => output.position !== copied - region.start;
  for (const cluster of inOrder(placed, fresh)) {
    const alignment = cluster.alignment > 1 ? Math.max(cluster.alignment, wide) : 1;
    if (cluster.start === null) padTo(output, alignment, 0);
    else {
      const gap = region.bytes.subarray(copied, cluster.start);
      if (!isShifted() || !isPadding(gap)) output.copy(gap);
      padTo(output, alignment, cluster.start - region.start);
      copied = cluster.end;
    }
    writeCluster(output, cluster, region.bytes, starts);
  }
  const tail = region.bytes.subarray(copied, region.end);
  if (original !== null && (!isShifted() || !isPadding(tail))) output.copy(tail);
  else padTo(output, fileAlignment, 0);
  for (const { block } of inside) starts.set(block, insideOf(placed, starts, block.original?.start ?? 0));
  return { bytes: output.finish(), starts };
}

/** Where an offset into the middle of a section leads now. */
function insideOf(placed: readonly Cluster[], starts: ReadonlyMap<BlockWriter, number>, offset: number): number {
  const cluster = placed.findLast(({ start }) => start !== null && start <= offset);
  const [first] = cluster?.sections ?? [];
  if (first === undefined) return offset;
  return (starts.get(first.block) ?? 0) + offset - startBefore(first);
}

/** Puts the bytes of a section that differ from the original into a stretch that starts at `from` of it. */
function layChanges(
  stretch: Uint8Array,
  { original, view, position }: BlockWriter,
  bytes: Uint8Array,
  from: number,
): void {
  if (original === null || original.end - original.start !== position) return;
  for (let at = 0; at < position; at++) {
    const byte = view.getUint8(at);
    if (byte !== bytes[original.start + at]) stretch[original.start + at - from] = byte;
  }
}

function writeCluster(output: Writer, cluster: Cluster, bytes: Uint8Array, starts: Map<BlockWriter, number>): void {
  const start = output.position;
  const [first, second] = cluster.sections;
  // All that shared these bytes has parted from them.
  if (first === undefined) return;
  if (second === undefined) output.copy(first.block.finish());
  else {
    const whole = bytes.slice(cluster.start ?? 0, cluster.end);
    for (const { block } of cluster.sections) layChanges(whole, block, bytes, cluster.start ?? 0);
    output.copy(whole);
  }
  for (const { block } of cluster.sections) {
    starts.set(block, cluster.start === null ? start : start + (block.original?.start ?? 0) - cluster.start);
  }
}
