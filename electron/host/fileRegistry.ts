/** Gives out opaque ids for files and folders and knows what they stand for. The one place where ids become paths. */
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { largestFile } from '../../shared/host/contract.ts';
import type { FileEntry } from '../../shared/host/entities.ts';
import { HostError } from '../../shared/host/error.ts';
import { newId } from './opaqueId.ts';

/** What a file id stands for. */
export type HostFile =
  | { readonly origin: 'file' | 'sample'; readonly path: string }
  | {
      readonly origin: 'upload';
      readonly id: string;
      readonly name: string;
      readonly bytes: Uint8Array;
      /** Where what it was made of lies: files it names are looked for there. Null when it was sent by the page. */
      readonly folder: string | null;
      /** The uploads of the same drop, itself among them. */
      readonly siblings: () => readonly Extract<HostFile, { origin: 'upload' }>[];
    };

/** The file's name without its folders. */
export const nameOfFile = (file: HostFile): string => (file.origin === 'upload' ? file.name : basename(file.path));

type Upload = Extract<HostFile, { origin: 'upload' }>;

/**
 * Bytes of uploads that no document was read from: a folder full of files is sent before the first of them is opened. Beyond
 * that the oldest are given up.
 */
const mostUnusedBytes = 2 * largestFile;

export class FileRegistry {
  private readonly files = new Map<string, HostFile>();
  private readonly folders = new Map<string, string>();
  private readonly drops = new Map<string, Upload[]>();
  /** Uploads that no document was read from, the oldest first. */
  private readonly unused = new Map<string, Upload>();
  private unusedBytes = 0;
  private readonly mostUnused: number;
  private readonly idsByKey = new Map<string, string>();

  /** @param mostUnused see `mostUnusedBytes` */
  constructor(mostUnused = mostUnusedBytes) {
    this.mostUnused = mostUnused;
  }

  private idFor(key: string): string {
    const id = this.idsByKey.get(key) ?? newId();
    this.idsByKey.set(key, id);
    return id;
  }

  /** The same path has the same id as long as the host lives. */
  addFile(path: string, origin: 'file' | 'sample' = 'file'): string {
    const id = this.idFor(`${origin}:${path}`);
    this.files.set(id, { origin, path });
    return id;
  }

  /** Uploads with the same `drop` find each other; one with null stands alone. `folder`: see `HostFile`. */
  addUpload(name: string, bytes: Uint8Array, drop: string | null = null, folder: string | null = null): string {
    const id = newId();
    const siblings = (drop === null ? null : this.drops.get(drop)) ?? [];
    if (drop !== null) this.drops.set(drop, siblings);
    const upload = { origin: 'upload', id, name, bytes, folder, siblings: () => siblings } as const;
    siblings.push(upload);
    this.files.set(id, upload);
    this.unused.set(id, upload);
    this.unusedBytes += bytes.length;
    for (const oldest of this.unused.keys()) {
      if (this.unusedBytes <= this.mostUnused || oldest === id) break;
      this.dropUpload(oldest);
    }
    return id;
  }

  /** A document was read from these uploads: they stay until it is closed. */
  holdUploads(ids: readonly string[]): void {
    for (const id of ids) this.noteUsed(id);
  }

  /** Nothing needs an upload any more; its id means nothing from now on. */
  dropUpload(id: string): void {
    const file = this.files.get(id);
    if (file?.origin !== 'upload') return;
    this.noteUsed(id);
    this.files.delete(id);
    for (const [drop, members] of this.drops) {
      const at = members.indexOf(file);
      if (at >= 0) members.splice(at, 1);
      if (members.length === 0) this.drops.delete(drop);
    }
  }

  /** How much is held for the page: uploads in all, and bytes of them that no document was read from. */
  get held(): { readonly uploads: number; readonly unusedBytes: number } {
    const uploads = [...this.files.values()].filter(({ origin }) => origin === 'upload').length;
    return { uploads, unusedBytes: this.unusedBytes };
  }

  private noteUsed(id: string): void {
    const upload = this.unused.get(id);
    if (upload === undefined) return;
    this.unused.delete(id);
    this.unusedBytes -= upload.bytes.length;
  }

  addFolder(path: string): string {
    const id = this.idFor(`folder:${path}`);
    this.folders.set(id, path);
    return id;
  }

  file(id: string): HostFile {
    const file = this.files.get(id);
    if (file === undefined) {
      throw new HostError('bad-request', 'The file is not known here any more. Choose it or drop it again.');
    }
    return file;
  }

  folder(id: string): string {
    const folder = this.folders.get(id);
    if (folder === undefined)
      throw new HostError('bad-request', 'The folder is not known here any more. Choose it again.');
    return folder;
  }

  /** What the user interface is told of a file. */
  async describe(id: string): Promise<FileEntry> {
    const file = this.file(id);
    if (file.origin === 'upload') {
      const { name, bytes } = file;
      return { fileId: id, name, location: '', origin: 'upload', exists: true, size: bytes.length, modifiedMs: null };
    }
    const { origin, path } = file;
    const named = { fileId: id, name: basename(path), location: dirname(path), origin };
    try {
      const { size, mtimeMs } = await stat(path);
      return { ...named, exists: true, size, modifiedMs: mtimeMs };
    } catch {
      return { ...named, exists: false, size: null, modifiedMs: null };
    }
  }
}
