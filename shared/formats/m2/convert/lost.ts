/** What a conversion could not carry over: one line a kind, with how often. */
export class Losses {
  private readonly counts = new Map<string, number>();

  /** @param what a sentence without its end: `rotations were rounded to 16 bits` */
  note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  get lines(): readonly string[] {
    return [...this.counts].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`));
  }
}
