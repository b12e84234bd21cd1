/** What a drag of the gizmo does to the document: pivots of nodes, vertices and normals of geosets. */
import type { RecordId } from '../../../../shared/document/record.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import { boxCentre, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import {
  identityInto,
  invert,
  MATRIX_LENGTH,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../../../shared/geometry/matrix.ts';
import { quaternionAbout } from '../../../../shared/geometry/quaternion.ts';
import { vertexMatrixInto } from '../../../../shared/geometry/skinning.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, normalise, scale, subtract, vectorAt } from '../../../../shared/geometry/vector.ts';
import { nodePlace } from '../overlays/places.ts';
import type { ModelScene, SceneGeoset } from '../scene/modelScene.ts';
import type { Turn } from './drag.ts';

/** Numbers that a drag replaces, as they were when it began. */
interface Bulk {
  readonly record: RecordId;
  readonly member: string;
  readonly start: number;
  readonly before: Float32Array;
}

/** Vertices or a pivot to be moved. */
export interface MovedPart {
  readonly bulk: Bulk;
  /** The new numbers for a transform in the space of the pose. */
  readonly apply: (transform: PoseTransform) => Float32Array;
}

/** A rigid transform in the space the user sees. */
export interface PoseTransform {
  readonly point: (point: Vector3) => Vector3;
  readonly direction: (direction: Vector3) => Vector3;
}

export interface GizmoTarget {
  readonly centre: Vector3;
  /** For the undo list: `Bone_Head`, `geoset`, `3 nodes`. */
  readonly name: string;
  /** Copies what is to be moved, for a drag that begins now. */
  readonly grab: (options: GrabOptions) => readonly MovedPart[];
}

export interface GrabOptions {
  /** Pivots of all nodes below move with a node's. */
  readonly childrenFollow: boolean;
}

export function moveBy(offset: Vector3): PoseTransform {
  return { point: (point) => add(point, offset), direction: (direction) => direction };
}

export function turnAbout(centre: Vector3, { axis, angle }: Turn): PoseTransform {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  rotationScaleInto(matrix, 0, quaternionAbout(axis, angle), 0, [1, 1, 1], 0);
  const direction = (vector: Vector3): Vector3 => transformDirection(matrix, 0, vector);
  return { point: (point) => add(centre, direction(subtract(point, centre))), direction };
}

/** What the gizmo moves for a selection; null when nothing in it has a place of its own. Nodes go before geosets. */
export function gizmoTarget(scene: ModelScene, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const nodes = [...selection].flatMap((record) => scene.tree.indexByRecord.get(record) ?? []);
  const geosets = scene.geosets.filter(({ description }) => selection.has(description.record));
  return nodeTarget(scene, nodes) ?? geosetTarget(scene, geosets);
}

export function applyParts(transaction: Transaction, parts: readonly MovedPart[], transform: PoseTransform): void {
  for (const { bulk, apply } of parts) transaction.patch(bulk.record, bulk.member, bulk.start, apply(transform));
}

function nodeTarget(scene: ModelScene, nodes: readonly number[]): GizmoTarget | null {
  const { pivotRecord, pivots } = scene;
  const movable = nodes.filter((index) => ((scene.tree.nodes[index]?.objectId ?? -1) + 1) * 3 <= pivots.length);
  const [first] = movable;
  if (pivotRecord === null || first === undefined) return null;
  const places = movable.map((index) => nodePlace(scene, index));
  const centre = scale(places.reduce(add, [0, 0, 0]), 1 / places.length);
  const name = movable.length === 1 ? (scene.tree.nodes[first]?.name ?? 'node') : `${movable.length} nodes`;
  const grab = ({ childrenFollow }: GrabOptions): readonly MovedPart[] =>
    (childrenFollow ? withDescendants(scene, movable) : movable).flatMap(
      (index) => pivotPart(scene, pivotRecord, index) ?? [],
    );
  return { centre, name, grab };
}

function withDescendants({ tree }: ModelScene, roots: readonly number[]): readonly number[] {
  const taken = new Set(roots);
  const { parents } = tree.skeleton;
  return tree.nodes.flatMap((_, index) => {
    for (let each = index; each >= 0; each = parents[each] ?? -1) if (taken.has(each)) return [index];
    return [];
  });
}

