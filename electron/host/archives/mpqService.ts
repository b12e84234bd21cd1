/** MPQ archives for the host: one thread reads all of them, another one writes. */
import { stat } from 'node:fs/promises';
import type { Archive, ArchiveChange, ArchiveIndex } from '../../../shared/archive/archive.ts';
import { HostError } from '../../../shared/host/error.ts';
import { fileError } from '../fileErrors.ts';
import { JobNotBegun, WorkerThread } from '../workerThread.ts';
import type { MpqJobs, PackedIndex } from './mpqJobs.ts';

/** Opening takes well under a second for 40,000 files; the rest is for slow disks and busy machines. */
const openMs = 2_000;
const openMsPerMegabyte = 20;
const openMsAtMost = 60_000;
const readMs = 30_000;
/** Copying, packing and comparing archives of gigabytes. */
const writeMs = 600_000;
const idleWriterMs = 5_000;

type Thread = WorkerThread<MpqJobs>;

function unpack(index: PackedIndex): ArchiveIndex {
  const { names, ...columns } = index;
  return { names: columns.sizes.length === 0 ? [] : names.split('\0'), ...columns };
}

/**
 * The worker's module beside the parsing worker's: `host/archives/mpqWorker.ts` from the sources, `archiveWorker.js` when
 * built.
 */
export function archiveWorkerUrl(workerUrl: URL): URL {
  const isBuilt = workerUrl.pathname.endsWith('.js');
  return new URL(isBuilt ? './archiveWorker.js' : './host/archives/mpqWorker.ts', workerUrl);
}

/** A job that an abort ends with its thread: StormLib cannot be stopped in the middle. */
async function untilAborted<R>(thread: Thread, signal: AbortSignal, act: () => Promise<R>): Promise<R> {
  signal.throwIfAborted();
  const stop = (): void => void thread.stop();
  signal.addEventListener('abort', stop);
  try {
    return await act();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export class MpqService {
  private readonly url: URL;
  private reader: Thread | null = null;
  private writer: Thread | null = null;
  private writerTimer: NodeJS.Timeout | undefined;
  private nextId = 1;
  private isStopped = false;

  constructor(url: URL) {
    this.url = url;
  }

  private start(ended: (thread: Thread) => void): Thread {
    if (this.isStopped) throw new HostError('closed', 'Chunksmith is stopping.');
    const thread: Thread = new WorkerThread<MpqJobs>(this.url, () => ended(thread));
    return thread;
  }

  private readingThread(): Thread {
    this.reader ??= this.start((thread) => {
      if (this.reader === thread) this.reader = null;
    });
    return this.reader;
  }

  /** Opens an archive; when the thread is lost later it is opened again. `names` are further file names to try. */
  async open(path: string, names: readonly string[] = []): Promise<Archive> {
    const { size } = await stat(path).catch((error: unknown) => {
      throw fileError(error, 'read', path);
    });
    const limitMs = Math.min(openMs + (size / 1024 / 1024) * openMsPerMegabyte, openMsAtMost);
    const archiveId = this.nextId++;
    const openIn = (thread: Thread): Promise<MpqJobs['open']['result']> =>
      thread.run('open', { archiveId, path, names }, { limitMs });
    let thread = this.readingThread();
    const { about, index } = await this.again(() => {
      thread = this.readingThread();
      return openIn(thread);
    });
    const unpacked = unpack(index);
    const read = async (entry: number): Promise<Uint8Array<ArrayBuffer>> => {
      const current = this.readingThread();
      if (current !== thread) {
        // The thread that held it has gone. It may have been changed since, so its rows must still be the same.
        const reopened = await openIn(current);
        if (reopened.index.names !== index.names) {
          throw new HostError('changed', 'The archive was changed by another program; refresh the list.');
        }
        thread = current;
      }
      const { bytes } = await thread.run('read', { archiveId, entry }, { limitMs: readMs });
      return bytes;
    };
    return {
      about,
      index: unpacked,
      read: (entry) => this.again(() => read(entry)),
      close: async () => {
        if (this.reader !== thread) return;
        await thread.run('close', { archiveId }, { limitMs: readMs }).catch(() => undefined);
      },
    };
  }

  /** Once more when another archive's job ended the thread while this one waited for its turn. */
  private async again<R>(act: () => Promise<R>): Promise<R> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof JobNotBegun) || this.isStopped) throw error;
      return await act();
    }
  }

  /** The writing thread ends when it is idle: the memory it took for large archives comes back only so. */
  private async writing<R>(act: (thread: Thread) => Promise<R>): Promise<R> {
    clearTimeout(this.writerTimer);
    this.writer ??= this.start((thread) => {
      if (this.writer === thread) this.writer = null;
    });
    try {
      return await act(this.writer);
    } finally {
      clearTimeout(this.writerTimer);
      this.writerTimer = setTimeout(() => void this.writer?.stop(), idleWriterMs);
      this.writerTimer.unref();
    }
  }

  create(path: string, version: 1 | 2, maxFiles = 1024): Promise<null> {
    return this.writing((thread) => thread.run('create', { path, version, maxFiles }, { limitMs: writeMs }));
  }

  /** Adds files to an archive of one's own where it is, without a copy and without comparing. */
  fill(path: string, changes: readonly ArchiveChange[]): Promise<null> {
    return this.writing((thread) => thread.run('change', { path, changes }, { limitMs: writeMs }));
  }

  /** Changes `copy` in place: only ever a copy. An abort ends the thread, and the copy is worth nothing then. */
  async change(copy: string, changes: readonly ArchiveChange[], signal: AbortSignal): Promise<void> {
    await this.writing((thread) =>
      untilAborted(thread, signal, () => thread.run('change', { path: copy, changes }, { limitMs: writeMs })),
    );
  }

  /** Whether `copy` is `original` with these changes and no other. Answers what is wrong with it. */
  compare(
    original: string,
    copy: string,
    changes: readonly ArchiveChange[],
    { signal, progress }: { readonly signal: AbortSignal; readonly progress: (percent: number) => void },
  ): Promise<readonly string[]> {
    const params = { before: original, after: copy, changes };
    return this.writing((thread) =>
      untilAborted(
        thread,
        signal,
        async () => (await thread.run('compare', params, { limitMs: writeMs, progress })).problems,
      ),
    );
  }

  /** Ends both threads; the next act starts another one. */
  async restart(): Promise<void> {
    await Promise.all([this.reader?.stop(), this.writer?.stop()]);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.writerTimer);
    await this.restart();
  }
}
