/** One or two parsing workers. A worker that ends is replaced when next needed; its documents are then loaded again by their owners. */
import type { JobName, JobParams, JobResult } from '../../shared/host/workerJobs.ts';
import { HostError } from '../../shared/host/error.ts';
import { WorkerThread } from './workerThread.ts';

export interface JobLimits {
  readonly sniffMs: number;
  readonly jobMs: number;
}

export const usualLimits: JobLimits = { sniffMs: 2_000, jobMs: 30_000 };

/** A worker for as long as it lives. Two equal ids are the same thread. */
export interface PoolWorker {
  readonly isAlive: boolean;
  run<N extends JobName>(name: N, params: JobParams<N>, transfer?: readonly ArrayBuffer[]): Promise<JobResult<N>>;
}

export class WorkerPool {
  private readonly url: URL;
  private readonly size: number;
  private readonly limits: JobLimits;
  private readonly workers: { thread: WorkerThread; worker: PoolWorker }[] = [];
  private isStopped = false;

  constructor(url: URL, options: { size?: number; limits?: JobLimits } = {}) {
    this.url = url;
    this.size = options.size ?? 2;
    this.limits = options.limits ?? usualLimits;
  }

  /** The worker with the least to do; started if there is room for one more. */
  pick(): PoolWorker {
    const idle = this.workers.find(({ thread }) => thread.load === 0);
    if (idle !== undefined) return idle.worker;
    if (this.workers.length < this.size) return this.start();
    const sorted = this.workers.toSorted((left, right) => left.thread.load - right.thread.load);
    return sorted[0]?.worker ?? this.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.restart();
  }

  /** Ends all workers; new ones start when there is work. Documents are loaded again by their owners. */
  async restart(): Promise<void> {
    await Promise.all(this.workers.map(({ thread }) => thread.stop()));
  }

  private start(): PoolWorker {
    if (this.isStopped) throw new HostError('closed', 'Chunksmith is stopping.');
    let isAlive = true;
    const { limits, workers } = this;
    const thread = new WorkerThread(this.url, () => {
      isAlive = false;
      const at = workers.findIndex((entry) => entry.thread === thread);
      if (at >= 0) workers.splice(at, 1);
    });
    const worker: PoolWorker = {
      get isAlive() {
        return isAlive;
      },
      run: (name, params, transfer = []) =>
        thread.run(name, params, { limitMs: name === 'sniff' ? limits.sniffMs : limits.jobMs, transfer }),
    };
    workers.push({ thread, worker });
    return worker;
  }
}
