/** What vitest runs before each test file: `toEqual` compares bulk data as bytes, not number by number with a name each. */
import { expect } from 'vitest';

/** True for views of one kind over the same bytes; anything else is left to vitest, which also says what differs. */
function areSameBytes(left: unknown, right: unknown): boolean | undefined {
  if (!ArrayBuffer.isView(left) || !ArrayBuffer.isView(right) || left.constructor !== right.constructor)
    return undefined;
  const [one, other] = [left, right].map((view) => Buffer.from(view.buffer, view.byteOffset, view.byteLength));
  return one !== undefined && other !== undefined && one.equals(other) ? true : undefined;
}

expect.addEqualityTesters([areSameBytes]);
