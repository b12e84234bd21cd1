/** Every act of every format: with what it asks for left as it proposes it, and with anything that may be put in. */
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import type { ActField, FormatAct, FormatDocument } from '../../shared/format/format.ts';
import { formats } from '../../shared/formats/index.ts';
import type { Consumer } from './consumer.ts';
import type { Random } from './damage.ts';
import { below, oneOf } from './damage.ts';
import { checkIdentity, orRefusal } from './rules.ts';

/** For fields without an end: more than any model has, and still a number of 32 bits. */
const furthest = 1e9;

/** A value that the field takes. Its ends come most often. */
function anyValue({ minimum = -furthest, maximum = furthest, isInteger, choices }: ActField, random: Random): number {
  if (choices !== undefined && choices.length > 0) return oneOf(random, choices).value;
  const value = oneOf(random, [minimum, maximum, minimum + random() * (maximum - minimum), 0, 1, -1.5, 1e-30]);
  const held = Math.min(maximum, Math.max(minimum, value));
  return isInteger === true ? Math.round(held) : held;
}

/** Records for which the act is offered; null where none were found. */
function selectionFor(act: FormatAct, document: FormatDocument, random: Random): readonly RecordId[] | null {
  const records = [...document.all()].filter(({ id }) => id !== document.root);
  const byType = Map.groupBy(records, ({ type }) => type);
  const tries: (readonly RecordId[])[] = [[]];
  // One of each kind first: of some kinds there are a thousand times as many as of others.
  for (const all of byType.values()) tries.push([oneOf(random, all).id]);
  for (let turn = 0; turn < 4 && records.length > 0; turn++) {
    tries.push(Array.from({ length: 1 + below(random, 3) }, () => oneOf(random, records).id));
  }
  const offered = tries.filter((selection) => act.isOffered?.(document, selection) ?? true);
  return offered.length === 0 ? null : oneOf(random, offered);
}

function carryOut(act: FormatAct, document: FormatDocument, random: Random, isAny: boolean): void {
  const selection = selectionFor(act, document, random);
  if (selection === null) return;
  orRefusal(() => {
    const asked = act.asks?.(document, selection) ?? [];
    const values = new Map(
      asked.map((field) => [field.name, isAny && random() < 0.7 ? anyValue(field, random) : field.initial]),
    );
    act.apply(document, { selection, values });
    document.write();
    document.format.validate(document);
  });
  while (document.undo() !== null);
  checkIdentity(document, ` after undoing ${act.id}`);
}

export const actConsumers: readonly Consumer[] = formats.flatMap((format) =>
  (format.acts ?? []).flatMap((act) =>
    [false, true].map((isAny): Consumer => ({
      name: `act ${act.id}${isAny ? ' with any values' : ''}`,
      takes: (document) => document.format === format && (!isAny || act.asks !== undefined),
      run: (document, random) => carryOut(act, document, random, isAny),
    })),
  ),
);
