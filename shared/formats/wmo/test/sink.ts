/** Chunks of made-up building files, written number by number. */
import { Writer } from '../../../codec/writer.ts';
import { wrapChunk } from '../../common/terrain/tags.ts';

/** Little-endian numbers one after the other. */
export class Sink extends Writer {
  u8(...values: readonly number[]): this {
    for (const value of values) this.view.setUint8(this.reserveAt(1), value);
    return this;
  }
  u16(...values: readonly number[]): this {
    for (const value of values) this.view.setUint16(this.reserveAt(2), value & 0xffff, true);
    return this;
  }
  u32s(...values: readonly number[]): this {
    for (const value of values) this.view.setUint32(this.reserveAt(4), value >>> 0, true);
    return this;
  }
  f32(...values: readonly number[]): this {
    for (const value of values) this.view.setFloat32(this.reserveAt(4), value, true);
    return this;
  }
  /** Room first: writing may give the writer another view. */
  private reserveAt(size: number): number {
    return this.reserve(size);
  }
}

export const chunk = (tag: string, fill: (sink: Sink) => unknown): Uint8Array<ArrayBuffer> => {
  const sink = new Sink();
  fill(sink);
  return wrapChunk(tag, sink.finish());
};

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  for (const part of parts) writer.copy(part);
  return writer.finish();
}

/** A block of names, each at a multiple of four, and where they stand. */
export function nameBlock(
  names: readonly string[],
  nuls: number,
  first = 0,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly places: ReadonlyMap<string, number> } {
  const writer = new Writer();
  writer.reserve(first);
  const places = new Map<string, number>();
  for (const name of new Set(names)) {
    places.set(name, writer.position);
    writer.copy(new TextEncoder().encode(name));
    const behind = writer.position + nuls;
    writer.reserve(Math.ceil(behind / 4) * 4 - writer.position);
  }
  return { bytes: writer.finish(), places };
}
