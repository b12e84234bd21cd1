/** Rules about textures. Format page 20.1, 14. */
import { counts, says } from '../../../codec/said.ts';
import { encodedLength } from '../../../codec/text.ts';
import { LONGEST_PATH } from '../codec/parts.ts';
import { leadsToAll, positionsById } from '../lookups.ts';
import { area, rule } from './rule.ts';
import { Texture } from '../schema/material.ts';
import { Model } from '../schema/index.ts';

const rules = {
  missing: rule(
    'texture-path-missing',
    'warning',
    'The game draws white or green where a file is wanted and none is named.',
  ),
  unused: rule(
    'texture-path-unused',
    'warning',
    'The game fills this texture in itself and does not look at the path.',
  ),
  long: rule('texture-path-length', 'error', 'The game reads at most 264 bytes of a path, the end mark included.'),
  lookup: rule('replaceable-lookup', 'warning', 'The game finds the textures it fills in by this table.'),
};

export const textures = area(rules, (model, report) => {
  for (const { id, fields } of model.textures) {
    const name = model.nameOf(id);
    if (fields.kind === 0 && fields.path === '')
      report(rules.missing, { record: id, member: 'path', message: says`${name} names no file` });
    if (fields.kind !== 0 && fields.path !== '') {
      report(rules.unused, {
        record: id,
        member: 'path',
        message: says`${name} is filled in by the game but names a file`,
        fix: { label: 'Remove the path', apply: (tx) => tx.set(Texture, id, { path: '' }) },
      });
    }
    const length = encodedLength(fields.path) + 1;
    if (length > LONGEST_PATH)
      report(rules.long, { record: id, member: 'path', message: says`${name} has a path of ${length} bytes` });
  }
  const kinds = model.textures.map(({ fields }) => fields.kind);
  const { replaceableLookup } = model.model;
  if (!(replaceableLookup instanceof Uint16Array)) return;
  const filled = kinds.map((kind) => (kind === 0 ? -1 : kind));
  if (leadsToAll(replaceableLookup, filled)) return;
  const lost = filled.filter((kind) => kind >= 0 && kinds[replaceableLookup[kind] ?? -1] !== kind);
  report(rules.lookup, {
    record: model.root,
    member: 'replaceableLookup',
    message: says`The table of replaceable textures misses ${counts(lost.length, 'texture')} that the game fills in`,
    fix: {
      label: 'Rebuild the table',
      apply: (tx) => tx.set(Model, model.root, { replaceableLookup: positionsById(kinds, replaceableLookup.length) }),
    },
  });
});
