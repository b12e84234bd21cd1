/** Keys of joints for tools: read through the view, changed through the one verb `setKeys`. */
import type { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import { counted } from '../codec/words.ts';
import type { ClipPlace, JointKey } from './animationEdits.ts';
import type { EditedModel, ModelEdits } from './edits.ts';
import type { Notes } from './notes.ts';
import { clipOf, jointOf } from './meshes.ts';
import { inStep } from './steps.ts';
import type { Clip, JointChannel, JointProperty, ModelView } from './view.ts';

/** A property of a joint in a clip. */
export interface KeyPlace {
  readonly joint: RecordId;
  readonly clip: ClipPlace;
  readonly property: JointProperty;
}

/** Numbers in a value of a property. */
export const valueWidth = (property: JointProperty): number => (property === 'rotation' ? 4 : 3);

/** The nearest time, within the clip, at which a key can stand. */
export function keyTime({ start, end, keyStep }: Clip, time: number): number {
  const steps = Math.round((time - start) / keyStep);
  const last = Math.floor((end - start) / keyStep + 1e-6);
  return start + Math.min(last, Math.max(0, steps)) * keyStep;
}

/** The channel of a property in a clip; null where nothing moves it. */
export function channelOf(view: ModelView, { joint, clip, property }: KeyPlace): JointChannel | null {
  const position = view.joints.indexOf(jointOf(view, joint));
  const channels = view.channels(clipOf(view, clip));
  return channels.find((each) => each.joint === position && each.property === property) ?? null;
}

/** Keys of a property within a clip, in order of time; of several at one time the one that counts. */
export function keysOf(view: ModelView, place: KeyPlace): readonly JointKey[] {
  const { start, end } = clipOf(view, place.clip);
  const channel = channelOf(view, place);
  if (channel === null) return [];
  const found = new Map<number, JointKey>();
  for (let at = 0; at < channel.keys.length; at++) {
    const time = channel.keys[at] ?? 0;
    if (time < start || time > end) continue;
    const value = Array.from({ length: valueWidth(place.property) }, () => 0);
    channel.sample(time, value);
    found.set(time, { time, value, tangents: channel.tangents?.(at) ?? null });
  }
  return [...found.values()].toSorted((left, right) => left.time - right.time);
}

/** The verb for keys. Throws a RangeError, with the reason, for a format that has none. */
export function setKeysOf({ edits }: EditedModel): NonNullable<ModelEdits['setKeys']> {
  if (edits.setKeys === undefined) throw new RangeError(edits.refusals.setKeys ?? 'The format has no keys of joints');
  return edits.setKeys;
}

/** Sets a key, in the place of one that stands there. All other keys stay. */
export function setKey(
  model: EditedModel,
  place: KeyPlace,
  time: number,
  value: readonly number[],
  step?: Transaction,
): Notes {
  const set = setKeysOf(model);
  const at = keyTime(clipOf(model.view, place.clip), time);
  // Where keys stand on frames, what the division left over must not make two keys of one.
  const others = keysOf(model.view, place).filter((key) => Math.abs(key.time - at) > 1e-3);
  return set(place.joint, place.clip, place.property, [...others, { time: at, value }], step);
}

/** Takes the keys at some times away; times without a key are passed over. */
export function removeKeys(model: EditedModel, place: KeyPlace, times: readonly number[], step?: Transaction): Notes {
  const set = setKeysOf(model);
  const clip = clipOf(model.view, place.clip);
  const gone = times.map((time) => keyTime(clip, time));
  const kept = keysOf(model.view, place).filter((key) => !gone.some((time) => Math.abs(key.time - time) <= 1e-3));
  return set(place.joint, place.clip, place.property, kept, step);
}

/** A value for a property of a joint. */
export interface PosedValue {
  readonly joint: RecordId;
  readonly property: JointProperty;
  readonly value: readonly number[];
}

/**
 * Sets keys of many joints at one time of a clip, in one step.
 *
 * @throws RangeError when one of them cannot be set; then none is, unless a step was given
 */
export function setPose(
  document: Document,
  model: EditedModel,
  { clip, time }: { readonly clip: ClipPlace; readonly time: number },
  values: readonly PosedValue[],
  step?: Transaction,
): Notes {
  const joints = new Set(values.map(({ joint }) => joint)).size;
  return inStep(document, `Pose ${counted(joints, 'joint')}`, step, (transaction) => {
    const notes = new Set<string>();
    for (const { joint, property, value } of values) {
      for (const note of setKey(model, { joint, clip, property }, time, value, transaction)) notes.add(note);
    }
    return [...notes];
  });
}
