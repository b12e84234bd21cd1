/** Values that are worked out when they are first asked for, and again after the document changed. */
import type { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';

/** A getter that keeps its value as long as the document stays as it is. */
export function lazily<T>(document: Document, make: (before: T | null) => T): () => T {
  let known: { readonly revision: number; readonly value: T } | null = null;
  return () => {
    if (known?.revision !== document.revision) {
      known = { revision: document.revision, value: make(known?.value ?? null) };
    }
    return known.value;
  };
}

/** A getter that keeps its value as long as a text that names all that it is made of stays the same. */
export function lazilyBy<T>(document: Document, stateOf: () => string, make: () => T): () => T {
  let known: { readonly state: string; readonly value: T } | null = null;
  return lazily(document, () => {
    const state = stateOf();
    if (known?.state !== state) known = { state, value: make() };
    return known.value;
  });
}

/** A getter that keeps its value as long as what it is made from stays the same object. */
export function lazilyFrom<S, T>(source: () => S, make: (source: S) => T): () => T {
  let known: { readonly source: S; readonly value: T } | null = null;
  return () => {
    const now = source();
    if (known?.source !== now) known = { source: now, value: make(now) };
    return known.value;
  };
}

/** The same result for the same document every time, without keeping the document alive. */
export function oncePerDocument<T>(make: (document: Document) => T): (document: Document) => T {
  const known = new WeakMap<Document, T>();
  return (document) => {
    const value = known.get(document) ?? make(document);
    known.set(document, value);
    return value;
  };
}

/**
 * Keeps what was made of records. What is asked for again in the same state is the same object, and so is a list of which
 * every part is.
 */
export class KeptList<T> {
  private known = new Map<RecordId, { readonly state: string; readonly value: T }>();
  private list: readonly T[] = [];

  /** `stateOf` names everything that a part is made of; `make` also gets what the record was before. */
  read(
    ids: readonly RecordId[],
    stateOf: (id: RecordId, index: number) => string,
    make: (id: RecordId, index: number, before: T | null) => T,
  ): readonly T[] {
    const { known } = this;
    this.known = new Map(
      ids.map((id, index) => {
        const state = stateOf(id, index);
        const old = known.get(id);
        return [id, old?.state === state ? old : { state, value: make(id, index, old?.value ?? null) }];
      }),
    );
    const made = [...this.known.values()].map(({ value }) => value);
    if (made.length !== this.list.length || made.some((value, index) => value !== this.list[index])) this.list = made;
    return this.list;
  }
}

/** The latest change of some records: whatever changes gets a number that is larger than all before. */
export function latestChange(document: Document, records: Iterable<RecordId>): number {
  let most = 0;
  for (const record of records) most = Math.max(most, document.revisionOf(record));
  return most;
}
