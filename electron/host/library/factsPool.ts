/** Workers that make facts of files, some at a time. A file that ends its worker is found and told of; nothing else is lost. */
import { folderName, joinPath } from '../../../shared/archive/paths.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { FactsOutcome, FactsParams, FileBeside } from '../../../shared/library/factsJob.ts';
import { WorkerThread } from '../workerThread.ts';
import type { FoundFacts, WaitingFile } from './changes.ts';
import type { FactsJobs } from './factsJobs.ts';
import type { LibraryPlace } from './place.ts';

/** How long files may take together, and one alone: large buildings take two seconds on a busy machine. */
const limits = { together: 45_000, alone: 20_000 };
/** No document asks for files beside it more often: each time it names what those read so far lead to. */
const mostRounds = 8;

type Thread = WorkerThread<FactsJobs>;
type Known = FoundFacts['outcome'];

interface Read extends WaitingFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function unreadable(error: unknown): Known {
  return { kind: 'unreadable', content: '', message: error instanceof Error ? error.message : String(error) };
}

/** The worker's module beside the parsing worker's: in its folder from the sources, `factsWorker.js` when built. */
export function libraryWorkerUrl(workerUrl: URL, name: 'factsWorker' | 'indexWorker'): URL {
  const isBuilt = workerUrl.pathname.endsWith('.js');
  return new URL(isBuilt ? `./${name}.js` : `./host/library/${name}.ts`, workerUrl);
}

/** One worker with what is given to it. */
export class FactsMaker {
  private readonly url: URL;
  private thread: Thread | null = null;
  private isStopped = false;

  constructor(url: URL) {
    this.url = url;
  }

  private running(): Thread {
    if (this.isStopped) throw new HostError('closed', 'The indexing has ended.');
    this.thread ??= new WorkerThread<FactsJobs>(this.url, () => {
      this.thread = null;
    });
    return this.thread;
  }

  /** Facts of some files of a place, in their order. */
  async facts(place: LibraryPlace, files: readonly WaitingFile[]): Promise<readonly FoundFacts[]> {
    const found = new Map<string, Known>();
    const read: Read[] = [];
    for (const file of files) {
      try {
        const bytes = await place.read(file.path);
        if (bytes !== null) read.push({ ...file, bytes });
      } catch (error) {
        found.set(file.path, unreadable(error));
      }
    }
    for (const [path, outcome] of await this.outcomes(place, read)) found.set(path, outcome);
    return files.flatMap(({ path }) => {
      const outcome = found.get(path);
      return outcome === undefined ? [] : [{ path, outcome }];
    });
  }

  private async outcomes(place: LibraryPlace, read: readonly Read[]): Promise<ReadonlyMap<string, Known>> {
    const found = new Map<string, Known>();
    let wanting = read.map((file) => ({ file, beside: [] as readonly FileBeside[] }));
    for (let round = 0; wanting.length > 0 && round < mostRounds; round++) {
      const asked = wanting;
      const outcomes = await this.ask(asked.map(({ file, beside }) => ({ ...file, beside })));
      wanting = [];
      for (const [at, { file, beside }] of asked.entries()) {
        const outcome = outcomes[at] ?? unreadable('it was not looked into');
        if (outcome.kind !== 'wanting') found.set(file.path, outcome);
        else wanting.push({ file, beside: [...beside, ...(await this.besides(place, file.path, outcome.names))] });
      }
    }
    for (const { file } of wanting) found.set(file.path, unreadable('it names ever more files beside it'));
    return found;
  }

  private async besides(place: LibraryPlace, path: string, names: readonly string[]): Promise<readonly FileBeside[]> {
    const found: FileBeside[] = [];
    for (const name of names) {
      const bytes = await place.read(joinPath(folderName(path), name)).catch(() => null);
      found.push([name, bytes]);
    }
    return found;
  }

  /** Files together; where their worker ends, each alone, so that one of them is to blame. */
  private async ask(files: readonly FactsParams[]): Promise<readonly FactsOutcome[]> {
    if (files.length === 0) return [];
    try {
      const limitMs = files.length === 1 ? limits.alone : limits.together;
      return (await this.running().run('facts', { files }, { limitMs })).outcomes;
    } catch (error) {
      if (this.isStopped) throw error;
      if (files.length === 1) return [unreadable(error)];
      const outcomes: FactsOutcome[] = [];
      for (const file of files) outcomes.push(...(await this.ask([file])));
      return outcomes;
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.thread?.stop();
  }
}
