/** The list of named steps that can be taken back, bounded by the bytes it keeps. */
import type { Diff } from './diff.ts';
import { canJoin, diffSize, joinDiffs } from './diff.ts';

export interface HistoryEntry {
  /** What a person did: `Rename sequence`. */
  readonly label: string;
  readonly diffs: readonly Diff[];
  /** Bytes kept for it. */
  readonly size: number;
  /** Edits with the same key in quick succession become one entry. */
  readonly mergeKey: string | null;
  /** Milliseconds of the document's clock at its last change. */
  readonly time: number;
}

/** Bytes of history a document keeps; the oldest steps are given up first. */
export const defaultHistoryBudget = 256 * 1024 * 1024;
/** Quick repeats of the same edit within this time are one step. */
export const mergeWindowMs = 500;

function joinAll(diffs: readonly Diff[]): readonly Diff[] {
  const joined: Diff[] = [];
  for (const diff of diffs) {
    const last = joined.at(-1);
    if (last !== undefined && canJoin(last, diff)) joined[joined.length - 1] = joinDiffs(last, diff);
    else joined.push(diff);
  }
  return joined;
}

export class History {
  private readonly budget: number;
  private kept: HistoryEntry[] = [];
  private undone: HistoryEntry[] = [];
  private dropped = 0;
  /** Number of the step at which the document equals the file; null once that state can no longer be reached. */
  private savedPosition: number | null = 0;

  constructor(budget = defaultHistoryBudget) {
    this.budget = budget;
  }

  /** Steps that can be taken back, oldest first. */
  get entries(): readonly HistoryEntry[] {
    return this.kept;
  }

  /** Steps that can be done again, the next one first. */
  get redoable(): readonly HistoryEntry[] {
    return this.undone.toReversed();
  }

  /** Number of steps between the document as it was opened and now, dropped ones included. */
  get position(): number {
    return this.dropped + this.kept.length;
  }

  get isDirty(): boolean {
    return this.savedPosition !== this.position;
  }

  markSaved(position = this.position): void {
    this.savedPosition = position;
  }

  /** Adds a step and gives up the steps that could have been redone. */
  push(label: string, diffs: readonly Diff[], mergeKey: string | null, time: number): void {
    if (this.savedPosition !== null && this.savedPosition > this.position) this.savedPosition = null;
    this.undone = [];
    const last = this.kept.at(-1);
    const merges =
      last !== undefined &&
      mergeKey !== null &&
      last.mergeKey === mergeKey &&
      last.label === label &&
      time - last.time <= mergeWindowMs &&
      this.savedPosition !== this.position;
    const joined = merges ? joinAll([...last.diffs, ...diffs]) : diffs;
    const entry = { label, diffs: joined, size: joined.reduce((sum, diff) => sum + diffSize(diff), 0), mergeKey, time };
    if (merges) this.kept[this.kept.length - 1] = entry;
    else this.kept.push(entry);
    this.trim();
  }

  private trim(): void {
    let size = this.kept.reduce((sum, entry) => sum + entry.size, 0);
    while (size > this.budget && this.kept.length > 1) {
      size -= this.kept.shift()?.size ?? 0;
      this.dropped++;
    }
    if (this.savedPosition !== null && this.savedPosition < this.dropped) this.savedPosition = null;
  }

  /** Moves the last step to the redo side and returns it; null when there is none. */
  takeUndo(): HistoryEntry | null {
    const entry = this.kept.pop();
    if (entry === undefined) return null;
    this.undone.push(entry);
    return entry;
  }

  takeRedo(): HistoryEntry | null {
    const entry = this.undone.pop();
    if (entry === undefined) return null;
    // A step that is done again is closed: the next edit does not merge into it.
    this.kept.push({ ...entry, mergeKey: null });
    return entry;
  }
}
