/** The thread that has the indexes open, started when it is first asked and again after it ended. */
import { HostError } from '../../../shared/host/error.ts';
import { JobNotBegun, WorkerThread } from '../workerThread.ts';
import type { IndexJobs } from './indexJobs.ts';

/** Taking in the names of a whole game takes a second or two; the rest is for slow disks and busy machines. */
const limitMs = 120_000;

export class IndexService {
  private readonly url: URL;
  private thread: WorkerThread<IndexJobs> | null = null;
  private isStopped = false;

  constructor(url: URL) {
    this.url = url;
  }

  async run<N extends keyof IndexJobs>(name: N, params: IndexJobs[N]['params']): Promise<IndexJobs[N]['result']> {
    try {
      return await this.running().run(name, params, { limitMs });
    } catch (error) {
      if (!(error instanceof JobNotBegun) || this.isStopped) throw error;
      return await this.running().run(name, params, { limitMs });
    }
  }

  private running(): WorkerThread<IndexJobs> {
    if (this.isStopped) throw new HostError('closed', 'Chunksmith is stopping.');
    this.thread ??= new WorkerThread<IndexJobs>(this.url, () => {
      this.thread = null;
    });
    return this.thread;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.thread?.stop();
  }
}
