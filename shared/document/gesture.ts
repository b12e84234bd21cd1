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
