/** What leads to sequences: what is told of variations, and what is played in place of animations that are not there. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Notes } from '../../../../model/notes.ts';
import { followedFallbacks } from '../../follow.ts';
import { listOf, modelFields } from '../../model.ts';
import { Sequence } from '../../schema/sequence.ts';
import { variationsOf } from './names.ts';
import { Model } from '../../schema/index.ts';

/** What is to be told of a sequence that is one of several of its animation. */
export function variationNotes(document: Document, sequence: RecordId): Notes {
  const { animation } = fieldsOf(Sequence, document.get(sequence));
  return variationsOf(document, animation, sequence).length === 0
    ? []
    : ['It is a further variation: the game chooses among them by chance, and it has half of that of another one.'];
}

/** Before version 264: what is played in place of animations that are not there. */
export function keepFallbacks(transaction: Transaction, document: Document): void {
  const table: unknown = modelFields(document).playableLookup;
  const now = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)).animation);
  const made = followedFallbacks(table, now);
  if (made === null) return;
  transaction.set(Model, document.root, { playableLookup: made });
}

/** Animations that were replaced by one which is gone are replaced by standing, where the model can stand. */
export function forgetFallback(transaction: Transaction, document: Document, gone: number): void {
  const table: unknown = modelFields(document).playableLookup;
  const now = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)).animation);
  if (!(table instanceof Uint16Array) || now.includes(gone) || !now.includes(0)) return;
  transaction.set(Model, document.root, {
    playableLookup: table.map((entry, at) => (at % 2 === 0 && entry === gone ? 0 : entry)),
  });
}
