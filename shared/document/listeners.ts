/**
 * Who listens to a document: to every change, to finished ones, to single records. One that throws keeps nobody from hearing,
 * and makes no change fail: the change has happened, and whoever asked for it did nothing wrong.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import { changedIds, emptyDiff, joinDiffs, type Diff } from './diff.ts';

/**
 * Why a change happened. `preview` belongs to a gesture that may still be cancelled; `saved` and `original` (its bytes
 * have come) change no record.
 */
export type ChangeOrigin = 'edit' | 'preview' | 'undo' | 'redo' | 'cancel' | 'remote' | 'saved' | 'original';

export interface Change {
  readonly origin: ChangeOrigin;
  readonly diff: Diff;
}

/** A finished change, as the host's journal and other copies of the document need it. */
export interface Commit {
  readonly kind: 'edit' | 'undo' | 'redo';
  readonly label: string;
  readonly diffs: readonly Diff[];
  /** Position in the history after it. */
  readonly position: number;
  /** Commits of several documents with the same id are one step; null for steps of journals that knew no ids. */
  readonly step: string | null;
}

export class DocumentListeners {
  private readonly changes = new Set<(change: Change) => void>();
  private readonly commits = new Set<(commit: Commit) => void>();
  private readonly records = new Map<RecordId, Set<() => void>>();
  private readonly held: Diff[] = [];

  /** Returns the way to stop, as all of them do. */
  onChange(listener: (change: Change) => void): () => void {
    this.changes.add(listener);
    return () => this.changes.delete(listener);
  }

  onCommit(listener: (commit: Commit) => void): () => void {
    this.commits.add(listener);
    return () => this.commits.delete(listener);
  }

  ofRecord(id: RecordId, listener: () => void): () => void {
    const listeners = this.records.get(id) ?? new Set();
    this.records.set(id, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.records.delete(id);
    };
  }

  /** Keeps a piece of a change until the whole of it is told of. */
  hold(diff: Diff): void {
    this.held.push(diff);
  }

  /**
   * Tells of the pieces that were held, and of more, as one change, or as few as they can be joined to: all listeners, and those
   * who listen to the records that it is about.
   */
  tell(origin: ChangeOrigin, diffs: readonly Diff[] = []): void {
    const held = this.held.splice(0);
    for (const diff of held.length > 0 ? joinDiffs([...held, ...diffs]) : diffs) {
      this.tellAll({ origin, diff });
      for (const id of changedIds(diff)) this.callAll(this.records.get(id) ?? []);
    }
  }

  /** Tells of what changes no record. */
  tellNews(origin: ChangeOrigin): void {
    this.tellAll({ origin, diff: emptyDiff });
  }

  private tellAll(change: Change): void {
    this.callAll([...this.changes].map((listener) => () => listener(change)));
  }

  tellCommit(commit: Commit): void {
    this.callAll([...this.commits].map((listener) => () => listener(commit)));
  }

  /** Listeners that stop or begin while they are called change nothing of this round. */
  private callAll(calls: Iterable<() => void>): void {
    for (const call of [...calls]) {
      try {
        call();
      } catch (error) {
        reportFault(error);
      }
    }
  }
}

/**
 * A fault of the program is told as what nobody caught, where such is told: in the window's notice of faults
 * (`workbench/faults.ts`), on the command line by the end of the program.
 */
function reportFault(error: unknown): void {
  void Promise.reject(error);
}
