/** New bones of Half-Life's models. */
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { JointEdits } from '../../../model/jointEdits.ts';
import { freeJointName, parentOfNew } from '../../../model/jointEdits.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import { mostOf } from '../limits.ts';
import { bonesOf } from '../model.ts';
import { Bone } from '../schema/skeleton.ts';
import { studioView } from '../view/index.ts';
import { changePivot } from './pivot.ts';

/** Names stand in 32 bytes, the last of which is 0. Format page 6. */
const mostNameBytes = 31;
/** The compiler refuses one more. Format page 20. */
const mostBones = mostOf.bones.halfLife - 1;

export function jointEdits(document: Document): Required<JointEdits> {
  return {
    addJoint({ name, parent, pivot, facing = 0 }, step) {
      const view = studioView(document);
      requireFinite(pivot, 'The pivot');
      parentOfNew(view, parent);
      const { length } = bonesOf(document);
      if (length >= mostBones) throw new RangeError(`A model holds ${mostBones} bones, and this one has ${length}`);
      const fields = { name: freeJointName(view, name, mostNameBytes), parent };
      return inStep(document, 'Add bone', step, (transaction) => {
        const joint = changeStructure(document, transaction, (structure) => structure.create(Bone.type, fields));
        changePivot(transaction, document, joint, pivot, null);
        return { joint, notes: facing === 0 ? obeyed : ['No bone of Half-Life turns to the camera.'] };
      });
    },
  };
}
