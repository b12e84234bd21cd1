/** The host's copy of one document in a parsing worker; when the worker is lost, the copy is made anew from file and journal. */
import type { FilePart } from '../../shared/codec/documentView.ts';
import type { JobName, JobParams, JobResult } from '../../shared/host/workerJobs.ts';
import { HostError } from '../../shared/host/error.ts';
import { notOurs, sniffedBytes } from '../../shared/host/fileSet.ts';
import { sha256Of } from './fileState.ts';
import type { PoolWorker, WorkerPool } from './workerPool.ts';
import { JobNotBegun } from './workerThread.ts';

/** All that is needed to make the copy anew. */
export interface CopySource {
  /** The document's files end to end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FilePart[];
  /** Encoded lists of WireDiff on top of the bytes. */
  readonly frames: readonly Uint8Array[];
  readonly baseDigest: string | null;
}

/** What a file turned out to be. */
export interface AboutCopy {
  readonly formatId: string;
  readonly version: number;
  readonly size: number;
  /** SHA-256 of the bytes. */
  readonly originalDigest: string;
}

type DocumentJob = Exclude<
  JobName,
  'sniff' | 'companions' | 'open' | 'trustBeyond' | 'decodeImage' | 'convertTexture' | 'compileModel'
>;

export class DocumentCopy {
  readonly id: string;
  private readonly pool: WorkerPool;
  private readonly source: () => Promise<CopySource>;
  private worker: PoolWorker | null = null;
  private opened: AboutCopy | null = null;

  constructor(pool: WorkerPool, id: string, source: () => Promise<CopySource>) {
    this.pool = pool;
    this.id = id;
    this.source = source;
  }

  /** What the file turned out to be. */
  get about(): AboutCopy {
    if (this.opened === null) throw new Error('the document has not been read yet');
    return this.opened;
  }

  /** Reads bytes into a worker. The bytes move there and cannot be used afterwards. */
  async open(source: CopySource): Promise<void> {
    const { bytes, files, frames, baseDigest } = source;
    const worker = this.pool.pick();
    const prefix = bytes.slice(0, sniffedBytes);
    const { formatId } = await worker.run('sniff', { prefix, name: files[0]?.name ?? '' });
    if (formatId === null) throw new HostError('unreadable', notOurs(bytes), { path: '', offset: 0 });
    const size = bytes.length;
    const originalDigest = sha256Of(bytes);
    const params = { documentId: this.id, bytes, files, formatId, frames, baseDigest };
    const result = await worker.run('open', params, [bytes.buffer]);
    this.worker = worker;
    this.opened = { ...result, formatId, size, originalDigest };
  }

  /** Runs a job about this document, loading it again first when its worker has gone. */
  async run<N extends DocumentJob>(name: N, params: Omit<JobParams<N>, 'documentId'>): Promise<JobResult<N>> {
    // The parameters of a document's job are `documentId` and what was given.
    const complete = { ...params, documentId: this.id } as JobParams<N>;
    try {
      return await (await this.loaded()).run(name, complete);
    } catch (error) {
      // Another document's job ended the worker while this one waited for its turn.
      if (!(error instanceof JobNotBegun)) throw error;
      return await (await this.loaded()).run(name, complete);
    }
  }

  private async loaded(): Promise<PoolWorker> {
    if (this.worker === null || !this.worker.isAlive) await this.open(await this.source());
    if (this.worker === null) throw new Error('opening left no worker');
    return this.worker;
  }

  /** Gives the copy up; the next job makes it anew. */
  forget(): void {
    const { worker } = this;
    this.worker = null;
    if (worker?.isAlive === true) void worker.run('close', { documentId: this.id }).catch(() => undefined);
  }

  /** Replaces the copy by the bytes it was first read from. */
  async readOriginalAnew(): Promise<void> {
    const { bytes, files } = await this.run('original', {});
    await this.open({ bytes: Uint8Array.from(bytes), files, frames: [], baseDigest: null });
  }

  async close(): Promise<void> {
    if (this.worker?.isAlive === true) await this.worker.run('close', { documentId: this.id });
    this.worker = null;
  }
}
