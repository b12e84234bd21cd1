/** Which joints of a model those of copied meshes are: by what they are known as, by where they stand, by those above them. */
import type { Vector3 } from '../geometry/vector.ts';
import { ORIGIN, subtract } from '../geometry/vector.ts';
import type { Influences } from '../geometry/mesh/mesh.ts';
import type { ClipMesh, MeshClip } from './meshClip.ts';
import type { ModelView } from './view.ts';

export interface JointMatch {
  /** For each joint of the clip the position among those of the model. */
  readonly joints: readonly number[];
  /** Names of those that move something and were only found by one above them, or not at all. */
  readonly lacking: readonly string[];
}

/** The first bone that no other one is above, by position; any joint, or −1, where there is no bone. */
export function uppermostBone(joints: ModelView['joints']): number {
  const free = joints.findIndex(({ kind, parent }) => kind === 'bone' && joints[parent]?.kind !== 'bone');
  return free >= 0 ? free : joints.findIndex(({ parent }) => parent < 0);
}

/** How much each joint of a clip moves, all vertices together. */
function sharesOfJoints({ joints, meshes }: MeshClip): Float64Array {
  const shares = new Float64Array(joints.length);
  for (const { geometry } of meshes) {
    const { influences } = geometry;
    for (const [at, joint] of influences.joints.entries()) {
      if (joint < shares.length) shares[joint] = (shares[joint] ?? 0) + (influences.weights[at] ?? 0);
    }
  }
  return shares;
}

/** The joint of a clip that moves most of it; −1 where nothing moves it. */
export function mainJoint(clip: MeshClip): number {
  const shares = sharesOfJoints(clip);
  const most = shares.indexOf(Math.max(0, ...shares));
  return (shares[most] ?? 0) > 0 ? most : -1;
}

/**
 * @param otherwise the joint that takes what no joint of the model is found for, by position; −1 for the uppermost
 * @param own for each joint of the clip its own of the model, −1 for none
 */
export function matchJoints(
  clip: MeshClip,
  { joints }: Pick<ModelView, 'joints'>,
  otherwise: number,
  own: readonly number[],
): JointMatch {
  const uppermost = uppermostBone(joints);
  const found = own.map((_, at) => {
    let up = at;
    // A circle of parents ends where it has been gone through once.
    for (let steps = 0; up >= 0 && (own[up] ?? -1) < 0 && steps <= own.length; steps++)
      up = clip.joints[up]?.parent ?? -1;
    const above = up < 0 ? -1 : (own[up] ?? -1);
    // One above all others is no answer where somebody has chosen a joint.
    const isWeak = above < 0 || (otherwise >= 0 && up !== at && joints[above]?.parent === -1);
    return isWeak ? Math.max(0, otherwise >= 0 ? otherwise : uppermost) : above;
  });
  const shares = sharesOfJoints(clip);
  const lacking = own.flatMap((joint, at) => (joint < 0 && (shares[at] ?? 0) > 0 ? [clip.joints[at]?.name ?? ''] : []));
  return { joints: found, lacking };
}

/** How far the joint that moves most of a clip stands from the one that it becomes. */
export function wayBetween(clip: MeshClip, { joints }: Pick<ModelView, 'joints'>, match: readonly number[]): Vector3 {
  const main = mainJoint(clip);
  const from = clip.joints[main];
  const to = joints[match[main] ?? -1];
  return from === undefined || to === undefined ? ORIGIN : subtract(to.pivot, from.pivot);
}

/** Weights of a copied mesh for the joints of a model; joints that became one are one. */
export function matchedInfluences(
  { geometry: { influences } }: ClipMesh,
  match: readonly number[],
  jointCount: number,
): Influences {
  const { width } = influences;
  const joints = new Uint16Array(influences.joints.length).fill(jointCount);
  const weights = new Float32Array(influences.weights.length);
  const rows = width > 0 ? Math.floor(influences.joints.length / width) : 0;
  for (let vertex = 0; vertex < rows; vertex++) {
    const row = vertex * width;
    let used = 0;
    for (let at = row; at < row + width; at++) {
      const weight = influences.weights[at] ?? 0;
      const joint = match[influences.joints[at] ?? -1] ?? jointCount;
      if (!(weight > 0)) continue;
      const known = joints.subarray(row, row + used).indexOf(joint);
      const to = row + (known < 0 ? used++ : known);
      joints[to] = joint;
      weights[to] = (weights[to] ?? 0) + weight;
    }
  }
  return { width, joints, weights };
}
