/** Strokes on their way into their documents, one after the other. No React. */
import { createStore } from 'zustand/vanilla';

/** How many are not there yet, and what the last of them is called. */
export const underWay = createStore<{ readonly count: number; readonly label: string }>(() => ({
  count: 0,
  label: '',
}));

let last: Promise<void> = Promise.resolve();

/** Resolves when all strokes so far are in their documents. */
export function strokesSettled(): Promise<void> {
  return last;
}

/** Does something behind all strokes that are under way. What it throws is the caller's: strokes behind it go on. */
export async function afterStrokes(act: () => void | Promise<void>): Promise<void> {
  const done = last.then(act);
  last = done.catch(() => undefined);
  await done;
}

/** Puts a stroke behind what is under way. */
export async function addStroke(label: string, work: () => Promise<void>): Promise<void> {
  underWay.setState(({ count }) => ({ count: count + 1, label }));
  await afterStrokes(async () => {
    try {
      await work();
    } finally {
      underWay.setState(({ count }) => ({ count: count - 1 }));
    }
  });
}
