/** Global sequences: made, taken away with their keys, given another length, and tracks put on their clock or taken off it. */
import type { DocumentRecord, RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsIf, fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { KeyTrack } from '../../../../format/animation.ts';
import { keysWithin, pickedKeys } from '../../../../geometry/keys.ts';
import type { LoopEdits } from '../../../../model/loopEdits.ts';
import { behindNotes, keysAtTimes, loopPosition, lostNotes, requireLoopLength } from '../../../../model/loops.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { crowdedNotes } from '../../../../model/notes.ts';
import { inStep } from '../../../../model/steps.ts';
import { animationOf } from '../../animation.ts';
import { dialectOf } from '../../dialects.ts';
import { itemsWithTags } from '../../model.ts';
import { GlobalSequence } from '../../schema/model.ts';
import { EventObject } from '../../schema/nodes.ts';
import { Track } from '../../schema/track.ts';
import { mdxView } from '../../view/index.ts';

/** Position of the global sequence that a record with keys runs on; −1 for none. */
function clockOf(record: DocumentRecord): number {
  const track = fieldsIf(Track, record);
  return track?.globalSequenceId ?? fieldsIf(EventObject, record)?.globalSequenceId ?? -1;
}

export function loopEdits(document: Document): Required<LoopEdits> {
  const loops = (): readonly RecordId[] => itemsWithTags(document, ['GLBS']);
  const { track } = animationOf(dialectOf(document));
  const keysOf = (id: RecordId): KeyTrack => {
    const held = document.has(id) ? track(document, document.get(id), null) : null;
    if (held === null) throw new RangeError('What was chosen has no keys');
    return held;
  };
  const runningOn = (position: number): readonly RecordId[] =>
    [...document.all()].flatMap((record) => (clockOf(record) === position ? [record.id] : []));
  return {
    addLoop(length, step) {
      const duration = requireLoopLength(length);
      const loop = inStep(document, 'Add global loop', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const made = structure.create(GlobalSequence.type, { duration });
          structure.reorder(made, loops().length - 1);
          return made;
        }),
      );
      return { loop, notes: [] };
    },
    removeLoop(loop, step) {
      const running = runningOn(loopPosition(loops(), loop));
      const events = running.filter((id) => fieldsIf(EventObject, document.get(id)) !== null);
      inStep(document, 'Remove global loop', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          for (const id of [...running, loop]) structure.remove(id);
        }),
      );
      // An event object without a time is an error.
      return events.length === 0 ? [] : ['Events that happened on it went with it.'];
    },
    setLoopLength(loop, length, withKeys, step) {
      const duration = requireLoopLength(length);
      const running = runningOn(loopPosition(loops(), loop));
      const before = fieldsOf(GlobalSequence, document.get(loop)).duration;
      return inStep(document, 'Change the length of a global loop', step, (transaction) => {
        let [gone, behind] = [0, 0];
        transaction.set(GlobalSequence, loop, { duration });
        for (const id of running) {
          const held = keysOf(id);
          if (withKeys && before > 0 && duration !== before) {
            const made = keysAtTimes(held.keys, (time) => (time * duration) / before);
            gone += made.gone;
            held.store(transaction, made.keys);
          }
          behind += keysOf(id).keys.frames.filter((frame) => frame > duration).length;
        }
        return [...crowdedNotes(gone), ...behindNotes(behind)];
      });
    },
    setLoopOf(tracks, loop, place, step) {
      const position = loop === null ? -1 : loopPosition(loops(), loop);
      const clip = place === null ? null : clipOf(mdxView(document), place);
      const duration = loop === null ? Infinity : fieldsOf(GlobalSequence, document.get(loop)).duration;
      const changed = tracks.filter((id) => keysOf(id) !== null && clockOf(document.get(id)) !== position);
      return inStep(
        document,
        loop === null ? 'Take off the global loop' : 'Put on a global loop',
        step,
        (transaction) => {
          let [lost, behind] = [0, 0];
          for (const id of changed) {
            const held = keysOf(id);
            const { keys } = held;
            const wasOnLoop = clockOf(document.get(id)) >= 0;
            // From loop to loop the times are what they were.
            const isMoved = clip !== null && !(wasOnLoop && loop !== null);
            const by = !isMoved ? 0 : loop === null ? clip.start : -clip.start;
            const kept = !isMoved
              ? [...keys.frames.keys()]
              : loop === null
                ? keysWithin(keys.frames, 0, clip.end - clip.start)
                : keysWithin(keys.frames, clip.start, clip.end);
            if (kept.length === 0) {
              throw new RangeError(`A track has no keys in “${clip?.name ?? ''}” that could go to the other clock`);
            }
            lost += keys.frames.length - kept.length;
            const picked = pickedKeys(keys, kept);
            held.store(transaction, { ...picked, frames: picked.frames.map((frame) => frame + by) });
            transaction.update(id, { globalSequenceId: position });
            behind += keysOf(id).keys.frames.filter((frame) => frame > duration).length;
          }
          return [...lostNotes(lost), ...behindNotes(behind)];
        },
      );
    },
  };
}
