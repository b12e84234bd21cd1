/**
 * What a model is to a tool, whatever format it comes from: a live view over a document, not a copy of it. Everything names
 * the record it comes from. Places are in the model's space at rest, in the game's units and axes: Z up, looking along X.
 * Lists are read when they are first asked for and again after the document changed; what did not change keeps its arrays.
 */
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { CameraFrame } from '../geometry/billboard.ts';
import type { NumberSink } from '../geometry/quaternion.ts';
import type { SkinSource } from '../geometry/skinning.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { JointKind, ModelThings } from './things.ts';

/** Facts of one game that no other has: what exports carry along for people and for the way back. */
export type Extras = Readonly<Record<string, unknown>>;

export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** Something that moves, and that other things hang on. */
export interface Joint {
  readonly record: RecordId;
  /** What skins call it. */
  readonly number: number;
  readonly name: string;
  readonly kind: JointKind;
  /** Position among the joints; −1 for none, and where the file's parent is missing or stands in a circle. */
  readonly parent: number;
  /** Where it stands at rest, and turns about. */
  readonly pivot: Vector3;
  /** How it is turned at rest, against its parent; most formats have none. */
  readonly restRotation: Quaternion;
  /** Its place at rest in the space of its parent: what moves are counted from. */
  readonly restTranslation: Vector3;
  readonly extras: Extras;
}

/** A stretch of triangles with one material. One that did not change is the same object. */
export interface ModelMesh {
  readonly record: RecordId;
  /**
   * Another text whenever more changed than where vertices stand and what they are drawn with: triangles, skin or
   * coordinates. With the same one a drawing stays as it is, and `positions`, `normals` and `tangents` are sent again; they
   * are the same arrays, unless the document's own were replaced as a whole.
   */
  readonly shape: string;
  readonly name: string;
  /** Position among the materials, with the first skin; −1 for none. */
  readonly material: number;
  /** Positions among the materials by skin; empty where a model has but one look. */
  readonly skinMaterials: readonly number[];
  /** 0 is the finest; −1 is for all distances. */
  readonly levelOfDetail: number;
  /** Where the game shows one of several: the part of the body it is a version of, and which; null for what is always there. */
  readonly version: { readonly group: number; readonly choice: number } | null;
  readonly vertexCount: number;
  /** Three numbers a vertex; the document's own array where the file has them as such. */
  readonly positions: Float32Array;
  /** Three numbers a vertex; null where the file has none. */
  readonly normals: Float32Array | null;
  /** Four numbers a vertex, the last one the side; null where the file has none. */
  readonly tangents: Float32Array | null;
  /**
   * Two numbers a vertex in each set, from the picture's upper left corner, 1 is its whole width. With several skins the
   * picture is that of the first one.
   */
  readonly coordinates: readonly Float32Array[];
  /** Vertices, three a triangle; none past the vertices. */
  readonly triangles: Uint16Array | Uint32Array;
  /** Which joints move which vertices; the numbers are those that `ModelView.jointOf` knows. */
  readonly skin: SkinSource;
  /** The joint that turns each vertex's normal, where that may be another one than moves it; else null. */
  readonly normalJoints: Uint8Array | null;
  /** For each vertex the one of the file that it comes from; null where they are the same. */
  readonly fileVertices: Uint32Array | null;
  /**
   * For each corner of the triangles a number of its own, the same one as long as no triangle comes or goes: where vertices
   * are made of what corners say, and become others with it. Null where that is the vertex itself.
   */
  readonly corners: Uint32Array | null;
  /** Coordinates are whole texels of the mesh's first texture. */
  readonly wholeTexels: boolean;
  readonly extras: Extras;
}

/** How a layer is put over what is there. Each game's own number stands beside it in `MaterialLayer.gameBlend`. */
export type Blend = 'opaque' | 'masked' | 'blend' | 'add' | 'addAlpha' | 'modulate' | 'modulate2x';

/** What a texture of a layer is for. All but `base` are of high-definition materials. */
export type TextureSlot = 'base' | 'normal' | 'surface' | 'emissive' | 'teamColor' | 'environment';

export interface LayerTexture {
  readonly slot: TextureSlot;
  /** Position among the textures; −1, or one past them, for none. */
  readonly texture: number;
  /** Set of coordinates; −1 is a place in the mirrored surroundings. */
  readonly coordinates: number;
}

/** Something of a layer that has keys. */
export interface LayerMotion {
  readonly of: 'colour' | 'opacity' | 'coordinates' | 'texture';
  /** The record whose curves they are. */
  readonly record: RecordId;
}

export interface MaterialLayer {
  /** Null for one that stands in for what the file has not. */
  readonly record: RecordId | null;
  readonly textures: readonly LayerTexture[];
  readonly blend: Blend;
  readonly gameBlend: { readonly value: number; readonly name: string };
  /** True where the textures are those of a physically based surface, by their slots. */
  readonly highDefinition: boolean;
  /** False for what shines by itself. */
  readonly isLit: boolean;
  readonly isTwoSided: boolean;
  /** 0 to 1, without its animation. */
  readonly alpha: number;
  /** The game's own bits, by the meanings that `LayerChoices.flags` names. */
  readonly flags: number;
  readonly motions: readonly LayerMotion[];
  readonly extras: Extras;
}

