/** How many pixels of the screen one of the page is, as windows go from screen to screen. */

/** Tells of each change, also where the window keeps its size in pixels of the page. Returns the way to stop listening. */
export function followPixelRatio(changed: () => void): () => void {
  let query: MediaQueryList | null = null;
  // A query knows of one ratio alone, so that each needs a new one.
  const follow = (): void => {
    query?.removeEventListener('change', tell);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', tell);
  };
  const tell = (): void => {
    follow();
    changed();
  };
  follow();
  return () => query?.removeEventListener('change', tell);
}
