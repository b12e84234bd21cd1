/** Long work of the page: told of in the status bar, and really ended by Cancel. */
import { notify } from '../../base/ui/index.ts';
import { localTask } from '../mounts/tasks.ts';
import { noteTask } from '../state/shell.ts';
import type { Work } from './askWorker.ts';
import { fill, text } from '../../base/text/language.ts';

export interface CancelWords {
  /** What it means that the work was cancelled. */
  readonly left?: string;
  /** Small work: the status bar alone tells of it. */
  readonly isQuiet?: boolean;
}

/** Said of cancelled work that would have changed what is open. */
export const nothingChanged: CancelWords = {
  get left() {
    return text('Nothing was changed.');
  },
};

/** What is done sooner needs no message of its own, ms: the status bar tells of it from the beginning. */
const soonMs = 300;

/**
 * Runs work that can be cancelled from a message and from the status bar. Null when it was cancelled.
 * @param label says what is made: “Making Knight.glb”
 */
export async function cancellable<R>(
  label: string,
  act: (work: Work) => Promise<R>,
  { left = text('Nothing was written.'), isQuiet = false }: CancelWords = {},
): Promise<R | null> {
  const taskId = `page ${crypto.randomUUID()}`;
  const stop = new AbortController();
  const forget = localTask(taskId, () => stop.abort());
  const progress = (percent: number): void => noteTask({ taskId, label, percent: Math.min(99, Math.floor(percent)) });
  let putAway = (): void => undefined;
  const tell = setTimeout(() => {
    if (isQuiet) return;
    putAway = notify({
      tone: 'info',
      title: `${label}…`,
      message: text('You can go on working meanwhile.'),
      action: { label: text('Cancel'), onSelect: () => stop.abort() },
    });
  }, soonMs);
  progress(0);
  try {
    const result = await act({ signal: stop.signal, progress });
    if (!stop.signal.aborted) return result;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearTimeout(tell);
    putAway();
    forget();
    noteTask({ taskId, label, percent: 100 });
  }
  notify({ tone: 'info', title: fill('{} was cancelled', label), message: left });
  return null;
}
