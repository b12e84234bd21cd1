/**
 * The inverse cosine transform of one 8 × 8 JPEG block in integers, after Loeffler, Ligtenberg and Moschytz (1989):
 * 11 multiplications a row. 13-bit constants and 2 extra bits between the passes, the accuracy that libjpeg's
 * "islow" defined and that other decoders are compared with.
 */

const CONSTANT_BITS = 13;
const EXTRA_BITS = 2;
const FIRST_SHIFT = CONSTANT_BITS - EXTRA_BITS;
const FIRST_ROUND = 1 << (FIRST_SHIFT - 1);
/** The transform is 8 times too large by design (3 bits), and samples are centred on 128. */
const SECOND_SHIFT = CONSTANT_BITS + EXTRA_BITS + 3;
const SECOND_ROUND = (1 << (SECOND_SHIFT - 1)) + (128 << SECOND_SHIFT);

// Sums and differences of cosines of n·π/16, times 2^13. Names tell the value: C_0_541 is 0.541196100.
const C_0_298 = 2446;
const C_0_390 = 3196;
const C_0_541 = 4433;
const C_0_765 = 6270;
const C_0_899 = 7373;
const C_1_175 = 9633;
const C_1_501 = 12299;
const C_1_847 = 15137;
const C_1_961 = 16069;
const C_2_053 = 16819;
const C_2_562 = 20995;
const C_3_072 = 25172;

/**
 * Writes the 64 samples of a block into a plane and clears the block for the next one.
 * @param block dequantised coefficients in row order, 64 of them
 * @param samples a clamped array, so values outside 0 to 255 need no test here
 * @param offset where the block's first sample goes
 * @param stride samples from one row of the plane to the next
 */
