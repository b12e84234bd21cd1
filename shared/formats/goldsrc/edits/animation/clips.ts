/** Sequences with their blends and events: made, copied, cut and turned round in whole frames. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { encodedLength } from '../../../../codec/text.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits, ClipPlace } from '../../../../model/animationEdits.ts';
import { requireLength, requireName, requireRange } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { inStep, obeyed, requireFinite } from '../../../../model/steps.ts';
import { studioCreation } from '../../creation.ts';
import { mostFrames, retime } from '../../edit/sequence.ts';
import { bonesOf, framesHeld, sequencesOf } from '../../model.ts';
import { Event, Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import { rateOf } from '../../view/clips.ts';
import { studioView } from '../../view/index.ts';
import { restBones } from '../../view/joints.ts';
import { requireRoom, storeChannels } from './keys.ts';

const looping = 1;
const nameBytes = 32;
const usualRate = 30;
const allChannels = [0, 1, 2, 3, 4, 5];
/** A day: frames bound it sooner. */
const longest = 86_400_000;

export function requireFrames(count: number): number {
  if (count > mostFrames) throw new RangeError(`A sequence has at most ${mostFrames} frames; this would take ${count}`);
  return count;
}

/** Puts all bones where the view has them at rest: samples of 0 do that for all but the roots, which the compiler turns. */
function restRoots(transaction: Transaction, document: Document, sequence: RecordId): readonly string[] {
  const { animations, frames } = fieldsOf(Sequence, document.get(sequence));
  const bones = restBones(document);
  return animations.flatMap((animation) =>
    bonesOf(document).flatMap((bone, position) => {
      const { value = [] } = bones[position] ?? {};
      if (fieldsOf(Bone, document.get(bone)).value.every((part, channel) => part === value[channel])) return [];
      const values = Array.from({ length: framesHeld({ frames, animations }) }, () => value);
      return storeChannels(transaction, document, { position, bone, animation, frames, channels: allChannels, values });
    }),
  );
}

/** Frames of a second so that a number of frames lasts so long. */
function rateFor(frames: number, length: number): number {
  return Math.fround(((frames - 1) * 1000) / length);
}

/** Gives a sequence a length: its frames come quicker or slower; one that has but one frame gets more. */
function changeLength(transaction: Transaction, document: Document, sequence: RecordId, length: number): Notes {
  const fields = fieldsOf(Sequence, document.get(sequence));
  const frames = framesHeld(fields);
  if (frames > 1) {
    const framesPerSecond = rateFor(frames, length);
    transaction.set(Sequence, sequence, { framesPerSecond });
    return [`It plays ${Number(framesPerSecond.toFixed(2))} frames a second now.`];
  }
  const count = requireFrames(Math.max(2, Math.round((length * rateOf(fields.framesPerSecond)) / 1000) + 1));
  const source = { from: 0, to: 0, share: 0 };
  retime(document, sequence, { label: '', count, source: () => source, event: (frame) => frame }, transaction);
  transaction.set(Sequence, sequence, { framesPerSecond: rateFor(count, length) });
  return ['Its single frame is held.'];
}

export function numberNote(document: Document, sequence: RecordId): readonly string[] {
  return sequencesOf(document).at(-1) === sequence
    ? []
    : ['Sequences behind it have other numbers now; weapons and some monsters choose them by number.'];
}

