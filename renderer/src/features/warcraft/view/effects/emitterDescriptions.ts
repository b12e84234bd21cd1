/** Emitters of a model as the effects need them. */
import type { Emission } from '../../../../../../shared/geometry/effects/emission.ts';
import type { Following } from '../../../../../../shared/geometry/effects/particles.ts';
import type { RibbonEdge } from '../../../../../../shared/geometry/effects/ribbon.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { CardDescription } from '../../../../viewport/effects/cardView.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
import type { EmitterNode, SquirtKeys } from './emitterNodes.ts';

export interface ParticleLookDescription {
  /** 0 Blend, 1 Additive, 2 Modulate, 3 Modulate 2×, 4 Alpha key. */
  readonly filterMode: number;
  readonly rows: number;
  readonly columns: number;
  readonly showsHead: boolean;
  readonly showsTail: boolean;
  /** Seconds of flight that a tail is long. */
  readonly tailLength: number;
  /** 0 to 1. */
  readonly timeMiddle: number;
  /** Start, middle and end, red first. */
  readonly colors: readonly Vector3[];
  /** 0 to 1. */
  readonly alphas: readonly number[];
  /** Half the side of a particle, in units. */
  readonly scaling: Vector3;
  /** First cell, last cell and repeats: head, head decaying, tail, tail decaying. */
  readonly cells: readonly Vector3[];
  readonly textureId: number;
  /** Stands in for the texture where the game puts its own. */
  readonly replaceable: TextureDescription | null;
  readonly priorityPlane: number;
  readonly isLit: boolean;
  readonly isFlat: boolean;
  readonly isSorted: boolean;
  readonly staysWithNode: boolean;
}

/** What particles of World of Warcraft alpha look like and how they follow their emitter. */
export interface CardsDescription {
  readonly card: CardDescription;
  readonly textureId: number;
  /** Stands in for the texture where the game puts its own. */
  readonly replaceable: TextureDescription | null;
  readonly following: Following | null;
}

/** PRE2 of one of the two games, or PREM where it has neither look: those emit models, which only their places stand for. */
export interface ParticleDescription extends EmitterNode {
  /** The longest that a particle can live, in seconds. */
  readonly lifespan: number;
  readonly squirt: SquirtKeys | null;
  /** Warcraft III's. */
  readonly look: ParticleLookDescription | null;
  /** World of Warcraft's. */
  readonly cards: CardsDescription | null;
  /** Writes how it emits at a moment. False while it shows nothing. */
  emissionAt(time: TrackTime, out: Emission): boolean;
}

export interface RibbonDescription extends EmitterNode {
  readonly heightAbove: number;
  readonly heightBelow: number;
  readonly alpha: number;
  readonly color: Vector3;
  readonly lifespan: number;
  readonly textureSlot: number;
  /** Edges a second. */
  readonly rate: number;
  readonly rows: number;
  readonly columns: number;
  readonly materialId: number;
  /** Edges sink by half of this times their age squared. */
  readonly gravity: number;
  /** Whether it makes edges that show at a moment, and how high they stand. */
  edgeAt(time: TrackTime): RibbonEdge;
}

export interface Emitters {
  readonly particles: readonly ParticleDescription[];
  readonly ribbons: readonly RibbonDescription[];
}
