/** Particle emitters of a model as they run: what they emit in a step of time, and from which step on they must be run. */
import { noEmission } from '../../../../../../shared/geometry/effects/emission.ts';
import { MAXIMUM_PARTICLES, Particles } from '../../../../../../shared/geometry/effects/particles.ts';
import { firstLivingStep, STEP, stepAt } from '../../../../../../shared/geometry/effects/steps.ts';
import type { Running, StepMotion } from '../../../../viewport/effects/effectRun.ts';
import type { Timeline } from '../../../../viewport/effects/timeline.ts';
import type { ParticleDescription } from './emitterDescriptions.ts';

/** Keys are sampled a hair after they begin, so that rounding does not give what was before them. */
const justAfter = 1e-3;

export class RunningParticles implements Running {
  readonly particles: Particles;
  private readonly emission = noEmission();
  description: ParticleDescription;

  constructor(description: ParticleDescription) {
    this.description = description;
    this.particles = new Particles(description.objectId);
  }

  get node(): number {
    return this.description.objectId;
  }

  clear(): void {
    this.particles.clear();
  }

  firstStep(timeline: Timeline): number {
    const { lifespan, squirt } = this.description;
    const { now } = timeline;
    const first = Math.max(timeline.firstStep, firstLivingStep(now, Math.max(0, lifespan)));
    if (squirt === null) return first;
    // Great bursts in quick succession: what gave way to newer ones need not be made.
    let born = 0;
    for (let step = stepAt(now); step > first; step--) {
      for (const moment of this.bursts(step, timeline)) born += this.burstAt(moment, timeline);
      if (born >= MAXIMUM_PARTICLES) return step;
    }
    return first;
  }

  emit(step: number, timeline: Timeline, motion: () => StepMotion): void {
    const { description, particles, emission } = this;
    const look = description.look ?? description.cards?.card;
    const staysWithNode = look?.staysWithNode === true;
    const full = () => ({ ...motion(), staysWithNode });
    const following = description.cards?.following ?? null;
    if (following !== null && !staysWithNode) particles.follow(following, full());
    if (description.squirt !== null) {
      for (const moment of this.bursts(step, timeline)) {
        const count = this.burstAt(moment, timeline);
        if (count > 0) particles.emitBurst(step, moment, count, emission, full());
      }
    } else if (description.emissionAt(timeline.at(step * STEP), emission) && particles.emitsIn(step, emission)) {
      particles.emitStep(step, emission, full());
    }
    particles.forget(step * STEP);
  }

  private bursts(step: number, timeline: Timeline): readonly number[] {
    const { squirt } = this.description;
    if (squirt === null) return [];
    return timeline.momentsOf(squirt.frames, squirt.globalDuration, step * STEP, (step + 1) * STEP);
  }

  /** How many are born at a key; leaves how they fly in `emission`. */
  private burstAt(moment: number, timeline: Timeline): number {
    const isShown = this.description.emissionAt(timeline.at(moment + justAfter), this.emission);
    return isShown ? Math.min(MAXIMUM_PARTICLES, Math.max(0, this.emission.rate)) : 0;
  }
}
