/** A game's folder on disk as what reading a CASC storage needs. Files are opened once and only read: the launcher may write. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { StorageError, repairAdvice } from '../../../shared/archive/casc/errors.ts';
import type { StorageFiles, StorageTools } from '../../../shared/archive/casc/files.ts';
import type { Reach } from '../access.ts';
import { allowedPath } from '../access.ts';
import { fileError, isMissing } from '../fileErrors.ts';

const inflateAsync = promisify(inflate);

export const storageTools: StorageTools = {
  async inflate(bytes, size) {
    try {
      const inflated = await inflateAsync(bytes, { maxOutputLength: Math.max(size, 1) });
      return inflated.length === size ? inflated : null;
    } catch {
      return null;
    }
  },
  md5: (bytes) => createHash('md5').update(bytes).digest(),
};

export class DiskStorageFiles implements StorageFiles {
  private readonly root: string;
  private readonly access: Reach;
  private readonly handles = new Map<string, Promise<FileHandle>>();

  constructor(root: string, access: Reach) {
    this.root = root;
    this.access = access;
  }

  async list(folder: string): Promise<readonly string[] | null> {
    const path = join(this.root, folder);
    try {
      return await readdir(await allowedPath(this.access, path, 'list'));
    } catch (error) {
      if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'not-found')) return null;
      throw fileError(error, 'list', path);
    }
  }

  async size(path: string): Promise<number | null> {
    const full = join(this.root, path);
    try {
      return (await stat(full)).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw fileError(error, 'read', full);
    }
  }

  async read(path: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = await this.handle(path);
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) {
        throw new StorageError('truncated-data', `the file became shorter while it was read. ${repairAdvice}`, path);
      }
      filled += bytesRead;
    }
    return bytes;
  }

  private handle(path: string): Promise<FileHandle> {
    const known = this.handles.get(path);
    if (known !== undefined) return known;
    const full = join(this.root, path);
    const opened = allowedPath(this.access, full)
      .then((real) => open(real, 'r'))
      .catch((error: unknown) => {
        this.handles.delete(path);
        throw fileError(error, 'read', full);
      });
    this.handles.set(path, opened);
    return opened;
  }

  /** Gives all files back; what is read later is opened anew. */
  async close(): Promise<void> {
    const handles = [...this.handles.values()];
    this.handles.clear();
    for (const handle of handles) await handle.then((file) => file.close()).catch(() => undefined);
  }
}
