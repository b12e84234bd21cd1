/**
 * Runs emitters along a timeline: on from where they stand while time goes on, and from as far back as something can still
 * live after a jump. What comes out is the same.
 */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { EmitterMotion } from '../../../../shared/geometry/effects/particles.ts';
import { STEP, stepAt } from '../../../../shared/geometry/effects/steps.ts';
import { identityInto, MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import type { EmitterPose } from './emitterPose.ts';
import type { Timeline } from './timeline.ts';

/** How an emitter moves in a step; whether particles stay with it is for itself to say. */
export type StepMotion = Omit<EmitterMotion, 'staysWithNode'>;

/** What can be run along a timeline. */
export interface Running {
  /** The node it stands on, as the node tree knows it; what no node has stands still. */
  readonly node: number;
  clear(): void;
  /** The first step that can have left something that shows now. */
  firstStep(timeline: Timeline): number;
  /** The tracks are at the step's start. How the emitter moves is worked out only where it is asked for. */
  emit(step: number, timeline: Timeline, motion: () => StepMotion): void;
}

export interface Pivot {
  readonly pivot: ArrayLike<number>;
  readonly pivotAt: number;
}

const still = new Float32Array(MATRIX_LENGTH);
identityInto(still, 0);

export class EffectRun<R extends Running> {
  private readonly running: readonly R[];
  private readonly poses: EmitterPose;
  private readonly pivotOf: (running: R) => Pivot;
  private ran: { readonly timeline: Timeline; readonly step: number } | null = null;

  constructor(running: readonly R[], poses: EmitterPose, pivotOf: (running: R) => Pivot) {
    this.running = running;
    this.poses = poses;
    this.pivotOf = pivotOf;
  }

  get isEmpty(): boolean {
    return this.running.length === 0;
  }

  /** Begins anew with the next run. */
  forget(): void {
    this.ran = null;
  }

  /** Emits up to now. `pivots` are those of the node tree. */
  run(timeline: Timeline, pivots: ArrayLike<number>, camera: CameraFrame): void {
    const { poses, running } = this;
    const last = stepAt(timeline.now);
    const from = running.map((each) => each.firstStep(timeline));
    const goesOn = this.ran !== null && timeline.continues(this.ran.timeline) && last >= this.ran.step;
    const reached = goesOn ? (this.ran?.step ?? 0) : Number.NEGATIVE_INFINITY;
    if (!goesOn) {
      for (const each of running) each.clear();
      poses.forget();
    }
    for (let step = Math.max(reached + 1, Math.min(...from)); step <= last; step++) {
      let isPosed = false;
      const pose = (): void => {
        if (isPosed) return;
        poses.pose(timeline, step * STEP, (step + 1) * STEP, pivots, camera);
        poses.enterMoment(timeline, step * STEP);
        isPosed = true;
      };
      poses.enterMoment(timeline, step * STEP);
      running.forEach((each, index) => {
        if (step < (from[index] ?? 0)) return;
        each.emit(step, timeline, () => {
          pose();
          return this.motionOf(each);
        });
      });
    }
    this.ran = { timeline, step: Math.max(last, reached) };
  }

  private motionOf(each: R): StepMotion {
    const { before, after } = this.poses;
    const node = this.poses.indexOf(each.node);
    const { pivot, pivotAt } = this.pivotOf(each);
    if (node < 0) return { before: still, after: still, at: 0, pivot, pivotAt };
    return { before, after, at: node * MATRIX_LENGTH, pivot, pivotAt };
  }
}
