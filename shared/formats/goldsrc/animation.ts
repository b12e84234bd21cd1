/** Animation of studio models for the time line: each sequence has samples of its own for every bone and frame. */
import type { Keys } from '../../geometry/keys.ts';
import type { CurveFacts, FormatAnimation, KeyKind, KeyTrack, SequenceSpan } from '../../format/animation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { initialFields, fieldsOf } from '../../codec/record.ts';
import { counted } from '../../codec/words.ts';
import { setSampleScale } from './edit/samples.ts';
import { insertFrame, removeFrames } from './edit/sequence.ts';
import { bonesOf, eventsOf, sequencesOf } from './model.ts';
import { Animation } from './schema/animations.ts';
import { channelCount } from './schema/channels.ts';
import { studioVersion } from './schema/header.ts';
import { activityNames } from './schema/names.ts';
import { Event, Sequence } from './schema/sequence.ts';
import { Bone } from './schema/skeleton.ts';

const looping = 1;
const linear = 1;
const largestSample = 32767;
const usualRate = 30;

/** Time of a frame in ms; sequences that state no speed are laid out as if they had the usual one. */
function frameTime(frame: number, framesPerSecond: number): number {
  return Math.round((frame * 1000) / (framesPerSecond > 0 ? framesPerSecond : usualRate));
}

/** What the game makes of a sequence: its activity, and how many events happen in it. Empty for neither. */
export function sequenceNote({ activity, events }: Pick<FieldsIn<typeof Sequence>, 'activity' | 'events'>): string {
  return [
    ...(activity === 0 ? [] : [activityNames[activity] ?? `activity ${activity}`]),
    ...(events.length === 0 ? [] : [counted(events.length, 'event')]),
  ].join(' · ');
}

