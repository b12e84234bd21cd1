/** Animation of a bone as plain values, and back to samples: for edits that move bones in space. Format page 7 and 14. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { bonesOf, sequencesOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { channelCount } from '../schema/channels.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Smallest deviations that studiomdl gives the whole range of a sample: units, and radians. */
const smallestRange = [128, 128, 128, Math.PI / 8, Math.PI / 8, Math.PI / 8] as const;
const largestSample = 32767;

/** Samples of a whole turn in each of a bone's channels; 0 for those that are no turns. */
export function turnsOf(scale: readonly number[]): readonly number[] {
  return scale.map((step, channel) => (channel < 3 || !(step > 0) ? 0 : (2 * Math.PI) / step));
}

/**
 * A sample between two, by a share from the first to the second; turns go the shorter way round, as the game does between frames.
 * @param turn samples of a whole turn, 0 for a place
 */
export function mixedSample(first: number, second: number, share: number, turn: number): number {
  const way = second - first;
  const mixed = Math.round(first + (turn > 0 ? way - Math.round(way / turn) * turn : way) * share);
  // Behind half a turn it may be one that 16 bits hold only the other way round.
  if (mixed > largestSample) return Math.max(-largestSample - 1, Math.round(mixed - turn));
  if (mixed < -largestSample - 1) return Math.min(largestSample, Math.round(mixed + turn));
  return mixed;
}

/** One blend of the document. */
export interface BlendPlace {
  readonly animation: RecordId;
  readonly sequence: RecordId;
  readonly blend: number;
  readonly frames: number;
  readonly samples: Int16Array;
}

export function blendPlaces(document: DocumentView): readonly BlendPlace[] {
  return sequencesOf(document).flatMap((sequence) => {
    const { frames, animations } = fieldsOf(Sequence, document.get(sequence));
    return animations.map((animation, blend) => {
      const { samples } = fieldsOf(Animation, document.get(animation));
      return { animation, sequence, blend, frames, samples };
    });
  });
}

/**
 * Gives a channel of a bone another sample scale and writes its samples in all sequences anew, so that no value moves by
 * more than half a step.
 * @throws RangeError when the scale is no positive number, or a value would lie outside what 16 bits hold
 */
export function setSampleScale(document: Document, bone: number, channel: number, scale: number): void {
  const id = bonesOf(document)[bone];
  if (id === undefined || channel < 0 || channel >= channelCount) throw new RangeError(`there is no bone ${bone}`);
  const stored = Math.fround(scale);
  if (!(stored > 0) || !Number.isFinite(stored)) throw new RangeError(`a step of ${scale} cannot be stored`);
  const before = fieldsOf(Bone, document.get(id)).scale;
  const factor = (before[channel] ?? 0) / stored;
  const changed = blendPlaces(document).flatMap(({ animation, frames, samples }) => {
    const start = bone * frames * channelCount;
    const own = samples.slice(start, start + frames * channelCount);
    let hasSamples = false;
    for (let at = channel; at < own.length; at += channelCount) {
      const sample = Math.round((own[at] ?? 0) * factor);
      if (sample > largestSample || sample < -largestSample - 1) {
        const [unit, shown] = channel < 3 ? ['units', 1] : ['degrees', 180 / Math.PI];
        const reach = largestSample * stored * shown;
        const value = Math.abs((own[at] ?? 0) * (before[channel] ?? 0)) * shown;
        throw new RangeError(
          `With this step the file holds values up to ${reach.toPrecision(4)} ${unit} from the rest value, but a sequence goes as far as ${value.toPrecision(4)}. Choose a larger step.`,
        );
      }
      hasSamples ||= sample !== own[at];
      own[at] = sample;
    }
    return hasSamples ? [{ animation, start, own }] : [];
  });
  document.edit('Change sample step', (transaction) => {
    transaction.set(Bone, id, { scale: before.map((each, at) => (at === channel ? stored : each)) });
    for (const { animation, start, own } of changed) transaction.patch(animation, 'samples', start, own);
  });
}

/**
 * Makes the scale of a channel larger where samples have to reach further, so that `furthest` can be held; what there is
 * moves by half a step at most. Nothing changes where the present scale reaches. True when it was changed.
 */
