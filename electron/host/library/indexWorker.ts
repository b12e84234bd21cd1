/** The thread that has the indexes open: SQLite answers at once, so it must not do that where documents are kept. */
import { parentPort } from 'node:worker_threads';
import type { JobAnswer, WorkerReady } from '../../../shared/host/workerJobs.ts';
import type { IndexRequest } from './indexJobs.ts';
import { IndexStore } from './indexStore.ts';

const port = parentPort;
if (port === null) throw new Error('indexWorker.ts runs as a worker thread only');

const store = new IndexStore();

function answerTo(request: IndexRequest): JobAnswer {
  try {
    return { id: request.id, result: store.run(request) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id: request.id, failure: { message, place: null } };
  }
}

port.on('message', (request: IndexRequest) => port.postMessage(answerTo(request)));
port.postMessage({ isReady: true } satisfies WorkerReady);
