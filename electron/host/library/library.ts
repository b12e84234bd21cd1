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
  readonly mount: Mount;
  /** What is known of the mount is thrown away first. */
  isAnew: boolean;
  readonly controller: AbortController;
  toldAt: number;
  /** Its turn has come. */
  hasBegun: boolean;
  /** Resolves when nothing is done for it any more. */
  ended: Promise<void>;
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
    // Of a mount that is indexed again meanwhile, or was taken away, what was begun before is no news.
    if (this.entries.get(entry.mount.id) === entry) this.options.tell(entry.state);
  }

  /**
   * Brings the index of a mount up to date; resolves when that is done, was cancelled, or failed. What is being done for the
   * mount ends; what waits for its turn is asked once, however often it is asked for.
   * @param isAnew throws away what is known of the mount first
   */
  async index(mount: Mount, isAnew = false): Promise<LibraryState> {
    const before = this.entries.get(mount.id);
    if (before !== undefined && before.mount === mount && before.state.kind === 'waiting') {
      before.isAnew ||= isAnew;
      await before.ended;
      return before.state;
    }
    if (before !== undefined) this.abort(before);
    const state: LibraryState = {
      mountId: mount.id,
      kind: 'waiting',
      done: 0,
      total: 0,
      files: isAnew ? 0 : (before?.state.files ?? 0),
      unreadable: isAnew ? 0 : (before?.state.unreadable ?? 0),
      problem: null,
    };
    const controller = new AbortController();
    const entry: Entry = { state, mount, isAnew, controller, toldAt: 0, hasBegun: false, ended: Promise.resolve() };
    entry.ended = this.turn.then(() => this.run(entry));
    this.entries.set(mount.id, entry);
    this.options.tell(state);
    this.turn = entry.ended.catch(() => undefined);
    await entry.ended;
    return entry.state;
  }

  /** Ends what is done for it, also while it waits. */
  private abort(entry: Entry): void {
    entry.controller.abort();
    const isOver = entry.state.kind === 'ready' || entry.state.kind === 'failed';
    if (!isOver) entry.state = { ...entry.state, kind: 'stopped' };
    this.wake();
  }

  private async run(entry: Entry): Promise<void> {
    const { mount, controller } = entry;
    const { signal } = controller;
    if (signal.aborted || this.isStopped) return;
    entry.hasBegun = true;
    const { workerUrl, dataFolder, workers = Math.max(1, Math.min(4, availableParallelism() - 1)) } = this.options;
    const place = placeOfMount(mount, dataFolder);
    this.set(entry, { kind: this.isPaused ? 'paused' : 'indexing' });
    try {
      await this.mayGoOn(signal);
      if (entry.isAnew && !signal.aborted) {
        await this.service.run('close', { index: place.index, isForgotten: true });
      }
      if (signal.aborted) return;
      await indexPlace(place, {
        service: this.service,
        factsWorkerUrl: libraryWorkerUrl(workerUrl, 'factsWorker'),
        workers,
        signal,
        mayGoOn: () => this.mayGoOn(signal),
        progress: (done, total) => {
          // What was cancelled is told to have stopped; its last files are no progress.
          const isDue = !signal.aborted && (done === total || performance.now() - entry.toldAt >= tellEveryMs);
          if (isDue) this.set(entry, { kind: this.isPaused ? 'paused' : 'indexing', done, total });
          else entry.state = { ...entry.state, done, total };
        },
      });
      const { files, unreadable } = await this.service.run('counts', { index: place.index });
      this.set(entry, { kind: signal.aborted ? 'stopped' : 'ready', files, unreadable });
    } catch (error) {
      // What fails after it was cancelled fails nobody.
      if (this.isStopped || signal.aborted) return;
      if (!(error instanceof HostError)) this.options.report(error);
      this.set(entry, { kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Resolves when indexing may go on, and at once when it is cancelled: a place that waits must not keep others waiting. */
  private async mayGoOn(signal: AbortSignal): Promise<void> {
    while (!this.isStopped && !signal.aborted) {
      const quiet = this.quietUntil - performance.now();
      if (this.isPaused || this.held > 0) await new Promise<void>((resolve) => this.waiting.add(resolve));
      else if (quiet > 0) await new Promise((resolve) => setTimeout(resolve, quiet).unref());
      else return;
    }
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
    this.abort(entry);
    this.set(entry, { kind: 'stopped' });
  }

  /** Ends what is done for a mount that was taken away; its index stays, as the mount may come back. */
  async leave(mountId: string): Promise<void> {
    const entry = this.entries.get(mountId);
    if (entry === undefined) return;
    this.abort(entry);
    this.entries.delete(mountId);
    // Work that is still ending would open the index again behind its closing.
    if (entry.hasBegun) await entry.ended;
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
