/** Two sequences made one: the frames of the second behind those of the first, in all blends. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { positions } from '../../../../codec/count.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { zeros } from '../../../../codec/storage.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireTwo } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import { mixedSample, turnsOf } from '../../edit/samples.ts';
import { mostFrames } from '../../edit/sequence.ts';
import { bonesOf, framesHeld } from '../../model.ts';
import { Animation } from '../../schema/animations.ts';
import { channelCount } from '../../schema/channels.ts';
import { Event, Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import { rateOf } from '../../view/clips.ts';
import { studioView } from '../../view/index.ts';
import { numberNote, requireFrames } from './clips.ts';
import { requireRoom } from './keys.ts';

type Samples = Int16Array;

/** The samples of a frame of all bones in a row, as one list: bones keep their own runs in the file's order. */
function frameOf(samples: Samples, frames: number, bone: number, frame: number): Samples {
  const start = (bone * frames + frame) * channelCount;
  return samples.subarray(start, start + channelCount);
}

/** Samples at a place between two frames, by its share. */
function mixedFrame(
  { samples, frames }: Pick<Source, 'samples' | 'frames'>,
  bone: number,
  place: number,
  turns: readonly number[],
): Samples {
  const from = Math.min(frames - 1, Math.floor(place));
  const to = Math.min(frames - 1, from + 1);
  const [before, after] = [frameOf(samples, frames, bone, from), frameOf(samples, frames, bone, to)];
  return before.map((sample, channel) => mixedSample(sample, after[channel] ?? 0, place - from, turns[channel] ?? 0));
}

interface Source {
  readonly samples: Samples;
  /** Frames that it holds. */
  readonly frames: number;
  /** Which of them, in order; parts lie between two. */
  readonly places: readonly number[];
}

/** @param turns of each bone, see `turnsOf` */
function joinedSamples(turns: readonly (readonly number[])[], sources: readonly Source[]): Samples {
  const count = sources.reduce((sum, { places }) => sum + places.length, 0);
  const made = zeros('i16', turns.length * count * channelCount);
  if (!(made instanceof Int16Array)) throw new Error('samples have 16 bits');
  let at = 0;
  for (const [bone, own] of turns.entries()) {
    for (const source of sources) {
      for (const place of source.places) {
        made.set(mixedFrame(source, bone, place, own), at);
        at += channelCount;
      }
    }
  }
  return made;
}

/** Whether the second begins with the frame that the first ends with, in every blend. */
function isSeamless(bones: readonly number[], first: readonly Source[], second: readonly Source[]): boolean {
  return first.every(({ samples, frames }, blend) => {
    const other = second[blend];
    return bones.every((bone) => {
      const next = other === undefined ? [] : frameOf(other.samples, other.frames, bone, 0);
      return frameOf(samples, frames, bone, frames - 1).every((sample, channel) => sample === next[channel]);
    });
  });
}

const lowest = (left: readonly number[], right: readonly number[]): readonly number[] =>
  left.map((part, axis) => Math.min(part, right[axis] ?? part));
const highest = (left: readonly number[], right: readonly number[]): readonly number[] =>
  left.map((part, axis) => Math.max(part, right[axis] ?? part));

/** Takes the events of the second along, at their frames behind the first. */
function takeEvents(
  transaction: Transaction,
  document: Document,
  first: RecordId,
  second: RecordId,
  frameOfOld: (frame: number) => number,
): void {
  const own = fieldsOf(Sequence, document.get(first)).events;
  const copies = fieldsOf(Sequence, document.get(second)).events.map((id) => {
    const fields = fieldsOf(Event, document.get(id));
    return transaction.add(Event.type, first, { ...fields, frame: frameOfOld(fields.frame) });
  });
  if (copies.length > 0) transaction.set(Sequence, first, { events: [...own, ...copies] });
}

export function joinEdits(document: Document): Pick<AnimationEdits, 'joinClips'> {
  return {
    joinClips(before, behind, step) {
      const view = studioView(document);
      const [first, second] = requireTwo(clipOf(view, before), clipOf(view, behind));
      const [own, other] = [
        fieldsOf(Sequence, document.get(first.record)),
        fieldsOf(Sequence, document.get(second.record)),
      ];
      if (own.animations.length !== other.animations.length) {
        throw new RangeError(
          `“${own.name}” has ${own.animations.length} blends and “${other.name}” ${other.animations.length}: they cannot be one`,
        );
      }
      if (own.motionBone !== other.motionBone || own.motionType !== other.motionType) {
        throw new RangeError(
          `“${own.name}” and “${other.name}” extract their motion in different ways: give both the same motion flags first`,
        );
      }
      const turns = bonesOf(document).map((id) => turnsOf(fieldsOf(Bone, document.get(id)).scale));
      const bones = turns.length;
      const [frames, otherFrames] = [framesHeld(own), framesHeld(other)];
      const ratio = rateOf(other.framesPerSecond) / rateOf(own.framesPerSecond);
      // At the rate of the first, so that the second lasts as long as it did.
      const wanted = Math.max(1, Math.round((otherFrames - 1) / ratio) + 1);
      const spread = wanted > 1 ? (otherFrames - 1) / (wanted - 1) : 0;
      const sourcesOf = (
        animations: readonly RecordId[],
        count: number,
        places: readonly number[],
      ): readonly Source[] =>
        animations.map((id) => ({
          samples: fieldsOf(Animation, document.get(id)).samples,
          frames: count,
          places,
        }));
      const head = sourcesOf(own.animations, frames, positions(frames, mostFrames));
      const tail = sourcesOf(
        other.animations,
        otherFrames,
        positions(wanted, mostFrames).map((frame) => frame * spread),
      );
      const isHeld = (all: readonly Source[]): boolean =>
        all.every(({ samples, frames: held }) => samples.length >= bones * held * channelCount);
      if (!isHeld(head) || !isHeld(tail))
        throw new RangeError('One of them holds fewer samples than it has frames: it is damaged');
      const shared = frames > 1 && isSeamless([...bonesOf(document).keys()], head, tail) ? 1 : 0;
      const count = requireFrames(frames + wanted - shared);
      const renumbered = numberNote(document, second.record);
      return inStep(document, 'Join clips', step, (transaction) => {
        for (const [blend, id] of own.animations.entries()) {
          const [start, end] = [head[blend], tail[blend]];
          if (start === undefined || end === undefined) continue;
          transaction.set(Animation, id, {
            samples: joinedSamples(turns, [start, { ...end, places: end.places.slice(shared) }]),
          });
        }
        const frameAt = (frame: number): number => frames - shared + Math.round(spread > 0 ? frame / spread : frame);
        takeEvents(transaction, document, first.record, second.record, (frame) =>
          Math.max(0, Math.min(count - 1, frameAt(frame))),
        );
        transaction.set(Sequence, first.record, {
          frames: count,
          linearMovement: own.linearMovement.map((part, axis) => Math.fround(part + (other.linearMovement[axis] ?? 0))),
          minimum: lowest(own.minimum, other.minimum),
          maximum: highest(own.maximum, other.maximum),
        });
        requireRoom(document, first.record);
        changeStructure(document, transaction, (structure) => structure.remove(second.record));
        const moves = [own, other].some(({ linearMovement }) => linearMovement.some((part) => part !== 0));
        return [
          ...renumbered,
          ...(ratio === 1 ? [] : ['The second was brought to the frames a second of the first.']),
          ...(moves ? ['The model moves evenly over the whole: its speed is that of both together.'] : []),
        ];
      });
    },
  };
}
