/** Stated boxes and hitboxes of studio models, as tools change them. */
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Box } from '../../../geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformPoint } from '../../../geometry/matrix.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { BoxEdits } from '../../../model/boxEdits.ts';
import { requireBox, requirePoints, storedPoint } from '../../../model/storedBoxes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { hitGroupOf } from '../hitGroups.ts';
import { bonesOf, modelFields } from '../model.ts';
import { restBones, restMatrices } from '../view/joints.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone, Hitbox } from '../schema/skeleton.ts';
import { StudioModel } from '../schema/files.ts';

type Corners = readonly [minimum: readonly number[], maximum: readonly number[]];

function storedBox([minimum, maximum]: Corners, wanted: Box): Corners {
  return [
    storedPoint(minimum, vectorAt(minimum), wanted.minimum),
    storedPoint(maximum, vectorAt(maximum), wanted.maximum),
  ];
}

export function boxEdits(document: Document): Required<BoxEdits> {
  return {
    setExtent(record, of, box, step) {
      const wanted = requireBox(box);
      const { hullMinimum, hullMaximum, clipMinimum, clipMaximum } = modelFields(document);
      return inStep(document, of === 'clip' ? 'Change bounds of the sequence' : 'Change box', step, (transaction) => {
        if (of === 'movement') {
          const [minimum, maximum] = storedBox([hullMinimum, hullMaximum], wanted);
          transaction.set(StudioModel, document.root, { hullMinimum: minimum, hullMaximum: maximum });
        } else if (of === 'model') {
          const [minimum, maximum] = storedBox([clipMinimum, clipMaximum], wanted);
          transaction.set(StudioModel, document.root, { clipMinimum: minimum, clipMaximum: maximum });
        } else if (of === 'clip') {
          const own = fieldsOf(Sequence, document.get(record));
          const [minimum, maximum] = storedBox([own.minimum, own.maximum], wanted);
          transaction.set(Sequence, record, { minimum, maximum });
        } else throw new RangeError('Meshes of Half-Life have no boxes of their own');
        return obeyed;
      });
    },
    setHitShape(record, shape, step) {
      if (shape.kind !== 'box') throw new RangeError('Hitboxes of Half-Life are boxes');
      const own = fieldsOf(Hitbox, document.get(record));
      const [minimum, maximum] = storedBox([own.minimum, own.maximum], requireBox(shape.box));
      return inStep(document, 'Change hitbox', step, (transaction) => {
        transaction.set(Hitbox, record, { minimum, maximum });
        return obeyed;
      });
    },
    addHitBox(joint, points, step) {
      const rest = restMatrices(restBones(document));
      const inverse = joint >= 0 && joint < bonesOf(document).length ? invert(rest, joint * MATRIX_LENGTH) : null;
      const bone = bonesOf(document)[joint];
      if (inverse === null || bone === undefined) throw new RangeError('A hitbox needs a bone to move with');
      // Sides of hitboxes lie along the axes of their bones.
      const own: number[] = [];
      for (let at = 0; at + 2 < points.length; at += 3) own.push(...transformPoint(inverse, 0, vectorAt(points, at)));
      const { minimum, maximum } = requirePoints(own);
      return inStep(document, 'Add hitbox', step, (transaction) =>
        changeStructure(document, transaction, (structure) => ({
          volume: structure.create(Hitbox.type, {
            bone: joint,
            group: hitGroupOf(fieldsOf(Bone, document.get(bone)).name),
            minimum: minimum.map(Math.fround),
            maximum: maximum.map(Math.fround),
          }),
          notes: obeyed,
        })),
      );
    },
  };
}
