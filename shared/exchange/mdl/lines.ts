/** MDL text as it is written: indented lines, and numbers with as few digits as bring the same 32-bit float back. */

/** The shortest text that is read as the same 32-bit float; MDL writers keep six digits and lose (format page 9.5). */
export function numberText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  if (Object.is(value, -0)) return '-0';
  if (Number.isSafeInteger(value)) return String(value);
  // Most need eight or nine digits; trying seven first halves the work.
  const tried = value.toPrecision(7);
  const isShort = Math.fround(Number(tried)) === value;
  const other = Number(value.toPrecision(isShort ? 6 : 8));
  if (Math.fround(other) === value) return String(other);
  return String(Number(isShort ? tried : value.toPrecision(9)));
}

/** `1, 2, 3` */
export function numbersText(values: ArrayLike<number>, start = 0, end = values.length): string {
  const words: string[] = [];
  for (let at = start; at < end; at++) words.push(numberText(values[at] ?? 0));
  return words.join(', ');
}

export class Lines {
  private readonly lines: string[] = [];
  private indent = '';
  private readonly lost = new Map<string, number>();

  /** `Alpha 0.5,` */
  add(line: string): void {
    this.lines.push(`${this.indent}${line},`);
  }

  /** `Layer {` … `}` */
  block(head: string, inside: () => void): void {
    this.lines.push(`${this.indent}${head} {`);
    this.indent += '\t';
    inside();
    this.indent = this.indent.slice(1);
    this.lines.push(`${this.indent}}`);
  }

  /** Text in quotes. Neither quotes nor line ends can stand in it: the first become apostrophes, the others spaces. */
  quoted(text: string): string {
    const clean = text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, ' ');
    if (clean !== text) this.loses('text with quotes or line ends, which MDL cannot hold');
    return `"${clean}"`;
  }

  /** Notes something that the text cannot hold. */
  loses(what: string): void {
    this.lost.set(what, (this.lost.get(what) ?? 0) + 1);
  }

  get losses(): readonly string[] {
    return [...this.lost].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
