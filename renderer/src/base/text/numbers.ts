/** Numbers of things and of bytes as the language has them; in English as `shared/codec/words.ts` says, which files and reports use. */
import {
  counted as englishCounted,
  grouped as englishGrouped,
  sizeText as englishSize,
} from '../../../../shared/codec/words.ts';
import { language, locale, nounWords } from './language.ts';

/** For steps of the history, which are kept in English. */
export { counted as englishCounted, grouped as englishGrouped } from '../../../../shared/codec/words.ts';

// Made once for a language: asking a number for its text makes a new one each time.
let grouping: { readonly locale: string; readonly format: Intl.NumberFormat } | null = null;

/** `1,204`. */
export function grouped(count: number): string {
  if (language.get() === 'en') return englishGrouped(count);
  const wanted = locale();
  if (grouping?.locale !== wanted) grouping = { locale: wanted, format: new Intl.NumberFormat(wanted) };
  return grouping.format.format(count);
}

let written: { readonly locale: string; readonly format: Intl.NumberFormat } | null = null;

/** `0.25`, `90000`: with the decimals of the language and without groups, as ids, places and measures are written. */
export function plainNumber(value: number): string {
  if (language.get() === 'en' || !Number.isFinite(value)) return String(value);
  const wanted = locale();
  if (written?.locale !== wanted) {
    const format = new Intl.NumberFormat(wanted, { useGrouping: false, maximumSignificantDigits: 17 });
    written = { locale: wanted, format };
  }
  return written.format.format(value);
}

/** `2.50`: with so many decimals, written as the language does. */
export function fixedNumber(value: number, decimals: number): string {
  const written = value.toFixed(decimals);
  return language.get() === 'de' ? written.replace('.', ',') : written;
}

/** `1 key`, `3 keys`, `1,204 vertices`. What the catalogue lacks, as kinds of records that only a format knows, stays English. */
export function counted(count: number, noun: string, plural?: string): string {
  const words = nounWords(noun);
  if (words !== null) return `${grouped(count)} ${count === 1 ? words.one : words.many}`;
  return plural === undefined ? englishCounted(count, noun) : englishCounted(count, noun, plural);
}

const kilobyte = 1024;

/** `412 bytes`, `14.4 KB`, `3.2 MB`; a kilobyte has 1,024 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return counted(bytes, 'byte');
  const words = englishSize(bytes);
  return language.get() === 'de' ? words.replace('.', ',') : words;
}
