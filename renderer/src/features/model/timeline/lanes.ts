/** Which animated things the time line shows, and the times of their keys. Reads the document; draws nothing. */
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { heldBy, listOf } from '../../../../../shared/document/structure.ts';
import { inSentence, recordLabel } from '../../../workbench/state/recordNames.ts';

export interface Lane {
  /** The record whose keys are shown. */
  readonly track: RecordId;
  /** The object it belongs to. */
  readonly owner: RecordId;
  readonly title: string;
  /** Its member with the times. */
  readonly times: string;
  readonly frames: Int32Array;
  /** It runs on a clock of its own, of this many ms; its times are not those of the sequence. */
  readonly globalDuration: number | null;
}

/** More lanes than this nobody reads; a note says how many more there are. */
export const mostLanes = 60;

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
    owner: holder,
    title: `${recordLabel(document, holder)} · ${property}`,
    times: track.times,
    frames: track.keys.frames,
    globalDuration: track.clockDuration,
  };
}

function lanesUnder(document: FormatDocument, ids: readonly RecordId[], sequence: RecordId | null): readonly Lane[] {
  const { animation } = document.format;
  const animated = ids.flatMap((id) => [id, ...(animation?.animators(document, id) ?? [])]);
  const all = new Set(animated.flatMap((id) => [id, ...heldBy(document, id)]));
  return [...all].flatMap((id) => laneOf(document, id, sequence) ?? []);
}

function hasKeyIn({ frames, globalDuration }: Lane, span: SequenceSpan): boolean {
  return globalDuration === null && frames.some((frame) => frame >= span.start && frame <= span.end);
}

export interface LaneList {
  readonly lanes: readonly Lane[];
  /** `selection`: of what is selected. `sequence`: all that moves in the sequence, because nothing selected is animated. */
  readonly of: 'selection' | 'sequence';
  /** Lanes left out because there are too many. */
  readonly more: number;
}

/** The lanes of the selected objects; where none of them is animated, those with keys in the shown sequence. */
export function lanesOf(document: FormatDocument, selection: readonly RecordId[], span: SequenceSpan | null): LaneList {
  const sequence = span?.id ?? null;
  // The whole file stands for no object.
  const present = selection.filter((id) => document.has(id) && id !== document.root);
  const own = lanesUnder(document, present, sequence);
  if (own.length > 0) return cut(own, 'selection');
  const animated = (document.format.animation?.collections ?? []).flatMap((name) => listOf(document, name));
  const all = lanesUnder(document, animated, sequence);
  return cut(span === null ? all : all.filter((lane) => hasKeyIn(lane, span)), 'sequence');
}

function cut(lanes: readonly Lane[], of: LaneList['of']): LaneList {
  return { lanes: lanes.slice(0, mostLanes), of, more: Math.max(0, lanes.length - mostLanes) };
}