/** A pivot is moved by its parent's pose (and its own translation); the way back is the parent's inverse. */
function pivotPart(scene: ModelScene, record: RecordId, index: number): MovedPart | null {
  const objectId = scene.tree.nodes[index]?.objectId ?? -1;
  const start = objectId * 3;
  if (start < 0 || start + 3 > scene.pivots.length) return null;
  const before = scene.pivots.slice(start, start + 3);
  const place = nodePlace(scene, index);
  const back = linearInverse(scene.tree.skeleton.matrices, (scene.tree.skeleton.parents[index] ?? -1) * MATRIX_LENGTH);
  const apply = ({ point }: PoseTransform): Float32Array => {
    const offset = back(subtract(point(place), place));
    return Float32Array.from(add(vectorAt(before), offset));
  };
  return { bulk: { record, member: 'points', start, before }, apply };
}

/** Turns directions of the pose back to the rest pose; a matrix at a negative offset is none. */
function linearInverse(matrices: ArrayLike<number>, at: number): (direction: Vector3) => Vector3 {
  const inverse = at < 0 ? null : invert(matrices, at);
  return (direction) => (inverse === null ? direction : transformDirection(inverse, 0, direction));
}

function geosetTarget(scene: ModelScene, geosets: readonly SceneGeoset[]): GizmoTarget | null {
  const box = uniteBoxes(geosets.map((geoset) => scene.posedBoxOf(geoset)));
  if (box === null) return null;
  const name = geosets.length === 1 ? 'geoset' : `${geosets.length} geosets`;
  return { centre: boxCentre(box), name, grab: () => geosets.flatMap((geoset) => geosetParts(scene, geoset)) };
}

function geosetParts(scene: ModelScene, geoset: SceneGeoset): MovedPart[] {
  const { record, positions, normals } = geoset.description;
  const restOf = restSpace(scene, geoset);
  const whole = (member: string, numbers: Float32Array): Bulk => ({
    record,
    member,
    start: 0,
    before: numbers.slice(),
  });
  const points = whole('positions', positions);
  const directions = whole('normals', normals);
  return [
    {
      bulk: points,
      apply: (transform) => eachVector(points.before, (point, vertex) => restOf(vertex).movePoint(point, transform)),
    },
    {
      bulk: directions,
      apply: (transform) =>
        eachVector(directions.before, (normal, vertex) => restOf(vertex).moveNormal(normal, transform)),
    },
  ];
}

interface RestVertex {
  readonly movePoint: (point: Vector3, transform: PoseTransform) => Vector3;
  readonly moveNormal: (normal: Vector3, transform: PoseTransform) => Vector3;
}

/**
 * Vertices move by their own matrix in the pose of the drag's start. Matrices are kept for each combination of slots, since
 * many vertices share one. A vertex whose matrix flattens it stays.
 */
function restSpace({ matrices }: ModelScene, { skin }: SceneGeoset): (vertex: number) => RestVertex {
  const known = new Map<string, RestVertex>();
  const pose = matrices.slice();
  return (vertex) => {
    const at = vertex * 4;
    const key = `${skin.slots.subarray(at, at + 4).join()}:${skin.weights.subarray(at, at + 4).join()}`;
    let rest = known.get(key);
    if (rest === undefined) {
      const matrix = new Float64Array(MATRIX_LENGTH);
      vertexMatrixInto(matrix, skin, vertex, pose);
      rest = restVertex(matrix, invert(matrix));
      known.set(key, rest);
    }
    return rest;
  };
}

function restVertex(matrix: Float64Array, inverse: Float64Array | null): RestVertex {
  if (inverse === null) return { movePoint: (point) => point, moveNormal: (normal) => normal };
  return {
    movePoint: (point, transform) => transformPoint(inverse, 0, transform.point(transformPoint(matrix, 0, point))),
    moveNormal: (normal, transform) =>
      normalise(transformDirection(inverse, 0, transform.direction(transformDirection(matrix, 0, normal))), normal),
  };
}

function eachVector(numbers: Float32Array, change: (vector: Vector3, index: number) => Vector3): Float32Array {
  const changed = numbers.slice();
  for (let at = 0; at + 2 < numbers.length; at += 3) changed.set(change(vectorAt(numbers, at), at / 3), at);
  return changed;
}
