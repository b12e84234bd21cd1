/** Device pixels in a CSS pixel, which change when a window goes to another screen and when a page is zoomed. */

/**
 * Hears when `devicePixelRatio` is another one, also where nothing changes its size in CSS pixels. Returns the way to stop.
 * @param view whose pixels they are
 */
export function onPixelRatio(
  changed: () => void,
  view: Pick<Window, 'devicePixelRatio' | 'matchMedia'> = window,
): () => void {
  let stop = (): void => {};
  /** A query holds for one ratio, so that there is another one after each change. */
  const listen = (): void => {
    const query = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`);
    query.addEventListener('change', follow, { once: true });
    stop = () => query.removeEventListener('change', follow);
  };
  const follow = (): void => {
    listen();
    changed();
  };
  listen();
  return () => stop();
}

/** Hears when an element has another size, or other device pixels for the same size; once at first. Returns the way to stop. */
export function onElementPixels(element: Element, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  const stopPixelRatio = onPixelRatio(changed);
  return () => {
    observer.disconnect();
    stopPixelRatio();
  };
}
