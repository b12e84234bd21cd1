/** What tools can do with clips beyond the verbs, in every format that offers these. */
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import type { AddedClip, ClipPlace } from './animationEdits.ts';
import type { EditedModel } from './edits.ts';
import type { Notes } from './notes.ts';
import { keysOf, keyTime, setKeysOf } from './keys.ts';
import { clipOf, versionsOf } from './meshes.ts';
import { inStep } from './steps.ts';
import type { ModelView } from './view.ts';

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

const near = 1e-6;

/** Whether two values are one pose; rotations are the same with all signs changed. */
function isSamePose(left: readonly number[], right: readonly number[]): boolean {
  const isNear = (sign: number): boolean => left.every((part, at) => Math.abs(part - sign * (right[at] ?? 0)) < near);
  return isNear(1) || (left.length === 4 && isNear(-1));
}

/** Makes the last pose of a clip its first, in all its versions, so that it goes round without a jump. Only joints are looked at. */
export function closeLoop(document: Document, model: EditedModel, place: ClipPlace, step?: Transaction): Notes {
  const { view } = model;
  const setKeys = setKeysOf(model);
  return inStep(document, 'Close the loop', step, (transaction) => {
    const notes = new Set<string>();
    for (const clip of versionsOf(view, clipOf(view, place))) {
      const end = keyTime(clip, clip.end);
      for (const { joint, property, keys, sample, rest } of view.channels(clip)) {
        const record = view.joints[joint]?.record;
        if (record === undefined || keys.length === 0) continue;
        const [first, last] = [[...rest], [...rest]];
        sample(clip.start, first);
        sample(end, last);
        if (isSamePose(first, last)) continue;
        const others = keysOf(view, { joint: record, clip, property }).filter((key) => Math.abs(key.time - end) > 1e-3);
        const closed = [...others, { time: end, value: first }];
        for (const note of setKeys(record, clip, property, closed, transaction)) notes.add(note);
      }
    }
    return [...notes];
  });
}

/** The first name like another one that no clip has: `Attack 2` behind `Attack 1`, `Walk - 2` behind `Walk`. */
export function nextName({ clips }: Pick<ModelView, 'clips'>, name: string): string {
  const taken = new Set(clips.map((clip) => clip.name.toLowerCase()));
  const parted = /^(.*?)(\d+)$/.exec(name);
  // Game code that reads lower-case names knows no spaces in them.
  const stem = parted?.[1] ?? (/^[a-z0-9_]+$/.test(name) ? `${name}_` : `${name} - `);
  for (let number = Number(parted?.[2] ?? 1) + 1; ; number++) {
    const made = `${stem}${number}`;
    if (!taken.has(made.toLowerCase())) return made;
  }
}
