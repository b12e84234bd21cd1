/** The worker that carries recipes out: one file at a time, in memory alone. */
import { parentPort } from 'node:worker_threads';
import { batchJob } from '../../../shared/batch/job.ts';
import type { JobAnswer, WorkerReady } from '../../../shared/host/workerJobs.ts';
import type { BatchRequest } from './batchJobs.ts';

const port = parentPort;
if (port === null) throw new Error('batchWorker.ts runs as a worker thread only');

async function answerTo({ id, params }: BatchRequest): Promise<JobAnswer> {
  return { id, result: await batchJob(params) };
}

// The host sends one job at a time. A rejection ends the worker, as a fault should.
port.on('message', (request: BatchRequest) => {
  void answerTo(request).then((answer) => port.postMessage(answer));
});
port.postMessage({ isReady: true } satisfies WorkerReady);
