/** The model's box and sphere after a mesh was made anew: they hold it at rest, and never shrink. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Vector3 } from '../../../../geometry/vector.ts';
import { distance, vectorAt } from '../../../../geometry/vector.ts';
import { boundsOf, boxCentre, boxRadius, uniteBoxes } from '../../../../geometry/extent.ts';
import { modelFields } from '../../model.ts';

/** @param positions places of the mesh's vertices, three numbers each */
export function growBounds(document: DocumentView, transaction: Transaction, positions: ArrayLike<number>): void {
  const { bounds } = modelFields(document);
  const grown = boundsOf(positions);
  if (grown === null) return;
  const corner = (numbers: readonly number[]): Vector3 => vectorAt(numbers);
  const before = { minimum: corner(bounds.minimum), maximum: corner(bounds.maximum) };
  // Files with marks for "empty" are left as they are.
  const isSound = before.minimum.every((low, axis) => low <= (before.maximum[axis] ?? low));
  const box = uniteBoxes([before, grown]);
  const isInside = grown.minimum.every(
    (low, axis) => low >= (before.minimum[axis] ?? 0) && (grown.maximum[axis] ?? 0) <= (before.maximum[axis] ?? 0),
  );
  if (!isSound || isInside || box === null) return;
  // The sphere stands about the middle of the box; what it held before it holds still.
  const radius = Math.min(
    boxRadius(box),
    bounds.radius + distance(boxCentre(before), boxCentre(box)) + boxRadius(grown),
  );
  transaction.update(document.root, {
    bounds: {
      minimum: box.minimum.map(Math.fround),
      maximum: box.maximum.map(Math.fround),
      radius: Math.fround(Math.max(bounds.radius, radius)),
    },
  });
}
