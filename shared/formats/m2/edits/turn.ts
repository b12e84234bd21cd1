/**
 * Turning a whole model. The turn goes into the root bones, in every sequence: whatever hangs on them follows exactly,
 * attached models, emitters and uneven scaling included, which turning every bone for itself could not keep. Only a model
 * in which nothing moves is turned in its rest pose.
 */
import { Vertices, Collision } from '../schema/vertices.ts';
import { Submesh } from '../schema/view.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { DocumentRecord, Fields, Numbers, Value } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { Turn } from '../../../geometry/turn.ts';
import { boxThrough, quaternionProduct } from '../../../geometry/turn.ts';
import { add, subtract, vectorAt } from '../../../geometry/vector.ts';
import { m2Animation } from '../animation.ts';
import { inRowOrder, keysOfSequence, rangesAround, withKeys } from '../keys.ts';
import { listOf, trackOf } from '../model.ts';
import { packComponent, unpackComponent } from '../packed.ts';
import { Bone, TRANSFORMED } from '../schema/bone.ts';
import { Light, Camera } from '../schema/points.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import { kindOfType, NESTED_TRACKS } from '../schema/trackKinds.ts';
import { changeBounds, submeshesOf } from './along.ts';
import { fieldsOf, namesOf } from '../../../codec/record.ts';

type Map3 = Turn['map'];

function mapped(value: Value | undefined, map: Map3): Value | undefined {
  if (value instanceof Float32Array) {
    const made = new Float32Array(value.length);
    for (let at = 0; at + 2 < value.length; at += 3) made.set(map(vectorAt(value, at)), at);
    return made;
  }
  const [x, y, z] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') return undefined;
  return map([x, y, z]).map(Math.fround);
}

