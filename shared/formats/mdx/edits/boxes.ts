/** Bounds of the model, of sequences and of geosets, wherever a model has them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId, Value } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { recordsWith } from './fields.ts';
import type { FieldsIn, RecordSchema } from '../../../codec/record.ts';
import { Geoset } from '../schema/geoset.ts';
import { ModelHeader, Sequence } from '../schema/model.ts';
import { fieldsInBoth } from '../view/records.ts';

export interface MapBox {
  readonly box: (
    minimum: readonly number[],
    maximum: readonly number[],
  ) => { readonly minimum: number[]; readonly maximum: number[] };
  readonly radius: (radius: number) => number;
}

/** Numbers of a row of `sequenceExtents`: radius, minimum, maximum. */
const rowLength = 7;

const bounded: readonly (readonly [tag: string, schema: RecordSchema<Pick<FieldsIn<typeof Sequence>, 'extent'>>])[] = [
  ['MODL', ModelHeader],
  ['SEQS', Sequence],
  ['GEOS', Geoset],
];

function changeExtent(
  transaction: Transaction,
  id: RecordId,
  before: FieldsIn<typeof Sequence>['extent'] | undefined,
  { box, radius }: MapBox,
): void {
  if (before === undefined) return;
  const made: Value = {
    radius: Math.fround(radius(before.radius)),
    ...box(before.minimum, before.maximum),
  };
  transaction.update(id, { extent: made });
}

export function changeBoxes(transaction: Transaction, document: DocumentView, map: MapBox): void {
  for (const [tag, schema] of bounded) {
    for (const record of recordsWith(document, tag)) {
      changeExtent(transaction, record.id, fieldsInBoth(schema, record).extent, map);
    }
  }
  for (const record of recordsWith(document, 'GEOS')) {
    const { id } = record;
    const { sequenceExtents: rows } = fieldsInBoth(Geoset, record);
    if (!(rows instanceof Float32Array) || rows.length === 0) continue;
    const made = rows.slice();
    for (let at = 0; at + rowLength <= rows.length; at += rowLength) {
      const { minimum, maximum } = map.box([...rows.subarray(at + 1, at + 4)], [...rows.subarray(at + 4, at + 7)]);
      made.set([map.radius(rows[at] ?? 0), ...minimum, ...maximum], at);
    }
    transaction.set(Geoset, id, { sequenceExtents: made });
  }
}
