/** Rules about single bones: what hangs on them and whether they can be seen. */
import { counts, inside, listed, says } from '../../../codec/said.ts';
import { findTrack } from './context.ts';
import { area, rule } from './rule.ts';
import { attachedNodes } from './skinning.ts';

const rules = {
  idle: rule(
    'bone-without-vertices',
    'info',
    'A bone that moves no vertices works like a helper. Make it a helper, or remove it if nothing is attached to it.',
  ),
  zeroScale: rule(
    'zero-scale',
    'info',
    'The scale is zero at every key, so nothing attached to the node is ever seen.',
  ),
};

export const bones = area(rules, (model, report) => {
  const attached = new Set<number>();
  for (const { fields } of model.geosets) for (const id of attachedNodes(model, fields)) attached.add(id);
  const idle = model.bones.filter(({ fields }) => !attached.has(fields.objectId));
  const [first] = idle;
  if (first !== undefined) {
    const names = listed(idle.map(({ id }) => inside(model.nameOf(id))));
    const message =
      idle.length === 1
        ? says`${counts(1, 'bone')} moves no vertices: ${names}`
        : says`${counts(idle.length, 'bone')} move no vertices: ${names}`;
    report(rules.idle, { record: first.id, message });
  }
  for (const { id, fields } of model.nodes) {
    const track = findTrack(model, fields.transforms, 'KGSC');
    if (track === null || track.values.length === 0 || track.values.some((value) => value !== 0)) continue;
    report(rules.zeroScale, { record: id, message: says`${model.nameOf(id)} is scaled to zero all the time` });
  }
});
