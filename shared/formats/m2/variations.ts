/**
 * Variations of an animation: which of them the game begins with, and how one leads to the next. The game finds the first
 * one by a table and rolls a number, which it follows along the chain: what the chain does not reach is never played. In
 * every native model the table leads to the one that no other leads to, and from there the chain reaches them all.
 * Format page 5.
 */
import type { DocumentView } from '../../codec/documentView.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { Transaction } from '../../document/transaction.ts';
import { listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';

/** All chances of the variations of an animation together. */
const wholeChance = 0x7fff;

/** What is to be known of a sequence to find its animation's first. */
export interface Variation {
  readonly animation: number;
  /** Position of the next one in the list; −1 for none. */
  readonly nextVariation: number;
}

/**
 * Of each animation the position of the sequence that the game is to begin with: the one that no other variation leads to;
 * where there are several such, or none, the first of the list.
 */
export function firstVariations(sequences: readonly Variation[]): ReadonlyMap<number, number> {
  const led = new Set(
    sequences.flatMap(({ animation, nextVariation }, position) =>
      nextVariation !== position && sequences[nextVariation]?.animation === animation ? [nextVariation] : [],
    ),
  );
  const firsts = new Map<number, number>();
  for (const mayBeLed of [false, true]) {
    sequences.forEach(({ animation }, position) => {
      if (!firsts.has(animation) && (mayBeLed || !led.has(position))) firsts.set(animation, position);
    });
  }
  return firsts;
}

/** A sequence as it was in an animation that it has left, or was deleted from. */
export interface Leaver {
  readonly animation: number;
  readonly frequency: number;
}

/** Which sequences have come to their animation, and which have left one. */
export interface Movement {
  readonly arrived: ReadonlySet<RecordId>;
  readonly left: readonly Leaver[];
}

interface Row extends Variation {
  readonly record: RecordId;
  readonly position: number;
  readonly variation: number;
  readonly frequency: number;
}

function rowsOf(document: DocumentView): readonly Row[] {
  return listOf(document, 'sequences').map((record, position) => {
    const { animation, variation, nextVariation, frequency } = fieldsOf(Sequence, document.get(record));
    return { record, position, animation, variation, nextVariation, frequency };
  });
}

/** The next variation of the same animation, past sequences of others that a chain has come to lead through; −1 at its end. */
function nextOfKind(rows: readonly Row[], from: Row): number {
  let next = rows[from.nextVariation];
  for (let step = 0; step < rows.length && next !== undefined; step++) {
    if (next.animation === from.animation) return next === from ? -1 : next.position;
    next = rows[next.nextVariation];
  }
  return -1;
}

/** What a chain reaches from one on, in its order. */
function chainFrom(rows: readonly Row[], first: Row): readonly Row[] {
  const reached: Row[] = [];
  for (let at: Row | undefined = first; at !== undefined && !reached.includes(at); at = rows[at.nextVariation]) {
    reached.push(at);
  }
  return reached;
}

/**
 * Closes the chains of the animations that sequences came to or left: each leads to all of its animation, and what came has
 * a number of its own; chances of what left go to the first one, what came shares that of the likeliest. Chains and chances
 * that are right already, and those of other animations, stay as they are.
 */
export function closeVariations(transaction: Transaction, document: DocumentView, { arrived, left }: Movement): void {
  const before = rowsOf(document);
  const touched = new Set([
    ...left.map(({ animation }) => animation),
    ...before.flatMap(({ record, animation }) => (arrived.has(record) ? [animation] : [])),
  ]);
  for (const row of before) {
    const next = touched.has(row.animation) ? nextOfKind(before, row) : row.nextVariation;
    if (next !== row.nextVariation && row.nextVariation >= 0) {
      transaction.set(Sequence, row.record, { nextVariation: next });
    }
  }
  for (const animation of touched) {
    const rows = rowsOf(document);
    const members = rows.filter((row) => row.animation === animation);
    const [came, stayed] = [true, false].map((isNew) => members.filter(({ record }) => arrived.has(record) === isNew));
    const lost = left.reduce((sum, leaver) => sum + (leaver.animation === animation ? leaver.frequency : 0), 0);
    const group = { came: came ?? [], stayed: stayed ?? [] };
    const first = firstOf(group);
    if (first === undefined) continue;
    chainUp(transaction, rows, group, first);
    numberApart(transaction, group);
    shareChances(transaction, group, first, lost);
  }
}

/** Of one animation what came to it and what was there. */
interface Group {
  readonly came: readonly Row[];
  readonly stayed: readonly Row[];
}

function firstOf({ came, stayed }: Group): Row | undefined {
  const ledTo = new Set(stayed.map(({ nextVariation }) => nextVariation));
  return stayed.find(({ position }) => !ledTo.has(position)) ?? stayed[0] ?? came[0];
}

/** Puts what the chain does not reach at its end. */
function chainUp(transaction: Transaction, rows: readonly Row[], { came, stayed }: Group, first: Row): void {
  const chain = [...chainFrom(rows, first)];
  for (const row of [...stayed, ...came]) {
    const last = chain.at(-1);
    if (last === undefined || chain.includes(row)) continue;
    transaction.set(Sequence, last.record, { nextVariation: row.position });
    const further = chainFrom(rows, row);
    const isMet = further.findIndex((each) => chain.includes(each));
    chain.push(...(isMet < 0 ? further : further.slice(0, isMet)));
    const end = chain.at(-1);
    if (end !== undefined && end.nextVariation >= 0) transaction.set(Sequence, end.record, { nextVariation: -1 });
  }
}

/** Gives what came the next free number, where another variation has its own. */
function numberApart(transaction: Transaction, { came, stayed }: Group): void {
  const taken = new Set(stayed.map(({ variation }) => variation));
  for (const { record, variation } of came) {
    let own = variation;
    if (taken.has(own)) for (own = 0; taken.has(own);) own++;
    taken.add(own);
    if (own !== variation) transaction.set(Sequence, record, { variation: own });
  }
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { frequency }) => sum + frequency, 0);
}

/** By rounding native files also have one less. */
function isWhole(chance: number): boolean {
  return Math.abs(chance - wholeChance) <= 1;
}

/** What left leaves its chance to the first; each that came to a whole takes half of the likeliest one's. */
function shareChances(transaction: Transaction, { came, stayed }: Group, first: Row, lost: number): void {
  if (stayed.length === 0) {
    if (!isWhole(sumOf(came))) {
      came.forEach(({ record }) =>
        transaction.set(Sequence, record, { frequency: Math.floor(wholeChance / came.length) }),
      );
      transaction.set(Sequence, first.record, {
        frequency: wholeChance - Math.floor(wholeChance / came.length) * (came.length - 1),
      });
    }
    return;
  }
  const chances = new Map(stayed.map((row) => [row, row.frequency]));
  const sum = sumOf(stayed);
  if (lost > 0 && isWhole(sum + lost)) chances.set(first, first.frequency + lost);
  else if (!isWhole(sum)) return;
  for (const row of came) {
    const [likeliest, most = 0] = [...chances].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    if (likeliest === undefined) continue;
    chances.set(likeliest, most - Math.floor(most / 2));
    chances.set(row, Math.floor(most / 2));
  }
  for (const [{ record, frequency }, chance] of chances) {
    if (chance !== frequency) transaction.set(Sequence, record, { frequency: chance });
  }
}
