/** A parsing worker that knows the test format of several files beside the program's own. */
import { parentPort } from 'node:worker_threads';
import { formatList } from '../../../shared/format/formatList.ts';
import { formats } from '../../../shared/formats/index.ts';
import { documentStore } from '../../../shared/host/documentStore.ts';
import type { JobRequest, WorkerReady } from '../../../shared/host/workerJobs.ts';
import { setFormat } from '../../../shared/test/setFormat.ts';

const run = documentStore(formatList([...formats, setFormat]));
parentPort?.on('message', (request: JobRequest) => {
  void run(request).then(({ answer, transfer }) => parentPort?.postMessage(answer, [...transfer]));
});
parentPort?.postMessage({ isReady: true } satisfies WorkerReady);
