/** The knight's skeleton: X forward, Y left, Z up, soles on z = 0. One unit is about two centimetres. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { BoneDefinition } from '../rig/skeleton.ts';
import { Rig } from '../rig/skeleton.ts';
import type { Leg } from '../rig/stance.ts';

/** Places that shapes and bones share; those with a side are the left one's. */
export const BODY = {
  hip: [0, 8.5, 46],
  knee: [1.5, 9.5, 26],
  ankle: [-1.5, 10, 8],
  shoulder: [-0.5, 16.5, 75],
  elbow: [-2, 24, 60],
  wrist: [8.5, 27, 50],
  fist: [12.5, 28, 47],
  head: [0.5, 0, 80],
  plume: [-3, 0, 107],
} as const satisfies Record<string, Vector3>;

export function rightSide([x, y, z]: Vector3): Vector3 {
  return [x, -y, z];
}

/** Where the sword lies: through the right fist, its tip forward and up. */
export const SWORD = {
  grip: rightSide(BODY.fist),
  direction: [0.68, -0.16, 0.71] as Vector3,
};

export const SHIELD = {
  centre: [17, 33.5, 52] as Vector3,
  facing: [0.78, 0.62, 0.06] as Vector3,
};

const BILLBOARDED = 0x8;

function sides(
  make: (side: 'L' | 'R', at: (place: Vector3) => Vector3) => readonly BoneDefinition[],
): readonly BoneDefinition[] {
  return [...make('L', (place) => place), ...make('R', rightSide)];
}

export const knightRig = new Rig([
  { name: 'Bone_Root', parent: null, pivot: [0, 0, 0] },
  { name: 'Bone_Pelvis', parent: 'Bone_Root', pivot: [0, 0, 47] },
  { name: 'Bone_Spine', parent: 'Bone_Pelvis', pivot: [0, 0, 54] },
  { name: 'Bone_Chest', parent: 'Bone_Spine', pivot: [0, 0, 62] },
  { name: 'Bone_Head', parent: 'Bone_Chest', pivot: BODY.head },
  { name: 'Bone_Plume_Base', parent: 'Bone_Head', pivot: BODY.plume },
  { name: 'Bone_Plume_End', parent: 'Bone_Plume_Base', pivot: [-15, 0, 113] },
  ...sides((side, at) => [
    { name: `Bone_Shoulder_${side}`, parent: 'Bone_Chest', pivot: at([0, 11, 76]) },
    { name: `Bone_Arm_${side}`, parent: `Bone_Chest`, pivot: at(BODY.shoulder) },
    { name: `Bone_Forearm_${side}`, parent: `Bone_Arm_${side}`, pivot: at(BODY.elbow) },
    { name: `Bone_Hand_${side}`, parent: `Bone_Forearm_${side}`, pivot: at(BODY.wrist) },
    { name: `Bone_Thigh_${side}`, parent: 'Bone_Pelvis', pivot: at(BODY.hip) },
    { name: `Bone_Calf_${side}`, parent: `Bone_Thigh_${side}`, pivot: at(BODY.knee) },
    { name: `Bone_Foot_${side}`, parent: `Bone_Calf_${side}`, pivot: at(BODY.ankle) },
  ]),
  { name: 'Bone_Shield', parent: 'Bone_Forearm_L', pivot: [11, 28, 52] },
  { name: 'Bone_Sword', parent: 'Bone_Hand_R', pivot: SWORD.grip },
  { name: 'Bone_Kilt_Front', parent: 'Bone_Pelvis', pivot: [10, 0, 50] },
  { name: 'Bone_Kilt_Back', parent: 'Bone_Pelvis', pivot: [-10, 0, 50] },
  { name: 'Bone_Kilt_L', parent: 'Bone_Pelvis', pivot: [0, 11, 50] },
  { name: 'Bone_Kilt_R', parent: 'Bone_Pelvis', pivot: [0, -11, 50] },
  { name: 'Bone_Glow', parent: 'Bone_Root', pivot: [0, 0, 40], flags: BILLBOARDED },
]);

export const knightLegs: readonly Leg[] = (['L', 'R'] as const).map((side) => ({
  thigh: `Bone_Thigh_${side}`,
  calf: `Bone_Calf_${side}`,
  foot: `Bone_Foot_${side}`,
}));
