/** How a format draws what a model emits: the border between running emitters and their looks. */
import type { Mesh } from 'three';
import type { Particles } from '../../../../shared/geometry/effects/particles.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { ModelParticles, ModelRibbon } from '../../../../shared/model/emitters.ts';
import type { Rgba } from '../colors.ts';

/** The emitter's joint now, and its place in the rest pose. A negative index stands still. */
export interface EmitterNode {
  readonly matrices: ArrayLike<number>;
  readonly index: number;
  readonly place: Vector3;
}

interface EffectDrawing {
  /** In the order of drawing. */
  readonly objects: readonly Mesh[];
  /** Left out where nothing of it shows that it is selected. */
  setHighlight?(accent: Rgba, amount: number): void;
  hide(): void;
  dispose(): void;
}

export interface ParticleDrawing extends EffectDrawing {
  /** Takes over other values of the same emitter. False where it must be made anew. */
  describe(description: ModelParticles): boolean;
  /** Draws the particles that live at a time (ms). Returns the triangles drawn. */
  show(particles: Particles, now: number, node: EmitterNode, towardsViewer: Vector3): number;
}

export interface RibbonDrawing extends EffectDrawing {
  /** Takes over other values of the same ribbon. False where it must be made anew. */
  describe(description: ModelRibbon): boolean;
  /** Room for this many pieces, to be filled before `show`. */
  room(pieces: number): Float32Array;
  /** Draws the pieces that were filled in, as the ribbon looks now. Returns the triangles drawn. */
  show(pieces: number, time: TrackTime): number;
}

export interface EffectLooks {
  /** Null where each particle is a model of its own. */
  particles(description: ModelParticles): ParticleDrawing | null;
  ribbon(description: ModelRibbon): RibbonDrawing;
}
