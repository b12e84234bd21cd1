/** Keys at even distances in place of those of a clip, so that what they show stays as it is as nearly as that goes. No React. */
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { apart } from '../../../../../shared/geometry/cleanKeys.ts';
import { counted } from '../../../base/text/numbers.ts';
import { setKeysOf, valueWidth } from '../../../../../shared/model/keys.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { Clip, JointChannel } from '../../../../../shared/model/view.ts';
import { fill } from '../../../base/text/language.ts';

const degrees = 180 / Math.PI;
/** Moments that are compared within a clip. */
const looks = 200;

const valueOf = (channel: JointChannel, time: number): readonly number[] => {
  const out = Array.from({ length: valueWidth(channel.property) }, () => 0);
  return channel.sample(time, out) ? out : channel.rest;
};

/**
 * Gives every track of joints that has keys in the clip a key each `step` ms, and one at the end. What runs on a clock of its
 * own stays.
 */
export function resampleClip(
  { model, clip }: { readonly model: EditedModel; readonly clip: Clip },
  step: number,
  transaction: Transaction,
): Notes {
  const { view } = model;
  const set = setKeysOf(model);
  const apartBy = Math.max(clip.keyStep, step);
  const times: number[] = [];
  for (let time = clip.start; time < clip.end - clip.keyStep / 2; time += apartBy) times.push(time);
  times.push(clip.end);
  const compared = Array.from({ length: looks + 1 }, (_, at) => clip.start + ((clip.end - clip.start) * at) / looks);
  const before = view
    .channels(clip)
    .filter(({ keys }) => Array.from(keys).some((time) => time >= clip.start && time <= clip.end))
    .map((channel) => ({
      channel,
      keys: times.map((time) => ({ time, value: valueOf(channel, time) })),
      seen: compared.map((time) => valueOf(channel, time)),
    }));
  for (const { channel, keys } of before) {
    const record = view.joints[channel.joint]?.record;
    if (record !== undefined) set(record, clip, channel.property, keys, transaction);
  }
  let [offPlace, offTurn] = [0, 0];
  const after = view.channels(
    view.clips.find(({ record, variant }) => record === clip.record && variant === clip.variant) ?? clip,
  );
  for (const { channel, seen } of before) {
    const now = after.find(({ joint, property }) => joint === channel.joint && property === channel.property);
    if (now === undefined) continue;
    const isRotation = channel.property === 'rotation';
    compared.forEach((time, at) => {
      const off = apart(seen[at] ?? [], valueOf(now, time), isRotation);
      if (isRotation) offTurn = Math.max(offTurn, off * degrees);
      else if (channel.property === 'translation') offPlace = Math.max(offPlace, off);
    });
  }
  const round = (value: number): number => Number(value.toPrecision(2));
  return [
    fill('{} with {} each.', counted(before.length, 'track'), counted(times.length, 'key')),
    fill('Places are off by {} units at most, turns by {}°, each against its parent.', round(offPlace), round(offTurn)),
  ];
}
