/** Damaged text: what people and other tools make of sources by hand. The same number gives the same damage. */
import type { Random } from './damage.ts';
import { below, damage, oneOf } from './damage.ts';

/** Numbers that are none, that are too many, or that no list is as long as; words and signs that end or open something. */
const tellingWords = [
  ...['0', '-1', '1e9', '4294967295', '2147483648', '-2147483649', '1e308', '1e999', 'nan', '0x7fffffff', '1.5'],
  ...['{', '}', '"', ',', ';', '//', '/*', '*/', '\n', '\r', '\0', '…', '""', '-', '#'],
];

type TextChange = (text: string, random: Random) => readonly [text: string, what: string];

/** A word or number in the place of another one: a tenth of all are numbers that stand where counts are told. */
const word: TextChange = (text, random) => {
  const words = [...text.matchAll(/[^\s{},"]+/g)];
  const found = words[below(random, words.length)];
  if (found === undefined) return [text, 'nothing'];
  const other = random() < 0.5 ? oneOf(random, tellingWords) : oneOf(random, words)[0];
  const end = found.index + found[0].length;
  return [text.slice(0, found.index) + other + text.slice(end), `“${found[0]}” at ${found.index} is ${other}`];
};

const sign: TextChange = (text, random) => {
  const at = below(random, text.length + 1);
  const put = oneOf(random, tellingWords);
  return [text.slice(0, at) + put + text.slice(at), `${JSON.stringify(put)} put in at ${at}`];
};

/** Some lines away, once more, or somewhere else. */
const lines: TextChange = (text, random) => {
  const all = text.split('\n');
  const start = below(random, all.length);
  const taken = all.slice(start, start + 1 + below(random, random() < 0.7 ? 2 : all.length));
  const without = all.toSpliced(start, taken.length);
  const to = below(random, without.length + 1);
  const kind = below(random, 3);
  const what = `lines ${start} to ${start + taken.length}`;
  if (kind === 0) return [without.join('\n'), `without ${what}`];
  if (kind === 1) return [all.toSpliced(start, 0, ...taken).join('\n'), `${what} doubled`];
  return [without.toSpliced(to, 0, ...taken).join('\n'), `${what} moved to ${to}`];
};

/** Brackets within brackets: a reader that goes into each falls over. */
const nesting: TextChange = (text, random) => {
  const at = below(random, text.length + 1);
  const depth = oneOf(random, [50, 20_000]);
  return [`${text.slice(0, at)}${' a {'.repeat(depth)}${text.slice(at)}`, `${depth} brackets at ${at}`];
};

const changes: readonly TextChange[] = [word, word, word, word, sign, lines, lines, nesting];

/** The text with one to three damages; a fifth of the time as if it were any bytes. */
export function damageText(bytes: Uint8Array, random: Random): { readonly bytes: Uint8Array; readonly what: string } {
  if (random() < 0.2) {
    const files = [{ name: 'text', bytes }];
    const damaged = damage(files, files, random);
    return { bytes: damaged.files[0]?.bytes ?? bytes, what: damaged.what };
  }
  let text = Buffer.from(bytes).toString('latin1');
  const said: string[] = [];
  for (let count = 1 + below(random, 3); count > 0; count--) {
    const [changed, what] = oneOf(random, changes)(text, random);
    text = changed;
    said.push(what);
  }
  return { bytes: Uint8Array.from(Buffer.from(text, 'latin1')), what: said.join('; ') };
}
