/**
 * The language in which a library is searched: words and fields, all of which have to fit.
 *
 * `golem bones>50 clip:Attack -texture:lava "two words" version:800,900 triangles:500..2000 is:copy`
 *
 * A word is looked for in the path. A field of names is compared with a part of the name, after `=` or with a `*` in it with
 * the whole name; without a value it asks for any. A field of numbers takes `:`, `=`, `<`, `<=`, `>`, `>=` and ranges. Commas
 * part values of which one has to fit, `-` takes what fits out, quotes keep blanks and commas together. Capitals and the kind
 * of slash do not matter. `sort:size` puts what is found in order, `-sort:size` the other way round; the last one counts.
 */
import type { FileState, NumberField, SortField, TextField } from './fields.ts';
import {
  allFields,
  isFileState,
  isNumberField,
  isSortField,
  isTextField,
  nearest,
  sortFields,
  states,
  wholeFields,
} from './fields.ts';
import type { Span, Token, TokenValue } from './tokens.ts';
import { tokensOf } from './tokens.ts';

/** How a text is compared; in small letters, with `/` for both slashes. */
export type TextMatch =
  | { readonly kind: 'any' }
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'whole'; readonly text: string }
  /** `*` stands for anything. */
  | { readonly kind: 'pattern'; readonly text: string };

/** Both ends belong to it. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export type Term = { readonly isNegated: boolean } & (
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly field: NumberField; readonly ranges: readonly NumberRange[] }
  | { readonly kind: 'text'; readonly field: TextField; readonly matches: readonly TextMatch[] }
  | { readonly kind: 'is'; readonly states: readonly FileState[] }
);

/** The order of what is found: by a field, `isReversed` against its usual direction. */
export interface Sort {
  readonly field: SortField;
  readonly isReversed: boolean;
}

export interface Query {
  readonly terms: readonly Term[];
  /** Null for the usual order: by path, with files first whose own name holds the words. */
  readonly sort: Sort | null;
}

/** What cannot be understood of a query, as a sentence, and where it stands. */
export interface QueryFault extends Span {
  readonly message: string;
}

export type ParsedQuery =
  | { readonly kind: 'query'; readonly query: Query }
  | { readonly kind: 'fault'; readonly fault: QueryFault };

class Misunderstood extends Error {
  readonly fault: QueryFault;
  constructor(message: string, { start, end }: Span) {
    super(message);
    this.fault = { message, start, end };
  }
}

/** As texts are compared. */
export function plainText(text: string): string {
  return text.toLowerCase().replaceAll('\\', '/');
}

function textMatch({ text, isQuoted }: TokenValue, isWhole: boolean): TextMatch {
  const plain = plainText(text);
  if (plain === '' || (plain === '*' && !isQuoted)) return { kind: 'any' };
  if (!isQuoted && plain.includes('*')) return { kind: 'pattern', text: plain };
  return { kind: isWhole ? 'whole' : 'part', text: plain };
}

/** Whether a text fits, where the index does not say it. */
export function fits(match: TextMatch, text: string): boolean {
  const plain = plainText(text);
  switch (match.kind) {
    case 'any':
      return true;
    case 'whole':
      return plain === match.text;
    case 'part':
      return plain.includes(match.text);
    case 'pattern': {
      const parts = match.text.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
      return new RegExp(`^${parts.join('.*')}$`, 's').test(plain);
    }
  }
}

const numeral = /^(\d+(?:\.\d+)?)(kb?|mb?)?$/i;
const factors: Readonly<Record<string, number>> = { k: 1024, m: 1024 * 1024 };

/** Null for what is no number. */
function numberOf(text: string, field: NumberField): number | null {
  const found = numeral.exec(text);
  if (found === null) return null;
  const [, digits = '', unit = ''] = found;
  if (unit !== '' && field !== 'size') return null;
  return Number(digits) * (factors[unit.charAt(0).toLowerCase()] ?? 1);
}

