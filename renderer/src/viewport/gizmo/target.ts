/** What a drag of the gizmo moves: numbers of the document, and the transforms that are put on them. */
import type { Gesture } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { ChangeAbout } from './change.ts';
import type { OtherAxes } from './handles.ts';
import type { Lens } from '../camera/lens.ts';
import type { FindSnap, SnapKind } from './snap.ts';
import type { PoseTransform } from './transform.ts';

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

export interface GizmoTarget {
  readonly centre: Vector3;
  /** For the undo list: `Bone_Head`, `geoset`, `3 nodes`. */
  readonly name: string;
  /** Copies what is to be moved, for a drag that begins now. */
  readonly grab: (options: GrabOptions) => readonly MovedPart[];
  /** Axes beside the model's, at right angles to each other; asked while tools go by them, and left out where it has none. */
  readonly axes?: (() => OtherAxes) | undefined;
  /** Why it cannot be scaled, a sentence without its stop; null where it can. */
  readonly scaleRefusal: string | null;
  /** How far around it things are taken along, in units; left out where none are. */
  readonly reach?: number;
  /** Takes more along, by a factor, or less. What was grabbed changes its ways with it. */
  readonly changeReach?: (factor: number) => number;
  /** What stays where it is, to be snapped to while it is seen so; asked when a drag has begun. Left out where nothing is. */
  readonly snapsTo?: (lens: Lens, kind: SnapKind) => FindSnap | null;
  /** Begins what a drag changes the document through; left out where that is a gesture of the document. */
  readonly begin?: (label: string) => Gesture;
  /** Told when a drag has become a step. */
  readonly done?: (change: ChangeAbout) => void;
}

export interface GrabOptions {
  /** Pivots of all nodes below move with a node's. */
  readonly childrenFollow: boolean;
  /** What a node moves goes along by its weights; left out the meshes stay. */
  readonly meshesFollow?: boolean;
}

export function applyParts(transaction: Transaction, parts: readonly MovedPart[], transform: PoseTransform): void {
  for (const part of parts) {
    if ('change' in part) part.change(transaction, transform);
    else transaction.patch(part.bulk.record, part.bulk.member, part.bulk.start, part.apply(transform));
  }
}
