/**
 * Erosion on an even grid. What happens at a place follows from the grid and from where it stands in the world alone: how the
 * land is cut into tiles, and in which order they were opened, makes no difference.
 */
import { latticeStep } from '../../geometry/terrain/brush/lattice.ts';
import type { HeightLattice } from './heightLattice.ts';
import type { LandformOf } from './landform.ts';

type Tell = (share: number) => void;

/** Part of what is too steep that moves at once: more would swing. */
const crumbles = 0.25;

/** Rubble goes down wherever it is steeper than the angle of rest. All places move at once, so their order does not matter. */
export function crumble(
  { width, height, values }: HeightLattice,
  { numbers }: LandformOf<'thermal'>,
  tell: Tell,
): void {
  const rest = Math.tan((numbers.angle * Math.PI) / 180) * latticeStep;
  const moved = new Float32Array(values.length);
  for (let time = 0; time < numbers.times; time++) {
    tell(time / numbers.times);
    moved.fill(0);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = row * width + column;
        // Each pair of neighbours is looked at once; NaN compares with nothing.
        if (column + 1 < width) slide(values, moved, at, at + 1, rest);
        if (row + 1 < height) slide(values, moved, at, at + width, rest);
      }
    }
    for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + (moved[at] ?? 0);
  }
}

function slide(values: Float32Array, moved: Float32Array, one: number, other: number, rest: number): void {
  const fall = (values[one] ?? 0) - (values[other] ?? 0);
  const over = Math.abs(fall) - rest;
  if (!(over > 0)) return;
  const amount = Math.sign(fall) * over * crumbles;
  moved[one] = (moved[one] ?? 0) - amount;
  moved[other] = (moved[other] ?? 0) + amount;
}

/** A number from 0 to 1 for a drop that begins in a block of the world. */
function chance(seed: number, round: number, south: number, east: number, which: number): number {
  let bits = Math.imul(south, 0x27d4_eb2d) ^ Math.imul(east, 0x1656_67b1) ^ Math.imul(seed + which * 7919, 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 15) ^ Math.imul(round + 1, 0x85eb_ca6b), 0xc2b2_ae35);
  bits = Math.imul(bits ^ (bits >>> 13), 0x27d4_eb2f);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Half quads along a side of the blocks that a drop falls into in each round. */
const block = 4;
/** Rounds at 100 % of rain: 0.75 drops for every place. */
const usualRounds = 12;
/** Steps of a drop of one place each: 130 yards. */
const mostSteps = 64;
const inertia = 0.06;
const capacity = 5;
const leastSlope = 0.01;
const evaporation = 0.015;
const gravity = 4;

interface Bed {
  readonly offsets: Int32Array;
  readonly shares: Float32Array;
}