function rangeOf(value: TokenValue, field: NumberField, operator: string): NumberRange {
  const { text } = value;
  const refuse = (): never => {
    const example = `${field}>50, ${field}:10 or ${field}:10..50`;
    throw new Misunderstood(
      text === ''
        ? `${field} needs a number, as in ${example}.`
        : `“${text}” is no number. ${field} takes one, as in ${example}.`,
      value,
    );
  };
  const dots = text.indexOf('..');
  if (dots >= 0 && (operator === ':' || operator === '=')) {
    const [low, high] = [text.slice(0, dots), text.slice(dots + 2)];
    const from = low === '' ? -Infinity : (numberOf(low, field) ?? refuse());
    const to = high === '' ? Infinity : (numberOf(high, field) ?? refuse());
    if (low === '' && high === '') refuse();
    if (from > to)
      throw new Misunderstood(`Nothing lies between ${low} and ${high}: the smaller number comes first.`, value);
    return { from, to };
  }
  const number = numberOf(text, field) ?? refuse();
  // Counts are whole, so what lies above 50 begins at the next number that a computer can tell from it.
  switch (operator) {
    case '<':
      return { from: -Infinity, to: nextBelow(number) };
    case '<=':
      return { from: -Infinity, to: number };
    case '>':
      return { from: nextAbove(number), to: Infinity };
    case '>=':
      return { from: number, to: Infinity };
    default:
      return { from: number, to: number };
  }
}

/** All numbers of a library are whole. */
function nextAbove(number: number): number {
  return Math.floor(number) + 1;
}

function nextBelow(number: number): number {
  return Math.ceil(number) - 1;
}

function stateOf(value: TokenValue): FileState {
  const text = value.text.toLowerCase();
  if (isFileState(text)) return text;
  const all = Object.keys(states);
  const near = nearest(text, all);
  const meant = near === null ? `There are ${all.map((each) => `is:${each}`).join(', ')}.` : `Is is:${near} meant?`;
  throw new Misunderstood(text === '' ? meant : `Nothing is “${text}”. ${meant}`, value);
}

function termOf(token: Token): Term {
  const { isNegated, field, values } = token;
  if (field === null) return { isNegated, kind: 'word', text: plainText(values[0]?.text ?? '') };
  const { name, operator } = field;
  const isComparison = operator !== ':' && operator !== '=';
  if (name === 'is') {
    if (isComparison) throw new Misunderstood(`is takes a word behind a colon, as in is:copy.`, token);
    return { isNegated, kind: 'is', states: values.map(stateOf) };
  }
  if (isNumberField(name)) {
    return { isNegated, kind: 'number', field: name, ranges: values.map((value) => rangeOf(value, name, operator)) };
  }
  if (isTextField(name)) {
    if (isComparison) {
      const plural = `${name}s`;
      const other = isNumberField(plural) ? ` ${plural} has a number.` : '';
      throw new Misunderstood(`${name} is compared with words, as in ${name}:lava, and has no number.${other}`, token);
    }
    const isWhole = operator === '=' || wholeFields.has(name);
    return { isNegated, kind: 'text', field: name, matches: values.map((value) => textMatch(value, isWhole)) };
  }
  const near = nearest(
    name,
    allFields.map(([each]) => each),
  );
  const meant = near === null ? '' : ` Is ${near} meant?`;
  throw new Misunderstood(`There is no field “${name}”.${meant} Quotes look for it as a word.`, field);
}

function sortOf(token: Token): Sort {
  const [value] = token.values;
  const name = value?.text.toLowerCase() ?? '';
  if (value !== undefined && isSortField(name)) return { field: name, isReversed: token.isNegated };
  const near = nearest(name, sortFields);
  const meant = near === null ? `Possible are ${sortFields.slice(0, 6).join(', ')} and others.` : `Is ${near} meant?`;
  throw new Misunderstood(name === '' ? meant : `Nothing is sorted by “${name}”. ${meant}`, value ?? token);
}

/** Whether names of files alone answer it: words that all have to be in the path. */
export function asksForNames({ terms, sort }: Query): boolean {
  return sort === null && terms.every(({ kind, isNegated }) => kind === 'word' && !isNegated);
}

/** Takes a query apart. The empty one is fulfilled by every file. */
export function parseQuery(text: string): ParsedQuery {
  try {
    const tokens = tokensOf(text);
    for (const { openQuote } of tokens) {
      if (openQuote !== null) {
        throw new Misunderstood('The quote is not closed.', { start: openQuote, end: text.length });
      }
    }
    const sorts = tokens.filter(({ field }) => field?.name === 'sort').map(sortOf);
    const asked = tokens.filter(({ field }) => field?.name !== 'sort');
    const terms = asked.map(termOf).filter((term) => term.kind !== 'word' || term.text !== '');
    return { kind: 'query', query: { terms, sort: sorts.at(-1) ?? null } };
  } catch (error) {
    if (!(error instanceof Misunderstood)) throw error;
    return { kind: 'fault', fault: error.fault };
  }
}
