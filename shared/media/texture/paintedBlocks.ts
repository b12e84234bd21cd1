/** Puts DXT blocks of a part of a picture among those of the whole. */
import type { TexelArea } from '../paint/area.ts';
import { dxtBlockSize, type DxtKind } from './dxt.ts';

export interface MadeBlocks {
  readonly made: Uint8Array;
  /** Texels of whole blocks that `made` is of. */
  readonly blocks: TexelArea;
  /** Texels of a row of the whole picture. */
  readonly width: number;
}

/** @param start of the first block of the picture in the bytes, which are changed in place */
export function putDxtBlocks(
  bytes: Uint8Array,
  start: number,
  kind: DxtKind,
  { made, blocks, width }: MadeBlocks,
): void {
  const size = dxtBlockSize(kind);
  const perRow = Math.ceil(width / 4) * size;
  const length = Math.ceil((blocks.right - blocks.left) / 4) * size;
  for (let row = 0, from = 0; from < made.length; row++, from += length) {
    const to = start + (blocks.top / 4 + row) * perRow + (blocks.left / 4) * size;
    bytes.set(made.subarray(from, from + length), to);
  }
}
