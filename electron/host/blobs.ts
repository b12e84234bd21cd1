/** Bulk bytes waiting to be fetched by the user interface, each once. */
import { newId } from './opaqueId.ts';

/** What nobody fetched by then was meant for a page that has gone. */
const keptMs = 120_000;

/** Beyond so much that nobody has fetched, bulk work waits; a page that never fetches gains nothing. */
const roomBytes = 96 * 1024 * 1024;
const longestWaitMs = 3000;
/** Beyond so much the oldest are given up: they were meant for nobody. The newest few may be as large as a file is. */
const mostBytes = 192 * 1024 * 1024;
const mostBlobs = 1024;
const keptBlobs = 4;

export class Blobs {
  private total = 0;
  private readonly whenTaken = new Set<() => void>();
  private readonly waiting = new Map<string, { bytes: Uint8Array; timer: NodeJS.Timeout }>();

  put(bytes: Uint8Array): string {
    const id = newId();
    const timer = setTimeout(() => this.drop(id), keptMs);
    timer.unref();
    this.waiting.set(id, { bytes, timer });
    this.total += bytes.length;
    for (const oldest of this.waiting.keys()) {
      const { size } = this.waiting;
      if (size <= keptBlobs || (size <= mostBlobs && this.total <= mostBytes)) break;
      this.drop(oldest);
    }
    return id;
  }

  /** Bytes that wait to be fetched. */
  get unfetched(): number {
    return this.total;
  }

  /** Resolves when there is room for more bulk bytes, or after a few seconds: nothing may wait for a page for ever. */
  async room(): Promise<void> {
    const until = Date.now() + longestWaitMs;
    while (this.total > roomBytes && Date.now() < until) {
      await new Promise<void>((resolve) => {
        const go = (): void => {
          clearTimeout(timer);
          this.whenTaken.delete(go);
          resolve();
        };
        const timer = setTimeout(go, until - Date.now());
        this.whenTaken.add(go);
      });
    }
  }

  private drop(id: string): Uint8Array | null {
    const entry = this.waiting.get(id);
    if (entry === undefined) return null;
    clearTimeout(entry.timer);
    this.waiting.delete(id);
    this.total -= entry.bytes.length;
    for (const go of this.whenTaken) go();
    return entry.bytes;
  }

  /** Size in bytes, without taking it; null when there is none of this id. */
  size(id: string): number | null {
    return this.waiting.get(id)?.bytes.length ?? null;
  }

  /** The bytes, which are then forgotten; null when there are none of this id. */
  take(id: string): Uint8Array | null {
    return this.drop(id);
  }

  clear(): void {
    for (const id of [...this.waiting.keys()]) this.drop(id);
  }
}
