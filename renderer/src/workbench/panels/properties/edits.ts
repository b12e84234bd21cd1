/** Changing values of the selected records: labels for the history, single edits, and drags that preview. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId, Value } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { ValueError, checkedValue, readPlace, writePlace } from '../../../../../shared/document/value.ts';
import { inSentence, kindLabel } from '../../state/recordNames.ts';
import { described } from '../outline/structureEdits.ts';
import type { Slot } from './slots.ts';

/** What the step of the history is called: `Change move speed`, `Rename sequence`, `Change radius of 3 sequences`. */
export function editLabel(
  document: FormatDocument,
  ids: readonly RecordId[],
  slot: Pick<Slot, 'key' | 'info'>,
): string {
  const [first] = ids;
  const record = first === undefined ? null : document.get(first);
  const title = record === null ? undefined : document.format.schemas.get(record.type)?.info.title;
  if (ids.length === 1 && record !== null && title === slot.key) {
    return `Rename ${inSentence(kindLabel(document, record))}`;
  }
  const of = ids.length > 1 ? ` of ${described(document, ids)}` : '';
  return `Change ${inSentence(slot.info.label)}${of}`;
}

/** The new value, or how it comes from the present one. */
export type Next = Value | ((present: Value) => Value);

/** Stores a value in every record; `component` names one number of a vector. Throws a ValueError when it does not fit. */
export function writeSlot(
  document: FormatDocument,
  transaction: Transaction,
  target: { readonly ids: readonly RecordId[]; readonly slot: Slot; readonly component?: number | undefined },
  next: Next,
): void {
  const { ids, slot, component } = target;
  const inside = component === undefined ? slot.inside : [...slot.inside, component];
  for (const record of ids) {
    const member =
      document.format.schemas.get(document.get(record).type)?.membersByName.get(slot.member.name) ?? slot.member;
    const place = { record, member, inside };
    writePlace(transaction, document, place, typeof next === 'function' ? next(readPlace(document, place)) : next);
  }
}

/** Why a value cannot be stored; undefined when it can. */
export function problemWith(slot: Slot, value: Value): string | undefined {
  if (slot.field === null) return undefined;
  try {
    checkedValue(slot.field, value);
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error.message;
    throw error;
  }
}
