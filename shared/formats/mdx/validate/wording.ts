/** Counting things and putting counts, places and numbers into words. */
import { listed, says } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';

const firstPlaces = 3;

/** A number as people write it: at most four decimals. */
export function plain(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toFixed(4));
}

/** Counts cases and keeps the first few, so that one problem can speak for thousands. */
export class Places {
  count = 0;
  readonly first: number[] = [];

  add(place: number): void {
    this.count++;
    if (this.first.length < firstPlaces && this.first.at(-1) !== place) this.first.push(place);
  }

  /** `0, 33, 66 and 9 more`. */
  said(): Said {
    return listed(this.first, this.count);
  }

  /** The places as times: `0, 33, 66 ms and 9 more`. */
  times(): Said {
    const rest = this.count - this.first.length;
    return rest > 0 ? says`${this.first.join(', ')} ms and ${rest} more` : says`${listed(this.first)} ms`;
  }
}

export function sumOf(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
