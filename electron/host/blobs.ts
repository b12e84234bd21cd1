/** Bulk bytes waiting to be fetched by the user interface, each once. */
import { newId } from './opaqueId.ts';

/** What nobody fetched by then was meant for a page that has gone. */
const keptMs = 120_000;

export class Blobs {
  private readonly waiting = new Map<string, { bytes: Uint8Array; timer: NodeJS.Timeout }>();

  put(bytes: Uint8Array): string {
    const id = newId();
    const timer = setTimeout(() => this.waiting.delete(id), keptMs);
    timer.unref();
    this.waiting.set(id, { bytes, timer });
    return id;
  }

  /** Size in bytes, without taking it; null when there is none of this id. */
  size(id: string): number | null {
    return this.waiting.get(id)?.bytes.length ?? null;
  }

  /** The bytes, which are then forgotten; null when there are none of this id. */
  take(id: string): Uint8Array | null {
    const entry = this.waiting.get(id);
    if (entry === undefined) return null;
    clearTimeout(entry.timer);
    this.waiting.delete(id);
    return entry.bytes;
  }

  clear(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
