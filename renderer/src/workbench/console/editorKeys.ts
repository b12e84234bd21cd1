/** What keys do in the console's editor beside typing: steps of two spaces, and a new line that begins where the last one did. */

export interface Typed {
  /** Put in place of the letters from `start` to `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What is selected afterwards. */
  readonly from: number;
  readonly to: number;
}

const step = '  ';

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;

/** Tab: moves the selected lines to the right, or to the left; a caret alone gets the spaces itself. */
export function indented(text: string, from: number, to: number, isBack: boolean): Typed {
  const start = lineStart(text, from);
  if (from === to && !isBack)
    return { text: step, start: from, end: to, from: from + step.length, to: from + step.length };
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const moved = lines.map((line) => (isBack ? line.replace(/^ {1,2}/, '') : step + line));
  const first = (moved[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const all = moved.join('\n');
  const caret = Math.max(start, from + first);
  return { text: all, start, end, from: caret, to: from === to ? caret : start + all.length };
}

/** Enter: as far in as the line before, one step further behind an opening bracket. */
export function newLine(text: string, from: number, to: number): Typed {
  const before = text.slice(lineStart(text, from), from);
  const spaces = /^ */.exec(before)?.[0] ?? '';
  const typed = `\n${spaces}${/[{([]\s*$/.test(before) ? step : ''}`;
  return { text: typed, start: from, end: to, from: from + typed.length, to: from + typed.length };
}

/** Where a place of the text is, lines and columns from 0 on. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const start = lineStart(text, at);
  return { line: text.slice(0, start).split('\n').length - 1, column: at - start };
}
