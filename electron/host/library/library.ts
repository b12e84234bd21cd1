/** The indexes of all places that a host has mounted: made one place after the other, kept up, and asked. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EventOf } from '../../../shared/host/contract.ts';
import { HostError } from '../../../shared/host/error.ts';
import type { Mount } from '../mounts/mount.ts';
import { libraryWorkerUrl } from './factsPool.ts';
import { indexPlace } from './indexing.ts';
import type { IndexJobs } from './indexJobs.ts';
import { IndexService } from './indexService.ts';
import { placeOfMount } from './place.ts';
import type { FoundFiles, Page, Wanted } from './questions.ts';
import { LibraryTags } from './tags.ts';
import type { LibraryFacets } from '../../../shared/library/answers.ts';

export type LibraryState = EventOf<'libraryChanged'>;

export interface LibraryOptions {
  /** The parsing worker's module: the workers of the library lie beside it. */
  readonly workerUrl: URL;
  readonly dataFolder: string;
  /** How many make facts at once; where it is left out, one processor is left to the rest of the program. */
  readonly workers?: number;
  readonly tell: (state: LibraryState) => void;
  readonly report: (error: unknown) => void;
}

/** Progress is told so often at most, ms. */
const tellEveryMs = 250;
/** After a document was opened or saved others are likely to follow: so long the indexing waits, ms. */
const quietAfterMs = 400;

interface Entry {
  state: LibraryState;
  mount: Mount;
  readonly controller: AbortController;
  toldAt: number;
}

export class Library {
  private readonly options: LibraryOptions;
  readonly tags: LibraryTags;
  private readonly service: IndexService;
  private readonly entries = new Map<string, Entry>();
  /** One place after the other. */
  private turn: Promise<void> = Promise.resolve();
  private isPaused = false;
  private held = 0;
  private quietUntil = 0;
  private readonly waiting = new Set<() => void>();
  private isStopped = false;

  constructor(options: LibraryOptions) {
    this.options = options;
    this.tags = new LibraryTags(join(options.dataFolder, 'library', 'tags.json'));
    this.service = new IndexService(libraryWorkerUrl(options.workerUrl, 'indexWorker'));
  }

  /** Places that were indexed or asked for in this run. */
  get states(): readonly LibraryState[] {
    return [...this.entries.values()].map(({ state }) => state);
  }

  /** Whether the index of a mount holds all that the mount does. */
  isWhole(mount: Mount): boolean {
    return this.entries.get(mount.id)?.state.kind === 'ready';
  }

  /** Whether the user paused it. */
  get isHeld(): boolean {
    return this.isPaused;
  }

  /** Whether the mount was asked to be indexed in this run: then it is kept up. */
  isKept(mountId: string): boolean {
    const kind = this.entries.get(mountId)?.state.kind;
    return kind !== undefined && kind !== 'stopped';
  }

  private set(entry: Entry, change: Partial<LibraryState>): void {
    entry.state = { ...entry.state, ...change };
    entry.toldAt = performance.now();
    this.options.tell(entry.state);
  }

  /**
   * Brings the index of a mount up to date; resolves when that is done, was cancelled, or failed.
   * @param isAnew throws away what is known of the mount first
   */
  async index(mount: Mount, isAnew = false): Promise<LibraryState> {
    const before = this.entries.get(mount.id);
    const isQueued = before !== undefined && before.mount === mount && before.state.kind === 'waiting';
    if (!isQueued) before?.controller.abort();
    const state: LibraryState = {
      mountId: mount.id,
      kind: 'waiting',
      done: 0,
      total: 0,
      files: isAnew ? 0 : (before?.state.files ?? 0),
      unreadable: isAnew ? 0 : (before?.state.unreadable ?? 0),
      problem: null,
    };
    const entry: Entry = { state, mount, controller: new AbortController(), toldAt: 0 };
    this.entries.set(mount.id, entry);
    this.options.tell(state);
    const mine = this.turn.then(() => this.run(entry, isAnew));
    this.turn = mine;
    await mine;
    return entry.state;
  }

