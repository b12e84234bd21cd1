/** Rules about the files a model consists of, and about bytes that nothing uses. Format page 20.1, 4 and 20. */
import { counts, inside, says } from '../../../codec/said.ts';
import { heldCount, positions } from '../../../codec/count.ts';
import { isElsewhere } from '../keys.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import { keySuffixesOf, layoutOf } from '../write.ts';
import { area, rule } from './rule.ts';

const mostSkins = 4;

const rules = {
  noSkin: rule(
    'skin-missing',
    'error',
    'The game opens one of the .skin files beside the model and shows nothing without it.',
  ),
  skins: rule(
    'skin-count',
    'error',
    'There are at most four .skin files to a model. The count is damaged; only the files that are there count.',
  ),
  keys: rule(
    'keys-missing',
    'warning',
    'The .anim file was not beside the model, or is too short. Its keys cannot be seen or changed; they are not lost.',
  ),
  unreached: rule(
    'unreached-bytes',
    'info',
    'Bytes that nothing in the model points at: what edits took out of use, in this program or another, stays in the file. Compacting removes them.',
  ),
  shared: rule(
    'shared-bytes',
    'info',
    'Several things in the model use the same bytes, as tools that write equal values once leave them. Changing one separates it from the others.',
  ),
};

export const files = area(rules, (model, report) => {
  const { root, document } = model;
  if (model.version >= NESTED_TRACKS) {
    const profiles = new Set(model.views.map(({ fields }) => fields.profile));
    const stated = model.model.skinCount ?? 0;
    const wanted = heldCount(stated, mostSkins);
    if (stated > mostSkins) {
      const message = says`${stated} .skin files are stated, ${profiles.size} are there`;
      report(rules.skins, { record: root, member: 'skinCount', message });
    }
    const missing = positions(wanted, mostSkins).filter((profile) => !profiles.has(profile));
    if (wanted === 0)
      report(rules.noSkin, { record: root, member: 'skinCount', message: says`The model has no views` });
    else if (missing.length > 0) {
      const names = missing.map((profile) => `${String(profile).padStart(2, '0')}.skin`).join(', ');
      const message = says`${counts(missing.length, 'view')} of ${wanted} ${missing.length === 1 ? 'is' : 'are'} missing: ${names}`;
      const severity = profiles.size > 0 ? 'warning' : 'error';
      report(rules.noSkin, { record: root, member: 'skinCount', message, severity });
    }
    const suffixes = keySuffixesOf(document);
    model.sequences.forEach(({ id, position }) => {
      const count = model.tracks.filter(({ fields }) => fields.globalLoop < 0 && isElsewhere(fields, position)).length;
      if (count === 0) return;
      const message = says`Keys of ${inside(model.nameOf(id))} stand in the file ending in ${suffixes[position] ?? ''}, which was not opened`;
      report(rules.keys, { record: id, message });
    });
  }
  if (document.original === null || document.isTouched(root)) return;
  const { unreached, shared } = layoutOf(document.original);
  if (unreached > 0) {
    report(rules.unreached, {
      record: root,
      message: says`${counts(unreached, 'byte')} of the file ${unreached === 1 ? 'is' : 'are'} not used`,
    });
  }
  if (shared > 0)
    report(rules.shared, {
      record: root,
      message: says`${counts(shared, 'byte')} ${shared === 1 ? 'is' : 'are'} used more than once`,
    });
});
