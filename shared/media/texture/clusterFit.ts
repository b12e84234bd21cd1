/**
 * The two end colours of a DXT colour block by cluster fit: the sixteen pixels are ordered along their main axis, every way
 * of cutting that order into groups (one for each colour of the ramp) is tried, and the end colours that fit a cut best come
 * from least squares. This is the method of Simon Brown's squish, written anew: cuts that cannot win are dropped before
 * anything is rounded to 5-6-5 bits, by the error that unrounded end colours would leave.
 */

/** A ramp: weights of the first end colour for the groups in order; those of the second are the rest to 1. */
interface Ramp {
  readonly weights: readonly number[];
  /** What the file calls each group's colour: the place in the block's list of four. */
  readonly indices: readonly number[];
}

/** Four colours: the ends, and two between them. */
const FOUR: Ramp = { weights: [1, 2 / 3, 1 / 3, 0], indices: [0, 2, 3, 1] };
/** Three colours, the fourth place being transparent black. */
const THREE: Ramp = { weights: [1, 1 / 2, 0], indices: [0, 2, 1] };

/** Everything one block needs, kept from block to block so that nothing is allocated per block. */
export interface FitMemory {
  /** Red, green, blue of the points, 0 to 255. */
  readonly points: Float64Array;
  /** Which pixel of the block each point is. */
  readonly pixels: Uint8Array;
  readonly order: Uint8Array;
  readonly sums: Float64Array;
  readonly projections: Float64Array;
  /** 1 where a cut would part equal colours of the order: such a cut wins nothing. */
  readonly isSplit: Uint8Array;
}

export function fitMemory(): FitMemory {
  return {
    points: new Float64Array(48),
    pixels: new Uint8Array(16),
    order: new Uint8Array(16),
    sums: new Float64Array(51),
    projections: new Float64Array(16),
    isSplit: new Uint8Array(17),
  };
}

export interface ColourFit {
  /** End colours as 5-6-5 bits. */
  readonly first: number;
  readonly second: number;
  /** Per point (not pixel), the place in the block's list of colours. */
  readonly places: Uint8Array;
  readonly error: number;
}

const widen5 = Float64Array.from({ length: 32 }, (_, value) => (value << 3) | (value >> 2));
const widen6 = Float64Array.from({ length: 64 }, (_, value) => (value << 2) | (value >> 4));

/** The nearest of the values that 5 or 6 bits can say. */
function nearestStep(value: number, steps: Float64Array): number {
  const largest = steps.length - 1;
  const guess = Math.max(0, Math.min(largest, Math.round((value * largest) / 255)));
  const distance = Math.abs((steps[guess] ?? 0) - value);
  // Widening is not quite linear, so a neighbour can be nearer by a hair.
  if (guess > 0 && Math.abs((steps[guess - 1] ?? 0) - value) < distance) return guess - 1;
  if (guess < largest && Math.abs((steps[guess + 1] ?? 0) - value) < distance) return guess + 1;
  return guess;
}

function to565(red: number, green: number, blue: number): number {
  return (nearestStep(red, widen5) << 11) | (nearestStep(green, widen6) << 5) | nearestStep(blue, widen5);
}

/** Direction in which the points spread most, by power iteration on their covariance. */
function mainAxis(points: Float64Array, count: number): readonly [number, number, number] {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let at = 0; at < count * 3; at += 3) {
    red += points[at] ?? 0;
    green += points[at + 1] ?? 0;
    blue += points[at + 2] ?? 0;
  }
  red /= count;
  green /= count;
  blue /= count;
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count * 3; at += 3) {
    const r = (points[at] ?? 0) - red;
    const g = (points[at + 1] ?? 0) - green;
    const b = (points[at + 2] ?? 0) - blue;
    rr += r * r;
    rg += r * g;
    rb += r * b;
    gg += g * g;
    gb += g * b;
    bb += b * b;
  }
  // Starting from the widest channel's row never starts at right angles to the answer.
  let [x, y, z] = rr >= gg && rr >= bb ? [rr, rg, rb] : gg >= bb ? [rg, gg, gb] : [rb, gb, bb];
  for (let step = 0; step < 8; step++) {
    const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
    if (largest === 0) return [1, 1, 1];
    const [a, b, c] = [x / largest, y / largest, z / largest];
    x = rr * a + rg * b + rb * c;
    y = rg * a + gg * b + gb * c;
    z = rb * a + gb * b + bb * c;
  }
  return [x, y, z];
}

