/** What a format knows of the things that its models can do without, beside what the contract of models tells. */
import type { DocumentView } from '../codec/documentView.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';

/** A kind of thing that only one format has, and how it is taken away. What is seen stays the same. */
export interface FormatSaving {
  readonly id: string;
  readonly title: string;
  /** What goes, and what stays, in a sentence. */
  readonly explain: string;
  /** Takes it away inside a step that is open; gives how many things went. */
  readonly run: (document: Document, step: Transaction) => number;
}

export interface FormatSavings {
  /** Joints that something beside vertices, other joints and what stands on joints needs, such as the game by their ids. */
  readonly neededJoints: (document: DocumentView) => ReadonlySet<RecordId>;
  /**
   * What the game asks for when it plays a sequence: of those that it chooses from by chance one is enough if they are the
   * same. Null where the game knows each by its number.
   */
  readonly playedAs: (document: DocumentView, sequence: RecordId) => string | null;
  readonly own: readonly FormatSaving[];
}
