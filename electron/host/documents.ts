/** The documents a host holds open: opening, recovering and closing them, and word of their files on disk. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { DocumentCopy, oneFile } from './documentCopy.ts';
import type { CopySource } from './documentCopy.ts';
import { checkSame, DocumentJournal } from './documentJournal.ts';
import type { JournalAbout } from './documentJournal.ts';
import type { HostFile } from './fileRegistry.ts';
import type { FileState } from './fileState.ts';
import { readFileState } from './fileState.ts';
import { HostDocument } from './hostDocument.ts';
import type { FoundJournal } from './journal/recovery.ts';
import { findJournal, findJournalOf, findRecoverable } from './journal/recovery.ts';
import { newId } from './opaqueId.ts';
import type { FileWatcher } from './watcher.ts';
import type { WorkerPool } from './workerPool.ts';

export interface DocumentsOptions {
  readonly journalRoot: string;
  readonly pool: WorkerPool;
  readonly watcher: FileWatcher;
  readonly checkpointSize: number;
  readonly report: (error: unknown) => void;
  fileChanged(documentId: string, change: 'changed' | 'gone'): void;
}

interface Start {
  readonly name: string;
  readonly target: string | null;
  readonly disk: FileState | null;
  readonly folder: string | null;
  readonly isDirty: boolean;
  /** Reads the bytes again, before the first edit; later the journal has them. */
  readonly readAgain: () => Promise<Uint8Array<ArrayBuffer>>;
}

