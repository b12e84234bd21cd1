/** Keys of nodes within a sequence: on the one time line only those of its stretch change, with the tangents they had. */
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import { zeros } from '../../../../codec/storage.ts';
import { counted } from '../../../../codec/words.ts';
import type { DocumentRecord, RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Keys } from '../../../../geometry/keys.ts';
import { keyStride, sortedKeys } from '../../../../geometry/keys.ts';
import { isSorted } from '../../../../geometry/track.ts';
import { smoothTangents } from '../../../../geometry/tangents.ts';
import type { AnimationEdits, JointKey } from '../../../../model/animationEdits.ts';
import { keysLabel, requireKeys, sameFloats } from '../../../../model/askedKeys.ts';
import { clipOf, jointOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { Clip, JointProperty } from '../../../../model/view.ts';
import { animationOf } from '../../animation.ts';
import { dialectOf } from '../../dialects.ts';
import { Track } from '../../schema/track.ts';
import { nodeFields } from '../../view/records.ts';
import { mdxView } from '../../view/index.ts';
import { tagOfProperty } from '../../view/tracks.ts';
import { isInside, lastMoment, sharedNotes, spansOf, timedTrack } from './timeline.ts';

const propertyOrder = Object.values(tagOfProperty);

function trackOf(document: Document, node: RecordId, tag: string): DocumentRecord | null {
  const tracks = nodeFields(document.get(node)).transforms.map((id) => document.get(id));
  return tracks.find((track) => fieldsOf(Track, track).tag === tag) ?? null;
}

/** Numbers of one key as the track has them: the value, and its tangents where it has any. */
interface MadeKey {
  readonly frame: number;
  readonly numbers: readonly number[];
}

interface Asked {
  readonly keys: readonly JointKey[];
  readonly interpolation: number;
  readonly loops: boolean;
}

/** The keys that are asked for; counts those whose tangents had to be made. */
function madeKeys(old: Keys, { keys, interpolation, loops }: Asked): { made: readonly MadeKey[]; fresh: number } {
  const stride = keyStride(old);
  let fresh = 0;
  const made = keys.map(({ time, value, tangents }, at): MadeKey => {
    if (interpolation <= 1) return { frame: time, numbers: value };
    if (tangents != null) return { frame: time, numbers: [...value, ...tangents.incoming, ...tangents.outgoing] };
    const present = old.interpolation === interpolation ? old.frames.lastIndexOf(time) : -1;
    const before = present < 0 ? [] : Array.from(old.values.subarray(present * stride, (present + 1) * stride));
    if (before.length > 0 && sameFloats(before.slice(0, value.length), value)) return { frame: time, numbers: before };
    fresh++;
    const { incoming, outgoing } = smoothTangents(keys, at, { interpolation, isRotation: old.isRotation, loops });
    return { frame: time, numbers: [...value, ...incoming, ...outgoing] };
  });
  return { made, fresh };
}

/** Steps become lines where no sequence has more than one key: then it makes no difference to any, and the new ones move. */
function interpolationFor(document: Document, { interpolation, frames }: Keys): number {
  if (interpolation !== 0) return interpolation;
  const spans = spansOf(document);
  return spans.every((span) => frames.filter((frame) => isInside(span, frame)).length <= 1) ? 1 : 0;
}

/** Keys of a track with others in place of those of a clip. */
export function withStretch(old: Keys, clip: Clip, made: readonly MadeKey[]): Keys {
  const stride = keyStride(old);
  const kept = [...old.frames.keys()].flatMap((position): MadeKey[] => {
    const frame = old.frames[position] ?? 0;
    if (isInside(clip, frame)) return [];
    return [{ frame, numbers: Array.from(old.values.subarray(position * stride, (position + 1) * stride)) }];
  });
  const all = [...kept, ...made].toSorted((left, right) => left.frame - right.frame);
  const values = zeros('f32', all.length * stride);
  for (const [position, { numbers }] of all.entries()) values.set(numbers, position * stride);
  return { ...old, frames: Int32Array.from(all, ({ frame }) => frame), values };
}

/** An empty track of a node, at its place among those that it has. */
export function addTrack(transaction: Transaction, document: Document, node: RecordId, tag: string): RecordId {
  const id = transaction.add(Track.type, node, {
    tag,
    interpolation: 1,
    globalSequenceId: -1,
    frames: new Int32Array(0),
    values: zeros('f32', 0),
  });
  const { transforms } = nodeFields(document.get(node));
  const rank = propertyOrder.indexOf(tag);
  const place = transforms.findLastIndex((each) => {
    const other = propertyOrder.indexOf(fieldsOf(Track, document.get(each)).tag);
    return other >= 0 && other < rank;
  });
  transaction.update(node, { transforms: transforms.toSpliced(place + 1, 0, id) });
  return id;
}

function removeTrack(transaction: Transaction, document: Document, node: RecordId, track: RecordId): void {
  const { transforms } = nodeFields(document.get(node));
  transaction.update(node, { transforms: transforms.filter((each) => each !== track) });
  transaction.remove(track);
}

/** Throws a RangeError for a track whose keys a sequence cannot have. */
function requireTimed(document: Document, track: DocumentRecord, name: string, property: JointProperty): void {
  const known = animationOf(dialectOf(document)).track(document, track, null);
  if (known !== null && known.clockDuration !== null) {
    throw new RangeError(
      `The ${property} of “${name}” runs on a global sequence, the same in every sequence: take the track off it first`,
    );
  }
  if (timedTrack(document, track) === null) {
    throw new RangeError(`The ${property} track of “${name}” is damaged: its keys and values do not fit together`);
  }
}

export function keyEdits(document: Document): Pick<AnimationEdits, 'setKeys'> {
  return {
    setKeys(joint, place, property, keys, step) {
      const view = mdxView(document);
      const { record: node, name } = jointOf(view, joint);
      const clip = clipOf(view, place);
      const asked = requireKeys(clip, property, keys);
      if (clip.end > lastMoment) throw new RangeError(`“${clip.name}” lies beyond the end of the time line`);
      const tag = tagOfProperty[property];
      const track = trackOf(document, node, tag);
      if (track !== null) requireTimed(document, track, name, property);
      const present = track === null ? null : timedTrack(document, track);
      if (asked.keys.length === 0 && present === null) return asked.notes;
      return inStep(document, keysLabel(property), step, (transaction) => {
        const id = track?.id ?? addTrack(transaction, document, node, tag);
        const timed = present ?? timedTrack(document, document.get(id));
        if (timed === null) throw new Error('a new track has keys');
        const interpolation = interpolationFor(document, timed.keys);
        const old: Keys = sortedKeys({ ...timed.keys, interpolation });
        const { made, fresh } = madeKeys(old, { keys: asked.keys, interpolation, loops: clip.isLooping });
        const result = withStretch(old, clip, made);
        const { frames: before, values } = timed.keys;
        const isSame =
          result.frames.length === before.length && result.frames.every((frame, at) => frame === before[at]);
        if (isSame && sameFloats(result.values, values)) return asked.notes;
        if (result.frames.length === 0) removeTrack(transaction, document, node, id);
        else timed.store(transaction, result);
        return [
          ...asked.notes,
          ...sharedNotes(document, clip.record, clip),
          ...(isSorted(timed.keys.frames) ? [] : ['The keys of the track were put in order of time.']),
          ...(fresh === 0 ? [] : [`Tangents of ${counted(fresh, 'key')} were made so that the curve passes smoothly.`]),
          ...(dialectOf(document).isAlpha && property === 'rotation'
            ? ['Rotations are rounded to a millionth, as the format packs them.']
            : []),
        ];
      });
    },
  };
}
