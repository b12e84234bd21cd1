/** Animation of a bone as plain values, and back to samples: for edits that move bones in space. Format page 7 and 14. */
import type { DocumentView } from '../../../codec/format.ts';
import type { RecordId } from '../../../document/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { bonesOf, fieldsOf, sequencesOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { channelCount } from '../schema/channels.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';

/** Smallest deviations that studiomdl gives the whole range of a sample: units, and radians. */
const smallestRange = [128, 128, 128, Math.PI / 8, Math.PI / 8, Math.PI / 8] as const;
const largestSample = 32767;

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
  transaction.update(id, { value: base, scale });
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
