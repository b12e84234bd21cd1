/**
 * Boxes and spheres of the model and of its sequences after a mesh was made anew. They grow by as much as the mesh sticks out
 * of what was there at rest, to every side, as limbs turn: nothing vanishes at the edge of the picture. They never shrink;
 * `recomputeBounds` measures them.
 */
import { fieldsOf } from '../../../../codec/record.ts';
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { boundsOf, stickingOut } from '../../../../geometry/extent.ts';
import { listOf, modelFields } from '../../model.ts';
import { Sequence } from '../../schema/sequence.ts';

interface StoredBounds {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  readonly radius: number;
}

function grow(transaction: Transaction, id: RecordId, { minimum, maximum, radius }: StoredBounds, by: number): void {
  // Files with marks for "empty" are left as they are.
  const isSound = minimum.every((low, axis) => low <= (maximum[axis] ?? low)) && radius > 0;
  if (!isSound) return;
  const bounds = {
    minimum: minimum.map((low) => Math.fround(low - by)),
    maximum: maximum.map((high) => Math.fround(high + by)),
    radius: Math.fround(radius + by),
  };
  transaction.update(id, { bounds });
}

/** @param before places of all vertices of the model before; @param positions those of the mesh now */
export function growBounds(
  document: DocumentView,
  transaction: Transaction,
  before: ArrayLike<number>,
  positions: ArrayLike<number>,
): void {
  const [old, now] = [boundsOf(before), boundsOf(positions)];
  const by = old === null || now === null ? 0 : stickingOut(now, old);
  if (by === 0) return;
  grow(transaction, document.root, modelFields(document).bounds, by);
  for (const id of listOf(document, 'sequences')) {
    grow(transaction, id, fieldsOf(Sequence, document.get(id)).bounds, by);
  }
}
