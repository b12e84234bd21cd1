/** Animation of MDX models: sequences on one time line, key tracks known by their tags, and event objects. */
import type { Keys } from '../../geometry/keys.ts';
import type { FormatAnimation, KeyKind, KeyTrack, SequenceSpan } from '../../format/animation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { fieldsByName, listByName } from '../../codec/byName.ts';
import type { Part, RecordSchema } from '../../codec/record.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { zeros } from '../../codec/storage.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../codec/documentRecord.ts';
import { eventKeys } from '../../geometry/keys.ts';
import { packQuaternions, unpackQuaternions } from './alpha/packedQuaternion.ts';
import type { Dialect } from './dialects.ts';
import { dialectOf, warcraft3, wowAlpha } from './dialects.ts';
import { itemsWithTags } from './model.ts';
import { GeosetAnimation } from './schema/geoset.ts';
import { GlobalSequence, Sequence } from './schema/model.ts';
import { EventObject } from './schema/nodes.ts';
import type { TrackFields } from './schema/track.ts';
import { interpolationNames, Track } from './schema/track.ts';
import type { TrackKind } from './schema/trackKinds.ts';

const nonLooping = 1;

function sequences(document: DocumentView): readonly SequenceSpan[] {
  return itemsWithTags(document, ['SEQS']).map((id) => {
    const { name, interval, flags } = fieldsOf(Sequence, document.get(id));
    const [start = 0, end = 0] = interval;
    return { id, name, start, end: Math.max(start, end), isLooping: (flags & nonLooping) === 0 };
  });
}

function isRotation({ property, components }: TrackKind): boolean {
  return property === 'rotation' && components === 4;
}

function isStepped({ isVisibility, storage }: TrackKind): boolean {
  return isVisibility === true || storage !== 'f32';
}

function componentNames({ color, components, label }: TrackKind): readonly string[] {
  if (color === 'rgb') return ['R', 'G', 'B'];
  if (color === 'bgr') return ['B', 'G', 'R'];
  return components === 1 ? [label] : ['X', 'Y', 'Z', 'W'].slice(0, components);
}

/** What an animated property is before it has any key, where its owner has no field of the same name. */
function restValue(kind: TrackKind): readonly number[] {
  if (isRotation(kind)) return [0, 0, 0, 1];
  const { property, isVisibility, color, components } = kind;
  const isOne = property === 'scaling' || property === 'alpha' || isVisibility === true || color !== undefined;
  return Array.from({ length: components }, () => (isOne ? 1 : 0));
}

function keyKind(kind: TrackKind): KeyKind {
  const { tag, label, storage, collection } = kind;
  return {
    id: tag,
    label,
    storage,
    componentNames: componentNames(kind),
    ...(collection === undefined ? {} : { collection }),
    rest: restValue(kind),
  };
}

const keyKinds = new Map([warcraft3, wowAlpha].map((dialect) => [dialect, keyKindsOf(dialect)]));

function keyKindsOf({ trackKinds }: Dialect): ReadonlyMap<string, KeyKind> {
  return new Map([...trackKinds].map(([tag, kind]) => [tag, keyKind(kind)]));
}

function keyKindFor(dialect: Dialect, tag: string): KeyKind | undefined {
  return keyKinds.get(dialect)?.get(tag);
}

const eventKind: KeyKind = { id: '', label: 'Event', storage: 'u32', componentNames: [], rest: [] };

function keysOf({ frames, values, interpolation }: TrackFields, kind: TrackKind): Keys {
  return {
    interpolation,
    components: kind.components,
    isRotation: isRotation(kind),
    isStepped: isStepped(kind),
    frames,
    values: kind.stored === undefined ? values : unpackQuaternions(values),
  };
}

/** Values as the file holds them. */
function storedValues(kind: TrackKind, values: Numbers): Numbers {
  return kind.stored === undefined ? values : packQuaternions(values);
}

/** The global sequence that a record runs on; nothing on the clock of the sequences. */
function clockOf(
  document: DocumentView,
  globalSequenceId: number | null,
): Pick<KeyTrack, 'clockDuration' | 'clockRecord'> {
  const position = globalSequenceId ?? -1;
  const global = position < 0 ? undefined : itemsWithTags(document, ['GLBS'])[position];
  return global === undefined
    ? { clockDuration: null, clockRecord: null }
    : { clockDuration: fieldsOf(GlobalSequence, document.get(global)).duration, clockRecord: global };
}

function loops(document: DocumentView): readonly SequenceSpan[] {
  return itemsWithTags(document, ['GLBS']).map((id, position) => {
    const { duration } = fieldsOf(GlobalSequence, document.get(id));
    return { id, name: `Global loop ${position}`, start: 0, end: duration, isLooping: true, isLoop: true };
  });
}

