/** What runs through clips beside joints, as curves of a plain model: looked at often, and kept where straight lines miss it. */
import { positions } from '../../codec/count.ts';
import type { TrackTime } from '../../geometry/track.ts';
import type { ContentCurve, ContentKeys, CurveIndex, Measure } from '../../model/contentThings.ts';
import { momentOf } from '../../model/moment.ts';
import type { Clip } from '../../model/view.ts';

/** One of the numbers, or vectors, that are looked at together. */
export interface CurvePart {
  readonly measure: Measure;
  /** Numbers of a value; 1 where it is left out. */
  readonly width?: number;
  readonly isStepped?: boolean;
}

const looksASecond = 30;
/** Looks at all things in all clips: more are made at longer distances. */
const mostLooks = 400_000;
/** Share of the span of a curve that straight lines may be off by. */
const tolerance = 1e-3;

function momentsOf({ start, end }: Clip, step: number): readonly number[] {
  const length = Math.max(0, end - start);
  if (length === 0) return [0];
  const looks = positions(Math.ceil(length / step) + 1, mostLooks);
  const last = Math.max(1, looks.length - 1);
  return looks.map((at) => (length * at) / last);
}

interface Look {
  readonly time: number;
  readonly row: readonly number[];
}

/** Values jump where a straight way between two looks misses its middle by more than this share of it. */
const jump = 0.25;
/** Jumps are found within so many ms. */
const finest = 1.5;

/** Looks at moments, and between those where something jumps, until the jump stands between two that are near. */
export function refined(times: readonly number[], rowAt: (time: number) => readonly number[]): readonly Look[] {
  const looks: Look[] = [];
  const between = (left: Look, right: Look): void => {
    const time = (left.time + right.time) / 2;
    const isFar = left.row.some((value, part) => {
      const other = right.row[part] ?? 0;
      return Math.abs(other - value) > 1e-4 * Math.max(1, Math.abs(value), Math.abs(other));
    });
    if (!isFar || right.time - left.time <= finest) return;
    const middle = { time, row: rowAt(time) };
    const jumps = middle.row.some((value, part) => {
      const [from = 0, to = 0] = [left.row[part], right.row[part]];
      return Math.abs(value - (from + to) / 2) > jump * Math.abs(to - from);
    });
    if (!jumps) return;
    between(left, middle);
    looks.push(middle);
    between(middle, right);
  };
  for (const time of times) {
    const look = { time, row: rowAt(time) };
    const last = looks.at(-1);
    if (last !== undefined) between(last, look);
    looks.push(look);
  }
  return looks;
}

/** Ways on from a value that pass all values since near enough: how steep each of its numbers may go, per ms. */
interface Ways {
  readonly least: number[];
  readonly most: number[];
}

const allWays = (value: readonly number[]): Ways => ({
  least: value.map(() => -Infinity),
  most: value.map(() => Infinity),
});

/**
 * Positions of the values that are kept: what lies between them is on straight lines, or holds. Each value is looked at once,
 * however long a line is: clips of damaged files are months long.
 */
function kept(
  times: readonly number[],
  values: readonly (readonly number[])[],
  off: number,
  isStepped: boolean,
): readonly number[] {
  const [first = []] = values;
  const rise = (from: number, to: number, part: number): number =>
    (values[to]?.[part] ?? 0) - (values[from]?.[part] ?? 0);
  const found = [0];
  let from = 0;
  let ways = allWays(first);
  for (let to = 2; to < times.length; to++) {
    const [near, far] = [(times[to - 1] ?? 0) - (times[from] ?? 0), (times[to] ?? 0) - (times[from] ?? 0)];
    let isStraight = true;
    for (let part = 0; part < first.length; part++) {
      const last = rise(from, to - 1, part);
      if (isStepped) {
        isStraight &&= Math.abs(last) <= off;
        continue;
      }
      const least = Math.max(ways.least[part] ?? 0, (last - off) / near);
      const most = Math.min(ways.most[part] ?? 0, (last + off) / near);
      const way = rise(from, to, part) / far;
      [ways.least[part], ways.most[part]] = [least, most];
      isStraight &&= way >= least && way <= most;
    }
    if (isStraight) continue;
    from = to - 1;
    ways = allWays(first);
    found.push(from);
  }
  if (times.length > 1) found.push(times.length - 1);
  return found;
}

