/** What can stand at a place of a query: names of fields, and values of the field that is being written. Pure. */
import { fileKinds } from '../../archive/fileKinds.ts';
import { allFields, isNumberField, isTextField, sortFields, states, type TextField } from './fields.ts';
import type { Span, Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';

/** Something to put in the place of what is typed. */
export interface Suggestion {
  /** As it is written: `bones>`, `"Attack One"`. */
  readonly text: string;
  /** As it is shown. */
  readonly label: string;
  /** A few words about it; empty where its name says all. */
  readonly about: string;
}

/** What is being written, and where it stands. */
export type Completion = Span &
  (
    | { readonly kind: 'offered'; readonly suggestions: readonly Suggestion[] }
    /** The index knows the values: those that hold what is typed. */
    | { readonly kind: 'values'; readonly field: TextField; readonly typed: string }
  );

/** With fewer letters a word is a word. */
const fewestLetters = 2;

function fieldSuggestion([name, about]: readonly [string, string]): Suggestion {
  return { text: isNumberField(name) ? `${name}>` : `${name}:`, label: name, about };
}

function fieldsLike(start: string): readonly Suggestion[] {
  return allFields.filter(([name]) => name.startsWith(start.toLowerCase())).map(fieldSuggestion);
}

/** A value as it has to be written to be found as it is. */
export function valueText(value: string): string {
  const plain = value.replaceAll('"', '');
  return plain !== '' && !/[\s,*"]/.test(plain) ? plain : `"${plain}"`;
}

function wordsLike(words: readonly (readonly [string, string])[], start: string): readonly Suggestion[] {
  return words
    .filter(([word]) => word.startsWith(start.toLowerCase()))
    .map(([word, about]) => ({ text: word, label: word, about }));
}

function valuesOf(token: Token, name: string, end: number): Completion | null {
  const value = token.values.at(-1);
  if (value === undefined) return null;
  const place = { start: value.start, end };
  if (name === 'is') return { ...place, kind: 'offered', suggestions: wordsLike(Object.entries(states), value.text) };
  if (name === 'sort') {
    const fields = sortFields.map((field) => [field, ''] as const);
    return { ...place, kind: 'offered', suggestions: wordsLike(fields, value.text) };
  }
  if (name === 'kind') {
    const kinds = fileKinds.map((kind) => [kind, ''] as const);
    return { ...place, kind: 'offered', suggestions: wordsLike(kinds, value.text) };
  }
  // What stands in the path is found by its folders and files, not by a list of them.
  if (!isTextField(name) || name === 'path' || name === 'name') return null;
  return { ...place, kind: 'values', field: name, typed: value.text };
}

/**
 * What is being written at a place of the text; null where nothing can be offered.
 * @param isAsked the user wants to see what there is: all fields are offered where nothing is typed
 */
export function completionAt(text: string, caret: number, isAsked = false): Completion | null {
  const before = text.slice(0, caret);
  const token = tokensOf(before).at(-1);
  const isBehind = token === undefined || token.end < before.length;
  if (isBehind) {
    return isAsked ? { start: caret, end: caret, kind: 'offered', suggestions: fieldsLike('') } : null;
  }
  if (token.field !== null) return valuesOf(token, token.field.name, caret);
  const [word] = token.values;
  if (word === undefined || word.isQuoted || (word.text.length < fewestLetters && !isAsked)) return null;
  return { start: word.start, end: caret, kind: 'offered', suggestions: fieldsLike(word.text) };
}

/** The text with something put in the place of what was typed, and where the caret stands then. */
export function completed(text: string, { start, end }: Span, put: string): { text: string; caret: number } {
  const rest = text.slice(end);
  // A value is done; behind a field its value follows.
  const isDone = !/[:>]$/.test(put);
  const space = isDone && !/^\s/.test(rest) ? ' ' : '';
  const head = `${text.slice(0, start)}${put}${space}`;
  return { text: head + rest, caret: head.length + (isDone && space === '' ? 1 : 0) };
}