function sequences(document: DocumentView): readonly SequenceSpan[] {
  return sequencesOf(document).map((id) => {
    const fields = fieldsOf(Sequence, document.get(id));
    const { name, frames, framesPerSecond, flags } = fields;
    const end = frameTime(Math.max(0, frames - 1), framesPerSecond);
    const rate = framesPerSecond > 0 ? framesPerSecond : usualRate;
    const note = sequenceNote(fields);
    const span = { id, name, start: 0, end, isLooping: (flags & looping) !== 0, framesPerSecond: rate };
    return note === '' ? span : { ...span, note };
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

const noKeys: Keys = {
  interpolation: 0,
  components: 1,
  isRotation: false,
  isStepped: true,
  frames: new Int32Array(0),
  values: new Uint32Array(0),
};

/** Values from here on stand for copies of events. */
const copies = 0x8000_0000;

const eventKind: KeyKind = {
  id: 'events',
  label: 'Event',
  storage: 'u32',
  componentNames: ['Event'],
  collection: 'events',
  rest: [0],
};

/**
 * The events of the shown sequence: a key each, whose value is the event's place among all events. Moving a key moves the
 * event to the nearest frame, deleting it removes the event, a new one becomes an event of its own, and one of `copyOf` a copy
 * of an event, also of another sequence's. Their order in the file stays.
 */
function eventTrack(document: DocumentView, record: DocumentRecord): KeyTrack | null {
  const { events, framesPerSecond, frames } = fieldsOf(Sequence, record);
  if (events.length === 0) return null;
  const all = eventsOf(document);
  const frameOf = (id: RecordId): number => fieldsOf(Event, document.get(id)).frame;
  const sorted = events.toSorted((left, right) => frameOf(left) - frameOf(right));
  return {
    kind: eventKind,
    keys: {
      ...noKeys,
      frames: Int32Array.from(sorted, (id) => frameTime(frameOf(id), framesPerSecond)),
      values: Uint32Array.from(sorted, (id) => all.indexOf(id)),
    },
    times: 'events',
    hasInterpolation: false,
    clock: null,
    clockDuration: null,
    clockRecord: null,
    copyOf: (value) => copies + value,
    store(transaction, keys) {
      const rate = framesPerSecond > 0 ? framesPerSecond : usualRate;
      const kept = new Set<RecordId>();
      const fresh: RecordId[] = [];
      keys.frames.forEach((time, key) => {
        const frame = Math.min(Math.max(0, frames - 1), Math.max(0, Math.round((time * rate) / 1000)));
        const value = keys.values[key] ?? -1;
        const event = all[value];
        if (event !== undefined && events.includes(event) && !kept.has(event)) {
          kept.add(event);
          if (frameTime(frameOf(event), framesPerSecond) !== time) transaction.set(Event, event, { frame });
        } else {
          const source = all[value - copies];
          const like = source === undefined ? {} : fieldsOf(Event, document.get(source));
          fresh.push(
            transaction.add(Event.type, record.id, { ...initialFields(Event, studioVersion), ...like, frame }),
          );
        }
      });
      const gone = events.filter((id) => !kept.has(id));
      if (gone.length === 0 && fresh.length === 0) return;
      transaction.set(Sequence, record.id, { events: [...events.filter((id) => kept.has(id)), ...fresh] });
      for (const id of gone) transaction.remove(id);
    },
  };
}

const degrees = 180 / Math.PI;
const firstRotation = 3;

/** What samples can hold: whole steps about the rest value, as far as 16 bits reach. */
function curveFacts(document: DocumentView, bone: RecordId, sequence: RecordId): CurveFacts {
  const { value, scale } = fieldsOf(Bone, document.get(bone));
  const position = bonesOf(document).indexOf(bone);
  return {
    channels: value.map((origin, channel) => {
      const step = scale[channel] ?? 0;
      return {
        unit: channel < firstRotation ? 'units' : '°',
        factor: channel < firstRotation ? 1 : degrees,
        step,
        origin,
        minimum: origin - (largestSample + 1) * step,
        maximum: origin + largestSample * step,
      };
    }),
    everyFrame: {
      insert: (target, before) => insertFrame(target, sequence, before),
      remove: (target, first, count) => removeFrames(target, sequence, first, count),
      canRemove: fieldsOf(Sequence, document.get(sequence)).frames > 1,
    },
    setStep: (target, channel, step) => setSampleScale(target, position, channel, step),
  };
}

/** The events of the shown sequence, or a bone's six channels in one of its blends: a key a frame, in units and radians. */
function track(
  document: DocumentView,
  record: DocumentRecord,
  sequence: RecordId | null,
  variant = 0,
): KeyTrack | null {
  if (sequence === null || !document.has(sequence)) return null;
  if (record.id === sequence) return eventTrack(document, record);
  if (record.type !== Bone.type) return null;
  const { frames, framesPerSecond, animations } = fieldsOf(Sequence, document.get(sequence));
  const blend = animations[variant] ?? animations[0];
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
    curves: curveFacts(document, record.id, sequence),
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
    clockRecord: null,
    store(transaction, keys) {
      if (keys.frames.length === 0) return;
      const isSameTimes = keys.frames.length === frames && keys.frames.every((time, frame) => time === times[frame]);
      const stored = Array.from({ length: frames * channelCount }, (_, at) => {
        const channel = at % channelCount;
        const wanted = isSameTimes
          ? (keys.values[at] ?? 0)
          : valueAt(keys, times[Math.floor(at / channelCount)] ?? 0, channel);
        // A value that is the one shown keeps its sample, whatever rounding would make of it.
        if (Object.is(Math.fround(wanted), values[at])) return samples[start + at] ?? 0;
        const sample = Math.round((wanted - (value[channel] ?? 0)) / (scale[channel] || 1));
        return Math.max(-largestSample - 1, Math.min(largestSample, sample));
      });
      const isChanged = (sample: number, at: number): boolean => sample !== samples[start + at];
      const first = stored.findIndex(isChanged);
      const last = stored.findLastIndex(isChanged);
      if (first >= 0) transaction.patch(blend, 'samples', start + first, stored.slice(first, last + 1));
    },
  };
}

/** The blends of a sequence. */
function variants(document: DocumentView, sequence: RecordId): readonly string[] {
  const { animations } = fieldsOf(Sequence, document.get(sequence));
  return animations.map((_, blend) => `Blend ${blend + 1}`);
}

export const studioAnimation: FormatAnimation = {
  sequences,
  interpolations: { [linear]: 'Linear' },
  trackTypes: new Set(),
  track,
  variants,
  missing: () => [],
  create: (record) => {
    throw new Error(`a ${record.type} has all its channels from the start`);
  },
  collections: ['sequences', 'bones'],
  animators: () => [],
};
