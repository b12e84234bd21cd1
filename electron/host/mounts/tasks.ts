/** Long work that the page can end early, under ids of the page's own. */
import type { EventOf } from '../../../shared/host/contract.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';

type TellProgress = (name: 'progress', value: EventOf<'progress'>) => void;

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

  /** Runs work on an archive and tells how far it is. Null when it was ended before it had changed anything. */
  async work<R>(
    { id, label, tell }: { readonly id: string; readonly label: string; readonly tell: TellProgress },
    act: (work: ArchiveWork) => Promise<R>,
  ): Promise<R | null> {
    return await this.run(id, async (signal) => {
      let told = -1;
      const progress = (percent: number): void => {
        const whole = Math.min(99, Math.floor(percent));
        if (whole > told) tell('progress', { taskId: id, label, percent: (told = whole) });
      };
      try {
        progress(0);
        return await act({ signal, progress });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        tell('progress', { taskId: id, label, percent: 100 });
      }
    });
  }

  cancel(id: string): void {
    this.running.get(id)?.abort();
  }

  cancelAll(): void {
    for (const controller of this.running.values()) controller.abort();
  }
}
