/** One document the host holds open: its copy in a worker, its journal and its file, kept in step by a queue of acts. */
import { basename, dirname } from 'node:path';
import { stat } from 'node:fs/promises';
import { encodeMessage } from '../../shared/document/wire.ts';
import type { ParamsOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import type { SaveResult } from '../../shared/host/entities.ts';
import { isMarkedReadOnly, writeAtomically } from './atomicFile.ts';
import type { DocumentCopy } from './documentCopy.ts';
import type { DocumentJournal, JournalAbout } from './documentJournal.ts';
import type { FileState } from './fileState.ts';
import { compareWithDisk, sha256Of } from './fileState.ts';
import type { FileWatcher } from './watcher.ts';

export type CommitParams = ParamsOf<'commit'>;

/** What a save needs to know and report. */
export type WrittenFile =
  | {
      readonly kind: 'saved';
      readonly path: string;
      readonly size: number;
      readonly backup: string | null;
      readonly position: number;
    }
  | Extract<SaveResult, { kind: 'conflict' | 'needsTarget' }>;

export interface HostDocumentParts {
  readonly id: string;
  readonly name: string;
  readonly copy: DocumentCopy;
  readonly journal: DocumentJournal;
  /** Where Save writes; null when it must ask. */
  readonly target: string | null;
  /** The file at `target` as it was read. */
  readonly disk: FileState | null;
  /** Where textures are looked for first; null when there is no such folder. */
  readonly folder: string | null;
  readonly isDirty: boolean;
}

export class HostDocument {
  readonly id: string;
  readonly copy: DocumentCopy;
  readonly journal: DocumentJournal;
  private currentName: string;
  private currentTarget: string | null;
  private currentFolder: string | null;
  private disk: FileState | null;
  /** Position in the user interface's history; counted anew whenever a user interface takes the document up. */
  private position = 0;
  /** Position the file holds; null when no position does. */
  private savedPosition: number | null;
  private isInStep = true;
  private isClosed = false;
  private readonly textures = new Map<string, () => void>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: HostDocumentParts) {
    this.id = parts.id;
    this.copy = parts.copy;
    this.journal = parts.journal;
    this.currentName = parts.name;
    this.currentTarget = parts.target;
    this.currentFolder = parts.folder;
    this.disk = parts.disk;
    this.savedPosition = parts.isDirty ? null : 0;
  }

  get name(): string {
    return this.currentName;
  }

  get target(): string | null {
    return this.currentTarget;
  }

  get folder(): string | null {
    return this.currentFolder;
  }

  /** What the journal has to know, at the moment of the first edit since it was read or saved. */
  get journalAbout(): JournalAbout {
    const { id, currentName: name, currentTarget: path, disk, currentFolder: folder } = this;
    return { documentId: id, name, path, disk, folder };
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

  /** A user interface takes the document up as it is now. Returns its content. */
  takeUp(): Promise<Uint8Array> {
    return this.inTurn(async () => {
      const { content } = await this.copy.run('content', {});
      this.savedPosition = this.isDirty ? null : 0;
      this.position = 0;
      this.isInStep = true;
      return content;
    });
  }

  /** A page goes on with the document, at this position of its history. Returns the digest of the copy. */
  resumeAt(position: number): Promise<string> {
    return this.inTurn(async () => {
      const { digest } = await this.copy.run('digest', {});
      this.savedPosition = this.isDirty ? null : position;
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

  /** Takes the user interface's whole content. Answers whether it is safe on disk too. */
  resync(content: Uint8Array, position: number): Promise<boolean> {
    return this.inTurn(async () => {
      await this.copy.run('replace', { content });
      this.savedPosition = null;
      this.position = position;
      this.isInStep = true;
      try {
        await this.journal.checkpoint();
        return true;
      } catch (error) {
        if (error instanceof HostError && error.code !== 'internal') return false;
        throw error;
      }
    });
  }

  save(conflict: 'ask' | 'overwrite'): Promise<WrittenFile> {
    return this.inTurn(async () => {
      if (this.currentTarget === null) return { kind: 'needsTarget' };
      if (conflict === 'ask' && this.disk !== null) {
        const change = await compareWithDisk(this.currentTarget, this.disk);
        if (change !== 'same') return this.conflict(change, this.currentTarget);
      }
      return await this.writeTo(this.currentTarget);
    });
  }

  saveAs(path: string, conflict: 'ask' | 'overwrite'): Promise<WrittenFile> {
    return this.inTurn(async () => {
      const exists = (await stat(path).catch(() => null)) !== null;
      if (exists && conflict === 'ask') return this.conflict('exists', path);
      return await this.writeTo(path);
    });
  }

  private async conflict(reason: 'changed' | 'gone' | 'exists', path: string): Promise<WrittenFile> {
    const info = await stat(path).catch(() => null);
    return { kind: 'conflict', reason, name: basename(path), modifiedMs: info?.mtimeMs ?? null };
  }

  private async writeTo(path: string): Promise<WrittenFile> {
    if (!this.isInStep)
      throw new HostError('out-of-step', `The host lacks edits of ${this.currentName}; send it anew.`);
    const { bytes } = await this.copy.run('write', { name: basename(path) });
    const about = { path, size: bytes.length, sha256: sha256Of(bytes) };
    const beforeReplace = (): Promise<void> => this.journal.noteSaving({ ...about, modifiedMs: null });
    const { backup } = await writeAtomically(path, bytes, { backup: true, beforeReplace });
    const { mtimeMs } = await stat(path);
    this.disk = { size: about.size, modifiedMs: mtimeMs, sha256: about.sha256 };
    await this.journal.noteSaved({ ...about, modifiedMs: mtimeMs });
    this.savedPosition = this.position;
    this.currentTarget = path;
    this.currentName = basename(path);
    this.currentFolder = dirname(path);
    return { kind: 'saved', path, size: about.size, backup, position: this.position };
  }

  /** Reads the file anew and forgets all edits. */
  revert(): Promise<void> {
    return this.inTurn(async () => {
      this.disk = await this.copy.readAnew(this.currentTarget);
      await this.journal.discard();
      this.position = 0;
      this.savedPosition = 0;
      this.isInStep = true;
    });
  }

  /** What has happened to the file on disk since it was read or written here; null when nothing has. */
  changeOnDisk(): Promise<'changed' | 'gone' | null> {
    return this.inTurn(async () => {
      if (this.currentTarget === null || this.disk === null) return null;
      const change = await compareWithDisk(this.currentTarget, this.disk);
      return change === 'same' ? null : change;
    });
  }

  /** Hears of changes of a texture's file until the document is closed. */
  watchTexture(path: string, watcher: FileWatcher, changed: () => void): void {
    if (!this.textures.has(path)) this.textures.set(path, watcher.watch(path, changed));
  }

  async isReadOnly(): Promise<boolean> {
    return this.currentTarget !== null && (await isMarkedReadOnly(this.currentTarget));
  }

  close(edits: 'discard' | 'keep'): Promise<void> {
    return this.inTurn(async () => {
      if (edits === 'keep' && this.isDirty) await this.journal.leave();
      else await this.journal.discard();
      await this.copy.close();
      for (const stop of this.textures.values()) stop();
      this.isClosed = true;
    });
  }
}
