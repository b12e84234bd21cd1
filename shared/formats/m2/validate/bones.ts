/** Rules about bones. Format page 20.1, 8. */
import { counts, inside, says } from '../../../codec/said.ts';
import { TRANSFORMED, TRANSFORMED_BY_GAME, Bone } from '../schema/bone.ts';
import { leadsToAll, positionsById } from '../lookups.ts';
import { area, rule } from './rule.ts';
import { Model } from '../schema/index.ts';

const transformed = TRANSFORMED | TRANSFORMED_BY_GAME;

const rules = {
  cycle: rule('bone-cycle', 'error', 'The game walks from each bone up to the root and never gets there.'),
  still: rule(
    'bone-not-transformed',
    'warning',
    'The game looks at the keys of a bone only if it has the flag "transformed".',
  ),
  keyBones: rule('key-bone-lookup', 'warning', 'The game finds the head, the hands and other key bones by this table.'),
};

export const bones = area(rules, (model, report) => {
  for (const { id, position, fields } of model.bones) {
    let at = fields.parent;
    for (let step = 0; step <= model.bones.length && at >= 0 && at !== position; step++)
      at = model.bones[at]?.fields.parent ?? -1;
    if (at === position) {
      report(rules.cycle, {
        record: id,
        member: 'parent',
        message: says`Parents of ${inside(model.nameOf(id))} lead back to it`,
      });
    }
    const keys = model.tracks.filter((track) => track.owner === id && track.fields.times.length > 0);
    if (keys.length === 0 || (fields.flags & transformed) !== 0) continue;
    report(rules.still, {
      record: id,
      member: 'flags',
      message: says`${model.nameOf(id)} has keys but not the flag "transformed"`,
      fix: { label: 'Set the flag', apply: (tx) => tx.set(Bone, id, { flags: fields.flags | TRANSFORMED }) },
    });
  }
  const ids = model.bones.map(({ fields }) => fields.keyBone);
  const { keyBoneLookup } = model.model;
  if (!(keyBoneLookup instanceof Uint16Array) || leadsToAll(keyBoneLookup, ids)) return;
  const lost = ids.filter((id) => id >= 0 && ids[keyBoneLookup[id] ?? -1] !== id);
  report(rules.keyBones, {
    record: model.root,
    member: 'keyBoneLookup',
    message: says`The table of key bones misses ${counts(lost.length, 'key bone')}, first ${lost[0] ?? 0}`,
    fix: {
      label: 'Rebuild key bones',
      apply: (tx) => tx.set(Model, model.root, { keyBoneLookup: positionsById(ids, keyBoneLookup.length) }),
    },
  });
});
