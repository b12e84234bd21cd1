/**
 * Archives that are a directory and bytes (PAK, WAD), changed and compared: what they have in common. A change is a list of
 * places to write in a copy of the archive, so that an archive of any size is changed without being in memory.
 */
import type { ArchiveIndex } from './archive.ts';
import { entryAt } from './archive.ts';
import type { ByteSource } from './byteSource.ts';

/** Where each entry's bytes lie, beside what the index says. */
export interface PlacedIndex {
  readonly index: ArchiveIndex;
  readonly offsets: Float64Array;
  readonly problems: readonly string[];
}

export interface PlacedArchive {
  readonly source: ByteSource;
  readonly placed: PlacedIndex;
}

/** What a copy of the archive becomes the changed one by: these bytes at these places, and this size. */
export interface DirectoryChange {
  readonly writes: readonly { readonly offset: number; readonly bytes: Uint8Array }[];
  readonly size: number;
}

/** By lower-case name, what is to stand in the archive; null for what is to be gone. The last change of a name counts. */
export type WantedContent = ReadonlyMap<string, Uint8Array | null>;

const comparedBytes = 1024 * 1024;

function isSameBytes(left: ByteSource, leftAt: number, right: ByteSource, rightAt: number, size: number): boolean {
  for (let at = 0; at < size; at += comparedBytes) {
    const length = Math.min(comparedBytes, size - at);
    // What lay outside the file could not be read before and cannot be lost.
    if (leftAt + at + length > left.size) return true;
    if (rightAt + at + length > right.size) return false;
    const one = left.read(leftAt + at, length);
    const other = right.read(rightAt + at, length);
    if (one.some((byte, index) => byte !== other[index])) return false;
  }
  return true;
}

function untouched({ placed }: PlacedArchive, wanted: WantedContent): readonly number[] {
  return [...placed.index.names.keys()].filter((at) => !wanted.has((placed.index.names[at] ?? '').toLowerCase()));
}

/** What is wrong with `after` as `before` with these changes and no other; empty when nothing is. Generates what is done, bytes. */
export function* compareDirectories(
  before: PlacedArchive,
  after: PlacedArchive,
  wanted: WantedContent,
): Generator<number, readonly string[]> {
  const problems: string[] = [...after.placed.problems.filter((problem) => !before.placed.problems.includes(problem))];
  const [old, now] = [untouched(before, wanted), untouched(after, wanted)];
  if (old.length !== now.length) problems.push(`it has ${now.length} other files where there were ${old.length}`);
  for (const [position, at] of old.entries()) {
    const other = now[position];
    if (other === undefined) break;
    const { name, size, packedSize } = entryAt(before.placed.index, at);
    const found = entryAt(after.placed.index, other);
    const isSame =
      found.name === name &&
      found.size === size &&
      found.packedSize === packedSize &&
      isSameBytes(
        before.source,
        before.placed.offsets[at] ?? 0,
        after.source,
        after.placed.offsets[other] ?? 0,
        packedSize,
      );
    if (!isSame) problems.push(`${name} is not the same any more`);
    yield packedSize;
  }
  for (const [name, bytes] of wanted) {
    const at = after.placed.index.names.findIndex((each) => each.toLowerCase() === name);
    if (bytes === null) {
      if (at >= 0) problems.push(`${name} is still there`);
      continue;
    }
    const size = at < 0 ? -1 : (after.placed.index.sizes[at] ?? -1);
    const read = size === bytes.length ? after.source.read(after.placed.offsets[at] ?? 0, size) : null;
    if (read === null || read.some((byte, index) => byte !== bytes[index]))
      problems.push(`${name} reads back as something else`);
  }
  return problems;
}
