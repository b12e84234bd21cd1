/**
 * The layout of the game's own tools, for new files and for tidying: depth first in the order of the pointers, each block at
 * a multiple of 16; from version 264 on the keys follow all structure, sequence by sequence (format page 13).
 */
import { Writer } from '../../../codec/writer.ts';
import type { Block } from './block.ts';
import type { Suffix } from './files.ts';
import { BLOCK_ALIGNMENT } from './fileComposer.ts';

function aligned(offset: number): number {
  return Math.ceil(offset / BLOCK_ALIGNMENT) * BLOCK_ALIGNMENT;
}

export interface CanonicalOptions {
  /** The game's tools leave a hole of zeros where the keys of an alias would be; tidy files have none. */
  readonly hasAliasHoles: boolean;
}

export class CanonicalLayout {
  private readonly options: CanonicalOptions;
  private readonly ends = new Map<Suffix, number>();
  private readonly offsets = new Map<Block, number>();
  private readonly order: Block[] = [];
  /** Lists of keys as they are met: those that several sequences share come several times. */
  private readonly keys: { readonly block: Block; readonly row: number }[] = [];

  constructor(options: CanonicalOptions) {
    this.options = options;
  }

  /** Gives the headers, which stand at fixed places, and everything they point at their places. */
  layOut(headers: readonly { readonly block: Block; readonly at: number }[]): void {
    for (const { block, at } of headers) {
      this.put(block, at);
      this.descend(block);
    }
    const bySequence = Map.groupBy(this.keys, ({ row }) => row);
    for (const row of [...bySequence.keys()].sort((left, right) => left - right)) {
      for (const { block } of bySequence.get(row) ?? []) this.putKeys(block);
    }
  }

  private descend(block: Block): void {
    block.pointers.forEach(({ target }, position) => {
      if (target.sequence >= 0) {
        // The outer array has one pair a sequence; only pairs with keys have pointers.
        const row = Math.floor((block.pointers[position]?.position ?? 0) / 8);
        this.keys.push({ block: target, row });
      } else if (!this.offsets.has(target)) {
        this.put(target, this.nextIn(target.suffix));
        this.descend(target);
      }
    });
  }

  private nextIn(suffix: Suffix): number {
    return aligned(this.ends.get(suffix) ?? 0);
  }

  private put(block: Block, at: number): void {
    this.offsets.set(block, at);
    this.order.push(block);
    this.ends.set(block.suffix, at + block.position);
  }

  private putKeys(block: Block): void {
    if (!this.offsets.has(block)) this.put(block, this.nextIn(block.suffix));
    else if (this.options.hasAliasHoles) this.ends.set(block.suffix, this.nextIn(block.suffix) + block.position);
  }

  offsetOf(block: Block): number {
    return this.offsets.get(block) ?? 0;
  }

  get suffixes(): readonly Suffix[] {
    return [...this.ends.keys()];
  }

  /** The finished bytes of a file, its length a multiple of 16. */
  finished(suffix: Suffix): Uint8Array {
    const size = aligned(this.ends.get(suffix) ?? 0);
    const writer = new Writer(size);
    writer.reserve(size);
    const target = new Uint8Array(writer.view.buffer);
    for (const block of this.order) {
      if (block.suffix !== suffix) continue;
      for (const { position, target: to } of block.pointers) block.view.setUint32(position, this.offsetOf(to), true);
      target.set(block.finish(), this.offsetOf(block));
    }
    return writer.finish();
  }
}
