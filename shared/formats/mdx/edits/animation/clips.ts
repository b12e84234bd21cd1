/** Sequences: made, copied, moved and changed with all keys and events on their stretch of the time line. */
import { EventObject } from '../../schema/nodes.ts';
import { fieldsByName } from '../../../../codec/byName.ts';
import { fieldsIf } from '../../../../codec/record.ts';
import { Geoset } from '../../schema/geoset.ts';
import { encodedLength } from '../../../../codec/text.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import type { Document } from '../../../../document/document.ts';
import type { Structure } from '../../../../document/structure.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Keys } from '../../../../geometry/keys.ts';
import { keyStride, sortedKeys, withoutKeys } from '../../../../geometry/keys.ts';
import { isSorted } from '../../../../geometry/track.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireLength, requireName, requireRange } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { crowdedNotes } from '../../../../model/notes.ts';
import { inStep, obeyed, requireFinite } from '../../../../model/steps.ts';
import { mdxCreation } from '../../creation.ts';
import { itemsWithTags } from '../../model.ts';
import { retimeSequence } from '../../retime.ts';
import { Sequence } from '../../schema/model.ts';
import { mdxView } from '../../view/index.ts';
import { fieldsInBoth, finite } from '../../view/records.ts';
import { reversedKeys, trimmedKeys } from './cut.ts';
import type { Stretch, TimedTrack } from './timeline.ts';
import {
  freeStart,
  isInside,
  lastMoment,
  othersIn,
  positionsWhere,
  requireAlone,
  sharedNotes,
  spansOf,
  timedTracks,
} from './timeline.ts';

const nonLooping = 1;
const nameBytes = 80;
/** Floats of one extent of a geoset. */
export const extentLength = 7;

/** Keys of a stretch once more, at other times. Of those that come to lie at one time the last stays; `gone`: all others. */
function withCopies(
  keys: Keys,
  from: Stretch,
  timeOf: (frame: number) => number,
): { readonly keys: Keys; readonly gone: number } {
  const stride = keyStride(keys);
  const byTime = new Map<number, number>();
  const inside = new Set(keys.frames.filter((frame) => isInside(from, frame)));
  for (const [position, frame] of keys.frames.entries()) if (inside.has(frame)) byTime.set(timeOf(frame), position);
  const gone = inside.size - byTime.size;
  if (byTime.size === 0) return { keys, gone };
  const { length } = keys.frames;
  const frames = new Int32Array(length + byTime.size);
  frames.set(keys.frames);
  const values = keys.values.slice(0, 0);
  const all = new (values.constructor as new (length: number) => Keys['values'])(frames.length * stride);
  all.set(keys.values);
  let at = length;
  for (const [time, position] of byTime) {
    frames[at] = time;
    for (let part = 0; part < stride; part++) all[at * stride + part] = keys.values[position * stride + part] ?? 0;
    at++;
  }
  const made = { ...keys, frames, values: all };
  return { keys: isSorted(keys.frames) ? sortedKeys(made) : made, gone };
}

/** Stores keys; a track or an event object without any is nothing to the game, or stops it, and goes. */
export function storeOrRemove(structure: Structure, track: TimedTrack, keys: Keys): readonly string[] {
  if (keys === track.keys) return [];
  if (keys.frames.length > 0) {
    track.store(structure.transaction, keys);
    return [];
  }
  const event = fieldsIf(EventObject, structure.transaction.get(track.id));
  structure.remove(track.id);
  return event === null ? [] : [`“${event.name}” happened nowhere else and was taken away.`];
}

/** The bounds that geosets state for a sequence become those of a copy. */
function copyExtents(transaction: Transaction, document: Document, from: RecordId, to: RecordId): void {
  const sequences = itemsWithTags(document, ['SEQS']);
  const [source, target] = [sequences.indexOf(from), sequences.indexOf(to)];
  for (const id of itemsWithTags(document, ['GEOS'])) {
    const { sequenceExtents } = fieldsInBoth(Geoset, document.get(id));
    if (sequenceExtents == null || sequenceExtents.length !== sequences.length * extentLength) continue;
    const own = sequenceExtents.slice(source * extentLength, (source + 1) * extentLength);
    transaction.patch(id, 'sequenceExtents', target * extentLength, own);
  }
}

