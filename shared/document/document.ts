/** An open document: records, the one door for changing them, gestures, undo and redo, and word of every change. */
import { fieldsByName } from '../codec/byName.ts';
import type { DocumentView, FilePart, Original, ReadResult } from '../codec/documentView.ts';
import type { DocumentFormat } from './documentFormat.ts';
import type { Diff, TileChange } from './diff.ts';
import { DiffJoiner, isEmptyDiff, reverseDiff, tileLength } from './diff.ts';
import type { EditOptions, SettlingGesture } from './gesture.ts';
import { History } from './history.ts';
import type { Change, ChangeOrigin, Commit } from './listeners.ts';
import { DocumentListeners } from './listeners.ts';
import { presentStepId } from './stepId.ts';
import type { DocumentRecord, RecordId } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { Records } from '../codec/recordTable.ts';
import { Revisions } from './revisions.ts';
import { SpareTiles } from './spareTiles.ts';
import type { TransactionTarget } from './transaction.ts';
import { Transaction } from './transaction.ts';

export type { EditOptions, Gesture, SettlingGesture } from './gesture.ts';
export type { Change, Commit } from './listeners.ts';

/**
 * A document of a format. Those who only read and edit records take a `Document`; who asks the format for more takes a
 * `FormatDocument` (shared/format).
 */
export class Document<F extends DocumentFormat = DocumentFormat> implements DocumentView {
  readonly format: F;
  readonly root: RecordId;
  readonly version: number;
  readonly history: History;
  private readBytes: Original | null;
  private readonly records: Records;
  private readonly listeners = new DocumentListeners();
  private readonly revisions = new Revisions();
  private readonly now: () => number;
  private changeCount = 0;
  private nextNumber: number;
  private openGesture: { readonly label: string; joiner: DiffJoiner } | null = null;
  /** Label of the edit that is being made. */
  private openEdit: string | null = null;

  constructor(
    format: F,
    content: ReadResult,
    options: { original?: Original | null; historyBudget?: number; historyStart?: number; now?: () => number } = {},
  ) {
    this.format = format;
    this.records = content.records;
    this.root = content.root;
    this.version = content.version;
    this.nextNumber = content.nextId;
    this.readBytes = options.original ?? null;
    this.history = new History(options.historyBudget, options.historyStart);
    this.now = options.now ?? Date.now;
  }

  /** The bytes the document was read from; null for a new document, or while the bytes live elsewhere. */
  get original(): Original | null {
    return this.readBytes;
  }

  /** Gives the document the bytes it was read from, where they came later than its content, and tells listeners. */
  provideOriginal(original: Original): void {
    this.readBytes = original;
    this.tellNews('original');
  }

  get nextId(): number {
    return this.nextNumber;
  }

  get(id: RecordId): DocumentRecord {
    const record = this.records.get(id);
    if (record === undefined) throw new Error(`no record ${id} in the document`);
    return record;
  }

  has(id: RecordId): boolean {
    return this.records.has(id);
  }

  all(): Iterable<DocumentRecord> {
    return this.records.values();
  }

  get recordCount(): number {
    return this.records.size;
  }

  /** Counts the changes of the whole document, previews included. */
  get revision(): number {
    return this.changeCount;
  }

  /** A number that is another one after every change of the record, or of the members named, bulk data included. */
  revisionOf(id: RecordId, members?: readonly string[]): number {
    return this.revisions.of(id, members);
  }

  /** A number that is another one after every change of a record of one of these types, or after one came or went. */
  revisionOfTypes(types: Iterable<string>): number {
    return this.revisions.ofTypes(types);
  }

  /** The same for all records but those of these types. */
  revisionOfOthers(types: ReadonlySet<string>): number {
    return this.revisions.ofOthers(types);
  }

  isTouched(id: RecordId): boolean {
    return this.revisions.isTouched(id);
  }

  /**
   * Hears of every change, previews included, right after it happened: an edit, a move of a gesture with what is taken back
   * for it, an undo are one change each wherever their pieces can be joined. Returns the way to stop listening. Arrays of
   * a preview's tiles are lent for the call: the gesture writes a later move into them. What a listener throws is a fault of
   * the program and told as one; the change stands, and all others hear of it.
   */
  onChange(listener: (change: Change) => void): () => void {
    return this.listeners.onChange(listener);
  }

  /** Hears of every finished change: what the journal must keep. What a listener throws is dealt with as in `onChange`. */
  onCommit(listener: (commit: Commit) => void): () => void {
    return this.listeners.onCommit(listener);
  }

  /** Hears when one record changes, its bulk data included, or goes. Made for `useSyncExternalStore`. */
  subscribe(id: RecordId, listener: () => void): () => void {
    return this.listeners.ofRecord(id, listener);
  }

