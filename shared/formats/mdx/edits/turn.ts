/**
 * Turning a whole model about the origin. The turn goes into the nodes that nothing turns with, in every sequence: whatever
 * hangs on them follows exactly, attached models, emitters and uneven scaling included, which turning every node for itself
 * could not keep. Only a model in which nothing moves, or that has no sequence to move in, is turned at rest.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { fieldsIf, fieldsOf, namesOf } from '../../../codec/record.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { facesCamera, NODE_FLAGS } from '../../../geometry/skeleton.ts';
import type { Quaternion, Turn } from '../../../geometry/turn.ts';
import { boxThrough, quaternionProduct } from '../../../geometry/turn.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { add, length, subtract, vectorAt } from '../../../geometry/vector.ts';
import { packQuaternions, playableRotations } from '../alpha/packedQuaternion.ts';
import { animationOf } from '../animation.ts';
import { dialectOf } from '../dialects.ts';
import { nodesOf } from '../model.ts';
import { CollisionMesh } from '../alpha/schema/collisionMesh.ts';
import { Geoset as AlphaGeoset } from '../alpha/schema/geoset.ts';
import { CollisionShape as HitTestShape } from '../alpha/schema/nodes.ts';
import { Geoset } from '../schema/geoset.ts';
import { BindPoses, GlobalSequence, Pivots } from '../schema/model.ts';
import { Camera } from '../schema/nodes.ts';
import type { TrackFields } from '../schema/track.ts';
import { Track } from '../schema/track.ts';
import { fieldsInBoth, finite, nodeFields } from '../view/records.ts';
import { mdxView } from '../view/index.ts';
import { changeBoxes } from './boxes.ts';
import { recordsWith } from './fields.ts';
import type { Document } from '../../../document/document.ts';
import { itemsWithTags } from '../model.ts';

/** Nodes whose own directions are seen. */
const directed: ReadonlySet<string> = new Set([
  ...['attachment', 'particleEmitter', 'particleEmitter2', 'popcornEmitter', 'ribbonEmitter'],
]);

/** Without sequences the rest pose is all there is; and so it is where nothing moves or has a direction of its own. */
function isStill(document: DocumentView): boolean {
  if (itemsWithTags(document, ['SEQS']).length === 0) return true;
  return nodesOf(document).every((id) => {
    const { type } = document.get(id);
    const { flags, transforms } = nodeFields(document.get(id));
    return !directed.has(type) && (flags & facesCamera) === 0 && transforms.length === 0;
  });
}

/** Each group of three numbers through a map. */
function mapped(values: ArrayLike<number>, map: Turn['map'], stride = 3): Float32Array {
  const made = Float32Array.from(values);
  for (let at = 0; at + 2 < made.length; at += stride) made.set(map(vectorAt(made, at)), at);
  return made;
}

function mapMembers(
  transaction: Transaction,
  document: DocumentView,
  tag: string,
  names: readonly string[],
  map: Turn['map'],
): void {
  for (const { id, fields } of recordsWith(document, tag)) {
    for (const name of names) {
      const value = fieldsByName(fields)[name];
      if (value instanceof Float32Array) transaction.update(id, { [name]: mapped(value, map) });
      else if (Array.isArray(value)) {
        // Vectors of three numbers by their schemas.
        transaction.update(id, { [name]: [...mapped(value as readonly number[], map)] });
      }
    }
  }
}

/** What a key becomes: its value, and what stands for the way into and out of it. */
interface MapKey {
  readonly value: (value: readonly number[]) => readonly number[];
  /** Of curves whose tangents are ways, not values. */
  readonly way: (tangent: readonly number[]) => readonly number[];
  readonly rest: readonly number[];
}

const hermite = 2;

interface KeyRow {
  readonly frame: number;
  readonly values: readonly number[];
}

/** A node's track of a kind, its values as plain numbers, and whether it goes by a clock of its own. */
interface NodeTrack {
  readonly id: RecordId;
  readonly fields: TrackFields;
  readonly isGlobal: boolean;
}

