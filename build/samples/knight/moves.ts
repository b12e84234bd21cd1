/** How the knight stands, waits and walks, as stances over a sequence's length. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Gait } from '../rig/gait.ts';
import { footOn, speedOf, stepAt } from '../rig/gait.ts';
import type { FootPlace, Moment, Stance } from '../rig/stance.ts';

const SOLE = { toe: [13, 0, -8], heel: [-6, 0, -8] } as const;

export const foot = (at: Vector3, yaw: number, pitch = 0): FootPlace => footOn(SOLE, at, pitch, yaw);

export const feet = (left: FootPlace, right: FootPlace) => ({ Bone_Foot_L: left, Bone_Foot_R: right });

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

export const calm = standing(0);

/** Looks to one side and the other, then rolls the shoulder of the sword arm. */
export const lookingRound: readonly Moment[] = [
  [0, calm],
  [0.16, { ...calm, turn: { ...calm.turn, Bone_Head: [3, 34, 3], Bone_Chest: [-1, 9, 0], Bone_Pelvis: [0, 4, 1] } }],
  [0.34, { ...calm, turn: { ...calm.turn, Bone_Head: [2, 36, 2], Bone_Chest: [-2, 10, 0], Bone_Pelvis: [0, 4, 1] } }],
  [
    0.5,
    { ...calm, turn: { ...calm.turn, Bone_Head: [4, -30, -3], Bone_Chest: [-1, -8, 0], Bone_Pelvis: [0, -2, -1] } },
  ],
  [
    0.68,
    {
      ...calm,
      turn: {
        ...calm.turn,
        Bone_Head: [1, -34, -2],
        Bone_Arm_R: [-14, 0, -14],
        Bone_Forearm_R: [-30, 0, 0],
        Bone_Hand_R: [-20, 0, 0],
        Bone_Shoulder_R: [-6, 0, -10],
      },
    },
  ],
  [
    0.82,
    {
      ...calm,
      turn: {
        ...calm.turn,
        Bone_Head: [0, -12, 0],
        Bone_Arm_R: [2, 0, -8],
        Bone_Forearm_R: [-12, 0, 0],
        Bone_Hand_R: [16, 0, 0],
      },
    },
  ],
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

/** A stance with some of its bones changed. */
export const from = (stance: Stance, change: Stance): Stance => ({
  move: { ...stance.move, ...change.move },
  turn: { ...stance.turn, ...change.turn },
  ...((change.feet ?? stance.feet) ? { feet: change.feet ?? stance.feet ?? {} } : {}),
});
