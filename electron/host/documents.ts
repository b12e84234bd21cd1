/** The documents a host holds open: opening, recovering and closing them, and word of their files on disk. */
import { basename, dirname } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import type { Access } from './access.ts';
import { allowedTarget, onlyWithin, refusePath } from './access.ts';
import { DocumentCopy } from './documentCopy.ts';
import type { CopySource } from './documentCopy.ts';
import { DocumentJournal } from './documentJournal.ts';
import type { JournalAbout, JournalStart } from './documentJournal.ts';
import type { DocumentStart } from './documentStart.ts';
import { startOfFiles, startOfJournal, startOfPlace, startOfUploads, withoutEdits } from './documentStart.ts';
import type { FileRegistry, HostFile } from './fileRegistry.ts';
import type { FilePlace } from './fileSets.ts';
import { FileSets } from './fileSets.ts';
import { sha256Of } from './fileState.ts';
import { HostDocument } from './hostDocument.ts';
import type { DocumentFiles } from './hostDocumentParts.ts';
import type { JournalFolders } from './journal/folders.ts';
import type { DocumentHome } from './journal/home.ts';
import { isSameHome } from './journal/home.ts';
import type { FoundJournal, LostJournal, Recoverable } from './journal/recovery.ts';
import { Recovery } from './journal/recovery.ts';
import { newId } from './opaqueId.ts';
import { trustBeyond } from './trustBeyond.ts';
import { watchDocument } from './watchDocument.ts';
import type { FileWatcher } from './watcher.ts';
import type { WorkerPool } from './workerPool.ts';

export interface DocumentsOptions {
  readonly folders: JournalFolders;
  readonly pool: WorkerPool;
  readonly watcher: FileWatcher;
  readonly access: Access;
  readonly registry: FileRegistry;
  readonly checkpointSize: number;
  readonly report: (error: unknown) => void;
  /** Where a document's home is read from; null when it is not mounted or not there any more. */
  placeOfHome(home: Omit<DocumentHome, 'sha256'>): Promise<FilePlace | null>;
  fileChanged(documentId: string, change: 'changed' | 'gone' | 'joined'): void;
}

export class Documents {
  private readonly options: DocumentsOptions;
  private readonly sets: FileSets;
  /** Documents that are being closed, until they are. */
  private readonly closing = new Map<string, Promise<void>>();
  private readonly uploadsOf = new Map<string, readonly string[]>();
  private readonly open = new Map<string, HostDocument>();
  private readonly unwatch = new Map<string, () => void>();
  /** Paths and journals that are being opened: two documents must never share one. */
  private readonly opening = new Set<string>();
  /** Journals that documents of this host write, or are about to. */
  private readonly journalsInUse = new Set<string>();
  private readonly recovery: Recovery;

  constructor(options: DocumentsOptions) {
    this.options = options;
    this.sets = new FileSets(options.pool, options.access);
    this.recovery = new Recovery({
      folders: options.folders,
      allows: this.allows,
      inUse: this.journalsInUse,
      trustBeyond: (journal) => trustBeyond(options.pool, journal),
    });
  }

  /** For paths out of journals: only files that a user chose in an earlier run were ever journalled. */
  private readonly allows = (path: string): boolean => {
    const { access } = this.options;
    access.choose('file', path);
    return access.allows(path, 'write');
  };

  get all(): readonly HostDocument[] {
    return [...this.open.values()];
  }

  get(id: string): HostDocument {
    const document = this.open.get(id);
    if (document === undefined)
      throw new HostError('bad-request', 'The document is not open here any more. Open it again.');
    return document;
  }

  /** The document that has this file already, as its main one or as a part, if any: two copies would overwrite each other. */
  openAt(path: string): HostDocument | null {
    return this.all.find(({ paths }) => paths.includes(path)) ?? null;
  }

