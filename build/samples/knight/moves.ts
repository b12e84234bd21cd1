/** The knight's movements: what each sequence shows, as stances over its length. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Gait } from '../rig/gait.ts';
import { footOn, speedOf, stepAt } from '../rig/gait.ts';
import type { FootPlace, Moment, Stance } from '../rig/stance.ts';

const SOLE = { toe: [13, 0, -8], heel: [-6, 0, -8] } as const;

const foot = (at: Vector3, yaw: number, pitch = 0): FootPlace => footOn(SOLE, at, pitch, yaw);

const feet = (left: FootPlace, right: FootPlace) => ({ Bone_Foot_L: left, Bone_Foot_R: right });

const wave = (share: number, shift = 0): number => Math.sin(2 * Math.PI * (share + shift));

const firm = feet(foot([2.5, 0.5, 0], 14), foot([-3, -0.5, 0], -18));
const apart = feet(foot([8, 2, 0], 8), foot([-8, -2.5, 0], -38));

/** Calm: weight on both feet, the chest rising and sinking. */
export function standing(share: number): Stance {
  const breath = wave(share, -0.25);
  return {
    move: { Bone_Pelvis: [0, 0, -1.5 + 0.35 * breath] },
    turn: {
      Bone_Pelvis: [0, 2, 0],
      Bone_Spine: [1.2 - 1.1 * breath, 1, 0],
      Bone_Chest: [-0.8 - 1.9 * breath, 1, 0],
      Bone_Head: [1.5 + 2 * breath, -3 + 1.5 * wave(share), 0],
      Bone_Shoulder_L: [0, 0, 2 + 2.4 * breath],
      Bone_Shoulder_R: [0, 0, -2 - 2.4 * breath],
      Bone_Arm_L: [3 + 1.3 * breath, 0, 1 + 1.5 * breath],
      Bone_Arm_R: [6 + 1.3 * breath, 0, -7 - 1.5 * breath],
      Bone_Forearm_L: [-4 - 1.5 * breath, 0, 0],
      Bone_Forearm_R: [-2 - 1.5 * breath, 0, 0],
      Bone_Hand_R: [4 + 0.8 * breath, -24, 0],
    },
    feet: firm,
  };
}

const calm = standing(0);

/** Looks to one side and the other, then rolls the shoulder of the sword arm. */
export const lookingRound: readonly Moment[] = [
  [0, calm],
  [0.16, { ...calm, turn: { ...calm.turn, Bone_Head: [3, 34, 3], Bone_Chest: [-1, 9, 0], Bone_Pelvis: [0, 4, 1] } }],
  [0.34, { ...calm, turn: { ...calm.turn, Bone_Head: [2, 36, 2], Bone_Chest: [-2, 10, 0], Bone_Pelvis: [0, 4, 1] } }],
  [0.5, { ...calm, turn: { ...calm.turn, Bone_Head: [4, -30, -3], Bone_Chest: [-1, -8, 0], Bone_Pelvis: [0, -2, -1] } }],
  [0.68, { ...calm, turn: { ...calm.turn, Bone_Head: [1, -34, -2], Bone_Arm_R: [-14, 0, -14], Bone_Forearm_R: [-30, 0, 0], Bone_Hand_R: [-20, 0, 0], Bone_Shoulder_R: [-6, 0, -10] } }],
  [0.82, { ...calm, turn: { ...calm.turn, Bone_Head: [0, -12, 0], Bone_Arm_R: [2, 0, -8], Bone_Forearm_R: [-12, 0, 0], Bone_Hand_R: [16, 0, 0] } }],
  [1, calm],
];

/** On guard: low, the shield before the body, the sword drawn back. */
export function ready(share: number): Stance {
  const breath = wave(share, -0.25);
  return {
    move: { Bone_Pelvis: [1 + 0.5 * wave(share * 2), 0, -5 + 0.7 * breath] },
    turn: {
      Bone_Pelvis: [6, -22, 0],
      Bone_Spine: [6, -4, 0],
      Bone_Chest: [2 - 1.5 * breath, -8, 0],
      Bone_Head: [-6 + breath, 30, 0],
      Bone_Shoulder_L: [-6, 6, 4],
      Bone_Shoulder_R: [4, 0, -8],
      Bone_Arm_L: [-26 + breath, 8, 4],
      Bone_Forearm_L: [-26 - 2 * breath, 6, 0],
      Bone_Arm_R: [10 + 2 * breath, 0, -26],
      Bone_Forearm_R: [-34 - 2 * breath, 0, 0],
      Bone_Hand_R: [-6, 0, 4],
    },
    feet: apart,
  };
}