/** Orders the points along the axis and makes running sums of the ordered colours: 3 numbers a point, from 0 on. */
function orderPoints(memory: FitMemory, count: number): void {
  const { points, order, sums, projections, isSplit } = memory;
  const [x, y, z] = mainAxis(points, count);
  for (let index = 0; index < count; index++) {
    const at = index * 3;
    const projection = (points[at] ?? 0) * x + (points[at + 1] ?? 0) * y + (points[at + 2] ?? 0) * z;
    // Sorting by insertion: sixteen numbers at most.
    let place = index;
    while (place > 0 && (projections[place - 1] ?? 0) > projection) {
      projections[place] = projections[place - 1] ?? 0;
      order[place] = order[place - 1] ?? 0;
      place--;
    }
    projections[place] = projection;
    order[place] = index;
  }
  for (let place = 0; place < count; place++) {
    const from = (order[place] ?? 0) * 3;
    const at = place * 3;
    const before = (order[place - 1] ?? 0) * 3;
    const isEqual =
      points[from] === points[before] &&
      points[from + 1] === points[before + 1] &&
      points[from + 2] === points[before + 2];
    isSplit[place] = place > 0 && isEqual ? 1 : 0;
    sums[at + 3] = (sums[at] ?? 0) + (points[from] ?? 0);
    sums[at + 4] = (sums[at + 1] ?? 0) + (points[from + 1] ?? 0);
    sums[at + 5] = (sums[at + 2] ?? 0) + (points[from + 2] ?? 0);
  }
  isSplit[count] = 0;
}

/** The best cut found so far. */
interface Best {
  error: number;
  first: number;
  second: number;
  /** Where the groups after the first begin. */
  cuts: readonly [number, number, number];
}

/** Squared error, without the constant part, of end colours a and b in one channel. */
function channelError(a: number, b: number, aa: number, ab: number, bb: number, ax: number, bx: number): number {
  return a * a * aa + b * b * bb + 2 * (a * b * ab - a * ax - b * bx);
}

/**
 * Tries every cut for one ramp. `best.error` is without the constant part (the sum of squares of all points).
 * The two kinds of ramp differ in nothing but weights and the number of cuts.
 */
function tryCuts(memory: FitMemory, count: number, isThree: boolean, best: Best): void {
  const { sums, isSplit } = memory;
  const { weights } = isThree ? THREE : FOUR;
  const [, w1 = 0, w2 = 0] = weights;
  const totalRed = sums[count * 3] ?? 0;
  const totalGreen = sums[count * 3 + 1] ?? 0;
  const totalBlue = sums[count * 3 + 2] ?? 0;
  for (let i = 0; i <= count; i++) {
    if (isSplit[i] === 1) continue;
    const redI = sums[i * 3] ?? 0;
    const greenI = sums[i * 3 + 1] ?? 0;
    const blueI = sums[i * 3 + 2] ?? 0;
    for (let j = i; j <= count; j++) {
      if (isSplit[j] === 1) continue;
      const n1 = j - i;
      const red1 = redI + ((sums[j * 3] ?? 0) - redI) * w1;
      const green1 = greenI + ((sums[j * 3 + 1] ?? 0) - greenI) * w1;
      const blue1 = blueI + ((sums[j * 3 + 2] ?? 0) - blueI) * w1;
      const aa1 = i + n1 * w1 * w1;
      const ab1 = n1 * w1 * (1 - w1);
      const bb1 = n1 * (1 - w1) * (1 - w1);
      const lastCut = isThree ? j : count;
      for (let k = j; k <= lastCut; k++) {
        if (isSplit[k] === 1) continue;
        const n2 = k - j;
        const aa = aa1 + n2 * w2 * w2;
        const ab = ab1 + n2 * w2 * (1 - w2);
        const bb = bb1 + n2 * (1 - w2) * (1 - w2) + (count - k);
        const determinant = aa * bb - ab * ab;
        if (determinant < 1e-9) continue;
        const redA = red1 + ((sums[k * 3] ?? 0) - (sums[j * 3] ?? 0)) * w2;
        const greenA = green1 + ((sums[k * 3 + 1] ?? 0) - (sums[j * 3 + 1] ?? 0)) * w2;
        const blueA = blue1 + ((sums[k * 3 + 2] ?? 0) - (sums[j * 3 + 2] ?? 0)) * w2;
        const redB = totalRed - redA;
        const greenB = totalGreen - greenA;
        const blueB = totalBlue - blueA;
        const gain =
          bb * (redA * redA + greenA * greenA + blueA * blueA) +
          aa * (redB * redB + greenB * greenB + blueB * blueB) -
          2 * ab * (redA * redB + greenA * greenB + blueA * blueB);
        // No rounding can do better than the exact ends of this cut.
        if (-gain / determinant >= best.error) continue;
        const red = (redA * bb - redB * ab) / determinant;
        const green = (greenA * bb - greenB * ab) / determinant;
        const blue = (blueA * bb - blueB * ab) / determinant;
        const otherRed = (redB * aa - redA * ab) / determinant;
        const otherGreen = (greenB * aa - greenA * ab) / determinant;
        const otherBlue = (blueB * aa - blueA * ab) / determinant;
        const r = nearestStep(red, widen5);
        const g = nearestStep(green, widen6);
        const b = nearestStep(blue, widen5);
        const r2 = nearestStep(otherRed, widen5);
        const g2 = nearestStep(otherGreen, widen6);
        const b2 = nearestStep(otherBlue, widen5);
        const error =
          channelError(widen5[r] ?? 0, widen5[r2] ?? 0, aa, ab, bb, redA, redB) +
          channelError(widen6[g] ?? 0, widen6[g2] ?? 0, aa, ab, bb, greenA, greenB) +
          channelError(widen5[b] ?? 0, widen5[b2] ?? 0, aa, ab, bb, blueA, blueB);
        if (error < best.error) {
          best.error = error;
          best.first = (r << 11) | (g << 5) | b;
          best.second = (r2 << 11) | (g2 << 5) | b2;
          best.cuts = [i, j, k];
        }
      }
    }
  }
}

