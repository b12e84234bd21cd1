/** Cameras of models of World of Warcraft. */
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { add, subtract, vectorAt } from '../../../geometry/vector.ts';
import { cameraOf, requireLook } from '../../../model/askedCameras.ts';
import type { CameraEdits } from '../../../model/cameraEdits.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { pictureShape, verticalFieldOfView } from '../playback/player.ts';
import { Camera } from '../schema/points.ts';
import { m2View } from '../view/index.ts';

export function cameraEdits(document: Document): Required<CameraEdits> {
  return {
    setCamera(camera, look, time, step) {
      const shown = cameraOf(m2View(document), camera).at(time);
      requireLook(look);
      const { positionBase, targetBase } = fieldsOf(Camera, document.get(camera));
      return inStep(document, 'Move camera', step, (transaction) => {
        transaction.set(Camera, camera, {
          // Keys of the path say how far it is from there.
          positionBase: add(vectorAt(positionBase), subtract(look.position, shown.position)).map(Math.fround),
          targetBase: add(vectorAt(targetBase), subtract(look.target, shown.target)).map(Math.fround),
          fieldOfView: Math.fround(look.fieldOfView / verticalFieldOfView(1, pictureShape)),
        });
        return obeyed;
      });
    },
  };
}
