/**
 * Moving and turning a whole model with its animation. A move shifts everything that has a place. A turn goes into the root
 * bones, in every sequence: whatever hangs on them follows exactly, attached models, emitters and uneven scaling included,
 * which turning every bone for itself could not keep. Only a model in which nothing moves is turned in its rest pose.
 */
import type { DocumentView } from '../../codec/format.ts';
import type { Document } from '../../document/document.ts';
import type { DocumentRecord, Fields, Numbers, RecordId, Value } from '../../document/record.ts';
import type { Transaction } from '../../document/transaction.ts';
import { identityInto, MATRIX_LENGTH, rotationScaleInto, transformDirection } from '../../geometry/matrix.ts';
import { quaternionAbout } from '../../geometry/quaternion.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, subtract, vectorAt } from '../../geometry/vector.ts';
import { requireAllKeys } from './elsewhere.ts';
import { keysOfSequence, rangesAround, withKeys } from './keys.ts';
import type { ModelList } from './model.ts';
import { fieldsOf, listOf, trackOf } from './model.ts';
import { packComponent, unpackComponent } from './packed.ts';
import { m2Animation } from './animation.ts';
import { Bone, TRANSFORMED } from './schema/bone.ts';
import { Light } from './schema/points.ts';
import type { TrackFields } from './schema/track.ts';
import { kindOfType, NESTED_TRACKS } from './schema/trackKinds.ts';
import { View } from './schema/view.ts';

/** Fields that are places, by the list they are in. */
const places: readonly (readonly [ModelList, readonly string[]])[] = [
  ['vertices', ['positions']],
  ['collision', ['positions']],
  ['bones', ['pivot']],
  ['attachments', ['position']],
  ['events', ['position']],
  ['lights', ['position']],
  ['ribbons', ['position']],
  ['particles', ['position']],
  ['cameras', ['positionBase', 'targetBase']],
];

type Map3 = (point: Vector3) => Vector3;

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
    const value = mapped(record.fields[name], map);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (changes.length > 0) transaction.update(record.id, Object.fromEntries(changes));
}

interface BoundsFields {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  readonly radius: number;
}

/** The box around the corners of a box that was moved or turned. */
function mappedBounds({ minimum, maximum, radius }: BoundsFields, map: Map3): Fields {
  const corners = Array.from({ length: 8 }, (_, corner) =>
    map([
      ((corner & 1) === 0 ? minimum[0] : maximum[0]) ?? 0,
      ((corner & 2) === 0 ? minimum[1] : maximum[1]) ?? 0,
      ((corner & 4) === 0 ? minimum[2] : maximum[2]) ?? 0,
    ]),
  );
  const axes = [0, 1, 2] as const;
  return {
    minimum: axes.map((axis) => Math.fround(Math.min(...corners.map((corner) => corner[axis])))),
    maximum: axes.map((axis) => Math.fround(Math.max(...corners.map((corner) => corner[axis])))),
    radius,
  };
}

function mapBounds(transaction: Transaction, document: DocumentView, map: Map3): void {
  for (const id of [document.root, ...listOf(document, 'sequences')]) {
    const { fields } = document.get(id);
    const changes = ['bounds', 'collisionBounds'].flatMap((name) => {
      const value = fields[name];
      // Both are declared as bounds; sequences have only the first.
      return value === undefined ? [] : [[name, mappedBounds(value as unknown as BoundsFields, map)] as const];
    });
    transaction.update(id, Object.fromEntries(changes));
  }
}

function submeshesOf(document: DocumentView): readonly RecordId[] {
  return listOf(document, 'views').flatMap((id) => fieldsOf(View, document.get(id)).submeshes);
}

/** Shifts the whole model by some yards, in one step. */
export function moveModel(document: Document, by: Vector3): void {
  if (!by.every(Number.isFinite)) throw new RangeError('The way must be three numbers');
  if (by.every((part) => part === 0)) return;
  const map: Map3 = (point) => add(point, by);
  document.edit('Move the model', (transaction) => {
    for (const [list, names] of places) {
      for (const id of listOf(document, list)) mapFields(transaction, document.get(id), names, map);
    }
    for (const id of submeshesOf(document)) mapFields(transaction, document.get(id), ['center', 'sortCenter'], map);
    mapBounds(transaction, document, map);
  });
}