export const WALK_CYCLE = 800;
const WALK: Gait = { stride: 27, standing: 0.56, lift: 5.5, touch: 20, push: 38 };
export const WALK_SPEED = speedOf(WALK, WALK_CYCLE);

export function walking(share: number): Stance {
  // The left foot touches at 0, the right one half a cycle later; the body is lowest right after each touch.
  const swing = Math.cos(2 * Math.PI * (share + 0.02));
  const bob = -Math.cos(4 * Math.PI * (share - 0.06));
  const sway = wave(share, -0.03);
  const left = stepAt(WALK, SOLE, share, 5);
  const right = stepAt(WALK, SOLE, share + 0.5, -5);
  return {
    move: { Bone_Pelvis: [0.5, 1.1 * sway, -3.4 + 1.25 * bob] },
    turn: {
      Bone_Pelvis: [3, -9 * swing, -2.4 * sway],
      Bone_Spine: [3.5 - bob, 6 * swing, 1.4 * sway],
      Bone_Chest: [2 + 1.2 * bob, 9 * swing, 1.6 * sway],
      Bone_Head: [-5 - 0.8 * bob, -6 * swing, -0.8 * sway],
      Bone_Shoulder_L: [8 * swing, 0, 2 - 2 * bob],
      Bone_Shoulder_R: [-8 * swing, 0, -2 + 2 * bob],
      Bone_Arm_L: [-4 + 15 * swing, 0, 3],
      Bone_Forearm_L: [-12 + 7 * swing, 0, 0],
      Bone_Arm_R: [2 - 24 * swing, 0, -5],
      Bone_Forearm_R: [-10 - 9 * swing, 0, 0],
      Bone_Hand_R: [8 + 4 * swing, -18, 0],
    },
    feet: feet(left, right),
  };
}

const guard = ready(0);
const from = (stance: Stance, change: Stance): Stance => ({
  move: { ...stance.move, ...change.move },
  turn: { ...stance.turn, ...change.turn },
  ...((change.feet ?? stance.feet) ? { feet: change.feet ?? stance.feet ?? {} } : {}),
});

/** From over the right shoulder down to the left. */
export const downStroke: readonly Moment[] = [
  [0, guard],
  [0.3, from(guard, {
    move: { Bone_Pelvis: [-4, -1, -3.5] },
    turn: {
      Bone_Pelvis: [-4, -34, 0], Bone_Spine: [-8, -14, 0], Bone_Chest: [-8, -22, -4], Bone_Head: [2, 58, 0],
      Bone_Arm_R: [-128, -10, -30], Bone_Forearm_R: [-62, 0, 0], Bone_Hand_R: [-24, 0, 0], Bone_Shoulder_R: [-30, 0, -26],
      Bone_Arm_L: [-30, 16, 8], Bone_Forearm_L: [-34, 6, 0],
    },
    feet: feet(foot([7, 2, 0], 6), foot([-10, -3, 0], -42)),
  })],
  [0.38, from(guard, {
    move: { Bone_Pelvis: [-4, -1, -3.2] },
    turn: {
      Bone_Pelvis: [-5, -36, 0], Bone_Spine: [-9, -15, 0], Bone_Chest: [-9, -24, -5], Bone_Head: [2, 62, 0],
      Bone_Arm_R: [-134, -12, -32], Bone_Forearm_R: [-66, 0, 0], Bone_Hand_R: [-30, 0, 0], Bone_Shoulder_R: [-32, 0, -28],
      Bone_Arm_L: [-30, 16, 8], Bone_Forearm_L: [-34, 6, 0],
    },
    feet: feet(foot([9, 2, 2.5], 6, -10), foot([-10, -3, 0], -42, 6)),
  })],
  [0.52, from(guard, {
    move: { Bone_Pelvis: [7, 1, -8] },
    turn: {
      Bone_Pelvis: [12, 8, 0], Bone_Spine: [14, 12, 2], Bone_Chest: [16, 20, 6], Bone_Head: [-22, -28, 0],
      Bone_Arm_R: [-46, 18, -4], Bone_Forearm_R: [14, 0, 0], Bone_Hand_R: [46, 0, 0], Bone_Shoulder_R: [-14, 0, -6],
      Bone_Arm_L: [20, 14, 22], Bone_Forearm_L: [-30, 6, 0],
    },
    feet: feet(foot([17, 2.5, 0], 6), foot([-10, -3, 0], -30, 30)),
  })],
  [0.62, from(guard, {
    move: { Bone_Pelvis: [8, 2, -9.5] },
    turn: {
      Bone_Pelvis: [14, 18, 0], Bone_Spine: [16, 15, 3], Bone_Chest: [19, 27, 8], Bone_Head: [-24, -38, 0],
      Bone_Arm_R: [-14, 34, 12], Bone_Forearm_R: [12, 0, 0], Bone_Hand_R: [52, 0, 0], Bone_Shoulder_R: [-4, 0, 0],
      Bone_Arm_L: [26, 12, 26], Bone_Forearm_L: [-30, 6, 0],
    },
    feet: feet(foot([17, 2.5, 0], 6), foot([-10, -3, 0], -26, 36)),
  })],
  [0.76, from(guard, {
    move: { Bone_Pelvis: [6, 1, -7.5] },
    turn: {
      Bone_Pelvis: [10, 6, 0], Bone_Spine: [11, 8, 2], Bone_Chest: [11, 12, 4], Bone_Head: [-14, -12, 0],
      Bone_Arm_R: [-2, 18, 0], Bone_Forearm_R: [-10, 0, 0], Bone_Hand_R: [26, 0, 0],
      Bone_Arm_L: [4, 10, 14], Bone_Forearm_L: [-28, 6, 0],
    },
    feet: feet(foot([15, 2.3, 1.5], 6, -6), foot([-10, -3, 0], -30, 22)),
  })],
  [1, guard],
];

