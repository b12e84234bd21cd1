/**
 * Keys of what materials show: opacity, colour, the texture and where it lies. Formats say which tracks hold them and make
 * those that are missing; reading and setting the keys is the same for all.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Keys } from '../geometry/keys.ts';
import { keyStride, withKey, withoutKeys } from '../geometry/keys.ts';
import { TrackSampler } from '../geometry/track.ts';
import type { EditedModel } from './edits.ts';
import type { LayerKeys, LayerPlace, LayerProperty, LayerSpan, LayerTracks } from './layerTracks.ts';
import type { Notes } from './notes.ts';
import { inStep, requireFinite } from './steps.ts';

/** A sequence or a loop, and a moment on its scale, in ms. */
export interface LayerMoment {
  readonly span: LayerSpan;
  readonly time: number;
}

export interface LayerValue {
  /** As tools have it. */
  readonly value: readonly number[];
  readonly hasKey: boolean;
  /** Keys within the sequence or loop. */
  readonly count: number;
  /** Why its keys cannot be set now: they go by another clock than what is shown. */
  readonly refusal: string | null;
}

const degrees = 180 / Math.PI;

type Named = Pick<LayerKeys, 'componentNames'>;

/** Where the numbers of tools stand in a stored value. Colours of some games are stored blue first, as their names say. */
function componentsOf({ componentNames }: Named, property: LayerProperty): readonly number[] {
  if (property === 'colour') return ['R', 'G', 'B'].map((name) => componentNames.indexOf(name));
  return property === 'move' || property === 'size' ? [0, 1] : [0];
}

/** A stored value as tools have it: see `LayerProperty`. */
export function shownOf(track: Named, property: LayerProperty, stored: readonly number[]): readonly number[] {
  if (property === 'turn') {
    const angle = 2 * Math.atan2(stored[2] ?? 0, stored[3] ?? 1) * degrees;
    return [angle > 180 ? angle - 360 : angle <= -180 ? angle + 360 : angle];
  }
  return componentsOf(track, property).map((at) => stored[at] ?? 0);
}

/** The numbers of a key with another value; what the property says nothing of stays as it was. */
function storedValue(
  track: LayerKeys,
  property: LayerProperty,
  value: readonly number[],
  before: readonly number[],
): readonly number[] {
  if (property === 'turn') {
    const half = (value[0] ?? 0) / degrees / 2;
    const made = [0, 0, Math.sin(half), Math.cos(half)];
    // Of the two quaternions of a turn the nearer one, so that the way from key to key stays the short one.
    const isFar = made.reduce((sum, part, at) => sum + part * (before[at] ?? 0), 0) < 0;
    return isFar ? made.map((part) => -part) : made;
  }
  const made = [...before];
  for (const [at, component] of componentsOf(track, property).entries()) made[component] = value[at] ?? 0;
  return made;
}

function trackIn({ edits }: EditedModel, id: RecordId, span: LayerSpan): LayerKeys {
  if (edits.layerKeys === undefined) throw new RangeError('The format has no keys of layers');
  return edits.layerKeys(id, span);
}

/** Why the keys cannot be set while a span is shown: they go by another clock. */
function refusalOf({ loop, keys }: LayerKeys, span: LayerSpan): string | null {
  const clock = span.isLoop === true ? span.id : null;
  if ((loop?.id ?? null) === clock || keys.frames.length === 0) return null;
  return loop === null ? 'Its keys belong to the sequences: show one of them' : `It runs on ${loop.name}: show that`;
}

const isWithin = ({ start, end }: LayerSpan, frame: number): boolean => frame >= start && frame <= end;

/** What a layer shows of a property at a moment, and whether a key stands there. */
export function layerValueOf(
  model: EditedModel,
  { property, tracks, rest }: LayerTracks,
  { span, time }: LayerMoment,
): LayerValue {
  const [first] = tracks;
  if (first === undefined) return { value: rest, hasKey: false, count: 0, refusal: null };
  const track = trackIn(model, first, span);
  const { keys } = track;
  const refusal = refusalOf(track, span);
  const inside = Array.from(keys.frames).filter((frame) => refusal === null && isWithin(span, frame));
  const stored = sampled(track, span, time);
  return {
    value: stored === null ? rest : shownOf(track, property, stored),
    hasKey: inside.includes(Math.round(time)),
    count: inside.length,
    refusal,
  };
}

