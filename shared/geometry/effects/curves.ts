/** Curves over the life of a particle. */
import type { NumberSink } from '../quaternion.ts';

/** Values at times from 0 (birth) to 1 (death), mixed in straight lines between; held before the first and after the last. */
export class LifeCurve {
  private readonly times: ArrayLike<number>;
  private readonly values: ArrayLike<number>;
  private readonly width: number;
  private readonly count: number;

  /** `times` in order; `width` numbers of `values` belong to each of them. Keys that only one of the lists has do not count. */
  constructor(times: ArrayLike<number>, values: ArrayLike<number>, width: number) {
    this.times = times;
    this.values = values;
    this.width = width;
    this.count = Math.min(times.length, Math.floor(values.length / width));
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The largest number at any time; `empty` for a curve without keys. */
  largest(empty: number): number {
    let most = this.count === 0 ? empty : -Infinity;
    for (let at = 0; at < this.count * this.width; at++) most = Math.max(most, this.values[at] ?? 0);
    return most;
  }

  /** Writes the value at a share of the life; leaves `out` alone where the curve has no keys. */
  sample(share: number, out: NumberSink, at: number): void {
    const { times, values, width, count } = this;
    if (count === 0) return;
    let next = 0;
    while (next < count && (times[next] ?? 0) <= share) next++;
    const from = Math.max(0, next - 1);
    const to = Math.min(count - 1, next);
    const start = times[from] ?? 0;
    const span = (times[to] ?? 0) - start;
    const amount = span > 0 && share > start ? (share - start) / span : 0;
    for (let index = 0; index < width; index++) {
      const value = values[from * width + index] ?? 0;
      out[at + index] = value + ((values[to * width + index] ?? 0) - value) * amount;
    }
  }
}

/** The curve of three values at birth, at a time between and at death. */
export function threeStages(middle: number, values: ArrayLike<number>, width: number): LifeCurve {
  return new LifeCurve([0, Math.min(1, Math.max(0, middle)), 1], values, width);
}

/** Cells of a texture that are run through: first, last and how often. */
export type CellRun = readonly [first: number, last: number, repeats: number];

/** The curve of cells of a life with two stages that part at `middle`; each run is walked through as often as it says. */
export function cellStages(middle: number, young: CellRun, old: CellRun): LifeCurve {
  const times: number[] = [];
  const cells: number[] = [];
  const add = ([first, last, repeats]: CellRun, start: number, end: number): void => {
    const rounds = Math.min(64, Math.max(1, repeats));
    for (let round = 0; round < rounds; round++) {
      times.push(start + ((end - start) * round) / rounds, start + ((end - start) * (round + 1)) / rounds);
      cells.push(first, last);
    }
  };
  const parting = Math.min(1, Math.max(0, middle));
  add(young, 0, parting);
  add(old, parting, 1);
  return new LifeCurve(times, cells, 1);
}