export function clipEdits(
  document: Document,
): Omit<AnimationEdits, 'setKeys' | 'setEvents' | 'moveClip' | 'joinClips' | 'insertTime' | 'removeTime'> {
  const view = studioView(document);
  const repeated = (name: string, own: RecordId | null): Notes =>
    view.clips.some((each) => each.record !== own && each.name.toLowerCase() === name.toLowerCase())
      ? ['Another sequence has this name: the game finds the first of them.']
      : obeyed;
  const sequenceOf = (place: ClipPlace) => {
    const clip = clipOf(view, place);
    return { clip, fields: fieldsOf(Sequence, document.get(clip.record)) };
  };
  return {
    addClip(name, length, from, step) {
      requireName(name, encodedLength(name), nameBytes);
      const source = from === null ? null : clipOf(view, from).record;
      const wanted = length === null ? null : requireLength(length, longest);
      const label = source === null ? 'Add clip' : 'Duplicate clip';
      const notes = new Set(repeated(name, null));
      const clip = inStep(document, label, step, (transaction) => {
        const made = changeStructure(document, transaction, (structure) => {
          if (source !== null) {
            const copy = structure.duplicate(source);
            // At the end: the game's code knows some sequences by their numbers.
            structure.reorder(copy, sequencesOf(document).length - 1);
            transaction.set(Sequence, copy, { name });
            return copy;
          }
          const lasts = wanted ?? 1000;
          const frames = requireFrames(Math.max(2, Math.round((lasts * usualRate) / 1000) + 1));
          const fields = studioCreation.fields(document, Sequence.type, null);
          return structure.create(Sequence.type, { ...fields, name, frames, framesPerSecond: rateFor(frames, lasts) });
        });
        const done =
          source === null
            ? restRoots(transaction, document, made)
            : wanted === null
              ? obeyed
              : changeLength(transaction, document, made, wanted);
        for (const note of done) notes.add(note);
        return made;
      });
      return { clip, notes: [...notes] };
    },
    removeClip(place, withKeys, step) {
      const { record } = clipOf(view, place);
      if (sequencesOf(document).length === 1) {
        throw new RangeError('The engine crashes on a model without any sequence: the last one stays');
      }
      const renumbered = numberNote(document, record);
      inStep(document, 'Remove clip', step, (transaction) =>
        changeStructure(document, transaction, (structure) => structure.remove(record)),
      );
      return [...(withKeys ? [] : ['Its keys stand in the sequence itself and went with it.']), ...renumbered];
    },
    renameClip(place, name, step) {
      requireName(name, encodedLength(name), nameBytes);
      const { record } = clipOf(view, place);
      inStep(document, 'Rename clip', step, (transaction) => transaction.set(Sequence, record, { name }));
      return repeated(name, record);
    },
    retimeClip(place, length, step) {
      const { record } = clipOf(view, place);
      const wanted = requireLength(length, longest);
      return inStep(document, 'Change the length', step, (transaction) =>
        changeLength(transaction, document, record, wanted),
      );
    },
    reverseClip(place, step) {
      const { clip, fields } = sequenceOf(place);
      const frames = framesHeld(fields);
      return inStep(document, 'Reverse clip', step, (transaction) => {
        const source = (frame: number) => ({ from: frames - 1 - frame, to: frames - 1 - frame, share: 0 });
        const event = (frame: number): number => frames - 1 - frame;
        retime(document, clip.record, { label: '', count: frames, source, event }, transaction);
        const moves = fields.linearMovement.some((part) => part !== 0);
        // Minus zero would be another zero.
        const linearMovement = fields.linearMovement.map((part) => (part === 0 ? part : -part));
        transaction.set(Sequence, clip.record, { linearMovement });
        return moves ? ['The model moves the other way while it plays.'] : obeyed;
      });
    },
    setClipRange(place, start, end, step) {
      const { clip, fields } = sequenceOf(place);
      requireRange(start, end);
      const frames = framesHeld(fields);
      const first = Math.round(start / clip.keyStep);
      const last = Math.max(first, Math.round(end / clip.keyStep));
      const count = requireFrames(last - first + 1);
      const isInside = (frame: number): boolean => frame >= first && frame <= last;
      return inStep(document, 'Change the range of a clip', step, (transaction) => {
        const gone = fields.events.filter((id) => !isInside(fieldsOf(Event, document.get(id)).frame));
        if (gone.length > 0) {
          transaction.set(Sequence, clip.record, { events: fields.events.filter((id) => !gone.includes(id)) });
          for (const id of gone) transaction.remove(id);
        }
        const held = (frame: number): number => Math.min(frames - 1, Math.max(0, first + frame));
        const source = (frame: number) => ({ from: held(frame), to: held(frame), share: 0 });
        retime(document, clip.record, { label: '', count, source, event: (frame) => frame - first }, transaction);
        const share = frames > 1 ? Math.max(0, Math.min(last, frames - 1) - Math.max(first, 0)) / (frames - 1) : 1;
        transaction.set(Sequence, clip.record, {
          linearMovement: fields.linearMovement.map((part) => Math.fround(part * share)),
        });
        requireRoom(document, clip.record);
        const isExact = Math.abs(first * clip.keyStep - start) + Math.abs(last * clip.keyStep - end) < 1e-3;
        return isExact
          ? obeyed
          : [`Sequences have whole frames: it goes from frame ${first} to ${last} of the old ones.`];
      });
    },
    setLooping(place, isLooping, step) {
      const { clip, fields } = sequenceOf(place);
      const flags = isLooping ? (fields.flags | looping) >>> 0 : (fields.flags & ~looping) >>> 0;
      inStep(document, isLooping ? 'Loop clip' : 'Play clip once', step, (transaction) =>
        transaction.set(Sequence, clip.record, { flags }),
      );
      return obeyed;
    },
    setSpeed(place, speed, step) {
      const { clip, fields } = sequenceOf(place);
      requireFinite([speed], 'The speed');
      const seconds = (clip.end - clip.start) / 1000;
      if (!(seconds > 0)) throw new RangeError('A sequence of a single frame takes no time to go anywhere');
      const length = Math.hypot(...fields.linearMovement);
      const direction = length > 0 ? fields.linearMovement.map((part) => part / length) : [1, 0, 0];
      const linearMovement = direction.map((part) => Math.fround(part * speed * seconds));
      inStep(document, 'Change the speed of a clip', step, (transaction) =>
        transaction.set(Sequence, clip.record, { linearMovement }),
      );
      return length > 0 ? obeyed : ['It did not move before: it goes forwards, along X.'];
    },
  };
}
