/** The worker that makes facts of files for a library: never one of those that documents wait for. */
import { createHash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { knownFormats } from '../../../shared/formats/index.ts';
import type { JobAnswer, WorkerReady } from '../../../shared/host/workerJobs.ts';
import { factsJob } from '../../../shared/library/factsJob.ts';
import type { FactsRequest } from './factsJobs.ts';

const port = parentPort;
if (port === null) throw new Error('factsWorker.ts runs as a worker thread only');

// On Linux a thread has a priority of its own: whatever else the computer does goes first. Elsewhere it would be the whole
// program's, which must not wait.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

function sha256(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

async function answerTo({ id, params }: FactsRequest): Promise<JobAnswer> {
  const outcomes = [];
  for (const file of params.files) outcomes.push(await factsJob(file, knownFormats, sha256));
  return { id, result: { outcomes } };
}

// The host sends one job at a time. A rejection ends the worker, as a fault should.
port.on('message', (request: FactsRequest) => {
  void answerTo(request).then((answer) => port.postMessage(answer));
});
port.postMessage({ isReady: true } satisfies WorkerReady);
