/** A view that draws, or why there is none. */
import { useCallback, useEffect, useState } from 'react';

/** When one that could not be started is tried again by itself, ms: a graphics process that is busy refuses now and then. */
const tries = [500, 2000, 5000] as const;

function attempt<T extends object>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export interface DrawingContext<T> {
  /** The reason where it could not be started. */
  readonly view: T | string;
  readonly retry: () => void;
}

/** @param make gives the same view every time, and throws where it cannot be had; the same function in every frame */
export function useDrawingContext<T extends object>(make: () => T): DrawingContext<T> {
  const [view, setView] = useState(() => attempt(make));
  const [tried, setTried] = useState(0);
  const retry = useCallback(() => setView(attempt(make)), [make]);
  const wait = typeof view === 'string' ? tries[tried] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => {
      setTried((count) => count + 1);
      retry();
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, retry]);
  return { view, retry };
}
