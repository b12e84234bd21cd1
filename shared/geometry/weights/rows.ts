/**
 * Weights of points as tools change them: rows of joints and weights in place, each row adding up to 1. A slot that is free
 * has the weight 0. What a file makes of a row is `writtenRow`'s matter, in `shared/model`.
 */
import type { Influences } from '../mesh/mesh.ts';

/** Weights below this are none. */
export const leastWeight = 1e-4;

/** Rows of nothing. @param none the number of no joint: the count of joints */
export function emptyRows(count: number, width: number, none: number): Influences {
  return { width, joints: new Uint16Array(count * width).fill(none), weights: new Float32Array(count * width) };
}

export function copiedRows({ width, joints, weights }: Influences): Influences {
  return { width, joints: joints.slice(), weights: weights.slice() };
}

/** Copies a row over another one of the same width. */
export function copyRow(from: Influences, row: number, to: Influences, other = row): void {
  const { width } = from;
  for (let slot = 0; slot < width; slot++) {
    to.joints[other * width + slot] = from.joints[row * width + slot] ?? 0;
    to.weights[other * width + slot] = from.weights[row * width + slot] ?? 0;
  }
}

export function weightIn({ width, joints, weights }: Influences, row: number, joint: number): number {
  let sum = 0;
  for (let at = row * width; at < (row + 1) * width; at++) if (joints[at] === joint) sum += weights[at] ?? 0;
  return sum;
}

function sumOf({ width, weights }: Influences, row: number): number {
  let sum = 0;
  for (let at = row * width; at < (row + 1) * width; at++) sum += weights[at] ?? 0;
  return sum;
}

/** Makes a row add up to 1; a row of nothing stays one. */
export function normaliseRow(rows: Influences, row: number): void {
  const sum = sumOf(rows, row);
  if (sum === 0 || sum === 1) return;
  for (let at = row * rows.width; at < (row + 1) * rows.width; at++) rows.weights[at] = (rows.weights[at] ?? 0) / sum;
}

/** The slot of a joint; a free one, or that of the lightest, becomes its own. */
function slotFor({ width, joints, weights }: Influences, row: number, joint: number): number {
  let lightest = row * width;
  for (let at = row * width; at < (row + 1) * width; at++) {
    if (joints[at] === joint && (weights[at] ?? 0) > 0) return at;
    if ((weights[at] ?? 0) < (weights[lightest] ?? 0)) lightest = at;
  }
  joints[lightest] = joint;
  weights[lightest] = 0;
  return lightest;
}

/**
 * Gives a joint a share of a row; the others keep their proportions.
 * @param rest the joint that takes what is left where no other one is there; the same joint for none
 */
export function setWeight(rows: Influences, row: number, joint: number, weight: number, rest: number): void {
  const { width, joints, weights } = rows;
  const wanted = Math.min(1, Math.max(0, weight));
  const isNone = sumOf(rows, row) === 0;
  if (isNone && wanted === 0) return;
  const own = slotFor(rows, row, joint);
  weights[own] = 0;
  const others = sumOf(rows, row);
  if (others > leastWeight) {
    const factor = (1 - wanted) / others;
    for (let at = row * width; at < (row + 1) * width; at++) weights[at] = (weights[at] ?? 0) * factor;
    weights[own] = wanted;
    return;
  }
  for (let at = row * width; at < (row + 1) * width; at++) weights[at] = 0;
  const isHeld = isNone || rest === joint || width < 2;
  weights[own] = isHeld ? 1 : wanted;
  if (isHeld || wanted === 1) return;
  const other = own === row * width ? own + 1 : row * width;
  joints[other] = rest;
  weights[other] = 1 - wanted;
}

/** Sums of joints over several rows, and the row that the heaviest of them make. */
export class RowMixer {
  private readonly sums: Float32Array;
  private readonly present: Uint16Array;
  private count = 0;

  constructor(jointCount: number) {
    this.sums = new Float32Array(jointCount + 1);
    this.present = new Uint16Array(jointCount + 1);
  }

  add({ width, joints, weights }: Influences, row: number, share: number): void {
    for (let at = row * width; at < (row + 1) * width; at++) {
      const weight = (weights[at] ?? 0) * share;
      if (weight > 0) this.addJoint(joints[at] ?? 0, weight);
    }
  }

  addJoint(joint: number, weight: number): void {
    if (joint >= this.sums.length || weight <= 0) return;
    if (this.sums[joint] === 0) this.present[this.count++] = joint;
    this.sums[joint] = (this.sums[joint] ?? 0) + weight;
  }

  /** Writes the heaviest joints into a row, together 1, and begins anew. A mix of nothing leaves the row as it is. */
  take(out: Influences, row: number): void {
    const { sums, present, count } = this;
    if (count === 0) return;
    const { width, joints, weights } = out;
    const start = row * width;
    let total = 0;
    let used = 0;
    for (; used < width; used++) {
      let best = -1;
      let most = 0;
      for (let each = 0; each < count; each++) {
        const joint = present[each] ?? 0;
        const sum = sums[joint] ?? 0;
        if (sum <= most) continue;
        best = joint;
        most = sum;
      }
      if (most < leastWeight) break;
      joints[start + used] = best;
      weights[start + used] = most;
      total += most;
      sums[best] = 0;
    }
    for (let slot = used; slot < width; slot++) weights[start + slot] = 0;
    for (let each = 0; each < count; each++) sums[present[each] ?? 0] = 0;
    this.count = 0;
    if (total > 0) for (let at = row * width; at < (row + 1) * width; at++) weights[at] = (weights[at] ?? 0) / total;
  }
}

/** Keeps the heaviest joints of a row, those of a share at least; the heaviest one always stays. */
export function trimRow(rows: Influences, row: number, most: number, least: number): void {
  const { width, weights } = rows;
  const start = row * width;
  const order = Array.from({ length: width }, (_, slot) => start + slot).sort(
    (left, right) => (weights[right] ?? 0) - (weights[left] ?? 0),
  );
  for (const [place, at] of order.entries()) {
    if (place > 0 && (place >= most || (weights[at] ?? 0) < least)) weights[at] = 0;
  }
  normaliseRow(rows, row);
}
