/** Long work that this page asked the host for: the status bar shows it, with a way to end it. No React. */
import { createStore } from 'zustand/vanilla';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';

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

/** Ends long work as soon as the host can. */
export async function cancelTask(taskId: string): Promise<void> {
  try {
    await request('cancelTask', { taskId });
  } catch (error) {
    reportError('Could not stop', error);
  }
}
