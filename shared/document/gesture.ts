/** How a document is changed: what an edit can be told, and changes in the making. */
import type { Transaction } from './transaction.ts';

/** How an edit is recorded. */
export interface EditOptions {
  /** Edits of the same target and field in quick succession become one step. */
  readonly mergeKey?: string;
}

/** A change in the making, such as a drag: previews are seen at once and become one step, or nothing. */
export interface Gesture {
  /** Changes the document further. */
  preview(change: (transaction: Transaction) => void): void;
  /** Takes the previews so far back and starts anew: for drags whose every move replaces the last one. */
  restart(): void;
  commit(): void;
  cancel(): void;
}

/** A gesture of a document, which can be made ready before it is kept: where several are kept together, or none. */
export interface SettlingGesture extends Gesture {
  /**
   * Brings along what follows once from the whole gesture, so that `commit` does nothing more that can fail; until then it stays
   * open, for `commit` or `cancel` alone. An exception takes the gesture back and ends it, and is thrown on.
   */
  settle(): void;
}
