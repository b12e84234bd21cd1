/** Fields at stated places of a block of fixed size. What stands between them is structure or unknown, and is kept. */
import { draftByName, fieldsByName } from './byName.ts';
import type { AnyField, FieldsOf } from './field.ts';
import { writeChanged } from './field.ts';
import type { FixedPart, Layout } from './parts.ts';
import type { Reader } from './reader.ts';
import type { Draft } from './record.ts';

type PlacedShape = { readonly [name: string]: readonly [offset: number, field: AnyField] };
type FieldsOfPlaced<S extends PlacedShape> = FieldsOf<{ readonly [K in keyof S]: S[K][1] }>;

export interface PlacedPart<F> extends FixedPart<F> {
  readonly size: number;
  /** Reads the fields of a block that starts at `start`, without a check of bounds. */
  readAt(view: DataView, start: number, fields: Draft<F>): void;
  /** Lays the fields over a block that starts at `start` and already holds what the fields do not cover. */
  overlay(view: DataView, start: number, fields: Partial<F>): void;
}

/**
 * @param size bytes of the whole block
 * @param shape fields with their offsets from the block's start
 */
export function placed<S extends PlacedShape>(size: number, shape: S): PlacedPart<FieldsOfPlaced<S>> {
  const slots = Object.entries(shape).map(([name, [offset, field]]) => ({ name, field, offset }));
  const layout: Layout = { size, slots };
  const readAt = (view: DataView, start: number, fields: object): void => {
    const draft = draftByName(fields);
    for (const slot of slots) draft[slot.name] = slot.field.read(view, start + slot.offset);
  };
  const overlay = (view: DataView, start: number, fields: object): void => {
    const values = fieldsByName(fields);
    for (const { name, field, offset } of slots) {
      const value = values[name];
      writeChanged(field, view, start + offset, value ?? field.initial);
    }
  };
  const part: PlacedPart<FieldsOfPlaced<S>> = {
    kind: 'fixed',
    size,
    members: slots.map(({ name, field }) => ({ kind: 'field', name, info: field.info, field })),
    layout: () => layout,
    inlineSize: () => size,
    readAt,
    overlay,
    read(reader: Reader, fields) {
      reader.need(size, 'fields');
      readAt(reader.view, reader.position, fields);
      reader.position += size;
    },
    write(output) {
      const original = output.originalOf(part);
      const start = output.writer.position;
      if (original === null) output.writer.reserve(size);
      else output.writer.copy(original.bytes.subarray(original.start, original.start + size));
      overlay(output.writer.view, start, output.record.fields);
    },
    initialise(fields) {
      const draft = draftByName(fields);
      for (const { name, field } of slots) draft[name] = field.initial;
    },
  };
  return part;
}
