/** Storages that are open in the host: one is read once, however many sources of a mount show parts of it. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { passingFaults, StorageError } from '../../../shared/archive/casc/errors.ts';
import type { Storage } from '../../../shared/archive/casc/storage.ts';
import { openStorage } from '../../../shared/archive/casc/storage.ts';
import { largestFile } from '../../../shared/host/contract.ts';
import type { Access } from '../access.ts';
import { allowedPath } from '../access.ts';
import { DiskStorageFiles, storageTools } from './storageFiles.ts';

export const buildInfoName = '.build.info';

/** Folders of an installation that people point at instead of the one that holds them. */
const innerFolder = /^(_retail_|_ptr_|_beta_|x86|x86_64|data|config|indices|contents|macos|.+\.app)$/i;
const highestParents = 5;

async function has(folder: string, name: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes(name);
}

/** The folder of the installation that `folder` is or lies in; null when it is in none. */
export async function installationOf(folder: string): Promise<string | null> {
  let current = folder;
  for (let level = 0; level <= highestParents; level++) {
    if (await has(current, buildInfoName)) return current;
    const parent = dirname(current);
    if (!innerFolder.test(basename(current)) || parent === current) return null;
    current = parent;
  }
  return null;
}

/** The product that a folder of an installation is of: `_ptr_` is the public test's. */
export function productOf(folder: string, root: string): string | null {
  return folder.slice(root.length).toLowerCase().includes('_ptr_') ? 'w3t' : null;
}

export interface OpenStorage {
  readonly storage: Storage;
  /** Tells an index or build from a newer one. */
  readonly stamp: string;
  read(file: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Gives it back; it is closed when nobody has it any more. */
  release(): Promise<void>;
}

/** What changes when the launcher has changed a storage. */
export async function storageStamp(root: string): Promise<string> {
  const info = await stat(join(root, buildInfoName));
  const names = await readdir(root);
  const data = names.find((name) => name.toLowerCase() === 'data') ?? 'Data';
  const inner = (await readdir(join(root, data))).find((name) => name.toLowerCase() === 'data') ?? 'data';
  const folder = join(root, data, inner);
  const indices = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.idx')).toSorted();
  const stats = await Promise.all(indices.map((name) => stat(join(folder, name))));
  return [info, ...stats].map(({ size, mtimeMs }, at) => `${indices[at - 1] ?? ''}:${size}:${mtimeMs}`).join(' ');
}

interface Shared {
  readonly key: string;
  readonly stamp: string;
  readonly files: DiskStorageFiles;
  readonly storage: Promise<Storage>;
  readonly root: string;
  /** Of the index files that were read last. */
  indexStamp: string;
  users: number;
}

/** Longest that one which nobody uses is kept for whoever opens it next: looking at a folder is followed by mounting it. */
const idleMs = 10_000;

export class Storages {
  readonly access: Access;
  private readonly open = new Map<string, Shared>();
  private readonly timers = new Map<Shared, NodeJS.Timeout>();

  constructor(access: Access) {
    this.access = access;
  }

  /** @throws HostError when it may not be touched, StorageError when it cannot be read */
  async acquire(root: string, product: string | null): Promise<OpenStorage> {
    const real = await allowedPath(this.access, root, 'list');
    const key = `${product ?? ''}:${real}`;
    const stamp = await storageStamp(real).catch(() => '');
    const known = this.open.get(key);
    const shared = known !== undefined && known.stamp === stamp ? known : this.start(real, product, key, stamp);
    shared.users++;
    clearTimeout(this.timers.get(shared));
    try {
      const storage = await shared.storage;
      let isReleased = false;
      return {
        storage,
        stamp,
        read: (file) => this.read(shared, storage, file),
        release: async () => {
          if (isReleased) return;
          isReleased = true;
          await this.release(shared);
        },
      };
    } catch (error) {
      if (this.open.get(key) === shared) this.open.delete(key);
      await shared.files.close();
      throw error;
    }
  }

  private start(root: string, product: string | null, key: string, stamp: string): Shared {
    const files = new DiskStorageFiles(root, this.access);
    const storage = openStorage(files, storageTools, { product, largestFile });
    const shared: Shared = { key, stamp, files, storage, root, indexStamp: stamp, users: 0 };
    this.open.set(key, shared);
    return shared;
  }

  /** While the launcher updates, places change under a reader: the index is looked at once more before a fault counts. */
  private async read(shared: Shared, storage: Storage, file: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await storage.read(file);
    } catch (error) {
      if (!(error instanceof StorageError) || !passingFaults.has(error.fault)) throw error;
      const stamp = await storageStamp(shared.root).catch(() => shared.indexStamp);
      if (stamp === shared.indexStamp) throw error;
      shared.indexStamp = stamp;
      await storage.reloadIndex();
      return await storage.read(file);
    }
  }

  private async release(shared: Shared): Promise<void> {
    shared.users--;
    if (shared.users > 0) return;
    const close = async (): Promise<void> => {
      this.timers.delete(shared);
      if (shared.users > 0) return;
      if (this.open.get(shared.key) === shared) this.open.delete(shared.key);
      await shared.files.close();
    };
    if (this.open.get(shared.key) !== shared) {
      await close();
      return;
    }
    const timer = setTimeout(() => void close(), idleMs);
    timer.unref();
    this.timers.set(shared, timer);
  }

  /** Closes all of them. */
  async stop(): Promise<void> {
    for (const timer of this.timers.values()) clearTimeout(timer);
    // Those that a newer one has taken the place of are idle, and known by their timers alone.
    const all = new Set([...this.open.values(), ...this.timers.keys()]);
    this.timers.clear();
    this.open.clear();
    for (const { files } of all) await files.close();
  }
}