type Quaternion = readonly [x: number, y: number, z: number, w: number];

function product(left: Quaternion, right: Quaternion): Quaternion {
  const [ax, ay, az, aw] = left;
  const [bx, by, bz, bw] = right;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const axes: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

interface Turn {
  readonly quaternion: Quaternion;
  readonly map: Map3;
}

/** About X, then Y, then Z, in degrees. */
function turnOf(degrees: Vector3): Turn {
  const quaternion = axes.reduce<Quaternion>(
    (before, axis, index) => {
      const [x = 0, y = 0, z = 0, w = 1] = quaternionAbout(axis, ((degrees[index] ?? 0) * Math.PI) / 180);
      return product([x, y, z, w], before);
    },
    [0, 0, 0, 1],
  );
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  rotationScaleInto(matrix, 0, quaternion, 0, [1, 1, 1], 0);
  // A quarter turn leaves no dust of 1e-17 in what was zero.
  const exact = matrix.map((part) => (Math.abs(part - Math.round(part)) < 1e-12 ? Math.round(part) : part));
  return { quaternion, map: (point) => transformDirection(exact, 0, point) };
}

const INHERITS_NO_TRANSLATION = 0x1;
const INHERITS_NO_ROTATION = 0x4;
const FACES_CAMERA = 0x78;
const boneTracks = ['translation', 'rotation', 'scaling'] as const;

/** Nothing in it moves, faces the camera, or gives off what has a direction of its own: its rest pose is all there is. */
function isStill(document: DocumentView): boolean {
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
  return { times, values, ...(rows === undefined ? {} : { rows }) };
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
      const turned: MapKey = ([x = 0, y = 0, z = 0, w = 1]) => product(quaternion, [x, y, z, w]);
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
    transaction.update(id, { flags: flags | TRANSFORMED });
  }
}

function turnRest(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  for (const id of listOf(document, 'vertices'))
    mapFields(transaction, document.get(id), ['positions', 'normals'], map);
  for (const id of listOf(document, 'bones')) mapFields(transaction, document.get(id), ['pivot'], map);
  for (const id of submeshesOf(document)) mapFields(transaction, document.get(id), ['center', 'sortCenter'], map);
  for (const list of ['events', 'lights'] as const) {
    for (const id of listOf(document, list)) mapFields(transaction, document.get(id), ['position'], map);
  }
}

/** Cameras hang on no bone; nor do lights without one. */
function turnLoose(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  for (const id of listOf(document, 'cameras')) {
    mapFields(transaction, document.get(id), ['positionBase', 'targetBase'], map);
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
    if (fieldsOf(Light, document.get(id)).bone < 0) mapFields(transaction, document.get(id), ['position'], map);
  }
}

/**
 * Turns the whole model about the origin, in one step.
 *
 * @param degrees about X, Y and Z, one after the other
 * @throws RangeError when keys of some sequences stand in files that were not opened: they could not be turned
 */
export function turnModel(document: Document, degrees: Vector3): void {
  if (!degrees.every(Number.isFinite)) throw new RangeError('The turn must be three numbers');
  if (degrees.every((each) => each % 360 === 0)) return;
  const still = isStill(document);
  if (!still) requireAllKeys(document, 'it would turn in the other sequences only');
  const turn = turnOf(degrees);
  document.edit('Turn the model', (transaction) => {
    if (still) turnRest(transaction, document, turn);
    else {
      turnRoots(transaction, document, turn);
      turnBonelessLights(transaction, document, turn);
    }
    turnLoose(transaction, document, turn);
    for (const id of listOf(document, 'collision')) {
      mapFields(transaction, document.get(id), ['positions', 'normals'], turn.map);
    }
    mapBounds(transaction, document, turn.map);
  });
}
