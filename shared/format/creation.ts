/** What a format tells of making new records, beside the defaults of its schemas. */
import type { DocumentRecord, Fields } from '../codec/documentRecord.ts';
import type { DocumentView } from '../codec/documentView.ts';

export interface FormatCreation {
  /** Types for the menu, in its order: what people add most. */
  readonly common: readonly string[];
  /** Whether records of a type can be made from nothing: not what another version has, nor what means nothing when empty. */
  readonly isOffered: (document: DocumentView, type: string) => boolean;
  /** What has to be there first, as a sentence, before a record of an offered type can be made; null where it can be. */
  readonly refusal?: (document: DocumentView, type: string) => string | null;
  /** Name of a new record where `New …` would mean nothing to the game. */
  readonly names: Readonly<Record<string, string>>;
  /** Where a new record differs from the defaults of its schema. `selected` is what is selected, or what it goes into. */
  readonly fields: (document: DocumentView, type: string, selected: DocumentRecord | null) => Fields;
  /** Records that a new one holds from the start, each with the list it goes into. */
  readonly children: (
    document: DocumentView,
    type: string,
  ) => readonly { readonly member: string; readonly type: string }[];
}
