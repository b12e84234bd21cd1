/** Storage classes of numbers in files, and the typed arrays that hold them in memory. All formats are little-endian. */
import type { Numbers } from './documentRecord.ts';

export type Storage = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'f64';

/** The typed array of each storage class. */
export interface NumbersOf {
  readonly u8: Uint8Array;
  readonly i8: Int8Array;
  readonly u16: Uint16Array;
  readonly i16: Int16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

const sizes: Readonly<Record<Storage, number>> = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, f64: 8 };

/** Bytes that one number takes. */
export function storageSize(storage: Storage): number {
  return sizes[storage];
}

if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) {
  throw new Error('Chunksmith runs on little-endian processors only: typed arrays are laid over file bytes.');
}

/** A typed array of `count` numbers over memory that is exactly theirs. */
export function numbersOver<S extends Storage>(
  storage: S,
  memory: ArrayBuffer,
  byteOffset: number,
  count: number,
): NumbersOf[S];
export function numbersOver(storage: Storage, memory: ArrayBuffer, byteOffset: number, count: number): Numbers {
  switch (storage) {
    case 'u8':
      return new Uint8Array(memory, byteOffset, count);
    case 'i8':
      return new Int8Array(memory, byteOffset, count);
    case 'u16':
      return new Uint16Array(memory, byteOffset, count);
    case 'i16':
      return new Int16Array(memory, byteOffset, count);
    case 'u32':
      return new Uint32Array(memory, byteOffset, count);
    case 'i32':
      return new Int32Array(memory, byteOffset, count);
    case 'f32':
      return new Float32Array(memory, byteOffset, count);
    case 'f64':
      return new Float64Array(memory, byteOffset, count);
  }
}

/** `count` zeros. */
export function zeros<S extends Storage>(storage: S, count: number): NumbersOf[S] {
  return numbersOver(storage, new ArrayBuffer(count * sizes[storage]), 0, count);
}

/** Copies `count` numbers out of a file, bit by bit: NaN payloads survive, and any alignment will do. */
export function copyOut<S extends Storage>(storage: S, bytes: Uint8Array, offset: number, count: number): NumbersOf[S] {
  const memory = bytes.slice(offset, offset + count * sizes[storage]).buffer;
  return numbersOver(storage, memory, 0, count);
}

/** Data of up to so many bytes shares memory with others: an allocation each costs more than copying so much. */
export const sharedSize = 8192;

const firstPoolSize = 1024;
const largestPoolSize = 128 * 1024;

/**
 * Memory for many small arrays: an allocation each would cost more than reading them. The arrays lie side by side in one
 * buffer and never overlap; whoever sends one elsewhere sends `bytesOf` it and not its buffer.
 */
export class NumbersPool {
  /** The buffer that arrays are laid over now; a new one takes its place when it is full. */
  memory = new ArrayBuffer(0);
  /** The same memory as 32-bit words. */
  words = new Int32Array(this.memory);
  private bytes = new Uint8Array(this.memory);
  private used = 0;
  private nextSize = firstPoolSize;

  /** Reserves zeroed bytes and returns where in `memory` they start: a multiple of eight, fit for any storage class. */
  reserve(size: number): number {
    const start = (this.used + 7) & ~7;
    if (start + size <= this.memory.byteLength) {
      this.used = start + size;
      return start;
    }
    this.memory = new ArrayBuffer(Math.max(this.nextSize, (size + 3) & ~3));
    this.nextSize = Math.min(largestPoolSize, this.nextSize * 2);
    this.bytes = new Uint8Array(this.memory);
    this.words = new Int32Array(this.memory);
    this.used = size;
    return 0;
  }

  /** Numbers copied out of a file bit by bit. */
  copy<S extends Storage>(storage: S, from: Uint8Array, offset: number, count: number): NumbersOf[S] {
    const size = count * sizes[storage];
    const to = this.reserve(size);
    const { bytes } = this;
    // A call costs more than a few bytes do.
    if (size >= 64) bytes.set(from.subarray(offset, offset + size), to);
    else for (let index = 0; index < size; index++) bytes[to + index] = from[offset + index] ?? 0;
    return numbersOver(storage, this.memory, to, count);
  }
}

export function storageOf(numbers: Numbers): Storage {
  if (numbers instanceof Float32Array) return 'f32';
  if (numbers instanceof Int32Array) return 'i32';
  if (numbers instanceof Uint32Array) return 'u32';
  if (numbers instanceof Uint16Array) return 'u16';
  if (numbers instanceof Int16Array) return 'i16';
  if (numbers instanceof Uint8Array) return 'u8';
  if (numbers instanceof Int8Array) return 'i8';
  return 'f64';
}

/** The same memory as bytes. */
export function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Smallest and largest whole number a storage class holds; null for floats. */
export function storageRange(storage: Storage): readonly [number, number] | null {
  switch (storage) {
    case 'u8':
      return [0, 0xff];
    case 'i8':
      return [-0x80, 0x7f];
    case 'u16':
      return [0, 0xffff];
    case 'i16':
      return [-0x8000, 0x7fff];
    case 'u32':
      return [0, 0xffffffff];
    case 'i32':
      return [-0x80000000, 0x7fffffff];
    case 'f32':
    case 'f64':
      return null;
  }
}
