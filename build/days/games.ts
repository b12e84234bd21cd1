/** The games whose days can be lived, on the program's own samples and on files of your own. */
import type { Game } from './game.ts';

const human = {
  attack: 'Attack',
  arm: 'Bone_Arm_R',
  hand: 'Bone_Forearm_R',
  head: 'Bone_Head',
  donorHead: 'Bone_Head',
  shoulder: 'Bone_Arm_L',
};

export const games: readonly Game[] = [
  { name: 'warcraft', model: 'Knight.mdx', donor: 'Golem_HD.mdx', ...human },
  { name: 'reforged', model: 'Golem_HD.mdx', donor: 'Knight.mdx', ...human },
  {
    name: 'wow',
    model: 'Squire.m2',
    donor: 'Knight.mdx',
    attack: 'Attack',
    arm: 'Bone 8',
    hand: 'Bone 9',
    head: 'Bone 4 · Head',
    donorHead: 'Bone_Head',
    shoulder: 'Bone 8',
  },
  {
    name: 'halflife',
    model: 'Sentry.mdl',
    donor: 'Sentry.mdl',
    attack: 'fire',
    arm: 'Arm R',
    hand: 'Forearm R',
    head: 'Head',
    donorHead: 'Head',
    shoulder: 'Arm L',
    hasEmitters: false,
  },
];
