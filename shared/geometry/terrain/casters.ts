/**
 * What stands on the ground as it keeps the sun off. Everything is seen from the sun: along its rays all points have one place in a
 * plane, and for each place the highest thing is kept, so that asking for a point of the ground costs the same however much stands
 * around it.
 */
import { texelSize } from './grid.ts';
import type { SunDirection } from './sun.ts';

/** Triangles of a model in its own space: three numbers a vertex, three vertices a triangle. */
export interface CasterModel {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
}

export interface Casters {
  readonly models: readonly CasterModel[];
  /** Which model stands where: its position among the models, and the way from its space into the world, twelve numbers. */
  readonly placed: readonly { readonly model: number; readonly frame: Float64Array }[];
}

/** Yards along a side of a place, and places along a side of what is kept together. */
const cell = texelSize / 2;
const blockCells = 64;
/** The lowest sun that is asked for, radians. */
const lowestSun = Math.PI / 180;
/** Yards that something must stand over a point: what lies on the ground casts nothing on it. */
const clearance = 0.15;
/** Cells by which triangles are wider than they are, so that nothing shines through between two. */
const seam = 0.01;
/** Places of one triangle, at most: what a damaged model says is a plain of a thousand miles casts nothing. */
const mostCells = 4_000_000;

export class CasterMap {
  private readonly blocks = new Map<number, Float32Array>();
  /** How far a point's place lies from it, for each yard of its height. */
  private readonly across: number;
  private readonly aside: number;

  constructor({ models, placed }: Casters, sun: SunDirection) {
    const slope = Math.tan(Math.max(lowestSun, sun.elevation));
    this.across = -Math.cos(sun.heading) / slope;
    this.aside = Math.sin(sun.heading) / slope;
    for (const { model, frame } of placed) {
      const source = models[model];
      if (source !== undefined) this.add(source, frame);
    }
  }

  /** Whether something stands between a point of the world and the sun. */
  covers(x: number, y: number, z: number): boolean {
    const column = Math.floor((x + this.across * z) / cell);
    const row = Math.floor((y + this.aside * z) / cell);
    const block = this.blocks.get(keyOf(column, row));
    return (block?.[placeIn(column, row)] ?? -Infinity) > z + clearance;
  }

  private add({ positions, triangles }: CasterModel, frame: Float64Array): void {
    const count = Math.floor(positions.length / 3);
    // Place across, place aside, height: three numbers a vertex, in cells and yards.
    const seen = new Float64Array(count * 3);
    for (let vertex = 0; vertex < count; vertex++) {
      const at = vertex * 3;
      const [px, py, pz] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
      const world = (axis: number): number =>
        (frame[axis * 4] ?? 0) * px +
        (frame[axis * 4 + 1] ?? 0) * py +
        (frame[axis * 4 + 2] ?? 0) * pz +
        (frame[axis * 4 + 3] ?? 0);
      const z = world(2);
      seen[at] = (world(0) + this.across * z) / cell;
      seen[at + 1] = (world(1) + this.aside * z) / cell;
      seen[at + 2] = z;
    }
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at] ?? count, triangles[at + 1] ?? count, triangles[at + 2] ?? count];
      if (a < count && b < count && c < count) this.cover(seen, a * 3, b * 3, c * 3);
    }
  }

  /** Raises the places whose middles a triangle covers. */
  private cover(seen: Float64Array, a: number, b: number, c: number): void {
    const number = (at: number): number => seen[at] ?? 0;
    const [ax, ay, az] = [number(a), number(a + 1), number(a + 2)];
    const [bx, by, bz] = [number(b), number(b + 1), number(b + 2)];
    const [cx, cy, cz] = [number(c), number(c + 1), number(c + 2)];
    const whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // Seen along its edge, or not finite.
    if (!(Math.abs(whole) > 1e-9) || !Number.isFinite(az + bz + cz + whole)) return;
    const fromRow = Math.ceil(Math.min(ay, by, cy) - 0.5);
    const toRow = Math.floor(Math.max(ay, by, cy) - 0.5);
    const wide = Math.max(ax, bx, cx) - Math.min(ax, bx, cx);
    if ((toRow - fromRow + 1) * (wide + 1) > mostCells) return;
    for (let row = fromRow; row <= toRow; row++) {
      const y = row + 0.5;
      const [from, to] = spanAt(y, ax, ay, bx, by, cx, cy);
      for (let column = Math.ceil(from - 0.5 - seam); column <= Math.floor(to - 0.5 + seam); column++) {
        const x = column + 0.5;
        const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / whole;
        const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / whole;
        this.raise(column, row, az + (bz - az) * wb + (cz - az) * wc);
      }
    }
  }

  private raise(column: number, row: number, height: number): void {
    const key = keyOf(column, row);
    const block = this.blocks.get(key) ?? new Float32Array(blockCells * blockCells).fill(-Infinity);
    this.blocks.set(key, block);
    const place = placeIn(column, row);
    if (height > (block[place] ?? -Infinity)) block[place] = height;
  }
}

/** Where a line across a triangle enters and leaves it. */
function spanAt(
  y: number,
  ...[ax, ay, bx, by, cx, cy]: readonly [number, number, number, number, number, number]
): readonly [from: number, to: number] {
  let [from, to] = [Infinity, -Infinity];
  const edge = (x1: number, y1: number, x2: number, y2: number): void => {
    if (y1 === y2 || y < Math.min(y1, y2) || y > Math.max(y1, y2)) return;
    const x = x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
    from = Math.min(from, x);
    to = Math.max(to, x);
  };
  edge(ax, ay, bx, by);
  edge(bx, by, cx, cy);
  edge(cx, cy, ax, ay);
  return [from, to];
}

function keyOf(column: number, row: number): number {
  return Math.floor(row / blockCells) * 1_000_003 + Math.floor(column / blockCells);
}

function placeIn(column: number, row: number): number {
  const within = (value: number): number => value - Math.floor(value / blockCells) * blockCells;
  return within(row) * blockCells + within(column);
}
