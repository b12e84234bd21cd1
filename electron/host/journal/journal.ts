/** The journal of one open document: an append-only log on disk of all that was committed. See frame.ts for its form. */
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FilePart } from '../../../shared/codec/format.ts';
import { fileError } from '../fileErrors.ts';
import { syncFolder } from '../atomicFile.ts';
import type { JournalBase } from './base.ts';
import { filesOf, writeBase } from './base.ts';
import { encodeFrame } from './frame.ts';
import type { Frame } from './frame.ts';

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class Journal {
  readonly folder: string;
  private currentBase: JournalBase;
  private handle: FileHandle;
  /** Length of the log up to its last sound frame. */
  private length: number;
  private lengthBefore: number;

  private constructor(folder: string, base: JournalBase, handle: FileHandle, length: number) {
    this.folder = folder;
    this.currentBase = base;
    this.handle = handle;
    this.length = length;
    this.lengthBefore = length;
  }

  /** Makes a journal. `base.json` comes last: a journal without it was never in use. */
  static async create(root: string, base: JournalBase, original: Uint8Array): Promise<Journal> {
    const folder = join(root, base.journalId);
    try {
      await mkdir(folder, { recursive: true });
      await writeSynced(join(folder, 'original.bin'), original);
      const handle = await open(join(folder, 'log'), 'a');
      await writeBase(folder, base);
      await syncFolder(dirname(folder));
      return new Journal(folder, base, handle, 0);
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
      throw fileError(error, 'write', folder);
    }
  }

  /** Goes on with a journal that was left behind; what follows its last sound frame is cut off. */
  static async resume(folder: string, base: JournalBase, soundLength: number): Promise<Journal> {
    await writeBase(folder, base);
    const handle = await open(join(folder, 'log'), 'a');
    await handle.truncate(soundLength);
    await handle.sync();
    return new Journal(folder, base, handle, soundLength);
  }

  get id(): string {
    return this.currentBase.journalId;
  }

  get base(): JournalBase {
    return this.currentBase;
  }

  get size(): number {
    return this.length;
  }

  /** Resolves when the frame is safe on disk. On an error the log is as before. */
  async append(frame: Frame): Promise<void> {
    const bytes = encodeFrame(frame);
    try {
      await this.handle.appendFile(bytes);
      await this.handle.datasync();
    } catch (error) {
      await this.handle.truncate(this.length).catch(() => undefined);
      throw fileError(error, 'write', join(this.folder, 'log'));
    }
    this.lengthBefore = this.length;
    this.length += bytes.length;
  }

  /** Takes the last frame back, which nobody was told of yet. */
  async dropLast(): Promise<void> {
    this.length = this.lengthBefore;
    await this.handle.truncate(this.length);
    await this.handle.datasync();
  }

  /** Replaces the whole log by frames that stand for all of it. A crash leaves the old log or the new one. */
  async replace(frames: readonly Frame[]): Promise<void> {
    const bytes = new Uint8Array(Buffer.concat(frames.map(encodeFrame)));
    const path = join(this.folder, 'log');
    try {
      await writeSynced(`${path}.tmp`, bytes);
      // Windows does not rename over a file that is open.
      await this.handle.close();
      try {
        await rename(`${path}.tmp`, path);
        await syncFolder(this.folder);
        this.length = bytes.length;
        this.lengthBefore = this.length;
      } finally {
        this.handle = await open(path, 'a');
      }
    } catch (error) {
      throw fileError(error, 'write', path);
    }
  }

  async readLog(): Promise<Uint8Array> {
    return new Uint8Array(await readFile(join(this.folder, 'log')));
  }

  /** A copy in memory of its own, and the files it consists of. */
  async readOriginal(): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly files: readonly FilePart[] }> {
    const bytes = Uint8Array.from(await readFile(join(this.folder, 'original.bin')));
    return { bytes, files: filesOf(this.currentBase, bytes) };
  }

  /** Leaves the journal to be recovered later, by this process or another. */
  async leave(): Promise<void> {
    await this.handle.close();
    this.currentBase = { ...this.currentBase, owner: null };
    await writeBase(this.folder, this.currentBase);
  }

  /** The clean end: the work is saved or given up. */
  async remove(): Promise<void> {
    await this.handle.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
