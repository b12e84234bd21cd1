/** What leads to sequences: chains of variations with their chances, and the tables of the game's ids. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { followedFallbacks } from '../../follow.ts';
import { listOf, modelFields } from '../../model.ts';
import { Sequence } from '../../schema/sequence.ts';
import { variationsOf } from './names.ts';
import { Model } from '../../schema/index.ts';

const wholeChance = 0x7fff;

/** Takes a sequence out of its chain of variations; its chance goes to another one of them. */
export function unlink(transaction: Transaction, document: Document, sequence: RecordId): void {
  const position = listOf(document, 'sequences').indexOf(sequence);
  const { animation, nextVariation, frequency } = fieldsOf(Sequence, document.get(sequence));
  const others = variationsOf(document, animation, sequence);
  for (const id of listOf(document, 'sequences')) {
    if (id !== sequence && fieldsOf(Sequence, document.get(id)).nextVariation === position) {
      transaction.set(Sequence, id, { nextVariation: nextVariation === position ? -1 : nextVariation });
    }
  }
  transaction.set(Sequence, sequence, { nextVariation: -1, frequency: wholeChance });
  const [heir] = others;
  if (heir === undefined) return;
  const own = fieldsOf(Sequence, document.get(heir)).frequency;
  transaction.set(Sequence, heir, { frequency: Math.min(wholeChance, own + frequency) });
}

/** Puts a sequence that is in no chain at the end of that of its animation. It shares the chance of the likeliest of them. */
export function link(transaction: Transaction, document: Document, sequence: RecordId): readonly string[] {
  const { animation } = fieldsOf(Sequence, document.get(sequence));
  const others = variationsOf(document, animation, sequence);
  if (others.length === 0) return [];
  const sequences = listOf(document, 'sequences');
  const last = others.find((id) => {
    const { nextVariation } = fieldsOf(Sequence, document.get(id));
    return sequences[nextVariation] === undefined || nextVariation < 0;
  });
  if (last !== undefined) transaction.set(Sequence, last, { nextVariation: sequences.indexOf(sequence) });
  const chances = others.map((id) => fieldsOf(Sequence, document.get(id)).frequency);
  const most = Math.max(...chances);
  const sharer = others[chances.indexOf(most)];
  const half = Math.floor(most / 2);
  if (sharer !== undefined) transaction.set(Sequence, sharer, { frequency: most - half });
  transaction.set(Sequence, sequence, { frequency: half });
  return ['It is a further variation: the game chooses among them by chance, and it has half of that of another one.'];
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
