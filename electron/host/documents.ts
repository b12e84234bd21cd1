/** The documents a host holds open: opening, recovering and closing them, and word of their files on disk. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { baseName, folderName, joinPath } from '../../shared/archive/paths.ts';
import { HostError } from '../../shared/host/error.ts';
import { joinFiles } from '../../shared/host/fileSet.ts';
import type { Access } from './access.ts';
import { allowedTarget, onlyWithin } from './access.ts';
import { DocumentCopy } from './documentCopy.ts';
import type { CopySource } from './documentCopy.ts';
import { DocumentJournal } from './documentJournal.ts';
import type { JournalAbout, JournalStart } from './documentJournal.ts';
import type { HostFile } from './fileRegistry.ts';
import type { FilePlace } from './fileSets.ts';
import { FileSets, readPlaceAgain, readSame } from './fileSets.ts';
import type { DiskFile } from './fileState.ts';
import { checkSame, readFileState, sha256Of } from './fileState.ts';
import type { DocumentFiles } from './hostDocument.ts';
import { HostDocument } from './hostDocument.ts';
import { filesOf } from './journal/base.ts';
import type { DocumentHome } from './journal/home.ts';
import { isSameHome } from './journal/home.ts';
import type { FoundJournal } from './journal/recovery.ts';
import { findJournal, findJournalOf, findRecoverable } from './journal/recovery.ts';
import { newId } from './opaqueId.ts';
import type { FileWatcher } from './watcher.ts';
import type { WorkerPool } from './workerPool.ts';

export interface DocumentsOptions {
  readonly journalRoot: string;
  readonly pool: WorkerPool;
  readonly watcher: FileWatcher;
  readonly access: Access;
  readonly checkpointSize: number;
  readonly report: (error: unknown) => void;
  /** Where a document's home is read from; null when it is not mounted or not there any more. */
  placeOfHome(home: Omit<DocumentHome, 'sha256'>): Promise<FilePlace | null>;
  fileChanged(documentId: string, change: 'changed' | 'gone' | 'joined'): void;
}

interface Start {
  readonly name: string;
  readonly target: string | null;
  readonly disk: readonly DiskFile[];
  readonly folder: string | null;
  /** Names of files that would belong to it beside it and are not there. */
  readonly absent: readonly string[];
  readonly home: DocumentHome | null;
  readonly position: number;
  readonly savedPosition: number | null;
  /** Ids of the uploads it was read from. */
  readonly uploads: readonly string[];
  /** Reads the bytes again, before the first edit; later the journal has them. */
  readonly readAgain: () => Promise<Pick<CopySource, 'bytes' | 'files'>>;
}

function withoutEdits({ bytes, files }: Pick<CopySource, 'bytes' | 'files'>): CopySource {
  return { bytes, files, frames: [], baseDigest: null };
}

export class Documents {
  private readonly options: DocumentsOptions;
  private readonly sets: FileSets;
  private readonly uploadsOf = new Map<string, readonly string[]>();
  private readonly open = new Map<string, HostDocument>();
  private readonly unwatch = new Map<string, () => void>();
  /** Paths and journals that are being opened: two documents must never share one. */
  private readonly opening = new Set<string>();

  constructor(options: DocumentsOptions) {
    this.options = options;
    this.sets = new FileSets(options.pool, options.access);
  }

  private readonly allows = (path: string): boolean => this.options.access.allows(path);

  get all(): readonly HostDocument[] {
    return [...this.open.values()];
  }

  get(id: string): HostDocument {
    const document = this.open.get(id);
    if (document === undefined) throw new HostError('bad-request', 'This host holds no such document.');
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
    const disk = set.members.map((member) => member.disk);
    const path = disk[0]?.path ?? file.path;
    if (path !== file.path) {
      // A companion was asked for; its main file may be open, or be asked for at this very time.
      const main = file.origin === 'file' ? this.openAt(path) : null;
      if (main !== null) return { document: main, isNew: false };
      if (this.opening.has(path)) throw new HostError('busy', `${basename(path)} is being opened already.`);
    }
    const start: Start = {
      name: basename(path),
      target: isSample ? null : path,
      disk: isSample ? [] : disk,
      folder: dirname(path),
      absent: isSample ? [] : set.absent,
      home: null,
      position: 0,
      savedPosition: 0,
      uploads: [],
      readAgain: () => readSame(disk),
    };
    return { document: await this.add(id, start, withoutEdits(set)), isNew: true };
  }

  private async readUpload(
    file: Extract<HostFile, { origin: 'upload' }>,
    id: string,
  ): Promise<{ readonly document: HostDocument; readonly isNew: boolean }> {
    const set = await this.sets.amongUploads(file);
    const members = set.members.map(({ upload }) => upload);
    const uploads = members.map((member) => member.id);
    const already = this.all.find((each) => this.uploadsOf.get(each.id)?.some((upload) => uploads.includes(upload)));
    if (already !== undefined) return { document: already, isNew: false };
    const readAgain: Start['readAgain'] = () =>
      Promise.resolve(joinFiles(members.map((member) => ({ ...member, bytes: Uint8Array.from(member.bytes) }))));
    const name = members[0]?.name ?? file.name;
    const nowhere = { target: null, disk: [], folder: null, absent: [], home: null, position: 0, savedPosition: null };
    const document = await this.add(id, { name, ...nowhere, uploads, readAgain }, withoutEdits(set));
    return { document, isNew: true };
  }

