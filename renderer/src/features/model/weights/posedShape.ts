/** Where the shaped points stand in the pose that the view shows, by the weights that are painted. No React. */
import { posePoints } from '../../../../../shared/geometry/weights/posePoints.ts';
import type { Shape } from '../shape/shapeSelection.ts';
import type { WeightWork } from './weightWork.ts';

export class PosedShape {
  /** Three numbers a point. */
  places = new Float32Array(0);
  /** Rises with every change. */
  version = 0;
  private matrices = new Float32Array(0);
  private of = 0;
  private placesVersion = -1;

  /** Brings all places up to date where pose, weights or the model at rest are others. True when they moved. */
  follow(shape: Shape, work: WeightWork, matrices: Float32Array): boolean {
    const isStill =
      this.placesVersion === shape.placesVersion &&
      matrices.length === this.matrices.length &&
      matrices.every((value, at) => value === this.matrices[at]);
    if (isStill && this.of === work.serial) return false;
    const changed = isStill && this.of === work.since?.serial ? work.since.points : null;
    this.of = work.serial;
    if (changed?.length === 0) return false;
    if (this.places.length !== shape.places.length) this.places = new Float32Array(shape.places.length);
    this.matrices = matrices.slice();
    this.placesVersion = shape.placesVersion;
    posePoints(shape.places, work.written, matrices, this.places, changed);
    this.version++;
    return true;
  }

  /** Brings points up to date whose weights changed; null for all. */
  followPoints(shape: Shape, work: WeightWork, points: ArrayLike<number> | null): void {
    posePoints(shape.places, work.written, this.matrices, this.places, points);
    this.version++;
  }
}

/** That of the view: documents take turns in it. */
export const posedShape = new PosedShape();
