/** Long work of the page on a document: done in a worker of its own, told of in the status bar, and really ended by Cancel. */
import { notify } from '../../ui/index.ts';
import { localTask } from '../mounts/tasks.ts';
import type { Session } from '../state/session.ts';
import { noteTask } from '../state/shell.ts';
import { sentDocument } from './sent.ts';
import type { DocumentJobAnswer, DocumentJobName, DocumentJobs } from './jobs.ts';

/** Work that is under way. */
export interface Work {
  /** Aborted once the work is of no use any more. */
  readonly signal: AbortSignal;
  /** How far it is, 0 to 99. */
  readonly progress: (percent: number) => void;
}

/**
 * Runs work that can be cancelled from a message and from the status bar. Null when it was cancelled.
 * @param label says what is made: “Making Knight.glb”
 */
export async function cancellable<R>(label: string, act: (work: Work) => Promise<R>): Promise<R | null> {
  const taskId = `page ${crypto.randomUUID()}`;
  const stop = new AbortController();
  const forget = localTask(taskId, () => stop.abort());
  const progress = (percent: number): void => noteTask({ taskId, label, percent: Math.min(99, Math.floor(percent)) });
  const putAway = notify({
    tone: 'info',
    title: `${label}…`,
    message: 'You can go on working meanwhile.',
    action: { label: 'Cancel', onSelect: () => stop.abort() },
  });
  progress(0);
  try {
    const result = await act({ signal: stop.signal, progress });
    if (!stop.signal.aborted) return result;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    putAway();
    forget();
    noteTask({ taskId, label, percent: 100 });
  }
  notify({ tone: 'info', title: `${label} was cancelled`, message: 'Nothing was written.' });
  return null;
}

/** Does a job with a document as it is now, in a worker that is ended with the signal. Rejects then, and with what the job throws. */
export async function runOnDocument<N extends DocumentJobName>(
  { document }: Session,
  name: N,
  params: DocumentJobs[N]['params'],
  signal: AbortSignal,
): Promise<DocumentJobs[N]['result']> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'work' });
  return await new Promise<DocumentJobs[N]['result']>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')));
    worker.addEventListener('message', ({ data }: MessageEvent<DocumentJobAnswer>) => {
      // The worker answers a job of this name with its own kind of result.
      if ('result' in data) resolve(data.result as DocumentJobs[N]['result']);
      else reject(Object.assign(new Error(data.problem), { stack: data.stack }));
    });
    worker.addEventListener('error', (event) => {
      reject(new Error(event.message === '' ? 'the worker could not be started' : event.message));
    });
    const sent = sentDocument(document);
    const buffers = [sent.content, ...(sent.original === null ? [] : [sent.original.bytes])].map(
      ({ buffer }) => buffer,
    );
    worker.postMessage({ document: sent, name, params }, [...new Set(buffers)] as ArrayBuffer[]);
  }).finally(() => worker.terminate());
}