export function inverseTransform(block: Int32Array, samples: Uint8ClampedArray, offset: number, stride: number): void {
  // Hand-unrolled: this and the Huffman loop are where a JPEG texture spends its time.
  for (let column = 0; column < 8; column++) {
    const c0 = block[column] ?? 0;
    const c1 = block[column + 8] ?? 0;
    const c2 = block[column + 16] ?? 0;
    const c3 = block[column + 24] ?? 0;
    const c4 = block[column + 32] ?? 0;
    const c5 = block[column + 40] ?? 0;
    const c6 = block[column + 48] ?? 0;
    const c7 = block[column + 56] ?? 0;
    if ((c1 | c2 | c3 | c4 | c5 | c6 | c7) === 0) {
      const constant = c0 << EXTRA_BITS;
      block[column] = constant;
      block[column + 8] = constant;
      block[column + 16] = constant;
      block[column + 24] = constant;
      block[column + 32] = constant;
      block[column + 40] = constant;
      block[column + 48] = constant;
      block[column + 56] = constant;
      continue;
    }
    const evenTurn = Math.imul(c2 + c6, C_0_541);
    const even2 = evenTurn - Math.imul(c6, C_1_847);
    const even3 = evenTurn + Math.imul(c2, C_0_765);
    const even0 = ((c0 + c4) << CONSTANT_BITS) + FIRST_ROUND;
    const even1 = ((c0 - c4) << CONSTANT_BITS) + FIRST_ROUND;
    const sum0 = even0 + even3;
    const sum3 = even0 - even3;
    const sum1 = even1 + even2;
    const sum2 = even1 - even2;
    const oddTurn = Math.imul(c7 + c3 + c5 + c1, C_1_175);
    const turn73 = oddTurn - Math.imul(c7 + c3, C_1_961);
    const turn51 = oddTurn - Math.imul(c5 + c1, C_0_390);
    const turn71 = Math.imul(c7 + c1, C_0_899);
    const turn53 = Math.imul(c5 + c3, C_2_562);
    const odd0 = Math.imul(c7, C_0_298) - turn71 + turn73;
    const odd1 = Math.imul(c5, C_2_053) - turn53 + turn51;
    const odd2 = Math.imul(c3, C_3_072) - turn53 + turn73;
    const odd3 = Math.imul(c1, C_1_501) - turn71 + turn51;
    block[column] = (sum0 + odd3) >> FIRST_SHIFT;
    block[column + 56] = (sum0 - odd3) >> FIRST_SHIFT;
    block[column + 8] = (sum1 + odd2) >> FIRST_SHIFT;
    block[column + 48] = (sum1 - odd2) >> FIRST_SHIFT;
    block[column + 16] = (sum2 + odd1) >> FIRST_SHIFT;
    block[column + 40] = (sum2 - odd1) >> FIRST_SHIFT;
    block[column + 24] = (sum3 + odd0) >> FIRST_SHIFT;
    block[column + 32] = (sum3 - odd0) >> FIRST_SHIFT;
  }
  let at = offset;
  for (let row = 0; row < 64; row += 8, at += stride) {
    const c0 = block[row] ?? 0;
    const c1 = block[row + 1] ?? 0;
    const c2 = block[row + 2] ?? 0;
    const c3 = block[row + 3] ?? 0;
    const c4 = block[row + 4] ?? 0;
    const c5 = block[row + 5] ?? 0;
    const c6 = block[row + 6] ?? 0;
    const c7 = block[row + 7] ?? 0;
    const evenTurn = Math.imul(c2 + c6, C_0_541);
    const even2 = evenTurn - Math.imul(c6, C_1_847);
    const even3 = evenTurn + Math.imul(c2, C_0_765);
    const even0 = ((c0 + c4) << CONSTANT_BITS) + SECOND_ROUND;
    const even1 = ((c0 - c4) << CONSTANT_BITS) + SECOND_ROUND;
    const sum0 = even0 + even3;
    const sum3 = even0 - even3;
    const sum1 = even1 + even2;
    const sum2 = even1 - even2;
    const oddTurn = Math.imul(c7 + c3 + c5 + c1, C_1_175);
    const turn73 = oddTurn - Math.imul(c7 + c3, C_1_961);
    const turn51 = oddTurn - Math.imul(c5 + c1, C_0_390);
    const turn71 = Math.imul(c7 + c1, C_0_899);
    const turn53 = Math.imul(c5 + c3, C_2_562);
    const odd0 = Math.imul(c7, C_0_298) - turn71 + turn73;
    const odd1 = Math.imul(c5, C_2_053) - turn53 + turn51;
    const odd2 = Math.imul(c3, C_3_072) - turn53 + turn73;
    const odd3 = Math.imul(c1, C_1_501) - turn71 + turn51;
    samples[at] = (sum0 + odd3) >> SECOND_SHIFT;
    samples[at + 1] = (sum1 + odd2) >> SECOND_SHIFT;
    samples[at + 2] = (sum2 + odd1) >> SECOND_SHIFT;
    samples[at + 3] = (sum3 + odd0) >> SECOND_SHIFT;
    samples[at + 4] = (sum3 - odd0) >> SECOND_SHIFT;
    samples[at + 5] = (sum2 - odd1) >> SECOND_SHIFT;
    samples[at + 6] = (sum1 - odd2) >> SECOND_SHIFT;
    samples[at + 7] = (sum0 - odd3) >> SECOND_SHIFT;
  }
  block.fill(0);
}

/** The same for a block whose only coefficient is the first: one value everywhere. */
export function inverseTransformConstant(
  block: Int32Array,
  samples: Uint8ClampedArray,
  offset: number,
  stride: number,
): void {
  const value = (((block[0] ?? 0) + 4) >> 3) + 128;
  block[0] = 0;
  for (let row = 0, at = offset; row < 8; row++, at += stride) {
    // Eight stores cost a quarter of a call to fill().
    samples[at] = value;
    samples[at + 1] = value;
    samples[at + 2] = value;
    samples[at + 3] = value;
    samples[at + 4] = value;
    samples[at + 5] = value;
    samples[at + 6] = value;
    samples[at + 7] = value;
  }
}
