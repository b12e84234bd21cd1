/** Cuts the text of a query into its terms, with the place of each part. */

/** A stretch of the text. */
export interface Span {
  readonly start: number;
  /** Behind the last letter. */
  readonly end: number;
}

export type Operator = ':' | '=' | '<' | '<=' | '>' | '>=';

/** One of the values of a term, without its quotes. */
export interface TokenValue extends Span {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** `-field:value,value`, or a word. */
export interface Token extends Span {
  readonly isNegated: boolean;
  /** Null for a word, which is the first value. */
  readonly field: (Span & { readonly name: string; readonly operator: Operator }) | null;
  /** At least one; empty ones too. */
  readonly values: readonly TokenValue[];
  /** Where a quote begins that never ends. */
  readonly openQuote: number | null;
}

const head = /([a-z][a-z-]*)(:|<=|>=|=|<|>)/iy;
const blank = /\s/;

/** Reads values up to a blank: commas part them, quotes keep blanks and commas. */
function valuesFrom(text: string, from: number, isList: boolean): Pick<Token, 'values' | 'end' | 'openQuote'> {
  const values: TokenValue[] = [];
  let openQuote: number | null = null;
  let at = from;
  let start = from;
  let part = '';
  let isQuoted = false;
  const finish = (): void => {
    values.push({ text: part, isQuoted, start, end: at });
    part = '';
    isQuoted = false;
  };
  while (at < text.length && !blank.test(text.charAt(at))) {
    const letter = text.charAt(at);
    if (letter === '"') {
      const close = text.indexOf('"', at + 1);
      if (close < 0) openQuote = at;
      const end = close < 0 ? text.length : close;
      part += text.slice(at + 1, end);
      isQuoted = true;
      at = close < 0 ? end : close + 1;
    } else if (letter === ',' && isList) {
      finish();
      start = ++at;
    } else {
      part += letter;
      at++;
    }
  }
  finish();
  return { values, end: at, openQuote };
}

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (blank.test(text.charAt(at))) {
      at++;
      continue;
    }
    const start = at;
    const isNegated = text.charAt(at) === '-' && at + 1 < text.length && !blank.test(text.charAt(at + 1));
    if (isNegated) at++;
    head.lastIndex = at;
    const found = head.exec(text);
    const [all = '', name = '', operator = ':'] = found ?? [];
    const field =
      found === null
        ? null
        : // The expression matches these alone.
          { name: name.toLowerCase(), operator: operator as Operator, start: at, end: at + name.length };
    const { values, end, openQuote } = valuesFrom(text, at + all.length, field !== null);
    tokens.push({ start, end, isNegated, field, values, openQuote });
    at = end;
  }
  return tokens;
}
