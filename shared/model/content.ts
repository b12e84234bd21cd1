/**
 * A model as plain data, of no format and of no file: what readers of other programs' files give and what the builders of
 * the formats take. Axes are the games': Z up, looking along X. At rest no joint is turned or stretched; a joint turns and
 * stretches about its pivot, and vertices stand in the model's space.
 */
import type { Vector3 } from '../geometry/vector.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { ContentEvent, ContentKeys, ContentThings, CurveIndex } from './contentThings.ts';
import type { Blend, JointProperty } from './view.ts';

export interface ContentJoint {
  readonly name: string;
  /** Position among the joints, before this one; −1 for none. */
  readonly parent: number;
  readonly pivot: Vector3;
  /** A point for things to hang on moves nothing by itself. */
  readonly isPoint: boolean;
  /** How it turns to the camera: bits of `facesCamera`, the same in all games that have such bones. */
  readonly facing?: number;
}

/** Joints and weights, some a vertex: those of vertex `v` stand from `starts[v]` to `starts[v + 1]`. Weights add up to 1. */
export interface ContentInfluences {
  readonly starts: Uint32Array;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}

export interface ContentMesh {
  readonly name: string;
  /** Position among the materials. */
  readonly material: number;
  /** Three numbers a vertex. */
  readonly positions: Float32Array;
  /** Three numbers a vertex, of length 1. */
  readonly normals: Float32Array;
  /** Two numbers a vertex, from the picture's upper left corner; at least one set. */
  readonly coordinates: readonly [Float32Array, ...Float32Array[]];
  /** Three vertices a triangle, counter-clockwise seen from outside; all exist. */
  readonly triangles: Uint32Array;
  readonly influences: ContentInfluences;
}

export interface ContentTexture {
  readonly name: string;
  /** Where the game finds it; null where nobody said. */
  readonly path: string | null;
  /** Null where only the path is known, or the picture could not be had. */
  readonly image: RgbaPixels | null;
  /** The game's number of a picture that it fills in; left out for one that it does not. */
  readonly filledIn?: number;
  readonly wrapsS: boolean;
  readonly wrapsT: boolean;
}

/** How a picture moves over its surface: turned and scaled about its middle, then moved. */
export interface ContentMove {
  /** Two numbers, along its width and height. */
  readonly move: CurveIndex;
  /** A quaternion about the axis that stands on the picture. */
  readonly turn: CurveIndex;
  /** Two factors, along its width and height. */
  readonly size: CurveIndex;
}

export interface ContentMaterial {
  readonly name: string;
  readonly blend: Blend;
  readonly isTwoSided: boolean;
  readonly isLit: boolean;
  /** 0 to 1, beside what the picture has. */
  readonly alpha: number;
  /** The curve of the model’s things that says instead how opaque it is; left out where it does not change. */
  readonly opacity?: CurveIndex;
  /** The curve of what its colours are multiplied by, red first, 0 to 1; left out where they stay. */
  readonly colour?: CurveIndex;
  /** Position among the textures. */
  readonly texture: number;
  /** Which set of coordinates the texture takes. */
  readonly coordinates: number;
  /** How its picture moves; left out where it lies still. */
  readonly moved?: ContentMove;
  /** The player's colour shines through where the picture is transparent. */
  readonly isOverTeamColor: boolean;
  /** Its picture is what it mirrors of its surroundings, in the place of what its coordinates say; left out where not. */
  readonly isChrome?: boolean;
}

/** How one property of a joint runs through a clip; what no track says is as at rest. */
export interface ContentTrack {
  /** Position among the joints. */
  readonly joint: number;
  /** Translations count from rest; scales are along the model's axes. */
  readonly property: JointProperty;
  readonly interpolation: 'step' | 'linear' | 'hermite';
  /** Milliseconds from the clip's start, going up. */
  readonly times: Float64Array;
  /** A value a key, of three numbers or four; hermite keys have two tangents behind it, incoming and outgoing, per stretch. */
  readonly values: Float32Array;
}

export interface ContentClip {
  readonly name: string;
  /** Milliseconds. */
  readonly length: number;
  readonly isLooping: boolean;
  /** Units a second over the ground. */
  readonly speed: number;
  readonly rarity: number;
  readonly tracks: readonly ContentTrack[];
  /** How curves of the model’s things run; those that are left out are at rest. */
  readonly curves?: ReadonlyMap<CurveIndex, ContentKeys>;
  /** In order of time; none where they are left out. */
  readonly events?: readonly ContentEvent[];
}

export interface ModelContent {
  readonly name: string;
  /** Parents before their children; at least one. */
  readonly joints: readonly ContentJoint[];
  readonly meshes: readonly ContentMesh[];
  readonly materials: readonly ContentMaterial[];
  readonly textures: readonly ContentTexture[];
  readonly clips: readonly ContentClip[];
  /** Left out by files that know of none. */
  readonly things?: ContentThings;
}

/** What became of something on the way: made because the target needs it, made as near as it goes, or lost. */
export interface ContentNote {
  readonly kind: 'made' | 'approximated' | 'lost';
  /** One sentence without its stop: “3 vertices with more than 4 bones keep the heaviest 4”. */
  readonly text: string;
}

/** Numbers of one value. */
export function widthOf(property: JointProperty): 3 | 4 {
  return property === 'rotation' ? 4 : 3;
}

/** What a property is at rest. */
export function restOf(property: JointProperty): readonly number[] {
  if (property === 'rotation') return [0, 0, 0, 1];
  return property === 'scale' ? [1, 1, 1] : [0, 0, 0];
}
