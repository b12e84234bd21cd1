/** Stated boxes of an M2, as tools change them. What is hit is a mesh there. */
import type { Document } from '../../../document/document.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Box } from '../../../geometry/extent.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { BoxEdits } from '../../../model/boxEdits.ts';
import { requireBox, storedPoint } from '../../../model/storedBoxes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { modelFields } from '../model.ts';
import { Sequence } from '../schema/sequence.ts';
import { Model } from '../schema/index.ts';

type Bounds = ReturnType<typeof modelFields>['bounds'];

function boundsWith(stored: Bounds, { minimum, maximum }: Box): Bounds {
  return {
    ...stored,
    minimum: storedPoint(stored.minimum, vectorAt(stored.minimum), minimum),
    maximum: storedPoint(stored.maximum, vectorAt(stored.maximum), maximum),
  };
}

export function boxEdits(document: Document): Pick<BoxEdits, 'setExtent'> {
  return {
    setExtent(record, of, box, step) {
      const wanted = requireBox(box);
      const { bounds, collisionBounds } = modelFields(document);
      return inStep(document, of === 'clip' ? 'Change bounds of the sequence' : 'Change box', step, (transaction) => {
        if (of === 'model') transaction.set(Model, document.root, { bounds: { ...boundsWith(bounds, wanted) } });
        else if (of === 'movement') {
          transaction.set(Model, document.root, { collisionBounds: { ...boundsWith(collisionBounds, wanted) } });
        } else if (of === 'clip') {
          const own = fieldsOf(Sequence, document.get(record));
          transaction.set(Sequence, record, { bounds: { ...boundsWith(own.bounds, wanted) } });
        } else throw new RangeError('Submeshes have no boxes that are stated');
        return obeyed;
      });
    },
  };
}
