/** Animation of studio models for the time line: each sequence has samples of its own for every bone and frame. */
import type { FormatAnimation, KeyKind, Keys, KeyTrack, SequenceSpan } from '../../codec/animation.ts';
import type { DocumentView } from '../../codec/format.ts';
import type { DocumentRecord, RecordId } from '../../document/record.ts';
import { bonesOf, fieldsOf, sequencesOf } from './model.ts';
import { Animation } from './schema/animations.ts';
import { channelCount } from './schema/channels.ts';
import { Sequence } from './schema/sequence.ts';
import { Bone } from './schema/skeleton.ts';

const looping = 1;
const linear = 1;
const largestSample = 32767;

/** Time of a frame in ms; sequences that state no speed are laid out as if they had the usual one. */
function frameTime(frame: number, framesPerSecond: number): number {
  return Math.round((frame * 1000) / (framesPerSecond > 0 ? framesPerSecond : 30));
}

function sequences(document: DocumentView): readonly SequenceSpan[] {
  return sequencesOf(document).map((id) => {
    const { name, frames, framesPerSecond, flags } = fieldsOf(Sequence, document.get(id));
    const end = frameTime(Math.max(0, frames - 1), framesPerSecond);
    return { id, name, start: 0, end, isLooping: (flags & looping) !== 0 };
  });
}

const componentNames = ['X', 'Y', 'Z', 'X rotation', 'Y rotation', 'Z rotation'];

/** Values between keys lie on a line; those before the first and behind the last stay. */
function valueAt({ frames, values }: Keys, time: number, channel: number): number {
  const next = frames.findIndex((each) => each >= time);
  const at = (key: number): number => values[key * channelCount + channel] ?? 0;
  if (next === 0) return at(0);
  if (next < 0) return at(frames.length - 1);
  const from = frames[next - 1] ?? 0;
  const to = frames[next] ?? 0;
  return at(next - 1) + ((at(next) - at(next - 1)) * (time - from)) / (to - from || 1);
}

/** A bone's six channels in the first blend of a sequence: a key a frame, in units and radians. */
function track(document: DocumentView, record: DocumentRecord, sequence: RecordId | null): KeyTrack | null {
  if (record.type !== Bone.type || sequence === null || !document.has(sequence)) return null;
  const { frames, framesPerSecond, animations } = fieldsOf(Sequence, document.get(sequence));
  const [blend] = animations;
  const bone = bonesOf(document).indexOf(record.id);
  if (blend === undefined || bone < 0 || frames < 1) return null;
  const { value, scale } = fieldsOf(Bone, record);
  const { samples } = fieldsOf(Animation, document.get(blend));
  const start = bone * frames * channelCount;
  const values = Float32Array.from({ length: frames * channelCount }, (_, at) => {
    const channel = at % channelCount;
    return (value[channel] ?? 0) + (samples[start + at] ?? 0) * (scale[channel] ?? 0);
  });
  const times = Int32Array.from({ length: frames }, (_, frame) => frameTime(frame, framesPerSecond));
  const kind: KeyKind = { id: 'samples', label: 'Movement', storage: 'f32', componentNames, rest: value };
  return {
    kind,
    keys: {
      interpolation: linear,
      components: channelCount,
      isRotation: false,
      isStepped: false,
      frames: times,
      values,
    },
    times: 'samples',
    hasInterpolation: false,
    clock: null,
    clockDuration: null,
    store(transaction, keys) {
      if (keys.frames.length === 0) return;
      const stored = Array.from({ length: frames * channelCount }, (_, at) => {
        const channel = at % channelCount;
        const wanted = valueAt(keys, times[Math.floor(at / channelCount)] ?? 0, channel);
        // A value that is the one shown keeps its sample, whatever rounding would make of it.
        if (Object.is(Math.fround(wanted), values[at])) return samples[start + at] ?? 0;
        const sample = Math.round((wanted - (value[channel] ?? 0)) / (scale[channel] || 1));
        return Math.max(-largestSample - 1, Math.min(largestSample, sample));
      });
      transaction.patch(blend, 'samples', start, stored);
    },
  };
}

export const studioAnimation: FormatAnimation = {
  sequences,
  interpolations: { [linear]: 'Linear' },
  trackTypes: new Set(),
  track,
  missing: () => [],
  create: (record) => {
    throw new Error(`a ${record.type} has all its channels from the start`);
  },
  collections: ['bones'],
  animators: () => [],
};
