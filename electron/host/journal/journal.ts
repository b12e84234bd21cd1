/** The journal of one open document: an append-only log on disk of all that was committed. See frame.ts for its form. */
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FilePart } from '../../../shared/codec/documentView.ts';
import { syncFolder } from '../atomicFile.ts';
import { isFull, journalError } from '../fileErrors.ts';
import type { JournalBase } from './base.ts';
import { encodeBase, filesOf, writeBase } from './base.ts';
import { encodeFrame } from './frame.ts';
import type { Frame, FrameKind } from './frame.ts';
import { packPayload } from './payload.ts';

/**
 * Bytes kept from a full disk, while there is room, for what has to be written even then: word of a save and of the journal
 * being taken up again, and the temporary file of `base.json`.
 */
const reserveSize = 64 * 1024;

/** What may use the reserve. Edits may not: they would use it up before the save that needs it. */
const mayUseReserve: ReadonlySet<FrameKind> = new Set(['saving', 'saved', 'savedHome', 'adopted']);

/** The end of a folder's name while a journal is being made: it was never in use. */
export const unfinished = '.new';

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function encodeLog(base: JournalBase, frames: readonly Frame[]): Uint8Array {
  const first: Frame = { kind: 'base', payload: packPayload({ base: encodeBase(base) }) };
  return new Uint8Array(Buffer.concat([first, ...frames].map(encodeFrame)));
}

export class Journal {
  readonly folder: string;
  private currentBase: JournalBase;
  private handle: FileHandle;
  /** Length of the log up to its last sound frame. */
  private length: number;
  private lengthBefore: number;
  private hasReserve = false;

  private constructor(folder: string, base: JournalBase, handle: FileHandle, length: number) {
    this.folder = folder;
    this.currentBase = base;
    this.handle = handle;
    this.length = length;
    this.lengthBefore = length;
  }

  /** Makes a journal, at once with all that it holds. @throws HostError, then there is nothing of it */
  static async create(
    folder: string,
    base: JournalBase,
    original: Uint8Array,
    frames: readonly Frame[] = [],
  ): Promise<Journal> {
    const made = `${folder}${unfinished}`;
    try {
      await mkdir(made, { recursive: true });
      await writeSynced(join(made, 'original.bin'), original);
      const log = encodeLog(base, frames);
      await writeSynced(join(made, 'log'), log);
      await writeBase(made, base);
      await rename(made, folder);
      await syncFolder(dirname(folder));
      const journal = new Journal(folder, base, await open(join(folder, 'log'), 'a'), log.length);
      await journal.reserve();
      return journal;
    } catch (error) {
      await rm(made, { recursive: true, force: true }).catch(() => undefined);
      throw journalError(error, base.name, folder);
    }
  }

  /**
   * Goes on with a journal that was left behind, from its last sound frame on. `adopted` tells in the log that it was, and of
   * `base`; only then `base.json` does. `keepRest` takes what stands behind the last sound frame, before it is cut off.
   */
  static async resume(
    folder: string,
    base: JournalBase,
    log: { readonly soundLength: number; readonly adopted: Frame; keepRest(): Promise<void> },
  ): Promise<Journal> {
    const handle = await open(join(folder, 'log'), 'a');
    const journal = new Journal(folder, base, handle, log.soundLength);
    journal.hasReserve = true;
    try {
      await journal.withRoom(() => log.keepRest());
      await handle.truncate(log.soundLength);
      await journal.append(log.adopted);
      await journal.withRoom(() => writeBase(folder, base));
      await journal.reserve();
      return journal;
    } catch (error) {
      await handle.close();
      throw journalError(error, base.name, folder);
    }
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

  private get reservePath(): string {
    return join(this.folder, 'reserve');
  }

  /** Without room for it the journal goes on without one. */
  private async reserve(): Promise<void> {
    try {
      await writeFile(this.reservePath, new Uint8Array(reserveSize));
      this.hasReserve = true;
    } catch {
      await unlink(this.reservePath).catch(() => undefined);
      this.hasReserve = false;
    }
  }

  /** Does it once more with the reserve given up, when the disk was full. */
  private async withRoom(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!isFull(error) || !this.hasReserve) throw error;
      this.hasReserve = false;
      await unlink(this.reservePath).catch(() => undefined);
      await act();
    }
  }

  /** Resolves when the frame is safe on disk. On an error the log is as before. */
  async append(frame: Frame): Promise<void> {
    const bytes = encodeFrame(frame);
    const write = async (): Promise<void> => {
      try {
        await this.handle.appendFile(bytes);
        await this.handle.datasync();
      } catch (error) {
        await this.handle.truncate(this.length).catch(() => undefined);
        throw error;
      }
    };
    try {
      await (mayUseReserve.has(frame.kind) ? this.withRoom(write) : write());
    } catch (error) {
      throw journalError(error, this.currentBase.name, this.folder);
    }
    this.lengthBefore = this.length;
    this.length += bytes.length;
    if (!this.hasReserve && !mayUseReserve.has(frame.kind)) await this.reserve();
  }

  /** Takes the last frame back, which nobody was told of yet. */
  async dropLast(): Promise<void> {
    this.length = this.lengthBefore;
    await this.handle.truncate(this.length);
    await this.handle.datasync();
  }

  /** Replaces the whole log by frames that stand for all of it. A crash leaves the old log or the new one. */
  async replace(frames: readonly Frame[]): Promise<void> {
    const bytes = encodeLog(this.currentBase, frames);
    const path = join(this.folder, 'log');
    const temporary = `${path}.tmp`;
    try {
      await writeSynced(temporary, bytes);
      // Windows does not rename over a file that is open.
      await this.handle.close();
      try {
        await rename(temporary, path);
        await syncFolder(this.folder);
        this.length = bytes.length;
        this.lengthBefore = this.length;
      } finally {
        this.handle = await open(path, 'a');
      }
    } catch (error) {
      await unlink(temporary).catch(() => undefined);
      throw journalError(error, this.currentBase.name, this.folder);
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

  /** Leaves the journal to be recovered later, by this host or another. */
  async leave(): Promise<void> {
    await this.handle.close();
  }

  /** The clean end: the work is saved or given up. */
  async remove(): Promise<void> {
    await this.handle.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
