/** Moving, turning and scaling: of the whole model with everything that is measured in yards, or of submeshes alone. */
import type { DocumentView } from '../../codec/format.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, RecordId, Value } from '../../document/record.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, vectorAt } from '../../geometry/vector.ts';
import { MATRIX_LENGTH, rotationScaleInto, transformDirection, identityInto } from '../../geometry/matrix.ts';
import { quaternionAbout } from '../../geometry/quaternion.ts';
import { boundsOf, boxCentre } from '../../geometry/extent.ts';
import { requireAllKeys } from './elsewhere.ts';
import type { ModelList } from './model.ts';
import { fieldsOf, isTrack, listOf, trackOf } from './model.ts';
import { Vertices } from './schema/vertices.ts';
import { Batch, Submesh, View } from './schema/view.ts';

const points: readonly (readonly [ModelList, readonly string[]])[] = [
  ['bones', ['pivot']],
  ['attachments', ['position']],
  ['events', ['position']],
  ['lights', ['position']],
  ['ribbons', ['position']],
  ['particles', ['position']],
  ['cameras', ['positionBase', 'targetBase', 'farClip', 'nearClip']],
  ['sequences', ['moveSpeed']],
];

const scaledTracks: readonly (readonly [ModelList, readonly string[]])[] = [
  ['bones', ['translation']],
  ['lights', ['attenuationStart', 'attenuationEnd']],
  ['cameras', ['position', 'target']],
  ['ribbons', ['heightAbove', 'heightBelow']],
  ['particles', ['speed', 'gravity', 'areaLength', 'areaWidth', 'zSource']],
];

function scaled(value: Value | undefined, factor: number): Value | undefined {
  if (typeof value === 'number') return Math.fround(value * factor);
  if (value instanceof Float32Array) return value.map((each) => each * factor);
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'number' ? Math.fround(each * factor) : each));
  return undefined;
}

function scaleFields(
  transaction: Transaction,
  document: DocumentView,
  id: RecordId,
  names: readonly string[],
  factor: number,
): void {
  const { fields } = document.get(id);
  const changes: Record<string, Value> = {};
  for (const name of names) {
    const value = scaled(fields[name], factor);
    if (value !== undefined) changes[name] = value;
  }
  if (Object.keys(changes).length > 0) transaction.update(id, changes);
}

function scaledBounds(value: Value | undefined, factor: number): Value | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scaled(each, factor) ?? each]));
}

/**
 * Everything that is a length, in one step: vertices, pivots, moves of bones, points, collision mesh, bounds, cameras,
 * lights, ribbons, and places and speeds of particles. Sizes of single particles stay as they are.
 */
