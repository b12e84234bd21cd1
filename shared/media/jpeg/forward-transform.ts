/** The forward cosine transform of one 8 × 8 block, after Arai, Agui and Nakajima (1988): 5 multiplications a row. */

/** What the fast form leaves in each row or column: cos(n·π/16)·√2, and 1 for the first. */
const LEFT_OVER = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** Reciprocals that finish the transform and quantise at once: multiply and round. Row order in, row order out. */
export function quantisationReciprocals(factors: Uint8Array): Float32Array {
  return Float32Array.from(factors, (factor, index) => {
    const row = LEFT_OVER[index >> 3] ?? 1;
    const column = LEFT_OVER[index & 7] ?? 1;
    return 1 / (factor * row * column * 8);
  });
}

function transformLine(block: Float32Array, first: number, step: number): void {
  const s0 = block[first] ?? 0;
  const s1 = block[first + step] ?? 0;
  const s2 = block[first + step * 2] ?? 0;
  const s3 = block[first + step * 3] ?? 0;
  const s4 = block[first + step * 4] ?? 0;
  const s5 = block[first + step * 5] ?? 0;
  const s6 = block[first + step * 6] ?? 0;
  const s7 = block[first + step * 7] ?? 0;
  const sum07 = s0 + s7;
  const sum16 = s1 + s6;
  const sum25 = s2 + s5;
  const sum34 = s3 + s4;
  const outer = sum07 + sum34;
  const inner = sum16 + sum25;
  const outerDifference = sum07 - sum34;
  const evenTurn = (sum16 - sum25 + outerDifference) * Math.SQRT1_2;
  block[first] = outer + inner;
  block[first + step * 4] = outer - inner;
  block[first + step * 2] = outerDifference + evenTurn;
  block[first + step * 6] = outerDifference - evenTurn;
  const difference07 = s0 - s7;
  const low = s3 - s4 + (s2 - s5);
  const middle = (s2 - s5 + (s1 - s6)) * Math.SQRT1_2;
  const high = s1 - s6 + difference07;
  const shared = (low - high) * 0.382683433;
  const lowTurn = low * 0.5411961 + shared;
  const highTurn = high * 1.306562965 + shared;
  const plus = difference07 + middle;
  const minus = difference07 - middle;
  block[first + step * 5] = minus + lowTurn;
  block[first + step * 3] = minus - lowTurn;
  block[first + step] = plus + highTurn;
  block[first + step * 7] = plus - highTurn;
}

/** Transforms 64 samples (centred on 0, row order) in place; see `quantisationReciprocals` for the scale. */
export function forwardTransform(block: Float32Array): void {
  for (let row = 0; row < 64; row += 8) transformLine(block, row, 1);
  for (let column = 0; column < 8; column++) transformLine(block, column, 8);
}
