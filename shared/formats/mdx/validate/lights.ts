/** Rules about lights. */
import { says } from '../../../codec/said.ts';
import { area, rule } from './rule.ts';
import { plain } from './wording.ts';

/** What mdx-m3-viewer's sanity test takes from Blizzard's own models. */
const usualStart = 80;
const usualEnd = 200;

const rules = {
  usual: rule(
    'light-attenuation-range',
    'info',
    `Blizzard's lights start to fade at ${usualStart} or more and end at ${usualEnd} or less.`,
  ),
  order: rule(
    'light-attenuation-order',
    'warning',
    'A light that ends where it starts to fade, or before, lights nothing or everything.',
  ),
};

export const lights = area(rules, (model, report) => {
  for (const { id, fields } of model.lights) {
    const { attenuationStart: start, attenuationEnd: end } = fields;
    const name = model.nameOf(id);
    if (start < usualStart || end > usualEnd) {
      const message = says`${name} fades from ${plain(start)} to ${plain(end)}, usual is within ${usualStart} to ${usualEnd}`;
      report(rules.usual, { record: id, member: start < usualStart ? 'attenuationStart' : 'attenuationEnd', message });
    }
    if (end <= start) {
      const message = says`${name} ends at ${plain(end)}, but starts to fade at ${plain(start)}`;
      report(rules.order, { record: id, member: 'attenuationEnd', message });
    }
  }
});
