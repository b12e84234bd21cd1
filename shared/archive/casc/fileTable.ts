/**
 * All files of a storage in columns: a hundred thousand of them take a few megabytes. Names are kept as bytes, without those
 * of the manifest they are in, and become text when they are asked for.
 */
import { decodeText } from '../../codec/text.ts';
import { normalisePath } from '../paths.ts';
import { keySize } from './indexFile.ts';
import type { Spans } from './tvfs.ts';

/** A column that grows: what is behind `length` is room. */
class ByteColumn {
  bytes = new Uint8Array(1 << 16);
  length = 0;

  /** Room for `more` bytes; where they begin. */
  take(more: number): number {
    const start = this.length;
    this.length += more;
    if (this.length > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.length, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    return start;
  }
}

/** What a name may hold that is no name of a file: empty parts, parts of dots that lead elsewhere, the other slash. */
const odd = /(?:^|\/)\.{0,2}(?:\/|$)|\\/;

/** One character a byte; without going over them one by one, which a hundred thousand names would feel. */
function textOf(bytes: Uint8Array): string {
  return Reflect.apply(String.fromCharCode, undefined, bytes);
}

export class FileTable {
  private readonly names = new ByteColumn();
  private readonly keys = new ByteColumn();
  private readonly nameEnds: number[] = [];
  /** Of each file the number of the span behind its last one. */
  private readonly spanEnds: number[] = [];
  private readonly spanSizes: number[] = [];
  private readonly fileSizes: number[] = [];

  get count(): number {
    return this.nameEnds.length;
  }

  /** Bytes that the names take. */
  get nameBytes(): number {
    return this.names.length;
  }

  /** Adds a file whose spans' keys stand in `source`. */
  add(path: Uint8Array, length: number, source: Uint8Array, spans: Spans): void {
    this.names.take(length);
    this.names.bytes.set(path.subarray(0, length), this.names.length - length);
    let size = 0;
    for (let span = 0; span < spans.count; span++) {
      const at = spans.keyAt(span);
      const start = this.keys.take(keySize);
      this.keys.bytes.set(source.subarray(at, at + keySize), start);
      this.spanSizes.push(spans.sizeAt(span));
      size += spans.sizeAt(span);
    }
    this.nameEnds.push(this.names.length);
    this.spanEnds.push(this.spanSizes.length);
    this.fileSizes.push(size);
  }

  /** Takes the file out again that was added last. */
  dropLast(): void {
    this.nameEnds.pop();
    this.spanEnds.pop();
    this.fileSizes.pop();
    this.names.length = this.nameEnds.at(-1) ?? 0;
    this.spanSizes.length = this.spanEnds.at(-1) ?? 0;
    this.keys.length = this.spanSizes.length * keySize;
  }

  /** The name within its manifest: normalised, with `/`. */
  nameOf(file: number): string {
    const { bytes } = this.names;
    const start = this.nameEnds[file - 1] ?? 0;
    const end = this.nameEnds[file] ?? start;
    let isPlain = true;
    for (let at = start; at < end && isPlain; at++) isPlain = (bytes[at] ?? 0) < 0x80;
    // Nearly all are: in one piece they take a fifth of the memory, and of the time.
    const text = isPlain ? textOf(bytes.subarray(start, end)) : decodeText(bytes, start, end - start);
    return odd.test(text) ? normalisePath(text) : text;
  }

  /** Bytes once decoded. */
  sizeOf(file: number): number {
    return this.fileSizes[file] ?? 0;
  }

  /** Numbers of a file's spans. */
  spansOf(file: number): { readonly first: number; readonly end: number } {
    return { first: this.spanEnds[file - 1] ?? 0, end: this.spanEnds[file] ?? 0 };
  }

  spanSize(span: number): number {
    return this.spanSizes[span] ?? 0;
  }

  /** All keys; that of a span begins at `span * keySize`. */
  get keyBytes(): Uint8Array {
    return this.keys.bytes;
  }
}
