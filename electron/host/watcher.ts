/**
 * Tells when files change on disk, by watching their folders: programs that save by renaming replace the file itself. A folder
 * that is not there, or goes, is waited for in the folder above it, and watched again when it is there.
 */
import type { FSWatcher } from 'node:fs';
import { statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Saving takes several steps; word of them is given once, when it has been quiet for this long. */
const quietMs = 250;

export class FileWatcher {
  private readonly folders = new Map<string, WatchedFolder>();

  /**
   * Returns the way to stop. `changed` is told of the file and of its folder coming and going too. Where folders cannot be
   * watched nothing is told; saving still checks the file.
   */
  watch(path: string, changed: () => void): () => void {
    const folderPath = dirname(path);
    const folder = this.folders.get(folderPath) ?? this.startFolder(folderPath);
    const stop = folder.add(basename(path), changed);
    return () => {
      stop();
      if (!folder.isEmpty || this.folders.get(folderPath) !== folder) return;
      this.folders.delete(folderPath);
      folder.close();
    };
  }

  close(): void {
    // Closing one may end the watch of the folder above it.
    for (const folder of [...this.folders.values()]) folder.close();
    this.folders.clear();
  }

  private startFolder(path: string): WatchedFolder {
    const isTop = dirname(path) === path;
    const folder = new WatchedFolder(path, isTop ? null : (changed) => this.watch(path, changed));
    this.folders.set(path, folder);
    folder.start();
    return folder;
  }
}

class WatchedFolder {
  private readonly path: string;
  private readonly watchAbove: ((changed: () => void) => () => void) | null;
  /** Listeners by file name in lower case, as some file systems report names in another case. */
  private readonly files = new Map<string, Set<() => void>>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private watcher: FSWatcher | null = null;
  /** Which folder is watched: another one may stand at the same path later. */
  private inode: number | null = null;
  private stopWaiting: (() => void) | null = null;

  /** @param watchAbove hears of this folder in the one above it; null for the top of a disk */
  constructor(path: string, watchAbove: ((changed: () => void) => () => void) | null) {
    this.path = path;
    this.watchAbove = watchAbove;
  }

  get isEmpty(): boolean {
    return this.files.size === 0;
  }

  add(file: string, changed: () => void): () => void {
    const name = file.toLowerCase();
    const listeners = this.files.get(name) ?? new Set();
    this.files.set(name, listeners);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      if (listeners.size === 0) this.files.delete(name);
    };
  }

  start(): void {
    if (this.tryToWatch() || this.watchAbove === null) return;
    this.stopWaiting ??= this.watchAbove(() => this.comeBack());
    // It may have come before the folder above was watched.
    this.comeBack();
  }

  close(): void {
    this.stopWatching();
    this.stopWaiting?.();
    this.stopWaiting = null;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private tryToWatch(): boolean {
    try {
      const { ino } = statSync(this.path);
      const watcher = watch(this.path, { persistent: false }, (_event, name) => this.heard(name));
      watcher.on('error', () => this.lookWhetherGone());
      this.watcher = watcher;
      this.inode = ino;
      return true;
    } catch {
      return false;
    }
  }

  private comeBack(): void {
    if (this.watcher !== null || !this.tryToWatch()) return;
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.hearAll();
  }

  private heard(name: string | null): void {
    const names = name === null ? [...this.files.keys()] : [name.toLowerCase()];
    for (const each of names) if (this.files.has(each)) this.hear(each);
    // Systems tell of the folder itself by its own name, or without one.
    if (name === null || name === basename(this.path)) this.lookWhetherGone();
  }

  /** The folder itself may have gone, or another one may have taken its place: the files in it are looked at once more. */
  private lookWhetherGone(): void {
    if (this.watcher === null || inodeOf(this.path) === this.inode) return;
    this.stopWatching();
    this.hearAll();
    this.start();
  }

  private stopWatching(): void {
    this.watcher?.close();
    this.watcher = null;
    this.inode = null;
  }

  private hearAll(): void {
    for (const name of this.files.keys()) this.hear(name);
  }

  private hear(name: string): void {
    clearTimeout(this.timers.get(name));
    const tell = (): void => {
      this.timers.delete(name);
      for (const listener of [...(this.files.get(name) ?? [])]) listener();
    };
    this.timers.set(name, setTimeout(tell, quietMs));
  }
}

/** Null where nothing stands at the path, or it cannot be asked. */
function inodeOf(path: string): number | null {
  try {
    return statSync(path).ino;
  } catch {
    return null;
  }
}
