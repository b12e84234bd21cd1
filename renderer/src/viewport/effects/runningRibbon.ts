/** A ribbon as it runs: the edges it makes in a step of time, and from which step on it must be run. */
import { Ribbon } from '../../../../shared/geometry/effects/ribbon.ts';
import { firstLivingStep, STEP } from '../../../../shared/geometry/effects/steps.ts';
import type { ModelRibbon } from '../../../../shared/model/emitters.ts';
import type { Running, RunStep, StepMotion } from './effectRun.ts';
import type { Timeline } from './timeline.ts';

export class RunningRibbon implements Running {
  readonly ribbon = new Ribbon();
  description: ModelRibbon;

  constructor(description: ModelRibbon) {
    this.description = description;
  }

  clear(): void {
    this.ribbon.clear();
  }

  firstStep(timeline: Timeline): number {
    return Math.max(timeline.firstStep, firstLivingStep(timeline.now, Math.max(0, this.description.lifespan)));
  }

  emit({ step, time }: RunStep, motion: () => StepMotion): void {
    const { description, ribbon } = this;
    const { rate, lifespan } = description;
    if (ribbon.emitsIn(step, rate, lifespan)) {
      ribbon.emitStep(step, rate, lifespan, description.edgeAt(time), motion());
    }
    ribbon.forget(step * STEP, lifespan);
  }
}
