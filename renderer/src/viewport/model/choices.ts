/**
 * How documents are looked at: what the game would choose and no file says. Nothing of it is saved or undone; it is kept for
 * as long as the document is open.
 */
import { Observable } from '../../base/observable.ts';
import type { Document } from '../../../../shared/document/document.ts';

/** The choices for one document: the same for all that show it. */
export class Choices<T extends object> {
  private readonly initial: T;
  private readonly now: Observable<T>;
  readonly get: () => T;
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;

  constructor(initial: T) {
    this.initial = initial;
    this.now = new Observable(initial);
    this.get = this.now.get;
    this.subscribe = this.now.subscribe;
  }

  set(changes: Partial<T>): void {
    this.now.set({ ...this.now.get(), ...changes });
  }

  /** Back to how the model was first shown. */
  reset(): void {
    this.set(this.initial);
  }
}

/** Finds the choices for documents of one kind; they begin as given. */
export function choicesPerDocument<T extends object>(initial: T): (document: Document) => Choices<T> {
  const known = new WeakMap<Document, Choices<T>>();
  return (document) => {
    const choices = known.get(document) ?? new Choices(initial);
    known.set(document, choices);
    return choices;
  };
}