/** Puts a sequence where its time says, if the list was in order of time. */
export function keepOrder(structure: Structure, document: Document, sequence: RecordId): void {
  const spans = spansOf(document);
  const others = spans.filter(({ id }) => id !== sequence);
  if (others.some(({ start }, at) => start < (others[at - 1]?.start ?? -Infinity))) return;
  const own = spans.find(({ id }) => id === sequence);
  if (own === undefined) return;
  const place = others.findIndex(({ start }) => start > own.start);
  const wanted = place < 0 ? others.length : place;
  if (spans.indexOf(own) !== wanted) structure.reorder(sequence, wanted);
}

function newFields(document: Document, from: RecordId | null): Fields {
  if (from === null) return mdxCreation.fields(document, Sequence.type, null);
  return fieldsByName(document.get(from).fields);
}

export function clipEdits(
  document: Document,
): Omit<AnimationEdits, 'setKeys' | 'setEvents' | 'joinClips' | 'insertTime' | 'removeTime'> {
  const view = mdxView(document);
  return {
    addClip(name, length, from, step) {
      requireName(name, encodedLength(name), nameBytes);
      const source = from === null ? null : clipOf(view, from);
      const span = source === null ? 1000 : source.end - source.start;
      const wanted = length === null ? span : requireLength(length, lastMoment);
      const start = freeStart(document, wanted);
      const timeOf = (frame: number): number =>
        start + (span > 0 ? Math.round(((frame - (source?.start ?? 0)) * wanted) / span) : 0);
      return inStep(document, source === null ? 'Add clip' : 'Duplicate clip', step, (transaction) => {
        const made = changeStructure(document, transaction, (structure) =>
          structure.create(Sequence.type, {
            ...newFields(document, source?.record ?? null),
            name,
            interval: [start, start + wanted],
          }),
        );
        if (source === null) return { clip: made, notes: obeyed };
        copyExtents(transaction, document, source.record, made);
        let crowded = 0;
        for (const track of timedTracks(document)) {
          const { keys, gone } = withCopies(track.keys, source, timeOf);
          if (keys !== track.keys) track.store(transaction, keys);
          crowded += gone;
        }
        return { clip: made, notes: crowdedNotes(crowded) };
      });
    },
    removeClip(place, withKeys, step) {
      const clip = clipOf(view, place);
      const others = othersIn(document, clip.record, clip);
      const goes = (frame: number): boolean => isInside(clip, frame) && !others.some((other) => isInside(other, frame));
      return inStep(document, 'Remove clip', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(clip.record);
          const [first] = others;
          const kept = first === undefined || !withKeys ? [] : [`Keys that “${first.name}” has too stayed.`];
          if (!withKeys) return kept;
          return [
            ...kept,
            ...timedTracks(document).flatMap((track) => {
              const positions = positionsWhere(track.keys, goes);
              return positions.length === 0 ? [] : storeOrRemove(structure, track, withoutKeys(track.keys, positions));
            }),
          ];
        }),
      );
    },
    renameClip(place, name, step) {
      requireName(name, encodedLength(name), nameBytes);
      const { record } = clipOf(view, place);
      inStep(document, 'Rename clip', step, (transaction) => transaction.set(Sequence, record, { name }));
      return obeyed;
    },
    moveClip(place, start, step) {
      const clip = clipOf(view, place);
      requireFinite([start], 'The start');
      const by = Math.round(start) - clip.start;
      const to: Stretch = { start: clip.start + by, end: clip.end + by };
      if (to.start < 0 || to.end > lastMoment) throw new RangeError('The time line goes from 0 to 2,147,483,647 ms');
      requireAlone(document, clip.record, clip);
      requireAlone(document, clip.record, to);
      if (by === 0) return obeyed;
      return inStep(document, 'Move clip', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          let dropped = 0;
          for (const track of timedTracks(document)) {
            const strays = positionsWhere(track.keys, (frame) => isInside(to, frame) && !isInside(clip, frame));
            dropped += strays.length;
            const own = strays.length === 0 ? track.keys : withoutKeys(track.keys, strays);
            const frames = own.frames.map((frame) => (isInside(clip, frame) ? frame + by : frame));
            if (frames.every((frame, at) => frame === own.frames[at]) && strays.length === 0) continue;
            const made = { ...own, frames };
            storeOrRemove(structure, track, isSorted(own.frames) ? sortedKeys(made) : made);
          }
          transaction.set(Sequence, clip.record, { interval: [to.start, to.end] });
          keepOrder(structure, document, clip.record);
          return dropped === 0 ? obeyed : ['Keys that were in no clip and stood in the way were taken away.'];
        }),
      );
    },
    retimeClip(place, length, step) {
      const clip = clipOf(view, place);
      const crowded = retimeSequence(document, clip.record, requireLength(length, lastMoment), step);
      const behind = spansOf(document).some(({ start }) => start > clip.end);
      return [
        ...sharedNotes(document, clip.record, clip),
        ...(behind ? ['What lies behind it on the time line moves along.'] : []),
        ...crowded,
      ];
    },
    reverseClip(place, step) {
      const clip = clipOf(view, place);
      return inStep(document, 'Reverse clip', step, (transaction) => {
        for (const track of timedTracks(document)) {
          if (positionsWhere(track.keys, (frame) => isInside(clip, frame)).length === 0) continue;
          track.store(transaction, reversedKeys(track.keys, clip));
        }
        return sharedNotes(document, clip.record, clip);
      });
    },
    setClipRange(place, start, end, step) {
      const clip = clipOf(view, place);
      const to = requireRange(Math.round(start), Math.round(end));
      if (to.start < 0 || to.end > lastMoment) throw new RangeError('The time line goes from 0 to 2,147,483,647 ms');
      requireAlone(document, clip.record, clip);
      requireAlone(document, clip.record, to);
      return inStep(document, 'Change the range of a clip', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          let isCurved = false;
          const notes = timedTracks(document).flatMap((track) => {
            const { keys } = track;
            if (track.isEvent) {
              const gone = positionsWhere(keys, (frame) => isInside(clip, frame) !== isInside(to, frame));
              return gone.length === 0 ? [] : storeOrRemove(structure, track, withoutKeys(keys, gone));
            }
            isCurved ||=
              keys.isRotation && keys.interpolation > 1 && keys.frames.some((frame) => isInside(clip, frame));
            const strays = positionsWhere(keys, (frame) => isInside(to, frame) && !isInside(clip, frame));
            const own = strays.length === 0 ? keys : withoutKeys(keys, strays);
            return storeOrRemove(structure, track, trimmedKeys(own, clip, to));
          });
          transaction.set(Sequence, clip.record, { interval: [to.start, to.end] });
          keepOrder(structure, document, clip.record);
          const curved = 'Rotations on curves that were cut may differ a little beside the cut.';
          return [...new Set([...notes, ...(isCurved ? [curved] : [])])];
        }),
      );
    },
    setLooping(place, isLooping, step) {
      const { record } = clipOf(view, place);
      const flags = finite(fieldsInBoth(Sequence, document.get(record)).flags, 0);
      const made = isLooping ? (flags & ~nonLooping) >>> 0 : (flags | nonLooping) >>> 0;
      inStep(document, isLooping ? 'Loop clip' : 'Play clip once', step, (transaction) =>
        transaction.set(Sequence, record, { flags: made }),
      );
      return obeyed;
    },
    setSpeed(place, speed, step) {
      const { record } = clipOf(view, place);
      requireFinite([speed], 'The speed');
      inStep(document, 'Change the speed of a clip', step, (transaction) =>
        transaction.set(Sequence, record, { moveSpeed: Math.fround(speed) }),
      );
      return obeyed;
    },
  };
}
