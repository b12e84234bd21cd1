/** Carries a recipe out on many files: in workers, written file by file, each noted in the report before and after. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BatchMade, BatchOutcome } from '../../../shared/batch/job.ts';
import type { BatchRecipe } from '../../../shared/batch/recipe.ts';
import type { PictureFile } from '../../../shared/host/convertJob.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { FileSet } from '../../../shared/host/fileSet.ts';
import { scriptProcessOf } from '../../cli/scripts/runner.ts';
import type { Access } from '../access.ts';
import { allowedTarget, isInside } from '../access.ts';
import type { PreparedWrite } from '../atomicFile.ts';
import { prepareWrite } from '../atomicFile.ts';
import { failureText } from '../fileErrors.ts';
import { nameIn, namesIn } from '../fileSets.ts';
import { TakenPlaces } from '../takenPlaces.ts';
import { WorkerThread } from '../workerThread.ts';
import type { BatchJobs } from './batchJobs.ts';
import { BatchScripts } from './batchScripts.ts';
import type { BatchReport, WrittenFile } from './batchReport.ts';
import { hashOf, hashOfFile } from './batchReport.ts';

/** A file that a recipe is carried out on. */
export interface BatchSource {
  /** As people know it: its path on disk, or in its place. */
  readonly id: string;
  /** Below the folder that it was found in; its results lie there below the folder of results. */
  readonly inner: string;
  /** The folder that it lies in; null where that is no folder, but an archive. */
  readonly folder: string | null;
  /** With everything that belongs to it. @throws Error */
  readSet(): Promise<FileSet>;
  /** A picture that it names; null where nobody has it. */
  picture(path: string): Promise<PictureFile | null>;
  /** A PNG of it as the window drew it; null, or nothing, where nobody did. */
  drawn?(): Promise<Uint8Array | null>;
}

export interface BatchHow {
  readonly recipe: BatchRecipe;
  /** Null writes beside the sources, and over them. */
  readonly out: string | null;
  /** What becomes of files that are there. */
  readonly existing: 'skip' | 'replace';
  readonly access: Access;
  readonly signal: AbortSignal;
  readonly workerUrl: URL;
  readonly workers: number;
  readonly progress: (done: number, now: string) => void;
}

/** So many files at least are worth another worker. */
const filesOfWorker = 8;
/** Models of a hundred sequences take seconds. */
const limitMs = 300_000;

export function batchWorkerUrl(workerUrl: URL): URL {
  const isBuilt = workerUrl.pathname.endsWith('.js');
  return new URL(isBuilt ? './batchWorker.js' : './host/batch/batchWorker.ts', workerUrl);
}

/** One worker, begun anew after a file that ended it. */
export class BatchMaker {
  private readonly url: URL;
  private thread: WorkerThread<BatchJobs> | null = null;
  private scripts: BatchScripts | null = null;

  constructor(workerUrl: URL) {
    this.url = workerUrl;
  }

  /** What comes of a file; nothing is written. */
  async make(source: BatchSource, recipe: BatchRecipe): Promise<BatchOutcome> {
    const isDrawn = recipe.acts.some(({ act }) => act === 'picture');
    const drawn = isDrawn ? ((await source.drawn?.().catch(() => null)) ?? null) : null;
    const set = await source.readSet();
    const name = set.members[0]?.name ?? basename(source.id);
    this.scripts ??= new BatchScripts(scriptProcessOf(this.url));
    const { bytes, files, scripted } = await this.scripts.runAll(set, name, recipe);
    const run = async (pictures: [string, PictureFile | null][] | null): Promise<BatchOutcome> => {
      this.thread ??= new WorkerThread<BatchJobs>(batchWorkerUrl(this.url), () => {
        this.thread = null;
      });
      const job = {
        bytes,
        files: [...files],
        formatId: set.formatId,
        name,
        path: source.id.replaceAll('\\', '/'),
        recipe,
        pictures,
        drawn,
        scripted,
      };
      return await this.thread.run('batch', job, { limitMs });
    };
    const first = await run(null);
    if (first.kind !== 'wanting') return first;
    const pictures: [string, PictureFile | null][] = [];
    for (const path of first.paths) pictures.push([path, await source.picture(path).catch(() => null)]);
    return await run(pictures);
  }

  async stop(): Promise<void> {
    this.scripts?.stop();
    await this.thread?.stop();
  }
}

