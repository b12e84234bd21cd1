/** The golem's movements: slow, heavy, and at the end apart. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Gait } from '../rig/gait.ts';
import { footOn, speedOf, stepAt } from '../rig/gait.ts';
import type { FootPlace, Moment, Stance } from '../rig/stance.ts';

const SOLE = { toe: [22, 0, -10], heel: [-12, 0, -10] } as const;

const foot = (at: Vector3, yaw: number, pitch = 0): FootPlace => footOn(SOLE, at, pitch, yaw);

const feet = (left: FootPlace, right: FootPlace) => ({ Bone_Foot_L: left, Bone_Foot_R: right });

const wave = (share: number, shift = 0): number => Math.sin(2 * Math.PI * (share + shift));

const firm = feet(foot([3, 2, 0], 14), foot([-3, -2, 0], -16));

export function standing(share: number): Stance {
  const breath = wave(share, -0.25);
  return {
    move: { Bone_Pelvis: [0, 0, -3 + 0.8 * breath], Bone_Core: [0.9 + 0.9 * breath, 0, 0] },
    turn: {
      Bone_Spine: [4 - 1.4 * breath, 0, 0],
      Bone_Chest: [4 - 2.2 * breath, 1.5 * wave(share), 0],
      Bone_Head: [-5 + 2.4 * breath, 4 * wave(share, 0.1), 0],
      Bone_Jaw: [4 + 3 * breath, 0, 0],
      Bone_Shoulder_L: [0, 0, 1.5 + 2 * breath],
      Bone_Shoulder_R: [0, 0, -1.5 - 2 * breath],
      Bone_Arm_L: [-4 + 2 * breath, 0, 1 + 2 * breath],
      Bone_Arm_R: [-2 + 2 * breath, 0, -1 - 2 * breath],
      Bone_Forearm_L: [-5 - 2 * breath, 0, 0],
      Bone_Forearm_R: [-7 - 2 * breath, 0, 0],
      Bone_Fingers_L: [6 + 5 * breath, 0, 0],
      Bone_Fingers_R: [6 + 5 * breath, 0, 0],
      Bone_Banner_Top: [-1 + 1.5 * breath, 0, 0],
      Bone_Banner_End: [2 * wave(share), 0, 0],
    },
    feet: firm,
  };
}

const calm = standing(0);

const from = (change: Stance): Stance => ({
  move: { ...calm.move, ...change.move },
  turn: { ...calm.turn, ...change.turn },
  feet: change.feet ?? firm,
});

export const WALK_CYCLE = 1300;
const WALK: Gait = { stride: 34, standing: 0.6, lift: 8, touch: 10, push: 24 };
export const WALK_SPEED = speedOf(WALK, WALK_CYCLE);

export function walking(share: number): Stance {
  const swing = Math.cos(2 * Math.PI * (share + 0.03));
  const bob = -Math.cos(4 * Math.PI * (share - 0.07));
  const sway = wave(share, -0.03);
  return {
    move: { Bone_Pelvis: [1, 4.2 * sway, -5.2 + 1.6 * bob] },
    turn: {
      Bone_Pelvis: [3, -8 * swing, -5 * sway],
      Bone_Spine: [6 - 1.5 * bob, 5 * swing, 3 * sway],
      Bone_Chest: [5 + 2 * bob, 11 * swing, 3.6 * sway],
      Bone_Head: [-12 - 2 * bob, -8 * swing, -1.6 * sway],
      Bone_Jaw: [3 - 2 * bob, 0, 0],
      Bone_Shoulder_L: [6 * swing, 0, 2 - 3 * bob],
      Bone_Shoulder_R: [-6 * swing, 0, -2 + 3 * bob],
      Bone_Arm_L: [-4 + 21 * swing, 0, 3 - bob],
      Bone_Arm_R: [-4 - 21 * swing, 0, -3 + bob],
      Bone_Forearm_L: [-12 + 8 * swing, 0, 0],
      Bone_Forearm_R: [-12 - 8 * swing, 0, 0],
      Bone_Banner_Top: [-13 - 6 * Math.abs(swing), 0, 2 * sway],
      Bone_Banner_End: [9 * bob, 0, 2 * sway],
    },
    feet: feet(stepAt(WALK, SOLE, share, 8), stepAt(WALK, SOLE, share + 0.5, -8)),
  };
}

const both = (left: Readonly<Record<string, Vector3>>): Record<string, Vector3> =>
  Object.fromEntries(
    Object.entries(left).flatMap(([bone, [pitch, yaw, roll]]): [string, Vector3][] => [
      [`${bone}_L`, [pitch, yaw, roll]],
      [`${bone}_R`, [pitch, -yaw, -roll]],
    ]),
  );

/** Both fists raised and brought down on the ground. */
export const slam: readonly Moment[] = [
  [0, calm],
  [
    0.34,
    from({
      move: { Bone_Pelvis: [-7, 0, -2] },
      turn: {
        Bone_Pelvis: [-6, 0, 0],
        Bone_Spine: [-9, 0, 0],
        Bone_Chest: [-14, 0, 0],
        Bone_Head: [-6, 0, 0],
        Bone_Jaw: [18, 0, 0],
        ...both({
          Bone_Arm: [-138, 16, 8],
          Bone_Forearm: [-34, 0, -10],
          Bone_Hand: [-14, 0, 0],
          Bone_Shoulder: [-24, 0, 14],
        }),
        Bone_Banner_Top: [6, 0, 0],
      },
    }),
  ],
  [
    0.42,
    from({
      move: { Bone_Pelvis: [-7, 0, -1.4] },
      turn: {
        Bone_Pelvis: [-7, 0, 0],
        Bone_Spine: [-10, 0, 0],
        Bone_Chest: [-16, 0, 0],
        Bone_Head: [-4, 0, 0],
        Bone_Jaw: [24, 0, 0],
        ...both({
          Bone_Arm: [-144, 16, 8],
          Bone_Forearm: [-38, 0, -10],
          Bone_Hand: [-16, 0, 0],
          Bone_Shoulder: [-26, 0, 16],
        }),
        Bone_Banner_Top: [6, 0, 0],
      },
    }),
  ],
  [
    0.54,
    from({
      move: { Bone_Pelvis: [8, 0, -14] },
      turn: {
        Bone_Pelvis: [22, 0, 0],
        Bone_Spine: [18, 0, 0],
        Bone_Chest: [20, 0, 0],
        Bone_Head: [-34, 0, 0],
        Bone_Jaw: [10, 0, 0],
        ...both({ Bone_Arm: [-84, 20, 0], Bone_Forearm: [10, 0, 0], Bone_Hand: [10, 0, 0] }),
        Bone_Banner_Top: [-44, 0, 0],
        Bone_Banner_End: [-20, 0, 0],
      },
    }),
  ],
  [
    0.66,
    from({
      move: { Bone_Pelvis: [8, 0, -15] },
      turn: {
        Bone_Pelvis: [23, 0, 0],
        Bone_Spine: [19, 0, 0],
        Bone_Chest: [20, 0, 0],
        Bone_Head: [-36, 0, 0],
        Bone_Jaw: [4, 0, 0],
        ...both({ Bone_Arm: [-83, 20, 0], Bone_Forearm: [9, 0, 0], Bone_Hand: [10, 0, 0] }),
        Bone_Banner_Top: [-40, 0, 0],
        Bone_Banner_End: [6, 0, 0],
      },
    }),
  ],
  [1, calm],
];

