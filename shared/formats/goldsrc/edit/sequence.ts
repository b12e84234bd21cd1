/** Sequences with fewer frames, and in other files. */
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../document/record.ts';
import { bonesOf, fieldsOf, sequenceGroupsOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { channelCount } from '../schema/channels.ts';
import { SequenceGroup } from '../schema/files.ts';
import { Event, Sequence } from '../schema/sequence.ts';

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
    for (const id of sequences) transaction.update(id, { group });
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
  const { frames, animations, events } = fieldsOf(Sequence, document.get(sequence));
  const bones = bonesOf(document).length;
  document.edit('Change frames', (transaction) => {
    for (const id of animations) {
      const old = fieldsOf(Animation, document.get(id)).samples;
      const samples = new Int16Array(bones * count * channelCount);
      for (let bone = 0; bone < bones; bone++) {
        for (let frame = 0; frame < count; frame++) {
          const from = (bone * frames + Math.min(frames - 1, first + frame)) * channelCount;
          samples.set(old.subarray(from, from + channelCount), (bone * count + frame) * channelCount);
        }
      }
      transaction.update(id, { samples });
    }
    for (const id of events) {
      const { frame } = fieldsOf(Event, document.get(id));
      transaction.update(id, { frame: Math.max(0, Math.min(count - 1, frame - first)) });
    }
    transaction.update(sequence, { frames: count });
  });
}
