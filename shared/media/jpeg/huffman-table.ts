/** Turns the code lengths of a JPEG `DHT` segment into tables that decode most symbols with one look-up. */

/** Bits looked at in one step; 10 keeps each table at 4 KB (it fits the first-level cache) and catches nearly all codes. */
export const LOOKAHEAD_BITS = 10;
const LOOKAHEAD_SIZE = 1 << LOOKAHEAD_BITS;

/** Zero-run that jumps past the last coefficient: how `coefficients` spells "end of block". */
const END_OF_BLOCK_RUN = 64;

export interface HuffmanTable {
  /** For the next `LOOKAHEAD_BITS` bits: code length << 8 | symbol, or 0 when the code is longer than that. */
  readonly symbols: Uint16Array;
  /**
   * For the same bits, where code and value bits fit together: value << 16 | zero-run << 5 | bits used; else 0.
   * The run is 64 for "end of block", so that the coefficient index leaves the block.
   */
  readonly coefficients: Int32Array;
  /** Per code length 1 to 16: one more than the largest code of that length (left-aligned to 16 bits), for long codes. */
  readonly codeLimits: Int32Array;
  /** Per code length: what to add to a code to get its place in `values`. */
  readonly valueOffsets: Int32Array;
  readonly values: Uint8Array;
}

/** The signed number that `size` bits of a JPEG stream stand for: the lower half of the range is negative. */
export function extendSign(bits: number, size: number): number {
  return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}

function readCoefficient(bits: number, codeLength: number, symbol: number): number {
  const run = symbol >> 4;
  const size = symbol & 15;
  if (size === 0) return ((run === 15 ? 15 : END_OF_BLOCK_RUN) << 5) | codeLength;
  const used = codeLength + size;
  if (used > LOOKAHEAD_BITS) return 0;
  const valueBits = (bits >> (LOOKAHEAD_BITS - used)) & ((1 << size) - 1);
  return (extendSign(valueBits, size) << 16) | (run << 5) | used;
}

/**
 * @param counts how many codes have each length 1 to 16 (16 entries)
 * @param values the symbols in code order
 * @returns null when more codes are declared than their lengths leave room for
 */
export function buildHuffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable | null {
  const symbols = new Uint16Array(LOOKAHEAD_SIZE);
  const coefficients = new Int32Array(LOOKAHEAD_SIZE);
  const codeLimits = new Int32Array(17);
  const valueOffsets = new Int32Array(17);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    if (code + count > 1 << length) return null;
    valueOffsets[length] = place - code;
    for (let index = 0; index < count; index++, code++, place++) {
      if (length > LOOKAHEAD_BITS) continue;
      const symbol = values[place] ?? 0;
      const spare = LOOKAHEAD_BITS - length;
      for (let bits = code << spare; bits < (code + 1) << spare; bits++) {
        symbols[bits] = (length << 8) | symbol;
        coefficients[bits] = readCoefficient(bits, length, symbol);
      }
    }
    codeLimits[length] = code << (16 - length);
    code <<= 1;
  }
  return { symbols, coefficients, codeLimits, valueOffsets, values };
}
