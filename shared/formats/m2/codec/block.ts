/** Pieces of a model on their way into a file: encoded bytes, and the offsets in them that point at other pieces. */
import { Writer } from '../../../codec/writer.ts';
import type { Suffix } from './files.ts';

export interface BlockPointer {
  /** Where in the pointing block the u32 offset stands. */
  readonly position: number;
  readonly target: Block;
}

export class Block extends Writer {
  /** The file the block stands in. */
  readonly suffix: Suffix;
  /** Where it stood in the joined original; null for a new one. */
  readonly original: { readonly start: number; readonly end: number } | null;
  readonly pointers: BlockPointer[] = [];
  /** Position of the sequence whose keys these are; −1 for structure. */
  readonly sequence: number;

  constructor(
    suffix: Suffix,
    original: { readonly start: number; readonly end: number } | null,
    options: { readonly size?: number; readonly sequence?: number } = {},
  ) {
    super(options.size);
    this.suffix = suffix;
    this.original = original;
    this.sequence = options.sequence ?? -1;
  }

  point(position: number, target: Block): void {
    this.pointers.push({ position, target });
  }
}
