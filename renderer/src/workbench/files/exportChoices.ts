/** What was chosen for a model in its view and is not in its file, for those who export it. Views that have such choices say so. */
import type { Document } from '../../../../shared/document/document.ts';
import type { ShownChoices } from '../../../../shared/exchange/gltf/exportedModel.ts';

const offered = new WeakMap<Document, () => ShownChoices>();

/** `choices` is asked at the moment of an export. */
export function offerExportChoices(document: Document, choices: () => ShownChoices): void {
  offered.set(document, choices);
}

/** Null for models whose view has no choices. */
export function exportChoicesOf(document: Document): ShownChoices | null {
  return offered.get(document)?.() ?? null;
}
