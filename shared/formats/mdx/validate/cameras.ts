/** Rules about cameras. */
import { says } from '../../../codec/said.ts';
import { area, rule } from './rule.ts';
import { sequenceWord } from './sequences.ts';
import { plain } from './wording.ts';

const rules = {
  clip: rule(
    'camera-clip',
    'warning',
    'Only what lies between the near and the far distance is shown; here that is nothing.',
  ),
  fieldOfView: rule(
    'camera-field-of-view',
    'warning',
    'The field of view is an angle in radians, above 0 and below π; 0.785 is usual.',
  ),
  target: rule('camera-target', 'warning', 'A camera whose target is its own position has no direction.'),
  noPortrait: rule(
    'camera-without-portrait',
    'info',
    'Cameras show portraits. The game looks for sequences called Portrait and plays Stand where there are none.',
  ),
};

export const cameras = area(rules, (model, report) => {
  for (const { id, fields } of model.cameras) {
    const name = model.nameOf(id);
    const { nearClip, farClip, fieldOfView, position, targetPosition } = fields;
    if (nearClip >= farClip || nearClip < 0) {
      const message = says`${name} shows from ${plain(nearClip)} to ${plain(farClip)} units`;
      report(rules.clip, { record: id, member: nearClip < 0 ? 'nearClip' : 'farClip', message });
    }
    if (fieldOfView <= 0 || fieldOfView >= Math.PI) {
      const message = says`${name} has a field of view of ${plain(fieldOfView)} rad`;
      report(rules.fieldOfView, { record: id, member: 'fieldOfView', message });
    }
    if (position.every((coordinate, axis) => coordinate === targetPosition[axis])) {
      report(rules.target, { record: id, member: 'targetPosition', message: says`${name} looks at its own position` });
    }
  }
  const [first] = model.cameras;
  if (first === undefined || model.sequences.some(({ fields }) => sequenceWord(fields.name) === 'portrait')) return;
  const message = says`${model.nameOf(first.id)} shows a portrait, but there is no Portrait sequence`;
  report(rules.noPortrait, { record: first.id, message });
});
