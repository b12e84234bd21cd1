/** A change of several documents that is one step: a gesture in every one that it touches, finished or given up together. */
import type { Document, Gesture } from './document.ts';
import { asOneStep } from './stepId.ts';
import type { Transaction } from './transaction.ts';

export class JointEdit {
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
    asOneStep(() => this.endAll((gesture) => gesture.commit()));
  }

  cancel(): void {
    this.endAll((gesture) => gesture.cancel());
  }

  /** Ends all of them before it throws on what the first listener threw: a broken view cannot tear the step. */
  private endAll(end: (gesture: Gesture) => void): void {
    const gestures = [...this.gestures.values()];
    this.gestures.clear();
    const errors = gestures.flatMap((gesture) => {
      try {
        end(gesture);
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (errors.length > 0) throw errors[0];
  }
}

/** Makes one step of all that `change` does. An exception takes everything back in every document and is thrown on. */
export function editJointly<R>(label: string, change: (edit: JointEdit) => R): R {
  const edit = new JointEdit(label);
  try {
    const result = change(edit);
    edit.commit();
    return result;
  } catch (error) {
    edit.cancel();
    throw error;
  }
}
