/** Collections: lists of records by a name, that other records point into and that paths start from. */
import type { RecordId } from './documentRecord.ts';
import type { DocumentView } from './documentView.ts';

/** A list of records that other records may point into, and that paths start from: `sequences`, `nodes`. */
export interface Collection {
  /** Plural, as in paths. */
  readonly name: string;
  readonly label: string;
  /** Types of record it may hold. */
  readonly types: readonly string[];
  readonly list: (document: DocumentView) => readonly RecordId[];
  /** A collection of at most one, such as the model's header; paths name it without an index. */
  readonly isSingle?: boolean;
  /** Every file has as many as every other one: none is added or taken away, such as the chunks of a tile. */
  readonly isFixed?: boolean;
}

/** The records of a document's collection, by the collection's name; empty when the format has no such collection. */
export function collectionList(
  format: { readonly collections: readonly Collection[] },
  document: DocumentView,
  name: string,
): readonly RecordId[] {
  return format.collections.find((collection) => collection.name === name)?.list(document) ?? [];
}
