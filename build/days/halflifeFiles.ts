/** Models of Half-Life on the shelf of references: a monster, a player, a view model, and one in three files. */
import type { Game } from './game.ts';

const biped = {
  arm: 'Bip01 R Arm1',
  hand: 'Bip01 R Hand',
  head: 'Bip01 Head',
  donorHead: 'Bip01 Head',
  shoulder: 'Bip01 L Arm1',
  hasEmitters: false,
};

export const halflifeFiles: readonly Game[] = [
  {
    name: 'halflife-grunt',
    folder: 'goldsrc/usdk',
    model: 'hgrunt_ld.mdl',
    donor: 'player_gordon.mdl',
    attack: 'frontkick',
    ...biped,
  },
  {
    name: 'halflife-player',
    folder: 'goldsrc/usdk',
    model: 'player_gordon.mdl',
    donor: 'otis.mdl',
    attack: '2handshoot',
    ...biped,
  },
  {
    name: 'halflife-view',
    folder: 'goldsrc/usdk',
    model: 'v_shotgun_hev_ld.mdl',
    donor: 'player_gordon.mdl',
    attack: 'shoot',
    ...biped,
    head: 'Bip01 R Hand',
    // The arms end below the elbow.
    shoulder: 'Bip01 L Hand',
  },
  {
    name: 'halflife-set',
    folder: 'goldsrc/assimp',
    model: 'man.mdl',
    donor: 'man.mdl',
    attack: 'walk',
    arm: 'RightArm',
    hand: 'RightArm',
    head: 'Neck',
    donorHead: 'Neck',
    shoulder: 'LeftArm',
    hasEmitters: false,
  },
];
