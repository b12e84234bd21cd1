/**
 * Sampling of animated tracks by the game's rules (formats/mdx-warcraft3.md, 3.3): only keys inside the current interval
 * count, loops are interpolated from the last key to the first, switches step, global sequences follow the wall clock.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import type { NumberSink } from './quaternion.ts';
import { slerp, squad } from './quaternion.ts';

const INTERPOLATION = { step: 0, linear: 1, hermite: 2, bezier: 3 } as const;

/** How the values of a track are mixed. `switch` steps whatever the interpolation says: visibilities and texture ids. */
export type TrackBlend = 'vector' | 'quaternion' | 'switch';

/** Keys of a track as they stand in the file. */
export interface TrackKeys {
  readonly interpolation: number;
  /** Milliseconds; may be unsorted, doubled or negative. */
  readonly frames: Int32Array;
  /** A value a key; with interpolation above 1 its incoming and outgoing tangents follow it. */
  readonly values: ArrayLike<number>;
  /** Numbers in one value. */
  readonly components: number;
  readonly blend: TrackBlend;
  /** Duration in ms of the global sequence that the track follows; null when it follows the current sequence. */
  readonly globalDuration: number | null;
}

/** The clocks that tracks are sampled at. */
export interface TrackTime {
  /** The current sequence; null shows the rest pose. */
  readonly interval: Interval | null;
  /** Frame of the current sequence, in ms, on the scale of the interval. */
  readonly frame: number;
  /** Wall clock of the global sequences, in ms. */
  readonly globalTime: number;
  /**
   * How long the sequence has been playing, in ms: the frame's distance from its start, and the passes of a loop before
   * it. Left out for the first pass. What depends on the past, such as particles, goes by it.
   */
  readonly played?: number;
  /** Another sequence that fades out meanwhile, where it stands, and how much of it is left, from 1 to 0. */
  readonly fading?: { readonly interval: Interval; readonly frame: number; readonly amount: number };
}

export interface Interval {
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  /** The sequence it is of, for formats that keep the keys of each apart. */
  readonly sequence?: RecordId;
  /** Which of the sequence's versions, such as blends, is shown alone; left out they are mixed as the game does. */
  readonly variant?: number;
}

/** A track made ready for playback. It remembers where it was, so that going on from there costs no search. */
export class TrackSampler {
  readonly followsGlobalSequence: boolean;
  private readonly keys: TrackKeys;
  private readonly frames: Int32Array;
  private readonly values: ArrayLike<number>;
  private readonly stride: number;
  private readonly globalInterval: Interval | null;
  private interval: Interval | null = null;
  /** First key inside the interval, and the one after the last. */
  private first = 0;
  private end = 0;
  private cursor = 0;

  constructor(keys: TrackKeys) {
    this.keys = keys;
    this.stride = keys.components * (keys.interpolation > 1 ? 3 : 1);
    const { frames, values } = sortKeys(keys, this.stride);
    this.frames = frames;
    this.values = values;
    this.followsGlobalSequence = keys.globalDuration !== null;
    this.globalInterval =
      keys.globalDuration === null ? null : { start: 0, end: Math.max(0, keys.globalDuration), isLooping: true };
  }

  /** Writes the value at a time to `out`, from index `at` on; `false` where no key counts and the default holds. */
  sample(time: TrackTime, out: NumberSink, at: number): boolean {
    const global = this.globalInterval;
    const interval = global ?? time.interval;
    if (interval === null || this.frames.length === 0) return false;
    if (interval !== this.interval) this.enter(interval);
    if (this.first === this.end) return false;
    const duration = interval.end - interval.start;
    const frame = global === null ? time.frame : duration > 0 ? modulo(time.globalTime, duration) : 0;
    this.sampleInside(interval, frame, out, at);
    return true;
  }

  /** Where the keys of an interval stand. A global sequence whose keys all lie past its end holds its first key. */
  private enter(interval: Interval): void {
    this.interval = interval;
    [this.first, this.end] = keysWithin(this.frames, interval.start, interval.end);
    if (this.followsGlobalSequence && this.first >= this.end) {
      this.first = 0;
      this.end = 1;
    }
    this.cursor = this.first;
  }

  private sampleInside(interval: Interval, frame: number, out: NumberSink, at: number): void {
    const last = this.end - 1;
    const firstFrame = this.frames[this.first] ?? 0;
    const lastFrame = this.frames[last] ?? 0;
    if (frame >= firstFrame && frame < lastFrame) {
      const key = this.find(frame);
      const keyFrame = this.frames[key] ?? 0;
      const span = (this.frames[key + 1] ?? 0) - keyFrame;
      this.between(key, key + 1, span > 0 ? (frame - keyFrame) / span : 0, out, at);
      return;
    }
    const gap = firstFrame - interval.start + (interval.end - lastFrame);
    if (!interval.isLooping || gap <= 0 || frame === lastFrame) {
      const held = frame < firstFrame ? this.first : last;
      this.between(held, held, 0, out, at);
      return;
    }
    const passed = frame >= lastFrame ? frame - lastFrame : frame - interval.start + (interval.end - lastFrame);
    this.between(last, this.first, Math.min(1, Math.max(0, passed / gap)), out, at);
  }

