/** Weights of plain models as files can hold them: a few whole shares a vertex. */
import type { ContentInfluences } from './content.ts';

/** A joint and how many of all shares it has. */
export interface Share {
  readonly joint: number;
  readonly count: number;
}

/** Whole shares nearest to weights: each gets what it has in full, and the largest rests the ones left over. */
function apportioned(weights: readonly number[], total: number): readonly number[] {
  const counts = weights.map((weight) => Math.floor(weight * total));
  let left = total - counts.reduce((sum, count) => sum + count, 0);
  const order = weights
    .map((weight, index) => ({ index, rest: weight * total - (counts[index] ?? 0) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of order) {
    if (left <= 0) break;
    counts[index] = (counts[index] ?? 0) + 1;
    left--;
  }
  return counts;
}

/** The weights of a vertex, heaviest first. */
export function weightsOf(
  { starts, joints, weights }: ContentInfluences,
  vertex: number,
): readonly { readonly joint: number; readonly weight: number }[] {
  const [start, end] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0];
  // Most vertices of large meshes, of which there are a million.
  if (end - start === 1) return [{ joint: joints[start] ?? 0, weight: weights[start] ?? 0 }];
  const all = Array.from({ length: end - start }, (_, index) => ({
    joint: joints[start + index] ?? 0,
    weight: weights[start + index] ?? 0,
  }));
  return all.toSorted((one, other) => other.weight - one.weight || one.joint - other.joint);
}

/** The `most` heaviest joints with shares of `total`, which add up to it. */
export function wholeShares(
  influences: ContentInfluences,
  vertex: number,
  most: number,
  total: number,
): readonly Share[] {
  const kept = weightsOf(influences, vertex).slice(0, most);
  if (kept.length === 1) return [{ joint: kept[0]?.joint ?? 0, count: total }];
  const sum = kept.reduce((each, { weight }) => each + weight, 0);
  if (!(sum > 0)) return [{ joint: kept[0]?.joint ?? 0, count: total }];
  const counts = apportioned(
    kept.map(({ weight }) => weight / sum),
    total,
  );
  return kept.map(({ joint }, index) => ({ joint, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
}

/** How near a weight must come to its share of equal parts before more parts are tried. */
const nearEnough = 0.02;

/**
 * Equal parts nearest to the weights of a vertex, with as few parts as come within 2 %, or else the nearest there are:
 * ½ + ½ is two parts of two joints, ¾ + ¼ three parts of one and one of another.
 * @param mostParts how many parts there may be
 */
export function equalParts(influences: ContentInfluences, vertex: number, mostParts: number): readonly Share[] {
  const all = weightsOf(influences, vertex);
  if (all.length === 1) return [{ joint: all[0]?.joint ?? 0, count: 1 }];
  let best: readonly Share[] = [{ joint: all[0]?.joint ?? 0, count: 1 }];
  let least = Infinity;
  for (let parts = 1; parts <= mostParts; parts++) {
    const counts = apportioned(
      all.map(({ weight }) => weight),
      parts,
    );
    const worst = Math.max(...all.map(({ weight }, index) => Math.abs(weight - (counts[index] ?? 0) / parts)));
    if (worst < least - 1e-9) {
      least = worst;
      best = all.map(({ joint }, index) => ({ joint, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
    }
    if (least <= nearEnough) break;
  }
  return best;
}

/** Shares as weights again, for all vertices: what they come to is compared with what was asked for. */
export function influencesOfShares(shares: readonly (readonly Share[])[]): ContentInfluences {
  const starts = new Uint32Array(shares.length + 1);
  const joints: number[] = [];
  const weights: number[] = [];
  for (const [vertex, own] of shares.entries()) {
    const total = own.reduce((sum, { count }) => sum + count, 0);
    for (const { joint, count } of own) {
      joints.push(joint);
      weights.push(count / total);
    }
    starts[vertex + 1] = joints.length;
  }
  return { starts, joints: Uint16Array.from(joints), weights: Float32Array.from(weights) };
}
