/** Long work that the page can end early, under ids of the page's own. */
import { HostError } from '../../../shared/host/error.ts';

export class Tasks {
  private readonly running = new Map<string, AbortController>();

  /** Runs work that looks at the signal now and then. */
  async run<R>(id: string, work: (signal: AbortSignal) => Promise<R>): Promise<R> {
    if (this.running.has(id)) throw new HostError('bad-request', 'There is a task of this id already.');
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.running.delete(id);
    }
  }

  cancel(id: string): void {
    this.running.get(id)?.abort();
  }

  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }
}