function trackOf(document: DocumentView, node: RecordId, tag: string): NodeTrack | null {
  for (const id of nodeFields(document.get(node)).transforms) {
    const fields = fieldsInBoth(Track, document.get(id));
    if (fields.tag !== tag || fields.frames == null || fields.values == null) continue;
    const globals = itemsWithTags(document, ['GLBS']);
    const globalId = globals[finite(fields.globalSequenceId, -1)];
    const isGlobal = globalId !== undefined && fieldsInBoth(GlobalSequence, document.get(globalId)) !== null;
    // Both games' tracks have these members, and the two arrays are there.
    return { id, fields: fields as TrackFields, isGlobal };
  }
  return null;
}

function rowsOf({ frames, values, interpolation }: TrackFields, { value, way, rest }: MapKey): readonly KeyRow[] {
  const width = rest.length;
  const parts = interpolation > 1 ? 3 : 1;
  const numbers = width === 4 ? playableRotations(values) : values;
  return Array.from(frames, (frame, key): KeyRow => {
    const at = key * width * parts;
    const part = (index: number): readonly number[] =>
      Array.from(numbers.subarray(at + index * width, at + (index + 1) * width), Number);
    const tangents = [1, 2].slice(0, parts - 1).map(part);
    const change = interpolation === hermite ? way : value;
    return { frame, values: [...value(part(0)), ...tangents.flatMap((each) => [...change(each)])] };
  });
}

/** Keys of what rest becomes, at the start of each sequence that has none. */
function restRows(
  document: DocumentView,
  rows: readonly KeyRow[],
  { value, way, rest }: MapKey,
  interpolation: number,
): readonly KeyRow[] {
  const zero = rest.map(() => 0);
  const tangent = interpolation === hermite ? (rest.length === 4 ? value(rest) : way(zero)) : value(rest);
  const values = interpolation > 1 ? [...value(rest), ...tangent, ...tangent] : value(rest);
  const starts = animationOf(dialectOf(document))
    .sequences(document)
    .filter(({ start, end }) => !rows.some(({ frame }) => frame >= start && frame <= end))
    .map(({ start }) => start);
  return [...new Set(starts)].map((frame) => ({ frame, values }));
}

/** Each new key in front of the first one that is later: keys that were in order stay so. */
function withRows(rows: readonly KeyRow[], added: readonly KeyRow[]): readonly KeyRow[] {
  const made = [...rows];
  for (const row of added) {
    const place = made.findIndex(({ frame }) => frame > row.frame);
    made.splice(place < 0 ? made.length : place, 0, row);
  }
  return made;
}

const linear = 1;

function changeTrack(
  transaction: Transaction,
  document: DocumentView,
  node: RecordId,
  { tag, ...map }: MapKey & { readonly tag: string },
): void {
  const known = trackOf(document, node, tag);
  const interpolation = known?.fields.interpolation ?? linear;
  const rows = known === null ? [] : rowsOf(known.fields, map);
  const all = known?.isGlobal === true ? rows : withRows(rows, restRows(document, rows, map, interpolation));
  const numbers = Float32Array.from(all.flatMap(({ values }) => [...values]));
  const isPacked = dialectOf(document).trackKinds.get(tag)?.stored !== undefined;
  const values: Numbers = isPacked ? packQuaternions(numbers) : numbers;
  const frames = Int32Array.from(all, ({ frame }) => frame);
  if (known !== null) {
    transaction.set(Track, known.id, { frames, values });
    return;
  }
  const fields = { tag, interpolation, globalSequenceId: -1, frames, values };
  const track = transaction.add(Track.type, node, fields);
  const { transforms } = nodeFields(document.get(node));
  // Translation, rotation, scaling: the order of all known files.
  const order = ['KGTR', 'KGRT', 'KGSC'];
  const place = transforms.findIndex((id) => order.indexOf(fieldsOf(Track, document.get(id)).tag) > order.indexOf(tag));
  transaction.update(node, { transforms: transforms.toSpliced(place < 0 ? transforms.length : place, 0, track) });
}

const noTurn: Quaternion = [0, 0, 0, 1];

