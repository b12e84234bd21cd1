/** What the knight does with sword and shield: two attacks and a blessing. */
import type { Moment } from '../rig/stance.ts';
import { calm, feet, foot, from, ready } from './moves.ts';

const guard = ready(0);
/** From over the right shoulder down to the left. */
export const downStroke: readonly Moment[] = [
  [0, guard],
  [
    0.3,
    from(guard, {
      move: { Bone_Pelvis: [-4, -1, -3.5] },
      turn: {
        Bone_Pelvis: [-4, -34, 0],
        Bone_Spine: [-8, -14, 0],
        Bone_Chest: [-8, -22, -4],
        Bone_Head: [2, 58, 0],
        Bone_Arm_R: [-128, -10, -30],
        Bone_Forearm_R: [-62, 0, 0],
        Bone_Hand_R: [-24, 0, 0],
        Bone_Shoulder_R: [-30, 0, -26],
        Bone_Arm_L: [-30, 16, 8],
        Bone_Forearm_L: [-34, 6, 0],
      },
      feet: feet(foot([7, 2, 0], 6), foot([-10, -3, 0], -42)),
    }),
  ],
  [
    0.38,
    from(guard, {
      move: { Bone_Pelvis: [-4, -1, -3.2] },
      turn: {
        Bone_Pelvis: [-5, -36, 0],
        Bone_Spine: [-9, -15, 0],
        Bone_Chest: [-9, -24, -5],
        Bone_Head: [2, 62, 0],
        Bone_Arm_R: [-134, -12, -32],
        Bone_Forearm_R: [-66, 0, 0],
        Bone_Hand_R: [-30, 0, 0],
        Bone_Shoulder_R: [-32, 0, -28],
        Bone_Arm_L: [-30, 16, 8],
        Bone_Forearm_L: [-34, 6, 0],
      },
      feet: feet(foot([9, 2, 2.5], 6, -10), foot([-10, -3, 0], -42, 6)),
    }),
  ],
  [
    0.52,
    from(guard, {
      move: { Bone_Pelvis: [7, 1, -8] },
      turn: {
        Bone_Pelvis: [12, 8, 0],
        Bone_Spine: [14, 12, 2],
        Bone_Chest: [16, 20, 6],
        Bone_Head: [-22, -28, 0],
        Bone_Arm_R: [-46, 18, -4],
        Bone_Forearm_R: [14, 0, 0],
        Bone_Hand_R: [46, 0, 0],
        Bone_Shoulder_R: [-14, 0, -6],
        Bone_Arm_L: [20, 14, 22],
        Bone_Forearm_L: [-30, 6, 0],
      },
      feet: feet(foot([17, 2.5, 0], 6), foot([-10, -3, 0], -30, 30)),
    }),
  ],
  [
    0.62,
    from(guard, {
      move: { Bone_Pelvis: [8, 2, -9.5] },
      turn: {
        Bone_Pelvis: [14, 18, 0],
        Bone_Spine: [16, 15, 3],
        Bone_Chest: [19, 27, 8],
        Bone_Head: [-24, -38, 0],
        Bone_Arm_R: [-14, 34, 12],
        Bone_Forearm_R: [12, 0, 0],
        Bone_Hand_R: [52, 0, 0],
        Bone_Shoulder_R: [-4, 0, 0],
        Bone_Arm_L: [26, 12, 26],
        Bone_Forearm_L: [-30, 6, 0],
      },
      feet: feet(foot([17, 2.5, 0], 6), foot([-10, -3, 0], -26, 36)),
    }),
  ],
  [
    0.76,
    from(guard, {
      move: { Bone_Pelvis: [6, 1, -7.5] },
      turn: {
        Bone_Pelvis: [10, 6, 0],
        Bone_Spine: [11, 8, 2],
        Bone_Chest: [11, 12, 4],
        Bone_Head: [-14, -12, 0],
        Bone_Arm_R: [-2, 18, 0],
        Bone_Forearm_R: [-10, 0, 0],
        Bone_Hand_R: [26, 0, 0],
        Bone_Arm_L: [4, 10, 14],
        Bone_Forearm_L: [-28, 6, 0],
      },
      feet: feet(foot([15, 2.3, 1.5], 6, -6), foot([-10, -3, 0], -30, 22)),
    }),
  ],
  [1, guard],
];

