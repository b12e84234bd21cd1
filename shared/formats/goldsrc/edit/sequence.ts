/** Sequences with fewer frames, and in other files. */
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { inStep } from '../../../model/steps.ts';
import { bonesOf, sequenceGroupsOf } from '../model.ts';
import { heldCount } from '../../../codec/count.ts';
import { Animation, mostFrames as mostFramesRead } from '../schema/animations.ts';
import { channelCount } from '../schema/channels.ts';
import { SequenceGroup } from '../schema/files.ts';
import { Event, Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { mixedSample, turnsOf } from './samples.ts';
import { fieldsOf } from '../../../codec/record.ts';

/**
 * Moves the samples of sequences into the file of another group, 0 for the model itself.
 * @throws RangeError when the group does not exist or its file is missing, or that of a sequence's present group is
 */
export function moveToGroup(document: Document, sequences: readonly RecordId[], group: number): void {
  const target = sequenceGroupsOf(document)[group];
  if (target === undefined) throw new RangeError(`there is no sequence group ${group}`);
  if (group > 0 && fieldsOf(SequenceGroup, document.get(target)).files.length === 0) {
    throw new RangeError(`the file of sequence group ${group} is missing`);
  }
  for (const id of sequences) {
    const { name, animations } = fieldsOf(Sequence, document.get(id));
    if (animations.length === 0) throw new RangeError(`the samples of "${name}" are in a file that is missing`);
  }
  document.edit('Move to sequence group', (transaction) => {
    for (const id of sequences) transaction.set(Sequence, id, { group });
  });
}

/** Where a frame of the new sequence comes from: between two old frames, by a share from the first to the second. */
interface FrameSource {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface Retiming {
  readonly label: string;
  readonly count: number;
  readonly source: (frame: number) => FrameSource;
  /** New frame of an event's old one. */
  readonly event: (frame: number) => number;
}

const at = (frame: number): FrameSource => ({ from: frame, to: frame, share: 0 });

/** Frames of a sequence: as many as are stated, and no more than a file could hold. */
function framesOf({ frames }: { readonly frames: number }): number {
  return heldCount(frames, mostFramesRead);
}

/** Gives a sequence other frames, made of those that it has, for all bones and blends. */
export function retime(
  document: Document,
  sequence: RecordId,
  { label, count, source, event }: Retiming,
  step?: Transaction,
): void {
  const fields = fieldsOf(Sequence, document.get(sequence));
  const { animations, events } = fields;
  const frames = framesOf(fields);
  const turns = bonesOf(document).map((id) => turnsOf(fieldsOf(Bone, document.get(id)).scale));
  const bones = turns.length;
  const sources = Array.from({ length: count }, (_, frame) => source(frame));
  inStep(document, label, step, (transaction) => {
    for (const id of animations) {
      const old = fieldsOf(Animation, document.get(id)).samples;
      const samples = new Int16Array(bones * count * channelCount);
      for (let bone = 0; bone < bones; bone++) {
        for (const [frame, { from, to, share }] of sources.entries()) {
          const before = (bone * frames + from) * channelCount;
          const after = (bone * frames + to) * channelCount;
          const target = (bone * count + frame) * channelCount;
          for (let channel = 0; channel < channelCount; channel++) {
            const [first, second] = [old[before + channel] ?? 0, old[after + channel] ?? 0];
            samples[target + channel] = mixedSample(first, second, share, turns[bone]?.[channel] ?? 0);
          }
        }
      }
      transaction.set(Animation, id, { samples });
    }
    for (const id of events) {
      const { frame } = fieldsOf(Event, document.get(id));
      transaction.set(Event, id, { frame: Math.max(0, Math.min(count - 1, event(frame))) });
    }
    transaction.set(Sequence, sequence, { frames: count });
  });
}

/**
 * Keeps some frames of a sequence, from `first` on. Frames beyond the present end repeat the last one. Events move along;
 * those outside stay at the nearest frame that is left.
 */
export function setFrames(document: Document, sequence: RecordId, first: number, count: number): void {
  if (!Number.isInteger(first) || !Number.isInteger(count) || first < 0 || count < 1) {
    throw new RangeError(`${count} frames from ${first} are no part of a sequence`);
  }
  const frames = framesOf(fieldsOf(Sequence, document.get(sequence)));
  retime(document, sequence, {
    label: 'Change frames',
    count,
    source: (frame) => at(Math.min(frames - 1, first + frame)),
    event: (frame) => frame - first,
  });
}

/** Most frames that the compiler and the engines take. Format page 20. */
export const mostFrames = 2048;

/**
 * Puts a frame before another one, halfway between its neighbours, for all bones and blends; behind the last frame it
 * repeats that. Later frames and events move on by one.
 * @throws RangeError when there is no such place, or the sequence is as long as it can be
 */
export function insertFrame(document: Document, sequence: RecordId, before: number): void {
  const frames = framesOf(fieldsOf(Sequence, document.get(sequence)));
  if (!Number.isInteger(before) || before < 0 || before > frames) {
    throw new RangeError(`there is no place for a frame before frame ${before}`);
  }
  if (frames >= mostFrames) throw new RangeError(`a sequence has at most ${mostFrames} frames`);
  const source = (frame: number): FrameSource => {
    if (frame !== before) return at(frame < before ? frame : frame - 1);
    if (before === 0 || before === frames) return at(before === 0 ? 0 : frames - 1);
    return { from: before - 1, to: before, share: 0.5 };
  };
  const event = (frame: number): number => (frame < before ? frame : frame + 1);
  retime(document, sequence, { label: 'Insert frame', count: frames + 1, source, event });
}

/**
 * Takes frames out of a sequence, for all bones and blends. Events move along; those of the frames taken out go to the
 * nearest that is left.
 * @throws RangeError when no frame would be left
 */
export function removeFrames(document: Document, sequence: RecordId, first: number, count: number): void {
  const frames = framesOf(fieldsOf(Sequence, document.get(sequence)));
  if (first < 0 || count < 1 || first + count > frames)
    throw new RangeError(`there are no frames ${first} to ${first + count - 1}`);
  if (count === frames) throw new RangeError('a sequence needs a frame');
  retime(document, sequence, {
    label: count === 1 ? 'Delete frame' : `Delete ${count} frames`,
    count: frames - count,
    source: (frame) => at(frame < first ? frame : frame + count),
    event: (frame) => (frame < first ? frame : Math.max(first, frame - count)),
  });
}
