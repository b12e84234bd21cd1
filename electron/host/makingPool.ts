/** A worker of its own for a model that is being made: no document waits behind it, and it is really ended. */
import type { ParamsOf } from '../../shared/host/contract.ts';
import type { HostParts } from './hostParts.ts';
import { WorkerPool } from './workerPool.ts';

/** Models of a hundred sequences take seconds. */
const limits = { sniffMs: 10_000, jobMs: 300_000 };

/** What work in such a worker is given. */
export interface Making {
  readonly pool: WorkerPool;
  /** Aborted when the task is cancelled; the worker ends then, too. */
  readonly signal: AbortSignal;
  readonly progress: (label: string, percent: number) => void;
}

/**
 * Runs work under the page's id until it ends or is cancelled.
 * @param done what is told at the end: “Compiled”
 */
export async function inWorkerOfItsOwn<R>(
  { taskId }: Pick<ParamsOf<'cancelTask'>, 'taskId'>,
  done: string,
  parts: HostParts,
  act: (making: Making) => Promise<R>,
): Promise<R | { readonly kind: 'cancelled' }> {
  return await parts.mounting.tasks.run(taskId, async (signal) => {
    const pool = new WorkerPool(parts.options.workerUrl, { size: 1, limits });
    // What is being made need not be waited for.
    signal.addEventListener('abort', () => void pool.stop());
    const progress = (label: string, percent: number): void => parts.tell('progress', { taskId, label, percent });
    try {
      return await act({ pool, signal, progress });
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled' };
      throw error;
    } finally {
      await pool.stop();
      progress(done, 100);
    }
  });
}
