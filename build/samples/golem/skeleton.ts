/** The golem's skeleton: X forward, Y left, Z up. Half as tall again as the knight, and three times as wide. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { BoneDefinition } from '../rig/skeleton.ts';
import { Rig } from '../rig/skeleton.ts';
import type { Leg } from '../rig/stance.ts';

export const BODY = {
  shoulder: [0, 34, 108],
  elbow: [-3, 50, 80],
  wrist: [10, 54, 46],
  hip: [0, 16, 50],
  knee: [3, 19, 29],
  ankle: [-1, 20, 10],
  head: [17, 0, 116],
  core: [27, 0, 93],
} as const satisfies Record<string, Vector3>;

function limbs(side: 'L' | 'R'): readonly BoneDefinition[] {
  const at = ([x, y, z]: Vector3): Vector3 => [x, side === 'L' ? y : -y, z];
  return [
    { name: `Bone_Shoulder_${side}`, parent: 'Bone_Chest', pivot: at([0, 28, 112]) },
    { name: `Bone_Arm_${side}`, parent: 'Bone_Chest', pivot: at(BODY.shoulder) },
    { name: `Bone_Forearm_${side}`, parent: `Bone_Arm_${side}`, pivot: at(BODY.elbow) },
    { name: `Bone_Hand_${side}`, parent: `Bone_Forearm_${side}`, pivot: at(BODY.wrist) },
    { name: `Bone_Fingers_${side}`, parent: `Bone_Hand_${side}`, pivot: at([19, 56, 33]) },
    { name: `Bone_Thigh_${side}`, parent: 'Bone_Pelvis', pivot: at(BODY.hip) },
    { name: `Bone_Calf_${side}`, parent: `Bone_Thigh_${side}`, pivot: at(BODY.knee) },
    { name: `Bone_Foot_${side}`, parent: `Bone_Calf_${side}`, pivot: at(BODY.ankle) },
  ];
}

export const golemRig = new Rig([
  { name: 'Bone_Root', parent: null, pivot: [0, 0, 0] },
  { name: 'Bone_Pelvis', parent: 'Bone_Root', pivot: [0, 0, 52] },
  { name: 'Bone_Spine', parent: 'Bone_Pelvis', pivot: [0, 0, 64] },
  { name: 'Bone_Chest', parent: 'Bone_Spine', pivot: [0, 0, 80] },
  { name: 'Bone_Core', parent: 'Bone_Chest', pivot: BODY.core },
  { name: 'Bone_Head', parent: 'Bone_Chest', pivot: BODY.head },
  { name: 'Bone_Jaw', parent: 'Bone_Head', pivot: [20, 0, 112] },
  ...limbs('L'),
  ...limbs('R'),
  { name: 'Bone_Banner_Top', parent: 'Bone_Pelvis', pivot: [20, 0, 54] },
  { name: 'Bone_Banner_End', parent: 'Bone_Banner_Top', pivot: [22, 0, 36] },
]);

export const golemLegs: readonly Leg[] = (['L', 'R'] as const).map((side) => ({
  thigh: `Bone_Thigh_${side}`,
  calf: `Bone_Calf_${side}`,
  foot: `Bone_Foot_${side}`,
}));
