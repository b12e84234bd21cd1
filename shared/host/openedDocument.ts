/** A document as the user interface holds it: the live copy, whose every commit is streamed to the host in order. */
import { Document } from '../document/document.ts';
import type { Commit } from '../document/document.ts';
import { contentOf, decodeContent, documentDigest, encodeContent, toWire } from '../document/wire.ts';
import type { FormatList } from '../format/formatList.ts';
import type { FormatDocument } from '../format/format.ts';
import { knownFormats } from '../formats/index.ts';
import type { HostClient } from './client.ts';
import type { ParamsOf } from './contract.ts';
import type { OpenedDocumentEntry, SaveResult } from './entities.ts';
import { HostError } from './error.ts';
import { decodeSteps, repeatSteps } from './steps.ts';

/** A connected host: requests and events, and the way to fetch bulk bytes. */
export interface HostConnection {
  readonly client: HostClient;
  /** Each blob can be fetched once. */
  fetchBlob(id: string): Promise<Uint8Array>;
}

export interface OpenedDocumentListener {
  /** Name, place, saved state or number of unsent edits is another. */
  changed(): void;
  /** Edits are not safe; `message` says why and what can be done. */
  problem(message: string): void;
}

/** No step of a history has this position: a document marked with it is dirty whatever is undone. */
const unreachablePosition = -1;

export class OpenedDocument {
  readonly document: FormatDocument;
  private connection: HostConnection;
  private current: OpenedDocumentEntry;
  private readonly listener: OpenedDocumentListener;
  private readonly formats: FormatList;
  private readonly stopListening: readonly (() => void)[];
  private unsent = 0;
  /** Resolves when everything sent so far was answered, whatever the answers were. */
  private answered: Promise<void> = Promise.resolve();
  /** False when the host lacks an edit and has to be sent the whole content. */
  private isInStep = true;
  private resyncing: Promise<void> | null = null;
  /** While a new connection is being taken up, nothing is sent over it yet. */
  private isMoving = false;

  private constructor(
    connection: HostConnection,
    entry: OpenedDocumentEntry,
    document: FormatDocument,
    listener: OpenedDocumentListener,
    formats: FormatList,
  ) {
    this.connection = connection;
    this.current = entry;
    this.document = document;
    this.listener = listener;
    this.formats = formats;
    if (entry.history !== null) document.markSaved(entry.history.saved ?? unreachablePosition);
    else if (entry.isDirty) document.markSaved(unreachablePosition);
    this.stopListening = [
      document.onCommit((commit) => this.send(commit)),
      document.onChange(() => this.resyncWhenPossible()),
    ];
  }

  /** Fetches the content the host announced and makes the live document of it, with the steps that can be undone. */
  static async open(
    connection: HostConnection,
    entry: OpenedDocumentEntry,
    listener: OpenedDocumentListener,
    formats: FormatList = knownFormats,
  ): Promise<OpenedDocument> {
    const { contentBlob, formatId, history } = entry;
    const format = formats.byId(formatId);
    if (format === null) throw new HostError('unreadable', `There is no format called ${formatId} here.`);
    const content = decodeContent(await connection.fetchBlob(contentBlob));
    const document = new Document(format, content, { historyStart: history?.start ?? 0 });
    if (history !== null) repeatSteps(document, decodeSteps(await connection.fetchBlob(history.stepsBlob)));
    return new OpenedDocument(connection, entry, document, listener, formats);
  }

  get id(): string {
    return this.current.documentId;
  }

  get name(): string {
    return this.current.name;
  }

  get location(): string {
    return this.current.location;
  }

  /** False when Save has to ask for a file first. */
  get hasTarget(): boolean {
    return this.current.hasTarget;
  }

  get isReadOnly(): boolean {
    return this.current.isReadOnly;
  }

  get isDirty(): boolean {
    return this.document.history.isDirty;
  }

  /** Edits that the host has not acknowledged as safe. */
  get unsentEdits(): number {
    return this.unsent;
  }

  /** Resolves when the host has answered everything sent so far. Use it before the window closes. */
  async settled(): Promise<void> {
    await this.answered;
    await this.resyncing;
  }

  private send({ kind, label, diffs, position, step }: Commit): void {
    this.unsent++;
    this.listener.changed();
    if (!this.isInStep) {
      // What is not sent now goes with the whole content later.
      this.resyncWhenPossible();
      return;
    }
    const params = { documentId: this.id, kind, label, diffs: diffs.map(toWire), position, step };
    const sent = this.connection.client.request('commit', params).then(
      () => {
        if (!this.isInStep) return;
        this.unsent--;
        this.listener.changed();
      },
      (error: unknown) => this.fellOut(error),
    );
    this.answered = Promise.all([this.answered, sent]).then(() => undefined);
  }

  private fellOut(error: unknown): void {
    if (!this.isInStep) return;
    this.isInStep = false;
    const isClosed = error instanceof HostError && error.code === 'closed';
    if (isClosed)
      this.listener.problem(`The connection has ended; ${this.unsent} edits of ${this.name} are not safe yet.`);
    else this.resyncWhenPossible();
  }