function sampled({ keys, loop, rest }: LayerKeys, span: LayerSpan, time: number): readonly number[] | null {
  const out = [...rest];
  const blend = keys.isStepped ? 'switch' : keys.isRotation ? 'quaternion' : 'vector';
  const sampler = new TrackSampler({ ...keys, blend, globalDuration: loop?.duration ?? null });
  const { start, end, isLooping } = span;
  const interval = { start, end, isLooping };
  return sampler.sample({ interval, frame: time, globalTime: time }, out, 0) ? out : null;
}

/** The keys with another value at a time; a key that was there keeps its slopes. */
function withValue(
  keys: Keys,
  time: number,
  fallback: readonly number[],
  change: (before: readonly number[]) => readonly number[],
): Keys {
  const { keys: made, position } = withKey(keys, time, fallback);
  const { components, interpolation, isRotation } = made;
  const from = position * keyStride(made);
  const before = Array.from(made.values.slice(from, from + components));
  const value = change(before);
  const values = made.values.slice();
  values.set(value, from);
  // Tangents of hermite curves are slopes and stay; those of others are places beside the value.
  if (interpolation === 3 || (interpolation === 2 && isRotation)) {
    for (let at = components; at < components * 3; at++) {
      const part = at % components;
      const own = value[part] ?? 0;
      values[from + at] = isRotation ? own : (values[from + at] ?? 0) + own - (before[part] ?? 0);
    }
  }
  return { ...made, values };
}

function copiedNotes(others: number): Notes {
  if (others === 0) return [];
  return others === 1
    ? ['Another layer used these keys and keeps them as they were.']
    : [`${others} other layers used these keys and keep them as they were.`];
}

/** Changes the keys of a property in one step, on tracks that are the layer's own. */
function changeTracks(
  model: EditedModel,
  place: LayerPlace,
  span: LayerSpan,
  label: string,
  change: (track: LayerKeys) => Keys,
  step: Transaction | undefined,
): Notes {
  const { ownLayerTracks, storeLayerKeys, layerTracks } = model.edits;
  const offered = layerTracks?.(place.material, place.layer, span) ?? [];
  const held = offered.find(({ property, at }) => property === place.property && at === place.at);
  if (ownLayerTracks === undefined || storeLayerKeys === undefined || held === undefined) {
    throw new RangeError(model.edits.refusals.ownLayerTracks ?? 'The layer has no keys of that');
  }
  return inStep(model.view.document, label, step, (transaction) => {
    for (const id of held.tracks) {
      const refusal = refusalOf(trackIn(model, id, span), span);
      if (refusal !== null) throw new RangeError(refusal);
    }
    const notes = ownLayerTracks(place, span, transaction).flatMap((id) =>
      storeLayerKeys(id, span, change(trackIn(model, id, span)), transaction),
    );
    return [...new Set([...notes, ...copiedNotes(held.sharedBy)])];
  });
}

/**
 * Sets a key of a layer, in the place of one that stands there.
 *
 * @throws RangeError where the keys go by another clock than the moment's, or the value is none
 */
export function setLayerKey(
  model: EditedModel,
  place: LayerPlace,
  moment: LayerMoment,
  value: readonly number[],
  step?: Transaction,
): Notes {
  requireFinite(value, 'The value');
  const { span } = moment;
  const time = Math.round(Math.min(span.end, Math.max(span.start, moment.time)));
  const set = (track: LayerKeys): Keys => {
    // A new key begins as what is shown there.
    const shown = sampled(track, span, time) ?? track.rest;
    return withValue(track.keys, time, shown, (before) => storedValue(track, place.property, value, before));
  };
  return changeTracks(model, place, span, 'Set key of layer', set, step);
}

/** Takes the key at a moment away; without one nothing changes. */
export function removeLayerKey(model: EditedModel, place: LayerPlace, moment: LayerMoment, step?: Transaction): Notes {
  const time = Math.round(moment.time);
  const remove = ({ keys }: LayerKeys): Keys =>
    withoutKeys(
      keys,
      [...keys.frames.keys()].filter((at) => keys.frames[at] === time),
    );
  return changeTracks(model, place, moment.span, 'Remove key of layer', remove, step);
}