/** Error of one colour for all points, for blocks that are (nearly) one colour and have no cut at all. */
function singleColour(memory: FitMemory, count: number): Best {
  const { sums } = memory;
  const at = count * 3;
  const colour = to565((sums[at] ?? 0) / count, (sums[at + 1] ?? 0) / count, (sums[at + 2] ?? 0) / count);
  const error =
    channelError(widen5[colour >> 11] ?? 0, 0, count, 0, 0, sums[at] ?? 0, 0) +
    channelError(widen6[(colour >> 5) & 63] ?? 0, 0, count, 0, 0, sums[at + 1] ?? 0, 0) +
    channelError(widen5[colour & 31] ?? 0, 0, count, 0, 0, sums[at + 2] ?? 0, 0);
  return { error, first: colour, second: colour, cuts: [count, count, count] };
}

/**
 * The pair of 5- or 6-bit values whose mixture by two thirds comes nearest to each of 256 values: how a block of one colour
 * gets nearer than the 5-6-5 grid allows.
 */
function mixturePairs(steps: Float64Array): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, value) => {
    let pair = 0;
    let nearest = Infinity;
    for (let a = 0; a < steps.length; a++) {
      for (let b = 0; b < steps.length; b++) {
        const mixture = Math.floor((2 * (steps[a] ?? 0) + (steps[b] ?? 0)) / 3);
        // Of equally good pairs the closest: cards mix ends that lie far apart each in its own way.
        const distance = Math.abs(mixture - value) + Math.abs(a - b) * 1e-3;
        if (distance < nearest) {
          nearest = distance;
          pair = (a << 8) | b;
        }
      }
    }
    return pair;
  });
}

let pairs: { readonly five: Uint16Array; readonly six: Uint16Array } | null = null;

/** Ends for a block whose points are all the same colour: every pixel takes the first mixture. */
function flatFit(memory: FitMemory, count: number): ColourFit {
  pairs ??= { five: mixturePairs(widen5), six: mixturePairs(widen6) };
  const red = pairs.five[memory.points[0] ?? 0] ?? 0;
  const green = pairs.six[memory.points[1] ?? 0] ?? 0;
  const blue = pairs.five[memory.points[2] ?? 0] ?? 0;
  const first = ((red >> 8) << 11) | ((green >> 8) << 5) | (blue >> 8);
  const second = ((red & 255) << 11) | ((green & 255) << 5) | (blue & 255);
  return { first, second, places: new Uint8Array(count).fill(first === second ? 0 : 2), error: 0 };
}

