/** The language of everything that is shown, and its words. No React. */
import { counted } from '../../../../shared/codec/words.ts';
import { Observable } from '../observable.ts';
import type { KnownText } from './catalogue/index.ts';
export type { KnownText } from './catalogue/index.ts';
import type { Column, Nouns, Texts } from './catalogue/translated.ts';
import { kept, patternsOf, type Pattern } from './patterns.ts';

export const languages = [
  { id: 'en', name: 'English', column: null },
  { id: 'de', name: 'Deutsch', column: 0 },
  { id: 'zh-Hans', name: '简体中文', column: 1 },
] as const satisfies readonly {
  readonly id: string;
  readonly name: string;
  readonly column: Column | null;
}[];

export type LanguageId = (typeof languages)[number]['id'];

export const language = new Observable<LanguageId>('en');

let texts: Texts = {};
let nouns: Nouns = {};
/** By the English plural. */
let singulars: ReadonlyMap<string, string> = new Map();
let patterns: ReadonlyMap<string, readonly Pattern[]> = new Map();
/** Which of the translations is shown; null for English, which needs none. */
let column: Column | null = null;

export function isLanguage(value: unknown): value is LanguageId {
  return languages.some(({ id }) => id === value);
}

let asked: Promise<void> = Promise.resolve();
/** The one that was chosen last, whose words may still be on their way. */
let wanted: LanguageId = 'en';

/** Ends when the words of the language that was asked for last are there. */
export async function languageReady(): Promise<void> {
  await asked;
}

/** Brings the catalogue where it is wanted, and tells who listens once its words are there. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  wanted = id;
  asked = bring(id);
  await asked;
}

async function bring(id: LanguageId): Promise<void> {
  if (id !== 'en' && patterns.size === 0) {
    const brought = await import('./catalogue/index.ts');
    texts = brought.catalogue;
    nouns = brought.nouns;
    singulars = new Map(Object.keys(nouns).map((noun) => [counted(2, noun).slice(2), noun]));
    patterns = patternsOf(brought.keptTexts);
  }
  if (wanted !== id) return;
  column = languages.find((each) => each.id === id)?.column ?? null;
  if (id !== language.get()) language.set(id);
}

/**
 * What was kept or put together in English, in the chosen language: steps of the history, titles of commands. Names that are
 * put in stay as they are, and so does what the catalogue does not have.
 */
export function translated(english: string): string {
  if (column === null) return english;
  const known = Object.hasOwn(texts, english) ? texts[english] : undefined;
  return known?.[column] ?? placed(english) ?? kept(english, patterns, column, nameWithin) ?? english;
}

/** What is wrong at a place of a file, as `FormatError` says it: `GEOS[3].MTGC count at 0x1F40: 9 × 4 bytes, 12 left`. */
function placed(english: string): string | null {
  const [, path, offset = '', problem = ''] = /^(\S.*?) at 0x([\dA-F]+): (.+)$/s.exec(english) ?? [];
  if (path === undefined) return null;
  if (path === 'file') return fill('file at 0x{}: {}', offset, translated(problem));
  return fill('{} at 0x{}: {}', path, offset, translated(problem));
}

/** A text that is written where it is shown: one that the catalogue lacks does not compile. */
export function text(english: KnownText): string {
  return column === null ? english : (texts[english]?.[column] ?? english);
}

/** A text that `shared` says, with its places: a test holds the catalogue to them (`build/said.test.ts`). */
export function textKept(english: string): string {
  const known = Object.hasOwn(texts, english) ? texts[english] : undefined;
  return column === null ? english : (known?.[column] ?? english);
}

/** A text with names and numbers put into its places, in their order; a translation may number its places (`{2} {1}`). */
export function fill(english: KnownText, ...names: readonly (string | number)[]): string {
  let next = 0;
  return text(english).replaceAll(/\{(\d?)\}/g, (_, at: string) => {
    const place = at === '' ? next++ : Number(at) - 1;
    return String(names[place] ?? '');
  });
}

/** What is counted, in the chosen language: its singular, its plural; null in English and for what the catalogue lacks. */
export function nounWords(english: string): { readonly one: string; readonly many: string } | null {
  if (column === null || !Object.hasOwn(nouns, english)) return null;
  const [one, many, chinese] = nouns[english] ?? [english, english, english];
  return column === 0 ? { one, many } : { one: chinese, many: chinese };
}

/** A title within a sentence: in English it loses its capital. */
export function lowered(title: string): string {
  return column === null ? title.toLowerCase() : title;
}

/** Texts in which another text stands, steps with a small letter: all others have names in them, which stay as they are. */
const carriers: ReadonlySet<string> = new Set(['Fix: {}', 'Fix {}: {}']);

function nameWithin(name: string, english: string): string {
  const again = countedAgain(name);
  if (again !== name || !carriers.has(english)) return again;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const step = translated(title);
  return step === title ? name : step;
}

/** `key`, `3 keys` or `3 keys and 1 clip` that was kept in English, in the language; what is no count stays as it is. */
function countedAgain(name: string): string {
  const single = nounWords(name);
  if (single !== null) return single.one;
  const counts = name.split(/, | and /).map(oneCount);
  return counts.every((each) => each !== null) ? listed(counts) : name;
}

function oneCount(words: string): string | null {
  const [, count, noun] = /^([\d,]+) (.+)$/.exec(words) ?? [];
  if (count === undefined || noun === undefined) return null;
  const found = nounWords(noun) ?? nounWords(singulars.get(noun) ?? '');
  return found === null ? null : `${count} ${count === '1' ? found.one : found.many}`;
}

/** How numbers, dates and lists are written; British English is the program's own. */
export function locale(): string {
  const id = language.get();
  return id === 'en' ? 'en-GB' : id;
}

/** `a, b and c`, as the language has it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(names);
}