/** Places around a drop that it cuts into, with how much of the cut each takes. */
function bedOf(width: number, radius: number): Bed {
  const offsets: number[] = [];
  const shares: number[] = [];
  const whole = Math.ceil(radius);
  for (let down = -whole; down <= whole; down++) {
    for (let across = -whole; across <= whole; across++) {
      const share = radius - Math.hypot(down, across);
      if (share <= 0) continue;
      offsets.push(down * width + across);
      shares.push(share);
    }
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return { offsets: Int32Array.from(offsets), shares: Float32Array.from(shares, (share) => share / sum) };
}

/** Rain runs down, takes ground along where it is steep and lays it down where it is slow. */
export function rain(lattice: HeightLattice, { numbers }: LandformOf<'hydraulic'>, tell: Tell): void {
  const { south, east, width, height } = lattice;
  const radius = Math.max(1, numbers.width / 2 / latticeStep);
  const bed = bedOf(width, radius);
  const rounds = Math.max(1, Math.round((usualRounds * numbers.rain) / 100));
  const margin = Math.ceil(radius) + 1;
  const [firstRow, firstColumn] = [Math.floor(south / block), Math.floor(east / block)];
  const [endRow, endColumn] = [Math.ceil((south + height) / block), Math.ceil((east + width) / block)];
  for (let round = 0; round < rounds; round++) {
    // Blocks beside each other have their turn apart, so that no side is favoured by the order.
    for (let phase = 0; phase < 4; phase++) {
      tell((round * 4 + phase) / (rounds * 4));
      for (let row = firstRow + (((phase >> 1) + firstRow) & 1); row < endRow; row += 2) {
        for (let column = firstColumn + ((phase + firstColumn) & 1); column < endColumn; column += 2) {
          const down = (row + chance(numbers.seed, round, row, column, 0)) * block - south;
          const across = (column + chance(numbers.seed, round, row, column, 1)) * block - east;
          const isInside =
            down >= margin && across >= margin && down < height - 1 - margin && across < width - 1 - margin;
          if (isInside) run(lattice, down, across, numbers, bed, margin);
        }
      }
    }
  }
}

/** One drop from where it falls until it has dried up, stands still or leaves the land. */
function run(
  { values, width, height }: HeightLattice,
  startDown: number,
  startAcross: number,
  { cut, lay }: LandformOf<'hydraulic'>['numbers'],
  { offsets, shares }: Bed,
  margin: number,
): void {
  let [down, across] = [startDown, startAcross];
  let [headingDown, headingAcross] = [0, 0];
  let [speed, water, carried] = [1, 1, 0];
  const [cuts, lays] = [cut / 100, lay / 100];
  for (let step = 0; step < mostSteps; step++) {
    const [row, column] = [Math.floor(down), Math.floor(across)];
    const at = row * width + column;
    const [v, u] = [down - row, across - column];
    const [nw, ne] = [values[at] ?? NaN, values[at + 1] ?? NaN];
    const [sw, se] = [values[at + width] ?? NaN, values[at + width + 1] ?? NaN];
    // Places are one apart here, so heights are taken in half quads, too.
    const fallAcross = ((ne - nw) * (1 - v) + (se - sw) * v) / latticeStep;
    const fallDown = ((sw - nw) * (1 - u) + (se - ne) * u) / latticeStep;
    const here = (nw * (1 - u) + ne * u) * (1 - v) + (sw * (1 - u) + se * u) * v;
    headingDown = headingDown * inertia - fallDown * (1 - inertia);
    headingAcross = headingAcross * inertia - fallAcross * (1 - inertia);
    const length = Math.sqrt(headingDown * headingDown + headingAcross * headingAcross);
    // Level ground, and ground that is not there.
    if (!(length > 1e-6)) return;
    headingDown /= length;
    headingAcross /= length;
    const [nextDown, nextAcross] = [down + headingDown, across + headingAcross];
    if (nextDown < margin || nextAcross < margin || nextDown >= height - 1 - margin || nextAcross >= width - 1 - margin)
      return;
    const next = heightIn(values, width, nextDown, nextAcross);
    if (Number.isNaN(next)) return;
    const change = (next - here) / latticeStep;
    const most = Math.max(-change, leastSlope) * speed * water * capacity;
    if (change > 0 || carried > most) {
      // Uphill a hollow is filled as far as the drop can; else what is too much is laid down.
      const amount = change > 0 ? Math.min(change, carried) : (carried - most) * lays;
      carried -= amount;
      add(values, at, amount * latticeStep * (1 - u) * (1 - v));
      add(values, at + 1, amount * latticeStep * u * (1 - v));
      add(values, at + width, amount * latticeStep * (1 - u) * v);
      add(values, at + width + 1, amount * latticeStep * u * v);
    } else {
      // Never deeper than the step down, or pits would be dug.
      const amount = Math.min((most - carried) * cuts, -change);
      for (let index = 0; index < offsets.length; index++) {
        add(values, at + (offsets[index] ?? 0), -amount * latticeStep * (shares[index] ?? 0));
      }
      carried += amount;
    }
    speed = Math.sqrt(Math.max(0.01, speed * speed - change * gravity));
    water *= 1 - evaporation;
    [down, across] = [nextDown, nextAcross];
  }
}

function add(values: Float32Array, at: number, amount: number): void {
  values[at] = (values[at] ?? NaN) + amount;
}

function heightIn(values: Float32Array, width: number, down: number, across: number): number {
  const [row, column] = [Math.floor(down), Math.floor(across)];
  const at = row * width + column;
  const [v, u] = [down - row, across - column];
  const upper = (values[at] ?? NaN) * (1 - u) + (values[at + 1] ?? NaN) * u;
  const lower = (values[at + width] ?? NaN) * (1 - u) + (values[at + width + 1] ?? NaN) * u;
  return upper * (1 - v) + lower * v;
}
