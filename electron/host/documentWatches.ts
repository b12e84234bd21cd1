/** What a document hears of on disk beside its own files, until it is closed: its textures, and files that it misses. */
import type { FileWatcher } from './watcher.ts';

export class DocumentWatches {
  private readonly stops = new Map<string, () => void>();

  /** Hears of changes of a texture's file. */
  texture(path: string, watcher: FileWatcher, changed: () => void): void {
    if (!this.stops.has(path)) this.stops.set(path, watcher.watch(path, changed));
  }

  /** Hears when something comes to one of these places where a file is wanted; asked for again, it replaces what was heard. */
  wanted(name: string, places: readonly string[], watcher: FileWatcher, appeared: () => void): void {
    const key = `wanted ${name}`;
    this.stops.get(key)?.();
    const stops = places.map((path) => watcher.watch(path, appeared));
    this.stops.set(key, () => {
      for (const stop of stops) stop();
    });
  }

  close(): void {
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
  }
}