/** The shield is thrown forward, then the sword sweeps round from the right. */
export const shieldAndSweep: readonly Moment[] = [
  [0, guard],
  [0.16, from(guard, {
    move: { Bone_Pelvis: [-3, 0, -6] },
    turn: { Bone_Pelvis: [4, 4, 0], Bone_Spine: [2, 10, 0], Bone_Chest: [0, 16, 0], Bone_Head: [-4, -20, 0], Bone_Arm_L: [10, 20, 10], Bone_Forearm_L: [-44, 10, 0] },
  })],
  [0.3, from(guard, {
    move: { Bone_Pelvis: [7, 0, -6.5] },
    turn: {
      Bone_Pelvis: [10, -30, 0], Bone_Spine: [10, -12, 0], Bone_Chest: [8, -20, 0], Bone_Head: [-12, 52, 0],
      Bone_Arm_L: [-62, -6, -4], Bone_Forearm_L: [-18, -10, 0], Bone_Shoulder_L: [-22, 6, 4],
      Bone_Arm_R: [26, -20, -42], Bone_Forearm_R: [-30, 0, 0], Bone_Hand_R: [0, 0, -20],
    },
    feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -34, 24)),
  })],
  [0.42, from(guard, {
    move: { Bone_Pelvis: [5, -1, -6] },
    turn: {
      Bone_Pelvis: [6, -38, 0], Bone_Spine: [6, -16, 0], Bone_Chest: [4, -28, 0], Bone_Head: [-8, 68, 0],
      Bone_Arm_L: [-34, 12, 10], Bone_Forearm_L: [-30, 0, 0],
      Bone_Arm_R: [30, -46, -64], Bone_Forearm_R: [-22, -8, 0], Bone_Hand_R: [10, 0, -34], Bone_Shoulder_R: [8, 0, -18],
    },
    feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -40, 10)),
  })],
  [0.56, from(guard, {
    move: { Bone_Pelvis: [8, 1, -7.5] },
    turn: {
      Bone_Pelvis: [10, 16, 0], Bone_Spine: [10, 18, 0], Bone_Chest: [8, 30, 2], Bone_Head: [-14, -42, 0],
      Bone_Arm_L: [18, 22, 26], Bone_Forearm_L: [-34, 0, 0],
      Bone_Arm_R: [-40, 40, -40], Bone_Forearm_R: [16, 6, 0], Bone_Hand_R: [34, 0, -46], Bone_Shoulder_R: [-12, 8, -10],
    },
    feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -22, 34)),
  })],
  [0.68, from(guard, {
    move: { Bone_Pelvis: [8, 2, -7.5] },
    turn: {
      Bone_Pelvis: [9, 26, 0], Bone_Spine: [9, 20, 0], Bone_Chest: [6, 36, 4], Bone_Head: [-12, -58, 0],
      Bone_Arm_L: [24, 22, 28], Bone_Forearm_L: [-34, 0, 0],
      Bone_Arm_R: [-48, 74, -26], Bone_Forearm_R: [-10, 20, 0], Bone_Hand_R: [20, 10, -50], Bone_Shoulder_R: [-12, 14, -6],
    },
    feet: feet(foot([16, 2, 0], 6), foot([-9, -3, 0], -18, 38)),
  })],
  [1, guard],
];

