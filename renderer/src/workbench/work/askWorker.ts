/** The page's side of a worker that does one piece of long work and is then ended; `serve.ts` is the other side. */

/**
 * What a worker says: how far it is, 0 to 1, and notes of its own kind, any number of times; then what it made, or why it
 * could not.
 */
export type WorkerWord =
  | { readonly share: number }
  | { readonly note: unknown }
  | { readonly result: unknown }
  | { readonly problem: string; readonly stack: string };

/** Work that is under way. */
export interface Work {
  /** Aborted once the work is of no use any more. */
  readonly signal: AbortSignal;
  /** How far it is, 0 to 99. */
  readonly progress: (percent: number) => void;
}

/**
 * Gives a worker its request. Rejects with what the work throws, and when the signal ends it; the worker has ended by then.
 * @param start makes the worker: not called where the work was given up before
 * @param buffers move into the worker, and are of no use here afterwards
 * @param onShare hears how far the work is, 0 to 1
 * @param onNote hears what else the worker says meanwhile
 */
export async function askWorker<R>(
  start: () => Worker,
  request: unknown,
  buffers: readonly ArrayBufferLike[],
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
  onNote: (note: unknown) => void = () => undefined,
): Promise<R> {
  signal.throwIfAborted();
  const worker = start();
  return await new Promise<R>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerWord>) => {
      // The worker answers a request with its own kind of result.
      if ('result' in data) resolve(data.result as R);
      else if ('share' in data) onShare(data.share);
      else if ('note' in data) onNote(data.note);
      else reject(Object.assign(new Error(data.problem), { stack: data.stack }));
    });
    worker.addEventListener('error', (event) => {
      reject(new Error(event.message === '' ? 'the worker could not be started' : event.message));
    });
    worker.postMessage(request, [...new Set(buffers)] as ArrayBuffer[]);
  }).finally(() => worker.terminate());
}
