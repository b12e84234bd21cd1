/**
 * Finds texts that were kept in English with names already put in (`Rename Bone_Head`): what stands around the names tells
 * which text it is. Pure.
 */
import type { Column, Texts, Translated } from './catalogue/translated.ts';

export interface Pattern {
  readonly english: string;
  readonly finds: RegExp;
  readonly translated: Translated;
}

/** Texts that begin with a name. */
const anywhere = '';

function firstWord(words: string): string {
  const [first = ''] = words.split(' ', 1);
  return first.includes('{}') ? anywhere : first;
}

/** By the first word, so that few are tried; those that say more come first. */
export function patternsOf(texts: Texts): ReadonlyMap<string, readonly Pattern[]> {
  const found = new Map<string, Pattern[]>();
  const filled = Object.entries(texts).filter(([english]) => english.includes('{}'));
  for (const [english, translated] of filled.toSorted(([a], [b]) => b.length - a.length)) {
    const parts = english.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    const list = found.get(firstWord(english)) ?? [];
    list.push({ english, finds: new RegExp(`^${parts.join('(.+?)')}$`, 's'), translated });
    found.set(firstWord(english), list);
  }
  return found;
}

/** The translation with the names that were found, as `nameIn` says them in that text; null when no text is like it. */
export function kept(
  english: string,
  patterns: ReadonlyMap<string, readonly Pattern[]>,
  column: Column,
  nameIn: (name: string, text: string) => string,
): string | null {
  for (const first of [firstWord(english), anywhere]) {
    for (const { english: text, finds, translated } of patterns.get(first) ?? []) {
      const names = finds.exec(english)?.slice(1);
      if (names === undefined) continue;
      let next = 0;
      return translated[column].replaceAll(/\{(\d?)\}/g, (_, at: string) => {
        const place = at === '' ? next++ : Number(at) - 1;
        return nameIn(names[place] ?? '', text);
      });
    }
  }
  return null;
}
