/** Counting things and putting counts, places and numbers into words. */

const listedPlaces = 3;

/** `a, b, c and 4 more`. */
export function listed(items: readonly (string | number)[], total = items.length): string {
  const shown = items.slice(0, listedPlaces);
  const rest = total - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** A number as people write it: at most four decimals. */
export function plain(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toFixed(4)));
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function quoted(text: string): string {
  return `"${text}"`;
}

/** Counts cases and keeps the first few, so that one problem can speak for thousands. */
export class Places {
  count = 0;
  readonly first: number[] = [];

  add(place: number): void {
    this.count++;
    if (this.first.length < listedPlaces && this.first.at(-1) !== place) this.first.push(place);
  }

  /** `0, 33, 66 and 9 more`. */
  toString(): string {
    return listed(this.first, this.count);
  }

  /** The places as times: `0, 33, 66 ms and 9 more`. */
  times(): string {
    const rest = this.count - this.first.length;
    return rest > 0 ? `${this.first.join(', ')} ms and ${rest} more` : `${listed(this.first)} ms`;
  }
}

export function sumOf(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
