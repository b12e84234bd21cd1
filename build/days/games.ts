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

const archmage: Game = {
  name: 'wc3-800',
  model: 'evilarchmage.mdx',
  donor: 'evilblademaster.mdx',
  shelf: [
    ['wc3/war3-ap-maps/evilarchmage.mdx', 'evilarchmage.mdx'],
    ['wc3/war3-ap-maps/evilblademaster.mdx', 'evilblademaster.mdx'],
    ['wc3/Warcraft3/2_10.blp', 'apimports/evilarchmage.blp'],
    ['wc3/War3Net/map101.blp', 'apimports/evilblademaster.blp'],
  ],
  attack: 'Attack - 1',
  arm: 'Bone_Arm1_R',
  hand: 'Bone_Hand_R',
  head: 'Bone_Head',
  donorHead: 'Bone_Head',
  shoulder: 'Bone_Arm1_L',
};

const child: Game = {
  name: 'wc3-1000',
  model: 'VillagerKid1.mdx',
  donor: 'VillagerMaleRich.mdx',
  shelf: [
    ['wc3/Warcraft3/VillagerKid1.mdx', 'VillagerKid1.mdx'],
    ['wc3/Warcraft3/VillagerMaleRich.mdx', 'VillagerMaleRich.mdx'],
    ['wc3/Warcraft3/2_10.blp', 'Units/Critters/VillagerKid1/Neutral_Child2_Main_Diffuse.blp'],
    ['wc3/Warcraft3/jlo_icec_bonemetal.blp', 'villager_male_main_diffuse_rich.blp'],
  ],
  attack: 'Walk 1',
  arm: 'R_upr_arm_bind_jnt',
  hand: 'bone_hand_right',
  head: 'hd_anim_bind_jnt',
  donorHead: 'bone_head',
  shoulder: 'L_upr_arm_bind_jnt',
};

/** Real files, where the shelf is. Versions 900 and alpha have no character on it, so that one is made of another version. */
export const shelfGames: readonly Game[] = [
  archmage,
  { ...child, name: 'wc3-900', convertedTo: 'mdx-900' },
  child,
  {
    name: 'wc3-1100',
    model: 'HarvestGolem.mdx',
    donor: 'HarvestGolem_Portrait.mdx',
    shelf: [
      ['wc3/Warcraft3/HarvestGolem.mdx', 'HarvestGolem.mdx'],
      ['wc3/Warcraft3/HarvestGolem_Portrait.mdx', 'HarvestGolem_Portrait.mdx'],
      ['wc3/Warcraft3/2_10.blp', 'Units/Creeps/OrcWarlockRed/Orc_DrakThul_Main_Diffuse.blp'],
      ['wc3/Warcraft3/jlo_icec_bonemetal.blp', 'Units/Creeps/Brigand/Unit_Brigand_Main_Diffuse.blp'],
    ],
    attack: 'Attack 1',
    arm: 'R_upr_arm_bind_jnt',
    hand: 'bone_hand_right_bind_jnt',
    head: 'bone_head',
    donorHead: 'bone_head',
    shoulder: 'L_upr_arm_bind_jnt',
  },
  { ...archmage, name: 'alpha', convertedTo: 'mdx-alpha-1300' },
];
