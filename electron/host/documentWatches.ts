/** What a document hears of on disk beside its own files, until it is closed: its textures, files that it misses, its source. */
import type { FileWatcher } from './watcher.ts';

export class DocumentWatches {
  private readonly stops = new Map<string, () => void>();

  /** Hears of changes of a texture's file. */
  texture(path: string, watcher: FileWatcher, changed: () => void): void {
    if (!this.stops.has(path)) this.stops.set(path, watcher.watch(path, changed));
  }

  /** Hears when something comes to one of these places where a file is wanted; asked for again, it replaces what was heard. */
  wanted(name: string, places: readonly string[], watcher: FileWatcher, appeared: () => void): void {
    this.instead(`wanted ${name}`, places, watcher, appeared);
  }

  /** Hears of the files that it was imported from; asked for again, they take the place of those before. */
  source(paths: readonly string[], watcher: FileWatcher, changed: () => void): void {
    this.instead('source', paths, watcher, changed);
  }

  private instead(key: string, paths: readonly string[], watcher: FileWatcher, heard: () => void): void {
    this.stops.get(key)?.();
    const stops = paths.map((path) => watcher.watch(path, heard));
    this.stops.set(key, () => {
      for (const stop of stops) stop();
    });
  }

  close(): void {
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
  }
}
