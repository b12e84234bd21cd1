/** Two sequences made one: in every track the keys of the second stand behind those of the first. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits, ClipPlace } from '../../../../model/animationEdits.ts';
import { requireTwo } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { seamNotes } from '../../../../model/notes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { Clip } from '../../../../model/view.ts';
import { resolveAlias } from '../../aliases.ts';
import { m2Animation } from '../../animation.ts';
import { keysOfSequence } from '../../keys.ts';
import { listOf } from '../../model.ts';
import { packComponent, packFraction } from '../../packed.ts';
import { Sequence } from '../../schema/sequence.ts';
import { m2View } from '../../view/index.ts';
import { freeStart, timesFor } from './clips.ts';
import type { ClipKeys } from './nested.ts';
import { isForAll } from './nested.ts';
import type { Stretch } from './timeline.ts';
import { storedAt } from './timeline.ts';
import type { TrackRecord } from '../../model.ts';
import {
  aliasesOf,
  clipKeys,
  isNested,
  keyedPosition,
  kindOfKey,
  stretchesOf,
  timedTracks,
  withClipKeys,
} from './tracks.ts';

interface Key {
  readonly time: number;
  readonly value: readonly number[];
}

/** The keys of a track in both sequences, each on its own scale. */
interface Parts {
  readonly track: RecordId;
  readonly first: readonly Key[];
  readonly second: readonly Key[];
}

const keysIn = ({ times, values }: ClipKeys): readonly Key[] =>
  times.map((time, at) => ({ time, value: values?.[at] ?? [] }));

const sameNumbers = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((part, at) => part === right[at]);

const areAllOne = (keys: readonly Key[]): boolean =>
  keys.every(({ value }) => sameNumbers(value, keys[0]?.value ?? []));

/** What a track plays without keys, as the file stores it. */
function storedRest(document: Document, track: TrackRecord): readonly number[] {
  const { mix } = kindOfKey(track.type);
  const rest = m2Animation.track(document, document.get(track.id), null)?.kind.rest ?? [];
  return rest.map((part) =>
    mix === 'packedQuaternion' ? packComponent(part) : mix === 'fixed16' ? packFraction(part) : part,
  );
}

/** Keys of both, closed at their ends, so that neither shapes the other; null for a track that plays the same throughout. */
function partsOf(document: Document, track: TrackRecord, clips: readonly [Clip, Clip]): Parts | null {
  const kind = kindOfKey(track.type);
  const line = { version: document.version, kind, spans: stretchesOf(document), loops: 0 };
  const [own, other] = clips.map(({ record }) => {
    const position = keyedPosition(document, record);
    const { first, end } = keysOfSequence(document.version, track.fields, position);
    return end > first ? keysIn(clipKeys(document, track, position)) : [];
  });
  if (own === undefined || other === undefined || own.length + other.length === 0) return null;
  if (kind.components === 0) return { track: track.id, first: own, second: other };
  const isShared = isNested(document) && isForAll(track.fields, listOf(document, 'sequences').length);
  if (own.length > 0 && other.length > 0 && areAllOne([...own, ...other])) {
    return isShared ? null : { track: track.id, first: own.slice(0, 1), second: [] };
  }
  const [first = [], second = []] = clips.map(({ record, start, end }, at) => {
    const keys = (at === 0 ? own : other).filter(({ time }) => time >= start && time <= end);
    const isStill = (at === 0 ? own : other).length === 0;
    const position = keyedPosition(document, record);
    const missing = [start, end].filter(
      (time, end_) => !keys.some((key) => key.time === time) && (end_ === 0 || end > start),
    );
    const played = (time: number): readonly number[] =>
      isStill ? storedRest(document, track) : storedAt(track.fields, line, position, time);
    const made = missing.map((time): Key => ({ time, value: played(time) }));
    return [...keys, ...made].toSorted((left, right) => left.time - right.time);
  });
  return { track: track.id, first, second };
}

function isSeamless({ first, second }: Parts): boolean {
  const [last, next] = [first.at(-1), second[0]];
  return last === undefined || next === undefined || sameNumbers(last.value, next.value);
}

/** Events that both have, at the end of the one and at the start of the other. */
function sharedAtSeam(parts: readonly Parts[], [before, behind]: readonly [Clip, Clip]): number {
  const isShared = ({ first, second }: Parts): boolean =>
    first.at(-1)?.value.length === 0 && first.at(-1)?.time === before.end && second[0]?.time === behind.start;
  return parts.filter(isShared).length;
}

