/**
 * Seeded chance for effects. A particle's numbers follow from its emitter and its place in time alone, so that a picture
 * of a moment does not depend on how that moment was reached.
 */

/** A stream of numbers 0 ≤ x < 1 that begins anew at each seed. */
export class Chance {
  private state = 0;

  /** Begins the stream that belongs to three whole numbers, negative ones too. */
  seed(first: number, second: number, third: number): void {
    this.state = scramble(scramble(scramble(first | 0) + (second | 0)) + (third | 0));
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    return (scramble(this.state) >>> 0) / 0x1_0000_0000;
  }

  /** −1 ≤ x < 1. */
  signed(): number {
    return this.next() * 2 - 1;
  }
}

/** Mixes the bits of a whole number: each bit of the outcome depends on all bits that go in. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
