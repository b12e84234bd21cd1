/** One document the host holds open: its copy in a worker, its journal and its files, kept in step by a queue of acts. */
import { basename } from 'node:path';
import { baseName } from '../../shared/archive/paths.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { encodeMessage } from '../../shared/document/wire.ts';
import { HostError } from '../../shared/host/error.ts';
import type { JobResult } from '../../shared/host/workerJobs.ts';
import type { DocumentCopy } from './documentCopy.ts';
import { DocumentDisk } from './documentDisk.ts';
import type { DocumentJournal, JournalAbout, JournalStart } from './documentJournal.ts';
import { isRefused } from './documentJournal.ts';
import { DocumentWatches } from './documentWatches.ts';
import { sha256Of } from './fileState.ts';
import type {
  CommitParams,
  DocumentFiles,
  HostDocumentParts,
  TakenUpHistory,
  WrittenFile,
} from './hostDocumentParts.ts';
import type { DocumentHome } from './journal/home.ts';
import type { SavePayload } from './journal/payload.ts';
import { readSaved } from './savedFiles.ts';
import type { Outputs, WriteNotes } from './saving.ts';
import { outputFiles, writeFiles } from './saving.ts';

/** The files could be written, but not the journal. */
class Unguarded extends HostError {}

export class HostDocument {
  readonly id: string;
  readonly copy: DocumentCopy;
  readonly journal: DocumentJournal;
  readonly watches = new DocumentWatches();
  private currentName: string;
  private currentHome: DocumentHome | null;
  private readonly files: DocumentFiles;
  private readonly disk: DocumentDisk;
  /** Position in the user interface's history; counted anew when a user interface takes the document up without its steps. */
  private position: number;
  /** Position the file holds; null when no position does. */
  private savedPosition: number | null;
  private isInStep = true;
  /** The user wants saves although the journal cannot be written. */
  private isUnguarded = false;
  private isClosed = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: HostDocumentParts) {
    this.id = parts.id;
    this.copy = parts.copy;
    this.journal = parts.journal;
    this.currentName = parts.name;
    this.currentHome = parts.home;
    this.disk = new DocumentDisk(parts);
    this.files = parts.files;
    this.position = parts.position;
    this.savedPosition = parts.savedPosition;
  }

  get name(): string {
    return this.currentName;
  }

  get target(): string | null {
    return this.disk.target;
  }

  get folder(): string | null {
    return this.disk.folder;
  }

  /** Where in a mount it came from or was last saved to; null when that is nowhere. */
  get home(): DocumentHome | null {
    return this.currentHome;
  }

  /** A page tells where it knows a document to be at home that was opened as a file. */
  settleAt(home: DocumentHome): void {
    this.currentHome ??= home;
  }

  /** What the journal has to know, at the moment of the first edit since it was read or saved. */
  get journalAbout(): JournalAbout & JournalStart {
    const { id, name, target: path, folder, home, position: startPosition, savedPosition: startSaved } = this;
    const [main, ...companions] = this.disk.files;
    return { documentId: id, name, path, disk: main ?? null, companions, folder, home, startPosition, startSaved };
  }

  /** Paths of the document's files, the main one first. */
  get paths(): readonly string[] {
    return this.disk.paths;
  }

  /** Where files would lie that belong to it and are not there. */
  get absentPaths(): readonly string[] {
    return this.disk.absentPaths;
  }

  get isDirty(): boolean {
    return this.savedPosition !== this.position;
  }

  /** Acts of one document happen one after the other, in the order they were asked for. */
  inTurn<R>(act: () => Promise<R>): Promise<R> {
    const turn = this.last.then(() => {
      if (this.isClosed) throw new HostError('closed', `${this.currentName} has been closed.`);
      return act();
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** A user interface takes the document up as it is now: with its steps where the journal has them all. */
  takeUp(): Promise<{ readonly content: Uint8Array } | { readonly history: TakenUpHistory }> {
    return this.inTurn(async () => {
      this.isInStep = true;
      const history = await this.history();
      if (history !== null) return { history };
      const { content } = await this.copy.run('content', {});
      this.savedPosition = this.isDirty ? null : 0;
      this.position = 0;
      await this.journal.startAnew(this.savedPosition);
      return { content };
    });
  }

  /** The steps that the journal knows, when they lead to the present content. */
  private async history(): Promise<TakenUpHistory | null> {
    const log = (await this.journal.content())?.history;
    const isKnown = log !== undefined && log.done.length + log.undone.length > 0;
    if (!isKnown || log.position !== this.position) return null;
    const steps = log.done.flatMap(({ diffs }) => diffs);
    // Steps that cannot be repeated, or not in time, cost the way back and never the document.
    const repeated = await this.copy.run('history', { before: log.before, steps }).catch(() => null);
    const content = repeated?.content ?? null;
    return content === null ? null : { content, log, saved: this.savedPosition };
  }

  /** A page goes on with the document, at this position of its history. Returns the digest of the copy. */
  resumeAt(position: number): Promise<string> {
    return this.inTurn(async () => {
      const { digest } = await this.copy.run('digest', {});
      if (position !== this.position) this.savedPosition = this.isDirty ? null : position;
      this.position = position;
      this.isInStep = true;
      return digest;
    });
  }

  /** First on disk, then in the copy, then the answer: what was answered is never lost. */
  commit(commit: CommitParams): Promise<void> {
    return this.inTurn(async () => {
      if (!this.isInStep) throw new HostError('out-of-step', `An earlier edit of ${this.currentName} is missing here.`);
      const diffs = encodeMessage(commit.diffs);
      try {
        await this.journal.append(commit, diffs);
        await this.applyOrTakeBack(diffs);
      } catch (error) {
        this.isInStep = false;
        throw error;
      }
      this.noteCommit(commit);
      await this.journal.checkpointWhenLong();
    });
  }

  /** Keeps bytes of the page's own beside the journal; null forgets them. */
  keepAside(bytes: Uint8Array | null): Promise<void> {
    return this.inTurn(() => this.journal.keepAside(bytes));
  }

  aside(): Promise<Uint8Array | null> {
    return this.inTurn(() => this.journal.aside());
  }

  private async applyOrTakeBack(diffs: Uint8Array): Promise<void> {
    try {
      await this.copy.run('apply', { diffs });
    } catch (error) {
      await this.journal.takeBackLast();
      // The copy may have taken a part of it: it is made anew from the file and the journal when next needed.
      this.copy.forget();
      const message = error instanceof Error ? error.message : String(error);
      throw new HostError('out-of-step', `"${this.currentName}" could not take the edit: ${message}`);
    }
  }

  private noteCommit({ kind, position }: CommitParams): void {
    // An edit after an undo ends the way back to the saved state.
    if (kind === 'edit' && this.savedPosition !== null && this.savedPosition >= position) this.savedPosition = null;
    this.position = position;
  }

  /** The copy is made anew from a journal that lacks edits: the user interface has to send them again. */
  noteBehind(): void {
    this.isInStep = false;
  }

  /** Saves write the files from now on although the journal cannot tell of it; until it can again. */
  acceptUnguarded(): void {
    this.isUnguarded = true;
  }

  /** Takes the user interface's whole content. Answers why it is not safe on disk too; null when it is. */
  resync(content: Uint8Array, position: number): Promise<string | null> {
    return this.inTurn(async () => {
      await this.copy.run('replace', { content });
      this.savedPosition = null;
      this.position = position;
      this.isInStep = true;
      try {
        await this.journal.checkpoint(position, null);
        this.isUnguarded = false;
        return null;
      } catch (error) {
        if (isRefused(error) && error instanceof HostError) return error.message;
        throw error;
      }
    });
  }

  save(conflict: 'ask' | 'overwrite'): Promise<WrittenFile> {
    return this.inTurn(async () => {
      const { disk, target } = this;
      if (target === null) return { kind: 'needsTarget' };
      const changed = conflict === 'ask' ? await disk.changed() : null;
      if (changed !== null) return changed;
      const outputs = await this.outputs(target);
      const inTheWay = conflict === 'ask' ? await disk.inTheWay(outputs.files, disk.paths) : null;
      return inTheWay ?? (await this.write(target, outputs));
    });
  }

  saveAs(path: string, conflict: 'ask' | 'overwrite'): Promise<WrittenFile> {
    return this.inTurn(async () => {
      await this.files.checkTarget(path);
      const taken = conflict === 'ask' ? await this.disk.taken(path) : null;
      if (taken !== null) return taken;
      const outputs = await this.outputs(path);
      const inTheWay = conflict === 'ask' ? await this.disk.inTheWay(outputs.files, []) : null;
      return inTheWay ?? (await this.write(path, outputs));
    });
  }

  /**
   * Hands what a save into this place of a mount would write to `put`, such as an archive's writer. A document without a file
   * of its own counts as saved then, and is at home there.
   */
  saveElsewhere<R>(
    home: Omit<DocumentHome, 'sha256'>,
    put: (written: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] }) => Promise<R>,
  ): Promise<{ readonly result: R; readonly position: number; readonly isSaved: boolean }> {
    return this.inTurn(async () => {
      this.checkInStep();
      const name = baseName(home.path);
      const written = await this.written(name);
      const [main] = written.files;
      // The bytes may move on with `put`.
      const sha256 = sha256Of(written.bytes.subarray(main?.start ?? 0, main?.end ?? 0));
      const result = await put(written);
      const isSaved = this.target === null;
      if (isSaved) {
        this.savedPosition = this.position;
        this.currentHome = { ...home, sha256 };
        this.currentName = name;
        await this.journal.noteSavedHome(this.currentHome);
      }
      return { result, position: this.position, isSaved };
    });
  }

  private checkInStep(): void {
    if (!this.isInStep) {
      throw new HostError('out-of-step', `The host lacks edits of ${this.currentName}; send it anew.`);
    }
  }

  /** What a save under this name writes. @throws HostError for what could not be opened again: it replaces no file */
  private async written(name: string): Promise<JobResult<'write'>> {
    const written = await this.copy.run('write', { name, readsBack: true });
    if (written.problem === null) return written;
    throw new HostError(
      'unreadable',
      `${name} was not saved, because it could not be opened again: ${written.problem}. The file on disk is as it was and your edits are kept. Undo the step that led here, then save again.`,
    );
  }

  private async outputs(path: string): Promise<Outputs> {
    this.checkInStep();
    const written = await this.written(basename(path));
    const files = await outputFiles(path, written, this.disk.files);
    for (const output of files) await this.files.checkTarget(output.path);
    return { files, absent: written.absent };
  }

  /** The journal's word comes before the first file is replaced. @throws Unguarded when that cannot be had, and is wanted */
  private async noteSaving(save: SavePayload): Promise<void> {
    try {
      await this.journal.noteSaving(save);
      this.isUnguarded = false;
    } catch (error) {
      if (!isRefused(error) || !(error instanceof HostError)) throw error;
      if (!this.isUnguarded) throw new Unguarded(error.code, error.message);
    }
  }

  private async write(path: string, { files, absent }: Outputs): Promise<WrittenFile> {
    const notes: WriteNotes = {
      saving: (save) => this.noteSaving(save),
      saved: (save) => this.journal.noteSaved(save),
      replaced: (file) => this.disk.replaced(file),
    };
    const written = await writeFiles(files, notes).catch((error: unknown) => {
      if (error instanceof Unguarded) return error;
      throw error;
    });
    if (written instanceof Unguarded) return { kind: 'unguarded', message: written.message };
    const { disk, backup } = written;
    this.disk.take(disk, absent);
    this.disk.moveTo(path);
    this.savedPosition = this.position;
    this.currentName = basename(path);
    const size = disk.reduce((sum, file) => sum + file.size, 0);
    return { kind: 'saved', path, size, backup, position: this.position };
  }

  /** Reads the files anew and forgets all edits. */
  revert(): Promise<void> {
    return this.inTurn(async () => {
      if (this.target === null && this.currentHome !== null) {
        const { source, home } = await this.files.readHome(this.currentHome);
        await this.copy.open(source);
        this.currentHome = home;
      } else if (this.target === null) await this.copy.readOriginalAnew();
      else {
        const { source, disk, absent } = await this.files.readSet(this.target);
        await this.copy.open(source);
        this.disk.take(disk, absent);
      }
      await this.journal.discard();
      this.position = 0;
      this.savedPosition = 0;
      this.isInStep = true;
    });
  }

  /** What has happened to the files on disk since they were read or written here: see DocumentDisk.change. */
  changeOnDisk(): Promise<'changed' | 'gone' | 'joined' | null> {
    return this.inTurn(() => this.disk.change());
  }

  /** The files as they were last read or saved: see readSaved. */
  savedFiles(): ReturnType<typeof readSaved> {
    return this.inTurn(() => {
      const { target, files } = this.disk;
      return readSaved({ target, home: this.currentHome, disk: files }, this.files);
    });
  }

  isReadOnly(): Promise<boolean> {
    return this.disk.isReadOnly();
  }

  close(edits: 'discard' | 'keep'): Promise<void> {
    return this.inTurn(async () => {
      if (edits === 'keep' && this.isDirty) await this.journal.leave();
      else await this.journal.discard();
      await this.copy.close();
      this.watches.close();
      this.isClosed = true;
    });
  }
}