  private async run(entry: Entry, isAnew: boolean): Promise<void> {
    const { mount, controller } = entry;
    if (controller.signal.aborted || this.isStopped) return;
    const { workerUrl, dataFolder, workers = Math.max(1, Math.min(4, availableParallelism() - 1)) } = this.options;
    const place = placeOfMount(mount, dataFolder);
    const kind = this.isPaused ? 'paused' : 'indexing';
    this.set(entry, { kind });
    try {
      if (isAnew) await this.service.run('close', { index: place.index, isForgotten: true });
      await indexPlace(place, {
        service: this.service,
        factsWorkerUrl: libraryWorkerUrl(workerUrl, 'factsWorker'),
        workers,
        signal: controller.signal,
        mayGoOn: () => this.mayGoOn(),
        progress: (done, total) => {
          const isDue = done === total || performance.now() - entry.toldAt >= tellEveryMs;
          if (isDue) this.set(entry, { kind: this.isPaused ? 'paused' : 'indexing', done, total });
          else entry.state = { ...entry.state, done, total };
        },
      });
      const { files, unreadable } = await this.service.run('counts', { index: place.index });
      this.set(entry, { kind: controller.signal.aborted ? 'stopped' : 'ready', files, unreadable });
    } catch (error) {
      if (this.isStopped) return;
      if (!(error instanceof HostError)) this.options.report(error);
      this.set(entry, { kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  private async mayGoOn(): Promise<void> {
    while (!this.isStopped && (this.isPaused || this.held > 0)) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
    const quiet = this.quietUntil - performance.now();
    if (quiet > 0) await new Promise((resolve) => setTimeout(resolve, quiet).unref());
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    for (const entry of this.entries.values()) {
      const { kind } = entry.state;
      if (kind === 'indexing' || kind === 'paused') this.set(entry, { kind: isPaused ? 'paused' : 'indexing' });
    }
    if (!isPaused) this.wake();
  }

  /** Does something that indexing has to wait for: opening and saving documents. */
  async first<R>(act: () => Promise<R> | R): Promise<R> {
    this.held++;
    try {
      return await act();
    } finally {
      this.held--;
      this.quietUntil = performance.now() + quietAfterMs;
      if (this.held === 0) this.wake();
    }
  }

  /** Ends the indexing of a mount. What was found stays; it goes on from there when it is asked for again. */
  cancel(mountId: string): void {
    const entry = this.entries.get(mountId);
    if (entry === undefined || entry.state.kind === 'ready') return;
    entry.controller.abort();
    this.set(entry, { kind: 'stopped' });
    this.wake();
  }

  /** Ends what is done for a mount that was taken away; its index stays, as the mount may come back. */
  async leave(mountId: string): Promise<void> {
    const entry = this.entries.get(mountId);
    if (entry === undefined) return;
    entry.controller.abort();
    this.entries.delete(mountId);
    this.wake();
    await this.service.run('close', {
      index: placeOfMount(entry.mount, this.options.dataFolder).index,
      isForgotten: false,
    });
  }

  /** Asks the index of a mount. */
  async ask<N extends keyof IndexJobs>(
    mount: Mount,
    name: N,
    params: Omit<IndexJobs[N]['params'], 'index'>,
  ): Promise<IndexJobs[N]['result']> {
    const { index } = placeOfMount(mount, this.options.dataFolder);
    // What is left out above is put in here.
    return await this.service.run(name, { ...params, index });
  }

  /** Files of a mount, by what is in them and by the user's tags. */
  async search(mount: Mount, wanted: Omit<Wanted, 'tags'>, page: Page): Promise<FoundFiles> {
    return await this.ask(mount, 'search', { ...wanted, ...page, tags: await this.tags.ofPlace(mount.path) });
  }

  /** How the files that are asked for divide. */
  async facets(mount: Mount, wanted: Omit<Wanted, 'tags'>): Promise<LibraryFacets> {
    return await this.ask(mount, 'facets', { ...wanted, tags: await this.tags.ofPlace(mount.path) });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { controller } of this.entries.values()) controller.abort();
    this.wake();
    await this.turn.catch(() => undefined);
    await this.service.stop();
  }
}
