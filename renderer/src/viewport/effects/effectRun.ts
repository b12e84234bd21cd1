/**
 * Runs emitters along a timeline: on from where they stand while time goes on, and from as far back as something can still
 * live after a jump. What comes out is the same.
 */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { EmitterMotion } from '../../../../shared/geometry/effects/particles.ts';
import { STEP, stepAt } from '../../../../shared/geometry/effects/steps.ts';
import { identityInto, MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { ModelParticles, ModelRibbon } from '../../../../shared/model/emitters.ts';
import type { ModelView } from '../../../../shared/model/view.ts';
import { EmitterPose } from './emitterPose.ts';
import type { Timeline } from './timeline.ts';

/** How an emitter moves in a step; whether particles stay with it is for itself to say. */
export type StepMotion = Omit<EmitterMotion, 'staysWithNode'>;

/** A step in which emitters run. */
export interface RunStep {
  readonly step: number;
  readonly timeline: Timeline;
  /** The clocks at the step's start. */
  readonly time: TrackTime;
}

/** What can be run along a timeline. */
export interface Running {
  readonly description: Pick<ModelParticles | ModelRibbon, 'joint' | 'place'>;
  clear(): void;
  /** The first step that can have left something that shows now. */
  firstStep(timeline: Timeline): number;
  /** How the emitter moves is worked out only where it is asked for. */
  emit(step: RunStep, motion: () => StepMotion): void;
}

const still = new Float32Array(MATRIX_LENGTH);
identityInto(still, 0);

export class EffectRun<R extends Running> {
  private readonly running: readonly R[];
  private readonly poses: EmitterPose;
  private ran: { readonly timeline: Timeline; readonly step: number } | null = null;

  constructor(view: Pick<ModelView, 'poser'>, running: readonly R[]) {
    this.running = running;
    this.poses = new EmitterPose(
      view,
      running.map(({ description }) => description.joint),
    );
  }

  get isEmpty(): boolean {
    return this.running.length === 0;
  }

  /** Begins anew with the next run. */
  forget(): void {
    this.ran = null;
  }

  /** Emits up to now. */
  run(timeline: Timeline, camera: CameraFrame): void {
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
        poses.pose(timeline, step * STEP, (step + 1) * STEP, camera);
        isPosed = true;
      };
      const now = { step, timeline, time: timeline.at(step * STEP) };
      running.forEach((each, index) => {
        if (step < (from[index] ?? 0)) return;
        each.emit(now, () => {
          pose();
          return this.motionOf(each);
        });
      });
    }
    this.ran = { timeline, step: Math.max(last, reached) };
  }

  private motionOf({ description: { joint, place } }: R): StepMotion {
    const { before, after } = this.poses;
    const node = this.poses.indexOf(joint);
    if (node < 0) return { before: still, after: still, at: 0, pivot: place, pivotAt: 0 };
    return { before, after, at: node * MATRIX_LENGTH, pivot: place, pivotAt: 0 };
  }
}
