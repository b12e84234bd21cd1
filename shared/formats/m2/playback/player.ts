/**
 * A model in motion: bone matrices, and the values of everything that stands on tracks, at a moment of a sequence. Pure: it
 * reads a document and keeps its own matrices. Axes are the game's: Z up, the model looks along X.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { CameraFrame } from '../../../geometry/billboard.ts';
import {
  identityInto,
  MATRIX_LENGTH,
  multiplyInto,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../../geometry/matrix.ts';
import { sharedNodeFlags, Skeleton } from '../../../geometry/skeleton.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { listOf } from '../model.ts';
import { Bone } from '../schema/bone.ts';
import { Attachment, Light } from '../schema/points.ts';
import { Sequence } from '../schema/sequence.ts';
import type { PlayedSequence, PlayState } from './sampler.ts';
import { PlayedTransform } from './sampler.ts';
import { asVector, TrackValues } from './values.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** A sequence at a time, with its place on the common timeline of old versions. */
export function playedSequence(document: DocumentView, position: number, time: number): PlayedSequence {
  const id = listOf(document, 'sequences')[position];
  return { position, time, start: id === undefined ? 0 : (fieldsOf(Sequence, document.get(id)).startTime ?? 0) };
}

export interface LightState {
  readonly kind: number;
  readonly position: Vector3;
  readonly ambientColor: Vector3;
  readonly ambientIntensity: number;
  readonly diffuseColor: Vector3;
  readonly diffuseIntensity: number;
  readonly attenuationStart: number;
  readonly attenuationEnd: number;
  readonly isVisible: boolean;
}

/** Width over height of the game's picture when its models were made; cameras state their angle across its diagonal. */
export const pictureShape = 4 / 3;

/** Angle from the top to the bottom of a picture of some width and height, from that along its diagonal (format page 10). */
export function verticalFieldOfView(diagonal: number, aspect: number): number {
  return diagonal / Math.sqrt(1 + aspect * aspect);
}

export class ModelPlayer extends TrackValues {
  readonly skeleton: Skeleton;
  /** Three numbers a bone. */
  readonly pivots: Float32Array;

  /** Made anew when bones or tracks of the document change. */
  constructor(document: DocumentView) {
    super(document);
    const bones = listOf(document, 'bones');
    this.pivots = Float32Array.from(bones.flatMap((id) => [...fieldsOf(Bone, document.get(id)).pivot]));
    this.skeleton = new Skeleton(
      bones.map((id, objectId) => {
        const { parent, flags } = fieldsOf(Bone, document.get(id));
        const source = (property: string): PlayedTransform | null => {
          const player = this.playerOf(id, property);
          return player === null ? null : new PlayedTransform(player, () => this.state);
        };
        return {
          objectId,
          parentId: parent,
          // Bits above are the game's own and mean something else to a skeleton of Warcraft III.
          flags: flags & sharedNodeFlags,
          translation: source('translation'),
          rotation: source('rotation'),
          scaling: source('scaling'),
        };
      }),
    );
  }

  /** Twelve numbers a bone: see `geometry/matrix.ts`. */
  get matrices(): Float32Array {
    return this.skeleton.matrices;
  }

  /** Moves everything to a moment. `camera` turns billboards; without one they stay as they are. */
  play(state: PlayState, camera: CameraFrame | null = null): void {
    this.state = state;
    const interval = { start: 0, end: 0, isLooping: true };
    this.skeleton.pose({ interval, frame: 0, globalTime: state.globalTime }, this.pivots, camera);
  }

  /** The bones as they were modelled. */
  rest(): void {
    this.skeleton.pose({ interval: null, frame: 0, globalTime: 0 }, this.pivots, null);
  }

  /** Colour and opacity of a batch: those of its colour and its texture weight, each from 0 to 1. */
  tint(color: RecordId | null, weight: RecordId | null): { readonly rgb: Vector3; readonly alpha: number } {
    const rgb: Vector3 = color === null ? [1, 1, 1] : asVector(this.value(color, 'color', [1, 1, 1]));
    const own = color === null ? 1 : (this.value(color, 'alpha', [1])[0] ?? 1);
    const texture = weight === null ? 1 : (this.value(weight, 'weight', [1])[0] ?? 1);
    return { rgb, alpha: own * texture };
  }

  /** What a texture transform does to texture coordinates: turned and scaled about (0.5, 0.5), then moved. */
  textureMatrix(transform: RecordId): Float32Array {
    const matrix = new Float32Array(MATRIX_LENGTH);
    identityInto(matrix, 0);
    rotationScaleInto(
      matrix,
      0,
      this.value(transform, 'rotation', [0, 0, 0, 1]),
      0,
      this.value(transform, 'scaling', [1, 1, 1]),
      0,
    );
    const moved = this.value(transform, 'translation', [0, 0, 0]);
    const center = transformDirection(matrix, 0, [0.5, 0.5, 0]);
    for (let axis = 0; axis < 3; axis++) {
      const middle = axis === 2 ? 0 : 0.5;
      matrix[axis * 4 + 3] = middle - (center[axis] ?? 0) + (moved[axis] ?? 0);
    }
    return matrix;
  }

  private atBone(bone: number, point: readonly number[]): Vector3 {
    const place = asVector(point);
    if (bone < 0 || bone >= this.skeleton.nodes.length) return place;
    return transformPoint(this.matrices, bone * MATRIX_LENGTH, place);
  }

  /** Where an attachment is now: the matrix of what is put there. */
  attachmentMatrix(id: RecordId): Float32Array {
    const { bone, position } = fieldsOf(Attachment, this.document.get(id));
    const matrix = new Float32Array(MATRIX_LENGTH);
    identityInto(matrix, 0);
    position.forEach((value, axis) => (matrix[axis * 4 + 3] = value));
    if (bone >= this.skeleton.nodes.length) return matrix;
    const out = new Float32Array(MATRIX_LENGTH);
    multiplyInto(out, 0, this.matrices, bone * MATRIX_LENGTH, matrix, 0);
    return out;
  }

  light(id: RecordId): LightState {
    const { kind, bone, position } = fieldsOf(Light, this.document.get(id));
    const number = (property: string, rest: number): number => this.value(id, property, [rest])[0] ?? rest;
    return {
      kind,
      position: this.atBone(bone, position),
      ambientColor: asVector(this.value(id, 'ambientColor', [1, 1, 1])),
      ambientIntensity: number('ambientIntensity', 0),
      diffuseColor: asVector(this.value(id, 'diffuseColor', [1, 1, 1])),
      diffuseIntensity: number('diffuseIntensity', 1),
      attenuationStart: number('attenuationStart', 0),
      attenuationEnd: number('attenuationEnd', 0),
      isVisible: number('visibility', 1) !== 0,
    };
  }
}