/** Collects the curves of a model. */
export class CurveReader {
  readonly curves: ContentCurve[] = [];
  private readonly clips: readonly Clip[];
  private readonly moments: readonly (readonly number[])[];
  private readonly found: readonly Map<CurveIndex, ContentKeys>[];

  /** @param things how many will be looked at */
  constructor(clips: readonly Clip[], things: number) {
    this.clips = clips;
    const seconds = clips.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0) / 1000;
    const looks = Math.max(1, seconds * looksASecond * Math.max(1, things));
    const step = (1000 / looksASecond) * Math.max(1, looks / mostLooks);
    this.moments = clips.map((clip) => momentsOf(clip, step));
    this.found = clips.map(() => new Map());
  }

  /** Curves of each clip, in their order. */
  get keys(): readonly ReadonlyMap<CurveIndex, ContentKeys>[] {
    return this.found;
  }

  /** Whether anything changes in any clip. */
  get moves(): boolean {
    return this.found.some(({ size }) => size > 0);
  }

  /** The value of a curve that is the same in all clips; null for one that changes. */
  steady(index: CurveIndex): readonly number[] | null {
    return this.found.some((clip) => clip.has(index)) ? null : (this.curves[index]?.rest ?? null);
  }

  /** A curve that never changes. */
  still(measure: Measure, rest: readonly number[]): CurveIndex {
    this.curves.push({ measure, rest, isStepped: false });
    return this.curves.length - 1;
  }

  /**
   * @param sample all numbers of all parts, one behind the other
   * @param further moments of a clip, in ms from its start, that are looked at beside the usual ones
   * @returns positions of the curves, one a part
   */
  add(
    parts: readonly CurvePart[],
    sample: (time: TrackTime) => readonly number[],
    further: (clip: Clip) => readonly number[] = () => [],
  ): readonly CurveIndex[] {
    const looks = this.clips.map((clip, at) => {
      const [usual, own] = [this.moments[at] ?? [], further(clip)];
      const times = own.length === 0 ? usual : [...new Set([...usual, ...own])].toSorted((left, right) => left - right);
      return refined(times, (time) => sample(momentOf(clip, clip.start + time, time)));
    });
    const first = looks[0]?.[0]?.row ?? sample(momentOf(null, 0, 0));
    let from = 0;
    return parts.map(({ measure, width = 1, isStepped = false }) => {
      const start = from;
      from += width;
      const part = (numbers: readonly number[]): readonly number[] => numbers.slice(start, start + width).map(finite);
      return this.curve({ measure, rest: part(first), isStepped }, looks, part);
    });
  }

  private curve(
    curve: ContentCurve,
    looks: readonly (readonly Look[])[],
    part: (numbers: readonly number[]) => readonly number[],
  ): CurveIndex {
    const { rest, isStepped } = curve;
    this.curves.push(curve);
    const index = this.curves.length - 1;
    const rows = looks.map((clip) => clip.map(({ row }) => part(row)));
    const span = Math.max(
      0,
      ...rows.map((clip) =>
        clip.reduce((most, row) => Math.max(most, ...row.map((value, at) => Math.abs(value - (rest[at] ?? 0)))), 0),
      ),
    );
    if (span <= 1e-6) return index;
    for (const [at, values] of rows.entries()) {
      const times = (looks[at] ?? []).map(({ time }) => time);
      const isStill = values.every((row) => row.every((value, axis) => Math.abs(value - (rest[axis] ?? 0)) <= 1e-6));
      if (isStill) continue;
      const keys = kept(times, values, isStepped ? 0 : span * tolerance, isStepped);
      this.found[at]?.set(index, {
        times: Float64Array.from(keys, (position) => times[position] ?? 0),
        values: Float32Array.from(keys.flatMap((position) => values[position] ?? [])),
      });
    }
    return index;
  }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}
