/** Cameras of models of Warcraft III and of World of Warcraft alpha. */
import type { Document } from '../../../document/document.ts';
import { add, subtract } from '../../../geometry/vector.ts';
import { cameraOf, requireLook } from '../../../model/askedCameras.ts';
import type { CameraEdits } from '../../../model/cameraEdits.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { Camera } from '../schema/nodes.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, vectorOf } from '../view/records.ts';
import { verticalShare } from '../view/things.ts';

export function cameraEdits(document: Document): Required<CameraEdits> {
  return {
    setCamera(camera, look, time, step) {
      const shown = cameraOf(mdxView(document), camera).at(time);
      requireLook(look);
      const { position, targetPosition } = fieldsInBoth(Camera, document.get(camera));
      return inStep(document, 'Move camera', step, (transaction) => {
        transaction.set(Camera, camera, {
          // Keys say how far it is from there.
          position: add(vectorOf(position), subtract(look.position, shown.position)).map(Math.fround),
          targetPosition: add(vectorOf(targetPosition), subtract(look.target, shown.target)).map(Math.fround),
          fieldOfView: Math.fround(look.fieldOfView / verticalShare),
        });
        return obeyed;
      });
    },
  };
}
