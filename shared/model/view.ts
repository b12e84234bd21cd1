/**
 * What a model is to a tool, whatever format it comes from: a live view over a document, not a copy of it. Everything names
 * the record it comes from. Places are in the model's space at rest, in the game's units and axes: Z up, looking along X.
 * Lists are read when they are first asked for and again after the document changed; what did not change keeps its arrays.
 */
import type { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { CameraFrame } from '../geometry/billboard.ts';
import type { NumberSink } from '../geometry/quaternion.ts';
import type { SkinSource } from '../geometry/skinning.ts';
import type { TrackTime } from '../geometry/track.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { Extras, ModelMaterial, ModelTexture } from './layers.ts';
import type { BakedLight } from './buildings.ts';
import type { At, Tint } from './looks.ts';
import type { ModelEmitters } from './emitters.ts';
import type { JointKind, ModelThings } from './things.ts';

export type {
  Blend,
  Extras,
  FilledIn,
  LayerMotion,
  LayerTexture,
  MaterialLayer,
  ModelMaterial,
  ModelTexture,
  PlayerHues,
  TextureSlot,
} from './layers.ts';

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
  /** Records that hold it, the nearest one first: of what it is a part to those who made the model. */
  readonly holders: readonly RecordId[];
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
  /** Light that was worked out when the model was made; null where there is none in the format. The same with every call. */
  readonly bakedLight: (() => BakedLight) | null;
  /** Coordinates are whole texels of the mesh's first texture. */
  readonly wholeTexels: boolean;
  readonly extras: Extras;
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
  /** While it begins, the clip before it fades out for so long, in ms. */
  readonly fadeTime: number;
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

/** Whether a channel has keys on a clock of its own, so that no clip can have any of it. */
export const runsByItself = ({ isCurved, keys }: JointChannel): boolean => isCurved && keys.length === 0;

/** What the game sets while a model plays, for those that have controllers, blends and a way to go. */
export interface PoseInputs {
  /** By the channel of the controller, 0 to 255 each. */
  readonly controllers: readonly number[];
  /** 0 shut to 64 wide open. */
  readonly mouth: number;
  /** How far each of two mixtures of the clip's variants has gone, 0 to 255. */
  readonly blending: readonly [number, number];
  /** One variant of the clip is shown, and not the mixture. */
  readonly isAlone?: boolean;
  /** The model goes where the clip leads it instead of staying in its place. */
  readonly isMoving: boolean;
}

/** What a pose depends on beside the time of its clip. */
export interface PoseMoment {
  /** Clock of what runs by itself, in ms; the time since the clip's start where it is left out. */
  readonly globalTime?: number;
  /** Joints that face the camera turn to it; without one they stay as they are. */
  readonly camera?: CameraFrame | null;
  /** Without them one variant of the clip is shown alone, and controllers add nothing. */
  readonly inputs?: PoseInputs;
}

/** A skeleton that can be put into poses, with matrices of its own. It follows the document's changes. */
export interface Poser {
  /**
   * Twelve numbers a joint, row by row: they take a point of the rest pose to where the pose puts it. Not to be kept. Of all
   * joints in their order, or of those that were asked for: see `indexOf`.
   */
  readonly matrices: Float32Array;
  /** The same from each joint's own space, for formats that keep places there; null for those that do not. */
  readonly ownSpaces: Float32Array | null;
  /** Where among the matrices that of a joint stands; −1 where it is none of those that were asked for. */
  indexOf(joint: number): number;
  /** A time of a clip, in ms on its scale; without a clip the rest pose. */
  pose(clip: Clip | null, time: number, moment?: PoseMoment): void;
  /** The same for a moment of the clocks; joints that face the camera stay as they are without one. */
  poseAt(time: TrackTime, camera: CameraFrame | null): void;
}

/** A model as tools see it, whatever its format: meshes, joints, clips, materials and what hangs on them. */
export interface ModelView extends ModelThings {
  readonly document: Document;
  readonly name: string;
  readonly joints: readonly Joint[];
  /** Sixteen numbers a joint, column by column: from the model's space to the joint's, at rest. */
  readonly inverseBinds: Float32Array;
  readonly meshes: readonly ModelMesh[];
  readonly materials: readonly ModelMaterial[];
  readonly textures: readonly ModelTexture[];
  /** Colour and opacity of whole meshes, beside those of their layers; none for a mesh that always shows as it is. */
  readonly tints: ReadonlyMap<RecordId, At<Tint>>;
  readonly clips: readonly Clip[];
  readonly emitters: ModelEmitters;
  /** Something runs on a clock of its own, past the end of every clip. */
  readonly followsWallClock: boolean;
  readonly extras: Extras;
  /** Position among the joints of a number that skins name; −1 for what does not move. */
  jointOf(skinNumber: number): number;
  /** All channels of a clip, joint after joint. */
  channels(clip: Clip): readonly JointChannel[];
  /** Of some joints alone, and of what carries these, where their positions are given. */
  poser(joints?: Iterable<number>): Poser;
}
