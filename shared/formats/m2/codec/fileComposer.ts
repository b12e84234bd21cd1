/**
 * Lays encoded blocks over the files they came from. A block whose bytes did not change stays; one that changed is written
 * in place if nothing else uses its bytes; all others go to the end of their file, and the offsets that lead to them follow.
 * Gaps, shared blocks and bytes that nothing points at stay as they were.
 */
import type { FilePart } from '../../../codec/documentView.ts';
import { Writer } from '../../../codec/writer.ts';
import type { Block } from './block.ts';
import type { FilesBySuffix, Suffix } from './files.ts';

/** New blocks start at multiples of this, as the game's own tools do (format page 13). */
export const BLOCK_ALIGNMENT = 16;

/** What of the original is used more than once. */
export interface Coverage {
  /** How many pointers lead to each byte; two are as good as many. */
  readonly counts: Uint8Array;
  /** Ranges, as `start:end`, to which several pointers lead: data that is shared on purpose. */
  readonly shared: ReadonlySet<string>;
}

interface GrowingFile {
  readonly writer: Writer;
  /** Start in the joined original; null for a file that is new. */
  readonly start: number | null;
}

function aligned(offset: number): number {
  return Math.ceil(offset / BLOCK_ALIGNMENT) * BLOCK_ALIGNMENT;
}

export interface FileComposerOptions {
  readonly bytes: Uint8Array;
  readonly files: FilesBySuffix;
  readonly coverage: () => Coverage;
  readonly isEvicted: (start: number, end: number) => boolean;
}

export class FileComposer {
  private readonly options: FileComposerOptions;
  private readonly growing = new Map<Suffix, GrowingFile>();
  private readonly offsets = new Map<Block, number>();

  constructor(options: FileComposerOptions) {
    this.options = options;
  }

  private fileOf(suffix: Suffix): GrowingFile {
    const known = this.growing.get(suffix);
    if (known !== undefined) return known;
    const part: FilePart | undefined = this.options.files.get(suffix);
    const size = part === undefined ? 1024 : part.end - part.start;
    const made = { writer: new Writer(size), start: part?.start ?? null };
    if (part !== undefined) made.writer.copy(this.options.bytes.subarray(part.start, part.end));
    this.growing.set(suffix, made);
    return made;
  }

  /** Offset of a block within its file, once it and all it points at have a place. */
  place(block: Block): number {
    const known = this.offsets.get(block);
    if (known !== undefined) return known;
    this.placeTargets(block);
    const offset = this.stay(block) ?? this.append(block);
    this.offsets.set(block, offset);
    return offset;
  }

  /**
   * Puts the header of a file in its place, whatever stands there. Returns false when it covers more than before and that
   * changed bytes that something else uses: then the others must be evicted.
   */
  placeHeader(block: Block, at: number): boolean {
    const { writer, start } = this.fileOf(block.suffix);
    // A file that is new begins with its header: what that points at goes behind it.
    if (start === null && writer.position < at + block.position) {
      writer.reserve(at + block.position - writer.position);
    }
    this.placeTargets(block);
    const bytes = block.finish();
    this.offsets.set(block, at);
    const isNew = block.original === null || start === null;
    if (writer.position < at + bytes.length) writer.reserve(at + bytes.length - writer.position);
    const target = new Uint8Array(writer.view.buffer);
    const isSafe =
      isNew ||
      (block.original !== null &&
        block.original.end - block.original.start >= bytes.length &&
        !this.disturbs(bytes, block.original.start));
    if (!isNew && block.original?.end === block.original.start + bytes.length) {
      this.layChanges(bytes, block.original.start, writer, start);
      return true;
    }
    target.set(bytes, at);
    return isSafe;
  }

  private placeTargets(block: Block): void {
    for (const { position, target } of block.pointers) block.view.setUint32(position, this.place(target), true);
  }

  /** Writes a block in place; null when it has none, does not fit it, or shares it. */
  private stay(block: Block): number | null {
    const { original } = block;
    const { start, writer } = this.fileOf(block.suffix);
    if (original === null || start === null || this.options.isEvicted(original.start, original.end)) return null;
    const bytes = block.finish();
    if (bytes.length > original.end - original.start) return null;
    if (this.disturbs(bytes, original.start) && !this.isEntangled(block, bytes)) return null;
    this.layChanges(bytes, original.start, writer, start);
    return original.start - start;
  }

  /**
   * Whether a block of the same size as before shares bytes with something else, without being the very same bytes. No tool
   * shares so (none of the healthy models known does, keys included): a count or an offset is damaged. Such a block stays
   * where it stands, and the others see what is edited, which a save refuses where it changes what they say; a copy would
   * make the file grow and leave the damage where it was.
   */
  private isEntangled({ original }: Block, bytes: Uint8Array): boolean {
    if (original === null || bytes.length !== original.end - original.start) return false;
    return !this.options.coverage().shared.has(`${original.start}:${original.end}`);
  }

  /** Only what differs: other bytes may have been set by something that shares them. */
  private layChanges(bytes: Uint8Array, at: number, writer: Writer, fileStart: number): void {
    const target = new Uint8Array(writer.view.buffer);
    const { bytes: original } = this.options;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0;
      if (byte !== original[at + index]) target[at - fileStart + index] = byte;
    }
  }

  /** Whether bytes laid over the original at `start` would change what another block says. */
  private disturbs(bytes: Uint8Array, start: number): boolean {
    const { bytes: original } = this.options;
    for (let index = 0; index < bytes.length; index++) {
      if (bytes[index] === original[start + index]) continue;
      const coverage = this.options.coverage();
      for (let each = index; each < bytes.length; each++) {
        if (bytes[each] !== original[start + each] && (coverage.counts[start + each] ?? 0) > 1) return true;
      }
      return false;
    }
    return false;
  }

  private append(block: Block): number {
    const { writer } = this.fileOf(block.suffix);
    writer.reserve(aligned(writer.position) - writer.position);
    const offset = writer.position;
    writer.copy(block.finish());
    return offset;
  }

  /** The finished bytes of a file; null for one that is neither in the original nor was written to. */
  finished(suffix: Suffix): Uint8Array | null {
    const grown = this.growing.get(suffix);
    if (grown !== undefined) return grown.writer.finish();
    const part = this.options.files.get(suffix);
    return part === undefined ? null : this.options.bytes.subarray(part.start, part.end);
  }

  offsetOf(block: Block): number {
    return this.offsets.get(block) ?? 0;
  }
}
