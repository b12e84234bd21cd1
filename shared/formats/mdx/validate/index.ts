/** The validator of Warcraft III models: runs every rule list over a document. */
import type { DocumentView, Problem } from '../../../codec/format.ts';

export function validateModel(_document: DocumentView): readonly Problem[] {
  return [];
}
