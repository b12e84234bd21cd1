/** Time put into a sequence or taken out of it, in every track in which it has keys of its own. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits, ClipPlace } from '../../../../model/animationEdits.ts';
import { requireInside, requireLength } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { inStep } from '../../../../model/steps.ts';
import { listOf } from '../../model.ts';
import { retimeSequence } from '../../retime.ts';
import { m2View } from '../../view/index.ts';
import type { ClipKeys } from './nested.ts';
import { storedAt } from './timeline.ts';
import type { TrackRecord } from '../../model.ts';
import {
  clipKeys,
  hasOwnKeys,
  keyedPosition,
  kindOfKey,
  sharedNotes,
  stretchesOf,
  timedTracks,
  withClipKeys,
} from './tracks.ts';

const longest = 0x7fff_ffff;

interface Key {
  readonly time: number;
  readonly value: readonly number[];
}

/** The keys of a track with others at some times, which hold what is played there. */
type KeysAt = (times: readonly number[]) => readonly Key[];

const keysIn = ({ times, values }: ClipKeys): readonly Key[] =>
  times.map((time, at) => ({ time, value: values?.[at] ?? [] }));

function keysAtOf(document: Document, track: TrackRecord, position: number): KeysAt {
  const kind = kindOfKey(track.type);
  const old = keysIn(clipKeys(document, track, position));
  const line = { version: document.version, kind, spans: stretchesOf(document), loops: 0 };
  return (times) => {
    if (kind.components === 0) return old;
    const missing = times.filter((time) => !old.some((key) => key.time === time));
    const made = missing.map((time): Key => ({ time, value: storedAt(track.fields, line, position, time) }));
    return [...old, ...made].toSorted((left, right) => left.time - right.time);
  };
}

const shifted = (keys: readonly Key[], by: number): readonly Key[] =>
  keys.map((key) => ({ ...key, time: key.time + by }));

export function timeEdits(document: Document): Pick<AnimationEdits, 'insertTime' | 'removeTime'> {
  /** Gives a clip another length, and in each of its tracks the keys that are made of those it had. */
  const changeTime = (
    transaction: Transaction,
    place: ClipPlace,
    length: number,
    keysFrom: (keysAt: KeysAt) => readonly Key[],
  ): Notes => {
    const clip = clipOf(m2View(document), place);
    const position = keyedPosition(document, clip.record);
    const notes = sharedNotes(document, clip.record);
    const own = timedTracks(document).filter((track) => hasOwnKeys(document, track, position));
    const made = new Map<RecordId, readonly Key[]>(
      own.map((track) => [track.id, keysFrom(keysAtOf(document, track, position))]),
    );
    retimeSequence(document, listOf(document, 'sequences')[position] ?? clip.record, length, transaction);
    const window = stretchesOf(document)[position] ?? { start: 0, end: length };
    for (const track of timedTracks(document)) {
      const keys = made.get(track.id);
      if (keys === undefined) continue;
      const values = kindOfKey(track.type).components === 0 ? null : keys.map(({ value }) => value);
      const times = keys.map(({ time }) => time);
      transaction.update(track.id, withClipKeys(document, track, { position, window }, { times, values }));
    }
    return notes;
  };
  return {
    insertTime(place, time, length, step) {
      const clip = clipOf(m2View(document), place);
      const at = requireInside(clip, time);
      const more = requireLength(length, longest);
      return inStep(document, 'Insert time', step, (transaction) =>
        changeTime(transaction, place, clip.end - clip.start + more, (keysAt) => {
          const keys = keysAt([at]);
          const isTimes = keys.every(({ value }) => value.length === 0);
          const after = keys.filter((key) => (isTimes ? key.time > at : key.time >= at));
          return [...keys.filter((key) => key.time <= at), ...shifted(after, more)];
        }),
      );
    },
    removeTime(place, start, end, step) {
      const clip = clipOf(m2View(document), place);
      const [from, to] = [requireInside(clip, start), requireInside(clip, end)];
      const left = clip.end - clip.start - (to - from);
      if (!(from < to) || left < 1) throw new RangeError('A clip needs a millisecond that is left of it');
      return inStep(document, 'Delete time', step, (transaction) =>
        changeTime(transaction, place, left, (keysAt) => {
          const keys = keysAt([...(from > clip.start ? [from - 1] : []), to]);
          return [
            ...keys.filter(({ time }) => time < from),
            ...shifted(
              keys.filter(({ time }) => time >= to),
              from - to,
            ),
          ];
        }),
      );
    },
  };
}
