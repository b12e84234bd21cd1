/**
 * Sampling tracks by the game's rules (format page 4): between two keys values are mixed in a straight line, rotations
 * too and then brought to length 1; before the first and after the last key the value is held.
 */
import type { NumberSink } from '../../../geometry/quaternion.ts';
import type { TransformSource } from '../../../geometry/skeleton.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import { modulo } from '../../../geometry/track.ts';
import { keysOfSequence } from '../keys.ts';
import { unpackComponent, unpackFraction } from '../packed.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';

/** A sequence at a time. */
export interface PlayedSequence {
  /** Position among the model's sequences. */
  readonly position: number;
  /** Its start on the common timeline of versions before 264; 0 since then. */
  readonly start: number;
  /** Milliseconds since its start. */
  readonly time: number;
}

/** What is played at a moment. */
export interface PlayState {
  readonly sequence: PlayedSequence;
  /** The sequence that fades out, and how much of it is left, from 1 to 0. */
  readonly fading: { readonly sequence: PlayedSequence; readonly amount: number } | null;
  /** Clock of the global loops, in ms. */
  readonly globalTime: number;
}

/** The last key at or before a time, among the keys from `first` up to `end`; −1 when all are later. */
function keyBefore(times: Uint32Array, first: number, end: number, time: number): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low > first ? low - 1 : -1;
}

export class TrackPlayer {
  private readonly version: number;
  private readonly fields: TrackFields;
  private readonly kind: TrackKind;
  private readonly loopDuration: number;
  private readonly faded: Float64Array;
  /** Numbers that `sample` writes: those of one value, without the tangents of a camera's path. */
  readonly width: number;

  /** @param loopDuration of the global loop the track runs on, in ms; any number when it runs on none */
  constructor(version: number, fields: TrackFields, kind: TrackKind, loopDuration: number) {
    this.version = version;
    this.fields = fields;
    this.kind = kind;
    this.loopDuration = loopDuration;
    this.width = kind.mix === 'spline' ? kind.components / 3 : kind.components;
    this.faded = new Float64Array(Math.max(1, this.width));
  }

  /** Writes the value at a moment; `false` where the track has no keys and the default holds. */
  sample(state: PlayState, out: NumberSink, at: number): boolean {
    const isThere = this.sampleOne(state.sequence, state.globalTime, out, at);
    const { fading } = state;
    if (fading === null || fading.amount <= 0 || this.fields.globalLoop >= 0) return isThere;
    if (!isThere || !this.sampleOne(fading.sequence, state.globalTime, this.faded, 0)) return isThere;
    this.mix(out, at, this.faded, 0, fading.amount, out, at);
    return true;
  }

  /** Whether what a sequence plays is the same throughout: no key, one, or keys of one value without curves between. */
  isHeldIn(position: number): boolean {
    const { values } = this.fields;
    const { components, mix } = this.kind;
    const { first, end } = keysOfSequence(this.version, this.fields, position);
    if (mix === 'spline') return end - first <= 1;
    for (let index = (first + 1) * components; index < end * components; index++) {
      if (values[index] !== values[index - components]) return false;
    }
    return true;
  }

  private sampleOne(sequence: PlayedSequence, globalTime: number, out: NumberSink, at: number): boolean {
    const { fields, version } = this;
    const { first, end } = keysOfSequence(version, fields, sequence.position);
    if (end <= first) return false;
    const isGlobal = fields.globalLoop >= 0;
    const own = version < NESTED_TRACKS ? sequence.start + sequence.time : sequence.time;
    const time = isGlobal ? (this.loopDuration > 0 ? modulo(globalTime, this.loopDuration) : 0) : own;
    const key = keyBefore(fields.times, first, end, time);
    const held = key < 0 ? first : key;
    if (key < 0 || key === end - 1 || fields.interpolation === 0 || this.kind.mix === 'switch') {
      this.valueInto(held, out, at);
      return true;
    }
    const from = fields.times[key] ?? 0;
    const span = (fields.times[key + 1] ?? 0) - from;
    this.between(key, span > 0 ? (time - from) / span : 0, out, at);
    return true;
  }

