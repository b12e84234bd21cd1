/** What a user may type into a number field: plain numbers, sums (`12*2`), and changes to what is there (`+=5`, `*2`, `/3`). No interface. */
import { fill, text as inWords } from '../../text/language.ts';

/** A value to set, or a change to apply to each of the edited values. */
export type NumberEdit =
  | { readonly kind: 'set'; readonly value: number }
  | { readonly kind: 'change'; readonly apply: (current: number) => number };

export type NumberParse =
  | { readonly ok: true; readonly edit: NumberEdit }
  | { readonly ok: false; readonly message: string };

const NAMED_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['nan', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['inf', Number.POSITIVE_INFINITY],
]);

/** Deep nesting is a slip of the hand; the limit keeps the recursion from exhausting the stack. */
const MAX_DEPTH = 64;

/**
 * Reads what was typed. A leading `*` or `/`, or an operator followed by `=`, changes the current value;
 * a leading `+` or `-` alone is a sign, so that negative numbers can be typed. `unit` may stand at the end.
 */
export function parseNumberExpression(text: string, unit?: string): NumberParse {
  let source = text.trim().replaceAll('−', '-').replaceAll('×', '*').replaceAll('÷', '/');
  if (unit !== undefined && unit !== '' && source.toLowerCase().endsWith(unit.toLowerCase())) {
    source = source.slice(0, -unit.length).trim();
  }
  if (source === '') return { ok: false, message: inWords('Type a number') };

  const change = /^(?:([-+*/])=|([*/]))(.*)$/s.exec(source);
  if (change) {
    const operator = change[1] ?? change[2] ?? '';
    const operand = evaluate(change[3] ?? '');
    if (!operand.ok) return operand;
    return { ok: true, edit: { kind: 'change', apply: changeBy(operator, operand.value) } };
  }
  const sum = evaluate(source);
  return sum.ok ? { ok: true, edit: { kind: 'set', value: sum.value } } : sum;
}

/** The value an edit gives where `current` stands now. */
export function applyNumberEdit(edit: NumberEdit, current: number): number {
  return edit.kind === 'set' ? edit.value : edit.apply(current);
}

function changeBy(operator: string, operand: number): (current: number) => number {
  switch (operator) {
    case '+':
      return (current) => current + operand;
    case '-':
      return (current) => current - operand;
    case '*':
      return (current) => current * operand;
    default:
      return (current) => current / operand;
  }
}

type Evaluation = { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string };

class ExpressionError extends Error {}

/** Recursive descent over `+ - * / ^ ( )`, decimal and hexadecimal numbers and a few names. */
function evaluate(source: string): Evaluation {
  let at = 0;
  let depth = 0;

  const skipSpace = (): void => {
    while (source[at] === ' ' || source[at] === '\t') at += 1;
  };
  const take = (symbol: string): boolean => {
    skipSpace();
    if (!source.startsWith(symbol, at)) return false;
    at += symbol.length;
    return true;
  };

  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take('+')) value += product();
      else if (take('-')) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (take('*')) value *= signed();
      else if (take('/')) value /= signed();
      else return value;
    }
  };
  const signed = (): number => {
    if (depth > MAX_DEPTH) throw new ExpressionError(inWords('Too many brackets or signs'));
    depth += 1;
    try {
      if (take('-')) return -signed();
      if (take('+')) return signed();
      const base = operand();
      return take('^') ? base ** signed() : base;
    } finally {
      depth -= 1;
    }
  };
  const operand = (): number => {
    if (take('(')) {
      const value = sum();
      if (!take(')')) throw new ExpressionError(inWords('A bracket is not closed'));
      return value;
    }
    skipSpace();
    const number = /^(?:0x[0-9a-f]+|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i.exec(source.slice(at));
    if (number) {
      at += number[0].length;
      return Number(number[0]);
    }
    const name = /^[a-z]+/i.exec(source.slice(at));
    const named = name ? NAMED_NUMBERS.get(name[0].toLowerCase()) : undefined;
    if (name && named !== undefined) {
      at += name[0].length;
      return named;
    }
    throw new ExpressionError(at >= source.length ? inWords('A number is missing at the end') : unexpected());
  };
  const unexpected = (): string => {
    if (source[at] === ',') return inWords('Use a point for decimals');
    return fill('“{}” is not a number', source.slice(at, at + 12));
  };

  try {
    const value = sum();
    skipSpace();
    if (at < source.length) throw new ExpressionError(unexpected());
    return { ok: true, value };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, message: error.message };
    throw error;
  }
}