/** The shield is thrown forward, then the sword sweeps round from the right. */
export const shieldAndSweep: readonly Moment[] = [
  [0, guard],
  [
    0.16,
    from(guard, {
      move: { Bone_Pelvis: [-3, 0, -6] },
      turn: {
        Bone_Pelvis: [4, 4, 0],
        Bone_Spine: [2, 10, 0],
        Bone_Chest: [0, 16, 0],
        Bone_Head: [-4, -20, 0],
        Bone_Arm_L: [10, 20, 10],
        Bone_Forearm_L: [-44, 10, 0],
      },
    }),
  ],
  [
    0.3,
    from(guard, {
      move: { Bone_Pelvis: [7, 0, -6.5] },
      turn: {
        Bone_Pelvis: [10, -30, 0],
        Bone_Spine: [10, -12, 0],
        Bone_Chest: [8, -20, 0],
        Bone_Head: [-12, 52, 0],
        Bone_Arm_L: [-62, -6, -4],
        Bone_Forearm_L: [-18, -10, 0],
        Bone_Shoulder_L: [-22, 6, 4],
        Bone_Arm_R: [26, -20, -42],
        Bone_Forearm_R: [-30, 0, 0],
        Bone_Hand_R: [0, 0, -20],
      },
      feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -34, 24)),
    }),
  ],
  [
    0.42,
    from(guard, {
      move: { Bone_Pelvis: [5, -1, -6] },
      turn: {
        Bone_Pelvis: [6, -38, 0],
        Bone_Spine: [6, -16, 0],
        Bone_Chest: [4, -28, 0],
        Bone_Head: [-8, 68, 0],
        Bone_Arm_L: [-34, 12, 10],
        Bone_Forearm_L: [-30, 0, 0],
        Bone_Arm_R: [30, -46, -64],
        Bone_Forearm_R: [-22, -8, 0],
        Bone_Hand_R: [10, 0, -34],
        Bone_Shoulder_R: [8, 0, -18],
      },
      feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -40, 10)),
    }),
  ],
  [
    0.56,
    from(guard, {
      move: { Bone_Pelvis: [8, 1, -7.5] },
      turn: {
        Bone_Pelvis: [10, 16, 0],
        Bone_Spine: [10, 18, 0],
        Bone_Chest: [8, 30, 2],
        Bone_Head: [-14, -42, 0],
        Bone_Arm_L: [18, 22, 26],
        Bone_Forearm_L: [-34, 0, 0],
        Bone_Arm_R: [-40, 40, -40],
        Bone_Forearm_R: [16, 6, 0],
        Bone_Hand_R: [34, 0, -46],
        Bone_Shoulder_R: [-12, 8, -10],
      },
      feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -22, 34)),
    }),
  ],
  [
    0.68,
    from(guard, {
      move: { Bone_Pelvis: [8, 2, -7.5] },
      turn: {
        Bone_Pelvis: [9, 26, 0],
        Bone_Spine: [9, 20, 0],
        Bone_Chest: [6, 36, 4],
        Bone_Head: [-12, -58, 0],
        Bone_Arm_L: [24, 22, 28],
        Bone_Forearm_L: [-34, 0, 0],
        Bone_Arm_R: [-48, 74, -26],
        Bone_Forearm_R: [-10, 20, 0],
        Bone_Hand_R: [20, 10, -50],
        Bone_Shoulder_R: [-12, 14, -6],
      },
      feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -18, 38)),
    }),
  ],
  [1, guard],
];

/** The sword raised to the sky, and brought down point forward. */
export const blessing: readonly Moment[] = [
  [0, calm],
  [
    0.2,
    from(calm, {
      move: { Bone_Pelvis: [0, 0, -4] },
      turn: {
        Bone_Spine: [8, 0, 0],
        Bone_Chest: [8, 0, 0],
        Bone_Head: [12, 0, 0],
        Bone_Arm_R: [4, 10, -6],
        Bone_Forearm_R: [-40, 10, 0],
        Bone_Hand_R: [-18, 0, 0],
        Bone_Arm_L: [-8, 10, 6],
        Bone_Forearm_L: [-20, 0, 0],
      },
    }),
  ],
  [
    0.42,
    from(calm, {
      move: { Bone_Pelvis: [0, 0, -0.4] },
      turn: {
        Bone_Spine: [-6, 0, 0],
        Bone_Chest: [-9, -6, 0],
        Bone_Head: [-20, -8, 0],
        Bone_Arm_R: [-162, 0, -12],
        Bone_Forearm_R: [32, 0, 0],
        Bone_Hand_R: [90, 0, 0],
        Bone_Shoulder_R: [-36, 0, -24],
        Bone_Arm_L: [20, 0, 26],
        Bone_Forearm_L: [-10, 0, 0],
        Bone_Shoulder_L: [0, 0, 10],
      },
    }),
  ],
  [
    0.7,
    from(calm, {
      move: { Bone_Pelvis: [0, 0, -0.2] },
      turn: {
        Bone_Spine: [-7, 0, 0],
        Bone_Chest: [-11, -7, 0],
        Bone_Head: [-23, -8, 0],
        Bone_Arm_R: [-167, 0, -12],
        Bone_Forearm_R: [36, 0, 0],
        Bone_Hand_R: [92, 0, 0],
        Bone_Shoulder_R: [-38, 0, -26],
        Bone_Arm_L: [24, 0, 32],
        Bone_Forearm_L: [-6, 0, 0],
        Bone_Shoulder_L: [0, 0, 13],
      },
    }),
  ],
  [
    0.86,
    from(calm, {
      move: { Bone_Pelvis: [1, 0, -3.4] },
      turn: {
        Bone_Spine: [7, 2, 0],
        Bone_Chest: [7, 8, 0],
        Bone_Head: [-8, -8, 0],
        Bone_Arm_R: [-44, 6, -12],
        Bone_Forearm_R: [20, 0, 0],
        Bone_Hand_R: [16, 0, 0],
        Bone_Arm_L: [8, 0, 10],
        Bone_Forearm_L: [-10, 0, 0],
      },
    }),
  ],
  [1, calm],
];
