/** Looks at the heap of a worker thread while it works, so that too large a one ends with its thread alone. */
import type { Worker } from 'node:worker_threads';

/**
 * Megabytes of heap, garbage included, past which a worker is ended. Bulk data lies outside it. Half of it in use at once
 * takes a list of 48 million numbers, which no file that is read needs.
 */
export const mostHeapMb = 768;

/**
 * V8's own limit. It is far higher, since V8 (Node 24) ends the whole process where a single piece of memory goes more than
 * 16 MB past it: it has room for the largest list that V8 can make beside what a worker may hold.
 */
export const maxOldGenerationSizeMb = 2048;

/** What work before left behind may not have been collected yet: nobody is ended for that, but for this much more. */
const moreThanBeforeMb = 256;

/** A list that grows without end passes from the one limit to the other in some hundred milliseconds. */
const betweenLooksMs = 50;

export class HeapWatch {
  private readonly worker: Worker;
  private readonly tooLarge: () => void;
  private timer: NodeJS.Timeout | null = null;
  private isLooking = false;
  private lastUsed = 0;
  private mostUsed = 0;

  /** `tooLarge` is called when the heap was found past its limit. */
  constructor(worker: Worker, tooLarge: () => void) {
    this.worker = worker;
    this.tooLarge = tooLarge;
  }

  /** Work begins. */
  start(): void {
    this.mostUsed = Math.max(mostHeapMb * 1024 ** 2, this.lastUsed + moreThanBeforeMb * 1024 ** 2);
    this.timer ??= setInterval(() => void this.look(), betweenLooksMs);
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private async look(): Promise<void> {
    // A thread that is within one long step of V8 answers behind it.
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const { used_heap_size: used } = await this.worker.getHeapStatistics();
      this.lastUsed = used;
      if (this.timer !== null && used > this.mostUsed) this.tooLarge();
    } catch {
      // It has ended, which its owner hears of from itself.
    } finally {
      this.isLooking = false;
    }
  }
}
