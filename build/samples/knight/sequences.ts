/** The knight's sequences on their common time line, with the gaps between them that the game's own models have. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, subtract } from '../../../shared/geometry/vector.ts';
import type { Clip } from '../rig/keys.ts';
import type { Moment, Stance } from '../rig/stance.ts';
import { solve, stanceAt } from '../rig/stance.ts';
import type { BonePose, Pose } from '../rig/skeleton.ts';
import { RESTING } from '../rig/skeleton.ts';
import { rotate, turned } from '../rig/rotation.ts';
import { dying, lying, rising, talking } from './endings.ts';
import { lookingRound, ready, standing, WALK_CYCLE, WALK_SPEED, walking } from './moves.ts';
import { blessing, downStroke, shieldAndSweep } from './strokes.ts';
import { knightLegs, knightRig, rightSide } from './skeleton.ts';

export interface KnightSequence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  readonly moveSpeed?: number;
  readonly rarity?: number;
  readonly stance: (share: number) => Stance;
  /** Nothing holds the feet: the whole body is kept above the ground. */
  readonly isFalling?: boolean;
  /** Units by which the body sinks into the ground until the end. */
  readonly sinks?: number;
}

const GAP = 333;

const written = (moments: readonly Moment[]) => (share: number) => stanceAt(moments, share);

const list: readonly (Omit<KnightSequence, 'start' | 'end'> & { readonly length: number })[] = [
  { name: 'Stand - 1', length: 2000, isLooping: true, stance: standing },
  { name: 'Stand - 2', length: 4000, isLooping: true, rarity: 4, stance: written(lookingRound) },
  { name: 'Stand Ready', length: 1333, isLooping: true, stance: ready },
  { name: 'Walk', length: WALK_CYCLE, isLooping: true, moveSpeed: WALK_SPEED, stance: walking },
  { name: 'Attack - 1', length: 1100, isLooping: false, stance: written(downStroke) },
  { name: 'Attack - 2', length: 1300, isLooping: false, stance: written(shieldAndSweep) },
  { name: 'Spell', length: 1800, isLooping: false, stance: written(blessing) },
  { name: 'Death', length: 2000, isLooping: false, stance: written(dying), isFalling: true },
  { name: 'Decay Flesh', length: 8000, isLooping: false, stance: () => lying, isFalling: true, sinks: 16 },
  { name: 'Decay Bone', length: 4000, isLooping: false, stance: () => lying, isFalling: true, sinks: 16 },
  { name: 'Dissipate', length: 2000, isLooping: false, stance: written(rising) },
  { name: 'Portrait', length: 2000, isLooping: true, stance: standing },
  { name: 'Portrait Talk', length: 2600, isLooping: true, stance: written(talking) },
];

function laidOut(): readonly KnightSequence[] {
  let time = GAP;
  return list.map(({ length, ...sequence }) => {
    const start = time;
    time += length + GAP;
    return { ...sequence, start, end: start + length };
  });
}

export const knightSequences = laidOut();

export function knightSequence(name: string): KnightSequence {
  const found = knightSequences.find((sequence) => sequence.name === name);
  if (found === undefined) throw new Error(`the knight has no sequence called ${name}`);
  return found;
}

/** Degrees by which a thigh is lifted forward, and to its left. */
function lifted(pose: Pose, bone: string): { readonly forward: number; readonly left: number } {
  const [x, y, z] = rotate((pose.get(bone) ?? RESTING).turn, [0, 0, -1]);
  const degrees = (side: number): number => (Math.atan2(side, Math.max(0.05, -z)) * 180) / Math.PI;
  return { forward: degrees(x), left: degrees(y) };
}

/** The kilt gives way to the legs: its sides go with their own, front and back with whichever pushes. */
function drapeKilt(pose: Pose): Pose {
  const [left, right] = [lifted(pose, 'Bone_Thigh_L'), lifted(pose, 'Bone_Thigh_R')];
  const swing = (forward: number, aside = 0): BonePose => ({ ...RESTING, turn: turned([-forward, 0, aside]) });
  const side = (forward: number): number => Math.max(-30, Math.min(48, forward * 0.7));
  return new Map([
    ...pose,
    ['Bone_Kilt_Front', swing(Math.min(64, Math.max(0, left.forward, right.forward) * 0.92))],
    ['Bone_Kilt_Back', swing(Math.max(-40, Math.min(0, left.forward, right.forward) * 0.95))],
    ['Bone_Kilt_L', swing(side(left.forward), Math.max(0, left.left) * 0.9)],
    ['Bone_Kilt_R', swing(side(right.forward), Math.min(0, right.left) * 0.9)],
  ]);
}

/** The body's outermost points, that meet the ground first when it falls. */
const outline: readonly (readonly [bone: string, point: Vector3])[] = [
  ...(['L', 'R'] as const).flatMap((side): [string, Vector3][] => {
    const at = (point: Vector3): Vector3 => (side === 'L' ? point : rightSide(point));
    return [
      [`Bone_Foot_${side}`, at([13, 10, 0])],
      [`Bone_Foot_${side}`, at([-8, 10, 0])],
      [`Bone_Calf_${side}`, at([8.5, 10, 26])],
      [`Bone_Calf_${side}`, at([-5.5, 10, 22])],
      [`Bone_Forearm_${side}`, at([-4, 26, 58])],
      [`Bone_Shoulder_${side}`, at([-11, 20, 74])],
    ];
  }),
  ['Bone_Pelvis', [-13, 0, 47]],
  ['Bone_Chest', [-12, 0, 70]],
  ['Bone_Head', [-11, 0, 95]],
];

function keepAboveGround(pose: Pose, sunk: number): Pose {
  const lowest = Math.min(
    ...outline.map(([bone, point]) => {
      const { at, turn } = knightRig.placed(pose, bone);
      return at[2] + rotate(turn, subtract(point, knightRig.bone(bone).pivot))[2];
    }),
  );
  const root = pose.get('Bone_Root') ?? RESTING;
  return new Map([...pose, ['Bone_Root', { ...root, move: add(root.move, [0, 0, Math.max(0, -lowest) - sunk]) }]]);
}

function clipOf({ name, start, end, isLooping, isFalling, sinks = 0, stance }: KnightSequence): Clip {
  const pose = (share: number): Pose => {
    const solved = solve(knightRig, stance(share), knightLegs);
    // What has sunk in the flesh stays down when only bones are left.
    const sunk = name === 'Decay Bone' ? sinks : sinks * share;
    return drapeKilt(isFalling === true ? keepAboveGround(solved, sunk) : solved);
  };
  return { start, end, isLooping, pose };
}

export const knightClips: readonly Clip[] = knightSequences.map(clipOf);
