/** Rules about attachment points and face effects: the small things that name other files. */
import { area, rule } from './rule.ts';
import { quoted } from './wording.ts';

const rules = {
  path: rule('attachment-path', 'error', 'The game shows models (.mdl or .mdx) at attachment points, nothing else.'),
  noOrigin: rule(
    'no-origin-attachment',
    'warning',
    'Many effects of the game are attached at "Origin Ref"; on this model they do not appear. Missiles and decorations do without.',
  ),
  faceEffect: rule('face-effect-path', 'error', 'The game reads .facefx and .facefx_ingame files here.'),
};

export const attachments = area(rules, (model, report) => {
  for (const { id, fields } of model.attachments) {
    if (fields.path === '' || /\.md[lx]$/i.test(fields.path)) continue;
    const message = `${model.nameOf(id)} has the path ${quoted(fields.path)}, which is no .mdl or .mdx`;
    report(rules.path, { record: id, member: 'path', message });
  }
  if (!model.attachments.some(({ fields }) => fields.name.startsWith('Origin Ref'))) {
    // A model with other attachment points is meant for a unit; one without any mostly is not.
    const severity = model.attachments.length > 0 ? 'warning' : 'info';
    report(rules.noOrigin, {
      record: model.whole,
      message: 'The model has no attachment point "Origin Ref"',
      severity,
    });
  }
  for (const { id, fields } of model.faceEffects) {
    if (fields.path === '' || /\.facefx(_ingame)?$/.test(fields.path)) continue;
    const message = `${model.nameOf(id)} has the path ${quoted(fields.path)}, which is no .facefx or .facefx_ingame`;
    report(rules.faceEffect, { record: id, member: 'path', message });
  }
});