  /** Opens what is no file on disk, such as an entry of an archive. It has no target: a save must be told where. */
  openPlace(place: FilePlace, home: Omit<DocumentHome, 'sha256'>, id = newId()): Promise<HostDocument> {
    return this.once(place.key, async () => {
      const set = await this.sets.at(place);
      const known = set.members.map(({ name, bytes }) => ({ name, sha256: sha256Of(bytes) }));
      const [main] = known;
      // Opened by one of its companions it is at home where its main file lies.
      const { name, sha256 } = main ?? { name: place.name, sha256: '' };
      const at = { ...home, path: joinPath(folderName(home.path), name), sha256 };
      const nowhere = { target: null, disk: [], folder: null, absent: [], home: at, position: 0, savedPosition: 0 };
      const start = { name, ...nowhere, uploads: [], readAgain: () => readPlaceAgain(place, known) };
      return await this.add(id, start, withoutEdits(set));
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
    const found = await findJournalOf(this.options.journalRoot, id, this.allows);
    if (found !== null && !this.journalsInUse.has(found.base.journalId)) {
      const { path, original } = found;
      if (path !== null && !this.allows(path)) {
        throw new HostError('denied', `${basename(path)} lies outside the folders this host was started with.`);
      }
      return await this.openFound(found, original === 'same' ? 'original' : 'copy', id);
    }
    const place = file === null && home !== null ? await this.options.placeOfHome(home) : null;
    if (home !== null && place !== null) return await this.openPlace(place, home, id);
    if (file === null) throw new HostError('not-found', 'This host knows nothing of the document.');
    if (file.origin === 'file' && this.openAt(file.path) !== null) {
      throw new HostError('busy', `${basename(file.path)} was opened anew in another tab.`);
    }
    return (await this.readFile(file, id)).document;
  }

  /** Journals in use by this host. */
  private get journalsInUse(): ReadonlySet<string> {
    return new Set(this.all.flatMap((document) => document.journal.id ?? []));
  }

  findRecoverable(): Promise<readonly FoundJournal[]> {
    return findRecoverable(this.options.journalRoot, this.journalsInUse, this.allows);
  }

  private async recoverable(journalId: string): Promise<FoundJournal> {
    if (this.journalsInUse.has(journalId)) throw new HostError('bad-request', 'This work is open already.');
    const found = await findJournal(join(this.options.journalRoot, journalId), this.allows);
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
    const disk = isCopy ? [] : found.disk;
    const [main, ...companions] = disk;
    const { base, log } = found;
    const { folder } = base;
    // A copy belongs to no file and to no archive.
    const home = isCopy ? null : found.home;
    const name = target === null && home !== null ? baseName(home.path) : base.name;
    const about = { documentId: id, name, path: target, disk: main ?? null, companions, folder, home };
    const readAgain = (): never => {
      throw new Error('the journal has the bytes of recovered work');
    };
    const { bytes, state } = await readFileState(join(found.folder, 'original.bin'));
    checkSame(state.sha256, base.originalSha256, `the journal's copy of ${name}`);
    const source = { bytes, files: filesOf(base, bytes), frames: log.diffs, baseDigest: base.baseDigest };
    const savedPosition = target === null && home === null ? null : found.savedPosition;
    const { position } = log.history;
    const start = { name, target, disk, folder, absent: [], home, position, savedPosition, uploads: [], readAgain };
    return await this.add(id, start, source, (journal) => journal.adopt(found, about, savedPosition));
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
      (await journal.source()) ?? withoutEdits(await start.readAgain());
    const copy = new DocumentCopy(pool, id, copySource);
    const subject = {
      digest: async () => (await copy.run('digest', {})).digest,
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
    const journal: DocumentJournal = new DocumentJournal({ root, subject, about, checkpointSize, report });
    const document: HostDocument = new HostDocument({ ...start, id, copy, journal, files });
    await copy.open(source);
    await prepare?.(journal);
    this.open.set(id, document);
    this.uploadsOf.set(id, start.uploads);
    this.watchFile(document);
    return document;
  }

  /** Watches the document's files; called again after it got others. */
  watchFile(document: HostDocument): void {
    this.unwatch.get(document.id)?.();
    this.unwatch.delete(document.id);
    const { paths, absentPaths, id } = document;
    const look = async (): Promise<void> => {
      const change = await document.changeOnDisk();
      if (change !== null) this.options.fileChanged(id, change);
    };
    const changed = (): void => {
      // A document that was closed meanwhile has nobody to tell.
      look().catch((error: unknown) => {
        if (!(error instanceof HostError)) this.options.report(error);
      });
    };
    const stops = [...paths, ...absentPaths].map((path) => this.options.watcher.watch(path, changed));
    this.unwatch.set(id, () => {
      for (const stop of stops) stop();
    });
  }

  async close(id: string, edits: 'discard' | 'keep'): Promise<void> {
    await this.get(id).close(edits);
    this.unwatch.get(id)?.();
    this.unwatch.delete(id);
    this.uploadsOf.delete(id);
    this.open.delete(id);
  }
}
