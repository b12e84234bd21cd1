/** Particle emitters of a model as they run: what they emit in a step of time, and from which step on they must be run. */
import { noEmission } from '../../../../../../shared/geometry/effects/emission.ts';
import { Particles } from '../../../../../../shared/geometry/effects/particles.ts';
import { firstLivingStep, STEP } from '../../../../../../shared/geometry/effects/steps.ts';
import type { Running, StepMotion } from '../../../../viewport/effects/effectRun.ts';
import type { Timeline } from '../../../../viewport/effects/timeline.ts';
import type { ParticleDescription } from './emitters.ts';

export class RunningParticles implements Running {
  readonly particles: Particles;
  private readonly emission = noEmission();
  description: ParticleDescription;

  /** `seed` tells emitters of one model apart. */
  constructor(description: ParticleDescription, seed: number) {
    this.description = description;
    this.particles = new Particles(seed);
  }

  get node(): number {
    return this.description.bone;
  }

  clear(): void {
    this.particles.clear();
  }

  firstStep(timeline: Timeline): number {
    return Math.max(timeline.firstStep, firstLivingStep(timeline.now, this.description.longestLife));
  }

  emit(step: number, _timeline: Timeline, motion: () => StepMotion): void {
    const { description, particles, emission } = this;
    const { staysWithNode } = description.card;
    const follows = description.following !== null && !staysWithNode;
    const isOn = description.emissionIn(step, emission);
    if (isOn || follows) {
      const full = { ...motion(), staysWithNode };
      if (follows) particles.follow(description.following, full);
      if (isOn) particles.emitStep(step, emission, full);
    }
    particles.forget(step * STEP);
  }
}
