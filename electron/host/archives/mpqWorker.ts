/** The archive worker: StormLib in a thread of its own, so that a bad archive can neither stop nor fill the program. */
import { parentPort } from 'node:worker_threads';
import { FormatError } from '../../../shared/codec/error.ts';
import type { JobAnswer, JobProgress, WorkerReady } from '../../../shared/host/workerJobs.ts';
import { MpqFile } from './mpqFile.ts';
import type { MpqJobs, MpqRequest } from './mpqJobs.ts';
import { changeMpq, compareMpq, createMpq } from './mpqWrite.ts';
import { loadStorm } from './stormLib.ts';

const port = parentPort;
if (port === null) throw new Error('mpqWorker.ts runs as a worker thread only');

const storm = await loadStorm();
const archives = new Map<number, MpqFile>();

function archive(id: number): MpqFile {
  const found = archives.get(id);
  if (found === undefined) throw new Error('the worker does not hold this archive');
  return found;
}

type Handlers = {
  readonly [N in keyof MpqJobs]: (
    params: MpqJobs[N]['params'],
    progress: (percent: number) => void,
  ) => MpqJobs[N]['result'];
};

const handlers: Handlers = {
  open({ archiveId, path, names }) {
    const file = new MpqFile(storm, path, names);
    archives.set(archiveId, file);
    const { names: list, sizes, packedSizes, locales, flags } = file.index;
    return { about: file.about, index: { names: list.join('\0'), sizes, packedSizes, locales, flags } };
  },
  read: ({ archiveId, entry }) => ({ bytes: archive(archiveId).read(entry) }),
  close({ archiveId }) {
    archives.get(archiveId)?.close();
    archives.delete(archiveId);
    return null;
  },
  create({ path, version, maxFiles }) {
    createMpq(storm, path, version, maxFiles);
    return null;
  },
  change({ path, changes }) {
    changeMpq(storm, path, changes);
    return null;
  },
  compare: ({ before, after, changes }, progress) => ({
    problems: compareMpq(storm, { before, after, changes, progress }),
  }),
};

function tell(progress: JobProgress): void {
  port?.postMessage(progress);
}

function answerTo({ id, name, params }: MpqRequest): JobAnswer {
  try {
    // The host pairs each name with its own parameters; TypeScript cannot pair the two in a union.
    const handler = handlers[name] as (params: unknown, progress: (percent: number) => void) => unknown;
    return { id, result: handler(params, (percent) => tell({ id, percent })) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = error instanceof FormatError ? { path: error.path, offset: error.offset } : null;
    return { id, failure: { message, place } };
  }
}

port.on('message', (request: MpqRequest) => {
  const answer = answerTo(request);
  const bytes = 'result' in answer ? (answer.result as { bytes?: Uint8Array } | null)?.bytes : undefined;
  port.postMessage(answer, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
});
port.postMessage({ isReady: true } satisfies WorkerReady);
