/** Runs cases in threads that may hang, run out of memory or die: whatever happens is a finding, and the next thread goes on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Counts, Finding } from './cases.ts';
import { caseOf, noCounts, sourcesFor } from './cases.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

/** Milliseconds without a new step after which a thread hangs: far above what a busy machine makes of two seconds. */
const hangsAfterMs = 30_000;
/** Bytes over those at the start. */
const mostMemory = 1024 ** 3;

export interface RunOptions {
  readonly formatId: string;
  readonly seconds: number;
  readonly firstSeed: number;
  readonly consumed: number;
  readonly edited: number;
  readonly anew: number;
  /** Bytes of the largest file of the shelf that is damaged; 0 leaves it to files made here. */
  readonly largest: number;
  readonly onFinding: (finding: Finding) => void;
}

export interface RunResult extends Counts {
  readonly findings: readonly Finding[];
  readonly nextSeed: number;
}

/** Keeps the files of a case, and what is wrong with them. */
export async function keepCase(
  folder: string,
  { formatId, seed, step, message, source, damage }: Finding,
  largest: number,
): Promise<void> {
  const sources = await sourcesFor(formatId, largest);
  const { damaged } = caseOf(sources, seed);
  const own = join(folder, `${formatId}-${seed}`);
  mkdirSync(own, { recursive: true });
  for (const { name, bytes } of damaged.files) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), bytes);
  }
  const text = `npm run fuzz -- ${formatId} largest ${largest} seed ${seed}\n${step}: ${message}\n${source}\n${damage}\n`;
  writeFileSync(join(own, 'what.txt'), text);
}

function add(into: Counts, more: Counts): void {
  into.readers += more.readers;
  into.opened += more.opened;
  into.edits += more.edits;
  into.consumers += more.consumers;
  into.verbs += more.verbs;
}

/** One format until the seconds are over. */
export async function fuzzFormat(options: RunOptions): Promise<RunResult> {
  const { formatId, seconds, firstSeed, consumed, edited, anew, largest, onFinding } = options;
  const counts: Counts = { ...noCounts };
  const findings: Finding[] = [];
  const endMs = Date.now() + seconds * 1000;
  let nextSeed = firstSeed;
  const find = (finding: Finding): void => {
    findings.push(finding);
    onFinding(finding);
  };
  while (Date.now() < endMs) {
    const present = new SharedArrayBuffer(8);
    const view = new Int32Array(present);
    const steps: string[] = [];
    const state = { hasEnded: false };
    const task: WorkerTask = {
      formatId,
      firstSeed: nextSeed,
      seconds: (endMs - Date.now()) / 1000,
      consumed,
      edited,
      anew,
      largest,
      present,
    };
    view[0] = nextSeed;
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const broke = (message: string): void => {
      const [seed = nextSeed, step = 0] = view;
      find({ formatId, seed, step: steps[step] ?? '?', message, source: '', damage: '' });
      nextSeed = seed + 1;
    };
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'step') steps[message.index] = message.name;
      else if (message.kind === 'finding') find(message.finding);
      else {
        add(counts, message.counts);
        ({ nextSeed } = message);
      }
    });
    worker.on('error', (error: Error) => broke(`the thread died: ${error.message}`));
    worker.on('exit', () => (state.hasEnded = true));
    const startMemory = process.memoryUsage().rss;
    let last = '';
    let lastMs = Date.now();
    while (!state.hasEnded) {
      await wait(100);
      const now = `${view[0]} ${view[1]}`;
      if (now !== last || steps.length === 0) [last, lastMs] = [now, Date.now()];
      // Until the first step the thread is only reading its sources.
      const isHanging = steps.length > 0 && Date.now() - lastMs > hangsAfterMs;
      const memory = process.memoryUsage().rss - startMemory;
      if (!isHanging && memory < mostMemory) continue;
      broke(isHanging ? `no end after ${hangsAfterMs / 1000} s` : `takes ${Math.round(memory / 1024 ** 2)} MB`);
      await worker.terminate();
    }
  }
  return { ...counts, findings, nextSeed };
}
