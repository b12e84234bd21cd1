/** What the dope sheet shows, where its rows stand, and what lies under a point of it. Knows no document and no React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { TimeSpan } from '../../../../../shared/format/frames.ts';
import type { EventMarks } from './eventMarks.ts';
import type { KeySet } from './keyEdits.ts';
import type { Lane } from './lanes.ts';
import { toFrame, toX, type TimeView } from './scale.ts';

export const rulerHeight = 20;
/** The bars of the clips, below the ruler. */
export const barHeight = 22;
export const laneHeight = 22;
/** Where the rows of keys begin: first the one of all tracks together, then a row a track. */
export const rowsTop = rulerHeight + barHeight;
/** Where the first track begins. */
export const lanesTop = rowsTop + laneHeight;

/** Half the diagonal of a key's diamond. */
export const keyRadius = 5;

/** Colours of the theme, as CSS writes them. */
export interface LaneColours {
  readonly line: string;
  readonly text: string;
  readonly key: string;
  readonly dimKey: string;
  readonly accent: string;
  readonly band: string;
  readonly ground: string;
}

/** A rectangle of the canvas, px; its corners may stand in any order. */
export interface Box {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

export interface ClipBar {
  readonly id: RecordId;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isShown: boolean;
}

/** An end of the shown clip on its way, in ms. */
export interface ClipEdge {
  readonly side: 'start' | 'end';
  readonly time: number;
}

export interface LanePicture {
  readonly lanes: readonly Lane[];
  readonly events: EventMarks;
  readonly view: TimeView;
  /** The shown sequence; outside it the ground is darker. */
  readonly span: TimeSpan | null;
  readonly frame: number;
  readonly selected: KeySet;
  /** Position among the lanes. */
  readonly hoveredLane: number | null;
  readonly scrollTop: number;
  /** All clips of the time line, or the shown one alone where each has a time line of its own. */
  readonly clips: readonly ClipBar[];
  /** Where an end of the shown clip is dragged to. */
  readonly edge: ClipEdge | null;
  readonly box: Box | null;
}

type FoundKeys = Map<RecordId, Set<number>>;

/** The key of a lane nearest to a place, where one is near enough; −1 for none. */
function nearestKey({ frames }: Lane, view: TimeView, width: number, x: number): number {
  let best = -1;
  let bestDistance = keyRadius + 2;
  frames.forEach((frame, key) => {
    const distance = Math.abs(toX(view, width, frame) - x);
    if (distance >= bestDistance) return;
    best = key;
    bestDistance = distance;
  });
  return best;
}

/** The keys at a point of the canvas: one of a track, or those of all tracks at a moment. Null where there is none. */
export function keysUnder({ lanes, view, scrollTop }: LanePicture, width: number, x: number, y: number): KeySet | null {
  if (y < rowsTop) return null;
  const row = Math.floor((y - rowsTop + scrollTop) / laneHeight);
  const own = lanes[row - 1];
  if (row > 0) {
    const key = own === undefined ? -1 : nearestKey(own, view, width, x);
    return own === undefined || key < 0 ? null : new Map([[own.track, new Set([key])]]);
  }
  let time: number | null = null;
  for (const lane of lanes) {
    const key = lane.globalDuration === null ? nearestKey(lane, view, width, x) : -1;
    const frame = lane.frames[key];
    if (frame === undefined) continue;
    if (time === null || Math.abs(toX(view, width, frame) - x) < Math.abs(toX(view, width, time) - x)) time = frame;
  }
  return time === null ? null : keysIn(lanes, time, time);
}

/** The keys of lanes between two times, both ends inside. */
export function keysIn(lanes: readonly Lane[], start: number, end: number): KeySet {
  const found: FoundKeys = new Map();
  for (const { track, frames, globalDuration } of lanes) {
    if (globalDuration !== null) continue;
    const keys = new Set<number>();
    frames.forEach((frame, key) => frame >= start && frame <= end && keys.add(key));
    if (keys.size > 0) found.set(track, keys);
  }
  return found;
}

/** The keys inside a rectangle; in the row of all tracks those of all. */
export function keysInBox({ lanes, view, scrollTop }: LanePicture, width: number, box: Box): KeySet {
  const [left, right] = [Math.min(box.fromX, box.toX), Math.max(box.fromX, box.toX)];
  const rowOf = (y: number): number => Math.floor((y - rowsTop + scrollTop) / laneHeight);
  const [top, bottom] = [rowOf(Math.min(box.fromY, box.toY)), rowOf(Math.max(box.fromY, box.toY))];
  const inside = top <= 0 ? lanes : lanes.slice(Math.max(0, top - 1), Math.max(0, bottom));
  return keysIn(inside, toFrame(view, width, left), toFrame(view, width, right));
}
