/** The language of menus, commands, panel names, settings and keys, and their words in it. No React. */
import { Observable } from '../observable.ts';
import type { KnownText } from './catalogue/index.ts';
import type { Texts, Translated } from './catalogue/translated.ts';

export const languages = [
  { id: 'en', name: 'English', column: null },
  { id: 'de', name: 'Deutsch', column: 0 },
  { id: 'zh-Hans', name: '简体中文', column: 1 },
] as const satisfies readonly {
  readonly id: string;
  readonly name: string;
  readonly column: keyof Translated | null;
}[];

export type LanguageId = (typeof languages)[number]['id'];

export const language = new Observable<LanguageId>('en');

let texts: Texts = {};
/** Texts with something put in: what stands before it and behind it. */
let patterns: readonly { readonly before: string; readonly behind: string; readonly translated: Translated }[] = [];

export function isLanguage(value: unknown): value is LanguageId {
  return languages.some(({ id }) => id === value);
}

let asked: Promise<void> = Promise.resolve();

/** Ends when the words of the language that was asked for last are there. */
export async function languageReady(): Promise<void> {
  await asked;
}

/** Brings the catalogue where it is wanted, and tells who listens once its words are there. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  asked = bring(id);
  await asked;
}

async function bring(id: LanguageId): Promise<void> {
  if (id !== 'en' && patterns.length === 0) {
    const { catalogue } = await import('./catalogue/index.ts');
    texts = catalogue;
    patterns = Object.entries(texts).flatMap(([english, translated]) => {
      const [before = '', behind, more] = english.split('{}');
      // Two names in one text cannot be told apart again: such a text is filled where it is written (`fill`).
      return behind === undefined || more !== undefined ? [] : [{ before, behind, translated }];
    });
  }
  if (id !== language.get()) language.set(id);
}

/**
 * A text in the chosen language. Names that are put in stay as they are. One that the catalogue does not have stays English:
 * titles are put together by features, and a test holds the catalogue to them.
 */
export function translated(english: string): string {
  const column = languages.find(({ id }) => id === language.get())?.column ?? null;
  if (column === null) return english;
  const known = Object.hasOwn(texts, english) ? texts[english] : undefined;
  if (known !== undefined) return known[column];
  for (const { before, behind, translated: words } of patterns) {
    if (english.length < before.length + behind.length || !english.startsWith(before) || !english.endsWith(behind))
      continue;
    return words[column].replace('{}', () => english.slice(before.length, english.length - behind.length));
  }
  return english;
}

/** The same for texts that are written where they are shown: one that the catalogue lacks does not compile. */
export function text(english: KnownText): string {
  return translated(english);
}

/** A text with names put into its places, in their order. */
export function fill(english: KnownText, ...names: readonly string[]): string {
  const [first = '', ...rest] = text(english).split('{}');
  return rest.reduce((words, part, at) => `${words}${names[at] ?? ''}${part}`, first);
}

/** `a, b and c`, as the language has it. */
export function listed(names: readonly string[]): string {
  const id = language.get();
  return new Intl.ListFormat(id === 'en' ? 'en-GB' : id).format(names);
}
