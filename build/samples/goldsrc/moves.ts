/** How the sentry moves: for each sequence a pose at a share of its time. Turns in degrees about X, Y and Z. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { BoneName } from './shapes.ts';

export interface Move {
  readonly by?: Vector3;
  readonly turn?: Vector3;
}

export type Pose = Readonly<Partial<Record<BoneName, Move>>>;

const wave = (share: number, lead = 0): number => Math.sin((share + lead) * 2 * Math.PI);

/** Forearms raised, the gun ahead. */
const ready = { 'Forearm R': -82, 'Forearm L': -38 } as const;

function standing(share: number, bend: number): Pose {
  const breath = wave(share);
  return {
    Pelvis: { by: [0, 0, 0.25 * breath - bend * 11], turn: [0, bend * 12, 0] },
    Torso: { turn: [0, 1.2 * breath, 2 * wave(share, 0.25)] },
    Head: { turn: [0, -1.5 * breath - bend * 10, 4 * wave(share, 0.1)] },
    'Arm L': { turn: [5 + breath, 6, 0] },
    'Arm R': { turn: [-5 - breath, 10, 0] },
    'Forearm L': { turn: [0, ready['Forearm L'], 0] },
    'Forearm R': { turn: [0, ready['Forearm R'] - 2 * breath, 0] },
    ...legs(bend, bend),
  };
}

/** Thighs forward and shins back by a share of a deep bend, feet level. */
function legs(left: number, right: number): Pose {
  const bent = (share: number): readonly [thigh: Move, shin: Move, foot: Move] => [
    { turn: [0, -62 * share, 0] },
    { turn: [0, 96 * share, 0] },
    { turn: [0, -46 * share, 0] },
  ];
  const [thighL, shinL, footL] = bent(left);
  const [thighR, shinR, footR] = bent(right);
  return {
    'Thigh L': thighL,
    'Shin L': shinL,
    'Foot L': footL,
    'Thigh R': thighR,
    'Shin R': shinR,
    'Foot R': footR,
  };
}

export const idle = (share: number): Pose => standing(share, 0);
export const crouched = (share: number): Pose => standing(share, 1);

const eased = (share: number): number => share * share * (3 - 2 * share);
export const crouchDown = (share: number): Pose => standing(0, eased(share));
export const standUp = (share: number): Pose => standing(0, eased(1 - share));

export function walk(share: number): Pose {
  const swing = wave(share);
  const knee = (lead: number): number => 12 + 34 * Math.max(0, wave(share, lead));
  const [left, right] = [knee(0.75), knee(0.25)];
  return {
    ...idle(0),
    Pelvis: { by: [0, 0, -1.2 + 0.7 * Math.cos(share * 4 * Math.PI)], turn: [2.5 * swing, 3, 5 * swing] },
    Torso: { turn: [-2 * swing, 4, -8 * swing] },
    'Arm L': { turn: [6, 22 * swing, 0] },
    'Arm R': { turn: [-6, 8 - 12 * swing, 0] },
    'Thigh L': { turn: [0, -26 * swing - 8, 0] },
    'Thigh R': { turn: [0, 26 * swing - 8, 0] },
    'Shin L': { turn: [0, left, 0] },
    'Shin R': { turn: [0, right, 0] },
    'Foot L': { turn: [0, 26 * swing + 8 - left, 0] },
    'Foot R': { turn: [0, 8 - 26 * swing - right, 0] },
  };
}

/** The gun up or down: blended by where the enemy is. */
export const aim =
  (pitch: number) =>
  (share: number): Pose => ({
    ...idle(share),
    Torso: { turn: [0, -pitch * 0.3, 0] },
    Head: { turn: [0, -pitch * 0.4, 0] },
    'Arm R': { turn: [0, -pitch * 0.4, 0] },
    'Forearm R': { turn: [0, -90 - pitch * 0.3, 0] },
  });

/** Nine ways to look: up to down in rows, right to left in columns. */
export const look =
  (row: number, column: number) =>
  (share: number): Pose => ({
    ...idle(share),
    Torso: { turn: [0, (row - 1) * 8, (column - 1) * 18] },
    Head: { turn: [0, (row - 1) * 22, (column - 1) * 42] },
  });

export function fire(share: number): Pose {
  const kick = share < 0.15 ? share / 0.15 : Math.max(0, 1 - (share - 0.15) / 0.6);
  return {
    ...idle(0),
    Torso: { by: [-0.8 * kick, 0, 0], turn: [0, -4 * kick, -5 * kick] },
    Head: { turn: [0, 3 * kick, 4 * kick] },
    'Arm R': { turn: [0, 14 * kick, 0] },
    'Forearm R': { turn: [0, -90 - 10 * kick, 0] },
  };
}
