/** Keys of bones within a sequence. */
import type { Document } from '../../../../document/document.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { keysLabel, requireKeys } from '../../../../model/askedKeys.ts';
import { clipOf, jointOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { JointProperty } from '../../../../model/view.ts';
import { keepTransformed } from '../../animation.ts';
import { keysOfSequence } from '../../keys.ts';
import { listOf, trackOf } from '../../model.ts';
import { packComponent, unpackComponent } from '../../packed.ts';
import { Sequence } from '../../schema/sequence.ts';
import type { TrackFields } from '../../schema/trackFields.ts';
import { m2View } from '../../view/index.ts';
import type { TrackKind } from '../../schema/trackKinds.ts';
import type { ClipKeys } from './nested.ts';
import { storedKey } from './timeline.ts';
import { isNested, isSound, keyedPosition, kindOfKey, sharedNotes, stretchesOf, withClipKeys } from './tracks.ts';

const trackNames: Readonly<Record<JointProperty, string>> = {
  translation: 'translation',
  rotation: 'rotation',
  scale: 'scaling',
};

const restOf: Readonly<Record<JointProperty, readonly number[]>> = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};

/** Steps become lines where no sequence has more than one key: then it makes no difference to any, and the new ones move. */
function interpolationFor(document: Document, fields: TrackFields): number {
  if (fields.interpolation !== 0) return fields.interpolation;
  const isStill = listOf(document, 'sequences').every((_, position) => {
    const { first, end } = keysOfSequence(document.version, fields, position);
    return end - first <= 1;
  });
  return isStill ? 1 : 0;
}

export function keyEdits(document: Document): Pick<AnimationEdits, 'setKeys'> {
  return {
    setKeys(joint, place, property, keys, step) {
      const view = m2View(document);
      const { record: bone, name } = jointOf(view, joint);
      const clip = clipOf(view, place);
      const asked = requireKeys(clip, property, keys);
      const track = trackOf(document, bone, trackNames[property]);
      if (track === null) throw new RangeError(`${name} has no track for its ${property}: the file is damaged`);
      const kind = kindOfKey(track.type);
      if (track.fields.globalLoop >= 0 && track.fields.times.length > 0) {
        throw new RangeError(
          `The ${property} of ${name} runs on a global loop, the same in every sequence: take the track off it first`,
        );
      }
      if (!isSound(kind, track.fields) || !isNumbers(track.fields.values)) {
        throw new RangeError(`The ${property} track of ${name} is damaged: its keys and values do not fit together`);
      }
      const position = keyedPosition(document, clip.record);
      const isPacked = kind.mix === 'packedQuaternion';
      const stored = (value: readonly number[]): readonly number[] => value.map(isPacked ? packComponent : Math.fround);
      const present = ownKeys(document, track.fields, position);
      const made: ClipKeys = {
        times: asked.keys.map(({ time }) => time),
        values: asked.keys.map(({ time, value }) => {
          const key = present.findLast((each) => each.time === time)?.key ?? -1;
          const before = key < 0 ? [] : storedKey(track.fields, kind, key);
          return isShown(before, kind, value) ? before : stored(value);
        }),
      };
      const isSame =
        present.length === made.times.length &&
        present.every(({ time, key }, at) => {
          const before = storedKey(track.fields, kind, key);
          return made.times[at] === time && (made.values?.[at] ?? []).every((part, each) => part === before[each]);
        });
      if (isSame) return asked.notes;
      const hasOthers = track.fields.times.length > 0;
      // On a common time line nothing says that one sequence alone is without keys.
      const isResting = made.times.length === 0 && !isNested(document) && hasOthers;
      const start =
        fieldsOf(Sequence, document.get(listOf(document, 'sequences')[position] ?? clip.record)).startTime ?? 0;
      const given = isResting ? { times: [start], values: [stored(restOf[property])] } : made;
      return inStep(document, keysLabel(property), step, (transaction) => {
        const fields = withClipKeys(document, track, { position }, given);
        transaction.update(track.id, {
          ...fields,
          interpolation: interpolationFor(document, track.fields),
          // A clock without keys says nothing; with these it would.
          globalLoop: -1,
        });
        keepTransformed(transaction, document, bone);
        return [
          ...asked.notes,
          ...(isResting
            ? ['A key of the rest pose stands at its start, as other sequences have keys in this track.']
            : []),
          ...(isPacked ? ['Rotations are rounded to 1/32767, as the format packs them.'] : []),
          ...sharedNotes(document, clip.record),
        ];
      });
    },
  };
}

/** Keys of a sequence on its own stretch, by their places in the track. */
function ownKeys(
  document: Document,
  track: TrackFields,
  position: number,
): readonly { readonly time: number; readonly key: number }[] {
  const { first, end } = keysOfSequence(document.version, track, position);
  const span = stretchesOf(document)[position] ?? { start: 0, end: 0 };
  return Array.from(track.times.subarray(first, end), (time, at) => ({ time, key: first + at })).filter(
    ({ time }) => isNested(document) || (time >= span.start && time <= span.end),
  );
}

/** Whether a value is what a stored one is seen as: rotations are brought to length 1 when they are played. */
function isShown(stored: readonly number[], { mix }: TrackKind, value: readonly number[]): boolean {
  const plain = mix === 'packedQuaternion' ? stored.map(unpackComponent) : stored;
  const isRotation = mix === 'packedQuaternion' || mix === 'quaternion';
  const length = isRotation ? Math.hypot(...plain) || 1 : 1;
  return (
    plain.length === value.length &&
    plain.every((part, at) => Math.abs(part / length - (value[at] ?? 0)) <= (isRotation ? 1e-7 : 0))
  );
}
