/** Rules about attachment points and face effects: the small things that name other files. */
import { quoted, says } from '../../../codec/said.ts';
import { isLiving } from '../profile.ts';
import { area, rule } from './rule.ts';

const rules = {
  path: rule('attachment-path', 'error', 'The game shows models (.mdl or .mdx) at attachment points, nothing else.'),
  note: rule(
    'attachment-note',
    'info',
    'This is not the path of a file. The game finds nothing there and shows nothing, so a note by the author does no harm.',
  ),
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
    const isFile = /^[^\s:]+\.[a-z0-9]{2,4}$/i.test(fields.path);
    const message = isFile
      ? says`${model.nameOf(id)} has the path ${quoted(fields.path)}, which is not a .mdl or .mdx file`
      : says`${model.nameOf(id)} has a note in place of a path: ${quoted(fields.path)}`;
    // Authors sign their models here. The game finds no such file and shows nothing, which is what was meant.
    report(isFile ? rules.path : rules.note, { record: id, member: 'path', message });
  }
  if (!model.attachments.some(({ fields }) => fields.name.startsWith('Origin Ref'))) {
    // Nothing is attached to what is no unit; and a model without any attachment point was mostly not meant for one.
    const severity = isLiving(model.profile) && model.attachments.length > 0 ? 'warning' : 'info';
    report(rules.noOrigin, {
      record: model.whole,
      message: says`The model has no attachment point "Origin Ref"`,
      severity,
    });
  }
  for (const { id, fields } of model.faceEffects) {
    if (fields.path === '' || /\.facefx(_ingame)?$/.test(fields.path)) continue;
    const message = says`${model.nameOf(id)} has the path ${quoted(fields.path)}, which is not a .facefx or .facefx_ingame file`;
    report(rules.faceEffect, { record: id, member: 'path', message });
  }
});
