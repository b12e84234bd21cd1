/** Brings the index of a place up to date: looks at what changed and makes facts of it, in lots, by several workers. */
import type { IndexService } from './indexService.ts';
import type { WaitingFile } from './changes.ts';
import { FactsMaker } from './factsPool.ts';
import type { LibraryPlace } from './place.ts';

/** Files of a lot, and their bytes together: small enough to be done within a tenth of a second or so. */
const lot = { files: 24, bytes: 2 * 1024 * 1024 };

export interface IndexingOptions {
  readonly service: IndexService;
  readonly factsWorkerUrl: URL;
  readonly workers: number;
  readonly signal: AbortSignal;
  /** Resolves when the next lot may begin: it waits while documents are opened, or the user paused it. */
  readonly mayGoOn: () => Promise<void>;
  readonly progress: (done: number, total: number) => void;
}

/** Takes the next lot off the list. */
function nextLot(waiting: readonly WaitingFile[], from: number): number {
  let bytes = 0;
  let at = from;
  while (at < waiting.length && at - from < lot.files) {
    bytes += waiting[at]?.size ?? 0;
    if (at > from && bytes > lot.bytes) break;
    at++;
  }
  return at;
}

/** Answers how many files were looked into. Ends early when it is cancelled; what was found until then is kept. */
export async function indexPlace(place: LibraryPlace, options: IndexingOptions): Promise<number> {
  const { service, factsWorkerUrl, workers, signal, mayGoOn, progress } = options;
  const { index } = place;
  const { waiting, hasChanged } = await service.run('take', { index, entries: await place.entries() });
  let next = 0;
  let done = 0;
  if (waiting.length > 0) progress(0, waiting.length);
  const makers = Array.from(
    { length: Math.min(workers, Math.ceil(waiting.length / lot.files)) },
    () => new FactsMaker(factsWorkerUrl),
  );
  const stop = (): void => makers.forEach((maker) => void maker.stop());
  signal.addEventListener('abort', stop);
  const work = async (maker: FactsMaker): Promise<void> => {
    while (next < waiting.length && !signal.aborted) {
      await mayGoOn();
      if (signal.aborted) return;
      const files = waiting.slice(next, (next = nextLot(waiting, next)));
      const found = await maker.facts(place, files);
      await service.run('put', { index, found });
      done += files.length;
      progress(done, waiting.length);
    }
  };
  try {
    await Promise.all(makers.map(work));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.all(makers.map((maker) => maker.stop()));
  }
  if (!signal.aborted && (done > 0 || hasChanged))
    await service.run('settle', { index, aliases: await place.aliases() });
  return done;
}
