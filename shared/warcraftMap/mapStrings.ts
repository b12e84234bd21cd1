/** Texts of a map (`war3map.wts`): `STRING 12`, perhaps a comment, and the text in braces. Others say `TRIGSTR_012` for it. */
import { decodeText } from '../codec/text.ts';

/** By number. What is no text of this form is passed over. */
export function readMapStrings(bytes: Uint8Array): ReadonlyMap<number, string> {
  const strings = new Map<number, string>();
  const text = decodeText(bytes, 0, bytes.length);
  for (const [, number, value] of text.matchAll(/STRING\s+(\d+)[^{]*\{\r?\n?([^}]*?)\r?\n?\}/g)) {
    strings.set(Number(number), value ?? '');
  }
  return strings;
}

/** A text as people see it: of the map's strings where it stands for one, without marks of colour. */
export function shownText(text: string, strings: ReadonlyMap<number, string>): string {
  const number = /^TRIGSTR_(\d+)$/i.exec(text.trim())?.[1];
  const whole = number === undefined ? text : (strings.get(Number(number)) ?? text);
  return whole.replaceAll(/\|c[0-9a-f]{8}|\|r/gi, '').trim();
}
