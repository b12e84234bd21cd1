/** Sequences with their keys in every track: made, copied, cut, turned round, and taken away. */
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireLength, requireRange } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { crowdedNotes } from '../../../../model/notes.ts';
import { inStep, obeyed, requireFinite } from '../../../../model/steps.ts';
import type { Clip } from '../../../../model/view.ts';
import { ALIAS, KEYS_INSIDE } from '../../codec/files.ts';
import { keysOfSequence } from '../../keys.ts';
import { listOf } from '../../model.ts';
import { resolveAlias } from '../../aliases.ts';
import { retimeSequence } from '../../retime.ts';
import { Bone } from '../../schema/bone.ts';
import { Sequence } from '../../schema/sequence.ts';
import { closeVariations } from '../../variations.ts';
import { m2View } from '../../view/index.ts';
import { forgetFallback, keepFallbacks, variationNotes } from './links.ts';
import { namedAnimation } from './names.ts';
import { cutKeys, movedKeys, reversedKeys } from './stretch.ts';
import type { Stretch } from './timeline.ts';
import { storedAt } from './timeline.ts';
import {
  aliasesOf,
  clipKeys,
  hasOwnKeys,
  isNested,
  keyedPosition,
  kindOfKey,
  sharedNotes,
  stretchesOf,
  timedTracks,
  withClipKeys,
} from './tracks.ts';

const longest = 0x7fff_ffff;
const playsOnce = 0x1;
/** Of the three bits that say so the one that the game's own files have. */
const keysInModel = 0x20;
const gap = 1000;

/** Behind all sequences and keys of the common time line. */
export function freeStart(document: Document, length: number): number {
  if (isNested(document)) return 0;
  let last = -gap;
  for (const { end } of stretchesOf(document)) last = Math.max(last, end);
  for (const { fields } of timedTracks(document)) for (const time of fields.times) last = Math.max(last, time);
  if (last + gap + length > longest)
    throw new RangeError('There is no free stretch of this length left on the time line');
  return last + gap;
}

/** On a common time line a sequence that shall be at rest needs keys for it wherever others have some. */
function restKeys(transaction: Transaction, document: Document, position: number, start: number): void {
  if (isNested(document)) return;
  const rest: Readonly<Record<string, readonly number[]>> = {
    translation: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scaling: [1, 1, 1],
  };
  for (const track of timedTracks(document)) {
    const { owner, fields } = track;
    const value = owner !== null && document.get(owner).type === Bone.type ? rest[fields.property] : undefined;
    const kind = kindOfKey(track.type);
    if (value === undefined || fields.times.length === 0) continue;
    // Half of the range of packed numbers is 0.
    const stored = kind.mix === 'packedQuaternion' ? value.map((part) => Math.round((part + 1) * 32767)) : value;
    transaction.update(track.id, withClipKeys(document, track, { position }, { times: [start], values: [stored] }));
  }
}

/** Copies the keys of a sequence, in all tracks in which it has its own, to another one. */
function copyKeys(
  transaction: Transaction,
  document: Document,
  from: number,
  to: number,
  timeOf: (time: number) => number,
): number {
  let crowded = 0;
  const sequences = listOf(document, 'sequences').length;
  for (const track of timedTracks(document)) {
    const run = keysOfSequence(document.version, track.fields, from);
    const isTable = !isNested(document) || (track.fields.rows?.length ?? 0) >= sequences * 2;
    if (run.end <= run.first || !isTable) continue;
    const own = clipKeys(document, track, from);
    const keys = movedKeys(own, kindOfKey(track.type), timeOf);
    crowded += new Set(own.times).size - keys.times.length;
    transaction.update(track.id, withClipKeys(document, track, { position: to }, keys));
  }
  return crowded;
}

/** Fields of a new sequence: those of another one, or of one that stands still. */
function newFields(document: Document, source: RecordId | null, bounds: Fields): Fields {
  if (source === null) return bounds;
  const { nextVariation, alias, ...fields } = fieldsOf(Sequence, document.get(source));
  // Links lead from where it stood; the new one begins without any.
  return nextVariation === undefined && alias === undefined ? fields : { ...fields, nextVariation: -1 };
}

