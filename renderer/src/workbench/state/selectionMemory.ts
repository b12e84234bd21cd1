/**
 * What was selected before and after each step that adds or removes records, so that undo and redo bring the selection back
 * with the records. Selecting is no step itself, and steps that add and remove nothing leave the selection alone.
 */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Diff } from '../../../../shared/document/diff.ts';
import type { Commit, Document } from '../../../../shared/document/document.ts';

type Selection = readonly RecordId[];

/** Where the selection of a session is kept. */
export interface SelectionHolder {
  get(): Selection;
  /** Replaces it, and lets go of whatever else points at a record that is gone. */
  set(selection: Selection): void;
  subscribe(changed: (selection: Selection) => void): void;
}

interface Step {
  readonly id: string | null;
  readonly before: Selection;
  after: Selection;
  readonly added: ReadonlySet<RecordId>;
}

let restored: string | null = null;

/**
 * The id of the step that was undone or redone and is bringing its selection back right now; null at any other time. A step
 * over several documents has one id in all of them, so that what comes back in one does not end what came back in another.
 */
export function stepBeingRestored(): string | null {
  return restored;
}

/** Keeps the selection to records that are there, and brings it back with them through undo and redo. */
export function followSelection(document: Document, holder: SelectionHolder): void {
  const memory = new SelectionMemory(document, holder);
  document.onChange(({ origin, diff }) => {
    if (diff.removed.size > 0) memory.prune();
    if (origin === 'cancel') memory.takeBack();
  });
  document.onCommit((commit) => memory.commit(commit));
  holder.subscribe((selection) => memory.selected(selection));
}

class SelectionMemory {
  private readonly document: Document;
  private readonly holder: SelectionHolder;
  /** By the position in the history behind the step. Steps of earlier runs are not among them. */
  private readonly steps = new Map<number, Step>();
  /** What was selected before the change that is under way took a part of it; null when it took none. */
  private whole: Selection | null = null;

  constructor(document: Document, holder: SelectionHolder) {
    this.document = document;
    this.holder = holder;
  }

  /** Right when records go, before the step is whole: nobody is shown one that is gone. */
  prune(): void {
    const selection = this.holder.get();
    const left = this.present(selection);
    if (left !== selection) this.whole ??= selection;
    this.holder.set(left);
  }

  /** A gesture came to nothing, or takes its last move back: what that removed is there again. */
  takeBack(): void {
    if (this.whole === null) return;
    const back = this.present(this.whole);
    if (back === this.whole) this.whole = null;
    this.holder.set(back);
  }

  commit(commit: Commit): void {
    const { whole } = this;
    this.whole = null;
    if (commit.kind === 'edit') this.remember(commit, whole ?? this.holder.get());
    else this.bringBack(commit, whole !== null);
  }

  /** Those who add something select it afterwards: that is what was selected behind the step. */
  selected(selection: Selection): void {
    const step = this.steps.get(this.document.history.position);
    if (step === undefined || step.after.some((id) => step.added.has(id))) return;
    if (selection.some((id) => step.added.has(id))) step.after = selection;
  }

  private remember({ position, diffs, step: id }: Commit, before: Selection): void {
    const { entries } = this.document.history;
    const same = this.steps.get(position);
    // Steps that can be gone to no more: those that were undone, and the oldest.
    for (const known of this.steps.keys()) {
      if (known >= position || known <= position - entries.length) this.steps.delete(known);
    }
    // A quick repeat is a part of the step before it, from before which its selection is.
    const first = same !== undefined && same.id === id ? same : null;
    const added = new Set([...(first?.added ?? []), ...addedBy(diffs)]);
    if (first === null && added.size === 0 && diffs.every(({ removed }) => removed.size === 0)) return;
    this.steps.set(position, { id, before: first?.before ?? before, after: this.holder.get(), added });
  }

  /** @param hasLost something that was selected has gone with the step */
  private bringBack({ kind, position, diffs, step: id }: Commit, hasLost: boolean): void {
    const came = new Set(addedBy(diffs).filter((record) => this.document.has(record)));
    if (came.size === 0 && !hasLost) return;
    const step = this.steps.get(kind === 'undo' ? position + 1 : position);
    const known = step === undefined || step.id !== id ? [] : kind === 'undo' ? step.before : step.after;
    const remembered = this.present(known);
    const isEmpty = this.holder.get().length === 0;
    if (remembered.length > 0 && (isEmpty || remembered.some((record) => came.has(record)))) {
      this.restore(remembered, id);
    } else if (isEmpty && diffs.every(({ tiles }) => tiles.length === 0)) this.restore(this.objectsAmong(came), id);
  }

  /**
   * What one would select of records that came in a step of which no selection is known, such as one of an earlier run or a
   * clean-up of what nobody had selected: what stands in the lists of the format, without what that holds. Not asked where
   * bulk data changed: a stroke of paint brings textures along that nobody means.
   */
  private objectsAmong(came: ReadonlySet<RecordId>): Selection {
    const { document } = this;
    const listed = new Set(document.format.collections.flatMap(({ list }) => list(document)));
    return [...came].filter((id) => listed.has(id) && !came.has(document.get(id).owner ?? document.root));
  }

  private restore(selection: Selection, step: string | null): void {
    restored = step;
    try {
      if (selection.length > 0) this.holder.set(selection);
    } finally {
      restored = null;
    }
  }

  /** The same list where all of it is there. */
  private present(selection: Selection): Selection {
    return selection.every((id) => this.document.has(id)) ? selection : selection.filter((id) => this.document.has(id));
  }
}

function addedBy(diffs: readonly Diff[]): readonly RecordId[] {
  return diffs.flatMap(({ added }) => [...added.keys()]);
}