/** The sword raised to the sky, and brought down point forward. */
export const blessing: readonly Moment[] = [
  [0, calm],
  [0.2, from(calm, {
    move: { Bone_Pelvis: [0, 0, -4] },
    turn: { Bone_Spine: [8, 0, 0], Bone_Chest: [8, 0, 0], Bone_Head: [12, 0, 0], Bone_Arm_R: [4, 10, -6], Bone_Forearm_R: [-40, 10, 0], Bone_Hand_R: [-18, 0, 0], Bone_Arm_L: [-8, 10, 6], Bone_Forearm_L: [-20, 0, 0] },
  })],
  [0.42, from(calm, {
    move: { Bone_Pelvis: [0, 0, -0.4] },
    turn: { Bone_Spine: [-6, 0, 0], Bone_Chest: [-9, -6, 0], Bone_Head: [-20, -8, 0], Bone_Arm_R: [-162, 0, -12], Bone_Forearm_R: [32, 0, 0], Bone_Hand_R: [90, 0, 0], Bone_Shoulder_R: [-36, 0, -24], Bone_Arm_L: [20, 0, 26], Bone_Forearm_L: [-10, 0, 0], Bone_Shoulder_L: [0, 0, 10] },
  })],
  [0.7, from(calm, {
    move: { Bone_Pelvis: [0, 0, -0.2] },
    turn: { Bone_Spine: [-7, 0, 0], Bone_Chest: [-11, -7, 0], Bone_Head: [-23, -8, 0], Bone_Arm_R: [-167, 0, -12], Bone_Forearm_R: [36, 0, 0], Bone_Hand_R: [92, 0, 0], Bone_Shoulder_R: [-38, 0, -26], Bone_Arm_L: [24, 0, 32], Bone_Forearm_L: [-6, 0, 0], Bone_Shoulder_L: [0, 0, 13] },
  })],
  [0.86, from(calm, {
    move: { Bone_Pelvis: [1, 0, -3.4] },
    turn: { Bone_Spine: [7, 2, 0], Bone_Chest: [7, 8, 0], Bone_Head: [-8, -8, 0], Bone_Arm_R: [-44, 6, -12], Bone_Forearm_R: [20, 0, 0], Bone_Hand_R: [16, 0, 0], Bone_Arm_L: [8, 0, 10], Bone_Forearm_L: [-10, 0, 0] },
  })],
  [1, calm],
];