export function timesFor(document: Document, start: number, length: number): Fields {
  return isNested(document) ? { duration: length } : { startTime: start, endTime: start + length };
}

/** Throws a RangeError where a sequence of the common time line has a moment of a stretch. */
function requireAlone(document: Document, own: number, { start, end }: Stretch): void {
  if (isNested(document)) return;
  const other = stretchesOf(document).findIndex(
    (each, position) => position !== own && each.start <= end && each.end >= start,
  );
  if (other < 0) return;
  throw new RangeError(
    `“${m2View(document).clips[other]?.name ?? ''}” lies at the same stretch of the common time line: that stretch is not free`,
  );
}

/** A sequence that is renamed keeps its keys in the model: the name of a file of its own would not fit any more. */
function flagsInside(document: Document, flags: number): number {
  return isNested(document) && (flags & (KEYS_INSIDE | ALIAS)) === 0 ? flags | keysInModel : flags;
}

export function clipEdits(
  document: Document,
): Omit<AnimationEdits, 'setKeys' | 'setEvents' | 'moveClip' | 'joinClips' | 'insertTime' | 'removeTime'> {
  const positionOf = ({ record }: Clip): number => listOf(document, 'sequences').indexOf(record);
  return {
    addClip(name, length, from, step) {
      const source = from === null ? null : clipOf(m2View(document), from);
      const named = namedAnimation(document, name, null);
      const played = source === null ? -1 : keyedPosition(document, source.record);
      const span = source === null ? 0 : source.end - source.start;
      const wanted = length === null ? (source === null ? gap : span) : requireLength(length, longest);
      const start = freeStart(document, wanted);
      const ratio = span > 0 ? wanted / span : 1;
      const timeOf = (time: number): number => start + Math.max(0, Math.round((time - (source?.start ?? 0)) * ratio));
      return inStep(document, source === null ? 'Add clip' : 'Duplicate clip', step, (transaction) => {
        const [first] = listOf(document, 'sequences');
        const bounds = first === undefined ? {} : { bounds: fieldsOf(Sequence, document.get(first)).bounds };
        const clip = changeStructure(document, transaction, (structure) => {
          const position = listOf(document, 'sequences').length;
          const fields = newFields(document, source?.record ?? null, bounds);
          const flags = Number(fields['flags'] ?? 0);
          return structure.create(Sequence.type, {
            ...fields,
            ...named,
            ...timesFor(document, start, wanted),
            frequency: 0x7fff,
            alias: isNested(document) ? position : 0,
            flags: isNested(document) ? (flags & ~ALIAS) | keysInModel : flags,
          });
        });
        const position = listOf(document, 'sequences').indexOf(clip);
        if (source === null) restKeys(transaction, document, position, start);
        const crowded = source === null ? 0 : copyKeys(transaction, document, played, position, timeOf);
        const notes = [...variationNotes(document, clip), ...crowdedNotes(crowded)];
        keepFallbacks(transaction, document);
        return { clip, notes };
      });
    },
    removeClip(place, withKeys, step) {
      const clip = clipOf(m2View(document), place);
      const { animation } = fieldsOf(Sequence, document.get(clip.record));
      return inStep(document, 'Remove clip', step, (transaction) => {
        const own = positionOf(clip);
        if (withKeys && !isNested(document)) {
          for (const track of timedTracks(document)) {
            if (!hasOwnKeys(document, track, own)) continue;
            const none = { times: [], values: kindOfKey(track.type).components === 0 ? null : [] };
            transaction.update(track.id, withClipKeys(document, track, { position: own }, none));
          }
        }
        const heirs = aliasesOf(document, own).size > 0;
        changeStructure(document, transaction, (structure) => structure.remove(clip.record));
        forgetFallback(transaction, document, animation);
        return [
          ...(heirs ? ['What played its keys has them for itself now.'] : []),
          ...(!withKeys && isNested(document) ? ['Its keys stand in lists of its own and went with it.'] : []),
        ];
      });
    },
    renameClip(place, name, step) {
      const { record } = clipOf(m2View(document), place);
      const named = namedAnimation(document, name, record);
      const { animation, flags, frequency } = fieldsOf(Sequence, document.get(record));
      if (flagsInside(document, flags) !== flags) keyedPosition(document, record);
      return inStep(document, 'Rename clip', step, (transaction) => {
        const inside = flagsInside(document, flags);
        transaction.set(Sequence, record, { ...named, flags: inside });
        if (named.animation === animation) return obeyed;
        const movement = { arrived: new Set([record]), left: [{ animation, frequency }] };
        closeVariations(transaction, document, movement);
        const notes = variationNotes(document, record);
        keepFallbacks(transaction, document);
        forgetFallback(transaction, document, animation);
        return [
          ...notes,
          ...(inside === flags
            ? []
            : ['Its keys stand in the model itself now: the name of their file says which animation they are of.']),
        ];
      });
    },
    retimeClip(place, length, step) {
      const { record } = clipOf(m2View(document), place);
      const played = listOf(document, 'sequences')[resolveAlias(document, keyedPosition(document, record))] ?? record;
      const notes = sharedNotes(document, record);
      return [...notes, ...retimeSequence(document, played, requireLength(length, longest), step)];
    },
    reverseClip(place, step) {
      const clip = clipOf(m2View(document), place);
      const position = keyedPosition(document, clip.record);
      return inStep(document, 'Reverse clip', step, (transaction) => {
        for (const track of timedTracks(document)) {
          if (!hasOwnKeys(document, track, position)) continue;
          const kind = kindOfKey(track.type);
          const keys = clipKeys(document, track, position);
          const made = reversedKeys(keys, kind, track.fields.interpolation, clip);
          transaction.update(track.id, withClipKeys(document, track, { position }, made));
        }
        return sharedNotes(document, clip.record);
      });
    },
    setClipRange(place, start, end, step) {
      const clip = clipOf(m2View(document), place);
      const position = keyedPosition(document, clip.record);
      const to = requireRange(Math.round(start), Math.round(end));
      requireAlone(document, position, clip);
      requireAlone(document, position, to);
      const nested = isNested(document);
      if (!nested && to.start < 0) throw new RangeError('The time line begins at 0');
      const window = { start: Math.min(clip.start, to.start), end: Math.max(clip.end, to.end) };
      // Lists of their own begin at 0.
      const by = nested ? -to.start : 0;
      return inStep(document, 'Change the range of a clip', step, (transaction) => {
        const sequences = listOf(document, 'sequences');
        for (const track of timedTracks(document)) {
          if (!hasOwnKeys(document, track, position)) continue;
          const kind = kindOfKey(track.type);
          const line = { version: document.version, kind, spans: stretchesOf(document), loops: 0 };
          const played = (time: number): readonly number[] => storedAt(track.fields, line, position, time);
          const cut = cutKeys(clipKeys(document, track, position), kind, to, played);
          const made = movedKeys(cut, kind, (time) => time + by);
          transaction.update(track.id, withClipKeys(document, track, { position, window }, made));
        }
        const times = timesFor(document, to.start, to.end - to.start);
        for (const each of [position, ...aliasesOf(document, position)]) {
          const id = sequences[each];
          if (id !== undefined) transaction.update(id, times);
        }
        return sharedNotes(document, clip.record);
      });
    },
    setLooping(place, isLooping, step) {
      const { record } = clipOf(m2View(document), place);
      const { flags } = fieldsOf(Sequence, document.get(record));
      inStep(document, isLooping ? 'Loop clip' : 'Play clip once', step, (transaction) =>
        transaction.set(Sequence, record, { flags: (isLooping ? flags & ~playsOnce : flags | playsOnce) >>> 0 }),
      );
      return obeyed;
    },
    setSpeed(place, speed, step) {
      const { record } = clipOf(m2View(document), place);
      requireFinite([speed], 'The speed');
      inStep(document, 'Change the speed of a clip', step, (transaction) =>
        transaction.set(Sequence, record, { moveSpeed: Math.fround(speed) }),
      );
      return obeyed;
    },
  };
}
