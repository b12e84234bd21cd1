/** Weights of vertices one by one, and what becomes of them where a format cannot hold them as they are. Pure, no document. */
import { counted } from '../codec/words.ts';
import type { Influences, MeshGeometry } from '../geometry/mesh/mesh.ts';
import type { Notes } from './notes.ts';
import type { Joint } from './view.ts';

/** Weight of one joint, above 0. */
export interface Share {
  /** Position among the joints. */
  readonly joint: number;
  readonly weight: number;
}

/** Whole numbers of this add up for each vertex. */
const wholeWeight = 255;
const sameWeight = 1e-4;

/** What moves a vertex, the heaviest first, together 1; none where nothing does. Joints past `jointCount` do not move. */
export function sharesOf({ width, joints, weights }: Influences, vertex: number, jointCount: number): readonly Share[] {
  const shares: { joint: number; weight: number }[] = [];
  let sum = 0;
  for (let at = vertex * width; at < (vertex + 1) * width; at++) {
    const [joint = jointCount, weight = 0] = [joints[at], weights[at]];
    if (!(weight > 0) || joint >= jointCount) continue;
    const known = shares.find((share) => share.joint === joint);
    if (known === undefined) shares.push({ joint, weight });
    else known.weight += weight;
    sum += weight;
  }
  for (const share of shares) share.weight /= sum;
  return shares.sort((left, right) => right.weight - left.weight || left.joint - right.joint);
}

export function sameShares(left: readonly Share[], right: readonly Share[]): boolean {
  if (left.length !== right.length) return false;
  return left.every(({ joint, weight }) => {
    const other = right.find((share) => share.joint === joint);
    return other !== undefined && Math.abs(other.weight - weight) < sameWeight;
  });
}

/** What is to move a vertex, and the vertex of before that is moved just so: −1 for none. */
export interface SharesRow {
  readonly shares: readonly Share[];
  readonly kept: number;
}

/** What moves each vertex of a geometry, against the mesh that its sources are in. */
export function rowsOf(
  { influences, sources }: MeshGeometry,
  before: Influences | null,
  jointCount: number,
): readonly SharesRow[] {
  return Array.from(sources, (source, vertex) => {
    const shares = sharesOf(influences, vertex, jointCount);
    const isKept = before !== null && source >= 0 && sameShares(shares, sharesOf(before, source, jointCount));
    return { shares, kept: isKept ? source : -1 };
  });
}

/** The joint that takes what nothing moves, where a format wants every vertex to hang on one: the first bone; −1 for none. */
export function fallbackJoint(joints: readonly Pick<Joint, 'kind'>[]): number {
  return joints.findIndex(({ kind }) => kind === 'bone');
}

/** Bytes of a vertex: joints and weights, the heaviest first, that add up to 255. */
export interface ByteShares {
  readonly joints: readonly number[];
  readonly weights: readonly number[];
}

/** The heaviest shares in whole 255ths; what rounding leaves goes to the first. None for no shares. */
export function byteShares(shares: readonly Share[], most: number): ByteShares {
  const kept = shares.slice(0, most);
  const sum = kept.reduce((total, { weight }) => total + weight, 0);
  const weights = kept.map(({ weight }) => Math.round((weight / sum) * wholeWeight));
  const rest = wholeWeight - weights.reduce((total, weight) => total + weight, 0);
  if (weights.length > 0) weights[0] = (weights[0] ?? 0) + rest;
  const used = kept.map(({ joint }, at) => ({ joint, weight: weights[at] ?? 0 })).filter(({ weight }) => weight > 0);
  return { joints: used.map(({ joint }) => joint), weights: used.map(({ weight }) => weight) };
}

/**
 * The bytes of a vertex in their order, so that they add up to 255: what rounding leaves goes to the heaviest. The same
 * ones where they do, or where all are 0.
 */
export function normalisedBytes(bytes: Uint8Array): Uint8Array {
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  if (sum === 0 || sum === wholeWeight) return bytes;
  const made = bytes.map((byte) => Math.round((byte / sum) * wholeWeight));
  const rest = wholeWeight - made.reduce((total, byte) => total + byte, 0);
  const heaviest = made.indexOf(Math.max(...made));
  return made.with(heaviest, (made[heaviest] ?? 0) + rest);
}

/** Half of all differences: the weight that goes from one joint to another when the first `count` get the same. */
function equalError(weights: ArrayLike<number>, length: number, count: number): number {
  let error = 0;
  for (let at = 0; at < length; at++) error += Math.abs((weights[at] ?? 0) - (at < count ? 1 / count : 0)) / 2;
  return error;
}

/**
 * How many of the heaviest joints come with equal weights nearest to what they have; 0 for none.
 * @param weights together 1, the heaviest first; the first `length` of them
 */
export function equalCount(weights: ArrayLike<number>, length: number, most = Infinity): number {
  let best = 0;
  let least = Infinity;
  for (let count = 1; count <= Math.min(most, length); count++) {
    const error = equalError(weights, length, count);
    if (error >= least - sameWeight) continue;
    best = count;
    least = error;
  }
  return best;
}

/** The heaviest joints that with equal weights come nearest to the shares, and the weight that they are off by, 0 to 1. */
export function equalShares(
  shares: readonly Share[],
  most = Infinity,
): { readonly joints: readonly number[]; readonly error: number } {
  const weights = shares.map(({ weight }) => weight);
  const count = equalCount(weights, weights.length, most);
  return {
    joints: shares.slice(0, count).map(({ joint }) => joint),
    error: count === 0 ? 0 : equalError(weights, weights.length, count),
  };
}

/** What weights lost, counted up for the user. */
export class WeightLoss {
  #vertices = 0;
  #worst = 0;
  private hanging = 0;

  /** How many vertices are off. */
  get vertices(): number {
    return this.#vertices;
  }

  /** The weight that one of them is off by, 0 to 1. */
  get worst(): number {
    return this.#worst;
  }

  /** A vertex whose weights are off by so much, 0 to 1. */
  off(error: number): void {
    if (error < 0.005) return;
    this.#vertices++;
    this.#worst = Math.max(this.#worst, error);
  }

  /** A vertex that nothing moved, and something does now. */
  hung(): void {
    this.hanging++;
  }

  /** @param became what weights are in the format, such as `equal weights` */
  notes(became: string, fallback: Pick<Joint, 'name'> | undefined): Notes {
    const of = (count: number): string => counted(count, 'vertex', 'vertices');
    return [
      ...(this.vertices === 0
        ? []
        : [`Weights of ${of(this.vertices)} became ${became}, off by ${Math.round(this.worst * 100)} % at most.`]),
      ...(this.hanging === 0
        ? []
        : [
            `${of(this.hanging)} that nothing moved ${this.hanging === 1 ? 'hangs' : 'hang'} on ${fallback?.name ?? 'nothing'} now.`,
          ]),
    ];
  }
}

/** The weight that is lost when only the heaviest are kept, 0 to 1. */
export function lostWeight(shares: readonly Share[], most: number): number {
  return shares.slice(most).reduce((sum, { weight }) => sum + weight, 0);
}
