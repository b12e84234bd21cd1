/** A thread that runs cases until it is told to end, or hangs. It says what it is about to do, so that a hang has a name. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Counts, Finding } from './cases.ts';
import { endArchiveCases } from './archiveCases.ts';
import { noCounts, runCase, sourcesFor } from './cases.ts';

export interface WorkerTask {
  readonly formatId: string;
  readonly firstSeed: number;
  readonly seconds: number;
  readonly consumed: number;
  readonly edited: number;
  readonly anew: number;
  readonly largest: number;
  /** Two numbers: the present seed, and the present step's position among `steps`. */
  readonly present: SharedArrayBuffer;
}

export type WorkerMessage =
  | { readonly kind: 'step'; readonly index: number; readonly name: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'counts'; readonly counts: Counts; readonly nextSeed: number };

const task = workerData as WorkerTask; // The supervisor gives nothing else.
const present = new Int32Array(task.present);
const steps = new Map<string, number>();
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

function onStep(name: string): void {
  let index = steps.get(name);
  if (index === undefined) {
    index = steps.size;
    steps.set(name, index);
    tell({ kind: 'step', index, name });
  }
  present[1] = index;
}

const sources = await sourcesFor(task.formatId, task.largest);
const endMs = Date.now() + task.seconds * 1000;
let seed = task.firstSeed;
let counts: Counts = { ...noCounts };
let toldMs = Date.now();
while (Date.now() < endMs) {
  present[0] = seed;
  for (const finding of await runCase(task.formatId, sources, seed, counts, { ...task, onStep })) {
    tell({ kind: 'finding', finding });
  }
  seed++;
  if (Date.now() - toldMs < 500) continue;
  toldMs = Date.now();
  tell({ kind: 'counts', counts, nextSeed: seed });
  counts = { ...noCounts };
  await new Promise((resolve) => setImmediate(resolve));
}
tell({ kind: 'counts', counts, nextSeed: seed });
await endArchiveCases();