function isFlat(points: Float64Array, count: number): boolean {
  for (let at = 3; at < count * 3; at++) if (points[at] !== points[at % 3]) return false;
  return true;
}

/** Ends at the two extremes of the main axis, improved once by least squares: quick, about 1 dB below all cuts. */
function quickCuts(memory: FitMemory, count: number, isThree: boolean, best: Best): void {
  const { projections } = memory;
  const low = projections[0] ?? 0;
  const span = (projections[count - 1] ?? 0) - low || 1;
  const groups = isThree ? 3 : 4;
  const groupOf = (place: number): number =>
    Math.min(groups - 1, Math.round((((projections[place] ?? 0) - low) / span) * (groups - 1)));
  const cut = (group: number): number => {
    let place = 0;
    while (place < count && groupOf(place) < group) place++;
    return place;
  };
  const cuts = isThree ? ([cut(1), cut(2), cut(2)] as const) : ([cut(1), cut(2), cut(3)] as const);
  tryOneCut(memory, count, isThree, cuts, best);
}

function tryOneCut(
  memory: FitMemory,
  count: number,
  isThree: boolean,
  [i, j, k]: readonly [number, number, number],
  best: Best,
): void {
  const { sums } = memory;
  const [, w1 = 0, w2 = 0] = (isThree ? THREE : FOUR).weights;
  const [n1, n2, n3] = [j - i, k - j, count - k];
  const aa = i + n1 * w1 * w1 + n2 * w2 * w2;
  const ab = n1 * w1 * (1 - w1) + n2 * w2 * (1 - w2);
  const bb = n1 * (1 - w1) * (1 - w1) + n2 * (1 - w2) * (1 - w2) + n3;
  const determinant = aa * bb - ab * ab;
  if (determinant < 1e-9) return;
  const ends = [0, 1, 2].map((channel) => {
    const sum = (place: number): number => sums[place * 3 + channel] ?? 0;
    const ax = sum(i) + (sum(j) - sum(i)) * w1 + (sum(k) - sum(j)) * w2;
    const bx = sum(count) - ax;
    const steps = channel === 1 ? widen6 : widen5;
    const a = nearestStep((ax * bb - bx * ab) / determinant, steps);
    const b = nearestStep((bx * aa - ax * ab) / determinant, steps);
    return { a, b, error: channelError(steps[a] ?? 0, steps[b] ?? 0, aa, ab, bb, ax, bx) };
  });
  const [red, green, blue] = ends;
  const error = ends.reduce((sum, end) => sum + end.error, 0);
  if (red === undefined || green === undefined || blue === undefined || error >= best.error) return;
  best.error = error;
  best.first = (red.a << 11) | (green.a << 5) | blue.a;
  best.second = (red.b << 11) | (green.b << 5) | blue.b;
  best.cuts = [i, j, k];
}

export interface FitOptions {
  /** Three colours and transparent black (DXT1 with transparent pixels). */
  readonly isThree: boolean;
  /** One cut instead of all. */
  readonly isQuick: boolean;
}

/**
 * End colours and ramp places for `count` points (1 to 16) in `memory.points`. The order of the ends, which tells the two
 * kinds of ramp apart, is the caller's to put right.
 */
export function fitColours(memory: FitMemory, count: number, { isThree, isQuick }: FitOptions): ColourFit {
  if (!isThree && isFlat(memory.points, count)) return flatFit(memory, count);
  orderPoints(memory, count);
  const best = singleColour(memory, count);
  if (isQuick) quickCuts(memory, count, isThree, best);
  else {
    // A good first cut lets most of the others be dropped early.
    quickCuts(memory, count, isThree, best);
    tryCuts(memory, count, isThree, best);
  }
  const { indices } = isThree ? THREE : FOUR;
  const places = new Uint8Array(count);
  const [i, j, k] = best.cuts;
  for (let place = 0; place < count; place++) {
    const group = place < i ? 0 : place < j ? 1 : isThree || place < k ? 2 : 3;
    places[memory.order[place] ?? 0] = best.first === best.second ? 0 : (indices[group] ?? 0);
  }
  return { first: best.first, second: best.second, places, error: best.error };
}
