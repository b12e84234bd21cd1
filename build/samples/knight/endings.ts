/** How the knight dies and vanishes, and how he talks in his portrait. */
import type { Moment, Stance } from '../rig/stance.ts';
import { calm, from } from './moves.ts';

/** Struck, he staggers, falls to his knees and then onto his back. Legs are turned by hand: nothing holds the feet. */
export const dying: readonly Moment[] = [
  [
    0,
    {
      move: { Bone_Pelvis: [0, 0, -1] },
      turn: {
        ...calm.turn,
        Bone_Thigh_L: [-10, 0, 0],
        Bone_Calf_L: [14, 0, 0],
        Bone_Foot_L: [-4, 10, 0],
        Bone_Thigh_R: [2, 0, 0],
        Bone_Calf_R: [8, 0, 0],
        Bone_Foot_R: [-10, -12, 0],
      },
    },
  ],
  [
    0.12,
    {
      move: { Bone_Root: [-5, 0, 0], Bone_Pelvis: [-2, 0, -3] },
      turn: {
        Bone_Pelvis: [-8, 10, 0],
        Bone_Spine: [-10, 6, -3],
        Bone_Chest: [-14, 12, -4],
        Bone_Head: [-24, -8, 6],
        Bone_Arm_R: [24, -20, -52],
        Bone_Forearm_R: [-20, 0, 0],
        Bone_Arm_L: [-12, 20, 44],
        Bone_Forearm_L: [-24, 0, 0],
        Bone_Thigh_L: [-26, 0, 0],
        Bone_Calf_L: [40, 0, 0],
        Bone_Foot_L: [-6, 0, 0],
        Bone_Thigh_R: [12, 0, 0],
        Bone_Calf_R: [14, 0, 0],
        Bone_Foot_R: [-16, -10, 0],
      },
    },
  ],
  [
    0.3,
    {
      move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [0, 0, -18.5] },
      turn: {
        Bone_Pelvis: [6, 4, 0],
        Bone_Spine: [12, 2, 0],
        Bone_Chest: [16, 0, 4],
        Bone_Head: [20, 6, 6],
        Bone_Arm_R: [10, 0, -16],
        Bone_Forearm_R: [-10, 0, 0],
        Bone_Hand_R: [28, 0, 0],
        Bone_Arm_L: [4, 0, 14],
        Bone_Forearm_L: [2, 0, 0],
        Bone_Thigh_L: [-24, 0, 6],
        Bone_Calf_L: [108, 0, 0],
        Bone_Foot_L: [34, 0, 0],
        Bone_Thigh_R: [-16, 0, -6],
        Bone_Calf_R: [102, 0, 0],
        Bone_Foot_R: [34, 0, 0],
      },
    },
  ],
  [
    0.44,
    {
      move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [0, 0, -19.5] },
      turn: {
        Bone_Pelvis: [2, 0, 2],
        Bone_Spine: [6, 0, 2],
        Bone_Chest: [8, -6, 4],
        Bone_Head: [28, -4, 4],
        Bone_Arm_R: [14, 0, -20],
        Bone_Forearm_R: [-4, 0, 0],
        Bone_Hand_R: [36, 0, 0],
        Bone_Arm_L: [8, 0, 18],
        Bone_Forearm_L: [8, 0, 0],
        Bone_Thigh_L: [-20, 0, 6],
        Bone_Calf_L: [108, 0, 0],
        Bone_Foot_L: [34, 0, 0],
        Bone_Thigh_R: [-14, 0, -6],
        Bone_Calf_R: [104, 0, 0],
        Bone_Foot_R: [34, 0, 0],
      },
    },
  ],
  [
    0.68,
    {
      move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-14, 2, -32] },
      turn: {
        Bone_Pelvis: [-78, 0, 8],
        Bone_Spine: [-10, 0, 0],
        Bone_Chest: [-4, 6, 0],
        Bone_Head: [14, 0, 6],
        Bone_Arm_R: [-30, 0, -70],
        Bone_Forearm_R: [-12, 0, 0],
        Bone_Hand_R: [20, 0, 0],
        Bone_Arm_L: [-24, 0, 66],
        Bone_Forearm_L: [-6, 0, 0],
        Bone_Thigh_L: [-10, 0, 8],
        Bone_Calf_L: [50, 0, 0],
        Bone_Foot_L: [16, 0, 0],
        Bone_Thigh_R: [0, 0, -8],
        Bone_Calf_R: [24, 0, 0],
        Bone_Foot_R: [10, 0, 0],
      },
    },
  ],
  [
    0.76,
    {
      move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-16, 2, -34] },
      turn: {
        Bone_Pelvis: [-88, 0, 6],
        Bone_Spine: [3, 0, 0],
        Bone_Chest: [2, 4, 0],
        Bone_Head: [-6, 22, 14],
        Bone_Arm_R: [6, 0, -64],
        Bone_Forearm_R: [12, 0, 0],
        Bone_Hand_R: [-10, -50, 16],
        Bone_Arm_L: [6, 0, 34],
        Bone_Forearm_L: [-12, 0, 0],
        Bone_Thigh_L: [-34, 0, 8],
        Bone_Calf_L: [66, 0, 0],
        Bone_Foot_L: [14, 0, 0],
        Bone_Thigh_R: [4, 0, -10],
        Bone_Calf_R: [6, 0, 0],
        Bone_Foot_R: [20, -14, 0],
      },
    },
  ],
  [
    1,
    {
      move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-16, 2, -34.5] },
      turn: {
        Bone_Pelvis: [-89, 0, 5],
        Bone_Spine: [2, 0, 0],
        Bone_Chest: [1, 4, 0],
        Bone_Head: [-4, 58, 8],
        Bone_Arm_R: [10, 0, -62],
        Bone_Forearm_R: [26, 0, 0],
        Bone_Hand_R: [-20, -94, 30],
        Bone_Arm_L: [6, 0, 26],
        Bone_Forearm_L: [-20, 0, 0],
        Bone_Thigh_L: [-30, 0, 12],
        Bone_Calf_L: [60, 0, 0],
        Bone_Foot_L: [18, 0, 0],
        Bone_Thigh_R: [4, 0, -12],
        Bone_Calf_R: [4, 0, 0],
        Bone_Foot_R: [26, -18, 0],
      },
    },
  ],
];

