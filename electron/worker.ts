/** The parsing worker: holds the host's copies of documents, reads, writes and decodes. */
import { parentPort } from 'node:worker_threads';
import { knownFormats } from '../shared/formats/index.ts';
import { documentStore } from '../shared/host/documentStore.ts';
import type { JobRequest, WorkerReady } from '../shared/host/workerJobs.ts';
import { offerDecoders } from './decoders.ts';

const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread only');

offerDecoders(import.meta.url);
const run = documentStore(knownFormats);
// The host sends one job at a time, so that answers keep their order. A rejection ends the worker, as a fault should.
port.on('message', (request: JobRequest) => {
  void run(request).then(({ answer, transfer }) => port.postMessage(answer, [...transfer]));
});
// Time limits of jobs begin only now: loading the program's code is not the file's fault.
port.postMessage({ isReady: true } satisfies WorkerReady);
