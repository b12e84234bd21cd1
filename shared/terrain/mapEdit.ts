/** A change of several tiles that is one step: a gesture in every document it touches, finished or given up together. */
import type { Document, Gesture } from '../document/document.ts';
import { asOneStep } from '../document/stepId.ts';
import type { Transaction } from '../document/transaction.ts';

export class MapEdit {
  readonly label: string;
  private readonly gestures = new Map<Document, Gesture>();
  private readonly beforeFirst: ((document: Document) => void) | undefined;

  /** @param beforeFirst called with each document before anything is changed in it */
  constructor(label: string, beforeFirst?: (document: Document) => void) {
    this.label = label;
    this.beforeFirst = beforeFirst;
  }

  /** Documents that were changed so far. */
  get documents(): readonly Document[] {
    return [...this.gestures.keys()];
  }

  in(document: Document, change: (transaction: Transaction) => void): void {
    let gesture = this.gestures.get(document);
    if (gesture === undefined) {
      this.beforeFirst?.(document);
      gesture = document.begin(this.label);
      this.gestures.set(document, gesture);
    }
    gesture.preview(change);
  }

  commit(): void {
    asOneStep(() => {
      for (const gesture of this.gestures.values()) gesture.commit();
    });
    this.gestures.clear();
  }

  cancel(): void {
    for (const gesture of this.gestures.values()) gesture.cancel();
    this.gestures.clear();
  }
}

/** Makes one step of all that `change` does. An exception takes everything back in every document and is thrown on. */
export function editMap<R>(label: string, change: (edit: MapEdit) => R): R {
  const edit = new MapEdit(label);
  try {
    const result = change(edit);
    edit.commit();
    return result;
  } catch (error) {
    edit.cancel();
    throw error;
  }
}
