/** Emitters of a model as they run: what they emit in a step of time, and from which step on they must be run. */
import { noEmission, Particles } from '../../../../../shared/geometry/effects/particles.ts';
import type { RibbonEdge } from '../../../../../shared/geometry/effects/ribbon.ts';
import { Ribbon } from '../../../../../shared/geometry/effects/ribbon.ts';
import { firstLivingStep, STEP } from '../../../../../shared/geometry/effects/steps.ts';
import type { ModelPlayer } from '../../../../../shared/formats/m2/playback/player.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import type { Running, StepMotion } from '../../effects/effectRun.ts';
import type { Timeline } from '../../effects/timeline.ts';
import type { ParticleDescription, RibbonDescription } from './emitters.ts';

/** Gives the player, with its tracks at a moment. */
export type PlayerAt = (time: TrackTime) => ModelPlayer;

export class RunningParticles implements Running {
  readonly particles: Particles;
  private readonly emission = noEmission();
  description: ParticleDescription;
  private readonly playerAt: PlayerAt;

  /** `seed` tells emitters of one model apart. */
  constructor(description: ParticleDescription, seed: number, playerAt: PlayerAt) {
    this.description = description;
    this.particles = new Particles(seed);
    this.playerAt = playerAt;
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

  emit(step: number, timeline: Timeline, motion: StepMotion): void {
    const { description, particles, emission } = this;
    const full = { ...motion, staysWithNode: description.card.staysWithNode };
    if (description.following !== null && !full.staysWithNode) particles.follow(description.following, full);
    const isOn = description.emissionIn(step, this.playerAt(timeline.at(step * STEP)), emission);
    if (isOn) particles.emitStep(step, emission, full);
    particles.forget(step * STEP);
  }
}

export class RunningRibbon implements Running {
  readonly ribbon = new Ribbon();
  description: RibbonDescription;
  private readonly playerAt: PlayerAt;

  constructor(description: RibbonDescription, playerAt: PlayerAt) {
    this.description = description;
    this.playerAt = playerAt;
  }

  get node(): number {
    return this.description.bone;
  }

  clear(): void {
    this.ribbon.clear();
  }

  firstStep(timeline: Timeline): number {
    return Math.max(timeline.firstStep, firstLivingStep(timeline.now, this.description.lifespan));
  }

  emit(step: number, timeline: Timeline, motion: StepMotion): void {
    const { description, ribbon } = this;
    const edge = ribbonEdge(description, this.playerAt(timeline.at(step * STEP)));
    ribbon.emitStep(step, description.rate, description.lifespan, edge, motion);
    ribbon.forget(step * STEP, description.lifespan);
  }
}

/** How high the ribbon's edges stand at the player's moment, and whether they show. */
export function ribbonEdge({ record }: RibbonDescription, player: ModelPlayer): RibbonEdge {
  const value = (property: string, rest: number): number => player.value(record, property, [rest])[0] ?? rest;
  return {
    heightAbove: Math.max(0, value('heightAbove', 0)),
    heightBelow: Math.max(0, value('heightBelow', 0)),
    isVisible: value('visibility', 1) > 0,
  };
}
