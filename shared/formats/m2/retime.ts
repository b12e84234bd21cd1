/** Making a sequence longer or shorter with its keys. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { DocumentRecord, Fields, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { ALIAS } from './codec/files.ts';
import { m2Animation } from './animation.ts';
import { sequencesElsewhere } from './elsewhere.ts';
import { inStep } from '../../model/steps.ts';
import { keysOfSequence, withRows } from './keys.ts';
import { isTrack, listOf } from './model.ts';
import { Sequence } from './schema/sequence.ts';
import type { TrackFields } from './schema/track.ts';
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

function tracksOf(document: DocumentView): readonly DocumentRecord<TrackFields>[] {
  // Records of the track types have the fields of a track.
  const tracks = [...document.all()].filter(isTrack) as unknown as readonly DocumentRecord<TrackFields>[];
  return tracks.filter(({ fields }) => fields.globalLoop < 0 && fields.times.length > 0);
}

/**
 * On the common timeline of old versions all that follows moves along, in every track: what is one after the other stays so,
 * and no range of keys changes.
 */
function retimeTimeline(transaction: Transaction, document: DocumentView, sequence: RecordId, duration: number): void {
  const { startTime: start = 0, endTime: end = 0 } = fieldsOf(Sequence, document.get(sequence));
  const ratio = end > start ? duration / (end - start) : 1;
  const moved = (time: number): number => {
    if (time <= start) return time;
    return time >= end ? time + duration - (end - start) : start + Math.round((time - start) * ratio);
  };
  const last = Math.max(...m2Animation.sequences(document).map((span) => span.end));
  if (moved(last) > longest) throw new RangeError('The sequences behind it would leave the time line');
  for (const { id, fields } of tracksOf(document)) {
    const times = fields.times.map(moved);
    if (times.some((time, key) => time !== fields.times[key])) transaction.update(id, { times });
  }
  for (const id of listOf(document, 'sequences')) {
    const { startTime = 0, endTime = 0 } = fieldsOf(Sequence, document.get(id));
    transaction.update(id, {
      startTime: moved(startTime),
      endTime: id === sequence ? start + duration : moved(endTime),
    });
  }
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
  return withRows(document.version, fields as unknown as Fields, moves);
}

function retimeNested(transaction: Transaction, document: DocumentView, sequence: RecordId, duration: number): void {
  const sequences = listOf(document, 'sequences');
  const position = sequences.indexOf(sequence);
  const before = durationOf(document, sequence);
  const ratio = before > 0 ? duration / before : 1;
  const aliases = new Set(
    sequences.flatMap((id, other) => {
      const { flags, alias } = fieldsOf(Sequence, document.get(id));
      return other !== position && (flags & ALIAS) !== 0 && alias === position ? [other] : [];
    }),
  );
  for (const { id, fields } of tracksOf(document)) {
    // One list for all sequences is a constant, or belongs to the only one.
    if ((fields.rows?.length ?? 0) <= 2 && sequences.length > 1) continue;
    const own = ownKeys(document, fields, position, aliases);
    const now: TrackFields = { ...fields, ...own };
    const { first, end } = keysOfSequence(document.version, now, position);
    const times = now.times.slice();
    for (let key = first; key < end; key++) times[key] = Math.round((times[key] ?? 0) * ratio);
    if (end > first) transaction.update(id, { ...own, times });
  }
  for (const [other, id] of sequences.entries()) {
    if (id === sequence || aliases.has(other)) transaction.update(id, { duration });
  }
}

/**
 * Gives a sequence another length; its keys spread out or move together. In versions before 264 the sequences behind it move
 * on the common time line.
 *
 * @param duration milliseconds, at least 1
 * @throws RangeError for other lengths, for an alias, and when keys of the sequence stand in a file that was not opened
 */
export function retimeSequence(document: Document, sequence: RecordId, duration: number, step?: Transaction): void {
  if (!(duration >= 1) || duration > longest) throw new RangeError('The length must be at least 1 ms');
  const whole = Math.round(duration);
  if (whole === durationOf(document, sequence)) return;
  const position = listOf(document, 'sequences').indexOf(sequence);
  const isNested = document.version >= NESTED_TRACKS;
  const { flags, alias } = fieldsOf(Sequence, document.get(sequence));
  if (isNested && (flags & ALIAS) !== 0 && alias !== position) {
    throw new RangeError(`This sequence plays the keys of sequence ${alias}: change the length of that one`);
  }
  if (sequencesElsewhere(document).has(position)) {
    throw new RangeError('The keys of this sequence stand in a .anim file that was not found beside the model');
  }
  inStep(document, 'Change the length', step, (transaction) => {
    (isNested ? retimeNested : retimeTimeline)(transaction, document, sequence, whole);
  });
}
