/** Rules about the file as a whole, and the limits of the engines. Format page 20 and 22. */
import { says, term } from '../../../codec/said.ts';
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import { GroupFile, TextureFile } from '../schema/files.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { limitsOf } from '../limits.ts';
import { area, rule } from './rule.ts';
import { xashLayoutFlags } from '../schema/header.ts';

const rules = {
  length: rule(
    'stated-size',
    'warning',
    'The engine allocates memory by the stated size: too small a number cuts the model off.',
  ),
  extension: rule(
    'xash-extension',
    'info',
    'The model uses extensions of Xash3D. They are kept as they are, so nothing may change its size; values can be edited.',
  ),
  halfLife: rule(
    'limit-half-life',
    'error',
    'Half-Life has no room for more: the game refuses the model, crashes, or leaves out the rest.',
  ),
  counterStrike: rule(
    'limit-counter-strike',
    'error',
    'Counter-Strike runs on the engine of Half-Life, which has no room for more.',
  ),
  sven: rule(
    'limit-sven',
    'warning',
    "Half-Life's engine has no room for more. Sven Co-op's grew out of it; what it takes beyond that is not known here.",
  ),
  xash: rule('limit-xash', 'warning', 'Xash3D has no room for more.'),
};

export const whole = area(rules, (model, report) => {
  const files = [
    { id: model.root, lengthError: model.model.lengthError, name: says`The model` },
    ...[...model.model.textureFiles, ...model.groups.flatMap((group) => group.fields.files)].map((id) => {
      const record = model.document.get(id);
      const { lengthError } = fieldsIf(TextureFile, record) ?? fieldsOf(GroupFile, record);
      return { id, lengthError, name: model.nameOf(id) };
    }),
  ];
  for (const { id, lengthError: off, name } of files) {
    if (off === 0) continue;
    const fix = {
      label: 'State the right size',
      apply: (tx: Transaction) => tx.update(id, { lengthError: 0 }),
    };
    const message =
      off < 0
        ? says`${name} states a size that is ${-off} bytes too small`
        : says`${name} states a size that is ${off} bytes too large`;
    report(rules.length, { record: id, member: 'lengthError', message, fix });
  }
  if ((model.model.flags & xashLayoutFlags) !== 0 || model.model.soundTable !== 0) {
    report(rules.extension, {
      record: model.root,
      member: 'flags',
      message: says`The model uses extensions of Xash3D`,
      // Other engines take what is added for something else.
      ...(model.engine === null || model.engine === 'xash' ? {} : { severity: 'error' }),
    });
  }
  for (const { id, label, used, most, record } of limitsOf(model.document)) {
    // Textures have a rule of their own.
    if (id === 'textureSide') continue;
    const place = { record: record ?? model.root };
    const over = (limit: number | null): limit is number => limit !== null && used > limit;
    if (over(most.halfLife)) {
      const severity = id === 'hitboxes' ? 'warning' : 'error';
      report(rules.halfLife, {
        ...place,
        severity,
        message: says`${term(label)}: ${used}; Half-Life takes ${most.halfLife}`,
      });
      report(rules.counterStrike, {
        ...place,
        severity,
        message: says`${term(label)}: ${used}; Counter-Strike takes ${most.halfLife}`,
      });
      report(rules.sven, { ...place, message: says`${term(label)}: ${used}; Half-Life takes ${most.halfLife}` });
    }
    if (over(most.xash))
      report(rules.xash, { ...place, message: says`${term(label)}: ${used}; Xash3D takes ${most.xash}` });
  }
});
