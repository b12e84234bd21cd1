/** A growing buffer that files are written into. Sizes and offsets that are known late are patched in place. */
import type { Numbers } from './documentRecord.ts';
import { bytesOf } from './storage.ts';

export class Writer {
  private buffer: Uint8Array<ArrayBuffer>;
  private dataView: DataView;
  position = 0;

  constructor(expectedSize = 1024) {
    this.buffer = new Uint8Array(Math.max(64, expectedSize));
    this.dataView = new DataView(this.buffer.buffer);
  }

  get view(): DataView {
    return this.dataView;
  }

  /** Makes room for `size` more bytes (zeroed), moves past them and returns where they start. */
  reserve(size: number): number {
    const start = this.position;
    if (start + size > this.buffer.length) {
      const grown = new Uint8Array(Math.max(start + size, this.buffer.length * 2));
      grown.set(this.buffer.subarray(0, start));
      this.buffer = grown;
      this.dataView = new DataView(grown.buffer);
    }
    this.position += size;
    return start;
  }

  copy(bytes: Uint8Array): void {
    const start = this.reserve(bytes.length);
    this.buffer.set(bytes, start);
  }

  numbers(numbers: Numbers): void {
    this.copy(bytesOf(numbers));
  }

  u32(value: number): void {
    const start = this.reserve(4);
    this.dataView.setUint32(start, value, true);
  }

  tag(tag: string): void {
    const start = this.reserve(4);
    for (let index = 0; index < 4; index++) this.buffer[start + index] = tag.charCodeAt(index);
  }

  /** The bytes written so far, in memory of their own size; copied unless the expected size was exactly right. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.position === this.buffer.length ? this.buffer : this.buffer.slice(0, this.position);
  }
}
