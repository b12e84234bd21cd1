/** What emitters and ribbons of an M2 have in common. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { listOf } from '../model.ts';

/** Position of the bone that an emitter stands on; −1 for none. */
export function jointOf(document: DocumentView, bone: number): number {
  return bone >= 0 && bone < listOf(document, 'bones').length ? bone : -1;
}

/** The number, or another one where there is none that is finite. */
export function finite(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isFinite(value) ? value : otherwise;
}