  /** The last key at or before a frame that lies between the first and the last key. */
  private find(frame: number): number {
    const { frames } = this;
    let key = this.cursor;
    if (key < this.first || key >= this.end - 1 || (frames[key] ?? 0) > frame) key = -1;
    else if ((frames[key + 1] ?? 0) <= frame) {
      key++;
      if (key >= this.end - 1 || (frames[key + 1] ?? 0) <= frame) key = -1;
    }
    if (key < 0) key = firstAfter(frames, frame, this.first, this.end) - 1;
    this.cursor = key;
    return key;
  }

  private between(key: number, next: number, amount: number, out: NumberSink, at: number): void {
    const { components, interpolation, blend } = this.keys;
    const { values, stride } = this;
    const from = key * stride;
    const to = next * stride;
    if (key === next || amount === 0 || blend === 'switch' || interpolation === INTERPOLATION.step) {
      for (let index = 0; index < components; index++) out[at + index] = values[from + index] ?? 0;
    } else if (blend === 'quaternion') {
      if (interpolation === INTERPOLATION.linear) slerp(out, at, values, from, values, to, amount);
      else squad(out, at, values, from, from + components * 2, to + components, to, amount);
    } else {
      const curve = curves[interpolation] ?? linear;
      curve(values, from, to, components, amount, out, at);
    }
  }
}

type Curve = (
  values: ArrayLike<number>,
  from: number,
  to: number,
  components: number,
  amount: number,
  out: NumberSink,
  at: number,
) => void;

const linear: Curve = (values, from, to, components, amount, out, at) => {
  for (let index = 0; index < components; index++) {
    const start = values[from + index] ?? 0;
    out[at + index] = start + ((values[to + index] ?? 0) - start) * amount;
  }
};

/** A curve of four weights: of the value, its outgoing tangent, the next key's incoming tangent, the next value. */
function weighted(weights: (amount: number) => readonly [number, number, number, number]): Curve {
  return (values, from, to, components, amount, out, at) => {
    const [value, outgoing, incoming, next] = weights(amount);
    for (let index = 0; index < components; index++) {
      out[at + index] =
        value * (values[from + index] ?? 0) +
        outgoing * (values[from + components * 2 + index] ?? 0) +
        incoming * (values[to + components + index] ?? 0) +
        next * (values[to + index] ?? 0);
    }
  };
}

const hermite = weighted((t) => [t * t * (2 * t - 3) + 1, t * t * (t - 2) + t, t * t * (t - 1), t * t * (3 - 2 * t)]);

const bezier = weighted((t) => {
  const rest = 1 - t;
  return [rest * rest * rest, 3 * t * rest * rest, 3 * t * t * rest, t * t * t];
});

const curves: Readonly<Record<number, Curve>> = {
  [INTERPOLATION.linear]: linear,
  [INTERPOLATION.hermite]: hermite,
  [INTERPOLATION.bezier]: bezier,
};

/** Index of the first frame that is at least `frame`. */
function lowerBound(frames: Int32Array, frame: number, from = 0, to = frames.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle] ?? 0) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first frame that is later than `frame`, which need not be whole. */
function firstAfter(frames: Int32Array, frame: number, from = 0, to = frames.length): number {
  return lowerBound(frames, Math.floor(frame) + 1, from, to);
}

/** Whether times are in order, as they nearly always are. */
export function isSorted(frames: Int32Array): boolean {
  for (let at = 1; at < frames.length; at++) if ((frames[at] ?? 0) < (frames[at - 1] ?? 0)) return false;
  return true;
}

/** The keys from one moment to another, both counted in: the first of them, and the one after the last. Times in order. */
export function keysWithin(frames: Int32Array, start: number, end: number): [first: number, end: number] {
  return [lowerBound(frames, start), firstAfter(frames, end)];
}

/** What is left of a value by a divisor above 0: never below 0, so that clocks that run backwards go round, too. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** Keys in order of time. Those of one time stay in the file's order, so that the last of them holds from then on. */
function sortKeys(keys: TrackKeys, stride: number): Pick<TrackKeys, 'frames' | 'values'> {
  const { frames, values } = keys;
  if (isSorted(frames)) return keys;
  const order = [...frames.keys()].sort((left, right) => (frames[left] ?? 0) - (frames[right] ?? 0));
  const sorted = new Float64Array(order.length * stride);
  order.forEach((key, position) => {
    for (let index = 0; index < stride; index++) sorted[position * stride + index] = values[key * stride + index] ?? 0;
  });
  return { frames: Int32Array.from(order, (key) => frames[key] ?? 0), values: sorted };
}
