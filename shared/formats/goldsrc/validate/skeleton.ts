/** Rules about bones and controllers. Format page 22. */
import { inside, says } from '../../../codec/said.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { controllerTypes } from '../schema/names.ts';
import { area, repeatedNames, rule } from './rule.ts';
import { Bone } from '../schema/skeleton.ts';

const axisBits = 0x3f;

const rules = {
  order: rule(
    'bone-parent-order',
    'error',
    'Engines compute bones in order, so a parent must stand before its children: the model is torn apart or the game crashes. Choose an earlier parent, or move the bone behind it.',
  ),
  repeated: rule(
    'bone-name-repeated',
    'warning',
    'Models that are merged by bone names, such as weapons, follow the first bone of a name.',
  ),
  unnamed: rule(
    'bone-name-empty',
    'info',
    'Works, but nothing can find the bone by name. Some protected models are like this.',
  ),
  type: rule(
    'controller-type',
    'error',
    'A controller moves or turns exactly one channel of its bone; the engine does nothing or worse with any other value.',
  ),
  unlinked: rule(
    'controller-unlinked',
    'warning',
    'The engine looks from the bone: a controller that its bone does not name does nothing.',
  ),
};

export const skeleton = area(rules, (model, report) => {
  for (const { id, position, name, fields } of model.bones) {
    const { parent } = fields;
    if (parent < -1 || (parent >= position && parent < model.bones.length)) {
      const what = parent === position ? says`itself` : says`bone ${parent}`;
      report(rules.order, {
        record: id,
        member: 'parent',
        message: says`${name} has ${what} as parent, which does not stand before it`,
      });
    }
    if (fields.name === '') report(rules.unnamed, { record: id, member: 'name', message: says`${name} has no name` });
  }
  for (const { id, name, position } of repeatedNames(model.bones)) {
    report(rules.repeated, {
      record: id,
      member: 'name',
      message: says`${name} (number ${position}) has the name of an earlier bone`,
    });
  }
  for (const { id, position, name, fields } of model.controllers) {
    const { type, bone } = fields;
    if (controllerTypes[type] === undefined) {
      report(rules.type, {
        record: id,
        member: 'type',
        message: says`${name}: 0x${type.toString(16)} is not one channel`,
      });
      continue;
    }
    const owner = model.bones[bone];
    const channel = Math.log2(type & axisBits);
    if (owner === undefined || owner.fields.controllers.includes(position)) continue;
    // Of several controllers of one channel the compiler links the last: the others are only told, not mended.
    const isFree = owner.fields.controllers[channel] === -1;
    const fix = {
      label: 'Let the bone name the controller',
      apply: (transaction: Transaction) => {
        const controllers = owner.fields.controllers.map((each, index) => (index === channel ? position : each));
        transaction.set(Bone, owner.id, { controllers });
      },
    };
    const message = says`${name} is not named by ${inside(owner.name)}, so it does nothing`;
    report(rules.unlinked, { record: id, member: 'bone', message, fix: isFree ? fix : undefined });
  }
});
