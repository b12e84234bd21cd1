/** What tools can do with clips beyond the verbs, in every format that offers these. */
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import type { AddedClip, ClipPlace } from './animationEdits.ts';
import type { EditedModel } from './edits.ts';
import { clipOf } from './meshes.ts';
import { inStep } from './steps.ts';

/**
 * Makes two clips of one: what lies before a time stays, what lies behind it becomes a clip of its own. Both have the pose of
 * that moment.
 *
 * @param time on the clip's scale, in ms, between its ends
 */
export function splitClip(
  document: Document,
  { view, edits }: EditedModel,
  place: ClipPlace,
  { time, name }: { readonly time: number; readonly name: string },
  step?: Transaction,
): AddedClip {
  const { addClip, setClipRange, refusals } = edits;
  if (addClip === undefined || setClipRange === undefined) {
    throw new RangeError(refusals.addClip ?? refusals.setClipRange ?? 'The format cannot divide clips');
  }
  const { start, end } = clipOf(view, place);
  if (!(time > start && time < end))
    throw new RangeError(`A clip from ${start} to ${end} ms cannot be divided at ${time} ms`);
  return inStep(document, 'Divide clip', step, (transaction) => {
    const { clip, notes } = addClip(name, null, place, transaction);
    const made = clipOf(view, { record: clip, variant: place.variant });
    const behind = setClipRange(made, made.start + (time - start), made.end, transaction);
    const before = setClipRange(place, start, time, transaction);
    return { clip, notes: [...new Set([...notes, ...behind, ...before])] };
  });
}
