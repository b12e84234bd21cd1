/** Poses the nodes that emit, and what carries them, at moments other than the one that is shown. */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import { Skeleton } from '../../../../shared/geometry/skeleton.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Timeline } from './timeline.ts';

/** Brings what the nodes' tracks depend on to a moment, and gives the moment as the tracks know it. */
export type EnterMoment = (time: TrackTime) => TrackTime;

export class EmitterPose {
  private readonly skeleton: Skeleton;
  private readonly enter: EnterMoment;
  private moment = Number.NaN;
  before: Float32Array;
  after: Float32Array;

  /** `emitters` are positions in the tree. */
  constructor(tree: Skeleton, emitters: readonly number[], enter: EnterMoment = (time) => time) {
    const carried = new Set<number>();
    for (let index of emitters) {
      for (; index >= 0 && !carried.has(index); index = tree.parents[index] ?? -1) carried.add(index);
    }
    this.skeleton = new Skeleton(tree.nodes.filter((_, index) => carried.has(index)));
    this.enter = enter;
    this.before = this.skeleton.matrices.slice();
    this.after = this.skeleton.matrices.slice();
  }

  /** Where a node's matrix stands in `before` and `after`; −1 for none. */
  indexOf(objectId: number): number {
    return this.skeleton.indexOf(objectId);
  }

  /** What was posed no longer holds: the clocks jumped. */
  forget(): void {
    this.moment = Number.NaN;
  }

  /** Brings the tracks that belong to the emitters to a moment in ms. */
  enterMoment(timeline: Timeline, moment: number): void {
    this.enter(timeline.at(moment));
  }

  /** Fills `before` and `after` with the poses at two moments in ms. Steps that follow on each other pose once. */
  pose(timeline: Timeline, from: number, to: number, pivots: ArrayLike<number>, camera: CameraFrame): void {
    if (this.moment === from) {
      const spare = this.before;
      this.before = this.after;
      this.after = spare;
    } else this.poseInto(this.before, timeline, from, pivots, camera);
    this.poseInto(this.after, timeline, to, pivots, camera);
    this.moment = to;
    // `after` stays for the next step; only what this step mixes from is replaced.
    if (timeline.isCutBetween(from, to)) this.before.set(this.after);
  }

  private poseInto(
    out: Float32Array,
    timeline: Timeline,
    moment: number,
    pivots: ArrayLike<number>,
    camera: CameraFrame,
  ): void {
    this.skeleton.pose(this.enter(timeline.at(moment)), pivots, camera);
    out.set(this.skeleton.matrices);
  }
}
