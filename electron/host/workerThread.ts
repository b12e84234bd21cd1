/** One parsing worker thread: takes one job at a time, with a time limit, and says when it has ended. */
import { Worker } from 'node:worker_threads';
import { HostError } from '../../shared/host/error.ts';
import type { JobAnswer, JobProgress, WorkerJobs, WorkerReady } from '../../shared/host/workerJobs.ts';
import { HeapWatch, maxOldGenerationSizeMb, mostHeapMb } from './heapWatch.ts';

/** Loading the worker's code: far more than it takes on a slow, busy machine. */
const startLimitMs = 60_000;

/** The jobs a kind of worker takes: for each name what it is given and what it answers. */
type JobTable<J> = { readonly [N in keyof J]: { readonly params: unknown; readonly result: unknown } };

interface Waiting {
  readonly request: { readonly id: number; readonly name: string; readonly params: unknown };
  readonly transfer: readonly ArrayBuffer[];
  readonly limitMs: number;
  readonly progress: ((percent: number) => void) | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: HostError) => void;
}

function failureOf(name: string, failure: { message: string; place: HostError['place'] }): HostError {
  if (failure.place !== null) return new HostError('unreadable', failure.message, failure.place);
  const code = name === 'apply' || name === 'replace' ? 'out-of-step' : 'worker-failed';
  return new HostError(code, failure.message);
}

/** The job was waiting when its worker ended: it is not to blame and may be asked for again. */
export class JobNotBegun extends HostError {}

export class WorkerThread<J extends JobTable<J> = WorkerJobs> {
  private readonly worker: Worker;
  private readonly heap: HeapWatch;
  private readonly queue: Waiting[] = [];
  private running: Waiting | null = null;
  private isReady = false;
  private timer: NodeJS.Timeout;
  private nextId = 1;
  private endedBecause: string | null = null;
  private readonly ended: () => void;

  /** `ended` is called once, when the thread has gone for whatever reason. */
  constructor(url: URL, ended: () => void) {
    this.ended = ended;
    this.worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb } });
    const tooLarge = (): void => this.end(`it needs more than ${mostHeapMb} MB of memory`);
    this.heap = new HeapWatch(this.worker, tooLarge);
    this.timer = setTimeout(() => this.end('the worker did not start'), startLimitMs);
    this.worker.on('message', (message: JobAnswer | JobProgress | WorkerReady) => {
      if ('isReady' in message) this.begin();
      else if ('percent' in message) this.tell(message);
      else this.receive(message);
    });
    this.worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooLarge();
      else this.end(error.message);
    });
    this.worker.on('exit', () => this.end('the worker ended'));
  }

  get load(): number {
    return this.queue.length + (this.running === null ? 0 : 1);
  }

  run<N extends keyof J & string>(
    name: N,
    params: J[N]['params'],
    options: { limitMs: number; transfer?: readonly ArrayBuffer[]; progress?: ((percent: number) => void) | undefined },
  ): Promise<J[N]['result']> {
    if (this.endedBecause !== null) return Promise.reject(new JobNotBegun('worker-failed', this.endedBecause));
    return new Promise((resolve, reject) => {
      const request = { id: this.nextId++, name, params };
      // The worker answers a job of this name with its own kind of result.
      const settle: (result: J[N]['result']) => void = resolve;
      const { limitMs, progress, transfer = [] } = options;
      this.queue.push({ request, transfer, limitMs, progress, resolve: settle, reject });
      this.next();
    });
  }

  async stop(): Promise<void> {
    this.end('the host is stopping');
    await this.worker.terminate();
  }

  private begin(): void {
    this.isReady = true;
    clearTimeout(this.timer);
    this.next();
  }

  private next(): void {
    if (!this.isReady || this.running !== null) return;
    const job = this.queue.shift();
    if (job === undefined) {
      this.worker.unref();
      return;
    }
    this.running = job;
    this.worker.ref();
    const seconds = Math.round(job.limitMs / 100) / 10;
    this.timer = setTimeout(() => this.end(`it took longer than ${seconds} seconds`), job.limitMs);
    this.heap.start();
    this.worker.postMessage(job.request, [...job.transfer]);
  }

  private tell({ id, percent }: JobProgress): void {
    if (this.running?.request.id === id) this.running.progress?.(percent);
  }

  private receive(answer: JobAnswer): void {
    const job = this.running;
    if (job === null || job.request.id !== answer.id) return;
    this.running = null;
    clearTimeout(this.timer);
    this.heap.stop();
    if ('failure' in answer) job.reject(failureOf(job.request.name, answer.failure));
    else job.resolve(answer.result);
    this.next();
  }

  private end(reason: string): void {
    if (this.endedBecause !== null) return;
    this.endedBecause = reason;
    clearTimeout(this.timer);
    this.heap.stop();
    void this.worker.terminate();
    this.running?.reject(new HostError('worker-failed', `the work was given up: ${reason}`));
    // Jobs that had not begun are not to blame; whoever asked may ask again.
    for (const job of this.queue.splice(0))
      job.reject(new JobNotBegun('worker-failed', 'the worker had to start again'));
    this.running = null;
    this.ended();
  }
}
