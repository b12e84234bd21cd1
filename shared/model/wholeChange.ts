/** What a person asks of a whole model in one go: mirrored, transformed, and put on the ground, as one step. */
import type { Document } from '../document/document.ts';
import type { Axis, ModelEdits, WholeTransform } from './edits.ts';
import type { Notes } from './notes.ts';
import { boxAsItStarts } from './posed.ts';
import type { ModelView } from './view.ts';

export interface WholeChange extends WholeTransform {
  /** First of all; null for none. */
  readonly mirror: Axis | null;
  /** Last of all: the lowest point, as the first clip begins, comes to lie at height 0. */
  readonly toGround: boolean;
}

const nowhere: WholeTransform = { scale: 1, turn: [0, 0, 0], move: [0, 0, 0] };

/** Why a change of this kind cannot be had of the document; null when it can. */
export function whyNotWhole({ refusals, ...verbs }: ModelEdits, mirrors: boolean): string | null {
  const verb = mirrors ? 'mirrorWhole' : 'transformWhole';
  return verbs[verb] === undefined ? (refusals[verb] ?? 'The format cannot do that') : null;
}

/**
 * Does all of it in one step of the history, and tells what the format had to do for it.
 *
 * @throws RangeError for what the document refuses; nothing is changed then
 */
export function changeWhole(
  document: Document,
  { view, edits }: { readonly view: ModelView; readonly edits: ModelEdits },
  { mirror, toGround, ...transform }: WholeChange,
): Notes {
  const reason = whyNotWhole(edits, false) ?? (mirror === null ? null : whyNotWhole(edits, true));
  if (reason !== null) throw new RangeError(reason);
  return document.edit('Transform the model', (step) => {
    const notes = new Set(mirror === null ? [] : edits.mirrorWhole?.(mirror, step));
    for (const note of edits.transformWhole?.(transform, step) ?? []) notes.add(note);
    const lowest = toGround ? (boxAsItStarts(view)?.minimum[2] ?? 0) : 0;
    if (lowest !== 0) {
      const lifted = edits.transformWhole?.({ ...nowhere, move: [0, 0, -lowest] }, step) ?? [];
      for (const note of lifted) notes.add(note);
    }
    return [...notes];
  });
}
