/**
 * A studio model as the viewport needs it, read from a document and kept in step with it: skeleton, bodies, and the pose at
 * a moment with the look that was chosen. Knows nothing of drawing.
 */
import type { SequenceSpan } from '../../../../../shared/codec/animation.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { studioAnimation } from '../../../../../shared/formats/goldsrc/animation.ts';
import type { PoseBone, PoseInputs, PoseSequence } from '../../../../../shared/formats/goldsrc/geometry/pose.ts';
import { StudioPose } from '../../../../../shared/formats/goldsrc/geometry/pose.ts';
import {
  poseBones,
  poseControllers,
  poseSequence,
  skinVectors,
} from '../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { bodypartsOf, bonesOf, fieldsOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Sequence } from '../../../../../shared/formats/goldsrc/schema/sequence.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf, transformBox, uniteBoxes } from '../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { ORIGIN } from '../../../../../shared/geometry/vector.ts';
import type { LookStore } from '../look.ts';
import { controllerSettings } from '../look.ts';
import type { StudioBody, StudioBodyPart } from './meshes.ts';
import { readBodyParts } from './meshes.ts';

interface PlayedSequence extends PoseSequence {
  readonly end: number;
  readonly movement: Vector3;
}

export class StudioScene {
  readonly document: Document;
  sequences: readonly SequenceSpan[] = [];
  bodyparts: readonly StudioBodyPart[] = [];
  boneIds: readonly RecordId[] = [];
  bones: readonly PoseBone[] = [];
  private readonly look: LookStore;
  private skeleton = new StudioPose([]);
  private played = new Map<RecordId, PlayedSequence>();
  private posed = new Map<RecordId, Float32Array>();

  constructor(document: Document, look: LookStore) {
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
    this.bodyparts = readBodyParts(document, bodypartsOf(document), this.bodyparts);
    this.played = new Map();
    this.posed = new Map();
  }

  /** One matrix a bone, of the present pose. */
  get matrices(): Float32Array {
    return this.skeleton.matrices;
  }

  /** The submodels that the look chooses. */
  get shown(): readonly StudioBody[] {
    const { bodies } = this.look.get();
    return this.bodyparts.flatMap(({ record, models }) => {
      const chosen = bodies.get(record);
      return chosen === null ? [] : (models[chosen ?? 0] ?? []);
    });
  }

  /** Poses the bones at a time (ms) of a sequence; null shows the rest pose. */
  pose(sequence: RecordId | null, time: number): void {
    const played = sequence === null ? null : this.sequence(sequence);
    const share = played === null || played.end <= 0 ? 0 : Math.min(1, Math.max(0, time / played.end));
    this.skeleton.pose(played, share * Math.max(0, (played?.frames ?? 1) - 1), this.inputs());
    this.posed = new Map();
    if (played !== null && this.look.get().isMoving) this.move(played.movement, share);
  }

  /** Vertices of a submodel in the present pose. */
  posedPositions({ record, positions, vertexBones }: StudioBody): Float32Array {
    const known = this.posed.get(record) ?? skinVectors(positions, vertexBones, this.matrices, 'points');
    this.posed.set(record, known);
    return known;
  }

  /** A box around a submodel in the present pose; it may be somewhat too large. */
  boxOfBody({ boneBoxes }: StudioBody): Box | null {
    const boxes = Array.from(boneBoxes, ([bone, box]) =>
      bone < this.bones.length ? transformBox(this.matrices, bone * MATRIX_LENGTH, box) : null,
    );
    return uniteBoxes(boxes);
  }

  /** A box around what is shown in the present pose; around the bones where that is nothing. */
  posedBox(): Box | null {
    const box = uniteBoxes(this.shown.map((body) => this.boxOfBody(body)));
    return box ?? boundsOf(this.bones.flatMap((_, bone) => [...this.bonePlace(bone)]));
  }

  /** Where a bone stands in the present pose. */
  bonePlace(bone: number): Vector3 {
    const at = bone * MATRIX_LENGTH;
    const { matrices } = this;
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
    const { matrices } = this;
    for (let at = 3; at < matrices.length; at += 4) {
      matrices[at] = (matrices[at] ?? 0) + (movement[((at - 3) / 4) % 3] ?? 0) * share;
    }
  }
}