function mapFields(transaction: Transaction, record: DocumentRecord, names: readonly string[], map: Map3): void {
  const changes = names.flatMap((name) => {
    const value = mapped(fieldsByName(record.fields)[name], map);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (changes.length > 0) transaction.update(record.id, Object.fromEntries(changes));
}

const INHERITS_NO_TRANSLATION = 0x1;
const INHERITS_NO_ROTATION = 0x4;
const FACES_CAMERA = 0x78;
const boneTracks = ['translation', 'rotation', 'scaling'] as const;

/** Nothing in it moves, faces the camera, or gives off what has a direction of its own: its rest pose is all there is. */
export function isStill(document: DocumentView): boolean {
  const hasOthers = (['attachments', 'ribbons', 'particles'] as const).some(
    (list) => listOf(document, list).length > 0,
  );
  return (
    !hasOthers &&
    listOf(document, 'bones').every(
      (id) =>
        (fieldsOf(Bone, document.get(id)).flags & FACES_CAMERA) === 0 &&
        boneTracks.every((property) => (trackOf(document, id, property)?.fields.times.length ?? 0) === 0),
    )
  );
}

/** What a key becomes, as plain numbers. */
type MapKey = (key: readonly number[]) => readonly number[];

/** A track's values through a map, and keys of what rest becomes in every sequence that has none. */
function mapTrack(
  document: DocumentView,
  { type, fields }: DocumentRecord<TrackFields>,
  rest: readonly number[],
  map: MapKey,
): Fields {
  const kind = kindOfType.get(type);
  const isPacked = kind?.mix === 'packedQuaternion';
  const width = rest.length;
  const store = (key: readonly number[]): readonly number[] => (isPacked ? map(key).map(packComponent) : map(key));
  const made: Numbers = fields.values.slice();
  for (let at = 0; at + width <= made.length; at += width) {
    const key = Array.from({ length: width }, (_, part) => Number(made[at + part]));
    store(isPacked ? key.map(unpackComponent) : key).forEach((part, offset) => (made[at + offset] = part));
  }
  const constant = (count: number): Numbers => {
    const values = isPacked ? new Uint16Array(count * width) : new Float32Array(count * width);
    for (let at = 0; at < values.length; at += width) values.set(store(rest), at);
    return values;
  };
  const spans = m2Animation.sequences(document);
  if (document.version < NESTED_TRACKS) {
    if (fields.times.length > 0) return { values: made };
    const times = Uint32Array.from(new Set(spans.map(({ start }) => start).toSorted((left, right) => left - right)));
    const ranges = rangesAround(times, spans, listOf(document, 'globalLoops').length);
    return { times, values: constant(times.length), ranges };
  }
  // One list of keys counts for all sequences.
  if (fields.times.length === 0) return { times: Uint32Array.of(0), values: constant(1), rows: Uint32Array.of(0, 1) };
  let now: TrackFields = { ...fields, values: made };
  if (fields.globalLoop < 0 && (fields.rows?.length ?? 0) > 2) {
    spans.forEach((_, sequence) => {
      const { first, end } = keysOfSequence(document.version, now, sequence);
      if (end > first) return;
      const keys = { times: Uint32Array.of(0), values: constant(1) };
      now = { ...now, ...withKeys(document.version, now, sequence, keys, width) };
    });
  }
  const { times, values, rows } = now;
  return rows === undefined ? { times, values } : inRowOrder({ times, values, rows });
}

/** Bones that nothing above turns with: roots, and those that do not inherit. */
function turnRoots(transaction: Transaction, document: DocumentView, { quaternion, map }: Turn): void {
  const bones = listOf(document, 'bones');
  for (const id of bones) {
    const { parent, flags, pivot } = fieldsOf(Bone, document.get(id));
    const isRoot = parent < 0 || parent >= bones.length;
    const turns = isRoot || (flags & INHERITS_NO_ROTATION) !== 0;
    const moves = isRoot || (flags & INHERITS_NO_TRANSLATION) !== 0;
    if (!turns && !moves) continue;
    const place = vectorAt(pivot);
    const rotation = trackOf(document, id, 'rotation');
    const translation = trackOf(document, id, 'translation');
    if (turns && rotation !== null) {
      const turned: MapKey = ([x = 0, y = 0, z = 0, w = 1]) => quaternionProduct(quaternion, [x, y, z, w]);
      transaction.update(rotation.id, mapTrack(document, rotation, [0, 0, 0, 1], turned));
    }
    // A root's pivot is not moved by anything above it: where it goes is a translation.
    const moved: MapKey = moves
      ? ([x = 0, y = 0, z = 0]) => subtract(map(add([x, y, z], place)), place)
      : ([x = 0, y = 0, z = 0]) => map([x, y, z]);
    const restMoves = moved([0, 0, 0]).some((part) => part !== 0);
    if (translation !== null && (restMoves || translation.fields.times.length > 0)) {
      transaction.update(translation.id, mapTrack(document, translation, [0, 0, 0], moved));
    }
    transaction.set(Bone, id, { flags: flags | TRANSFORMED });
  }
}

function turnRest(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  for (const id of listOf(document, 'vertices'))
    mapFields(transaction, document.get(id), namesOf(Vertices, 'positions', 'normals'), map);
  for (const id of listOf(document, 'bones')) mapFields(transaction, document.get(id), namesOf(Bone, 'pivot'), map);
  for (const id of submeshesOf(document))
    mapFields(transaction, document.get(id), namesOf(Submesh, 'center', 'sortCenter'), map);
  for (const list of ['events', 'lights'] as const) {
    for (const id of listOf(document, list)) mapFields(transaction, document.get(id), namesOf(Light, 'position'), map);
  }
}

/** Cameras hang on no bone; nor do lights without one. */
function turnLoose(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  for (const id of listOf(document, 'cameras')) {
    mapFields(transaction, document.get(id), namesOf(Camera, 'positionBase', 'targetBase'), map);
    for (const property of ['position', 'target']) {
      const track = trackOf(document, id, property);
      // Nine numbers a key: the point and its two tangents, each a direction.
      const values = track === null ? undefined : mapped(track.fields.values, map);
      if (track !== null && values !== undefined && track.fields.times.length > 0) {
        transaction.update(track.id, { values });
      }
    }
  }
}

function turnBonelessLights(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  for (const id of listOf(document, 'lights')) {
    if (fieldsOf(Light, document.get(id)).bone < 0)
      mapFields(transaction, document.get(id), namesOf(Light, 'position'), map);
  }
}

/** Turns the whole model about the origin, inside a step that is open. */
export function changeTurned(transaction: Transaction, document: DocumentView, turn: Turn): void {
  if (isStill(document)) turnRest(transaction, document, turn);
  else {
    turnRoots(transaction, document, turn);
    turnBonelessLights(transaction, document, turn);
  }
  turnLoose(transaction, document, turn);
  for (const id of listOf(document, 'collision')) {
    mapFields(transaction, document.get(id), namesOf(Collision, 'positions', 'normals'), turn.map);
  }
  changeBounds(transaction, document, {
    box: (minimum, maximum) => boxThrough(minimum, maximum, turn.map),
    scale: 1,
  });
}
