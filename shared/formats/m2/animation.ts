/**
 * Animation of models: sequences, and the tracks of everything. Packed rotations and fractions are shown as plain numbers;
 * stored numbers that nobody changed come back as they were.
 */
import type { Keys } from '../../geometry/keys.ts';
import type { FormatAnimation, KeyKind, KeyTrack, NewTrack, SequenceSpan } from '../../format/animation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields, Numbers, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { resolveAlias } from './aliases.ts';
import { animationName } from './animationNames.ts';
import { requireKeyFile, sequencesElsewhere } from './elsewhere.ts';
import { keysIn, keysOfSequence, rangesAround, withKeys } from './keys.ts';
import { isTrack, listOf, trackFields } from './model.ts';
import { packComponent, packFraction, unpackComponent, unpackFraction } from './packed.ts';
import { Bone, TRANSFORMED, TRANSFORMED_BY_GAME } from './schema/bone.ts';
import { GlobalLoop, Sequence } from './schema/sequence.ts';
import type { TrackFields } from './schema/trackFields.ts';
import { slotsOf, trackSchemas } from './schema/track.ts';
import type { TrackKind } from './schema/trackKinds.ts';
import { kindOfType, NESTED_TRACKS } from './schema/trackKinds.ts';
import { fieldsOf } from '../../codec/record.ts';

const playsOnce = 0x1;

function sequences(document: DocumentView): readonly SequenceSpan[] {
  const elsewhere = sequencesElsewhere(document);
  return listOf(document, 'sequences').map((id, position) => {
    const { animation, variation, startTime = 0, endTime, duration, flags } = fieldsOf(Sequence, document.get(id));
    const name = animationName(animation);
    return {
      id,
      name: variation === 0 ? name : `${name} ${variation}`,
      start: duration === undefined ? startTime : 0,
      end: duration ?? Math.max(startTime, endTime ?? 0),
      isLooping: (flags & playsOnce) === 0,
      ...(elsewhere.has(position) ? { isElsewhere: true } : {}),
    };
  });
}

function isRotation(kind: TrackKind): boolean {
  return kind.mix === 'quaternion' || kind.mix === 'packedQuaternion';
}

function componentNames(kind: TrackKind, label: string): readonly string[] {
  const point = ['X', 'Y', 'Z'];
  if (kind.color === 'rgb') return ['R', 'G', 'B'];
  if (kind.components === 9)
    return [...point, ...point.map((name) => `${name} in`), ...point.map((name) => `${name} out`)];
  if (kind.mix === 'spline') return [label, `${label} in`, `${label} out`];
  if (kind.components === 1) return [label];
  return ['X', 'Y', 'Z', 'W'].slice(0, kind.components);
}

function restOf(kind: TrackKind, property: string): readonly number[] {
  if (isRotation(kind)) return [0, 0, 0, 1];
  const isOne = property === 'scaling' || kind.mix === 'fixed16' || kind.color === 'rgb' || kind.type === 'switchTrack';
  return Array.from({ length: kind.components }, () => (isOne ? 1 : 0));
}

/** Keys of all tracks but those of a camera's path are a value alone: tangents have no place in them (format page 4). */
const withoutTangents: readonly number[] = [0, 1];

const keyKinds = new Map<string, KeyKind>();

function keyKindOf(kind: TrackKind, owner: DocumentRecord | null, property: string): KeyKind {
  const key = `${owner?.type ?? ''}.${property}/${kind.type}`;
  const known = keyKinds.get(key);
  if (known !== undefined) return known;
  const label = slotsOf(owner?.type ?? '').find((slot) => slot.property === property)?.label ?? kind.label;
  const isPacked = kind.mix === 'packedQuaternion' || kind.mix === 'fixed16';
  const made: KeyKind = {
    id: property,
    label,
    storage: isPacked ? 'f32' : kind.storage,
    componentNames: componentNames(kind, label),
    rest: restOf(kind, property),
  };
  keyKinds.set(key, made);
  return made;
}

/** Values as plain numbers. */
function plainValues(kind: TrackKind, values: Numbers | null): Numbers {
  if (values === null) return new Float32Array(0);
  if (kind.mix === 'packedQuaternion') return Float32Array.from(values, unpackComponent);
  if (kind.mix === 'fixed16') return Float32Array.from(values, unpackFraction);
  return values;
}

/** Plain values as the file stores them; null for tracks that are times alone. */
export function storedValues(kind: TrackKind, values: Numbers): Numbers | null {
  if (kind.components === 0) return null;
  if (kind.mix === 'packedQuaternion') return Uint16Array.from(values, packComponent);
  if (kind.mix === 'fixed16') return Int16Array.from(values, packFraction);
  return values;
}