  /** Not during a gesture: its previews are not part of the document yet. */
  private resyncWhenPossible(): void {
    if (this.isInStep || this.isMoving || this.document.isInGesture || this.resyncing !== null) return;
    if (!this.connection.client.isOpen) return;
    this.resync().catch((error: unknown) => {
      this.listener.problem(error instanceof Error ? error.message : String(error));
    });
  }

  /** Sends the whole content in place of the edits that the host could not take. */
  private resync(): Promise<void> {
    this.resyncing ??= this.sendContent().finally(() => {
      this.resyncing = null;
    });
    return this.resyncing;
  }

  private async sendContent(): Promise<void> {
    await this.answered;
    const { history } = this.document;
    const covered = this.unsent;
    const params = {
      documentId: this.id,
      content: encodeContent(contentOf(this.document)),
      position: history.position,
    };
    // From here on commits are sent again: the host handles them after the content.
    this.isInStep = true;
    try {
      const { isJournaled, message } = await this.connection.client.request('resync', params);
      this.unsent -= covered;
      this.listener.changed();
      if (!isJournaled) this.listener.problem(`${message} Save soon.`);
    } catch (error) {
      this.isInStep = false;
      throw error;
    }
  }

  /**
   * Goes on over a new connection after the old one broke: to the same host, or to one that was started anew and finds the
   * document in its journal, in the file `fileId` or in its place of a mount. Sends what that host lacks. Rejects with a HostError `not-found` when the
   * host knows neither, and with `changed` when the edits here do not belong to the file that it found.
   */
  async moveTo(
    connection: HostConnection,
    fileId: string | null,
    home: ParamsOf<'resumeDocument'>['home'] = null,
  ): Promise<void> {
    await this.answered;
    await this.resyncing?.catch(() => undefined);
    this.connection = connection;
    this.isInStep = false;
    this.isMoving = true;
    const { history } = this.document;
    const { position } = history;
    try {
      const asked = { documentId: this.id, fileId, home, position };
      const { digest, originalDigest, ...file } = await connection.client.request('resumeDocument', asked);
      const isSame =
        !this.document.isInGesture && history.position === position && digest === documentDigest(this.document);
      if (!isSame && originalDigest !== this.current.originalDigest) {
        throw new HostError(
          'changed',
          `${this.name} is another file on disk now, to which the edits here do not belong.`,
        );
      }
      this.current = { ...this.current, ...file, originalDigest };
      if (isSame) this.noteInStep();
    } finally {
      this.isMoving = false;
    }
    this.listener.changed();
    // A gesture that is under way is sent when it ends.
    if (!this.isInStep && !this.document.isInGesture) await this.resync();
  }

  private noteInStep(): void {
    this.isInStep = true;
    this.unsent = 0;
  }

  save(conflict: 'ask' | 'overwrite' = 'ask'): Promise<SaveResult> {
    return this.write(() => this.connection.client.request('save', { documentId: this.id, conflict }));
  }

  saveAs(fileId: string, conflict: 'ask' | 'overwrite' = 'ask'): Promise<SaveResult> {
    return this.write(() => this.connection.client.request('saveAs', { documentId: this.id, fileId, conflict }));
  }

  /** The user wants the file written although nothing would tell of it after a crash: for the saves that come. */
  async acceptUnguarded(): Promise<void> {
    await this.connection.client.request('saveUnguarded', { documentId: this.id });
  }

  private async write(ask: () => Promise<SaveResult>): Promise<SaveResult> {
    await this.resyncing;
    if (!this.isInStep) await this.resync();
    try {
      return await this.writeInStep(ask);
    } catch (error) {
      // The host lost edits that it had answered for, together with a worker: it gets them again, once.
      if (!(error instanceof HostError) || error.code !== 'out-of-step') throw error;
      this.isInStep = false;
      await this.resync();
      return await this.writeInStep(ask);
    }
  }

  private async writeInStep(ask: () => Promise<SaveResult>): Promise<SaveResult> {
    const end = this.document.startSave();
    let isSaved = false;
    try {
      const result = await ask();
      isSaved = result.kind === 'saved';
      if (result.kind === 'saved') this.noteSaved(result);
      return result;
    } finally {
      end(isSaved);
      this.listener.changed();
    }
  }

  private noteSaved({ file }: Extract<SaveResult, { kind: 'saved' }>): void {
    const { name, location } = file;
    this.current = { ...this.current, name, location, hasTarget: true, isReadOnly: false };
  }

  /** Reads the file anew. Returns the document to show instead of this one, which takes no part any more. */
  async revert(): Promise<OpenedDocument> {
    const entry = await this.connection.client.request('revert', { documentId: this.id });
    this.release();
    return await OpenedDocument.open(this.connection, entry, this.listener, this.formats);
  }

  /** `keep` leaves unsaved edits to be recovered later. */
  async close(edits: 'discard' | 'keep'): Promise<void> {
    await this.connection.client.request('closeDocument', { documentId: this.id, edits });
    this.release();
  }

  private release(): void {
    for (const stop of this.stopListening) stop();
  }
}