export interface ModelMaterial {
  /** Null where several records make one, as batches do. */
  readonly record: RecordId | null;
  readonly name: string;
  /** The first is drawn first. */
  readonly layers: readonly MaterialLayer[];
  readonly extras: Extras;
}

/** What the game fills in for a texture, beside pictures of its own tables. */
export type FilledIn = 'teamColor' | 'teamGlow' | 'other';

export interface ModelTexture {
  readonly record: RecordId;
  /** As the model spells it; empty where the game fills it in. */
  readonly path: string;
  /** The game's number of what it fills in; 0 for a file of its own. */
  readonly kind: number;
  readonly kindName: string;
  /** Null for a file of its own. */
  readonly filledIn: FilledIn | null;
  readonly wrapsS: boolean;
  readonly wrapsT: boolean;
  /** The picture, where the model holds it itself; it gives null for one without any pixel. */
  readonly pixels: (() => RgbaPixels | null) | null;
}

/** Something that happens at a moment of a clip: a step, a sound, a shot. */
export interface ClipEvent {
  /** What says so; null for one that is not in the file yet. */
  readonly record: RecordId | null;
  /** On the clip's scale, in ms. */
  readonly time: number;
  /** What it is, by the name or number that the game knows it by. */
  readonly name: string;
  /** What more it needs, such as the path of a sound; empty where there is nothing. */
  readonly options: string;
}

/** A named stretch of time. Times are in ms on the time line of its game. */
export interface Clip {
  readonly record: RecordId;
  /** With the name of the variant, where the sequence has several. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  /** Distance of the places where keys can stand, in ms from its start: a frame, or a millisecond. */
  readonly keyStep: number;
  /** How fast the model goes over the ground while it plays, in units a second; null where the format does not say. */
  readonly speed: number | null;
  /** What happens while it plays, in order of time. */
  readonly events: readonly ClipEvent[];
  /** Which of the versions that a sequence holds its keys in, such as blends; 0 where there is but one. */
  readonly variant: number;
  readonly extras: Extras;
}

export type JointProperty = 'translation' | 'rotation' | 'scale';

/** How values go from key to key. */
export type KeyInterpolation = 'step' | 'linear' | 'hermite' | 'bezier';

/** The two tangents of a key, as its format keeps them: of hermite slopes, of bezier points, of rotations rotations. */
export interface Tangents {
  readonly incoming: readonly number[];
  readonly outgoing: readonly number[];
}

/** How one property of a joint runs through a clip. Translations count from the place at rest. */
export interface JointChannel {
  readonly joint: number;
  readonly property: JointProperty;
  readonly interpolation: KeyInterpolation;
  /** True when the way between keys is no straight line, or the keys are on another clock than the clip's. */
  readonly isCurved: boolean;
  /** Value without keys: what the joint has at rest. */
  readonly rest: readonly number[];
  /** Times of its keys on the clip's scale, in ms, also ones outside of the clip; none where it runs on a clock of its own. */
  readonly keys: ArrayLike<number>;
  /** Tangents of a key, by its position; null where the interpolation has none. */
  readonly tangents: ((key: number) => Tangents) | null;
  /** Writes the value at a time of the clip, in ms; `false` where the rest value holds. */
  readonly sample: (time: number, out: NumberSink) => boolean;
}

/** What a pose depends on beside the time of its clip. */
export interface PoseMoment {
  /** Clock of what runs by itself, in ms; the time since the clip's start where it is left out. */
  readonly globalTime?: number;
  /** Joints that face the camera turn to it; without one they stay as they are. */
  readonly camera?: CameraFrame | null;
}

/** A skeleton that can be put into poses, with matrices of its own. It follows the document's changes. */
export interface Poser {
  /** Twelve numbers a joint, row by row: they take a point of the rest pose to where the pose puts it. Not to be kept. */
  readonly matrices: Float32Array;
  /** A time of a clip, in ms on its scale; without a clip the rest pose. */
  pose(clip: Clip | null, time: number, moment?: PoseMoment): void;
}

export interface ModelView extends ModelThings {
  readonly document: Document;
  readonly name: string;
  readonly joints: readonly Joint[];
  /** Sixteen numbers a joint, column by column: from the model's space to the joint's, at rest. */
  readonly inverseBinds: Float32Array;
  readonly meshes: readonly ModelMesh[];
  readonly materials: readonly ModelMaterial[];
  readonly textures: readonly ModelTexture[];
  readonly clips: readonly Clip[];
  readonly extras: Extras;
  /** Position among the joints of a number that skins name; −1 for what does not move. */
  jointOf(skinNumber: number): number;
  /** All channels of a clip, joint after joint. */
  channels(clip: Clip): readonly JointChannel[];
  poser(): Poser;
}