/** The numbers of interpolations 2 and 3 mean the same curves in the other order (format page 4). */
function swapCurves(interpolation: number): number {
  return interpolation === 2 ? 3 : interpolation === 3 ? 2 : interpolation;
}

/** The global loop that a track runs on; nothing on the clock of the sequences. */
function clockOf(document: DocumentView, globalLoop: number): Pick<KeyTrack, 'clockDuration' | 'clockRecord'> {
  const id = globalLoop < 0 ? undefined : listOf(document, 'globalLoops')[globalLoop];
  return id === undefined
    ? { clockDuration: null, clockRecord: null }
    : { clockDuration: fieldsOf(GlobalLoop, document.get(id)).duration, clockRecord: id };
}

function loops(document: DocumentView): readonly SequenceSpan[] {
  return listOf(document, 'globalLoops').map((id, position) => {
    const { duration } = fieldsOf(GlobalLoop, document.get(id));
    return { id, name: `Global loop ${position}`, start: 0, end: duration, isLooping: true, isLoop: true };
  });
}

/** A track of the common timeline that gets its first keys has no ranges yet. */
function firstRanges(document: DocumentView, fields: TrackFields, times: Uint32Array): Fields {
  if (document.version >= NESTED_TRACKS || fields.times.length > 0 || fields.globalLoop >= 0) return {};
  return { ranges: rangesAround(times, sequences(document), listOf(document, 'globalLoops').length) };
}

/**
 * A bone that got its first key needs the flag "transformed", or the game does not look at it. One that lost its last loses
 * the flag, as bones without keys have none in the game's own files.
 */
export function keepTransformed(transaction: Transaction, document: DocumentView, bone: RecordId): void {
  const { flags, tracks } = fieldsOf(Bone, document.get(bone));
  const hasKeys = tracks.some((id) => trackFields(document.get(id)).times.length > 0);
  const isMarked = (flags & (TRANSFORMED | TRANSFORMED_BY_GAME)) !== 0;
  if (hasKeys && !isMarked) transaction.set(Bone, bone, { flags: flags | TRANSFORMED });
  if (!hasKeys && isMarked) transaction.set(Bone, bone, { flags: flags & ~TRANSFORMED });
}

function track(document: DocumentView, record: DocumentRecord, sequence: RecordId | null): KeyTrack | null {
  const kind = kindOfType.get(record.type);
  if (kind === undefined || !isTrack(record)) return null;
  const { fields } = record;
  const owner = record.owner === null ? null : document.get(record.owner);
  const own = sequence === null ? 0 : Math.max(0, listOf(document, 'sequences').indexOf(sequence));
  const position = resolveAlias(document, own);
  const { times, values } = keysIn(fields, keysOfSequence(document.version, fields, position), kind.components);
  const isCurved = kind.mix === 'spline';
  const keys: Keys = {
    // The tangents of a camera's path are part of its values here: they are there with every interpolation.
    interpolation: isCurved ? Math.min(1, fields.interpolation) : swapCurves(fields.interpolation),
    components: kind.components,
    isRotation: isRotation(kind),
    isStepped: kind.mix === 'switch' || kind.mix === 'none',
    frames: Int32Array.from(times),
    values: plainValues(kind, values),
  };
  return {
    kind: keyKindOf(kind, owner, fields.property),
    keys,
    times: 'times',
    hasInterpolation: !isCurved && kind.components > 0,
    interpolations: withoutTangents,
    clock: 'globalLoop',
    ...clockOf(document, fields.globalLoop),
    store: (transaction, made) => {
      if (fields.globalLoop < 0) requireKeyFile(document, position);
      const stored = { times: Uint32Array.from(made.frames), values: storedValues(kind, made.values) };
      transaction.update(record.id, {
        ...withKeys(document.version, fields, position, stored, kind.components),
        ...(isCurved ? {} : { interpolation: swapCurves(made.interpolation) }),
        ...firstRanges(document, fields, stored.times),
      });
      if (owner?.type === Bone.type) keepTransformed(transaction, document, owner.id);
    },
  };
}

export const m2Animation: FormatAnimation = {
  sequences,
  loops,
  interpolations: { 0: 'Step', 1: 'Linear', 2: 'Hermite', 3: 'Bezier' },
  trackTypes: new Set(trackSchemas.keys()),
  track,
  // Every owner always has all its tracks, if without keys.
  missing: () => [],
  create: (record): NewTrack => {
    throw new Error(`a ${record.type} has all its tracks already`);
  },
  collections: [
    'bones',
    'colors',
    'textureWeights',
    'textureTransforms',
    'attachments',
    'events',
    'lights',
    'cameras',
    'ribbons',
    'particles',
  ],
  animators: () => [],
};