async function joined(
  name: string,
  read: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Pick<CopySource, 'bytes' | 'files'>> {
  const bytes = await read();
  return { bytes, files: oneFile(name, bytes) };
}

export class Documents {
  private readonly options: DocumentsOptions;
  private readonly open = new Map<string, HostDocument>();
  private readonly unwatch = new Map<string, () => void>();
  /** Paths and journals that are being opened: two documents must never share one. */
  private readonly opening = new Set<string>();

  constructor(options: DocumentsOptions) {
    this.options = options;
  }

  get all(): readonly HostDocument[] {
    return [...this.open.values()];
  }

  get(id: string): HostDocument {
    const document = this.open.get(id);
    if (document === undefined) throw new HostError('bad-request', 'This host holds no such document.');
    return document;
  }

  /** The document already open for this file, if any: two copies would overwrite each other. */
  openAt(path: string): HostDocument | null {
    return this.all.find((document) => document.target === path) ?? null;
  }

  private async once<R>(key: string, open: () => Promise<R>): Promise<R> {
    if (this.opening.has(key)) throw new HostError('busy', `${basename(key)} is being opened already.`);
    this.opening.add(key);
    try {
      return await open();
    } finally {
      this.opening.delete(key);
    }
  }

  openFile(file: HostFile): Promise<HostDocument> {
    return file.origin === 'file' ? this.once(file.path, () => this.readFile(file)) : this.readFile(file);
  }

  private async readFile(file: HostFile, id = newId()): Promise<HostDocument> {
    if (file.origin === 'upload') {
      const { name, bytes } = file;
      const readAgain = (): Promise<Uint8Array<ArrayBuffer>> => Promise.resolve(Uint8Array.from(bytes));
      const start = { name, target: null, disk: null, folder: null, isDirty: true, readAgain };
      return await this.add(id, start, { ...(await joined(name, readAgain)), frames: [], baseDigest: null });
    }
    const { path } = file;
    const already = file.origin === 'file' ? this.openAt(path) : null;
    if (already !== null) return already;
    const { bytes, state } = await readFileState(path);
    const name = basename(path);
    const isSample = file.origin === 'sample';
    const start: Start = {
      name,
      target: isSample ? null : path,
      disk: isSample ? null : state,
      folder: dirname(path),
      isDirty: false,
      async readAgain() {
        const now = await readFileState(path);
        checkSame(now.state.sha256, state.sha256, name);
        return now.bytes;
      },
    };
    return await this.add(id, start, { bytes, files: oneFile(name, bytes), frames: [], baseDigest: null });
  }

  /**
   * Holds a document again that a page still shows, under its id: the one that is held, the one its journal tells of, or the
   * file. Work on a file that is another one now comes without a target, so that a save asks for a name.
   */
  async resume(id: string, file: HostFile | null, allows: (path: string) => boolean): Promise<HostDocument> {
    return this.open.get(id) ?? (await this.once(id, () => this.holdAgain(id, file, allows)));
  }

  private async holdAgain(id: string, file: HostFile | null, allows: (path: string) => boolean): Promise<HostDocument> {
    const found = await findJournalOf(this.options.journalRoot, id);
    if (found !== null && !this.journalsInUse.has(found.base.journalId)) {
      const { path, original } = found;
      if (path !== null && !allows(path)) {
        throw new HostError('denied', `${basename(path)} lies outside the folders this host was started with.`);
      }
      return await this.openFound(found, original === 'same' ? 'original' : 'copy', id);
    }
    if (file === null) throw new HostError('not-found', 'This host knows nothing of the document.');
    if (file.origin === 'file' && this.openAt(file.path) !== null) {
      throw new HostError('busy', `${basename(file.path)} was opened anew in another tab.`);
    }
    return await this.readFile(file, id);
  }

  /** Journals in use by this host. */
  private get journalsInUse(): ReadonlySet<string> {
    return new Set(this.all.flatMap((document) => document.journal.id ?? []));
  }

  findRecoverable(): Promise<readonly FoundJournal[]> {
    return findRecoverable(this.options.journalRoot, this.journalsInUse);
  }

  private async recoverable(journalId: string): Promise<FoundJournal> {
    if (this.journalsInUse.has(journalId)) throw new HostError('bad-request', 'This work is open already.');
    const found = await findJournal(join(this.options.journalRoot, journalId));
    if (found === null) throw new HostError('not-found', 'The recovered work is not there any more.');
    return found;
  }

  /** Opens work that a crash left behind. As the original only when the file is still the one the edits were made on. */
  openRecovered(journalId: string, as: 'original' | 'copy'): Promise<HostDocument> {
    return this.once(journalId, () => this.readRecovered(journalId, as));
  }

  private async readRecovered(journalId: string, as: 'original' | 'copy'): Promise<HostDocument> {
    return await this.openFound(await this.recoverable(journalId), as, newId());
  }

  private async openFound(found: FoundJournal, as: 'original' | 'copy', id: string): Promise<HostDocument> {
    const isCopy = as === 'copy';
    if (!isCopy && found.original !== 'same') {
      const why = found.original === 'changed' ? 'was changed since' : 'is not there any more';
      throw new HostError('changed', `${found.base.name} ${why}. The recovered work can be opened as a copy.`);
    }
    const target = isCopy ? null : found.path;
    if (target !== null && this.openAt(target) !== null) {
      throw new HostError(
        'busy',
        `${basename(target)} is open already. Close it, or open the recovered work as a copy.`,
      );
    }
    const disk = isCopy ? null : found.disk;
    const about = { documentId: id, name: found.base.name, path: target, disk, folder: found.base.folder };
    const readAgain = (): never => {
      throw new Error('the journal has the bytes of recovered work');
    };
    const journalBytes = await readFileState(join(found.folder, 'original.bin'));
    checkSame(journalBytes.state.sha256, found.base.originalSha256, `the journal's copy of ${found.base.name}`);
    const { baseDigest } = found.base;
    const source = {
      bytes: journalBytes.bytes,
      files: oneFile(found.base.name, journalBytes.bytes),
      frames: found.log.diffs,
      baseDigest,
    };
    const start = { ...about, target, isDirty: isCopy || found.edits > 0, readAgain };
    return await this.add(id, start, source, (journal) => journal.adopt(found, about));
  }

  async discardRecovered(journalId: string): Promise<void> {
    const { folder } = await this.recoverable(journalId);
    await rm(folder, { recursive: true, force: true });
  }

  private async add(
    id: string,
    start: Start,
    source: CopySource,
    prepare?: (journal: DocumentJournal) => Promise<void>,
  ): Promise<HostDocument> {
    const { pool, journalRoot: root, checkpointSize, report } = this.options;
    const copySource = async (): Promise<CopySource> =>
      (await journal.source()) ?? { ...(await joined(start.name, start.readAgain)), frames: [], baseDigest: null };
    const copy = new DocumentCopy(pool, id, copySource);
    const subject = {
      digest: async () => (await copy.run('digest', {})).digest,
      original: async () => (await copy.run('original', {})).bytes,
      squash: async () => (await copy.run('squash', {})).diffs,
    };
    const about = (): JournalAbout => document.journalAbout;
    const journal: DocumentJournal = new DocumentJournal({ root, subject, about, checkpointSize, report });
    const document: HostDocument = new HostDocument({ ...start, id, copy, journal });
    await copy.open(source);
    await prepare?.(journal);
    this.open.set(id, document);
    this.watchFile(document);
    return document;
  }

  /** Watches the document's file; called again after it got another one. */
  watchFile(document: HostDocument): void {
    this.unwatch.get(document.id)?.();
    this.unwatch.delete(document.id);
    const { target, id } = document;
    if (target === null) return;
    const look = async (): Promise<void> => {
      const change = await document.changeOnDisk();
      if (change !== null) this.options.fileChanged(id, change);
    };
    const stop = this.options.watcher.watch(target, () => {
      // A document that was closed meanwhile has nobody to tell.
      look().catch((error: unknown) => {
        if (!(error instanceof HostError)) this.options.report(error);
      });
    });
    this.unwatch.set(id, stop);
  }

  async close(id: string, edits: 'discard' | 'keep'): Promise<void> {
    await this.get(id).close(edits);
    this.unwatch.get(id)?.();
    this.unwatch.delete(id);
    this.open.delete(id);
  }
}
