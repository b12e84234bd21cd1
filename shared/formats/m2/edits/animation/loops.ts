/**
 * Global loops: made, taken away with their keys, given another length, and tracks put on their clock or taken off it. A track
 * on a loop has one list of keys, whatever sequence plays. Format pages 4 and 5.
 */
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { LoopEdits } from '../../../../model/loopEdits.ts';
import { behindNotes, keysAtTimes, loopPosition, lostNotes, requireLoopLength } from '../../../../model/loops.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { crowdedNotes } from '../../../../model/notes.ts';
import { inStep, obeyed } from '../../../../model/steps.ts';
import { keepTransformed, m2Animation } from '../../animation.ts';
import { requireAllKeys } from '../../elsewhere.ts';
import { isTrack, listOf, type TrackRecord } from '../../model.ts';
import { Bone } from '../../schema/bone.ts';
import { GlobalLoop } from '../../schema/sequence.ts';
import { emptyTrack } from '../../schema/track.ts';
import { m2View } from '../../view/index.ts';
import { appended, type ClipKeys } from './nested.ts';
import { clipKeys, isNested, keyedPosition, kindOfKey, withClipKeys } from './tracks.ts';

/** Without keys, on the clock of the sequences; interpolation and kind stay. */
function emptied(document: Document, { type, fields }: TrackRecord): Fields {
  return { ...emptyTrack(kindOfKey(type), fields.property, document.version), interpolation: fields.interpolation };
}

/** The keys as one list that runs on a loop. */
function onLoop(document: Document, track: TrackRecord, position: number, { times, values }: ClipKeys): Fields {
  const { values: none } = track.fields;
  return {
    ...emptied(document, track),
    globalLoop: position,
    times: Uint32Array.from(times),
    ...(isNested(document) ? { rows: Uint32Array.of(0, times.length) } : {}),
    ...(values !== null && isNumbers(none) ? { values: appended(none.slice(0, 0), values.flat()) } : {}),
  };
}

export function loopEdits(document: Document): Required<LoopEdits> {
  const loops = (): readonly RecordId[] => listOf(document, 'globalLoops');
  const trackOf = (id: RecordId): TrackRecord => {
    const record = document.has(id) ? document.get(id) : null;
    if (record === null || !isTrack(record)) throw new RangeError('What was chosen has no keys');
    return record;
  };
  const runningOn = (position: number): readonly TrackRecord[] =>
    [...document.all()].filter(isTrack).filter(({ fields }) => fields.globalLoop === position);
  const settle = (transaction: Transaction, { owner }: TrackRecord): void => {
    if (owner !== null && document.get(owner).type === Bone.type) keepTransformed(transaction, document, owner);
  };
  /** The one list of a track on a loop. */
  const loopKeys = (track: TrackRecord): ClipKeys => clipKeys(document, track, 0);
  return {
    addLoop(length, step) {
      const duration = requireLoopLength(length);
      const loop = inStep(document, 'Add global loop', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const made = structure.create(GlobalLoop.type, { duration });
          structure.reorder(made, loops().length - 1);
          return made;
        }),
      );
      return { loop, notes: obeyed };
    },
    removeLoop(loop, step) {
      const running = runningOn(loopPosition(loops(), loop));
      return inStep(document, 'Remove global loop', step, (transaction) => {
        for (const track of running) {
          transaction.update(track.id, emptied(document, track));
          settle(transaction, track);
        }
        changeStructure(document, transaction, (structure) => structure.remove(loop));
        return obeyed;
      });
    },
    setLoopLength(loop, length, withKeys, step) {
      const duration = requireLoopLength(length);
      const running = runningOn(loopPosition(loops(), loop));
      const before = fieldsOf(GlobalLoop, document.get(loop)).duration;
      return inStep(document, 'Change the length of a global loop', step, (transaction) => {
        let [gone, behind] = [0, 0];
        transaction.set(GlobalLoop, loop, { duration });
        for (const { id } of running) {
          const held = m2Animation.track(document, document.get(id), null);
          if (held !== null && withKeys && before > 0 && duration !== before) {
            const made = keysAtTimes(held.keys, (time) => (time * duration) / before);
            gone += made.gone;
            held.store(transaction, made.keys);
          }
          behind += trackOf(id).fields.times.filter((time) => time > duration).length;
        }
        return [...crowdedNotes(gone), ...behindNotes(behind)];
      });
    },
    setLoopOf(tracks, loop, place, step) {
      const to = loop === null ? -1 : loopPosition(loops(), loop);
      const clip = place === null ? null : clipOf(m2View(document), place);
      const duration = loop === null ? Infinity : fieldsOf(GlobalLoop, document.get(loop)).duration;
      const changed = tracks.map(trackOf).filter(({ fields }) => fields.globalLoop !== to);
      return inStep(document, to < 0 ? 'Take off the global loop' : 'Put on a global loop', step, (transaction) => {
        let [lost, behind] = [0, 0];
        for (const track of changed) {
          if (track.fields.globalLoop >= 0 && to >= 0) transaction.update(track.id, { globalLoop: to });
          else if (to >= 0) lost += join(transaction, track);
          else lost += leave(transaction, track);
          settle(transaction, track);
          behind += trackOf(track.id).fields.times.filter((time) => time > duration).length;
        }
        return [...lostNotes(lost), ...behindNotes(behind)];
      });

      function requireKeys({ times }: ClipKeys): void {
        if (times.length > 0) return;
        throw new RangeError(`A track has no keys in “${clip?.name ?? ''}” that could go to the other clock`);
      }

      /** From the clip to the loop; how many keys of other clips went. */
      function join(transaction: Transaction, track: TrackRecord): number {
        if (clip === null) throw new RangeError('Show the clip whose keys are to run on the loop');
        requireAllKeys(document, 'keys of other sequences cannot be taken away');
        const keys = clipKeys(document, track, keyedPosition(document, clip.record));
        requireKeys(keys);
        const times = keys.times.map((time) => Math.max(0, time - clip.start));
        transaction.update(track.id, onLoop(document, track, to, { ...keys, times }));
        return Math.max(0, track.fields.times.length - times.length);
      }

      /** From the loop to the clip; how many keys were behind its end. */
      function leave(transaction: Transaction, track: TrackRecord): number {
        if (clip === null) throw new RangeError('Show the clip that is to get the keys of the loop');
        const position = keyedPosition(document, clip.record);
        const { times, values } = loopKeys(track);
        const kept = [...times.keys()].filter((at) => (times[at] ?? 0) <= clip.end - clip.start);
        const keys = {
          times: kept.map((at) => (times[at] ?? 0) + clip.start),
          values: values === null ? null : kept.map((at) => values[at] ?? []),
        };
        requireKeys(keys);
        transaction.update(track.id, emptied(document, track));
        transaction.update(track.id, withClipKeys(document, trackOf(track.id), { position }, keys));
        return times.length - kept.length;
      }
    },
  };
}
