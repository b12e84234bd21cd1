/** A change of several documents that is one step: a gesture in every one that it touches, finished or given up together. */
import type { Document, SettlingGesture } from './document.ts';
import { asOneStep } from './stepId.ts';
import type { Transaction } from './transaction.ts';

export class JointEdit {
  readonly label: string;
  private readonly gestures = new Map<Document, SettlingGesture>();
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

  /** Keeps it in all documents or, where one of them cannot have it, in none: then it throws on what that one threw. */
  commit(): void {
    try {
      for (const gesture of this.gestures.values()) gesture.settle();
    } catch (error) {
      this.cancel();
      throw error;
    }
    const gestures = this.takeAll();
    asOneStep(() => {
      for (const gesture of gestures) gesture.commit();
    });
  }

  cancel(): void {
    for (const gesture of this.takeAll()) gesture.cancel();
  }

  private takeAll(): readonly SettlingGesture[] {
    const gestures = [...this.gestures.values()];
    this.gestures.clear();
    return gestures;
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
