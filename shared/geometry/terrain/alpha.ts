/** Alpha maps between the file's three encodings and 4,096 values from 0 to 255. Facts: formats/adt.md, 11. */
import { decodeRuns, encodeRuns } from './alphaRuns.ts';
import { texelCount, texelsPerSide } from './grid.ts';

/** Bits a texel: the map's WDT says which, never the tile. */
export type AlphaDepth = 4 | 8;

export interface AlphaEncoding {
  readonly depth: AlphaDepth;
  /** Layer flag 0x200. */
  readonly isCompressed: boolean;
  /** Chunk flag 0x8000 is clear: the last row and column of a 4-bit map repeat the ones before them. */
  readonly hasFixedEdge: boolean;
}

export interface DecodedAlpha {
  readonly texels: Uint8Array<ArrayBuffer>;
  /** Bytes the map took in the file. */
  readonly size: number;
  /** Why the map is not whole, in a few words; null when it is. */
  readonly problem: string | null;
}

const last = texelsPerSide - 1;

/** Makes column 63 repeat column 62, and row 63 row 62: what the client does where chunk flag 0x8000 is clear. */
export function fixEdge(texels: Uint8Array): void {
  for (let row = 0; row < last; row++) {
    texels[row * texelsPerSide + last] = texels[row * texelsPerSide + last - 1] ?? 0;
  }
  texels.copyWithin(last * texelsPerSide, (last - 1) * texelsPerSide, last * texelsPerSide);
}

/** Whether the last row and column say something that `fixEdge` would lose. */
export function hasOwnEdge(texels: ArrayLike<number>): boolean {
  for (let at = 0; at < texelsPerSide; at++) {
    const inner = Math.min(at, last - 1);
    if (texels[at * texelsPerSide + last] !== texels[inner * texelsPerSide + last - 1]) return true;
    if (texels[last * texelsPerSide + at] !== texels[(last - 1) * texelsPerSide + inner]) return true;
  }
  return false;
}

/** Bytes an uncompressed map takes. */
export function alphaMapSize(depth: AlphaDepth): number {
  return depth === 8 ? texelCount : texelCount / 2;
}

function decodeNibbles(bytes: Uint8Array, start: number, size: number): Uint8Array<ArrayBuffer> {
  const texels = new Uint8Array(texelCount);
  for (let index = 0; index < size; index++) {
    const byte = bytes[start + index] ?? 0;
    texels[index * 2] = (byte & 15) * 17;
    texels[index * 2 + 1] = (byte >> 4) * 17;
  }
  return texels;
}

/** Reads the map that starts at `start`; nothing behind `end` is touched, and what is missing is transparent. */
export function decodeAlpha(bytes: Uint8Array, start: number, end: number, encoding: AlphaEncoding): DecodedAlpha {
  if (encoding.isCompressed) {
    const { texels, size, count, crossesRow } = decodeRuns(bytes, start, end);
    const problem =
      count < texelCount
        ? `ends after ${count} of ${texelCount} texels`
        : crossesRow
          ? 'a run goes over the end of a row'
          : null;
    return { texels, size, problem };
  }
  const wanted = alphaMapSize(encoding.depth);
  const size = Math.max(0, Math.min(wanted, end - start));
  const problem = size < wanted ? `${wanted} bytes needed, ${size} there` : null;
  if (encoding.depth === 8) {
    const texels = new Uint8Array(texelCount);
    texels.set(bytes.subarray(start, start + size));
    return { texels, size, problem };
  }
  const texels = decodeNibbles(bytes, start, size);
  if (encoding.hasFixedEdge) fixEdge(texels);
  return { texels, size, problem };
}

/** The nearest of the sixteen values a 4-bit map can hold. */
export function toNibble(value: number): number {
  return Math.min(15, Math.floor((value + 8) / 17));
}

/**
 * Writes a map.
 * @param before the same map as it stands in the file, of the same encoding: texels that it has already keep its bits,
 *   and a map that did not change is this very map, byte for byte. Null for a new one.
 */
export function encodeAlpha(
  texels: ArrayLike<number>,
  encoding: AlphaEncoding,
  before: Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  if (before !== null) {
    const old = decodeAlpha(before, 0, before.length, encoding);
    if (old.size === before.length && sameTexels(old.texels, texels)) return before.slice();
  }
  if (encoding.isCompressed) return encodeRuns(texels);
  if (encoding.depth === 8) return Uint8Array.from(texels);
  const bytes = new Uint8Array(texelCount / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = toNibble(texels[index * 2] ?? 0) | (toNibble(texels[index * 2 + 1] ?? 0) << 4);
  }
  // Where the edge repeats its neighbours anyway, the bits that nobody reads stay as they were.
  if (encoding.hasFixedEdge && before?.length === bytes.length) keepEdge(bytes, before);
  return bytes;
}

/** Column 63 is the high nibble of every row's last byte; row 63 is the last 32 bytes. */
function keepEdge(bytes: Uint8Array, before: Uint8Array): void {
  const rowBytes = texelsPerSide / 2;
  for (let row = 0; row < last; row++) {
    const at = row * rowBytes + rowBytes - 1;
    bytes[at] = ((bytes[at] ?? 0) & 0x0f) | ((before[at] ?? 0) & 0xf0);
  }
  bytes.set(before.subarray(last * rowBytes), last * rowBytes);
}

function sameTexels(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}