export function widenScale(
  document: DocumentView,
  transaction: Transaction,
  place: { readonly bone: RecordId; readonly position: number; readonly channel: number },
  furthest: number,
): boolean {
  const { bone, position, channel } = place;
  const { scale } = fieldsOf(Bone, document.get(bone));
  const before = scale[channel] ?? 0;
  if (furthest <= largestSample * before) return false;
  const stored = Math.fround(Math.max(furthest / largestSample, (smallestRange[channel] ?? 0) / largestSample));
  transaction.set(Bone, bone, { scale: scale.map((each, at) => (at === channel ? stored : each)) });
  for (const { animation, frames, samples } of blendPlaces(document)) {
    const start = position * frames * channelCount;
    const own = samples.slice(start, start + frames * channelCount);
    for (let at = channel; at < own.length; at += channelCount)
      own[at] = Math.round(((own[at] ?? 0) * before) / stored);
    if (own.some((sample, at) => sample !== samples[start + at])) transaction.patch(animation, 'samples', start, own);
  }
  return true;
}

/** Samples of a bone from its values, by its present rest values and scales; what lies beyond is cut off. */
export function samplesOf(
  values: Float64Array,
  bone: { readonly value: readonly number[]; readonly scale: readonly number[] },
): Int16Array {
  return Int16Array.from(values, (value, at) => {
    const channel = at % channelCount;
    const base = bone.value[channel] ?? 0;
    const sample = Math.round((nearest(value, base, channel) - base) / (bone.scale[channel] || 1));
    return Math.max(-largestSample - 1, Math.min(largestSample, sample));
  });
}

/** How far the values of each channel go from the rest value. */
export function deviations(values: Float64Array, rest: readonly number[]): readonly number[] {
  return smallestRange.map((_smallest, channel) => {
    let furthest = 0;
    for (let at = channel; at < values.length; at += channelCount) {
      const base = rest[channel] ?? 0;
      furthest = Math.max(furthest, Math.abs(nearest(values[at] ?? 0, base, channel) - base));
    }
    return furthest;
  });
}

/** Six numbers a frame of one bone in one blend: units and radians. */
export function boneChannels(document: DocumentView, place: BlendPlace, bone: number): Float64Array {
  const id = bonesOf(document)[bone];
  if (id === undefined) throw new RangeError(`there is no bone ${bone}`);
  const { value, scale } = fieldsOf(Bone, document.get(id));
  return Float64Array.from({ length: place.frames * channelCount }, (_, at) => {
    const channel = at % channelCount;
    const sample = place.samples[bone * place.frames * channelCount + at] ?? 0;
    return (value[channel] ?? 0) + sample * (scale[channel] ?? 0);
  });
}

/** The turn nearest to what a sample of 0 stands for. */
function nearest(value: number, around: number, channel: number): number {
  if (channel < 3) return value;
  const turn = 2 * Math.PI;
  return value - Math.round((value - around) / turn) * turn;
}

/**
 * Gives a bone other rest values and other values in every frame. The sample scale is chosen as the compiler does it: the
 * largest deviation takes the whole range.
 */
export function storeBone(
  document: DocumentView,
  transaction: Transaction,
  bone: number,
  rest: readonly number[],
  values: ReadonlyMap<BlendPlace, Float64Array>,
): void {
  const id = bonesOf(document)[bone];
  if (id === undefined) throw new RangeError(`there is no bone ${bone}`);
  const base = rest.map(Math.fround);
  const scale = smallestRange.map((smallest, channel) => {
    let furthest: number = smallest;
    for (const numbers of values.values()) {
      for (let at = channel; at < numbers.length; at += channelCount) {
        const deviation = nearest(numbers[at] ?? 0, base[channel] ?? 0, channel) - (base[channel] ?? 0);
        furthest = Math.max(furthest, Math.abs(deviation));
      }
    }
    return Math.fround(furthest / largestSample);
  });
  transaction.set(Bone, id, { value: base, scale });
  for (const [{ animation, frames }, numbers] of values) {
    const samples = Int16Array.from(numbers, (value, at) => {
      const channel = at % channelCount;
      const deviation = nearest(value, base[channel] ?? 0, channel) - (base[channel] ?? 0);
      const sample = Math.round(deviation / (scale[channel] ?? 1));
      return Math.max(-largestSample - 1, Math.min(largestSample, sample));
    });
    if (samples.length > 0) transaction.patch(animation, 'samples', bone * frames * channelCount, samples);
  }
}