  /**
   * Changes the document in one named step. An exception inside takes everything back and is thrown on. What is changed
   * inside goes through the transaction: an edit, gesture, undo or redo in there would be a step of its own in the middle
   * of this one, and is refused.
   * Returns what `change` returns; a change without effect leaves no step. What is thrown comes from `change` or from the
   * format and says that nothing has changed: a listener that throws does not make an edit fail.
   */
  edit<R>(label: string, change: (transaction: Transaction) => R, options: EditOptions = {}): R {
    this.refuseInside(label);
    const transaction = new Transaction(this.target);
    this.openEdit = label;
    let result: R;
    try {
      result = change(transaction);
      this.format.structure.follow?.(this, transaction);
      this.format.structure.settle?.(this, transaction, transaction.diffs);
      this.listeners.tell('edit', transaction.diffs);
    } catch (error) {
      this.takeBack([], transaction.diffs);
      throw error;
    } finally {
      this.openEdit = null;
    }
    this.finish(label, transaction.diffs, options.mergeKey ?? null);
    return result;
  }

  /** Starts a gesture; only one can be open, and no edit, undo or redo happens before it ends. */
  begin(label: string): SettlingGesture {
    this.refuseInside(label);
    const gesture = { label, joiner: new DiffJoiner(), isSettled: false };
    const spareTiles = new SpareTiles();
    const firstNumber = this.nextNumber;
    this.openGesture = gesture;
    const isOpen = (): boolean => this.openGesture === gesture;
    const end = (): void => void (isOpen() && (this.openGesture = null));
    const refuseFinished = (): void => {
      if (!isOpen() || gesture.isSettled) throw new Error(`"${label}" is finished`);
    };
    const settle = (): void => {
      if (!isOpen() || gesture.isSettled) return;
      this.listeners.tell('cancel');
      // Until it has settled, it stays open: what listens may not edit in the middle of it.
      this.settle(gesture.joiner, end);
      gesture.isSettled = true;
    };
    return {
      settle,
      preview: (change) => {
        refuseFinished();
        const transaction = new Transaction({ ...this.target, spareTiles });
        try {
          change(transaction);
          this.format.structure.follow?.(this, transaction);
        } finally {
          const { diffs } = transaction;
          for (const diff of diffs) gesture.joiner.add(diff);
          this.listeners.tell(diffs.length > 0 ? 'preview' : 'cancel', diffs);
        }
      },
      restart: () => {
        refuseFinished();
        const { diffs } = gesture.joiner;
        // Told of together with the move that comes instead.
        for (const diff of diffs.toReversed()) this.put(reverseDiff(diff));
        spareTiles.keep(diffs);
        // What each move of a drag adds is the same record to those who show it.
        this.nextNumber = firstNumber;
        gesture.joiner = new DiffJoiner();
      },
      commit: () => {
        if (!isOpen()) return;
        settle();
        end();
        this.finish(label, gesture.joiner.diffs, null);
      },
      cancel: () => {
        if (!isOpen()) return;
        end();
        this.takeBack(gesture.joiner.diffs);
      },
    };
  }

  get isInGesture(): boolean {
    return this.openGesture !== null;
  }

  /** Takes the last step back. Returns its label, or null when there is none. */
  undo(): string | null {
    if (this.openEdit !== null) this.refuseInside('Undo');
    if (this.openGesture !== null) return null;
    const entry = this.history.takeUndo();
    if (entry === null) return null;
    const diffs = entry.diffs.toReversed().map(reverseDiff);
    this.apply(diffs, 'undo');
    const { label, step } = entry;
    this.listeners.tellCommit({ kind: 'undo', label, diffs, position: this.history.position, step });
    return label;
  }

  redo(): string | null {
    if (this.openEdit !== null) this.refuseInside('Redo');
    if (this.openGesture !== null) return null;
    const entry = this.history.takeRedo();
    if (entry === null) return null;
    this.apply(entry.diffs, 'redo');
    const { label, diffs, step } = entry;
    this.listeners.tellCommit({ kind: 'redo', label, diffs, position: this.history.position, step });
    return label;
  }

  /** Applies a change that was made on another copy of this document. It is not recorded in this copy's history. */
  applyRemote(diffs: readonly Diff[]): void {
    this.apply(diffs, 'remote');
  }

  /** What changes no record, and is news all the same. */
  private tellNews(origin: 'saved' | 'original'): void {
    this.changeCount++;
    this.listeners.tellNews(origin);
  }

  /** Notes that the state at this position of the history is what the file now holds, and tells listeners. */
  markSaved(position = this.history.position): void {
    this.history.markSaved(position);
    this.tellNews('saved');
  }

