/** Leaves the first picture of a document before all that is of no use without one. No React. */

/**
 * Settles once the view had its turn to draw what was just put into it. A window that is not seen draws nothing, so that it
 * takes until it is seen.
 */
export function afterPicture(): Promise<void> {
  return new Promise((resolve) => {
    // The view draws in the first of these frames, in whatever order both asked for it.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
