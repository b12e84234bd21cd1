/**
 * What `shared` says with its names and numbers apart (`shared/codec/said.ts`), in the chosen language. A sentence is looked
 * up by its text, so a list of thousands of problems costs no more than as many names.
 */
import { inEnglish, type Said, type Word } from '../../../../shared/codec/said.ts';
import { fill, language, listed, textKept, translated } from './language.ts';
import { counted, plainNumber } from './numbers.ts';

function wordText(word: Word): string {
  if (typeof word === 'number') return plainNumber(word);
  return typeof word === 'string' ? word : saidText(word);
}

/** A word of the program; of several faults in one text each is said by itself. */
function termText(english: string): string {
  const parts = english.split('; ');
  const said = parts.map((part) => translated(part));
  return parts.length > 1 && said.every((each, at) => each !== parts[at]) ? said.join('; ') : translated(english);
}

function saidText(said: Said): string {
  if (said.form === 'count') return counted(said.count, said.noun, said.plural);
  if (said.form === 'inside') return wordText(said.word);
  if (said.form === 'part') return fill('part: {} of {}', wordText(said.part), wordText(said.whole));
  if (said.form === 'list') {
    const items = said.items.map(wordText);
    return said.more > 0 ? fill('{} and {} more', items.join(', '), said.more) : listed(items);
  }
  if (said.words.length === 0) return termText(said.text);
  let next = 0;
  return textKept(said.text).replaceAll(/\{(\d?)\}/g, (_, at: string) => {
    const place = at === '' ? next++ : Number(at) - 1;
    return wordText(said.words[place] ?? '');
  });
}

/** In the chosen language; what its catalogue lacks stays English. */
export function spoken(said: Said): string {
  return language.get() === 'en' ? inEnglish(said) : saidText(said);
}
