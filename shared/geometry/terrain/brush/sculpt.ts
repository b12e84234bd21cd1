/** What height tools do at one dab. Each works in world space, so that strokes cross chunks and tiles without a seam. */
import type { Dab, FalloffShape } from './falloff.ts';
import { falloffAt } from './falloff.ts';
import type { HeightStroke } from './heightStroke.ts';
import { latticeToWorld, visitBand, visitCircle } from './lattice.ts';
import { fractalNoise } from './noise.ts';

/** Which way a tool may move the ground. */
export type Direction = 'both' | 'up' | 'down';

function limited(height: number, wanted: number, direction: Direction): number {
  if (direction === 'up') return Math.max(height, wanted);
  return direction === 'down' ? Math.min(height, wanted) : wanted;
}

/** Moves every vertex of a dab a part of the way, by the brush, to where `target` wants it. */
function pull(
  stroke: HeightStroke,
  dab: Dab,
  target: (height: number, x: number, y: number, south: number, east: number) => number,
): void {
  // Targets see the ground as it was before the dab: smoothing must not depend on the order of vertices.
  const wanted: [south: number, east: number, height: number][] = [];
  visitCircle(dab, dab.radius, (south, east, distance) => {
    const height = stroke.height(south, east);
    const weight = falloffAt(dab, distance) * dab.strength;
    if (height === null || weight === 0) return;
    const { x, y } = latticeToWorld(south, east);
    wanted.push([south, east, height + (target(height, x, y, south, east) - height) * weight]);
  });
  for (const [south, east, height] of wanted) stroke.setHeight(south, east, height);
}

/** Raises the ground by so many yards at full strength; negative amounts lower it. */
export function raise(stroke: HeightStroke, dab: Dab, amount: number): void {
  pull(stroke, dab, (height) => height + amount);
}

export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Yards up for each yard north and west. */
  readonly north: number;
  readonly west: number;
}

/** Brings the ground to a plane. */
export function flatten(stroke: HeightStroke, dab: Dab, plane: Plane, direction: Direction = 'both'): void {
  pull(stroke, dab, (height, x, y) =>
    limited(height, plane.height + (x - plane.x) * plane.north + (y - plane.y) * plane.west, direction),
  );
}

/** Neighbours in the lattice, the diagonal ones nearer than the straight ones. */
const around = [
  [-1, -1, 1],
  [-1, 1, 1],
  [1, -1, 1],
  [1, 1, 1],
  [-2, 0, Math.SQRT1_2],
  [2, 0, Math.SQRT1_2],
  [0, -2, Math.SQRT1_2],
  [0, 2, Math.SQRT1_2],
] as const;

/** Brings every vertex to the mean of those around it. */
export function smooth(stroke: HeightStroke, dab: Dab): void {
  pull(stroke, dab, (height, _x, _y, south, east) => {
    let sum = height;
    let weights = 1;
    for (const [down, right, weight] of around) {
      const neighbour = stroke.height(south + down, east + right);
      if (neighbour === null) continue;
      sum += neighbour * weight;
      weights += weight;
    }
    return sum / weights;
  });
}

export interface Noise {
  readonly seed: number;
  /** Yards between hills. */
  readonly size: number;
  /** Yards from the lowest to the highest place, about. */
  readonly height: number;
}

/** Roughens the ground. The same place and seed always give the same hill, so that strokes meet. */
export function roughen(stroke: HeightStroke, dab: Dab, { seed, size, height: amount }: Noise): void {
  pull(stroke, dab, (height, x, y) => height + (fractalNoise(seed, x / size, y / size) * amount) / 2);
}

/** Cuts the ground into steps of so many yards. */
export function terrace(stroke: HeightStroke, dab: Dab, step: number): void {
  pull(stroke, dab, (height) => Math.round(height / step) * step);
}

/** A grey picture with values from 0 to 1, the first row in the north. */
export interface Stamp {
  readonly width: number;
  readonly height: number;
  readonly values: ArrayLike<number>;
}

function sampleStamp({ width, height, values }: Stamp, u: number, v: number): number {
  const [x, y] = [Math.min(1, Math.max(0, u)) * (width - 1), Math.min(1, Math.max(0, v)) * (height - 1)];
  const [column, row] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const at = (right: number, down: number): number =>
    values[Math.max(0, row + down) * width + Math.max(0, column + right)] ?? 0;
  const [right, down] = [x - Math.max(0, column), y - Math.max(0, row)];
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
  return upper + (at(0, 1) + (at(1, 1) - at(0, 1)) * right - upper) * down;
}

/**
 * Adds a picture's relief, as large as the brush.
 * @param amount yards that white is higher than black
 * @param turn radians, clockwise
 */
export function stampRelief(stroke: HeightStroke, dab: Dab, stamp: Stamp, amount: number, turn = 0): void {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  pull(stroke, dab, (height, x, y) => {
    const [right, down] = [(dab.y - y) / dab.radius, (dab.x - x) / dab.radius];
    const u = (right * cosine + down * sine + 1) / 2;
    const v = (down * cosine - right * sine + 1) / 2;
    return height + sampleStamp(stamp, u, v) * amount;
  });
}

interface RampEnd {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface RampBrush {
  /** Yards from the middle line to the edge. */
  readonly radius: number;
  readonly hardness: number;
  readonly shape: FalloffShape;
  readonly strength: number;
}

/** An even slope from one point to another. */
export function ramp(
  stroke: HeightStroke,
  from: RampEnd,
  to: RampEnd,
  brush: RampBrush,
  direction: Direction = 'both',
): void {
  const wanted: [south: number, east: number, height: number][] = [];
  visitBand(from, to, brush.radius, (south, east, along, distance) => {
    const height = stroke.height(south, east);
    if (height === null) return;
    const target = limited(height, from.height + (to.height - from.height) * along, direction);
    wanted.push([south, east, height + (target - height) * falloffAt(brush, distance) * brush.strength]);
  });
  for (const [south, east, height] of wanted) stroke.setHeight(south, east, height);
}
