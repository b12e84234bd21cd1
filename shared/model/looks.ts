/** What parts of a model look like at a moment: what of them has keys, ready to be asked. */
import type { TrackTime } from '../geometry/track.ts';
import type { Vector3 } from '../geometry/vector.ts';

/** A value that may be another one at every moment. */
export type At<Value> = (time: TrackTime) => Value;

export interface Tint {
  /** 0 to 1. */
  readonly alpha: number;
  /** Red, green, blue. */
  readonly color: Vector3;
}

/** Two rows of three: `u' = m0 u + m1 v + m2`, `v' = m3 u + m4 v + m5`. */
export type CoordinateMove = readonly [number, number, number, number, number, number];

/** What a physically based surface has beside its textures. */
export interface SurfaceMoment {
  readonly emissiveGain: number;
  readonly fresnelColor: Vector3;
  readonly fresnelOpacity: number;
  readonly fresnelTeamColor: number;
}

/** What of a texture of a layer only drawing asks for. */
export interface TextureLook {
  /** The game's number of how it is put over the textures before it; null where the blending decides. */
  readonly combiner: number | null;
  /** Position among the textures at a moment, for pages of a flipbook; null where it is always `texture`. */
  readonly shown: At<number> | null;
  /** Whether it is repeated across and down, where the layer says so; left out where the texture does. */
  readonly wraps?: readonly [boolean, boolean];
  /** What happens to its coordinates; null where they stay. */
  readonly moved: At<CoordinateMove> | null;
}

/** What of a layer only drawing asks for. */
export interface LayerLook {
  /** False where what stands before it does not hide it. */
  readonly testsDepth: boolean;
  /** True where it hides what is drawn later and stands behind it. */
  readonly writesDepth: boolean;
  /** False for what fog leaves as it is. */
  readonly isFogged: boolean;
  /** Layers of a lower number are drawn before those of a higher one. */
  readonly priority: number;
  /** Among layers of one priority that are alike in letting things shine through: the game's order. */
  readonly rank: number;
  /** The game's number of a way of its own to put the textures together; 0 for none. */
  readonly effect: number;
  /** Its colour and opacity; null where it is white and as opaque as `alpha` says. */
  readonly tint: At<Tint> | null;
  /** Null for what is no physically based surface. */
  readonly surface: At<SurfaceMoment> | null;
}

/** A texture in which nothing moves. */
export const stillTexture: TextureLook = { combiner: null, shown: null, moved: null };

/** A layer in which nothing moves, and which hides what is behind it. */
export const stillLayer: LayerLook = {
  testsDepth: true,
  writesDepth: true,
  isFogged: true,
  priority: 0,
  rank: 0,
  effect: 0,
  tint: null,
  surface: null,
};

/** Nothing of it can be told from what it is at rest. */
export const untinted: Tint = { alpha: 1, color: [1, 1, 1] };
