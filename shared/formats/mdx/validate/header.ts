/** Rules about the model as a whole: its version and its header. */
import { quoted, says } from '../../../codec/said.ts';
import { knownVersions } from '../schema/versions.ts';
import { area, rule } from './rule.ts';

const rules = {
  unsupported: rule('version-unsupported', 'error', 'Only a beta of Reforged read version 900; no released game does.'),
  unknown: rule(
    'version-unknown',
    'warning',
    'No game is known to use this version, so fields may have been read wrongly.',
  ),
  animationFile: rule(
    'animation-file',
    'warning',
    'The game reads animations from the model itself; the field should be empty.',
  ),
  blendTime: rule('blend-time', 'warning', 'The game fades this long from one sequence to the next; 150 ms is usual.'),
};

/** Longer fades than this hide whole sequences; the longest seen in a real file is 500 ms. */
const longestBlend = 10_000;

export const header = area(rules, (model, report) => {
  const { version, whole: record } = model;
  if (version === 900)
    report(rules.unsupported, { record, message: says`The model is of version 900, which no released game reads` });
  if (!knownVersions.includes(version))
    report(rules.unknown, { record, message: says`The model is of the unknown version ${version}` });
  if (model.header === null) return;
  const { animationFile, blendTime } = model.header.fields;
  if (animationFile !== '') {
    const message = says`The model names the animation file ${quoted(animationFile)}, which the game does not use`;
    report(rules.animationFile, { record, member: 'animationFile', message });
  }
  if (blendTime > longestBlend) {
    report(rules.blendTime, { record, member: 'blendTime', message: says`The blend time is ${blendTime} ms` });
  }
});
