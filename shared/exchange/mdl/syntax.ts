/**
 * The grammar of MDL text without its words: named entries with values and blocks in braces. What the words mean is in
 * grammar.ts. Read are all spellings of format page 9.3: comments of both kinds, numbers parted by spaces or commas, commas
 * left out behind blocks, `nan`, `inf` and `-1.#IND`.
 */
import { FormatError } from '../../codec/error.ts';

/** Text in double quotes. */
export interface Quoted {
  readonly text: string;
}

/** Bare words are texts, words in quotes `Quoted`. */
export type Atom = number | string | Quoted;

/** `static Alpha 0.5,` or `Anim "Stand" { … }` or `0: { 1, 2, 3 },`. */
export interface Entry {
  /** In small letters; `:` for a key of a track, whose first atom is its time. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly atoms: readonly Atom[];
  readonly body: Body | null;
  /** Place in the text, for errors. */
  readonly at: number;
}

export interface Body {
  /** Numbers that stand by themselves, those of nested lists of numbers included. */
  readonly numbers: readonly number[];
  /** How many numbers each nested list had. */
  readonly lists: readonly number[];
  readonly entries: readonly Entry[];
}

const deepest = 32;
/** Longer than any text of a model, so that a forgotten quote is found where it is missing. */
const longestText = 1024;

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127;
/** What ends a number or a word. */
const isEnd = (code: number): boolean =>
  isSpace(code) || code === 44 || code === 123 || code === 125 || code === 58 || code === 34 || Number.isNaN(code);

/** The line that a place stands in, from 1. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line++;
  return line;
}

/** An error that names the line. */
export function textError(text: string, at: number, problem: string): FormatError {
  return new FormatError(problem, { path: `line ${lineAt(text, at)}`, offset: at });
}

class Parser {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  body(depth: number): Body {
    if (depth > deepest) this.fail('blocks are nested too deeply');
    const start = this.at;
    const numbers: number[] = [];
    const lists: number[] = [];
    const entries: Entry[] = [];
    for (;;) {
      const code = this.next();
      if (Number.isNaN(code)) {
        if (depth > 0) this.fail('a block is not closed: its } is missing', start);
        return { numbers, lists, entries };
      }
      if (code === 44 || code === 59) this.at++;
      else if (code === 125) {
        if (depth === 0) this.fail('a } without a { before it');
        this.at++;
        return { numbers, lists, entries };
      } else if (code === 123) {
        const place = this.at++;
        const inner = this.body(depth + 1);
        if (inner.entries.length > 0) entries.push({ name: '', isStatic: false, atoms: [], body: inner, at: place });
        else {
          // One by one: a list may be longer than a call can have arguments.
          for (const number of inner.numbers) numbers.push(number);
          lists.push(inner.numbers.length);
        }
      } else this.item(depth, numbers, entries);
    }
  }

  /** A number of the block, a key of a track, or a named entry. */
  private item(depth: number, numbers: number[], entries: Entry[]): void {
    const place = this.at;
    const first = this.atom();
    if (typeof first === 'number') {
      if (this.next() !== 58) {
        numbers.push(first);
        return;
      }
      this.at++;
      entries.push(this.entry(depth, ':', [first], place));
      return;
    }
    if (typeof first !== 'string') this.fail('a text in quotes without a word before it', place);
    entries.push(this.entry(depth, first.toLowerCase(), [], place));
  }

  private entry(depth: number, firstName: string, atoms: Atom[], at: number): Entry {
    let name = firstName;
    const isStatic = name === 'static';
    if (isStatic) {
      const named = this.atom();
      if (typeof named !== 'string') this.fail('“static” without a name behind it', at);
      name = named.toLowerCase();
    }
    for (;;) {
      const code = this.next();
      if (code === 123) {
        this.at++;
        return { name, isStatic, atoms, body: this.body(depth + 1), at };
      }
      if (code === 44) this.at++;
      if (code === 44 || code === 125 || Number.isNaN(code)) return { name, isStatic, atoms, body: null, at };
      atoms.push(this.atom());
    }
  }

  private atom(): Atom {
    const code = this.next();
    const start = this.at;
    if (code === 34) {
      const end = this.text.indexOf('"', start + 1);
      // Line ends may stand in it: writers print what their memory held behind the zero of a name.
      if (end < 0 || end - start > longestText) this.fail('a text in quotes has no end', start);
      this.at = end + 1;
      return { text: this.text.slice(start + 1, end) };
    }
    while (!isEnd(this.text.charCodeAt(this.at))) this.at++;
    const piece = this.text.slice(start, this.at);
    if (piece === '')
      this.fail(`${JSON.stringify(this.text[start] ?? 'the end of the text')} is not expected here`, start);
    if (isDigit(code) || code === 45 || code === 43 || code === 46) return this.number(piece, start);
    if (/^(?:nan|inf(?:inity)?)$/i.test(piece)) return /^nan$/i.test(piece) ? NaN : Infinity;
    if (!isLetter(code) && piece !== '<=') this.fail(`${JSON.stringify(piece)} is neither a word nor a number`, start);
    return piece;
  }

  private number(piece: string, at: number): number {
    const value = Number(piece);
    if (!Number.isNaN(value)) return value;
    // What C libraries print of numbers that are none.
    if (/nan|#(?:ind|qnan|snan)/i.test(piece)) return NaN;
    if (/inf/i.test(piece)) return piece.startsWith('-') ? -Infinity : Infinity;
    this.fail(`${JSON.stringify(piece)} is not a number`, at);
  }

  /** Passes over spaces and comments and gives the code of what comes, NaN at the end. */
  private next(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (isSpace(code)) this.at++;
      else if (code !== 47) return code;
      else if (this.text.charCodeAt(this.at + 1) === 47) {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end + 1;
      } else if (this.text.charCodeAt(this.at + 1) === 42) {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end < 0) this.fail('a comment is not closed: its */ is missing');
        this.at = end + 2;
      } else return code;
    }
  }

  private fail(problem: string, at: number = this.at): never {
    throw textError(this.text, at, problem);
  }
}

/** @throws FormatError with the line where the text is not of this form */
export function parseText(text: string): Body {
  return new Parser(text).body(0);
}
