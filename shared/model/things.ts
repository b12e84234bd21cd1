/** What a model has beside joints and meshes: points, volumes that are hit, stated boxes, lights and cameras. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Box } from '../geometry/extent.ts';
import type { TrackTime } from '../geometry/track.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { LiquidSurface, ModelFog, ModelPortal, ModelRoom, StandingModel } from './buildings.ts';
import type { MeaningOf } from './eventMeaning.ts';
import type { At } from './looks.ts';

/** What a joint is for. */
export type JointKind =
  | 'bone'
  | 'helper'
  | 'attachment'
  | 'particles'
  | 'ribbon'
  | 'light'
  | 'camera'
  | 'event'
  | 'collision';

/** Something that stands on a joint and does not move by itself. */
export interface ModelPoint {
  readonly record: RecordId;
  readonly name: string;
  readonly kind: JointKind;
  /** Position among the joints; −1 for none. */
  readonly joint: number;
  /** In the model's space at rest. */
  readonly place: Vector3;
  /** Whether what hangs on it is seen; null where it always is. */
  readonly shows: At<boolean> | null;
}

export type HitShape =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'sphere'; readonly centre: Vector3; readonly radius: number }
  | { readonly kind: 'cylinder'; readonly bottom: Vector3; readonly top: Vector3; readonly radius: number }
  /** Level, between two opposite corners. */
  | { readonly kind: 'plane'; readonly first: Vector3; readonly second: Vector3 }
  /** Three numbers a vertex, three vertices a triangle; those past the vertices are not drawn. */
  | { readonly kind: 'mesh'; readonly positions: ArrayLike<number>; readonly triangles: ArrayLike<number> };

/** What bullets, walking bodies or the pointer of the game meet. */
export interface HitVolume {
  readonly record: RecordId;
  /** Position among the joints; −1 for what does not move. */
  readonly joint: number;
  /** From the shape's own space to the model's at rest, twelve numbers; null where they are the same. */
  readonly frame: ArrayLike<number> | null;
  readonly shape: HitShape;
  /** Part of the body, by the game's number, where it tells them apart. */
  readonly group: number | null;
  /** By triangle of a mesh: 1 for those that hold bodies and let cameras through; left out where there are none. */
  readonly freeForCamera?: Uint8Array;
}

/** A box that the file states, about the model's origin. */
export interface ModelExtent {
  readonly record: RecordId;
  /** Of the whole, of what it walks into, of a clip, of a mesh. */
  readonly of: 'model' | 'movement' | 'clip' | 'mesh';
  /** Null where the file leaves it empty. */
  readonly box: Box | null;
  /** Of the sphere around the origin; 0 for none. */
  readonly radius: number;
}

/** From a point to all sides, one way everywhere, or on all sides of things alike. */
export type LightKind = 'point' | 'directional' | 'ambient';

export interface LightMoment {
  /** Red, green, blue, with the light's strength in them: they may be above 1. */
  readonly color: Vector3;
  /** The part that lights all sides alike, with its strength: what the light adds wherever one stands. */
  readonly ambient: Vector3;
  readonly isVisible: boolean;
  /** Where a point light begins to fade, and where it has faded. */
  readonly attenuationStart: number;
  readonly attenuationEnd: number;
}

export interface ModelLight {
  readonly record: RecordId;
  readonly joint: number;
  /** In the model's space at rest. */
  readonly place: Vector3;
  /** A directional one shines along −Z of its joint. */
  readonly kind: LightKind;
  at(time: TrackTime): LightMoment;
}

export interface CameraMoment {
  readonly position: Vector3;
  readonly target: Vector3;
  /** Radians; turns the picture. */
  readonly roll: number;
  /** Radians from the upper to the lower edge. */
  readonly fieldOfView: number;
}

export interface ModelCamera {
  readonly record: RecordId;
  readonly name: string;
  /** Width by height of the game's picture. */
  readonly shape: number;
  /** The model is made to be seen through it first. */
  readonly isInitial: boolean;
  at(time: TrackTime): CameraMoment;
}

/** A model of its own that the file names for a point. */
export interface NamedModel {
  readonly record: RecordId;
  /** As the file spells it. */
  readonly path: string;
}

/** An input of the game that moves joints beside what clips say, such as where a head looks. */
export interface ModelController {
  readonly record: RecordId;
  /** By which `PoseInputs.controllers` sets it; numbers past these are of the mouth. */
  readonly channel: number;
  /** The setting, 0 to 255, at which it adds nothing, or as little as it can. */
  readonly resting: number;
}

/** Each list is read when it is first asked for, and again after the document changed. */
export interface ModelThings {
  readonly points: readonly ModelPoint[];
  readonly hitVolumes: readonly HitVolume[];
  readonly extents: readonly ModelExtent[];
  readonly lights: readonly ModelLight[];
  readonly cameras: readonly ModelCamera[];
  /**
   * How tall a human of the game stands in the model's units (formats/import-conversion.md 3): Half-Life's player hull, two
   * yards in World of Warcraft; for Warcraft III between the 95 and 110 that footmen are taken to have.
   */
  readonly humanHeight: number;
  /** Left out by formats that have none. */
  readonly controllers?: readonly ModelController[];
  /** Where its eyes are; left out by formats that do not say. */
  readonly eye?: Vector3;
  /** Models that stand in this one, of the set that is always there and of another one; left out where none ever do. */
  readonly standing?: (set: number) => readonly StandingModel[];
  /** Left out by formats that have none. */
  readonly liquids?: readonly LiquidSurface[];
  /** Left out by formats that have none. */
  readonly portals?: readonly ModelPortal[];
  /** Left out by formats that have none. */
  readonly fogs?: readonly ModelFog[];
  /** Left out by formats that have none. */
  readonly rooms?: readonly ModelRoom[];
  /** Model of the sky that some rooms show, as the file names it; left out by formats that have none. */
  readonly sky?: string | null;
  /** Left out by formats that name none. */
  readonly namedModels?: readonly NamedModel[];
  /** What an event of a clip means to the game. */
  readonly meaningOf: MeaningOf;
  /** False for a point that its keys hide at a moment; true for all that nothing hides. */
  isShownAt(record: RecordId, time: TrackTime): boolean;
}

/** A box between two stated corners; null where they are the same, which is how files say that there is none. */
export function statedBox(minimum: ArrayLike<number>, maximum: ArrayLike<number>): Box | null {
  const corner = (numbers: ArrayLike<number>): Vector3 => [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
  const box = { minimum: corner(minimum), maximum: corner(maximum) };
  return box.minimum.every((value, axis) => value === box.maximum[axis]) ? null : box;
}
