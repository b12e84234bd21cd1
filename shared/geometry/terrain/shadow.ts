/** Baked shadows of a chunk (MCSH): 64 × 64 bits, as 4,096 numbers of 0 and 1. Facts: formats/adt.md, 9.4 and 11.3. */
import { fixEdge } from './alpha.ts';
import { texelCount } from './grid.ts';
import { expandBits, packBits } from './holes.ts';

export const shadowBytes = texelCount / 8;

/** @param hasFixedEdge chunk flag 0x8000 is clear: the last row and column repeat the ones before them */
export function decodeShadow(bytes: Uint8Array, start: number, hasFixedEdge: boolean): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(texelCount);
  for (let index = 0; index < shadowBytes; index++) {
    const byte = bytes[start + index] ?? 0;
    // Most chunks are mostly lit; the memory is zero already.
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) texels[index * 8 + bit] = (byte >> bit) & 1;
  }
  if (hasFixedEdge) fixEdge(texels);
  return texels;
}

/** @param before the same bytes as they stand in the file: an edge that nobody reads keeps them. Null for new shadows. */
export function encodeShadow(
  texels: ArrayLike<number>,
  hasFixedEdge: boolean,
  before: Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(shadowBytes);
  packBits(texels, bytes);
  if (!hasFixedEdge || before === null) return bytes;
  const edge = expandBits(before, texelCount);
  const kept = Uint8Array.from(texels);
  for (let at = 0; at < 64; at++) {
    kept[at * 64 + 63] = edge[at * 64 + 63] ?? 0;
    kept[63 * 64 + at] = edge[63 * 64 + at] ?? 0;
  }
  packBits(kept, bytes);
  return bytes;
}
