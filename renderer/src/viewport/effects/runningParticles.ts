/** Particle emitters as they run: what they emit in a step of time, and from which step on they must be run. */
import { noEmission } from '../../../../shared/geometry/effects/emission.ts';
import { MAXIMUM_PARTICLES, Particles } from '../../../../shared/geometry/effects/particles.ts';
import { firstLivingStep, STEP, stepAt } from '../../../../shared/geometry/effects/steps.ts';
import type { ModelParticles } from '../../../../shared/model/emitters.ts';
import type { Running, RunStep, StepMotion } from './effectRun.ts';
import type { Timeline } from './timeline.ts';

/** Keys are sampled a hair after they begin, so that rounding does not give what was before them. */
const justAfter = 1e-3;

export class RunningParticles implements Running {
  readonly particles: Particles;
  private readonly emission = noEmission();
  description: ModelParticles;

  constructor(description: ModelParticles) {
    this.description = description;
    this.particles = new Particles(description.seed);
  }

  clear(): void {
    this.particles.clear();
  }

  firstStep(timeline: Timeline): number {
    const { longestLife, bursts } = this.description;
    const { now } = timeline;
    const first = Math.max(timeline.firstStep, firstLivingStep(now, Math.max(0, longestLife)));
    if (bursts === null) return first;
    // Great bursts in quick succession: what gave way to newer ones need not be made.
    let born = 0;
    for (let step = stepAt(now); step > first; step--) {
      for (const moment of this.bursts(step, timeline)) born += this.burstAt(moment, timeline);
      if (born >= MAXIMUM_PARTICLES) return step;
    }
    return first;
  }

  emit({ step, timeline, time }: RunStep, motion: () => StepMotion): void {
    const { description, particles, emission } = this;
    const { following, bursts } = description;
    const { staysWithNode } = description.look;
    const full = () => ({ ...motion(), staysWithNode });
    if (following !== null && !staysWithNode) particles.follow(following, full());
    if (bursts !== null) {
      for (const moment of this.bursts(step, timeline)) {
        const count = this.burstAt(moment, timeline);
        if (count > 0) particles.emitBurst(step, moment, count, emission, full());
      }
    } else if (description.emissionAt(time, emission, step) && particles.emitsIn(step, emission)) {
      particles.emitStep(step, emission, full());
    }
    particles.forget(step * STEP);
  }

  private bursts(step: number, timeline: Timeline): readonly number[] {
    const { bursts } = this.description;
    if (bursts === null) return [];
    return timeline.momentsOf(bursts.times, bursts.loop, step * STEP, (step + 1) * STEP);
  }

  /** How many are born at a key; leaves how they fly in `emission`. */
  private burstAt(moment: number, timeline: Timeline): number {
    const isShown = this.description.emissionAt(timeline.at(moment + justAfter), this.emission);
    return isShown ? Math.min(MAXIMUM_PARTICLES, Math.max(0, this.emission.rate)) : 0;
  }
}