/** Lies where he fell. */
export const lying: Stance = dying.at(-1)?.[1] ?? {};

/** A hero's end: kneeling upright while he turns to light. */
export const rising: readonly Moment[] = [
  [0, calm],
  [
    0.25,
    from(calm, {
      turn: { Bone_Head: [-20, 0, 0], Bone_Chest: [-8, 0, 0], Bone_Arm_L: [-6, 0, 30], Bone_Arm_R: [-6, 0, -30] },
    }),
  ],
  [
    1,
    from(calm, {
      move: { Bone_Root: [0, 0, 26] },
      turn: {
        Bone_Head: [-28, 0, 0],
        Bone_Chest: [-14, 0, 0],
        Bone_Spine: [-6, 0, 0],
        Bone_Arm_L: [-20, 0, 52],
        Bone_Arm_R: [-20, 0, -52],
      },
    }),
  ],
];

/** Nods and turns of the head, for the portrait. */
export const talking: readonly Moment[] = [
  [0, calm],
  [0.14, from(calm, { turn: { Bone_Head: [7, 6, 2] } })],
  [0.28, from(calm, { turn: { Bone_Head: [-3, 10, 3], Bone_Chest: [-3, 4, 0] } })],
  [0.42, from(calm, { turn: { Bone_Head: [6, -2, 0], Bone_Chest: [-1, 2, 0] } })],
  [0.58, from(calm, { turn: { Bone_Head: [-2, -12, -3] } })],
  [0.78, from(calm, { turn: { Bone_Head: [8, -6, 1], Bone_Chest: [1, -2, 0] } })],
  [1, calm],
];
