/** The page's side of the texture worker: started when first needed, ended to give up work that nobody waits for any more. */
import { FormatError } from '../../../../../shared/codec/error.ts';
import type { TextureBytes, TextureJobAnswer, TextureJobName, TextureJobs } from './jobs.ts';
import { text } from '../../../base/text/language.ts';

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The work was given up because its result is of no use any more. */
export class GivenUp extends Error {}

/** Memory of its own: a view would take the whole of what it looks into along. */
export function textureBytes(bytes: Uint8Array, name: string, files: TextureBytes['files'] = []): TextureBytes {
  return { bytes: bytes.slice(), name, files };
}

export class TextureWorker {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  /** The files move into the worker: they are of no use here afterwards. Rejects with a FormatError for bytes that cannot be worked on, with GivenUp after `giveUp`. */
  run<N extends TextureJobName>(name: N, params: TextureJobs[N]['params']): Promise<TextureJobs[N]['result']> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      // The worker answers a job of this name with its own kind of result.
      this.pending.set(id, { resolve: resolve as (result: unknown) => void, reject });
      const buffers = [params.source, ...('picture' in params ? [params.picture] : [])].map(
        ({ bytes }) => bytes.buffer,
      );
      worker.postMessage({ id, name, params }, buffers);
    });
  }

  /** Ends what is being done. The next job starts a worker anew. */
  giveUp(): void {
    this.end(new GivenUp('given up'));
  }

  private start(): Worker {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'textures' });
    worker.addEventListener('message', ({ data }: MessageEvent<TextureJobAnswer>) => this.take(data));
    worker.addEventListener('error', (event) => {
      this.end(new Error(event.message === '' ? text('the texture worker could not be started') : event.message));
    });
    return worker;
  }

  private take(answer: TextureJobAnswer): void {
    const waiting = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    if (waiting === undefined) return;
    if ('result' in answer) waiting.resolve(answer.result);
    else {
      const { problem, place } = answer.failure;
      waiting.reject(place === null ? new Error(problem) : new FormatError(problem, place));
    }
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of waiting) reject(error);
  }
}
