/** The worker's side of one piece of long work: does what it is given and answers. */
import type { WorkerWord } from './askWorker.ts';

/** Hears how far the work is, 0 to 1. */
export type TellShare = (share: number) => void;

/** Answers every request of the page by what `carryOut` makes of it; the page sends what that takes. */
export function serve(carryOut: (request: never, tell: TellShare) => Promise<unknown>): void {
  const say = (word: WorkerWord): void => self.postMessage(word);
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // The page pairs each worker with its own kind of request.
    void carryOut(data as never, (share) => say({ share }))
      .then((result): WorkerWord => ({ result }))
      .catch((error: unknown): WorkerWord =>
        error instanceof Error
          ? { problem: error.message, stack: error.stack ?? '' }
          : { problem: String(error), stack: '' },
      )
      .then(say);
  });
}
