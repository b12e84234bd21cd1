/** Models that another one carries on its points, as the games put a sword into a hand. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { identityInto, MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { ModelView } from '../../../../shared/model/view.ts';
import { CarriedModels } from './carriedModels.ts';
import { placeOn, posedByNames, timeFor } from './carry.ts';

const here = new Float64Array(MATRIX_LENGTH);
identityInto(here, 0);

export class AttachedScenes extends CarriedModels<RecordId> {
  /** Shows them where the carrying model, in the pose it has now, holds them. Returns the triangles drawn. */
  update(view: ModelView, joints: ArrayLike<number>, time: TrackTime, camera: CameraFrame): number {
    let triangles = 0;
    for (const [point, carried] of this.all) {
      carried.place = null;
      // The point may have been deleted; it comes back with undo.
      if (!view.document.has(point) || !view.isShownAt(point, time)) continue;
      const place = point === view.document.root ? here : placeOn(view, point, joints);
      if (place === null) continue;
      const poseOf = (own: ModelView): Float32Array | null => (place === here ? posedByNames(view, own, joints) : null);
      triangles += carried.show({ camera, place, timeOf: (own) => timeFor(own, time), poseOf });
    }
    return triangles;
  }
}
