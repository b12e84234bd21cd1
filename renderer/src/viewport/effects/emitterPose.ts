/** Poses the joints that emit, and what carries them, at moments other than the one that is shown. */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { ModelView, Poser } from '../../../../shared/model/view.ts';
import type { Timeline } from './timeline.ts';

export class EmitterPose {
  private readonly poser: Poser;
  private moment = Number.NaN;
  before: Float32Array;
  after: Float32Array;

  /** `emitters` are positions among the joints; −1 for what stands still. */
  constructor(view: Pick<ModelView, 'poser'>, emitters: readonly number[]) {
    this.poser = view.poser(emitters);
    this.before = this.poser.matrices.slice();
    this.after = this.poser.matrices.slice();
  }

  /** Where a joint's matrix stands in `before` and `after`; −1 for none. */
  indexOf(joint: number): number {
    return joint < 0 ? -1 : this.poser.indexOf(joint);
  }

  /** What was posed no longer holds: the clocks jumped. */
  forget(): void {
    this.moment = Number.NaN;
  }

  /** Fills `before` and `after` with the poses at two moments in ms. Steps that follow on each other pose once. */
  pose(timeline: Timeline, from: number, to: number, camera: CameraFrame): void {
    if (this.moment === from) {
      const spare = this.before;
      this.before = this.after;
      this.after = spare;
    } else this.poseInto(this.before, timeline, from, camera);
    this.poseInto(this.after, timeline, to, camera);
    this.moment = to;
    // `after` stays for the next step; only what this step mixes from is replaced.
    if (timeline.isCutBetween(from, to)) this.before.set(this.after);
  }

  private poseInto(out: Float32Array, timeline: Timeline, moment: number, camera: CameraFrame): void {
    this.poser.poseAt(timeline.at(moment), camera);
    out.set(this.poser.matrices);
  }
}
