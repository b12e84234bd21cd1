/**
 * A model of any format as the viewport needs it: the meshes of its view with their skins, kept in step with it, and where
 * vertices stand in a pose. Knows nothing of drawing.
 */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import {
  identityInto,
  MATRIX_LENGTH,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../../../shared/geometry/matrix.ts';
import type { Skin, SlotBoxes } from '../../../../shared/geometry/skinning.ts';
import {
  buildSkin,
  fillSlots,
  posedBox,
  skinPositions,
  slotBoxes,
  SlotTable,
} from '../../../../shared/geometry/skinning.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { JointKind } from '../../../../shared/model/things.ts';
import type { Joint, ModelMesh, ModelView, Poser } from '../../../../shared/model/view.ts';

/** A mesh with its skin for the present joints; the same object as long as the mesh is. */
export interface PosedMesh {
  readonly mesh: ModelMesh;
  readonly skin: Skin;
  /** Made when first asked for: picking and bounds need them, drawing does not. */
  slotBoxes: SlotBoxes | null;
  posed: { readonly version: number; readonly positions: Float32Array } | null;
}

/** Something with a place of its own: a joint, or a point that stands on one. */
export interface Mark {
  readonly record: RecordId;
  readonly name: string;
  readonly kind: JointKind;
  readonly isJoint: boolean;
  /** The joint that moves it, which for a joint is itself; −1 for none. */
  readonly joint: number;
  /** As it is posed now. */
  readonly place: Vector3;
}

const turn = new Float64Array(MATRIX_LENGTH);
const ones = [1, 1, 1];

export class PosedModel {
  view: ModelView;
  joints: readonly Joint[] = [];
  meshes: readonly PosedMesh[] = [];
  /** Matrices of all slots: see `SlotTable`. Replaced when it must grow. */
  matrices = new Float32Array(MATRIX_LENGTH);
  /** Twelve numbers for each joint as it is posed now: they take points of the rest pose there. */
  jointMatrices: Float32Array = new Float32Array(0);
  /** Every joint stays where it is at rest, whatever pose is asked for. */
  isAtRest = false;
  /** Twelve numbers a joint that are shown in place of every pose that is asked for; null for none. */
  instead: Float32Array | null = null;
  /** The pose that was asked for last, whatever is shown in its place. */
  posedMatrices: Float32Array = new Float32Array(0);
  /** Counts poses: equal numbers mean equal matrices. */
  poseVersion = 0;
  private slots = new SlotTable(0, () => -1);
  private numbers: string | null = null;
  private knownMarks: { readonly version: number; readonly points: unknown; readonly marks: readonly Mark[] } | null =
    null;

  protected poser: Poser;

  constructor(view: ModelView) {
    this.view = view;
    this.poser = view.poser();
    this.posedMatrices = this.poser.matrices;
    this.followView();
  }

  /** Poses the joints for a moment and fills the matrices of all slots. Joints that face the camera need one. */
  pose(time: TrackTime, camera: CameraFrame | null): void {
    this.poser.poseAt(time, camera);
    this.takePose(this.poser.matrices);
  }

  /** Takes over what changed in the view, or another view of the same model. */
  followView(view = this.view): void {
    if (view !== this.view) this.poser = view.poser();
    this.view = view;
    this.knownMarks = null;
    const renumbers = this.followJoints();
    const known = new Map<RecordId, PosedMesh>(renumbers ? [] : this.meshes.map((each) => [each.mesh.record, each]));
    this.meshes = view.meshes.map((mesh) => {
      const old = known.get(mesh.record);
      if (old?.mesh === mesh) return old;
      const skin = old?.mesh.shape === mesh.shape ? old.skin : this.skinOf(mesh);
      return { mesh, skin, slotBoxes: null, posed: null };
    });
    const length = this.slots.count * MATRIX_LENGTH;
    if (this.matrices.length < length) this.matrices = new Float32Array(length);
  }

  /** Positions of a mesh's vertices in the present pose. */
  posedPositions(part: PosedMesh): Float32Array {
    if (part.posed?.version === this.poseVersion) return part.posed.positions;
    const { positions } = part.mesh;
    const out = part.posed?.positions ?? new Float32Array(positions.length);
    skinPositions(positions, part.skin, this.matrices, out);
    part.posed = { version: this.poseVersion, positions: out };
    return out;
  }

  /** A box around a mesh in the present pose; it may be somewhat too large. */
  posedBoxOf(part: PosedMesh): Box | null {
    part.slotBoxes ??= slotBoxes(part.mesh.positions, part.skin);
    return posedBox(part.slotBoxes, this.matrices);
  }

  /** A point of the rest pose as a joint moves it now. */
  atJoint(joint: number, point: Vector3): Vector3 {
    const at = joint * MATRIX_LENGTH;
    return at < 0 || at + MATRIX_LENGTH > this.jointMatrices.length
      ? point
      : transformPoint(this.jointMatrices, at, point);
  }

  jointPlace(joint: number): Vector3 {
    return this.atJoint(joint, this.joints[joint]?.pivot ?? [0, 0, 0]);
  }

  /** A direction of a joint's own space, such as one of its axes, in the model's as it is posed now. */
  axisOf(joint: number, axis: Vector3): Vector3 {
    let direction = axis;
    for (let each = joint; each >= 0; each = this.joints[each]?.parent ?? -1) {
      identityInto(turn, 0);
      rotationScaleInto(turn, 0, this.joints[each]?.restRotation ?? [0, 0, 0, 1], 0, ones, 0);
      direction = transformDirection(turn, 0, direction);
    }
    const at = joint * MATRIX_LENGTH;
    const isPosed = at >= 0 && at + MATRIX_LENGTH <= this.jointMatrices.length;
    return isPosed ? transformDirection(this.jointMatrices, at, direction) : direction;
  }

  /** All joints in their order, and then what stands on them. */
  get marks(): readonly Mark[] {
    const { points } = this.view;
    const { poseVersion: version, knownMarks } = this;
    if (knownMarks?.version === version && knownMarks.points === points) return knownMarks.marks;
    const marks = [
      ...this.joints.map(({ record, name, kind }, joint): Mark => {
        return { record, name, kind, isJoint: true, joint, place: this.jointPlace(joint) };
      }),
      ...points.map(({ record, name, kind, joint, place }): Mark => {
        return { record, name, kind, isJoint: false, joint, place: this.atJoint(joint, place) };
      }),
    ];
    this.knownMarks = { version, points, marks };
    return marks;
  }

  /** Matrices of all slots for joints that stand elsewhere: see `SlotTable`. `out` is taken where it is large enough. */
  slotsOf(jointMatrices: Float32Array, out: Float32Array): Float32Array {
    const length = this.slots.count * MATRIX_LENGTH;
    const made = out.length === length ? out : new Float32Array(length);
    fillSlots(made, jointMatrices, this.slots.groups);
    return made;
  }

  /** Takes over where the joints stand now: twelve numbers for each of the view's. */
  protected takePose(jointMatrices: Float32Array): void {
    const { instead } = this;
    this.posedMatrices = jointMatrices;
    const posed = instead?.length === jointMatrices.length ? instead : jointMatrices;
    this.jointMatrices = this.isAtRest ? identities(jointMatrices.length) : posed;
    fillSlots(this.matrices, this.jointMatrices, this.slots.groups);
    this.poseVersion++;
  }

  /** True when skins name other joints than before. */
  private followJoints(): boolean {
    const { joints } = this.view;
    if (joints === this.joints && this.numbers !== null) return false;
    this.joints = joints;
    const numbers = joints.map(({ number }) => number).join(' ');
    if (numbers === this.numbers) return false;
    this.numbers = numbers;
    this.slots = new SlotTable(joints.length, (number) => this.view.jointOf(number));
    return true;
  }

  private skinOf(mesh: ModelMesh): Skin {
    const skin = buildSkin(mesh.skin, this.slots);
    // One joint moves the place of such vertices: the second slot, which has no weight, is that of the normal.
    const { normalJoints } = mesh;
    for (let vertex = 0; vertex < (normalJoints?.length ?? 0); vertex++) {
      skin.slots[vertex * 4 + 1] = this.slots.slotOfNode(normalJoints?.[vertex] ?? -1);
    }
    return skin;
  }
}

/** As many numbers of matrices that move nothing. */
function identities(length: number): Float32Array {
  const matrices = new Float32Array(length);
  for (let at = 0; at < length; at += MATRIX_LENGTH) identityInto(matrices, at);
  return matrices;
}
