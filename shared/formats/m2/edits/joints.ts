/** New bones of World of Warcraft's models. Format page 6. */
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { JointEdits } from '../../../model/jointEdits.ts';
import { parentOfNew } from '../../../model/jointEdits.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import { listOf } from '../model.ts';
import { Bone } from '../schema/bone.ts';
import { m2View } from '../view/index.ts';

/** Vertices name bones in a byte (import-conversion.md section 4, 7). */
const mostBones = 256;

export function jointEdits(document: Document): Required<JointEdits> {
  return {
    addJoint({ parent, pivot, facing = 0 }, step) {
      requireFinite(pivot, 'The pivot');
      parentOfNew(m2View(document), parent);
      const { length } = listOf(document, 'bones');
      if (length >= mostBones) throw new RangeError(`A model holds ${mostBones} bones, and this one has ${length}`);
      return inStep(document, 'Add bone', step, (transaction) => {
        const joint = changeStructure(document, transaction, (structure) =>
          structure.create(Bone.type, {
            parent,
            pivot: pivot.map(Math.fround),
            ...(facing === 0 ? {} : { flags: facing }),
          }),
        );
        return { joint, notes: obeyed };
      });
    },
  };
}
