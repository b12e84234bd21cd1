/** What a drag of the gizmo moves: numbers of the document, and the rigid transforms that are put on them. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import {
  identityInto,
  MATRIX_LENGTH,
  rotationScaleInto,
  transformDirection,
} from '../../../../shared/geometry/matrix.ts';
import { quaternionAbout } from '../../../../shared/geometry/quaternion.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, subtract } from '../../../../shared/geometry/vector.ts';
import type { Turn } from './drag.ts';

/** Numbers that a drag replaces, as they were when it began. */
export interface Bulk {
  readonly record: RecordId;
  readonly member: string;
  readonly start: number;
  readonly before: Float32Array;
}

/** Vertices or a pivot to be moved. */
export interface MovedNumbers {
  readonly bulk: Bulk;
  /** The new numbers for a transform in the space of the pose. */
  readonly apply: (transform: PoseTransform) => Float32Array;
}

/** Fields to be moved, from what they were when the drag began. */
export interface MovedFields {
  readonly change: (transaction: Transaction, transform: PoseTransform) => void;
}

export type MovedPart = MovedNumbers | MovedFields;

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

export function applyParts(transaction: Transaction, parts: readonly MovedPart[], transform: PoseTransform): void {
  for (const part of parts) {
    if ('change' in part) part.change(transaction, transform);
    else transaction.patch(part.bulk.record, part.bulk.member, part.bulk.start, part.apply(transform));
  }
}
