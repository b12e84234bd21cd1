/** Does long work on a document beside the page, which goes on answering meanwhile. One job, then the page ends it. */
import { carryOut } from './carryOut.ts';
import type { DocumentJobAnswer, DocumentJobRequest } from './jobs.ts';

self.addEventListener('message', ({ data }: MessageEvent<DocumentJobRequest>) => {
  void carryOut(data)
    .then((result): DocumentJobAnswer => ({ result }))
    .catch((error: unknown): DocumentJobAnswer =>
      error instanceof Error
        ? { problem: error.message, stack: error.stack ?? '' }
        : { problem: String(error), stack: '' },
    )
    .then((answer) => self.postMessage(answer));
});
