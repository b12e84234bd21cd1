/**
 * The grid of time on which effects are born. Emitters are looked at once a step and what they emit is spread over the
 * step. The grid is fixed to the start of the sequence, not to frames, so that any frame rate, and a jump into the middle,
 * give the same particles.
 */

/** Length of a step in ms: a frame at 60 a second. */
export const STEP = 16;

/**
 * How far back, in ms, a simulation looks when it begins in the middle of a sequence. What would have been born earlier
 * and still live is left out; real effects live for seconds.
 */
export const LONGEST_WARM_UP = 60_000;

/** The last step that has begun at a time in ms. */
export function stepAt(time: number): number {
  return Math.floor(time / STEP);
}

/** The first step that can hold something that still lives at a time (ms), for a lifespan in seconds. */
export function firstLivingStep(time: number, lifespan: number): number {
  return stepAt(time - Math.min(LONGEST_WARM_UP, lifespan * 1000));
}

/**
 * Which of a steady stream's births fall into a step: birth `n` happens `n / rate` seconds after the start of the
 * sequence. Steps follow on each other without a gap or an overlap while the rate stays; where it changes, a step has what
 * its own rate says, on average exactly. None for a rate that is not above 0.
 */
export function birthsInStep(step: number, rate: number): { readonly first: number; readonly end: number } {
  if (!(rate > 0)) return nothing;
  const each = (rate * STEP) / 1000;
  return { first: Math.ceil(step * each), end: Math.ceil((step + 1) * each) };
}

const nothing = { first: 0, end: 0 };
