/** Rows of numbers in one array: new ones at the end, old ones leave at the front. Grows up to a bound, then drops the oldest. */
export class RowQueue {
  /** Row `i` begins at `i × width`; rows from `first` up to `end` count. Replaced when it grows. */
  numbers: Float64Array;
  first = 0;
  end = 0;
  readonly width: number;
  private readonly most: number;

  /** Rows of `width` numbers, at most `most` of them. */
  constructor(width: number, most: number) {
    this.width = width;
    this.most = most;
    this.numbers = new Float64Array(width * Math.min(64, most));
  }

  get count(): number {
    return this.end - this.first;
  }

  clear(): void {
    this.first = this.end = 0;
  }

  /** Makes room for one more row and returns where it begins; what stands there is old. */
  push(): number {
    if (this.count === this.most) this.first++;
    if (this.end * this.width === this.numbers.length) this.makeRoom();
    return this.end++ * this.width;
  }

  private makeRoom(): void {
    const { width } = this;
    // Moving rows to the front costs as much as growing; it is worth it when it frees a quarter.
    if (this.first < this.end / 4) {
      const grown = new Float64Array(this.numbers.length * 2);
      grown.set(this.numbers);
      this.numbers = grown;
      return;
    }
    this.numbers.copyWithin(0, this.first * width, this.end * width);
    this.end -= this.first;
    this.first = 0;
  }
}
