/**
 * Counts that stand in files. A damaged one says a billion; whatever loops, allocates or lists by a count takes it from
 * here, held to what was really read. `build/countRules.test.ts` sees to that.
 */

/** A count that a file states, never below 0 and never above what there is of what it counts. */
export function heldCount(stated: number, held: number): number {
  // NaN counts nothing.
  return stated > 0 ? Math.min(Math.floor(stated), Math.max(0, held)) : 0;
}

/** 0, 1, 2 … for as many as are stated, and never more than `held`. */
export function positions(stated: number, held: number): readonly number[] {
  return Array.from({ length: heldCount(stated, held) }, (_each, at) => at);
}
