/** Long work of this page, or that it asked the host for: the status bar shows it, with a way to end it. No React. */
import { createStore } from 'zustand/vanilla';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { text } from '../../base/text/language.ts';

/** Long work of this page that can be ended. */
export const runningTasks = createStore<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function setRunning(taskId: string, isRunning: boolean): void {
  runningTasks.setState(({ ids }) => {
    const next = new Set(ids);
    if (isRunning) next.add(taskId);
    else next.delete(taskId);
    return { ids: next };
  });
}

/** How to end work that the page does itself. */
const localStops = new Map<string, () => void>();

/** Makes work of the page's own one that can be ended from the status bar. Returns the way to say that it is over. */
export function localTask(taskId: string, stop: () => void): () => void {
  localStops.set(taskId, stop);
  setRunning(taskId, true);
  return () => {
    localStops.delete(taskId);
    setRunning(taskId, false);
  };
}

/** Ends long work as soon as the host can; the page's own at once. */
export async function cancelTask(taskId: string): Promise<void> {
  const stop = localStops.get(taskId);
  if (stop !== undefined) {
    stop();
    return;
  }
  try {
    await request('cancelTask', { taskId });
  } catch (error) {
    reportError(text('Could not stop'), error);
  }
}
