/** Making a sequence longer or shorter with its keys. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, Numbers, RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { numbersOver, storageOf } from '../../codec/storage.ts';
import { standingKeys } from '../../geometry/keys.ts';
import type { Transaction } from '../../document/transaction.ts';
import { ALIAS } from './codec/files.ts';
import { m2Animation } from './animation.ts';
import { sequencesElsewhere } from './elsewhere.ts';
import { crowdedNotes } from '../../model/notes.ts';
import { inStep } from '../../model/steps.ts';
import { keysOfSequence, withKeys, withRows } from './keys.ts';
import type { TrackRecord } from './model.ts';
import { isTrack, listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import type { TrackFields } from './schema/trackFields.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { fieldsOf } from '../../codec/record.ts';

const longest = 0x7fff_ffff;

/** The sequence a selection means: the first that is selected. */
export function selectedSequence(document: DocumentView, selection: readonly RecordId[]): RecordId | null {
  return selection.find((id) => document.has(id) && document.get(id).type === Sequence.type) ?? null;
}

/** Milliseconds a sequence lasts. */
export function durationOf(document: DocumentView, sequence: RecordId): number {
  const { startTime = 0, endTime = 0, duration } = fieldsOf(Sequence, document.get(sequence));
  return duration ?? Math.max(0, endTime - startTime);
}

function tracksOf(document: DocumentView): readonly TrackRecord[] {
  return [...document.all()].filter(isTrack).filter(({ fields }) => fields.globalLoop < 0 && fields.times.length > 0);
}

/** Numbers that a key of a track has. */
function widthOf({ times, values }: TrackFields): number {
  return isNumbers(values) && times.length > 0 ? Math.floor(values.length / times.length) : 0;
}

/** Some keys, by their positions, each of `width` numbers. */
function picked(numbers: Numbers, positions: readonly number[], width: number): Numbers {
  const count = positions.length * width;
  const made = numbersOver(storageOf(numbers), new ArrayBuffer(count * numbers.BYTES_PER_ELEMENT), 0, count);
  for (const [to, from] of positions.entries())
    made.set(numbers.subarray(from * width, (from + 1) * width), to * width);
  return made;
}

/** A track of the common timeline without the keys for which another one stands; ranges lead to that one. */
function withoutCrowded(fields: TrackFields, standing: Int32Array): Pick<TrackFields, 'times'> & Fields {
  const { times, values, ranges } = fields;
  const stays = [...standing.keys()].filter((key) => standing[key] === key);
  if (stays.length === times.length) return { times };
  const places = new Map(stays.map((key, place) => [key, place]));
  // The last key of a range may be said to lie behind them all.
  const placeOf = (key: number): number =>
    places.get(standing[key] ?? key) ?? stays.length + Math.max(0, key - times.length);
  return {
    times: Uint32Array.from(stays, (key) => times[key] ?? 0),
    ...(isNumbers(values) ? { values: picked(values, stays, widthOf(fields)) } : {}),
    ...(ranges === undefined ? {} : { ranges: ranges.map(placeOf) }),
  };
}

/**
 * On the common timeline of old versions all that follows moves along, in every track: what is one after the other stays so,
 * and no range of keys changes.
 */
function retimeTimeline(
  transaction: Transaction,
  document: DocumentView,
  sequence: RecordId,
  duration: number,
): readonly string[] {
  const { startTime: start = 0, endTime: end = 0 } = fieldsOf(Sequence, document.get(sequence));
  const ratio = end > start ? duration / (end - start) : 1;
  const moved = (time: number): number => {
    if (time <= start) return time;
    return time >= end ? time + duration - (end - start) : start + Math.round((time - start) * ratio);
  };
  const last = Math.max(...m2Animation.sequences(document).map((span) => span.end));
  if (moved(last) > longest) throw new RangeError('The sequences behind it would leave the time line');
  let crowded = 0;
  for (const { id, fields } of tracksOf(document)) {
    const times = fields.times.map(moved);
    if (times.every((time, key) => time === fields.times[key])) continue;
    const standing = standingKeys(fields.times, times, new Set([start, end]));
    const made = withoutCrowded({ ...fields, times }, standing);
    crowded += times.length - made.times.length;
    transaction.update(id, { ...made });
  }
  for (const id of listOf(document, 'sequences')) {
    const { startTime = 0, endTime = 0 } = fieldsOf(Sequence, document.get(id));
    transaction.set(Sequence, id, {
      startTime: moved(startTime),
      endTime: id === sequence ? start + duration : moved(endTime),
    });
  }
  return crowdedNotes(crowded);
}