export function scaleModel(document: Document, factor: number): void {
  if (!(factor > 0) || !Number.isFinite(factor)) throw new RangeError('The factor must be a number above 0');
  if (factor === 1) return;
  requireAllKeys(document, 'bones would move too far or not far enough in them');
  document.edit('Scale the model', (transaction) => {
    for (const id of listOf(document, 'vertices')) scaleFields(transaction, document, id, ['positions'], factor);
    for (const id of listOf(document, 'collision')) scaleFields(transaction, document, id, ['positions'], factor);
    for (const [list, names] of points) {
      for (const id of listOf(document, list)) scaleFields(transaction, document, id, names, factor);
    }
    for (const [list, properties] of scaledTracks) {
      for (const id of listOf(document, list)) {
        for (const property of properties) {
          const track = trackOf(document, id, property);
          if (track === null || !isTrack(document.get(track.id)) || track.fields.times.length === 0) continue;
          scaleFields(transaction, document, track.id, ['values'], factor);
        }
      }
    }
    for (const view of listOf(document, 'views')) {
      for (const id of fieldsOf(View, document.get(view)).submeshes) {
        scaleFields(transaction, document, id, ['center', 'sortCenter', 'sortRadius'], factor);
      }
    }
    for (const id of [document.root, ...listOf(document, 'sequences')]) {
      const { fields } = document.get(id);
      const changes = Object.fromEntries(
        ['bounds', 'collisionBounds'].flatMap((name) => {
          const value = scaledBounds(fields[name], factor);
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
      transaction.update(id, changes);
    }
  });
}

export interface Placement {
  readonly move: Vector3;
  /** Degrees about X, Y and Z, one after the other, about the middle of what is moved. */
  readonly turn: Vector3;
  readonly scale: number;
}

/** Submeshes that are selected, themselves or by a batch. */
export function selectedSubmeshes(document: DocumentView, selection: readonly RecordId[]): readonly RecordId[] {
  const found = selection.flatMap((id): readonly RecordId[] => {
    if (!document.has(id)) return [];
    const record = document.get(id);
    if (record.type === Submesh.type) return [id];
    if (record.type !== Batch.type || record.owner === null) return [];
    const target = fieldsOf(View, document.get(record.owner)).submeshes[fieldsOf(Batch, record).submesh];
    return target === undefined ? [] : [target];
  });
  return [...new Set(found)];
}

/** Places of the model's vertices that submeshes use, each once. */
function verticesOfSubmeshes(document: DocumentView, submeshes: readonly RecordId[]): readonly number[] {
  const used = new Set<number>();
  for (const id of submeshes) {
    const record = document.get(id);
    if (record.owner === null) continue;
    const { vertices, triangles } = fieldsOf(View, document.get(record.owner));
    const { indexStart, level, indexCount } = fieldsOf(Submesh, record);
    const start = indexStart + level * 0x10000;
    for (const place of triangles.subarray(start, start + indexCount)) {
      const vertex = vertices[place];
      if (vertex !== undefined) used.add(vertex);
    }
  }
  return [...used].sort((left, right) => left - right);
}

function turnMatrix([x, y, z]: Vector3, scale: number): (vector: Vector3) => Vector3 {
  const matrices = [
    [[1, 0, 0], x],
    [[0, 1, 0], y],
    [[0, 0, 1], z],
  ] as const;
  const made = matrices.map(([axis, degrees]) => {
    const matrix = new Float64Array(MATRIX_LENGTH);
    identityInto(matrix, 0);
    rotationScaleInto(matrix, 0, quaternionAbout(axis, (degrees * Math.PI) / 180), 0, [1, 1, 1], 0);
    return matrix;
  });
  return (vector) => {
    const turned = made.reduce<Vector3>((each, matrix) => transformDirection(matrix, 0, each), vector);
    return [turned[0] * scale, turned[1] * scale, turned[2] * scale];
  };
}

/** Moves the vertices of submeshes in the rest pose, with their centres for sorting, in one step. */
export function placeSubmeshes(document: Document, submeshes: readonly RecordId[], placement: Placement): void {
  const [mesh] = listOf(document, 'vertices');
  const vertices = verticesOfSubmeshes(document, submeshes);
  if (mesh === undefined || vertices.length === 0) throw new RangeError('Nothing that is selected has vertices');
  const { positions, normals } = fieldsOf(Vertices, document.get(mesh));
  const box = boundsOf(vertices.flatMap((vertex) => [...vectorAt(positions, vertex * 3)]));
  if (box === null) return;
  const centre = boxCentre(box);
  const turn = turnMatrix(placement.turn, placement.scale);
  const direction = turnMatrix(placement.turn, 1);
  const point = ([x, y, z]: Vector3): Vector3 => {
    const turned = turn([x - centre[0], y - centre[1], z - centre[2]]);
    return add(add(turned, centre), placement.move);
  };
  document.edit('Place submeshes', (transaction) => {
    const [first, last] = [(vertices[0] ?? 0) * 3, ((vertices.at(-1) ?? 0) + 1) * 3];
    const moved = { positions: positions.slice(first, last), normals: normals.slice(first, last) };
    for (const vertex of vertices) {
      const at = vertex * 3 - first;
      moved.positions.set(point(vectorAt(positions, vertex * 3)), at);
      moved.normals.set(direction(vectorAt(normals, vertex * 3)), at);
    }
    transaction.patch(mesh, 'positions', first, moved.positions);
    transaction.patch(mesh, 'normals', first, moved.normals);
    for (const id of submeshes) {
      const { center, sortCenter, sortRadius } = fieldsOf(Submesh, document.get(id));
      const changes: Record<string, Fields[string]> = { center: point(vectorAt(center)).map(Math.fround) };
      if (sortCenter !== undefined) changes['sortCenter'] = point(vectorAt(sortCenter)).map(Math.fround);
      if (sortRadius !== undefined) changes['sortRadius'] = Math.fround(sortRadius * placement.scale);
      transaction.update(id, changes);
    }
  });
}
