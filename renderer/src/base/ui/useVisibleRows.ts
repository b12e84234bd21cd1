/** Draws only the rows of a long list that are seen. Rows may differ in height: it is measured once they have been drawn. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefCallback } from 'react';

export interface VisibleRow {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
}

export interface VisibleRows {
  /** Given to the element that scrolls. */
  readonly scroller: RefCallback<HTMLElement>;
  /** Height of the whole list, px. */
  readonly height: number;
  readonly rows: readonly VisibleRow[];
  /** Given as it is to the element of each row whose height is not the usual one, with its key as `data-row`. */
  readonly measure: RefCallback<HTMLElement>;
  readonly scrollTo: (index: number) => void;
}

/** Tops of all rows, and the height of the list behind the last. */
export function rowTops(keys: readonly string[], heights: ReadonlyMap<string, number>, usual: number): Float64Array {
  const tops = new Float64Array(keys.length + 1);
  keys.forEach((key, index) => {
    tops[index + 1] = (tops[index] ?? 0) + (heights.get(key) ?? usual);
  });
  return tops;
}

/** The heights with what was measured; the same map where nothing is new, so that a list at rest is not drawn again. */
function withHeights(
  before: ReadonlyMap<string, number>,
  measured: readonly { readonly target: Element }[],
): ReadonlyMap<string, number> {
  const changed = new Map<string, number>();
  for (const { target } of measured) {
    const key = target instanceof HTMLElement ? target.dataset['row'] : undefined;
    const { height } = target.getBoundingClientRect();
    if (key !== undefined && before.get(key) !== height) changed.set(key, height);
  }
  return changed.size === 0 ? before : new Map([...before, ...changed]);
}

/** The row that a place in the list lies in. */
export function rowAt(tops: Float64Array, place: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rows drawn beyond what is seen, so that quick scrolling shows no gaps. */
const spare = 6;

export function useVisibleRows(keys: readonly string[], usualHeight: number): VisibleRows {
  const [element, scroller] = useState<HTMLElement | null>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const tops = useMemo(() => rowTops(keys, heights, usualHeight), [keys, heights, usualHeight]);

  useLayoutEffect(() => {
    if (element === null) return undefined;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element]);

  const observer = useRef<ResizeObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  // One and the same for every row and every drawing: a row that were observed anew would be measured and drawn again.
  const measure = useCallback((row: HTMLElement) => {
    observer.current ??= new ResizeObserver((entries) => setHeights((before) => withHeights(before, entries)));
    const { current } = observer;
    current.observe(row);
    return () => current.unobserve(row);
  }, []);

  const scrollTo = useCallback(
    (index: number): void => {
      if (element === null) return;
      const top = tops[index] ?? 0;
      const bottom = tops[index + 1] ?? top;
      if (top >= element.scrollTop && bottom <= element.scrollTop + element.clientHeight) return;
      const nearest = top < element.scrollTop ? top : bottom - element.clientHeight;
      element.scrollTo({ top: nearest });
    },
    [element, tops],
  );

  const first = Math.max(0, rowAt(tops, view.top) - spare);
  const last = Math.min(keys.length - 1, rowAt(tops, view.top + view.height) + spare);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    index: first + at,
    top: tops[first + at] ?? 0,
  }));
  return { scroller, height: tops.at(-1) ?? 0, rows, measure, scrollTo };
}
