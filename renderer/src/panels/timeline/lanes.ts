/** Which animated things the time line shows, and the times of their keys. Reads the document; draws nothing. */
import { idList } from '../../../../shared/codec/parts.ts';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { heldBy, listOf } from '../../../../shared/document/structure.ts';
import { inSentence, recordLabel } from '../../app/state/recordNames.ts';
import type { SequenceSpan } from '../../app/state/playback.ts';

export interface Lane {
  /** The record whose `frames` are shown: a track, or an event object. */
  readonly track: RecordId;
  /** The object it belongs to. */
  readonly owner: RecordId;
  readonly title: string;
  readonly frames: Int32Array;
  /** It runs on a clock of its own, of this many ms; its times are not those of the sequence. */
  readonly globalDuration: number | null;
}

/** More lanes than this nobody reads; a note says how many more there are. */
export const mostLanes = 60;

/** Objects at whose animation a selected object looks too: a geoset is animated by its geoset animation. */
function animatorsOf(document: Document, id: RecordId): readonly RecordId[] {
  const record = document.get(id);
  if (record.type !== 'geoset') return [id];
  const position = listOf(document, 'geosets').indexOf(id);
  const animations = listOf(document, 'geosetAnimations');
  return [id, ...animations.filter((each) => document.get(each).fields['geosetId'] === position)];
}

function laneOf(document: Document, id: RecordId): Lane | null {
  const { type, fields, owner } = document.get(id);
  const { frames } = fields;
  if (!(frames instanceof Int32Array)) return null;
  const isTrack = type === 'track' && owner !== null;
  if (!isTrack && type !== 'eventObject') return null;
  const holder = isTrack ? owner : id;
  const property = isTrack ? inSentence(recordLabel(document, id)) : 'events';
  const clock = Number(fields['globalSequenceId'] ?? -1);
  const global = clock < 0 ? undefined : listOf(document, 'globalSequences')[clock];
  return {
    track: id,
    owner: holder,
    title: `${recordLabel(document, holder)} · ${property}`,
    frames,
    globalDuration: global === undefined ? null : Number(document.get(global).fields['duration'] ?? 0),
  };
}

function lanesUnder(document: Document, ids: readonly RecordId[]): readonly Lane[] {
  const all = new Set(ids.flatMap((id) => animatorsOf(document, id)).flatMap((id) => [id, ...heldBy(document, id)]));
  return [...all].flatMap((id) => laneOf(document, id) ?? []);
}

/** Everything that can be animated, in the order of the outline: nodes, geoset animations, materials, cameras. */
function animatedObjects(document: Document): readonly RecordId[] {
  return ['nodes', 'geosetAnimations', 'materials', 'textureAnimations', 'cameras'].flatMap((name) =>
    listOf(document, name),
  );
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
export function lanesOf(document: Document, selection: readonly RecordId[], span: SequenceSpan | null): LaneList {
  const present = selection.filter((id) => document.has(id));
  const own = lanesUnder(
    document,
    present.flatMap((id) => trackOwner(document, id)),
  );
  if (own.length > 0) return cut(own, 'selection');
  const all = lanesUnder(document, animatedObjects(document));
  return cut(span === null ? all : all.filter((lane) => hasKeyIn(lane, span)), 'sequence');
}

/** A selected track stands for itself; a sequence or a header for nothing. */
function trackOwner(document: Document, id: RecordId): readonly RecordId[] {
  const { type, fields } = document.get(id);
  const isList =
    type === 'model' ||
    type === 'sequence' ||
    (type !== 'track' && 'chunks' in fields && idList(fields, 'chunks').length > 0);
  return isList ? [] : [id];
}

function cut(lanes: readonly Lane[], of: LaneList['of']): LaneList {
  return { lanes: lanes.slice(0, mostLanes), of, more: Math.max(0, lanes.length - mostLanes) };
}
