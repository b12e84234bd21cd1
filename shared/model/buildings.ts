/**
 * What models have that people walk through: light that was worked out when they were made, models that stand in them,
 * liquids, and the ways from room to room. Parts of `ModelMesh` and `ModelThings`.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Box } from '../geometry/extent.ts';
import type { Vector3 } from '../geometry/vector.ts';

/** Light at the vertices of a mesh. */
export interface BakedLight {
  /** Whether the light of the day counts, what is baked, or either by the alpha of each vertex. */
  readonly place: 'outside' | 'inside' | 'transition';
  /** Red, green, blue and alpha of each vertex, 255 twice as bright as the picture itself; null for a mesh without. */
  readonly colours: Uint8Array | null;
  /** How much of the first texture is seen at each vertex, 0 to 255; null where it is all of it. */
  readonly mix: Uint8Array | null;
  /** Red, green, blue, 0 to 1: added to what is baked inside. */
  readonly ambient: Vector3;
  /** Outside, what is baked is added to the light of the day. */
  readonly isAdded: boolean;
}

/** A model of its own that stands in this one. */
export interface StandingModel {
  readonly record: RecordId;
  /** In the game's folders: lower case, with backslashes; empty where the file names none. */
  readonly path: string;
  /** From the model's own space to that of the one that it stands in, twelve numbers. */
  readonly frame: Float64Array;
  /** Red, green and blue of the light baked at its place, 1 as bright as day; null for one that stands in that of the day. */
  readonly light: Vector3 | null;
}

export interface LiquidSurface {
  readonly record: RecordId;
  /** Of LiquidType.dbc: what it is and looks like. */
  readonly row: number;
  /** Three numbers a vertex. */
  readonly positions: Float32Array;
  /** Three vertices a triangle, none past the vertices. */
  readonly triangles: Uint32Array;
}

/** A way from one room to another. */
export interface ModelPortal {
  readonly record: RecordId;
  readonly corners: readonly Vector3[];
}

/** A sphere in which the air, seen from within, takes a colour with distance. */
export interface ModelFog {
  readonly record: RecordId;
  readonly place: Vector3;
  /** Within the inner radius it is all there, towards the outer one less; 0 for one that is everywhere. */
  readonly innerRadius: number;
  readonly outerRadius: number;
  /** It has this colour at its end, in units from the eye. */
  readonly air: { readonly start: number; readonly end: number; readonly color: Vector3 };
}

/** A part of the model that is seen from others through portals alone, or the outside of it. */
export interface ModelRoom {
  readonly record: RecordId;
  readonly box: Box;
  /** Part of what is seen from outside. */
  readonly isOutside: boolean;
  readonly isAlwaysSeen: boolean;
  /**
   * Ways out of it: which portal, into which room, and on which side of the portal it lies itself: 1 where its corners run
   * counter-clockwise, −1 on the other one, 0 where that is not said.
   */
  readonly ways: readonly { readonly portal: number; readonly to: number; readonly side: number }[];
  /** Whoever is in it sees the model's own sky. */
  readonly hasSky: boolean;
  /** Records that stand for it in the file; the first is `record`. */
  readonly records: readonly RecordId[];
  /** Doodads and liquids in it. */
  readonly holds: ReadonlySet<RecordId>;
  /** Positions in `fogs`; one that holds the eye is seen. */
  readonly fogs: readonly number[];
  /** Everything that a body stands on: three numbers a vertex, three vertices a triangle. */
  readonly floor: () => { readonly positions: Float32Array; readonly triangles: Uint16Array } | null;
  /** Boxes of what bodies are tried against together: leaves of its collision tree that hold anything. */
  readonly leaves: () => readonly Box[];
}