  /**
   * A file is about to be written from the state of now. Returns the way to say whether it was; listeners are told when it was.
   * An edit made in between is no part of a step that the file holds, and leaves the document changed.
   */
  startSave(): (isSaved: boolean) => void {
    const end = this.history.startSave();
    return (isSaved) => {
      end(isSaved);
      if (isSaved) this.tellNews('saved');
    };
  }

  /**
   * Repeats a recorded edit of that time (ms since 1970), with its step in the history: how a journal is read back. A diff
   * is asked for when those before it have been applied.
   */
  replay(label: string, diffs: Iterable<Diff>, time: number, step: string | null): void {
    const applied: Diff[] = [];
    for (const diff of diffs) {
      this.put(diff);
      applied.push(diff);
    }
    this.listeners.tell('redo');
    this.history.push(label, applied, null, time, step);
  }

  /** What follows once from a whole gesture. An exception takes the gesture back, ends it and is thrown on. */
  private settle(joiner: DiffJoiner, end: () => void): void {
    const transaction = new Transaction(this.target);
    try {
      this.format.structure.settle?.(this, transaction, joiner.diffs);
      this.listeners.tell('preview', transaction.diffs);
    } catch (error) {
      this.takeBack(joiner.diffs, transaction.diffs);
      end();
      throw error;
    }
    for (const diff of transaction.diffs) joiner.add(diff);
  }

  private refuseInside(label: string): void {
    const open = this.openEdit ?? this.openGesture?.label ?? null;
    if (open !== null) throw new Error(`"${label}" while "${open}" is not finished`);
  }

  /** Where transactions write. Listeners are told of all their pieces at once, when the last one is made. */
  private get target(): TransactionTarget {
    return {
      records: this.records,
      takeId: () => this.nextNumber++ as RecordId,
      keepId: (id) => (this.nextNumber = Math.max(this.nextNumber, id + 1)),
      applied: (diff) => this.note(diff),
    };
  }

  private finish(label: string, diffs: readonly Diff[], mergeKey: string | null): void {
    const effective = diffs.filter((diff) => !isEmptyDiff(diff));
    if (effective.length === 0) return;
    const { step } = this.history.push(label, effective, mergeKey, this.now(), presentStepId());
    this.listeners.tellCommit({ kind: 'edit', label, diffs: effective, position: this.history.position, step });
  }

  /** @param untold what listeners have not heard of, and are to hear of as what comes to nothing */
  private takeBack(diffs: readonly Diff[], untold: readonly Diff[] = []): void {
    for (const diff of untold) this.listeners.hold(diff);
    this.apply([...diffs, ...untold].toReversed().map(reverseDiff), 'cancel');
  }

  private apply(diffs: readonly Diff[], origin: ChangeOrigin): void {
    for (const diff of diffs) this.put(diff);
    this.listeners.tell(origin);
  }

  /** Makes a change, and lets those know who ask for revisions; listeners are told of it later. */
  private put(diff: Diff): void {
    for (const id of diff.removed.keys()) this.records.delete(id);
    for (const [id, record] of diff.added) {
      this.records.set(id, record);
      this.nextNumber = Math.max(this.nextNumber, id + 1);
    }
    for (const [id, [, to]] of diff.updated) this.records.set(id, to);
    for (const tile of diff.tiles) this.storeTile(tile);
    this.note(diff);
    this.listeners.hold(diff);
  }

  private storeTile({ record, member, tile, after }: TileChange): void {
    const numbers = fieldsByName(this.get(record).fields)[member];
    if (!isNumbers(numbers)) throw new Error(`${member} of record ${record} is not bulk data`);
    numbers.set(after, tile * tileLength);
  }

  private note(diff: Diff): void {
    this.revisions.note(diff, ++this.changeCount, this.records);
  }

  /** The document as bytes; files of a document that has several stand one after the other. */
  write(): Uint8Array {
    return this.format.write({ document: this, original: this.original });
  }

  /** The document as its files, the main one first; `name` is what that one will be called. */
  writeFiles(name: string): { readonly bytes: Uint8Array; readonly files: readonly FilePart[] } {
    const files: FilePart[] = [];
    const isSameName = this.original?.files[0]?.name === name;
    const options = { document: this, original: this.original, name: isSameName ? null : name, files };
    const bytes = this.format.write(options);
    return { bytes, files: files.length > 0 ? files : [{ name, start: 0, end: bytes.length }] };
  }
}

/** Reads a file into a document that keeps the bytes it came from. Throws a FormatError when that is impossible. */
export function openDocument<F extends DocumentFormat>(
  format: F,
  bytes: Uint8Array,
  options: { now?: () => number; files?: readonly FilePart[] } = {},
): Document<F> {
  const { files = [] } = options;
  const content = format.read(bytes, files);
  return new Document(format, content, { ...options, original: { bytes, version: content.version, files } });
}
