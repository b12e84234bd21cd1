/**
 * A model in motion: bone matrices, and the values of everything that stands on tracks, at a moment of a sequence. Pure: it
 * reads a document and keeps its own matrices. Axes are the game's: Z up, the model looks along X.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { CameraFrame } from '../../../geometry/billboard.ts';
import { identityInto, MATRIX_LENGTH, rotationScaleInto, transformDirection } from '../../../geometry/matrix.ts';
import { sharedNodeFlags, Skeleton } from '../../../geometry/skeleton.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { CoordinateMove, Tint } from '../../../model/looks.ts';
import { listOf } from '../model.ts';
import { Bone } from '../schema/bone.ts';
import type { PlayState } from './sampler.ts';
import { PlayedTransform } from './sampler.ts';
import { asVector, TrackValues } from './values.ts';
import { fieldsOf } from '../../../codec/record.ts';

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
    const stateAt = (time: TrackTime): PlayState => {
      this.enter(time);
      return this.state;
    };
    this.pivots = Float32Array.from(bones.flatMap((id) => [...fieldsOf(Bone, document.get(id)).pivot]));
    this.skeleton = new Skeleton(
      bones.map((id, objectId) => {
        const { parent, flags } = fieldsOf(Bone, document.get(id));
        const source = (property: string): PlayedTransform | null => {
          const player = this.playerOf(id, property);
          return player === null ? null : new PlayedTransform(player, stateAt);
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
    this.skeleton.pose(this.hold(state), this.pivots, camera);
  }

  /** The bones as they were modelled. */
  rest(): void {
    this.skeleton.pose({ interval: null, frame: 0, globalTime: 0 }, this.pivots, null);
  }

  /** Colour and opacity of a batch: those of its colour and its texture weight. */
  tint(color: RecordId | null, weight: RecordId | null): Tint {
    const rgb: Vector3 = color === null ? [1, 1, 1] : asVector(this.value(color, 'color', [1, 1, 1]));
    const own = color === null ? 1 : (this.value(color, 'alpha', [1])[0] ?? 1);
    const texture = weight === null ? 1 : (this.value(weight, 'weight', [1])[0] ?? 1);
    return { color: rgb, alpha: Math.min(1, Math.max(0, own * texture)) };
  }

  /** What a texture transform does to texture coordinates: turned and scaled about (0.5, 0.5), then moved. */
  coordinateMove(transform: RecordId): CoordinateMove {
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
    const [a = 1, b = 0, , , c = 0, d = 1] = matrix;
    const [middleU, middleV] = center;
    return [a, b, 0.5 - middleU + (moved[0] ?? 0), c, d, 0.5 - middleV + (moved[1] ?? 0)];
  }
}
