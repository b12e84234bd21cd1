/** The worker that carries out what is done to many files: in memory alone, and one job at a time. */
import { parentPort } from 'node:worker_threads';
import { batchJob } from '../../../shared/batch/job.ts';
import type { MapWork } from '../../../shared/batch/map/act.ts';
import { mapWork } from '../../../shared/batch/map/work.ts';
import type { JobAnswer, WorkerReady } from '../../../shared/host/workerJobs.ts';
import type { BatchRequest } from './batchJobs.ts';

const port = parentPort;
if (port === null) throw new Error('batchWorker.ts runs as a worker thread only');

let begun: MapWork | null = null;

function current(): MapWork {
  if (begun === null) throw new Error('no work over a map was begun');
  return begun;
}

async function resultOf(request: BatchRequest): Promise<unknown> {
  switch (request.name) {
    case 'batch':
      return await batchJob(request.params);
    case 'mapBegin': {
      begun = mapWork(request.params.act);
      const { surveys, blockSide, ring } = begun;
      return { surveys, blockSide, ring };
    }
    case 'mapSurvey':
      current().survey(request.params.files);
      return {};
    case 'mapWants':
      return { paths: await current().wants(request.params.block) };
    case 'mapGive':
      current().give(request.params.models);
      return {};
    case 'mapBlock':
      return await current().work(request.params);
    case 'mapReport':
      return current().report();
  }
}

/** What goes wrong with some tiles of a map is said, and the work on the others goes on. */
async function answerTo(request: BatchRequest): Promise<JobAnswer> {
  const { id, name } = request;
  try {
    return { id, result: await resultOf(request) };
  } catch (error) {
    if (name === 'batch') throw error;
    return { id, failure: { message: error instanceof Error ? error.message : String(error), place: null } };
  }
}

// The host sends one job at a time. A rejection ends the worker, as a fault should.
port.on('message', (request: BatchRequest) => {
  void answerTo(request).then((answer) => port.postMessage(answer));
});
port.postMessage({ isReady: true } satisfies WorkerReady);
