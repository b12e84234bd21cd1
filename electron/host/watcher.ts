/** Tells when files change on disk, by watching their folders: programs that save by renaming replace the file itself. */
import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Saving takes several steps; word of them is given once, when it has been quiet for this long. */
const quietMs = 250;

interface WatchedFolder {
  readonly watcher: FSWatcher | null;
  /** Listeners by file name in lower case, as some file systems report names in another case. */
  readonly files: Map<string, Set<() => void>>;
  readonly timers: Map<string, NodeJS.Timeout>;
}

export class FileWatcher {
  private readonly folders = new Map<string, WatchedFolder>();

  /** Returns the way to stop. Where folders cannot be watched nothing is told; saving still checks the file. */
  watch(path: string, changed: () => void): () => void {
    const folderPath = dirname(path);
    const folder = this.folders.get(folderPath) ?? this.startFolder(folderPath);
    const name = basename(path).toLowerCase();
    const listeners = folder.files.get(name) ?? new Set();
    folder.files.set(name, listeners);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      if (listeners.size === 0) folder.files.delete(name);
      if (folder.files.size === 0) this.stopFolder(folderPath);
    };
  }

  close(): void {
    for (const path of this.folders.keys()) this.stopFolder(path);
  }

  private startFolder(path: string): WatchedFolder {
    const files = new Map<string, Set<() => void>>();
    const timers = new Map<string, NodeJS.Timeout>();
    const hear = (name: string): void => {
      clearTimeout(timers.get(name));
      const tell = (): void => {
        timers.delete(name);
        for (const listener of files.get(name) ?? []) listener();
      };
      timers.set(name, setTimeout(tell, quietMs));
    };
    let watcher: FSWatcher | null = null;
    try {
      watcher = watch(path, { persistent: false }, (_event, name) => {
        const names = name === null ? [...files.keys()] : [name.toLowerCase()];
        for (const each of names) if (files.has(each)) hear(each);
      });
      // The folder itself has gone: the files in it are looked at once more, then there is nothing to watch.
      watcher.on('error', () => {
        for (const name of files.keys()) hear(name);
      });
    } catch {
      watcher = null;
    }
    const folder = { watcher, files, timers };
    this.folders.set(path, folder);
    return folder;
  }

  private stopFolder(path: string): void {
    const folder = this.folders.get(path);
    this.folders.delete(path);
    folder?.watcher?.close();
    for (const timer of folder?.timers.values() ?? []) clearTimeout(timer);
  }
}
