/** Poses of studio models: from the rest pose of the view, so each matrix is that of the pose after the way back from rest. */
import type { Document } from '../../../document/document.ts';
import type { CameraFrame } from '../../../geometry/billboard.ts';
import { identityInto, invert, MATRIX_LENGTH, multiplyInto } from '../../../geometry/matrix.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { ORIGIN } from '../../../geometry/vector.ts';
import { lazilyFrom } from '../../../model/lazily.ts';
import type { Clip, PoseInputs, Poser } from '../../../model/view.ts';
import type { PoseSequence } from '../geometry/pose.ts';
import { StudioPose } from '../geometry/pose.ts';
import { poseBones, poseControllers, poseSequence } from '../geometry/scene.ts';
import { Sequence } from '../schema/sequence.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { RestBone } from './joints.ts';
import { restMatrices } from './joints.ts';

interface Played extends PoseSequence {
  readonly movement: Vector3;
}

const unmoved = new Float64Array(MATRIX_LENGTH);
identityInto(unmoved, 0);

function readPlayed(document: Document, clip: Clip): Played {
  const [x = 0, y = 0, z = 0] = fieldsOf(Sequence, document.get(clip.record)).linearMovement;
  const movement: Vector3 = [x, y, z].every(Number.isFinite) ? [x, y, z] : ORIGIN;
  return { ...poseSequence(document, clip.record), movement };
}

/** Adds a share of the way that a sequence leads to where all bones stand. */
function move(matrices: Float32Array, movement: Vector3, share: number): void {
  for (let at = 3; at < matrices.length; at += 4) {
    matrices[at] = (matrices[at] ?? 0) + (movement[((at - 3) / 4) % 3] ?? 0) * share;
  }
}

/** @param bones the same list as long as no bone changes */
export function poserOf(document: Document, bones: () => readonly RestBone[], clips: () => readonly Clip[]): Poser {
  const made = lazilyFrom(bones, (rest) => {
    const matrices = restMatrices(rest);
    return {
      back: rest.map((_, bone) => invert(matrices, bone * MATRIX_LENGTH) ?? unmoved),
      // Samples count from the bones' own values, which for roots are not those of the rest pose.
      alone: new StudioPose(poseBones(document)),
      matrices: new Float32Array(matrices.length),
    };
  });
  // Controllers are records of their own.
  const driven = lazilyFrom(clips, () => new StudioPose(poseBones(document), poseControllers(document)));
  let known: { readonly clip: Clip; readonly played: Played } | null = null;
  let shown: StudioPose | null = null;
  const playedIn = (clip: Clip): Played => {
    if (known?.clip !== clip) known = { clip, played: readPlayed(document, clip) };
    return known.played;
  };
  const pose = (clip: Clip | null, time: number, inputs: PoseInputs | undefined): void => {
    const { back, alone, matrices } = made();
    shown = inputs === undefined ? alone : driven();
    const played = clip === null ? null : playedIn(clip);
    if (played === null && inputs === undefined) {
      shown = null;
      for (let bone = 0; bone < back.length; bone++) identityInto(matrices, bone * MATRIX_LENGTH);
      return;
    }
    const share = clip !== null && clip.end > clip.start ? (time - clip.start) / (clip.end - clip.start) : 0;
    const held = Math.min(1, Math.max(0, share));
    const variant = played?.blends[clip?.variant ?? 0];
    const isMixed = inputs !== undefined && inputs.isAlone !== true;
    const mixed = played === null || isMixed ? played : { ...played, blends: variant === undefined ? [] : [variant] };
    shown.pose(mixed, held * Math.max(0, (played?.frames ?? 1) - 1), inputs);
    if (played !== null && inputs?.isMoving === true) move(shown.matrices, played.movement, held);
    for (const [bone, inverse] of back.entries()) {
      const at = bone * MATRIX_LENGTH;
      multiplyInto(matrices, at, shown.matrices, at, inverse, 0);
    }
  };
  return {
    get matrices() {
      return made().matrices;
    },
    get ownSpaces() {
      return shown?.matrices ?? null;
    },
    indexOf: (joint) => (joint < bones().length ? joint : -1),
    pose: (clip, time, { inputs } = {}) => pose(clip, time, inputs),
    poseAt({ interval, frame }: TrackTime, _camera: CameraFrame | null) {
      const clip = clips().find(
        ({ record, variant }) => record === interval?.sequence && variant === (interval.variant ?? 0),
      );
      pose(clip ?? null, frame, undefined);
    },
  };
}