  private openFrom(file: HostFile): HostDocument | null {
    if (file.origin !== 'upload') return file.origin === 'file' ? this.openAt(file.path) : null;
    return this.all.find(({ id }) => this.uploadsOf.get(id)?.includes(file.id) === true) ?? null;
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

  /** Opens the document that a file belongs to; the one that is open already is not opened a second time. */
  async openFile(file: HostFile): Promise<{ readonly document: HostDocument; readonly isNew: boolean }> {
    const already = this.openFrom(file);
    const end = already === null ? undefined : this.closing.get(already.id);
    if (end !== undefined) {
      // Who closes a file and opens it at once wants it anew.
      await end.catch(() => undefined);
      return await this.openFile(file);
    }
    if (already !== null) return { document: already, isNew: false };
    return await this.once(file.origin === 'upload' ? file.id : file.path, () => this.readFile(file));
  }

  private async readFile(
    file: HostFile,
    id = newId(),
  ): Promise<{ readonly document: HostDocument; readonly isNew: boolean }> {
    if (file.origin === 'upload') return await this.readUpload(file, id);
    const isSample = file.origin === 'sample';
    // The samples lie where the program does, which no folder of the user's need hold.
    const access = isSample ? await onlyWithin([dirname(file.path)]) : undefined;
    const set = await this.sets.onDisk(file.path, access);
    const path = set.members[0]?.disk.path ?? file.path;
    // A companion was asked for; its main file may be open already.
    const main = path !== file.path && file.origin === 'file' ? this.openAt(path) : null;
    if (main !== null) return { document: main, isNew: false };
    const add = (): Promise<HostDocument> => this.add(id, startOfFiles(path, set, isSample));
    // Or be asked for at this very time, by its own name or by that of another companion.
    return { document: path === file.path ? await add() : await this.once(path, add), isNew: true };
  }

  private async readUpload(
    file: Extract<HostFile, { origin: 'upload' }>,
    id: string,
  ): Promise<{ readonly document: HostDocument; readonly isNew: boolean }> {
    const start = startOfUploads(file, await this.sets.amongUploads(file));
    const isOfIt = (upload: string): boolean => start.uploads.includes(upload);
    const already = this.all.find((each) => this.uploadsOf.get(each.id)?.some(isOfIt));
    if (already !== undefined) return { document: already, isNew: false };
    return { document: await this.add(id, start), isNew: true };
  }

  /** Opens what is no file on disk, such as an entry of an archive. It has no target: a save must be told where. */
  openPlace(place: FilePlace, home: Omit<DocumentHome, 'sha256'>, id = newId()): Promise<HostDocument> {
    return this.once(place.key, async () => {
      const set = await this.sets.at(place);
      return await this.add(id, startOfPlace(place, home, set));
    });
  }

  /** The document that is at home in this place of a mount, if one is open. */
  openAtHome(home: Omit<DocumentHome, 'sha256'>): HostDocument | null {
    return this.all.find((document) => document.home !== null && isSameHome(document.home, home)) ?? null;
  }

  /**
   * Holds a document again that a page still shows, under its id: the one that is held, the one its journal tells of, the
   * file, or what stands in its place of a mount. Work on a file that is another one now comes without a target, so that a save asks for a name.
   */
  async resume(
    id: string,
    file: HostFile | null,
    home: Omit<DocumentHome, 'sha256'> | null = null,
  ): Promise<HostDocument> {
    return this.open.get(id) ?? (await this.once(id, () => this.holdAgain(id, file, home)));
  }

  private async holdAgain(
    id: string,
    file: HostFile | null,
    home: Omit<DocumentHome, 'sha256'> | null,
  ): Promise<HostDocument> {
    const found = await this.recovery.findOf(id);
    if (found !== null) {
      const { path, original } = found;
      if (path !== null && !this.allows(path)) {
        refusePath(this.options.access, path);
      }
      return await this.openFound(found, original === 'same' ? 'original' : 'copy', id);
    }
    const place = file === null && home !== null ? await this.options.placeOfHome(home) : null;
    if (home !== null && place !== null) return await this.openPlace(place, home, id);
    if (file === null) throw new HostError('not-found', 'The document is not known here any more. Open it again.');
    if (file.origin === 'file' && this.openAt(file.path) !== null) {
      throw new HostError('busy', `${basename(file.path)} was opened again in another tab.`);
    }
    const key = file.origin === 'upload' ? file.id : file.path;
    return (await this.once(key, () => this.readFile(file, id))).document;
  }

  findRecoverable(): Promise<Recoverable> {
    return this.recovery.find();
  }

  private async recoverable(journalId: string): Promise<FoundJournal | LostJournal> {
    if (this.journalsInUse.has(journalId)) throw new HostError('bad-request', 'This work is open already.');
    const found = await this.recovery.findById(journalId);
    if (found === null) throw new HostError('not-found', 'The recovered work is not there any more.');
    return found;
  }

  /** Opens work that a crash left behind. As the original only when the file is still the one the edits were made on. */
  openRecovered(journalId: string, as: 'original' | 'copy'): Promise<HostDocument> {
    return this.once(journalId, () => this.readRecovered(journalId, as));
  }

  private async readRecovered(journalId: string, as: 'original' | 'copy'): Promise<HostDocument> {
    const found = await this.recoverable(journalId);
    if ('why' in found)
      throw new HostError('unreadable', `The work cannot be opened: ${found.why}. It is kept in ${found.folder}.`);
    return await this.openFound(found, as, newId());
  }

  private async openFound(found: FoundJournal, as: 'original' | 'copy', id: string): Promise<HostDocument> {
    const isCopy = as === 'copy';
    if (!isCopy && found.lost.length > 0) {
      throw new HostError(
        'changed',
        `Not all edits of ${found.base.name} could be read: they can be opened as a copy.`,
      );
    }
    if (!isCopy && found.original !== 'same') {
      const why = found.original === 'changed' ? 'was changed since' : 'is not there any more';
      throw new HostError('changed', `${found.base.name} ${why}. The recovered work can be opened as a copy.`);
    }
    const target = isCopy ? null : found.path;
    if (target === null) return await this.addFound(found, null, isCopy, id);
    if (this.openAt(target) !== null) {
      throw new HostError(
        'busy',
        `${basename(target)} is open already. Close it, or open the recovered work as a copy.`,
      );
    }
    return await this.once(target, () => this.addFound(found, target, isCopy, id));
  }

  private async addFound(
    found: FoundJournal,
    target: string | null,
    isCopy: boolean,
    id: string,
  ): Promise<HostDocument> {
    const start = await startOfJournal(found, target, isCopy);
    return await this.add(id, start, (journal) => journal.adopt(found));
  }

  async discardRecovered(journalId: string): Promise<void> {
    await this.recovery.giveUp(await this.recoverable(journalId));
  }

  private async add(
    id: string,
    // Apart from the rest, which is kept: these bytes are not.
    { source, ...start }: DocumentStart,
    prepare?: (journal: DocumentJournal) => Promise<void>,
  ): Promise<HostDocument> {
    const { pool, folders, checkpointSize, report } = this.options;
    const copySource = async (): Promise<CopySource> =>
      (await journal.source()) ?? withoutEdits(await start.readAgain());
    const copy = new DocumentCopy(pool, id, copySource);
    const subject = {
      digest: async () => (await copy.run('digest', {})).digest,
      originalDigest: async () => (await copy.run('originalDigest', {})).digest,
      original: () => copy.run('original', {}),
      squash: async (frames: readonly Uint8Array[] | null) => (await copy.run('squash', { frames })).diffs,
    };
    const files: DocumentFiles = {
      readSet: async (path) => {
        const set = await this.sets.onDisk(path);
        return { source: withoutEdits(set), disk: set.members.map((member) => member.disk), absent: set.absent };
      },
      readHome: async (home) => {
        const place = await this.options.placeOfHome(home);
        if (place === null) throw new HostError('not-found', `${home.path} is not in ${home.label} any more.`);
        const set = await this.sets.at(place);
        const [main] = set.members;
        return { source: withoutEdits(set), home: { ...home, sha256: main === undefined ? '' : sha256Of(main.bytes) } };
      },
      checkTarget: async (path) => {
        await allowedTarget(this.options.access, path);
        const other = this.openAt(path);
        if (other === null || other.id === id) return;
        throw new HostError('busy', `${basename(path)} is open in another tab. Close it there first.`);
      },
    };
    const about = (): JournalAbout & JournalStart => document.journalAbout;
    const journal: DocumentJournal = new DocumentJournal({
      ...{ folders, subject, about, checkpointSize, report },
      inUse: this.journalsInUse,
      giveUp: (found) => this.recovery.giveUp(found),
      fellBehind: () => document.noteBehind(),
    });
    const document: HostDocument = new HostDocument({ ...start, id, copy, journal, files });
    await copy.open(source);
    try {
      await prepare?.(journal);
    } catch (error) {
      await journal.leave().catch(report);
      await copy.close();
      throw error;
    }
    this.open.set(id, document);
    this.uploadsOf.set(id, start.uploads);
    this.options.registry.holdUploads(start.uploads);
    this.watchFile(document);
    return document;
  }

  /** Watches the document's files; called again after it got others. */
  watchFile(document: HostDocument): void {
    this.unwatch.get(document.id)?.();
    this.unwatch.set(document.id, watchDocument(document, this.options));
  }

  async close(id: string, edits: 'discard' | 'keep'): Promise<void> {
    const end = this.end(id, edits);
    this.closing.set(id, end);
    try {
      await end;
    } finally {
      this.closing.delete(id);
    }
  }

  private async end(id: string, edits: 'discard' | 'keep'): Promise<void> {
    await this.get(id).close(edits);
    this.unwatch.get(id)?.();
    this.unwatch.delete(id);
    for (const upload of this.uploadsOf.get(id) ?? []) this.options.registry.dropUpload(upload);
    this.uploadsOf.delete(id);
    this.open.delete(id);
  }
}
