/** Two sequences made one: the second is played behind the first, with all keys and events of both. */
import { Sequence } from '../../schema/model.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { Geoset } from '../../schema/geoset.ts';
import { fieldsInBoth } from '../../view/records.ts';
import type { Numbers, RecordId } from '../../../../codec/documentRecord.ts';
import type { Document } from '../../../../document/document.ts';
import type { Structure } from '../../../../document/structure.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireTwo } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { seamNotes } from '../../../../model/notes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { Clip } from '../../../../model/view.ts';
import { valueWithoutKeys } from '../../animation.ts';
import { itemsWithTags } from '../../model.ts';
import { mdxView } from '../../view/index.ts';
import { extentLength, keepOrder, storeOrRemove } from './clips.ts';
import type { Key } from './cut.ts';
import { closedKeys, keysInside, levelKey, replacedWhere } from './cut.ts';
import type { Stretch, TimedTrack } from './timeline.ts';
import { freeStart, isInside, othersIn, positionsWhere, requireAlone, timedTracks } from './timeline.ts';

/** The keys of a track in both sequences, each on the time line as it is now. */
interface Parts {
  readonly track: TimedTrack;
  readonly first: readonly Key[];
  readonly second: readonly Key[];
}

const sameNumbers = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((part, at) => part === right[at]);

/** Keys of both, closed at their ends, so that neither shapes the other; a part without keys gets what it shows. */
function partsOf(document: Document, track: TimedTrack, first: Clip, second: Clip): Parts {
  const { keys } = track;
  if (track.isEvent) return { track, first: keysInside(keys, first), second: keysInside(keys, second) };
  const [own, other] = [keysInside(keys, first), keysInside(keys, second)];
  const [value] = [...own, ...other];
  if (value === undefined) return { track, first: own, second: other };
  const isHeld =
    own.length > 0 && other.length > 0 && [...own, ...other].every((key) => sameNumbers(key.numbers, value.numbers));
  if (isHeld) return { track, first: own, second: other };
  const closed = (clip: Clip): readonly Key[] => {
    const made = closedKeys(keys, clip);
    if (made.length > 0) return made;
    const rest = valueWithoutKeys(document, document.get(track.id));
    return [clip.start, clip.end].map((frame) => levelKey(keys, frame, rest));
  };
  return { track, first: closed(first), second: closed(second) };
}

/** Whether the second sequence begins as the first one ends, so that one moment can be both. */
function isSeamless({ track, first, second }: Parts): boolean {
  const [last, next] = [first.at(-1), second[0]];
  if (track.isEvent || last === undefined || next === undefined) return true;
  const { components } = track.keys;
  return sameNumbers(last.numbers.slice(0, components), next.numbers.slice(0, components));
}

/** Events that both have, at the end of the one and at the start of the other, as keys of their own. */
function sharedAtSeam(parts: readonly Parts[], first: Clip, second: Clip): number {
  if (first.end === second.start) return 0;
  const isShared = ({ track, first: own, second: other }: Parts): boolean =>
    track.isEvent && own.at(-1)?.frame === first.end && other[0]?.frame === second.start;
  return parts.filter(isShared).length;
}

/** The keys in a row. Where an end and a start fall on one moment, the way to it is the first's and the way on the second's. */
function inARow(first: readonly Key[], second: readonly Key[], components: number): readonly Key[] {
  const [last, next] = [first.at(-1), second[0]];
  if (last === undefined || next === undefined || last.frame !== next.frame) return [...first, ...second];
  const numbers = [...last.numbers.slice(0, components * 2), ...next.numbers.slice(components * 2)];
  return [...first.slice(0, -1), { frame: last.frame, numbers }, ...second.slice(1)];
}

const moved = (keys: readonly Key[], by: number): readonly Key[] =>
  keys.map((key) => ({ ...key, frame: key.frame + by }));

function union(left: readonly number[], right: readonly number[]): readonly number[] {
  const lowest = [1, 2, 3].map((at) => Math.min(left[at] ?? 0, right[at] ?? 0));
  const highest = [4, 5, 6].map((at) => Math.max(left[at] ?? 0, right[at] ?? 0));
  return [Math.max(left[0] ?? 0, right[0] ?? 0), ...lowest, ...highest];
}

