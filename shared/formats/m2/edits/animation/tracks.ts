/** The keys that a sequence has in a track, whatever the version keeps them in: read, and replaced by others. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import { m2Animation } from '../../animation.ts';
import { ALIAS } from '../../codec/files.ts';
import { requireAllKeys, requireKeyFile } from '../../elsewhere.ts';
import { keysOfSequence } from '../../keys.ts';
import type { TrackRecord } from '../../model.ts';
import { isTrack, listOf } from '../../model.ts';
import { resolveAlias } from '../../aliases.ts';
import { Sequence } from '../../schema/sequence.ts';
import type { TrackFields } from '../../schema/trackFields.ts';
import type { TrackKind } from '../../schema/trackKinds.ts';
import { kindOfType, NESTED_TRACKS } from '../../schema/trackKinds.ts';
import type { ClipKeys } from './nested.ts';
import { isForAll, nestedWith } from './nested.ts';
import type { Stretch, Timeline } from './timeline.ts';
import { storedKey, timelineKeys, timelineWith } from './timeline.ts';

export const isNested = ({ version }: DocumentView): boolean => version >= NESTED_TRACKS;

/** Tracks that go by the clock of the sequences and are sound. */
export function timedTracks(document: DocumentView): readonly TrackRecord[] {
  return [...document.all()]
    .filter(isTrack)
    .filter(({ type, fields }) => fields.globalLoop < 0 && isSound(kindOfKey(type), fields));
}

export function kindOfKey(type: string): TrackKind {
  const kind = kindOfType.get(type);
  if (kind === undefined) throw new Error(`${type} is no track`);
  return kind;
}

/** Whether every time has its value. */
export function isSound({ components }: TrackKind, { times, values, valueRows }: TrackFields): boolean {
  if (components === 0) return true;
  return valueRows == null && isNumbers(values) && values.length === times.length * components;
}

/** Stretches of the sequences on the time line, by position; since version 264 each begins at 0. */
export function stretchesOf(document: DocumentView): readonly Stretch[] {
  return m2Animation.sequences(document).map(({ start, end }) => ({ start, end }));
}

function timelineOf(document: DocumentView, kind: TrackKind): Timeline {
  return {
    version: document.version,
    kind,
    spans: stretchesOf(document),
    loops: listOf(document, 'globalLoops').length,
  };
}

/** Positions of the aliases that play the keys of a sequence. */
export function aliasesOf(document: DocumentView, position: number): ReadonlySet<number> {
  if (!isNested(document)) return new Set();
  return new Set(
    listOf(document, 'sequences').flatMap((id, each) => {
      const isAlias = each !== position && (fieldsOf(Sequence, document.get(id)).flags & ALIAS) !== 0;
      return isAlias && resolveAlias(document, each) === position ? [each] : [];
    }),
  );
}

/** The keys that a sequence plays in a track, on the sequence's scale. */
export function clipKeys(document: DocumentView, { type, fields }: TrackRecord, position: number): ClipKeys {
  const kind = kindOfKey(type);
  if (!isNested(document)) return timelineKeys(fields, timelineOf(document, kind), position);
  const { first, end } = keysOfSequence(document.version, fields, position);
  const keys = Array.from(fields.times.subarray(first, end), (_, at) => first + at);
  return {
    times: keys.map((key) => fields.times[key] ?? 0),
    values: kind.components === 0 ? null : keys.map((key) => storedKey(fields, kind, key)),
  };
}

/** Whether a sequence has keys in a track that are its own, and not those of all. */
export function hasOwnKeys(document: DocumentView, { fields }: TrackRecord, position: number): boolean {
  const run = keysOfSequence(document.version, fields, position);
  if (run.end <= run.first) return false;
  if (isNested(document)) return !isForAll(fields, listOf(document, 'sequences').length);
  const { start, end } = stretchesOf(document)[position] ?? { start: 0, end: 0 };
  return fields.times.subarray(run.first, run.end).some((time) => time >= start && time <= end);
}

/**
 * The fields of a track with other keys for a sequence.
 *
 * @param window where its keys stood and stand, on the common time line; since version 264 it means nothing
 * @throws RangeError where keys of other sequences would have to be written that were not opened
 */
export function withClipKeys(
  document: DocumentView,
  { type, fields }: TrackRecord,
  { position, window }: { readonly position: number; readonly window?: Stretch },
  keys: ClipKeys,
): Fields {
  const sequences = listOf(document, 'sequences').length;
  if (isNested(document)) {
    if (isForAll(fields, sequences)) {
      requireAllKeys(document, 'they cannot get the keys that all sequences share');
      for (let each = 0; each < sequences; each++) requireKeyFile(document, each);
    }
    return nestedWith(fields, { sequences, position, aliases: aliasesOf(document, position) }, keys);
  }
  const kind = kindOfKey(type);
  const span = stretchesOf(document)[position] ?? { start: 0, end: 0 };
  return timelineWith(fields, timelineOf(document, kind), { position, window: window ?? span }, keys);
}

/** The sequence whose keys a clip plays, by position. Throws a RangeError where they were not opened. */
export function keyedPosition(document: DocumentView, record: RecordId): number {
  const position = listOf(document, 'sequences').indexOf(record);
  const played = resolveAlias(document, position);
  requireKeyFile(document, played);
  return played;
}

/** Who else changes, in sentences: the sequence that a clip is an alias of, and those that lie at the same time. */
export function sharedNotes(document: DocumentView, record: RecordId): readonly string[] {
  const spans = m2Animation.sequences(document);
  const own = listOf(document, 'sequences').indexOf(record);
  const played = resolveAlias(document, own);
  const span = spans[own];
  if (played !== own) return [`It plays the keys of “${spans[played]?.name ?? ''}”, which changes with it.`];
  if (isNested(document)) {
    const names = [...aliasesOf(document, own)].map((each) => `“${spans[each]?.name ?? ''}”`);
    return names.length === 0 ? [] : [`What plays its keys changes with it: ${names.join(', ')}.`];
  }
  const others = spans.filter(
    (each) => each !== span && span !== undefined && each.start <= span.end && each.end >= span.start,
  );
  return others.length === 0 ? [] : [`“${others[0]?.name ?? ''}” lies at the same time and changes with it.`];
}
