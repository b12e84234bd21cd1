/** The contract between models and tools: `view.ts` reads, `edits.ts` changes. Formats carry it out, tools know nothing else. */
import type { Document } from '../document/document.ts';
import type { ModelEdits } from './edits.ts';
import type { ModelView } from './view.ts';

export interface FormatModel {
  /** The same view for the same document every time; it follows the document's changes. */
  readonly view: (document: Document) => ModelView;
  /** What can be changed in this document, and why the rest cannot. */
  readonly edits: (document: Document) => ModelEdits;
}
