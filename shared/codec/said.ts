/**
 * Sentences that keep what they say apart from the names and numbers in them, so that another language can say the same.
 * Nothing here knows any language but English, in which files, the command line and reports speak; the interface looks a
 * sentence up by its text, with `{}` in the places of its words (`renderer/src/base/text/spoken.ts`), and
 * `build/said.test.ts` holds its catalogue to all that is said.
 */
import { counted } from './words.ts';

/** What stands in a place of a sentence: a name or a sign as it is, a number, or something said in turn. */
export type Word = string | number | Said;

/** Plain data: it goes between threads and into reports. */
export type Said =
  /** A text with `{}` in the places of its words. */
  | { readonly form: 'text'; readonly text: string; readonly words: readonly Word[] }
  /** `3 vertices`, by the English singular and plural. */
  | { readonly form: 'count'; readonly count: number; readonly noun: string; readonly plural?: string }
  /** `a, b and c`, `a, b and 4 more`. */
  | { readonly form: 'list'; readonly items: readonly Word[]; readonly more: number }
  /** `Layer 0 of material 2`: a record by what holds it. */
  | { readonly form: 'part'; readonly part: Word; readonly whole: Word }
  /** What begins with a capital by itself, within a sentence: something said, or the label of a field. */
  | { readonly form: 'inside'; readonly word: Word };

/** A sentence as it is written, its words in their places: ``says`${name} starts at ${start} ms` ``. */
export function says(parts: TemplateStringsArray, ...words: readonly Word[]): Said {
  return { form: 'text', text: parts.join('{}'), words };
}

/** A word of the program itself, such as the kind of a record or why a chunk cannot be read: no name that a file gives. */
export function term(text: string): Said {
  return { form: 'text', text, words: [] };
}

/** `1 vertex`, `1,204 vertices`. */
export function counts(count: number, noun: string, plural?: string): Said {
  return plural === undefined ? { form: 'count', count, noun } : { form: 'count', count, noun, plural };
}

const listedItems = 3;

/** `a, b and c`, or the first three and how many more there are of `total`. */
export function listed(items: readonly Word[], total = items.length): Said {
  const shown = items.slice(0, listedItems);
  return { form: 'list', items: shown, more: total - shown.length };
}

/** `Layer 0 of material 2`: what holds it stands behind it, with a small letter. */
export function partOf(part: Word, whole: Word): Said {
  return { form: 'part', part, whole };
}

/** What begins a sentence elsewhere, within one: `Bone "Head"` becomes `bone "Head"` where a language has it so. */
export function inside(word: Word): Said {
  return { form: 'inside', word };
}

/** `"Stand"`: a name that a file gives. */
export function quoted(name: string): Said {
  return says`"${name}"`;
}

/** With a small first letter, unless the word is an abbreviation such as UV. */
export function lowerFirst(text: string): string {
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function listInEnglish(items: readonly string[], more: number): string {
  if (more > 0) return `${items.join(', ')} and ${more} more`;
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A word or a sentence in English. */
export function inEnglish(word: Word): string {
  if (typeof word !== 'object') return String(word);
  if (word.form === 'count') return counted(word.count, word.noun, word.plural);
  if (word.form === 'list') return listInEnglish(word.items.map(inEnglish), word.more);
  if (word.form === 'part') return `${inEnglish(word.part)} of ${lowerFirst(inEnglish(word.whole))}`;
  if (word.form === 'inside') return lowerFirst(inEnglish(word.word));
  const { text, words } = word;
  let next = 0;
  return words.length === 0 ? text : text.replaceAll('{}', () => inEnglish(words[next++] ?? ''));
}

/** What a problem says, for those who read English and for those who do not. */
export function told(said: Said): { readonly message: string; readonly said: Said } {
  return { message: inEnglish(said), said };
}
