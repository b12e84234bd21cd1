/**
 * Poses that reach in time: what a joint is moved, turned or scaled by at one moment is done to its keys around that moment as
 * well, less and less, or to all of its clip. Where every frame has a key, as in Half-Life and in baked clips, one key alone
 * would be a jerk.
 */
import type { Document } from '../document/document.ts';
import { counted } from '../codec/words.ts';
import type { Transaction } from '../document/transaction.ts';
import { slerp } from '../geometry/quaternion.ts';
import { quaternionProduct, turnedBack, type Quaternion } from '../geometry/turn.ts';
import type { ClipPlace, JointKey } from './animationEdits.ts';
import type { EditedModel } from './edits.ts';
import { channelOf, keysOf, keyTime, setKeysOf, setPose, type PosedValue } from './keys.ts';
import { clipOf, jointOf } from './meshes.ts';
import type { Notes } from './notes.ts';
import { valuesOf } from './posing.ts';
import { inStep } from './steps.ts';
import type { JointProperty, KeyInterpolation, Tangents } from './view.ts';

/** What a change does to a value, as much of it as is asked: 0 nothing, 1 all. */
type Change = (value: readonly number[], amount: number) => readonly number[];

const asQuaternion = ([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Quaternion => [x, y, z, w];

/** Less than this and a factor would be a division by nothing. */
const least = 1e-6;

/**
 * What makes one value another. Turns are in the space of what the joint hangs on, so that its way through the clip keeps its
 * shape and is turned as a whole; sizes are factors.
 */
function changeBetween(property: JointProperty, from: readonly number[], to: readonly number[]): Change {
  if (property === 'rotation') {
    const turn = quaternionProduct(asQuaternion(to), turnedBack(asQuaternion(from)));
    return (value, amount) => {
      const part = [0, 0, 0, 1];
      slerp(part, 0, [0, 0, 0, 1], 0, turn, 0, amount);
      return quaternionProduct(asQuaternion(part), asQuaternion(value));
    };
  }
  return (value, amount) =>
    value.map((part, at) => {
      const [before = 0, after = 0] = [from[at], to[at]];
      if (property === 'translation' || Math.abs(before) < least) return part + (after - before) * amount;
      return part * (1 + (after / before - 1) * amount);
    });
}

/** Slopes of places stay, as all of a curve is moved; points and rotations are changed as values are. */
function changedTangents(
  tangents: Tangents,
  isSlope: boolean,
  change: (value: readonly number[]) => readonly number[],
): Tangents {
  if (isSlope) return tangents;
  return { incoming: change(tangents.incoming), outgoing: change(tangents.outgoing) };
}

/** How much of a change a key so far away takes part in: all of it there, nothing at the end of the reach, smoothly between. */
function shareAt(away: number, reach: number): number {
  if (reach === Infinity) return 1;
  const rest = Math.max(0, 1 - away / reach);
  return rest * rest * (3 - 2 * rest);
}

function keysAround(
  model: EditedModel,
  clip: ClipPlace,
  time: number,
  { joint, property, value }: PosedValue,
  reach: number,
): readonly JointKey[] {
  const { view } = model;
  const place = { joint, clip, property };
  const present = valuesOf(view, clipOf(view, clip), time, view.joints.indexOf(jointOf(view, joint)))[property];
  const change = changeBetween(property, present, value);
  const interpolation: KeyInterpolation = channelOf(view, place)?.interpolation ?? 'linear';
  const isSlope = interpolation === 'hermite' && property === 'translation';
  const moved = (key: JointKey, share: number): JointKey => {
    const changed = (each: readonly number[]): readonly number[] => change(each, share);
    const { tangents } = key;
    const own = tangents == null ? {} : { tangents: changedTangents(tangents, isSlope, changed) };
    return { time: key.time, value: changed(key.value), ...own };
  };
  const keys = keysOf(view, place);
  const here = keys.find((key) => Math.abs(key.time - time) <= 1e-3);
  return [
    ...keys.flatMap((key) => {
      const share = shareAt(Math.abs(key.time - time), reach);
      return key === here ? [] : [share === 0 ? key : moved(key, share)];
    }),
    // Its value is the one that was asked for, and not what is worked out.
    { ...(here === undefined ? { time } : moved(here, 1)), value },
  ];
}

/**
 * Poses joints at one time of a clip, and takes their keys around it along.
 *
 * @param reach how far from that time keys go along, in ms; 0 for the key at that time alone, Infinity for all of the clip
 * @throws RangeError when one of them cannot be set; then none is, unless a step was given
 */
export function setPoseAround(
  document: Document,
  model: EditedModel,
  moment: { readonly clip: ClipPlace; readonly time: number },
  values: readonly PosedValue[],
  reach: number,
  step?: Transaction,
): Notes {
  if (!(reach > 0)) return setPose(document, model, moment, values, step);
  const set = setKeysOf(model);
  const time = keyTime(clipOf(model.view, moment.clip), moment.time);
  const joints = new Set(values.map(({ joint }) => joint)).size;
  return inStep(document, `Pose ${counted(joints, 'joint')}`, step, (transaction) => {
    const notes = new Set<string>();
    for (const value of values) {
      const keys = keysAround(model, moment.clip, time, value, reach);
      for (const note of set(value.joint, moment.clip, value.property, keys, transaction)) notes.add(note);
    }
    return [...notes];
  });
}
