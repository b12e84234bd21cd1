/**
 * How documents are looked at: what the game would choose and no file says. Nothing of it is saved or undone; it is kept for
 * as long as the document is open.
 */
import type { Document } from '../../../../shared/document/document.ts';

/** The choices for one document: the same for all that show it. */
export class Choices<T extends object> {
  private readonly initial: T;
  private readonly listeners = new Set<() => void>();
  private now: T;

  constructor(initial: T) {
    this.initial = initial;
    this.now = initial;
  }

  readonly get = (): T => this.now;

  set(changes: Partial<T>): void {
    this.now = { ...this.now, ...changes };
    for (const listener of [...this.listeners]) listener();
  }

  /** Back to how the model was first shown. */
  reset(): void {
    this.set(this.initial);
  }

  /** Returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
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
