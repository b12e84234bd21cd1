/** Rules about models of players, which the game treats by names and numbers of its own. Format page 7, 9 and 22. */
import { listed, says } from '../../../codec/said.ts';
import type { Checked } from './rule.ts';
import { area, rule } from './rule.ts';

const rules = {
  bones: rule(
    'player-bones',
    'warning',
    'The engine turns the legs of players by the bones Bip01 Pelvis and Bip01 Spine, which it finds by these names: without them the body does not follow where the player looks.',
  ),
  groups: rule(
    'player-hit-groups',
    'warning',
    'The game tells by the group of a hitbox where a shot hit: without a box of the group such hits count as generic.',
  ),
  sequences: rule(
    'player-sequences',
    'warning',
    'Half-Life finds the poses of weapons by name, and shows sequence 0 for one that it lacks. Sequences of players may only be added at the end: their numbers are known to the game.',
  ),
  name: rule(
    'player-name-length',
    'warning',
    'Sven Co-op cuts the names of player models: a file whose name has more than 22 letters is not found.',
  ),
  shield: rule(
    'hitbox-shield',
    'info',
    'Counter-Strike takes the hitboxes with the numbers 20 and 21 for the shield and lets shots through where none is carried.',
  ),
};

/** Poses with weapons, by which models of players are told from others. */
const posed = /^(?:ref|crouch)_(?:aim|shoot)_(.+)$/i;

/** Weapons of Half-Life as the sequences of Valve's own player model name them (corpus: usdk/player_gordon.mdl). */
const weapons = [
  'crowbar',
  'trip',
  'onehanded',
  'python',
  'shotgun',
  'gauss',
  'mp5',
  'rpg',
  'egon',
  'squeak',
  'hive',
  'bow',
] as const;

const needed = weapons.flatMap((weapon) =>
  ['ref_aim', 'ref_shoot', 'crouch_aim', 'crouch_shoot'].map((pose) => `${pose}_${weapon}`),
);

const groupNames: Readonly<Record<number, string>> = {
  1: 'head',
  2: 'chest',
  3: 'stomach',
  4: 'left arm',
  5: 'right arm',
  6: 'left leg',
  7: 'right leg',
};

const gaitBones = ['Bip01 Pelvis', 'Bip01 Spine'];
const longestName = 22;
const shieldHitbox = 20;

export function isPlayerModel(model: Checked): boolean {
  return model.sequences.some(({ fields }) => posed.test(fields.name));
}

export const player = area(rules, (model, report) => {
  const shield = model.hitboxes[shieldHitbox];
  if (shield !== undefined) {
    report(rules.shield, { record: shield.id, message: says`${shield.name} has a number that belongs to the shield` });
  }
  if (!isPlayerModel(model)) return;
  const place = { record: model.root };
  const bones = new Set(model.bones.map(({ fields }) => fields.name.toLowerCase()));
  const lacking = gaitBones.filter((name) => !bones.has(name.toLowerCase()));
  if (lacking.length > 0) {
    report(rules.bones, {
      ...place,
      member: 'bones',
      message: says`The player model lacks the bones ${lacking.join(', ')}`,
    });
  }
  const present = new Set(model.hitboxes.map(({ fields }) => fields.group));
  const missing = Object.entries(groupNames).flatMap(([group, name]) => (present.has(Number(group)) ? [] : [name]));
  if (model.hitboxes.length > 0 && missing.length > 0) {
    const message = says`No hitbox of the player model is of the group ${missing.join(', ')}`;
    report(rules.groups, { ...place, member: 'hitboxes', message });
  }
  const names = new Set(model.sequences.map(({ fields }) => fields.name.toLowerCase()));
  const absent = needed.filter((name) => !names.has(name));
  if (absent.length > 0) {
    report(rules.sequences, {
      ...place,
      member: 'sequences',
      message: says`The player model lacks the sequences ${listed(absent)}`,
    });
  }
  const file = model.document.original?.files[0]?.name ?? '';
  const base = file.replace(/\.[^.]*$/, '');
  if (base.length > longestName) {
    report(rules.name, { ...place, message: says`The file's name ${base} has ${base.length} letters` });
  }
});
