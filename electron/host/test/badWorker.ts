/** A worker that misbehaves on demand, for tests of the pool: the name of a picture says how. */
import { parentPort } from 'node:worker_threads';
import type { JobAnswer, JobParams, JobRequest, WorkerReady } from '../../../shared/host/workerJobs.ts';

const port = parentPort;

function exhaustMemory(): never {
  const kept: number[][] = [];
  const piece = Array.from({ length: 100_000 }, (_, index) => index + 0.5);
  // Copies are soon made.
  for (;;) kept.push(piece.slice());
}

/** A list that V8 gets in one piece of 800 MB. */
function largePiece(): number {
  return [...new Uint8Array(100_000_000)].length;
}

port?.on('message', ({ id, params }: JobRequest) => {
  // Only pictures are asked for in these tests.
  const { name } = params as JobParams<'decodeImage'>;
  if (name === 'hang') for (;;);
  if (name === 'memory') exhaustMemory();
  if (name === 'large piece') largePiece();
  if (name === 'exit') process.exit(3);
  if (name === 'throw') throw new Error('outside of any job');
  port.postMessage({ id, result: { width: 1 } } satisfies JobAnswer);
});
port?.postMessage({ isReady: true } satisfies WorkerReady);