/** The stated bounds of the first become those around both. */
function uniteExtents(transaction: Transaction, document: Document, first: RecordId, second: RecordId): void {
  const sequences = itemsWithTags(document, ['SEQS']);
  const [target, source] = [sequences.indexOf(first), sequences.indexOf(second)];
  const row = (all: Numbers, at: number): readonly number[] =>
    Array.from(all.subarray(at * extentLength, (at + 1) * extentLength));
  for (const id of itemsWithTags(document, ['GEOS'])) {
    const { sequenceExtents } = fieldsInBoth(Geoset, document.get(id));
    if (sequenceExtents == null || sequenceExtents.length !== sequences.length * extentLength) continue;
    const made = sequenceExtents.slice(0, extentLength);
    made.set(union(row(sequenceExtents, target), row(sequenceExtents, source)));
    transaction.patch(id, 'sequenceExtents', target * extentLength, made);
  }
  const flat = (id: RecordId): readonly number[] => {
    const { radius, minimum, maximum } = fieldsOf(Sequence, document.get(id)).extent;
    return [radius, ...minimum, ...maximum];
  };
  const [radius = 0, ...corners] = union(flat(first), flat(second));
  const extent = { radius, minimum: corners.slice(0, 3), maximum: corners.slice(3) };
  transaction.set(Sequence, first, { extent });
}

export function joinEdits(document: Document): Pick<AnimationEdits, 'joinClips'> {
  const view = mdxView(document);
  return {
    joinClips(before, behind, step) {
      const [first, second] = requireTwo(clipOf(view, before), clipOf(view, behind));
      requireSeparate(document, first, second);
      const parts = timedTracks(document).map((track) => partsOf(document, track, first, second));
      const seam = parts.every(isSeamless) ? 0 : 1;
      const span = first.end - first.start;
      const length = span + seam + second.end - second.start;
      const here: Stretch = { start: first.start, end: first.start + length };
      const isFree = othersIn(document, first.record, here).every(({ id }) => id === second.record);
      const start = isFree ? here.start : freeStart(document, length);
      const to: Stretch = { start, end: start + length };
      const [by, byOther] = [start - first.start, start + span + seam - second.start];
      const isOwn = (frame: number): boolean => isInside(first, frame) || isInside(second, frame);
      return inStep(document, 'Join clips', step, (transaction) => {
        uniteExtents(transaction, document, first.record, second.record);
        return changeStructure(document, transaction, (structure) => {
          let strays = 0;
          for (const { track, first: own, second: other } of parts) {
            strays += positionsWhere(track.keys, (frame) => isInside(to, frame) && !isOwn(frame)).length;
            storeJoined(
              structure,
              track,
              inARow(moved(own, by), moved(other, byOther), track.keys.components),
              (frame) => isInside(to, frame) || isOwn(frame),
            );
          }
          transaction.set(Sequence, first.record, { interval: [to.start, to.end] });
          structure.remove(second.record);
          keepOrder(structure, document, first.record);
          return [
            ...(by === 0 ? [] : ['It lies behind all others on the time line now, where there is room.']),
            ...(seam === 0 ? seamNotes(sharedAtSeam(parts, first, second)) : []),
            ...(strays === 0 ? [] : ['Keys that were in no clip and stood in the way were taken away.']),
            ...(seam === 0 ? [] : ['The second does not begin as the first ends: its pose comes a millisecond later.']),
          ];
        });
      });
    },
  };
}

/** Throws a RangeError where one of them shares its stretch with another sequence, or both with each other. */
function requireSeparate(document: Document, first: Clip, second: Clip): void {
  if (
    first.start <= second.end &&
    second.start <= first.end &&
    first.end !== second.start &&
    second.end !== first.start
  ) {
    throw new RangeError(`“${first.name}” and “${second.name}” lie at the same time of the time line`);
  }
  for (const [own, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if (othersIn(document, own.record, own).some(({ id }) => id !== other.record))
      requireAlone(document, own.record, own);
  }
}

function storeJoined(
  structure: Structure,
  track: TimedTrack,
  made: readonly Key[],
  goes: (frame: number) => boolean,
): void {
  const { keys } = track;
  const isTouched = keys.frames.some(goes);
  if (!isTouched && made.length === 0) return;
  const joined = replacedWhere(keys, goes, made);
  const isSame =
    joined.frames.length === keys.frames.length && joined.frames.every((frame, at) => frame === keys.frames[at]);
  if (isSame && joined.values.every((value, at) => value === keys.values[at])) return;
  storeOrRemove(structure, track, joined);
}
