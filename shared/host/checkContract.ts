/** The validator in a parsing worker: what it is asked, and what goes to the page of what it found. */
import type { Severity } from '../codec/check.ts';
import type { Said, Word } from '../codec/said.ts';
import type { Check, Checked } from './check.ts';
import { count, isPlainObject, list, nullable, object, oneOf, opaqueId, refuse, text } from './check.ts';
import { request } from './request.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

function isWord(value: unknown): value is Word {
  // Any number: what is wrong may be that it is none.
  return isText(value) || typeof value === 'number' || isSaid(value);
}

function isSaid(value: unknown): value is Said {
  if (!isPlainObject(value)) return false;
  const { form, text: sentence, words, count: number, noun, plural, items, more, part, whole, word } = value;
  switch (form) {
    case 'text':
      return isText(sentence) && Array.isArray(words) && words.every(isWord);
    case 'count':
      return typeof number === 'number' && isText(noun) && (plural === undefined || isText(plural));
    case 'list':
      return Array.isArray(items) && items.every(isWord) && typeof more === 'number';
    case 'part':
      return isWord(part) && isWord(whole);
    case 'inside':
      return isWord(word);
    default:
      return false;
  }
}

/** A damaged file has tens of thousands of problems, so nothing is copied, and no place is put together before it is needed. */
const said: Check<Said> = (value, place) => (isSaid(value) ? value : refuse(place, 'a sentence', value));

const severities = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

/** Problems that have all in common but what they are about. */
const problemGroup = object({
  rule: text,
  severity: oneOf(...severities),
  explain: nullable(text),
  /** Label of the fix, which itself is code and stays where it is. */
  fix: nullable(text),
  member: nullable(text),
  /** Records and sentences, one each a problem. */
  records: list(count),
  said: list(said),
});

export type SentProblems = readonly Checked<typeof problemGroup>[];

export const checkRequests = {
  /**
   * What the validator finds in the host's copy of a document, in its order. `engine` and `profile`: what it is checked as;
   * null for formats that know none. Rejects with `worker-failed` where the validator stops or does not end.
   */
  check: request(
    object({ documentId: opaqueId, engine: nullable(text), profile: nullable(text) }),
    object({ problems: list(problemGroup) }),
  ),
};
