/** The page's side of the worker that makes slices of weights: started when first needed, ended with the view. */
import type { SliceRequest } from '../../../../../../../shared/geometry/terrain/slicePacking.ts';

export interface PackingRequest {
  readonly id: number;
  readonly request: SliceRequest;
}

export interface PackingAnswer {
  readonly id: number;
  /** In the order in which they are wanted. */
  readonly slices: Uint8Array<ArrayBuffer>;
  /** That of the request, to be used for the next one. */
  readonly memory: ArrayBuffer;
}

/** Slices that are on their way (null), there, or that will not come. */
export type Packed = Uint8Array<ArrayBuffer> | 'failed' | null;

/** Who waited so long for an answer, ms, does the work itself: a worker that was ended by the system tells nobody. */
const longestWaitMs = 5000;

export class SlicePacker {
  private readonly start: () => Worker;
  private worker: Worker | null = null;
  /** One that failed is not started again: the page does without. */
  private hasFailed = false;
  private readonly waiting = new Map<number, (packed: Packed) => void>();
  private nextId = 1;
  /** Memory of a request that was answered: of one alone, as it is some megabytes. */
  private spare: ArrayBuffer | undefined;

  constructor(start: () => Worker) {
    this.start = start;
  }

  /** Memory for the next request, if there is any. */
  takeMemory(): ArrayBuffer | undefined {
    const { spare } = this;
    this.spare = undefined;
    return spare;
  }

  /** Sends a request, whose memory moves into the worker. What is returned tells what came of it; it is asked, and never calls. */
  pack(request: SliceRequest): () => Packed {
    if (this.hasFailed) return () => 'failed';
    let packed: Packed = null;
    const id = this.nextId++;
    const sent = performance.now();
    try {
      this.worker ??= this.started();
      this.worker.postMessage({ id, request }, [request.bytes.buffer]);
      this.waiting.set(id, (answer) => {
        packed = answer;
      });
    } catch {
      this.fail();
    }
    return () => {
      if (packed === null && (this.hasFailed || performance.now() - sent > longestWaitMs)) {
        this.waiting.delete(id);
        packed = 'failed';
      }
      return packed;
    };
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
    this.spare = undefined;
  }

  private started(): Worker {
    const worker = this.start();
    worker.addEventListener('message', ({ data: { id, slices, memory } }: MessageEvent<PackingAnswer>) => {
      this.spare = memory;
      this.waiting.get(id)?.(slices);
      this.waiting.delete(id);
    });
    worker.addEventListener('error', () => this.fail());
    return worker;
  }

  private fail(): void {
    this.hasFailed = true;
    this.dispose();
  }
}

/** One with the worker of this feature. */
export function weightsPacker(): SlicePacker {
  return new SlicePacker(
    () => new Worker(new URL('weightsWorker.ts', import.meta.url), { type: 'module', name: 'weights' }),
  );
}
