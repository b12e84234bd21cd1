/** Rules about geoset animations and the bones that name them. */
import { says } from '../../../codec/said.ts';
import { hasTrack } from './context.ts';
import { area, rule } from './rule.ts';

const usesColor = 0x2;
/** Below this the sanity test of mdx-m3-viewer takes a geoset for invisible. */
const visibleAlpha = 0.1;

const rules = {
  colorFlag: rule(
    'geoset-animation-color-flag',
    'warning',
    'The game uses the colour only when the flag says so. Set "Uses colour", or remove the track.',
  ),
  hidden: rule(
    'bone-geoset-hidden',
    'warning',
    'The game may hide what hangs on the bone when its geoset animation is transparent and never changes.',
  ),
};

export const geosetAnimations = area(rules, (model, report) => {
  for (const { id, fields } of model.geosetAnimations) {
    if ((fields.flags & usesColor) !== 0 || !hasTrack(model, fields.tracks, 'KGAC')) continue;
    const message = says`${model.nameOf(id)} has a colour track, but does not use its colour`;
    report(rules.colorFlag, { record: id, member: 'flags', message });
  }
  for (const { id, fields } of model.bones) {
    const animation = model.geosetAnimations[fields.geosetAnimationId];
    if (fields.geosetId === -1 || animation === undefined) continue;
    if (animation.fields.alpha >= visibleAlpha || hasTrack(model, animation.fields.tracks, 'KGAO')) continue;
    const message = says`${model.nameOf(id)} names geoset animation ${animation.position}, which keeps geoset ${fields.geosetId} invisible`;
    report(rules.hidden, { record: id, member: 'geosetAnimationId', message });
  }
});
