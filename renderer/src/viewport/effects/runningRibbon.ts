/** A ribbon as it runs: the edges it makes in a step of time, and from which step on it must be run. */
import type { RibbonEdge } from '../../../../shared/geometry/effects/ribbon.ts';
import { Ribbon } from '../../../../shared/geometry/effects/ribbon.ts';
import { firstLivingStep, STEP } from '../../../../shared/geometry/effects/steps.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Running, StepMotion } from './effectRun.ts';
import type { Timeline } from './timeline.ts';

export interface EdgeMaker {
  /** Edges a second. */
  readonly rate: number;
  /** Seconds that an edge lives. */
  readonly lifespan: number;
  /** The edge that is made at a moment. */
  edgeAt(time: TrackTime): RibbonEdge;
}

export class RunningRibbon<Description extends EdgeMaker> implements Running {
  readonly ribbon = new Ribbon();
  readonly node: number;
  description: Description;

  /** `node` is the one it stands on, as the node tree knows it. */
  constructor(description: Description, node: number) {
    this.description = description;
    this.node = node;
  }

  clear(): void {
    this.ribbon.clear();
  }

  firstStep(timeline: Timeline): number {
    return Math.max(timeline.firstStep, firstLivingStep(timeline.now, Math.max(0, this.description.lifespan)));
  }

  emit(step: number, timeline: Timeline, motion: () => StepMotion): void {
    const { description, ribbon } = this;
    const { rate, lifespan } = description;
    if (ribbon.emitsIn(step, rate, lifespan)) {
      ribbon.emitStep(step, rate, lifespan, description.edgeAt(timeline.at(step * STEP)), motion());
    }
    ribbon.forget(step * STEP, lifespan);
  }
}
