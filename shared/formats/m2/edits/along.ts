/**
 * A whole model larger, elsewhere or mirrored, with everything that is measured in yards. Keys stay where a move is all that
 * happens, because bones move by their pivots.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { AlongAxes } from '../../../model/alongAxes.ts';
import {
  boxAlong,
  directionPart,
  isMirrored,
  pointPart,
  turnedFaces,
  turnSigns,
  vectorPart,
} from '../../../model/alongAxes.ts';
import type { ModelList } from '../model.ts';
import { listOf, trackOf } from '../model.ts';
import { packComponent, unpackComponent } from '../packed.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { View } from '../schema/view.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { fieldsIf, fieldsOf, namesOf } from '../../../codec/record.ts';
import { Bone } from '../schema/bone.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import { Model } from '../schema/index.ts';
import { Attachment, Camera, Event, Light } from '../schema/points.ts';
import { Sequence } from '../schema/sequence.ts';
import { Collision, Vertices } from '../schema/vertices.ts';

type Members = readonly (readonly [list: ModelList, names: readonly string[]])[];

/** Members that are places, by the list they are in. */
export const places: Members = [
  ['vertices', namesOf(Vertices, 'positions')],
  ['collision', namesOf(Collision, 'positions')],
  ['bones', namesOf(Bone, 'pivot')],
  ['attachments', namesOf(Attachment, 'position')],
  ['events', namesOf(Event, 'position')],
  ['lights', namesOf(Light, 'position')],
  ['ribbons', namesOf(Ribbon, 'position')],
  ['particles', namesOf(Particle, 'position')],
  ['cameras', namesOf(Camera, 'positionBase', 'targetBase')],
];

const directions: Members = [
  ['vertices', namesOf(Vertices, 'normals')],
  ['collision', namesOf(Collision, 'normals')],
];

const lengths: Members = [
  ['cameras', namesOf(Camera, 'farClip', 'nearClip')],
  ['sequences', namesOf(Sequence, 'moveSpeed')],
];

/** Tracks of ways from a place of their own. */
const wayTracks: Members = [
  ['bones', ['translation']],
  // Nine numbers a key: the point and its two tangents.
  ['cameras', ['position', 'target']],
];

/** Tracks of lengths. Sizes of single particles are none of the model's. */
const lengthTracks: Members = [
  ['lights', ['attenuationStart', 'attenuationEnd']],
  ['ribbons', ['heightAbove', 'heightBelow']],
  ['particles', ['speed', 'gravity', 'areaLength', 'areaWidth', 'depthSource']],
];

type MapNumber = (number: number, place: number) => number;

function mapNumbers(value: Value | undefined, map: MapNumber): Value | undefined {
  if (typeof value === 'number') return Math.fround(map(value, 0));
  if (value instanceof Float32Array) return value.map(map);
  if (!Array.isArray(value)) return undefined;
  return value.map((each, place) => (typeof each === 'number' ? Math.fround(map(each, place)) : each));
}

function changeMembers(
  transaction: Transaction,
  { id, fields }: DocumentRecord,
  names: readonly string[],
  map: MapNumber,
): void {
  const changes: Record<string, Value> = {};
  for (const name of names) {
    const value = mapNumbers(fieldsByName(fields)[name], map);
    if (value !== undefined) changes[name] = value;
  }
  if (Object.keys(changes).length > 0) transaction.update(id, changes);
}

function changeTracks(transaction: Transaction, document: DocumentView, list: Members, map: MapNumber): void {
  for (const [name, properties] of list) {
    for (const id of listOf(document, name)) {
      for (const property of properties) {
        const track = trackOf(document, id, property);
        if (track === null || track.fields.times.length === 0) continue;
        const values = mapNumbers(track.fields.values, map);
        if (values !== undefined) transaction.update(track.id, { values });
      }
    }
  }
}

/** Rotations with each of their four numbers times a factor; packed ones stay packed. */
function mirroredRotations(type: string, values: Numbers, map: AlongAxes): Numbers {
  const factors = turnSigns(map);
  const isPacked = kindOfType.get(type)?.mix === 'packedQuaternion';
  const made = values.slice();
  for (const [place, stored] of made.entries()) {
    const factor = factors[place % 4] ?? 1;
    // What stays is not packed anew: a stored 65535 lies past what packing gives.
    if (factor === 1) continue;
    made[place] = isPacked ? packComponent(-unpackComponent(stored)) : -stored;
  }
  return made;
}

export function submeshesOf(document: DocumentView): readonly RecordId[] {
  return listOf(document, 'views').flatMap((id) => fieldsOf(View, document.get(id)).submeshes);
}

function mirrorSurfaces(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  for (const id of [...listOf(document, 'views'), ...listOf(document, 'collision')]) {
    const record = document.get(id);
    const { triangles } = fieldsIf(View, record) ?? fieldsOf(Collision, record);
    if (triangles instanceof Uint16Array) transaction.update(id, { triangles: turnedFaces(triangles) });
  }
  for (const id of listOf(document, 'bones')) {
    const track = trackOf(document, id, 'rotation');
    if (track === null || !isNumbers(track.fields.values) || track.fields.times.length === 0) continue;
    transaction.update(track.id, { values: mirroredRotations(track.type, track.fields.values, map) });
  }
  changeTracks(transaction, document, [['cameras', ['roll']]], (roll) => -roll);
}

interface BoundsFields {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  readonly radius: number;
}

export interface MapBounds {
  readonly box: (
    minimum: readonly number[],
    maximum: readonly number[],
  ) => { readonly minimum: number[]; readonly maximum: number[] };
  readonly scale: number;
}

/** Bounds of the model and of its sequences. */
export function changeBounds(transaction: Transaction, document: DocumentView, { box, scale }: MapBounds): void {
  for (const id of [document.root, ...listOf(document, 'sequences')]) {
    const record = document.get(id);
    const model = fieldsIf(Model, record);
    const grown = ({ minimum, maximum, radius }: BoundsFields) => ({
      ...box(minimum, maximum),
      radius: Math.fround(radius * scale),
    });
    const { bounds } = model ?? fieldsOf(Sequence, record);
    const collision = model === null ? {} : { collisionBounds: grown(model.collisionBounds) };
    transaction.update(id, { bounds: grown(bounds), ...collision });
  }
}

/** Changes a whole model, inside a step that is open. */
export function changeAlong(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const members = (list: Members, change: MapNumber): void => {
    for (const [name, names] of list) {
      for (const id of listOf(document, name)) changeMembers(transaction, document.get(id), names, change);
    }
  };
  members(places, (number, place) => pointPart(map, number, place));
  for (const id of submeshesOf(document)) {
    const record = document.get(id);
    changeMembers(transaction, record, ['center', 'sortCenter'], (number, place) => pointPart(map, number, place));
    changeMembers(transaction, record, ['sortRadius'], (number) => number * map.scale);
  }
  if (isMirrored(map)) {
    members(directions, (number, place) => directionPart(map, number, place));
    mirrorSurfaces(transaction, document, map);
  }
  if (map.scale !== 1) {
    members(lengths, (number) => number * map.scale);
    changeTracks(transaction, document, lengthTracks, (number) => number * map.scale);
  }
  if (map.scale !== 1 || isMirrored(map)) {
    changeTracks(transaction, document, wayTracks, (number, place) => vectorPart(map, number, place));
    members([['particles', ['wind', 'splinePoints']]], (number, place) => vectorPart(map, number, place));
  }
  changeBounds(transaction, document, {
    box: (minimum, maximum) => boxAlong(map, minimum, maximum),
    scale: map.scale,
  });
}
