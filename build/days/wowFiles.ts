/** Models of World of Warcraft on the shelf of references whose days can be lived: creatures with clips of their own. */
import type { Game } from './game.ts';

export const wowFiles: readonly Game[] = [
  {
    name: 'wow-hobgoblin',
    folder: 'wow/v264-converted/Hobgoblin',
    model: 'Hobgoblin.M2',
    donor: 'Hobgoblin.M2',
    attack: 'Attack1H',
    arm: 'Bone 17 · Right arm',
    hand: 'Bone 22',
    head: 'Bone 15 · Head',
    donorHead: 'Bone 15 · Head',
    shoulder: 'Bone 16 · Left arm',
  },
  {
    name: 'wow-gnome',
    folder: 'wow/v264-native',
    model: 'GnomePounder.m2',
    donor: 'Rabbit.m2',
    attack: 'AttackUnarmed',
    arm: 'Bone 18 · Right arm',
    hand: 'Bone 24',
    head: 'Bone 6 · Head',
    donorHead: 'Bone 7 · Head',
    shoulder: 'Bone 17 · Left arm',
  },
  {
    name: 'wow-pounder',
    folder: 'wow/v256-native',
    model: 'GnomePounder-vanilla.m2',
    donor: 'GnomePounder-vanilla.m2',
    attack: 'AttackUnarmed',
    arm: 'Bone 44 · Right arm',
    hand: 'Bone 54',
    head: 'Bone 15 · Head',
    donorHead: 'Bone 15 · Head',
    shoulder: 'Bone 43 · Left arm',
  },
];