/** The keys in a row; of two at one moment, which are the same where that can be, one stays. */
function inARow(document: Document, track: RecordId, { first, second }: Parts, by: number, byOther: number): ClipKeys {
  const all = new Map([
    ...first.map((key) => [key.time + by, key.value] as const),
    ...second.map((key) => [key.time + byOther, key.value] as const),
  ]);
  const times = [...all.keys()];
  return {
    times,
    values: kindOfKey(document.get(track).type).components === 0 ? null : [...all.values()],
  };
}

/** The track as it is now. */
function trackNow(document: Document, id: RecordId): TrackRecord {
  const track = timedTracks(document).find((each) => each.id === id);
  if (track === undefined) throw new Error('the track is gone');
  return track;
}

function requireOwnKeys(document: Document, { record, name }: Clip): void {
  const position = listOf(document, 'sequences').indexOf(record);
  if (resolveAlias(document, position) === position) return;
  throw new RangeError(
    `“${name}” plays the keys of another sequence and has none of its own: nothing can be put behind them`,
  );
}

type RemoveClip = (clip: ClipPlace, step: Transaction) => readonly string[];

/** @param removeClip takes a sequence away with its keys */
export function joinEdits(document: Document, removeClip: RemoveClip): Pick<AnimationEdits, 'joinClips'> {
  return {
    joinClips(before, behind, step) {
      const view = m2View(document);
      const clips = requireTwo(clipOf(view, before), clipOf(view, behind));
      const [first, second] = clips;
      requireOwnKeys(document, first);
      if (!isNested(document)) requireSeparate(document, first, second);
      const parts = timedTracks(document).flatMap((track) => partsOf(document, track, clips) ?? []);
      const seam = parts.every(isSeamless) ? 0 : 1;
      const span = first.end - first.start;
      const length = span + seam + second.end - second.start;
      const start = startFor(document, first, second, length);
      const to: Stretch = { start, end: start + length };
      const [by, byOther] = [start - first.start, start + span + seam - second.start];
      const bounds = clips.map(({ record }) => fieldsOf(Sequence, document.get(record)).bounds);
      return inStep(document, 'Join clips', step, (transaction) => {
        const notes = removeClip(second, transaction);
        const position = listOf(document, 'sequences').indexOf(first.record);
        const window = { start: first.start, end: first.end };
        if (by !== 0) {
          for (const { track } of parts) {
            const now = trackNow(document, track);
            const none = { times: [], values: kindOfKey(now.type).components === 0 ? null : [] };
            transaction.update(track, withClipKeys(document, now, { position, window }, none));
          }
        }
        const sequences = listOf(document, 'sequences');
        for (const each of [position, ...aliasesOf(document, position)]) {
          const id = sequences[each];
          if (id !== undefined) transaction.update(id, timesFor(document, start, length));
        }
        for (const each of parts) {
          const made = inARow(document, each.track, each, by, byOther);
          transaction.update(
            each.track,
            withClipKeys(document, trackNow(document, each.track), { position, window: to }, made),
          );
        }
        transaction.set(Sequence, first.record, { bounds: { ...around(bounds) } });
        return [
          ...notes,
          ...(seam === 0 ? seamNotes(sharedAtSeam(parts, clips)) : []),
          ...(by === 0 ? [] : ['It lies behind all others on the common time line now, where there is room.']),
          ...(seam === 0 ? [] : ['The second does not begin as the first ends: its pose comes a millisecond later.']),
        ];
      });
    },
  };
}

/** Where the joined sequence begins: where the first does, if there is room, or behind all others. */
function startFor(document: Document, first: Clip, second: Clip, length: number): number {
  if (isNested(document)) return 0;
  const isFree = m2View(document).clips.every(
    ({ record, start, end }) =>
      record === first.record || record === second.record || start > first.start + length || end < first.start,
  );
  return isFree ? first.start : freeStart(document, length);
}

/** Throws a RangeError where one of them shares its stretch of the common time line. */
function requireSeparate(document: Document, first: Clip, second: Clip): void {
  for (const own of [first, second]) {
    const other = m2View(document).clips.find(
      ({ record, start, end }) => record !== own.record && start < own.end && end > own.start,
    );
    if (other === undefined) continue;
    throw new RangeError(`“${other.name}” lies at the same time as “${own.name}”: they cannot be joined`);
  }
}

interface Bounds {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  readonly radius: number;
}

function around(all: readonly Bounds[]): Bounds {
  const axes = [0, 1, 2];
  return {
    minimum: axes.map((axis) => Math.min(...all.map(({ minimum }) => minimum[axis] ?? 0))),
    maximum: axes.map((axis) => Math.max(...all.map(({ maximum }) => maximum[axis] ?? 0))),
    radius: Math.max(...all.map(({ radius }) => radius)),
  };
}