/** The fire goes out, the knees give, and the stones come apart. */
export const crumbling: readonly Moment[] = [
  [0, calm],
  [
    0.18,
    from({
      move: { Bone_Pelvis: [-5, 0, -4] },
      turn: {
        Bone_Spine: [-6, 0, 0],
        Bone_Chest: [-10, 6, 4],
        Bone_Head: [-18, 0, 6],
        Bone_Jaw: [26, 0, 0],
        ...both({ Bone_Arm: [-10, 0, 26], Bone_Forearm: [-20, 0, 0] }),
      },
    }),
  ],
  [
    0.44,
    from({
      move: { Bone_Pelvis: [-4, 0, -24] },
      turn: {
        Bone_Pelvis: [8, 0, 3],
        Bone_Spine: [10, 0, 2],
        Bone_Chest: [12, 4, 6],
        Bone_Head: [22, 0, 8],
        Bone_Jaw: [6, 0, 0],
        ...both({ Bone_Arm: [-30, 0, 34], Bone_Forearm: [-20, 0, 0] }),
        Bone_Banner_Top: [-40, 0, 0],
      },
    }),
  ],
  [
    0.64,
    from({
      move: {
        Bone_Pelvis: [-4, 0, -36],
        Bone_Chest: [4, 2, -10],
        Bone_Head: [20, -8, -18],
        Bone_Arm_L: [0, 10, -14],
        Bone_Arm_R: [0, -8, -12],
        Bone_Shoulder_L: [-6, 16, -16],
        Bone_Shoulder_R: [2, -14, -10],
      },
      turn: {
        Bone_Pelvis: [12, 0, 4],
        Bone_Spine: [12, 0, 3],
        Bone_Chest: [14, 6, 7],
        Bone_Head: [34, 14, 26],
        ...both({ Bone_Forearm: [-14, 0, 6], Bone_Shoulder: [0, 0, 30] }),
        Bone_Arm_L: [-24, 6, 52],
        Bone_Arm_R: [-24, -6, -98],
        Bone_Banner_Top: [-62, 0, 0],
        Bone_Banner_End: [-16, 0, 0],
      },
    }),
  ],
  [
    0.74,
    from({
      move: {
        Bone_Pelvis: [-4, 0, -38],
        Bone_Chest: [5, 2, -12],
        Bone_Head: [24, -14, -24],
        Bone_Arm_L: [0, 14, -26],
        Bone_Arm_R: [0, -12, -16],
        Bone_Shoulder_L: [-12, 34, -40],
        Bone_Shoulder_R: [4, -32, -24],
      },
      turn: {
        Bone_Pelvis: [13, 0, 5],
        Bone_Spine: [13, 0, 3],
        Bone_Chest: [15, 7, 8],
        Bone_Head: [52, 30, 48],
        ...both({ Bone_Forearm: [-10, 0, 2], Bone_Shoulder: [4, 0, 70] }),
        Bone_Arm_L: [-26, 8, 48],
        Bone_Arm_R: [-26, -8, -121],
        Bone_Banner_Top: [-66, 0, 0],
        Bone_Banner_End: [-24, 0, 0],
      },
    }),
  ],
  [
    1,
    from({
      move: {
        Bone_Pelvis: [-4, 0, -38.4],
        Bone_Chest: [5, 2, -12.6],
        Bone_Head: [27, -18, -25],
        Bone_Arm_L: [0, 14, -27],
        Bone_Arm_R: [0, -12, -16],
        Bone_Shoulder_L: [-12, 38, -43],
        Bone_Shoulder_R: [4, -36, -26],
      },
      turn: {
        Bone_Pelvis: [13, 0, 5],
        Bone_Spine: [13, 0, 3],
        Bone_Chest: [15, 7, 8],
        Bone_Head: [58, 38, 60],
        ...both({ Bone_Forearm: [-10, 0, 0], Bone_Shoulder: [4, 0, 80] }),
        Bone_Arm_L: [-26, 8, 46],
        Bone_Arm_R: [-26, -8, -124],
        Bone_Banner_Top: [-66, 0, 0],
        Bone_Banner_End: [-24, 0, 0],
      },
    }),
  ],
];
