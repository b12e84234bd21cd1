/** Keys of bones: a sequence has a sample in every frame, so keys are filled in between, in steps of the bone's scale. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { keysLabel, requireKeys } from '../../../../model/askedKeys.ts';
import { channelOf } from '../../../../model/keys.ts';
import { clipOf, jointOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { JointChannel } from '../../../../model/view.ts';
import { widenScale } from '../../edit/samples.ts';
import { bonesOf, framesHeld } from '../../model.ts';
import { encodeAnimations } from '../../schema/animationBytes.ts';
import { Animation } from '../../schema/animations.ts';
import { channelCount } from '../../schema/channels.ts';
import { Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import { restBones } from '../../view/joints.ts';
import { studioView } from '../../view/index.ts';
import { anglesOf, filledFrames } from './values.ts';

const largestSample = 32767;
const firstRotation = 3;
const axisNames = ['X', 'Y', 'Z'];

/** What some channels of a bone become in a blend: values in every frame, null in frames that stay. */
interface BoneChange {
  readonly position: number;
  readonly bone: RecordId;
  readonly animation: RecordId;
  readonly frames: number;
  readonly channels: readonly number[];
  readonly values: readonly (readonly number[] | null)[];
}

/** Makes the bone's steps larger where they do not reach, and stores the values. Returns what was done for it. */
export function storeChannels(transaction: Transaction, document: Document, change: BoneChange): readonly string[] {
  const { position, bone, animation, frames, channels, values } = change;
  const { value: rest } = fieldsOf(Bone, document.get(bone));
  const widened = channels.filter((channel, part) => {
    const furthest = Math.max(
      0,
      ...values.map((value) => (value === null ? 0 : Math.abs((value[part] ?? 0) - (rest[channel] ?? 0)))),
    );
    return widenScale(document, transaction, { bone, position, channel }, furthest);
  });
  const { scale } = fieldsOf(Bone, document.get(bone));
  const { samples } = fieldsOf(Animation, document.get(animation));
  const start = position * frames * channelCount;
  const own = samples.slice(start, start + frames * channelCount);
  for (const [frame, value] of values.entries()) {
    if (value === null) continue;
    for (const [part, channel] of channels.entries()) {
      const sample = Math.round(((value[part] ?? 0) - (rest[channel] ?? 0)) / (scale[channel] || 1));
      own[frame * channelCount + channel] = Math.max(-largestSample - 1, Math.min(largestSample, sample));
    }
  }
  if (own.some((sample, at) => sample !== samples[start + at])) transaction.patch(animation, 'samples', start, own);
  if (widened.length === 0) return [];
  const { name } = fieldsOf(Bone, document.get(bone));
  return [
    `The steps of “${name}” were made larger, as 16 bits do not reach so far: its other poses moved by half a step at most.`,
  ];
}

/** Throws a RangeError where the samples of a sequence would lie further apart than the format reaches. */
export function requireRoom(document: Document, sequence: RecordId): void {
  const fields = fieldsOf(Sequence, document.get(sequence));
  const blends = fields.animations.map((id) => fieldsOf(Animation, document.get(id)).samples);
  encodeAnimations(blends, { bones: bonesOf(document).length, frames: framesHeld(fields) }, null);
}

/** Whether a key is what the channel already has there, number by number. */
function isPresent(channel: JointChannel, time: number, value: readonly number[]): boolean {
  const present = value.map(() => 0);
  return channel.sample(time, present) && present.every((part, at) => part === value[at]);
}

/** Why there are no keys of scale. */
export const noScale = 'Bones of Half-Life have no size: only their positions and rotations can have keys';

export function keyEdits(document: Document): Pick<AnimationEdits, 'setKeys'> {
  return {
    setKeys(joint, place, property, keys, step) {
      const view = studioView(document);
      const { record, restRotation } = jointOf(view, joint);
      const clip = clipOf(view, place);
      if (property === 'scale') throw new RangeError(noScale);
      const asked = requireKeys(clip, property, keys);
      const channel = channelOf(view, { joint, clip, property });
      const sequence = fieldsOf(Sequence, document.get(clip.record));
      const animation = sequence.animations[clip.variant];
      const frames = framesHeld(sequence);
      const position = bonesOf(document).indexOf(record);
      const bone = restBones(document)[position];
      const held = animation === undefined ? 0 : fieldsOf(Animation, document.get(animation)).samples.length;
      if (
        animation === undefined ||
        channel === null ||
        bone === undefined ||
        held < bonesOf(document).length * frames * channelCount
      ) {
        throw new RangeError(`“${clip.name}” holds fewer samples than it has frames: it is damaged`);
      }
      const isRotation = property === 'rotation';
      const still = isRotation ? restRotation : [0, 0, 0];
      const placed = asked.keys.map(({ time, value }) => ({ frame: Math.round(time / clip.keyStep), value }));
      const filled = filledFrames(placed.length === 0 ? [{ frame: 0, value: still }] : placed, frames, isRotation);
      const restAngles = fieldsOf(Bone, document.get(record)).value.slice(firstRotation);
      const motionAxes = position === sequence.motionBone ? sequence.motionType : 0;
      const isHeldAxis = (axis: number): boolean => !isRotation && (motionAxes & (1 << axis)) !== 0;
      const axes = [0, 1, 2].filter((axis) => !isHeldAxis(axis));
      const values = filled.map((value, frame) => {
        if (isPresent(channel, channel.keys[frame] ?? 0, value)) return null;
        if (isRotation) return anglesOf(value, restAngles);
        return axes.map((axis) => (value[axis] ?? 0) + (bone.value[axis] ?? 0));
      });
      if (values.every((value) => value === null)) return asked.notes;
      return inStep(document, keysLabel(property), step, (transaction) => {
        const channels = isRotation ? [3, 4, 5] : axes;
        const change = { position, bone: record, animation, frames, channels, values };
        const widened = storeChannels(transaction, document, change);
        requireRoom(document, clip.record);
        const { scale } = fieldsOf(Bone, document.get(record));
        const steps = channels.map((each) => scale[each] ?? 0);
        const heldNames = axisNames.filter((_, axis) => isHeldAxis(axis));
        return [
          ...asked.notes,
          ...(asked.keys.length < frames ? ['The frames between keys were filled in.'] : []),
          isRotation
            ? `Rotations are rounded to ${((Math.max(...steps) * 180) / Math.PI).toPrecision(2)}°.`
            : `Places are rounded to ${Math.max(0, ...steps).toPrecision(2)} units.`,
          ...(heldNames.length === 0
            ? []
            : [`The game holds this bone along ${heldNames.join(' and ')} here: nothing was changed there.`]),
          ...widened,
        ];
      });
    },
  };
}