  /** The plain numbers of a key's value. */
  private valueInto(key: number, out: NumberSink, at: number): void {
    const { kind, width } = this;
    const { values } = this.fields;
    const from = key * kind.components;
    for (let index = 0; index < width; index++) {
      const stored = values[from + index] ?? 0;
      out[at + index] =
        kind.mix === 'packedQuaternion'
          ? unpackComponent(stored)
          : kind.mix === 'fixed16'
            ? unpackFraction(stored)
            : stored;
    }
  }

  private between(key: number, amount: number, out: NumberSink, at: number): void {
    if (this.kind.mix === 'spline' && this.fields.interpolation >= 2) {
      this.curve(key, amount, out, at);
      return;
    }
    this.valueInto(key, out, at);
    this.valueInto(key + 1, next, 0);
    this.mix(out, at, next, 0, amount, out, at);
  }

  private mix(
    left: ArrayLike<number> | NumberSink,
    leftAt: number,
    right: ArrayLike<number>,
    rightAt: number,
    amount: number,
    out: NumberSink,
    at: number,
  ): void {
    const isRotation = this.kind.mix === 'quaternion' || this.kind.mix === 'packedQuaternion';
    let sign = 1;
    if (isRotation) {
      let cosine = 0;
      for (let index = 0; index < 4; index++) cosine += (left[leftAt + index] ?? 0) * (right[rightAt + index] ?? 0);
      if (cosine < 0) sign = -1;
    }
    for (let index = 0; index < this.width; index++) {
      const from = left[leftAt + index] ?? 0;
      out[at + index] = from + ((right[rightAt + index] ?? 0) * sign - from) * amount;
    }
    if (isRotation) normaliseInto(out, at);
  }

  /** Curves of camera paths: 2 bezier, 3 hermite in version 264; which is which before is not settled. */
  private curve(key: number, amount: number, out: NumberSink, at: number): void {
    const { values, interpolation } = this.fields;
    const { components } = this.kind;
    const from = key * components;
    const to = from + components;
    const rest = 1 - amount;
    const [value, outgoing, incoming, following] =
      interpolation === 2
        ? [rest ** 3, 3 * amount * rest * rest, 3 * amount * amount * rest, amount ** 3]
        : [
            amount * amount * (2 * amount - 3) + 1,
            amount * amount * (amount - 2) + amount,
            amount * amount * (amount - 1),
            amount * amount * (3 - 2 * amount),
          ];
    for (let index = 0; index < this.width; index++) {
      out[at + index] =
        value * (values[from + index] ?? 0) +
        outgoing * (values[from + 2 * this.width + index] ?? 0) +
        incoming * (values[to + this.width + index] ?? 0) +
        following * (values[to + index] ?? 0);
    }
  }
}

const next = new Float64Array(9);

function normaliseInto(out: NumberSink, at: number): void {
  const length = Math.hypot(out[at] ?? 0, out[at + 1] ?? 0, out[at + 2] ?? 0, out[at + 3] ?? 0);
  if (length === 0) return;
  for (let index = 0; index < 4; index++) out[at + index] = (out[at + index] ?? 0) / length;
}

/** A track as the skeleton wants it: what is played at a moment is known to the model's player. */
export class PlayedTransform implements TransformSource {
  private readonly track: TrackPlayer;
  private readonly stateAt: (time: TrackTime) => PlayState;

  constructor(track: TrackPlayer, stateAt: (time: TrackTime) => PlayState) {
    this.track = track;
    this.stateAt = stateAt;
  }

  sample(time: TrackTime, out: NumberSink, at: number): boolean {
    return this.track.sample(this.stateAt(time), out, at);
  }
}
