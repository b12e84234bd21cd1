/** Ids of a format's own, such as those of nodes or the offsets of names: what they stand for in another document. */
import { fieldsByName } from '../../codec/byName.ts';
import type { Reference } from '../../codec/field.ts';
import type { RecordId, Value } from '../../codec/documentRecord.ts';
import type { Document } from '../document.ts';
import type { Aligned } from './align.ts';
import { idFields, type PlannedRecord } from './plan.ts';

type Ids = ReturnType<typeof idFields>;

/** What a reference of another document is in ours. */
export type Translation = (reference: Reference | undefined, value: Value) => Value;

/**
 * Makes the ids of another document, in a step of its own, those of ours, where the format can; else says what each is there.
 *
 * @throws RangeError where ids have gaps or doubles that differ, so that references cannot be told apart
 */
export function takeIds(ours: Document, inOurs: Aligned, other: Document, inOther: Aligned): Translation {
  const names = idFields(ours.format);
  const withIds = [...inOurs].filter(([{ type }]) => names.has(type));
  const { orderIds } = ours.format.structure;
  if (orderIds === undefined) return translated(ours, withIds, other, inOther, names);
  const order = withIds
    .toSorted(([, left], [, right]) => Number(idOf(names, ours, left)) - Number(idOf(names, ours, right)))
    .flatMap(([planned]) => inOther.get(planned) ?? []);
  other.edit('Align ids', (step) => orderIds(other, step, order));
  for (const [planned, id] of withIds) {
    const match = inOther.get(planned);
    if (match !== undefined && idOf(names, ours, id) !== idOf(names, other, match))
      throw new RangeError('ids in the files have gaps or doubles, so that it cannot be told what points at what');
  }
  return (_, value) => value;
}

function idOf(names: Ids, document: Document, id: RecordId): Value {
  const record = document.get(id);
  const [name = ''] = names.get(record.type) ?? [];
  return fieldsByName(record.fields)[name];
}

function translated(
  ours: Document,
  withIds: readonly (readonly [PlannedRecord, RecordId])[],
  other: Document,
  inOther: Aligned,
  names: Ids,
): Translation {
  const { collections } = ours.format;
  const known = new Map(collections.map(({ name }) => [name, new Map<Value, Value>()]));
  for (const [planned, id] of withIds) {
    const match = inOther.get(planned);
    if (match === undefined) continue;
    for (const { name, types } of collections)
      if (types.includes(planned.type)) known.get(name)?.set(idOf(names, other, match), idOf(names, ours, id));
  }
  return (reference, value) =>
    reference === undefined || reference.by === 'position' || value === reference.none
      ? value
      : (known.get(reference.collection)?.get(value) ?? value);
}
