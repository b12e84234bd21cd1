/** Bounds of the model, of sequences and of geosets, wherever a model has them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { DocumentRecord, Value } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { recordsWith } from './fields.ts';

export interface MapBox {
  readonly box: (
    minimum: readonly number[],
    maximum: readonly number[],
  ) => { readonly minimum: number[]; readonly maximum: number[] };
  readonly radius: (radius: number) => number;
}

/** Numbers of a row of `sequenceExtents`: radius, minimum, maximum. */
const rowLength = 7;

function changeExtent(transaction: Transaction, { id, fields }: DocumentRecord, { box, radius }: MapBox): void {
  const { extent } = fields;
  if (typeof extent !== 'object' || extent === null) return;
  // Declared as a struct of a number and two vectors.
  const before = extent as { readonly radius: number; readonly minimum: number[]; readonly maximum: number[] };
  const made: Value = {
    radius: Math.fround(radius(before.radius)),
    ...box(before.minimum, before.maximum),
  };
  transaction.update(id, { extent: made });
}

export function changeBoxes(transaction: Transaction, document: DocumentView, map: MapBox): void {
  for (const tag of ['MODL', 'SEQS', 'GEOS']) {
    for (const record of recordsWith(document, tag)) changeExtent(transaction, record, map);
  }
  for (const { id, fields } of recordsWith(document, 'GEOS')) {
    const { sequenceExtents: rows } = fields;
    if (!(rows instanceof Float32Array) || rows.length === 0) continue;
    const made = rows.slice();
    for (let at = 0; at + rowLength <= rows.length; at += rowLength) {
      const { minimum, maximum } = map.box([...rows.subarray(at + 1, at + 4)], [...rows.subarray(at + 4, at + 7)]);
      made.set([map.radius(rows[at] ?? 0), ...minimum, ...maximum], at);
    }
    transaction.update(id, { sequenceExtents: made });
  }
}