/** Struck, he staggers, falls to his knees and then onto his back. Legs are turned by hand: nothing holds the feet. */
export const dying: readonly Moment[] = [
  [0, { move: { Bone_Pelvis: [0, 0, -1] }, turn: { ...calm.turn, Bone_Thigh_L: [-10, 0, 0], Bone_Calf_L: [14, 0, 0], Bone_Foot_L: [-4, 10, 0], Bone_Thigh_R: [2, 0, 0], Bone_Calf_R: [8, 0, 0], Bone_Foot_R: [-10, -12, 0] } }],
  [0.12, { move: { Bone_Root: [-5, 0, 0], Bone_Pelvis: [-2, 0, -3] }, turn: { Bone_Pelvis: [-8, 10, 0], Bone_Spine: [-10, 6, -3], Bone_Chest: [-14, 12, -4], Bone_Head: [-24, -8, 6], Bone_Arm_R: [24, -20, -52], Bone_Forearm_R: [-20, 0, 0], Bone_Arm_L: [-12, 20, 44], Bone_Forearm_L: [-24, 0, 0], Bone_Thigh_L: [-26, 0, 0], Bone_Calf_L: [40, 0, 0], Bone_Foot_L: [-6, 0, 0], Bone_Thigh_R: [12, 0, 0], Bone_Calf_R: [14, 0, 0], Bone_Foot_R: [-16, -10, 0] } }],
  [0.3, { move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [0, 0, -18.5] }, turn: { Bone_Pelvis: [6, 4, 0], Bone_Spine: [12, 2, 0], Bone_Chest: [16, 0, 4], Bone_Head: [20, 6, 6], Bone_Arm_R: [10, 0, -16], Bone_Forearm_R: [-10, 0, 0], Bone_Hand_R: [28, 0, 0], Bone_Arm_L: [4, 0, 14], Bone_Forearm_L: [2, 0, 0], Bone_Thigh_L: [-24, 0, 6], Bone_Calf_L: [108, 0, 0], Bone_Foot_L: [34, 0, 0], Bone_Thigh_R: [-16, 0, -6], Bone_Calf_R: [102, 0, 0], Bone_Foot_R: [34, 0, 0] } }],
  [0.44, { move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [0, 0, -19.5] }, turn: { Bone_Pelvis: [2, 0, 2], Bone_Spine: [6, 0, 2], Bone_Chest: [8, -6, 4], Bone_Head: [28, -4, 4], Bone_Arm_R: [14, 0, -20], Bone_Forearm_R: [-4, 0, 0], Bone_Hand_R: [36, 0, 0], Bone_Arm_L: [8, 0, 18], Bone_Forearm_L: [8, 0, 0], Bone_Thigh_L: [-20, 0, 6], Bone_Calf_L: [108, 0, 0], Bone_Foot_L: [34, 0, 0], Bone_Thigh_R: [-14, 0, -6], Bone_Calf_R: [104, 0, 0], Bone_Foot_R: [34, 0, 0] } }],
  [0.68, { move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-14, 2, -32] }, turn: { Bone_Pelvis: [-78, 0, 8], Bone_Spine: [-10, 0, 0], Bone_Chest: [-4, 6, 0], Bone_Head: [14, 0, 6], Bone_Arm_R: [-30, 0, -70], Bone_Forearm_R: [-12, 0, 0], Bone_Hand_R: [20, 0, 0], Bone_Arm_L: [-24, 0, 66], Bone_Forearm_L: [-6, 0, 0], Bone_Thigh_L: [-10, 0, 8], Bone_Calf_L: [50, 0, 0], Bone_Foot_L: [16, 0, 0], Bone_Thigh_R: [0, 0, -8], Bone_Calf_R: [24, 0, 0], Bone_Foot_R: [10, 0, 0] } }],
  [0.76, { move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-16, 2, -34] }, turn: { Bone_Pelvis: [-88, 0, 6], Bone_Spine: [3, 0, 0], Bone_Chest: [2, 4, 0], Bone_Head: [-6, 22, 14], Bone_Arm_R: [6, 0, -64], Bone_Forearm_R: [12, 0, 0], Bone_Hand_R: [-10, -50, 16], Bone_Arm_L: [6, 0, 34], Bone_Forearm_L: [-12, 0, 0], Bone_Thigh_L: [-34, 0, 8], Bone_Calf_L: [66, 0, 0], Bone_Foot_L: [14, 0, 0], Bone_Thigh_R: [4, 0, -10], Bone_Calf_R: [6, 0, 0], Bone_Foot_R: [20, -14, 0] } }],
  [1, { move: { Bone_Root: [-8, 0, 0], Bone_Pelvis: [-16, 2, -34.5] }, turn: { Bone_Pelvis: [-89, 0, 5], Bone_Spine: [2, 0, 0], Bone_Chest: [1, 4, 0], Bone_Head: [-4, 58, 8], Bone_Arm_R: [10, 0, -62], Bone_Forearm_R: [26, 0, 0], Bone_Hand_R: [-20, -94, 30], Bone_Arm_L: [6, 0, 26], Bone_Forearm_L: [-20, 0, 0], Bone_Thigh_L: [-30, 0, 12], Bone_Calf_L: [60, 0, 0], Bone_Foot_L: [18, 0, 0], Bone_Thigh_R: [4, 0, -12], Bone_Calf_R: [4, 0, 0], Bone_Foot_R: [26, -18, 0] } }],
];

/** Lies where he fell. */
export const lying: Stance = dying.at(-1)?.[1] ?? {};

/** A hero's end: kneeling upright while he turns to light. */
export const rising: readonly Moment[] = [
  [0, calm],
  [0.25, from(calm, { turn: { Bone_Head: [-20, 0, 0], Bone_Chest: [-8, 0, 0], Bone_Arm_L: [-6, 0, 30], Bone_Arm_R: [-6, 0, -30] } })],
  [1, from(calm, { move: { Bone_Root: [0, 0, 26] }, turn: { Bone_Head: [-28, 0, 0], Bone_Chest: [-14, 0, 0], Bone_Spine: [-6, 0, 0], Bone_Arm_L: [-20, 0, 52], Bone_Arm_R: [-20, 0, -52] } })],
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
