/** Which animated things the time line shows, and the times of their keys. Reads the document; draws nothing. */
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Diff } from '../../../../../shared/document/diff.ts';
import type { Numbers, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { sameNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { isSorted, keysWithin } from '../../../../../shared/geometry/track.ts';
import {
  animatedRecords,
  channelsOf,
  recordsWithKeys,
  type Channel,
} from '../../../../../shared/optimise/animatedTracks.ts';
import { inSentence, recordLabel } from '../../../workbench/state/recordNames.ts';
import type { OutlineIndex } from '../../../workbench/state/outlineIndex.ts';
import { affectsOutline, outlineOf } from '../../../workbench/state/outlineIndex.ts';
import type { SheetState } from './sheet.ts';

export interface Lane {
  /** The record whose keys are shown. */
  readonly track: RecordId;
  /** Another number after every change of the track. */
  readonly revision: number;
  /** The object it belongs to. */
  readonly owner: RecordId;
  readonly title: string;
  /** Its member with the times. */
  readonly times: string;
  readonly frames: Int32Array;
  /** Its times are in order: those between two moments are found without looking at all of them. */
  readonly isSorted: boolean;
  /** It runs on a clock of its own, of this many ms; its times are not those of what is shown. */
  readonly globalDuration: number | null;
  /** The global loop that it runs on; null on the clock of the sequences. */
  readonly clock: RecordId | null;
  /** What of its owner it moves; several where one track has all. */
  readonly channels: readonly Channel[];
}

function laneOf(document: FormatDocument, id: RecordId, sequence: RecordId | null): Lane | null {
  const { animation } = document.format;
  const record = document.get(id);
  const track = animation?.track(document, record, sequence) ?? null;
  if (animation === undefined || track === null) return null;
  const isTrack = animation.trackTypes.has(record.type) && record.owner !== null;
  const holder = isTrack && record.owner !== null ? record.owner : id;
  const property = isTrack ? inSentence(recordLabel(document, id)) : `${inSentence(track.kind.label)}s`;
  return {
    track: id,
    revision: document.revisionOf(id),
    owner: holder,
    title: `${recordLabel(document, holder)} · ${property}`,
    times: track.times,
    frames: track.keys.frames,
    isSorted: isSorted(track.keys.frames),
    // On the loop that is shown its times are those that are seen.
    globalDuration: track.clockRecord !== null && track.clockRecord === sequence ? null : track.clockDuration,
    clock: track.clockRecord,
    channels: channelsOf(track.kind),
  };
}

function lanesUnder(document: FormatDocument, ids: readonly RecordId[], sequence: RecordId | null): readonly Lane[] {
  return recordsWithKeys(document, ids).flatMap((id) => laneOf(document, id, sequence) ?? []);
}

/** The positions among which all keys between two moments are, as the first and the one after the last. */
export function keysAround({ frames, isSorted: isInOrder }: Lane, start: number, end: number): [number, number] {
  return isInOrder ? keysWithin(frames, start, end) : [0, frames.length];
}

function hasKeyIn(lane: Lane, span: SequenceSpan): boolean {
  if (lane.globalDuration !== null) return false;
  const [first, last] = keysAround(lane, span.start, span.end);
  return lane.frames.subarray(first, last).some((frame) => frame >= span.start && frame <= span.end);
}

export interface LaneList {
  readonly lanes: readonly Lane[];
  /** `selection`: of what is selected. `sequence`: all that moves in the sequence, because nothing selected is animated. */
  readonly of: 'selection' | 'sequence';
  /** Lanes left out by the filter. */
  readonly hidden: number;
}

export type LaneFilter = Pick<SheetState, 'scope' | 'channel' | 'text'>;

/** All lanes of a document, whatever is selected. */
export function allLanes(document: FormatDocument, sequence: RecordId | null): readonly Lane[] {
  return lanesUnder(document, animatedRecords(document), sequence);
}

/** The lanes of the selected objects; where none of them is animated, or all are asked for, those with keys in the sequence. */
export function lanesOf(
  document: FormatDocument,
  selection: readonly RecordId[],
  span: SequenceSpan | null,
  filter: LaneFilter = { scope: 'selection', channel: 'any', text: '' },
): LaneList {
  const sequence = span?.id ?? null;
  // The whole file stands for no object.
  const present = selection.filter((id) => document.has(id) && id !== document.root);
  // Of a global loop nothing is shown but what runs on it.
  const isShown = ({ clock }: Lane): boolean => span?.isLoop !== true || clock === span.id;
  const own = filter.scope === 'all' ? [] : lanesUnder(document, present, sequence).filter(isShown);
  if (own.length > 0) return sifted(own, 'selection', filter);
  const all = eventsFirst(allLanes(document, sequence).filter(isShown));
  return sifted(span === null ? all : all.filter((lane) => hasKeyIn(lane, span)), 'sequence', filter);
}

/** What happens stands above what moves: a few lanes that would be far below. */
function eventsFirst(lanes: readonly Lane[]): readonly Lane[] {
  const isEvent = ({ channels }: Lane): boolean => channels.includes('event');
  return [...lanes.filter(isEvent), ...lanes.filter((lane) => !isEvent(lane))];
}

function sifted(lanes: readonly Lane[], of: LaneList['of'], { channel, text }: LaneFilter): LaneList {
  const wanted = text.trim().toLowerCase();
  const kept = lanes.filter(
    ({ title, channels }) =>
      (channel === 'any' || channels.includes(channel)) && (wanted === '' || title.toLowerCase().includes(wanted)),
  );
  return { lanes: kept, of, hidden: lanes.length - kept.length };
}

/** Keys of some formats are put together at each reading; those of others are patched in place, which the revision tells. */
function sameLane(left: Lane, right: Lane | undefined): boolean {
  return (
    right !== undefined &&
    left.track === right.track &&
    left.revision === right.revision &&
    left.owner === right.owner &&
    left.title === right.title &&
    left.times === right.times &&
    left.globalDuration === right.globalDuration &&
    left.clock === right.clock &&
    (left.frames === right.frames || sameNumbers(left.frames, right.frames)) &&
    left.channels.join() === right.channels.join()
  );
}

function sameList(left: LaneList, right: LaneList): boolean {
  return (
    left.of === right.of &&
    left.hidden === right.hidden &&
    left.lanes.length === right.lanes.length &&
    left.lanes.every((lane, at) => sameLane(lane, right.lanes[at]))
  );
}

/**
 * Whether a change may have made other lanes: a drag of vertices, which changes fractions in meshes and nothing else, has
 * not. Sequences are followed by themselves.
 */
export function mayChangeLanes(document: FormatDocument, diff: Diff, sequence: RecordId | null): boolean {
  const { animation } = document.format;
  const moves = (id: RecordId): boolean => {
    const record = document.get(id);
    return animation?.trackTypes.has(record.type) === true || animation?.track(document, record, sequence) != null;
  };
  if (affectsOutline(document.format, diff)) return true;
  return (
    diff.tiles.some(({ record, after }) => !hasFractions(after) || moves(record)) ||
    [...diff.updated.keys()].some(moves)
  );
}

function hasFractions(numbers: Numbers): boolean {
  return numbers instanceof Float32Array || numbers instanceof Float64Array;
}

/**
 * Reads a list of lanes once for each change of the document and of its outline, which has their names; the answer is the
 * same object while the list is the same.
 */
export function laneReader(document: FormatDocument, read: () => LaneList): () => LaneList {
  let known: { readonly revision: number; readonly outline: OutlineIndex; readonly list: LaneList } | null = null;
  return () => {
    const { revision } = document;
    const outline = outlineOf(document);
    if (known?.revision === revision && known.outline === outline) return known.list;
    const list = read();
    known = { revision, outline, list: known !== null && sameList(known.list, list) ? known.list : list };
    return known.list;
  };
}