/** Keys a sequence shares with others that are not its aliases become its own. */
function ownKeys(document: DocumentView, fields: TrackFields, position: number, aliases: ReadonlySet<number>): Fields {
  const { rows } = fields;
  const count = listOf(document, 'sequences').length;
  if (rows === undefined || rows.length !== count * 2) return {};
  const isShared = Array.from({ length: count }, (_, other) => other).some(
    (other) =>
      other !== position &&
      !aliases.has(other) &&
      rows[other * 2] === rows[position * 2] &&
      rows[other * 2 + 1] === rows[position * 2 + 1],
  );
  if (!isShared || rows[position * 2 + 1] === 0) return {};
  const all = Array.from({ length: count }, (_, other) => other);
  const moves = { rows: all, copies: new Map([[position, 0]]), countBefore: count, loops: 0 };
  return withRows(document.version, fields, moves);
}

function retimeNested(
  transaction: Transaction,
  document: DocumentView,
  sequence: RecordId,
  duration: number,
): readonly string[] {
  const sequences = listOf(document, 'sequences');
  const position = sequences.indexOf(sequence);
  const length = durationOf(document, sequence);
  const ratio = length > 0 ? duration / length : 1;
  const aliases = new Set(
    sequences.flatMap((id, other) => {
      const { flags, alias } = fieldsOf(Sequence, document.get(id));
      return other !== position && (flags & ALIAS) !== 0 && alias === position ? [other] : [];
    }),
  );
  let crowded = 0;
  for (const { id, fields } of tracksOf(document)) {
    // One list for all sequences is a constant, or belongs to the only one.
    if ((fields.rows?.length ?? 0) <= 2 && sequences.length > 1) continue;
    const own = ownKeys(document, fields, position, aliases);
    const now: TrackFields = { ...fields, ...own };
    const { first, end } = keysOfSequence(document.version, now, position);
    const times = now.times.slice();
    for (let key = first; key < end; key++) times[key] = Math.round((times[key] ?? 0) * ratio);
    if (end === first) continue;
    const before = now.times.subarray(first, end);
    const standing = standingKeys(before, times.subarray(first, end), new Set([0, length]));
    const stays = [...standing.keys()].filter((key) => standing[key] === key).map((key) => first + key);
    // Where there are other numbers of values than of times nobody knows which are whose: all stay.
    if (stays.length === before.length || isNumbers(now.valueRows)) {
      transaction.update(id, { ...own, times });
      continue;
    }
    crowded += before.length - stays.length;
    const width = widthOf(now);
    const keys = {
      times: Uint32Array.from(stays, (key) => times[key] ?? 0),
      values: isNumbers(now.values) ? picked(now.values, stays, width) : null,
    };
    transaction.update(id, { ...own, ...withKeys(document.version, now, position, keys, width) });
  }
  for (const [other, id] of sequences.entries()) {
    if (id === sequence || aliases.has(other)) transaction.set(Sequence, id, { duration });
  }
  return crowdedNotes(crowded);
}

/**
 * Gives a sequence another length; its keys spread out or move together. In versions before 264 the sequences behind it move
 * on the common time line.
 *
 * @param duration milliseconds, at least 1
 * @returns what it did besides, in sentences: of keys that come to lie on one millisecond one stays
 * @throws RangeError for other lengths, for an alias, and when keys of the sequence stand in a file that was not opened
 */
export function retimeSequence(
  document: Document,
  sequence: RecordId,
  duration: number,
  step?: Transaction,
): readonly string[] {
  if (!(duration >= 1) || duration > longest) throw new RangeError('The length must be at least 1 ms');
  const whole = Math.round(duration);
  if (whole === durationOf(document, sequence)) return [];
  const position = listOf(document, 'sequences').indexOf(sequence);
  const isNested = document.version >= NESTED_TRACKS;
  const { flags, alias } = fieldsOf(Sequence, document.get(sequence));
  if (isNested && (flags & ALIAS) !== 0 && alias !== position) {
    throw new RangeError(`This sequence plays the keys of sequence ${alias}: change the length of that one`);
  }
  if (sequencesElsewhere(document).has(position)) {
    throw new RangeError('The keys of this sequence stand in a .anim file that was not found beside the model');
  }
  return inStep(document, 'Change the length', step, (transaction) =>
    (isNested ? retimeNested : retimeTimeline)(transaction, document, sequence, whole),
  );
}