function track(document: DocumentView, record: DocumentRecord): KeyTrack | null {
  const { id } = record;
  const event = fieldsIf(EventObject, record);
  if (event !== null) {
    const { frames, globalSequenceId } = event;
    return {
      kind: eventKind,
      keys: eventKeys(frames ?? new Int32Array(0)),
      times: 'frames',
      hasInterpolation: false,
      clock: null,
      ...clockOf(document, globalSequenceId),
      store: (transaction, keys) =>
        transaction.set(EventObject, id, { frames: keys.frames, globalSequenceId: globalSequenceId ?? -1 }),
    };
  }
  const dialect = dialectOf(document);
  const fields = fieldsIf(Track, record);
  const tagged = fields === null ? undefined : dialect.trackKinds.get(fields.tag);
  const kind = tagged === undefined ? undefined : keyKindFor(dialect, tagged.tag);
  if (fields === null || kind === undefined || tagged === undefined) return null;
  return {
    kind,
    keys: keysOf(fields, tagged),
    times: 'frames',
    hasInterpolation: fields.isSimple !== 1,
    clock: 'globalSequenceId',
    ...clockOf(document, fields.globalSequenceId),
    store: (transaction, { interpolation, frames, values }) =>
      transaction.set(Track, id, { interpolation, frames, values: storedValues(tagged, values) }),
  };
}

type TrackListPart = Part<unknown> & { readonly tags: readonly string[] };

function isTrackList(part: Part<unknown>): part is TrackListPart {
  // Only the part of this kind has tags: schema/track.ts.
  return part.kind === 'tracks' && 'tags' in part;
}

function allParts(parts: readonly Part<unknown>[]): readonly Part<unknown>[] {
  return parts.flatMap((part) => [part, ...allParts(part.inner ?? [])]);
}

/** Tags that the tracks of a list may have, in the order of the declaration. */
export function allowedTags(schema: RecordSchema, list: string): readonly string[] {
  const parts = allParts(schema.parts).filter(isTrackList);
  return parts.find((part) => part.members.some(({ name }) => name === list))?.tags ?? [];
}

function missing(document: DocumentView, record: DocumentRecord, list: string): readonly KeyKind[] {
  const dialect = dialectOf(document);
  const schema = dialect.schemas.get(record.type);
  const allowed = schema === undefined ? [] : allowedTags(schema, list);
  if (allowed.length === 0) return [];
  const present = new Set(listByName(record.fields, list).map((id) => fieldsOf(Track, document.get(id)).tag));
  return allowed.flatMap((tag) => (present.has(tag) ? [] : (keyKindFor(dialect, tag) ?? [])));
}

/** The value the record has now, which the first key of a new track takes, so that nothing jumps. */
function startValue(record: DocumentRecord, kind: TrackKind): readonly number[] {
  const rest = restValue(kind);
  const value = fieldsByName(record.fields)[kind.property];
  if (typeof value === 'number' && rest.length === 1) return [value];
  if (Array.isArray(value) && value.length === rest.length) {
    const numbers = value.map(Number);
    // Static colours stand red first, most animated ones blue first.
    return kind.color === 'bgr' ? numbers.toReversed() : numbers;
  }
  return rest;
}

/** What a track animates where it has no key: the value that its owner states, or that of rest. */
export function valueWithoutKeys(document: DocumentView, record: DocumentRecord): readonly number[] {
  const { owner } = record;
  const kind = dialectOf(document).trackKinds.get(fieldsOf(Track, record).tag);
  if (kind === undefined) return [];
  return owner === null ? restValue(kind) : startValue(document.get(owner), kind);
}

/** A geoset is animated by the geoset animations that name it. */
function animators(document: DocumentView, id: RecordId): readonly RecordId[] {
  const position = itemsWithTags(document, ['GEOS']).indexOf(id);
  if (position < 0) return [];
  return itemsWithTags(document, ['GEOA']).filter(
    (each) => fieldsOf(GeosetAnimation, document.get(each)).geosetId === position,
  );
}

/** What a format tells of animation, in a dialect: only new tracks cannot ask a document for it. */
export function animationOf({ trackKinds }: Dialect): FormatAnimation {
  return {
    sequences,
    loops,
    interpolations: interpolationNames,
    trackTypes: new Set([Track.type]),
    track,
    missing,
    create(record, { id: tag }, frame) {
      const kind = trackKinds.get(tag);
      if (kind === undefined) throw new Error(`no track ${tag} in this format`);
      const value = startValue(record, kind);
      const numbers = zeros(kind.storage, value.length);
      numbers.set(value);
      const values = storedValues(kind, numbers);
      // Switches and positions in lists step, everything else is linear.
      const interpolation = isStepped(kind) ? 0 : 1;
      return {
        type: Track.type,
        fields: {
          tag,
          interpolation,
          globalSequenceId: -1,
          frames: Int32Array.of(frame),
          values,
          ...(kind.maySimplify === true ? { isSimple: 1 } : {}),
        },
      };
    },
    collections: ['nodes', 'geosetAnimations', 'materials', 'textureAnimations', 'cameras'],
    animators,
  };
}

export const mdxAnimation = animationOf(warcraft3);
