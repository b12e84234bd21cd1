/**
 * How tools change a model: verbs, each carried out by the format inside one step of the document. A verb that a format does
 * not have makes its tool dim, with the reason that `refusals` gives.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { AnimationEdits } from './animationEdits.ts';
import type { BoxEdits } from './boxEdits.ts';
import type { CameraEdits } from './cameraEdits.ts';
import type { EffectEdits } from './effectEdits.ts';
import type { JointEdits } from './jointEdits.ts';
import type { LayerEdits } from './layerTracks.ts';
import type { LoopEdits } from './loopEdits.ts';
import type { MaterialEdits } from './materialEdits.ts';
import type { MeshEdits } from './meshEdits.ts';
import type { Notes } from './notes.ts';
import type { VisibilityEdits } from './visibilityEdits.ts';
import type { ThingEdits } from './thingEdits.ts';
import type { ModelView, Quaternion, JointProperty } from './view.ts';
import type { Vector3 } from '../geometry/vector.ts';

/** A change of the whole model: scaled about the origin, then turned, then moved. */
export interface WholeTransform {
  /** Above 0; 1 leaves the size. */
  readonly scale: number;
  /** Degrees about X, Y and Z, one after the other. */
  readonly turn: Vector3;
  /** Units of the game. */
  readonly move: Vector3;
}

/** An open model that tools read and change. */
export interface EditedModel {
  readonly view: ModelView;
  readonly edits: ModelEdits;
}

export type Axis = 'x' | 'y' | 'z';

/**
 * Every verb is one step of the history, unless `step` is given: then it joins a step or a gesture that is open, so that
 * drags can be shown and several verbs be one step. Numbers that are none, or of a wrong count, are refused by a RangeError.
 */
export interface ModelEdits
  extends
    AnimationEdits,
    BoxEdits,
    CameraEdits,
    EffectEdits,
    JointEdits,
    LayerEdits,
    LoopEdits,
    MaterialEdits,
    MeshEdits,
    ThingEdits,
    VisibilityEdits {
  /** Size, turn and place of everything: meshes, joints, animation, boxes, cameras. */
  readonly transformWhole?: (transform: WholeTransform, step?: Transaction) => Notes;
  /** Mirrors the whole model on the plane through the origin across an axis; names of sides are exchanged by the caller. */
  readonly mirrorWhole?: (axis: Axis, step?: Transaction) => Notes;
  /** Places of vertices of a mesh, three numbers a vertex, in the model's space at rest. */
  readonly setPositions?: SetVertices;
  readonly setNormals?: SetVertices;
  /** Coordinates of vertices in one set, two numbers a vertex. */
  readonly setCoordinates?: (
    mesh: RecordId,
    set: number,
    vertices: ArrayLike<number>,
    coordinates: ArrayLike<number>,
    step?: Transaction,
  ) => Notes;
  /** Normals of a whole mesh from its faces; corners nearer than the angle, in degrees, are smooth. */
  readonly recomputeNormals?: (mesh: RecordId, angle: number, step?: Transaction) => Notes;
  /** Where a joint stands at rest; its children stay where they are. */
  readonly setPivot?: (joint: RecordId, pivot: Vector3, rotation?: Quaternion | null, step?: Transaction) => Notes;
  /** Why joints of this format have no keys of a property; those that are not named can be set. */
  readonly keyRefusals?: Readonly<Partial<Record<JointProperty, string>>>;
  /** Why a verb that is not here cannot be had in this document, by the verb's name. */
  readonly refusals: Readonly<Partial<Record<Verb, string>>>;
}

/** Numbers of some vertices of a mesh of the view, three a vertex. */
export type SetVertices = (
  mesh: RecordId,
  vertices: ArrayLike<number>,
  values: ArrayLike<number>,
  step?: Transaction,
) => Notes;

/** What says something of the format and changes nothing. */
type Fact =
  | 'refusals'
  | 'keyRefusals'
  | 'meshLimits'
  | 'meshRoom'
  | 'layerChoices'
  | 'layerKeys'
  | 'layerTracks'
  | 'textureUsers'
  | 'materialUsers'
  | 'effects'
  | 'effectBlends'
  | 'effectTextures'
  | 'hideables'
  | 'shownIn';

export type Verb = Exclude<keyof ModelEdits, Fact>;
