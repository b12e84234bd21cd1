/** The list of named steps that can be taken back, bounded by the bytes it keeps. */
import type { Diff } from './diff.ts';
import { diffSize, joinDiffs } from './diff.ts';

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
  /** Entries of several documents with the same id are one step; null for those of journals that knew no ids. */
  readonly step: string | null;
}

/** The state that a file is being written from: where it stands in the history, null once it can no longer be reached. */
interface RunningSave {
  position: number | null;
}

/** Bytes of history a document keeps; the oldest steps are given up first. */
export const defaultHistoryBudget = 256 * 1024 * 1024;
/** Quick repeats of the same edit within this time are one step. */
export const mergeWindowMs = 500;

export class History {
  private readonly budget: number;
  private kept: HistoryEntry[] = [];
  private undone: HistoryEntry[] = [];
  private dropped: number;
  /** Bytes kept by all steps that can be taken back. */
  private keptSize = 0;
  /** Number of the step at which the document equals the file; null once that state can no longer be reached. */
  private savedPosition: number | null = 0;
  private readonly running = new Set<RunningSave>();

  /** `start`: position of the state without any step kept; earlier steps are not to be had. */
  constructor(budget = defaultHistoryBudget, start = 0) {
    this.budget = budget;
    this.dropped = start;
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

  /** The position that equals the file; null once that state can no longer be reached. */
  get saved(): number | null {
    return this.savedPosition;
  }

  markSaved(position = this.position): void {
    this.savedPosition = position;
  }

  /**
   * A file is about to be written from the state of now, which the next edits do not merge into. Returns the way to say
   * whether it was: until then the document counts as changed, and if that state is gone by then, also afterwards.
   */
  startSave(): (isSaved: boolean) => void {
    const save: RunningSave = { position: this.position };
    this.running.add(save);
    return (isSaved) => {
      this.running.delete(save);
      if (isSaved) this.savedPosition = save.position;
    };
  }

  /** Whether the state of now is in a file, or on its way into one. */
  private get isHeld(): boolean {
    return this.savedPosition === this.position || [...this.running].some(({ position }) => position === this.position);
  }

  /** Adds a step, or what becomes part of the one before, and gives up the steps that could have been redone. */
  push(
    label: string,
    diffs: readonly Diff[],
    mergeKey: string | null,
    time: number,
    step: string | null,
  ): HistoryEntry {
    if (this.savedPosition !== null && this.savedPosition > this.position) this.savedPosition = null;
    for (const save of this.running) {
      if (save.position !== null && save.position > this.position) save.position = null;
    }
    this.undone = [];
    const last = this.kept.at(-1);
    const merges =
      last !== undefined &&
      mergeKey !== null &&
      last.mergeKey === mergeKey &&
      last.label === label &&
      time - last.time <= mergeWindowMs &&
      !this.isHeld;
    const joined = merges ? joinDiffs([...last.diffs, ...diffs]) : diffs;
    const size = joined.reduce((sum, diff) => sum + diffSize(diff), 0);
    const entry = { label, diffs: joined, size, mergeKey, time, step: merges ? last.step : step };
    if (merges) this.kept.pop();
    this.kept.push(entry);
    this.keptSize += entry.size - (merges ? last.size : 0);
    this.trim();
    return entry;
  }

  /** The next edit is a step of its own, however quick: something else was done in between. */
  closeStep(): void {
    const last = this.kept.pop();
    if (last !== undefined) this.kept.push({ ...last, mergeKey: null });
  }

  private trim(): void {
    while (this.keptSize > this.budget && this.kept.length > 1) {
      this.keptSize -= this.kept.shift()?.size ?? 0;
      this.dropped++;
    }
    if (this.savedPosition !== null && this.savedPosition < this.dropped) this.savedPosition = null;
    for (const save of this.running) {
      if (save.position !== null && save.position < this.dropped) save.position = null;
    }
  }

  /** Moves the last step to the redo side and returns it; null when there is none. */
  takeUndo(): HistoryEntry | null {
    const entry = this.kept.pop();
    if (entry === undefined) return null;
    this.keptSize -= entry.size;
    this.undone.push(entry);
    return entry;
  }

  takeRedo(): HistoryEntry | null {
    const entry = this.undone.pop();
    if (entry === undefined) return null;
    this.keptSize += entry.size;
    // A step that is done again is closed: the next edit does not merge into it.
    this.kept.push({ ...entry, mergeKey: null });
    return entry;
  }
}
