/**
 * The place in the frame of things with a state of their own that move on with time and cannot be computed for a moment
 * alone. Particles and ribbons of Warcraft III are none of them: they follow from the moment (`mdx/effects`).
 */
import type { TrackTime } from '../../../shared/geometry/track.ts';

export interface Simulated {
  /**
   * Moves on. Called once a frame after the nodes are posed and before anything is drawn, with the time passed in ms
   * (0 when only the view changed) and the clocks of the tracks.
   */
  update(elapsedMs: number, time: TrackTime): void;
  /** Back to the start: another sequence was chosen, or the frame was set by hand. */
  reset(): void;
}

/** Makes one with the viewport's source of chance, which tests seed: a function giving 0 ≤ x < 1. */
export type MakeSimulated = (random: () => number) => Simulated;

export class Simulations {
  private readonly random: () => number;
  private readonly all = new Set<Simulated>();

  constructor(random: () => number) {
    this.random = random;
  }

  /** Returns the way to remove it. */
  add(make: MakeSimulated): () => void {
    const simulated = make(this.random);
    this.all.add(simulated);
    return () => this.all.delete(simulated);
  }

  update(elapsedMs: number, time: TrackTime): void {
    for (const each of this.all) each.update(elapsedMs, time);
  }

  reset(): void {
    for (const each of this.all) each.reset();
  }
}
