/**
 * Bounds of a MessagePack message, looked at before it is decoded: a few megabytes of nested or tiny values become hundreds
 * of megabytes of objects. Format: https://github.com/msgpack/msgpack/blob/master/spec.md
 */

export interface MessageBounds {
  /** Arrays and maps within each other. */
  readonly depth: number;
  /** Bytes that the decoded message may take, by the estimate below. */
  readonly memory: number;
}

/** Roughly what values take in V8: objects and arrays, texts and byte arrays beside their content, and one slot of either. */
const cost = { container: 64, text: 24, bytes: 96, slot: 8 };

/** Sizes of the fixed values 0xc0–0xdf that hold no other: bytes behind the first. */
const fixedSizes: Readonly<Record<number, number>> = {
  ...{ 0xc0: 0, 0xc1: 0, 0xc2: 0, 0xc3: 0, 0xca: 4, 0xcb: 8 },
  ...{ 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, 0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8 },
};
/** Values with their length in front: bytes of the length, and what else stands before the content. */
const sizedValues: Readonly<
  Record<number, { readonly length: 1 | 2 | 4; readonly extra: number; readonly isText: boolean }>
> = {
  0xc4: { length: 1, extra: 0, isText: false },
  0xc5: { length: 2, extra: 0, isText: false },
  0xc6: { length: 4, extra: 0, isText: false },
  0xc7: { length: 1, extra: 1, isText: false },
  0xc8: { length: 2, extra: 1, isText: false },
  0xc9: { length: 4, extra: 1, isText: false },
  0xd9: { length: 1, extra: 0, isText: true },
  0xda: { length: 2, extra: 0, isText: true },
  0xdb: { length: 4, extra: 0, isText: true },
};

/** Walks over a message without making anything of it. */
class Walk {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly bounds: MessageBounds;
  private at = 0;
  private memory = 0;
  /** Values that are still to come, of each array and map that is open. */
  private readonly open: number[] = [];

  constructor(bytes: Uint8Array, bounds: MessageBounds) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.bounds = bounds;
  }

  run(): string | null {
    do {
      const problem = this.value();
      if (problem !== null) return problem;
      while (this.open.at(-1) === 0) this.open.pop();
    } while (this.open.length > 0);
    return null;
  }

  private length(size: 1 | 2 | 4): number | null {
    const { at } = this;
    if (at + size > this.bytes.length) return null;
    this.at += size;
    return size === 1 ? this.view.getUint8(at) : size === 2 ? this.view.getUint16(at) : this.view.getUint32(at);
  }

  /** Counts `size` bytes of content as passed and `taken` as memory. */
  private pass(size: number | null, taken: number): string | null {
    if (size === null || this.at + size > this.bytes.length) return 'it ends in the middle';
    this.at += size;
    this.memory += taken;
    return this.memory > this.bounds.memory ? `it would take more than ${this.bounds.memory} bytes` : null;
  }

  private enter(count: number | null): string | null {
    // Every value takes a byte at least: a count beyond that is none.
    if (count === null || count > this.bytes.length - this.at) return 'it ends in the middle';
    this.open.push(count);
    if (this.open.length > this.bounds.depth) return `it is nested more than ${this.bounds.depth} deep`;
    return this.pass(0, cost.container + count * cost.slot);
  }

  private value(): string | null {
    const first = this.bytes[this.at];
    if (first === undefined) return 'it ends in the middle';
    this.at++;
    const left = this.open.length - 1;
    if (left >= 0) this.open[left] = (this.open[left] ?? 0) - 1;
    if (first <= 0x7f || first >= 0xe0) return null;
    if (first <= 0x8f) return this.enter((first & 15) * 2);
    if (first <= 0x9f) return this.enter(first & 15);
    if (first <= 0xbf) return this.pass(first & 31, cost.text + (first & 31));
    const fixed = fixedSizes[first];
    if (fixed !== undefined) return this.pass(fixed, 0);
    const sized = sizedValues[first];
    if (sized !== undefined) {
      const size = this.length(sized.length);
      return this.pass(
        size === null ? null : size + sized.extra,
        (sized.isText ? cost.text : cost.bytes) + (size ?? 0),
      );
    }
    // 0xd4–0xd8: extensions of 1, 2, 4, 8 and 16 bytes, behind their type.
    if (first <= 0xd8) return this.pass(1 + 2 ** (first - 0xd4), cost.bytes);
    const count = this.length(first === 0xdc || first === 0xde ? 2 : 4);
    return this.enter(count !== null && first >= 0xde ? count * 2 : count);
  }
}

/** What is wrong with the bounds of a message, as the end of a sentence; null when it may be decoded. */
export function boundsProblem(bytes: Uint8Array, bounds: MessageBounds): string | null {
  return new Walk(bytes, bounds).run();
}