/** Nodes that nothing above turns with: roots, and those that do not inherit. */
function turnRoots(transaction: Transaction, document: Document, { quaternion, map }: Turn): void {
  for (const { record, parent, pivot } of mdxView(document).joints) {
    const flags = finite(nodeFields(document.get(record)).flags, 0) & dialectOf(document).poseFlags;
    const isRoot = parent < 0;
    const turns = isRoot || (flags & NODE_FLAGS.dontInheritRotation) !== 0;
    const moves = isRoot || (flags & NODE_FLAGS.dontInheritTranslation) !== 0;
    // What faces the camera is turned by it, and would be turned within the screen.
    if (turns && (flags & NODE_FLAGS.billboarded) === 0) {
      const turned = ([x = 0, y = 0, z = 0, w = 1]: readonly number[]) => quaternionProduct(quaternion, [x, y, z, w]);
      changeTrack(transaction, document, record, { tag: 'KGRT', value: turned, way: turned, rest: noTurn });
    }
    if (!turns && !moves) continue;
    const way = (part: readonly number[]): Vector3 => map(vectorAt(part));
    // Where a root's pivot goes is a translation: nothing above it moves it.
    const value = moves ? (part: readonly number[]) => subtract(map(add(vectorAt(part), pivot)), pivot) : way;
    const rest = [0, 0, 0];
    if (trackOf(document, record, 'KGTR') === null && length(vectorAt(value(rest))) < 1e-6) continue;
    changeTrack(transaction, document, record, { tag: 'KGTR', value, way, rest });
  }
}

function turnRest(transaction: Transaction, document: DocumentView, { map }: Turn): void {
  mapMembers(transaction, document, 'GEOS', namesOf(AlphaGeoset, 'positions', 'normals', 'centre'), map);
  mapMembers(transaction, document, 'PIVT', namesOf(Pivots, 'points'), map);
  for (const record of recordsWith(document, 'GEOS')) {
    const { tangents } = fieldsInBoth(Geoset, record);
    if (tangents instanceof Float32Array) transaction.set(Geoset, record.id, { tangents: mapped(tangents, map, 4) });
  }
  for (const record of [...recordsWith(document, 'CLID'), ...recordsWith(document, 'HTST')]) {
    if (record.type !== HitTestShape.type) continue;
    const { vertexA, vertexB } = fieldsInBoth(HitTestShape, record);
    if (vertexA === undefined) continue;
    const { minimum, maximum } = boxThrough(vertexA, vertexB ?? vertexA, map);
    if (vertexB !== undefined) transaction.update(record.id, { vertexA: minimum, vertexB: maximum });
    else transaction.update(record.id, { vertexA: map(vectorAt(vertexA)).map(Math.fround) });
  }
  for (const record of recordsWith(document, 'BPOS')) {
    const { matrices } = fieldsOf(BindPoses, record);
    if (matrices instanceof Float32Array) transaction.set(BindPoses, record.id, { matrices: mapped(matrices, map) });
  }
}

/** Turns the whole model, inside a step that is open. */
export function changeTurned(transaction: Transaction, document: Document, turn: Turn): void {
  if (isStill(document)) turnRest(transaction, document, turn);
  else turnRoots(transaction, document, turn);
  mapMembers(transaction, document, 'CAMS', namesOf(Camera, 'position', 'targetPosition'), turn.map);
  for (const camera of recordsWith(document, 'CAMS')) {
    for (const id of fieldsOf(Camera, camera).tracks) {
      const { tag, values } = fieldsOf(Track, document.get(id));
      const isWay = tag === 'KCTR' || tag === 'KTTR';
      if (isWay && values instanceof Float32Array) transaction.set(Track, id, { values: mapped(values, turn.map) });
    }
  }
  for (const record of recordsWith(document, 'CLID')) {
    const { positions, normals } = fieldsIf(CollisionMesh, record) ?? {};
    if (positions instanceof Float32Array) transaction.update(record.id, { positions: mapped(positions, turn.map) });
    if (normals instanceof Float32Array) transaction.update(record.id, { normals: mapped(normals, turn.map) });
  }
  changeBoxes(transaction, document, {
    box: (minimum, maximum) => boxThrough(minimum, maximum, turn.map),
    radius: (radius) => radius,
  });
}
