/** The keys of what is selected as curves: which there are, what their values mean, and what lies between keys. No React. */
import type { Keys } from '../../../../../shared/geometry/keys.ts';
import type { KeyTrack, SequenceSpan } from '../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { heldBy, listOf } from '../../../../../shared/document/structure.ts';
import { keyStride } from '../../../../../shared/geometry/keys.ts';
import type { Interval } from '../../../../../shared/geometry/track.ts';
import { TrackSampler } from '../../../../../shared/geometry/track.ts';
import { inSentence, recordLabel } from '../../../workbench/state/recordNames.ts';

/** Where keys are read and edited: a document, its shown sequence, and the version (blend) of it. */
export interface CurvePlace {
  readonly document: FormatDocument;
  readonly sequence: RecordId | null;
  readonly variant: number;
}

/** One number of a track over time. All values are as shown, in `unit`. */
export interface Curve {
  /** Of this panel alone. */
  readonly id: string;
  readonly track: RecordId;
  readonly component: number;
  /** `X rotation` */
  readonly name: string;
  readonly unit: string;
  readonly colour: CurveColour;
  /** Second of two curves of one colour, such as the turn about an axis beside the movement along it. */
  readonly isDashed: boolean;
  /** Shown is the stored value times this. */
  readonly factor: number;
  /** Distance of values that the file can hold; null where it holds any. */
  readonly step: number | null;
  readonly origin: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Milliseconds. */
  readonly times: Int32Array;
  readonly values: Float64Array;
  /** Incoming and outgoing by key, as stored; null where the interpolation has none. */
  readonly tangents: readonly (readonly [number, number])[] | null;
  readonly isStepped: boolean;
  readonly isStraight: boolean;
  /** Value at a time between keys. */
  readonly at: (time: number) => number;
}

export interface CurveGroup {
  readonly track: RecordId;
  readonly owner: RecordId;
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly keyTrack: KeyTrack;
  /** Whether values can be set here; the four numbers of a quaternion hang together. */
  readonly isEditable: boolean;
}

export type CurveColour = 'x' | 'y' | 'z' | 'w';
const colours: readonly CurveColour[] = ['x', 'y', 'z', 'w'];

/** More groups than this nobody can tell apart in one picture. */
const mostGroups = 12;

export function trackAt({ document, sequence, variant }: CurvePlace, id: RecordId): KeyTrack | null {
  return document.format.animation?.track(document, document.get(id), sequence, variant) ?? null;
}

/** From the first to the last key that counts: those of the sequence, where it has any. */
function intervalOf({ frames }: Keys, span: SequenceSpan | null): Interval {
  const hasOwn = span !== null && frames.some((frame) => frame >= span.start && frame <= span.end);
  if (span !== null && hasOwn) return { start: span.start, end: span.end, isLooping: false };
  let start = Infinity;
  let end = -Infinity;
  for (const frame of frames) {
    start = Math.min(start, frame);
    end = Math.max(end, frame);
  }
  return { start, end, isLooping: false };
}

/** A way to look at all numbers of a track at a time; the last answer is kept, since its curves ask one after the other. */
function samplerOf(keys: Keys, span: SequenceSpan | null): (time: number) => Float64Array {
  const blend = keys.isStepped ? 'switch' : keys.isRotation ? 'quaternion' : 'vector';
  const sampler = new TrackSampler({ ...keys, blend, globalDuration: null });
  const interval = intervalOf(keys, span);
  const out = new Float64Array(keys.components);
  let known = NaN;
  return (time) => {
    if (time !== known) sampler.sample({ interval, frame: time, globalTime: 0 }, out, 0);
    known = time;
    return out;
  };
}

function groupOf(place: CurvePlace, id: RecordId, span: SequenceSpan | null): CurveGroup | null {
  const { document } = place;
  const { animation } = document.format;
  const held = trackAt(place, id);
  if (animation === undefined || held === null) return null;
  const { keys, kind, curves: facts } = held;
  if (keys.components === 0 || keys.frames.length === 0 || kind.collection !== undefined) return null;
  const record = document.get(id);
  const isTrack = animation.trackTypes.has(record.type) && record.owner !== null;
  const owner = isTrack && record.owner !== null ? record.owner : id;
  const stride = keyStride(keys);
  const sample = samplerOf(keys, span);
  const curves = Array.from({ length: keys.components }, (_, component): Curve => {
    const channel = facts?.channels[component];
    const factor = channel?.factor ?? 1;
    const numberAt = (key: number, part: number): number =>
      keys.values[key * stride + part * keys.components + component] ?? 0;
    return {
      id: `${id}/${component}`,
      track: id,
      component,
      name: kind.componentNames[component] ?? `${component + 1}`,
      unit: channel?.unit ?? '',
      colour: colours[keys.components > 4 ? component % 3 : component % 4] ?? 'x',
      isDashed: keys.components > 4 && component >= 3,
      factor,
      step: channel?.step === undefined || channel.step === null ? null : channel.step * factor,
      origin: (channel?.origin ?? 0) * factor,
      minimum: (channel?.minimum ?? -Infinity) * factor,
      maximum: (channel?.maximum ?? Infinity) * factor,
      times: keys.frames,
      values: Float64Array.from(keys.frames, (_frame, key) => numberAt(key, 0) * factor),
      tangents:
        keys.interpolation > 1
          ? Array.from(keys.frames, (_frame, key) => [numberAt(key, 1), numberAt(key, 2)] as const)
          : null,
      isStepped: keys.isStepped || keys.interpolation === 0,
      isStraight: keys.interpolation === 1 && !keys.isRotation,
      at: (time) => (sample(time)[component] ?? 0) * factor,
    };
  });
  const title = isTrack
    ? `${recordLabel(document, owner)} · ${inSentence(recordLabel(document, id))}`
    : recordLabel(document, owner);
  return { track: id, owner, title, curves, keyTrack: held, isEditable: !keys.isRotation && !keys.isStepped };
}

function groupsUnder(place: CurvePlace, ids: readonly RecordId[], span: SequenceSpan | null): readonly CurveGroup[] {
  const { document } = place;
  const animated = ids.flatMap((id) => [id, ...(document.format.animation?.animators(document, id) ?? [])]);
  const groups: CurveGroup[] = [];
  for (const id of new Set(animated.flatMap((each) => [each, ...heldBy(document, each)]))) {
    if (groups.length >= mostGroups) break;
    const group = groupOf(place, id, span);
    // Of a global loop nothing is shown but what runs on it.
    const isShown = span?.isLoop !== true || group?.keyTrack.clockRecord === span.id;
    if (group !== null && isShown) groups.push(group);
  }
  return groups;
}

/** The curves of the selected objects; where none of them has any, those of the first that moves. */
export function curveGroups(
  place: CurvePlace,
  selection: readonly RecordId[],
  span: SequenceSpan | null,
): readonly CurveGroup[] {
  const { document } = place;
  const present = selection.filter((id) => document.has(id) && id !== document.root);
  const own = groupsUnder(place, present, span);
  if (own.length > 0) return own;
  for (const name of document.format.animation?.collections ?? []) {
    for (const id of listOf(document, name)) {
      const found = groupsUnder(place, [id], span).filter((group) => group.curves.some(moves));
      if (found.length > 0) return found.slice(0, 1);
    }
  }
  return [];
}

/** Whether a curve is more than a level line. */
export function moves({ values }: Curve): boolean {
  return values.some((value) => value !== values[0]);
}
