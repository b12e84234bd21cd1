/**
 * Words of a QC: separated by space, in quotes or not; braces stand alone; comments are passed over; `$include` is followed.
 * A comment that begins with `//@` is a note of ours about its line: what no command can say and other compilers may drop.
 */
import { SourceError } from '../problem.ts';

export interface Token {
  readonly text: string;
  /** In quotes: never a command or a brace. */
  readonly isQuoted: boolean;
  /** The words of a note, which stand in no command. */
  readonly note?: readonly Token[];
  readonly file: string;
  readonly line: number;
}

const pattern =
  /"([^"\r\n]*)("?)|\/\/@([^\r\n]*)|\/\/[^\r\n]*|;[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|(\r\n|\n|\r)|([{}])|((?:(?!\/\/|\/\*)[^\s"{};])+)|\s/g;

function lineBreaks(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

export function tokensOf(text: string, file: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const match of text.matchAll(pattern)) {
    const [whole, quoted, quote, note, end, brace, word] = match;
    if (quoted !== undefined) {
      if (quote === '') throw new SourceError('a quotation mark is not closed on its line', { file, line });
      tokens.push({ text: quoted, isQuoted: true, file, line });
    } else if (note !== undefined) {
      const words = tokensOf(note, file).map((token) => ({ ...token, line }));
      tokens.push({ text: '', isQuoted: false, file, line, note: words });
    } else if (brace !== undefined || word !== undefined)
      tokens.push({ text: brace ?? word ?? '', isQuoted: false, file, line });
    else if (end !== undefined) line++;
    else if (whole.startsWith('/*')) line += lineBreaks(whole);
  }
  return tokens;
}

/** Takes words one after the other. Commands end with their line, except inside braces. */
export class TokenReader {
  private readonly tokens: readonly Token[];
  private at = 0;
  private readonly file: string;
  private readonly notes: readonly Token[];

  constructor(tokens: readonly Token[], file: string) {
    this.tokens = tokens.filter(({ note }) => note === undefined);
    this.notes = tokens.filter(({ note }) => note !== undefined);
    this.file = file;
  }

  /** The words of a note of this kind about the line of the word just taken; null where there is none. */
  note(kind: string): TokenReader | null {
    const last = this.last();
    const found = this.notes.find(
      ({ line, file, note }) => line === last?.line && file === last.file && note?.[0]?.text === kind,
    );
    return found?.note === undefined ? null : new TokenReader(found.note.slice(1), this.file);
  }

  get isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  peek(): Token | null {
    return this.tokens[this.at] ?? null;
  }

  /** The word just taken. */
  private last(): Token | undefined {
    return this.tokens[this.at - 1];
  }

  /** Whether another word stands on the line of the last one. */
  hasMoreOnLine(): boolean {
    const [last, next] = [this.last(), this.peek()];
    return last !== undefined && next !== null && next.line === last.line && next.file === last.file;
  }

  take(what: string): Token {
    const token = this.tokens[this.at];
    if (token === undefined) return this.fail(`the file ends where ${what} is needed`);
    this.at++;
    return token;
  }

  text(what: string): string {
    const token = this.take(what);
    if (!token.isQuoted && (token.text === '{' || token.text === '}'))
      this.fail(`${what} is needed, not ${token.text}`);
    return token.text;
  }

  number(what: string): number {
    const token = this.take(what);
    const value = Number(token.text);
    // As numbers of models are: what is beyond them would be endless there.
    if (token.text.trim() === '' || !Number.isFinite(Math.fround(value)))
      this.fail(`${what} must be a number, not ${JSON.stringify(token.text)}`);
    return value;
  }

  /** Of 32 bits. What stands behind the point is cut off, as compilers do. */
  whole(what: string): number {
    const value = Math.trunc(this.number(what));
    return value >= -(2 ** 31) && value < 2 ** 32 ? value : this.fail(`${what}: ${value} has more than 32 bits`);
  }

  vector(what: string): readonly [number, number, number] {
    return [this.number(what), this.number(what), this.number(what)];
  }

  /** Takes an opening brace. */
  open(what: string): void {
    const token = this.take(`the { of ${what}`);
    if (token.isQuoted || token.text !== '{') this.fail(`${what} needs a { here, not ${JSON.stringify(token.text)}`);
  }

  isNext(text: string): boolean {
    const next = this.peek();
    return next !== null && !next.isQuoted && next.text === text;
  }

  /** Passes over the rest of the line, and of braces that open on it. */
  skipLine(): void {
    let depth = 0;
    while (!this.isAtEnd && (depth > 0 || this.hasMoreOnLine())) {
      const token = this.take('more');
      if (!token.isQuoted && token.text === '{') depth++;
      if (!token.isQuoted && token.text === '}') depth--;
    }
  }

  fail(problem: string): never {
    const { file, line } = this.last() ?? { file: this.file, line: 0 };
    throw new SourceError(problem, { file, line });
  }
}