interface Target {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Who is written: the file's name for people, and its folder. */
type Placed = Pick<BatchSource, 'id' | 'inner' | 'folder'>;
type Placing = Pick<BatchHow, 'out' | 'existing' | 'access'>;

/** Where results go. A file that is called the same but for its case is the one that is meant. */
async function targetsOf(made: BatchMade, source: Placed, { out, access }: Placing): Promise<readonly Target[]> {
  const base = out === null ? source.folder : join(out, dirname(source.inner));
  if (base === null) {
    throw new HostError('bad-request', 'It lies in an archive. Choose a folder for the results.');
  }
  await mkdir(base, { recursive: true });
  const names = await namesIn(base);
  const targets: Target[] = [];
  for (const { name, bytes } of made.files) {
    const wanted = join(base, nameIn(names, name) ?? name);
    if (!isInside(base, wanted))
      throw new HostError('bad-request', `${name} would lie outside the folder of the results.`);
    await mkdir(dirname(wanted), { recursive: true });
    targets.push({ path: await allowedTarget(access, wanted), bytes });
  }
  return targets;
}

/** Writes what was made, and notes it. Answers what was replaced; null where files are there that may not be. */
export async function writeMade(
  made: BatchMade,
  source: Placed,
  { how, report, taken }: { how: Placing; report: BatchReport; taken: TakenPlaces },
): Promise<readonly WrittenFile[] | null> {
  const targets = await targetsOf(made, source, how);
  for (const { path } of targets) taken.check(path, source.id);
  for (const { path } of targets) taken.take(path, source.id);
  const states = await Promise.all(
    targets.map(async (target) => ({ ...target, before: await hashOfFile(target.path), after: hashOf(target.bytes) })),
  );
  const fresh = states.filter(({ before, after }) => before !== after);
  if (how.existing === 'skip' && fresh.some(({ before }) => before !== null)) return null;
  const prepared: PreparedWrite[] = [];
  const files: WrittenFile[] = [];
  try {
    for (const { path, bytes } of fresh) prepared.push(await prepareWrite(path, bytes));
    for (const { path, before, after } of fresh) files.push({ path, before, after, kept: await report.keep(path) });
    await report.note({ kind: 'writing', source: source.id, files });
    // The main file last: a model that is there has what it shows.
    for (const each of prepared.toReversed()) await each.replace();
  } catch (error) {
    for (const each of prepared) await each.abandon();
    throw error;
  }
  const { did, errors, oldSize, newSize } = made;
  await report.note({ kind: 'written', source: source.id, did, errors, oldSize, newSize });
  return files;
}

/** Carries it all out. What goes wrong with a file belongs to that file alone; a full disk ends the batch. */
export async function runBatch(sources: readonly BatchSource[], how: BatchHow, report: BatchReport): Promise<void> {
  const { recipe, signal, workerUrl, workers, progress } = how;
  let next = 0;
  let done = 0;
  let isFull = false;
  const taken = new TakenPlaces();
  const isOver = (): boolean => signal.aborted || isFull;
  const one = async (maker: BatchMaker, source: BatchSource): Promise<void> => {
    try {
      const outcome = await maker.make(source, recipe);
      if (isOver()) return;
      if (outcome.kind === 'unchanged') await report.note({ kind: 'unchanged', source: source.id });
      else if (outcome.kind === 'made') {
        const written = await writeMade(outcome, source, { how, report, taken });
        if (written === null) await report.note({ kind: 'skipped', source: source.id });
      } else {
        const message = outcome.kind === 'failed' ? outcome.message : 'It names ever more pictures.';
        await report.note({ kind: 'failed', source: source.id, message });
      }
    } catch (error) {
      if (signal.aborted) return;
      isFull ||= error instanceof HostError && error.code === 'no-space';
      await report.note({ kind: 'failed', source: source.id, message: failureText(error, source.id) });
    }
  };
  // Starting a worker takes longer than a few files do.
  const wanted = Math.max(1, Math.min(workers, Math.ceil(sources.length / filesOfWorker)));
  const makers = Array.from({ length: wanted }, () => new BatchMaker(workerUrl));
  // What is being made need not be waited for.
  signal.addEventListener('abort', () => makers.forEach((maker) => void maker.stop()));
  try {
    await Promise.all(
      makers.map(async (maker) => {
        while (next < sources.length && !isOver()) {
          const source = sources[next++];
          if (source === undefined) return;
          progress(done, source.id);
          await one(maker, source);
          done++;
        }
      }),
    );
  } finally {
    await Promise.all(makers.map((maker) => maker.stop()));
    await report.note({ kind: 'end', isCancelled: isOver() });
  }
}
