/**
 * A studio model as the viewport needs it, read from a document and kept in step with it: skeleton, bodies, and the pose at
 * a moment with the look that was chosen. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../../shared/format/animation.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { studioAnimation } from '../../../../../../shared/formats/goldsrc/animation.ts';
import type { PoseBone, PoseInputs, PoseSequence } from '../../../../../../shared/formats/goldsrc/geometry/pose.ts';
import { StudioPose } from '../../../../../../shared/formats/goldsrc/geometry/pose.ts';
import { poseBones, poseControllers, poseSequence } from '../../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { bodypartsOf, bonesOf } from '../../../../../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../../../../../shared/formats/goldsrc/schema/sequence.ts';
import { studioView } from '../../../../../../shared/formats/goldsrc/view/index.ts';
import { restBones, restMatrices } from '../../../../../../shared/formats/goldsrc/view/joints.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import { identityInto, invert, MATRIX_LENGTH, multiplyInto } from '../../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../../../shared/geometry/vector.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import type { StudioLook } from '../look.ts';
import type { Choices } from '../../../../viewport/model/choices.ts';
import { controllerSettings } from '../look.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

interface PlayedSequence extends PoseSequence {
  readonly end: number;
  readonly movement: Vector3;
}

const unmoved = new Float64Array(MATRIX_LENGTH);
identityInto(unmoved, 0);

export class StudioScene extends PosedModel {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  bodyparts: readonly RecordId[] = [];
  boneIds: readonly RecordId[] = [];
  bones: readonly PoseBone[] = [];
  private readonly look: Choices<StudioLook>;
  private skeleton = new StudioPose([]);
  private played = new Map<RecordId, PlayedSequence>();
  /** From the model's space at rest into each bone's. */
  private back: readonly ArrayLike<number>[] = [];
  private relative = new Float32Array(0);

  constructor(document: Document, look: Choices<StudioLook>) {
    super(studioView(document));
    this.document = document;
    this.look = look;
    this.read();
  }

  /** Reads everything anew that changed. */
  read(): void {
    const { document } = this;
    this.sequences = studioAnimation.sequences(document);
    this.boneIds = bonesOf(document);
    this.bones = poseBones(document);
    this.skeleton = new StudioPose(this.bones, poseControllers(document));
    this.bodyparts = bodypartsOf(document);
    this.played = new Map();
    const rest = restMatrices(restBones(document));
    this.back = this.bones.map((_, bone) => invert(rest, bone * MATRIX_LENGTH) ?? unmoved);
    this.relative = new Float32Array(rest.length);
    this.followView();
  }

  /** One matrix a bone, of the present pose: from the bone's own space to the model's. */
  get boneMatrices(): Float32Array {
    return this.skeleton.matrices;
  }

  /** Whether the look chooses the submodel that a mesh is of. */
  isShown({ mesh: { version } }: SceneMesh): boolean {
    const bodypart = this.bodyparts[version?.group ?? -1];
    if (bodypart === undefined) return false;
    const chosen = this.look.get().bodies.get(bodypart);
    return chosen !== null && (chosen ?? 0) === version?.choice;
  }

  /** Poses the bones at a time (ms) of a sequence; null shows the rest pose. */
  pose(sequence: RecordId | null, time: number): void {
    const played = sequence === null ? null : this.sequence(sequence);
    const share = played === null || played.end <= 0 ? 0 : Math.min(1, Math.max(0, time / played.end));
    this.skeleton.pose(played, share * Math.max(0, (played?.frames ?? 1) - 1), this.inputs());
    if (played !== null && this.look.get().isMoving) this.move(played.movement, share);
    for (const [bone, inverse] of this.back.entries()) {
      const at = bone * MATRIX_LENGTH;
      multiplyInto(this.relative, at, this.boneMatrices, at, inverse, 0);
    }
    this.takePose(this.relative);
  }

  /** A box around what is shown in the present pose; around the bones where that is nothing. */
  posedBox(): Box | null {
    const shown = this.meshes.filter((part) => this.isShown(part));
    const box = uniteBoxes(shown.map((part) => boundsOf(this.posedPositions(part))));
    return box ?? boundsOf(this.bones.flatMap((_, bone) => [...this.bonePlace(bone)]));
  }

  /** Where a bone stands in the present pose. */
  bonePlace(bone: number): Vector3 {
    const at = bone * MATRIX_LENGTH;
    const { boneMatrices: matrices } = this;
    return [matrices[at + 3] ?? 0, matrices[at + 7] ?? 0, matrices[at + 11] ?? 0];
  }

  private inputs(): PoseInputs {
    const look = this.look.get();
    return { controllers: controllerSettings(this.document, look), mouth: look.mouth, blending: look.blending };
  }

  private sequence(id: RecordId): PlayedSequence | null {
    const known = this.played.get(id);
    if (known !== undefined) return known;
    const span = this.sequences.find((each) => each.id === id);
    if (span === undefined) return null;
    const [x = 0, y = 0, z = 0] = fieldsOf(Sequence, this.document.get(id)).linearMovement;
    const movement: Vector3 = [x, y, z].every(Number.isFinite) ? [x, y, z] : ORIGIN;
    const played = { ...poseSequence(this.document, id), end: span.end, movement };
    this.played.set(id, played);
    return played;
  }

  private move(movement: Vector3, share: number): void {
    const { boneMatrices: matrices } = this;
    for (let at = 3; at < matrices.length; at += 4) {
      matrices[at] = (matrices[at] ?? 0) + (movement[((at - 3) / 4) % 3] ?? 0) * share;
    }
  }
}
