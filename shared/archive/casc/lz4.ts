/**
 * Chunks packed with LZ4 (mode `4`), in the two layouts that the page on CASC describes in full: the decoded size as 8 bytes
 * LE and one block (cascette), or a version 1, the size as 8 bytes BE, a shift and blocks of 2^shift (the wiki). The size,
 * which the chunk's table states too, tells them apart. The third layout, LZ4's own frame, is refused.
 */
import { viewOf } from '../byteSource.ts';

const smallestMatch = 4;
/** A byte of a length stands for as many bytes at most. */
const mostPerByte = 255;

/** One block's end in `packed` once `end` bytes of `out` are filled; null when it is damaged. */
function decodeBlock(packed: Uint8Array, from: number, out: Uint8Array, start: number, end: number): number | null {
  let at = from;
  let filled = start;
  const lengthFrom = (nibble: number): number => {
    let length = nibble;
    if (nibble !== 15) return length;
    for (;;) {
      const byte = packed[at++];
      if (byte === undefined) return Infinity;
      length += byte;
      if (byte !== 255) return length;
    }
  };
  while (at < packed.length) {
    const token = packed[at++] ?? 0;
    const literals = lengthFrom(token >> 4);
    if (literals > packed.length - at || literals > end - filled) return null;
    out.set(packed.subarray(at, at + literals), filled);
    at += literals;
    filled += literals;
    // The last sequence of a block has no match.
    if (filled === end) return at;
    const offset = (packed[at] ?? 0) + (packed[at + 1] ?? 0) * 256;
    at += 2;
    const match = lengthFrom(token & 15) + smallestMatch;
    if (at > packed.length || offset === 0 || offset > filled - start || match > end - filled) return null;
    for (let byte = 0; byte < match; byte++) out[filled + byte] = out[filled + byte - offset] ?? 0;
    filled += match;
  }
  return filled === end ? at : null;
}

/** The `size` bytes of a chunk behind its mode byte; null when it is in no known layout, or damaged. */
export function decodeLz4(packed: Uint8Array, size: number): Uint8Array | null {
  if (packed.length < 8 || size > packed.length * mostPerByte) return null;
  const view = viewOf(packed);
  const out = new Uint8Array(size);
  if (view.getBigUint64(0, true) === BigInt(size)) return decodeBlock(packed, 8, out, 0, size) === null ? null : out;
  if (packed.length < 10 || packed[0] !== 1 || view.getBigUint64(1) !== BigInt(size)) return null;
  const shift = packed[9] ?? 0;
  if (shift > 30) return null;
  let at: number | null = 10;
  for (let start = 0; start < size; start += 2 ** shift) {
    at = decodeBlock(packed, at, out, start, Math.min(size, start + 2 ** shift));
    if (at === null) return null;
  }
  return out;
}
