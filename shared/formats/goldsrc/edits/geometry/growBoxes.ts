/**
 * Boxes of sequences after a mesh was made anew: they grow by as much as the mesh sticks out of what was there at rest, to
 * every side, as limbs turn. They never shrink; `recomputeSequenceBoxes` measures them.
 */
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Box } from '../../../../geometry/extent.ts';
import { boundsOf, stickingOut, uniteBoxes } from '../../../../geometry/extent.ts';
import { skinVectors } from '../../geometry/scene.ts';
import { sequencesOf, submodelsOf } from '../../model.ts';
import { SubModel } from '../../schema/body.ts';
import { Sequence } from '../../schema/sequence.ts';
import { restBones, restMatrices } from '../../view/joints.ts';

/** The box of all submodels at rest; null for a model without vertices. */
export function boxAtRest(document: Document): Box | null {
  const rest = restMatrices(restBones(document));
  return uniteBoxes(
    submodelsOf(document).map((id) => {
      const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
      return boundsOf(skinVectors(positions, vertexBones, rest, 'points'));
    }),
  );
}

/** @param before the box of the model before */
export function growBoxes(
  document: Document,
  transaction: Transaction,
  before: Box | null,
  positions: ArrayLike<number>,
): void {
  const now = boundsOf(positions);
  const by = before === null || now === null ? 0 : stickingOut(now, before);
  // What a bone's matrix rounds is none that a mesh grew.
  if (by < 1e-3) return;
  for (const id of sequencesOf(document)) {
    const { minimum, maximum } = fieldsOf(Sequence, document.get(id));
    if (minimum.some((low, axis) => low > (maximum[axis] ?? low))) continue;
    transaction.set(Sequence, id, {
      minimum: minimum.map((low) => Math.fround(low - by)),
      maximum: maximum.map((high) => Math.fround(high + by)),
    });
  }
}
