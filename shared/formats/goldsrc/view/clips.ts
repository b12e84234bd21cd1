/** Sequences as clips: one for each blend, with a key a frame. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { slerp } from '../../../geometry/quaternion.ts';
import type { NumberSink } from '../../../geometry/quaternion.ts';
import { quaternionOfAngles } from '../geometry/pose.ts';
import type { Clip, ClipEvent, JointChannel } from '../../../model/view.ts';
import { bonesOf, framesHeld, sequencesOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { channelCount } from '../schema/channels.ts';
import { Event, Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { rotationAt } from './joints.ts';
import type { RestBone } from './joints.ts';
import { fieldsOf } from '../../../codec/record.ts';

const usualRate = 30;
const looping = 0x1;

/** Frames in a second; sequences that state none are laid out as if they had the usual number. */
export function rateOf(framesPerSecond: number): number {
  return framesPerSecond > 0 ? framesPerSecond : usualRate;
}

export function readClips(document: DocumentView): readonly Clip[] {
  return sequencesOf(document).flatMap((record) => {
    const fields = fieldsOf(Sequence, document.get(record));
    const frames = framesHeld(fields);
    const { framesPerSecond, flags, activity, activityWeight, linearMovement, motionType } = fields;
    const isLooping = (flags & looping) !== 0;
    const rate = rateOf(framesPerSecond);
    const happening = fields.events.map((id) => ({ record: id, ...fieldsOf(Event, document.get(id)) }));
    const events = happening.map(({ frame, event, options }) => ({ frame, event, options }));
    return fields.animations.map((_, variant): Clip => ({
      record,
      name: fields.animations.length > 1 ? `${fields.name} (blend ${variant + 1})` : fields.name,
      start: 0,
      end: (Math.max(0, frames - 1) * 1000) / rate,
      isLooping,
      keyStep: 1000 / rate,
      fadeTime: 0,
      speed: (Math.hypot(...linearMovement) * rate) / Math.max(1, frames - 1),
      events: happening
        .map(({ record: id, frame, event, options }): ClipEvent => ({
          record: id,
          time: (frame * 1000) / rate,
          name: String(event),
          options,
        }))
        .toSorted((left, right) => left.time - right.time),
      variant,
      extras: { framesPerSecond, isLooping, activity, activityWeight, linearMovement, motionType, events },
    }));
  });
}

/** Writes the value of a property of a bone in a frame. */
type FrameValue = (frame: number, out: NumberSink) => void;

const near = 1e-6;
const left = new Float64Array(4);
const right = new Float64Array(4);

/** A channel with a key a frame, mixed in a straight line, or by the shorter turn. */
function channel(
  base: Pick<JointChannel, 'joint' | 'property' | 'rest'>,
  times: Float64Array,
  value: FrameValue,
): JointChannel {
  const last = times.length - 1;
  const step = last > 0 ? (times[last] ?? 0) / last : 0;
  const isTurn = base.property === 'rotation';
  return {
    ...base,
    interpolation: 'linear',
    tangents: null,
    isCurved: false,
    keys: times,
    sample(time, out) {
      const place = step > 0 ? Math.min(last, Math.max(0, time / step)) : 0;
      const whole = Math.round(place);
      // A key that is asked for by its own time is that key, whatever the division left over.
      if (Math.abs(place - whole) < near) {
        value(whole, out);
        return true;
      }
      const from = Math.floor(place);
      value(from, left);
      value(from + 1, right);
      const amount = place - from;
      if (isTurn) slerp(out, 0, left, 0, right, 0, amount);
      else
        for (let axis = 0; axis < 3; axis++)
          out[axis] = (left[axis] ?? 0) + ((right[axis] ?? 0) - (left[axis] ?? 0)) * amount;
      return true;
    },
  };
}

export function channelsOf(document: DocumentView, bones: readonly RestBone[], clip: Clip): readonly JointChannel[] {
  const sequence = fieldsOf(Sequence, document.get(clip.record));
  const { framesPerSecond, animations, motionType, motionBone } = sequence;
  const frames = framesHeld(sequence);
  const animation = animations[clip.variant];
  if (animation === undefined) return [];
  const { samples } = fieldsOf(Animation, document.get(animation));
  // Frames that the samples do not hold are not there, whatever the sequence says.
  const held = Math.min(frames, Math.floor(samples.length / Math.max(1, bones.length * channelCount)));
  if (held < 1) return [];
  const rate = rateOf(framesPerSecond);
  const times = new Float64Array(held).map((_, frame) => (frame * 1000) / rate);
  return bonesOf(document).flatMap((id, joint): readonly JointChannel[] => {
    const bone = bones[joint];
    if (bone === undefined) return [];
    // Samples count from the bone's own value, which for roots is not that of the view's rest pose.
    const { value } = fieldsOf(Bone, document.get(id));
    const sampled = (frame: number, part: number): number =>
      (value[part] ?? 0) + (samples[(joint * frames + frame) * channelCount + part] ?? 0) * (bone.scale[part] ?? 0);
    // The game holds the motion bone where it moves the whole model itself.
    const heldAxes = joint === motionBone ? motionType : 0;
    return [
      channel({ joint, property: 'translation', rest: [0, 0, 0] }, times, (frame, out) => {
        for (let axis = 0; axis < 3; axis++) {
          const place = (heldAxes & (1 << axis)) === 0 ? sampled(frame, axis) : 0;
          out[axis] = place - (bone.value[axis] ?? 0);
        }
      }),
      channel({ joint, property: 'rotation', rest: rotationAt(bone.value, 3) }, times, (frame, out) =>
        quaternionOfAngles(out, 0, sampled(frame, 3), sampled(frame, 4), sampled(frame, 5)),
      ),
    ];
  });
}
