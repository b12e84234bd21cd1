/** What a model emits: particles and ribbons, as a picture or a simulation of them needs it. Angles are in radians. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { CardLook } from '../geometry/effects/cards.ts';
import type { Emission } from '../geometry/effects/emission.ts';
import type { Following } from '../geometry/effects/particles.ts';
import type { RibbonEdge } from '../geometry/effects/ribbon.ts';
import type { TrackTime } from '../geometry/track.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { At, Tint } from './looks.ts';
import type { MaterialLayer } from './layers.ts';

interface Emitter {
  readonly record: RecordId;
  /** Position among the joints; what no joint has (−1) stands still. */
  readonly joint: number;
  /** In the model's space at rest. */
  readonly place: Vector3;
}

/** Moments at which an emitter throws its particles, and no others. */
export interface Bursts {
  /** In ms and in order, on the scale of the clips or of a loop of their own. */
  readonly times: ArrayLike<number>;
  /** Duration of that loop in ms; null on the clock of the clips. */
  readonly loop: number | null;
}

/** What all particles that are drawn have in common. */
interface ShownParticles {
  readonly showsHead: boolean;
  readonly showsTail: boolean;
  readonly isLit: boolean;
  /** Cards lie in the XY plane of the space they fly in. */
  readonly isFlat: boolean;
  /** Drawn from the far ones to the near ones. */
  readonly isSorted: boolean;
  /** Particles stay with the joint, else they are left behind. */
  readonly staysWithNode: boolean;
  /** Drawn behind the layers of this priority, and before those of the next. */
  readonly priority: number;
}

/** Cards whose life has three moments, as those of Warcraft III. */
export interface SegmentsLook extends ShownParticles {
  readonly kind: 'segments';
  /** 0 Blend, 1 Additive, 2 Modulate, 3 Modulate 2×, 4 Alpha key. */
  readonly filterMode: number;
  readonly rows: number;
  readonly columns: number;
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
}

/** Cards whose life has curves, as those of World of Warcraft. */
export interface CardsLook extends ShownParticles {
  readonly kind: 'cards';
  readonly look: CardLook;
  /** As of materials: 0 opaque, 1 alpha key, 2 alpha, 3 added without alpha, 4 added, 5 and 6 modulated. */
  readonly blend: number;
  /** Cards are turned along their flight. */
  readonly facesFlight: boolean;
  /** Their size is that of the joint. */
  readonly inheritsScale: boolean;
  /** They are gone once they fly away from their emitter. */
  readonly endsAtEmitter: boolean;
}

/** Each particle is a model of its own. */
export interface ModelsLook {
  readonly kind: 'models';
  readonly staysWithNode: boolean;
  readonly priority: number;
}

export type ParticlesLook = SegmentsLook | CardsLook | ModelsLook;

/** One that did not change is the same object. */
export interface ModelParticles extends Emitter {
  /** What is left to chance is the same for the same number, and tells the emitters of a model apart. */
  readonly seed: number;
  /** The longest that a particle can live, in seconds. */
  readonly longestLife: number;
  /** Half the side of the largest particle, in units; 0 where nothing tells. */
  readonly halfSize: number;
  readonly bursts: Bursts | null;
  readonly look: ParticlesLook;
  /** Position among the textures; −1 for none. */
  readonly texture: number;
  /** The game's number of what it fills in for the texture; 0 for nothing. */
  readonly filledIn: number;
  /** Its particles fly along with it; null where they do not. */
  readonly following: Following | null;
  /**
   * Writes how it emits at a moment; false while it does not.
   *
   * @param step the step that begins at the moment (`geometry/effects/steps.ts`): then it may also say false, and leave the
   *   rest out, where nothing is born in that step
   */
  emissionAt(time: TrackTime, out: Emission, step?: number): boolean;
}

/** What all of a ribbon looks like at a moment. */
export interface RibbonMoment {
  readonly tint: Tint;
  /** The part of the texture that it shows: left, top, width and height as shares. */
  readonly cell: readonly [left: number, top: number, width: number, height: number];
}

/** One that did not change is the same object. */
export interface ModelRibbon extends Emitter {
  /** What it is drawn with, the first one first; null where the file names what is not there. */
  readonly layers: readonly MaterialLayer[] | null;
  /** Drawn behind the layers of this priority, and before those of the next. */
  readonly priority: number;
  /** Half its height at rest as far as the file tells, in units: for framing it. */
  readonly halfSize: number;
  /** Edges a second. */
  readonly rate: number;
  /** Seconds that an edge lives. */
  readonly lifespan: number;
  /** Edges sink by half of this times their age squared. */
  readonly gravity: number;
  readonly edgeAt: At<RibbonEdge>;
  readonly lookAt: At<RibbonMoment>;
}

/** The same object as long as no emitter changes. */
export interface ModelEmitters {
  readonly particles: readonly ModelParticles[];
  readonly ribbons: readonly ModelRibbon[];
}

export const noEmitters: ModelEmitters = { particles: [], ribbons: [] };
