/** Tracks of clips on the one time line of MDX: each clip has its stretch, and a track one way from key to key for all. */
import type { ContentClip, ContentTrack } from '../../../model/content.ts';
import { widthOf } from '../../../model/content.ts';
import { strideOf } from '../../../model/contentTracks.ts';

/** A clip and where it stands on the time line, in whole ms. */
export interface Stretch {
  readonly clip: Pick<ContentClip, 'curves' | 'events'>;
  readonly start: number;
  readonly end: number;
}

export interface LineTrack {
  /** 0 step, 1 linear, 2 hermite: the format's numbers. */
  readonly interpolation: 0 | 1 | 2;
  readonly frames: readonly number[];
  /** Hermite keys have their tangents behind the value, incoming and outgoing. */
  readonly values: readonly number[];
}

/** Time between clips, so that no game mixes the last key of one with the first of the next. */
const gap = 100;
/** Games take a clip without length for a still picture; Stand at least lasts. */
const leastLength = 1;

/** The stretch of a clip that is built as a whole. */
export interface WholeStretch extends Stretch {
  readonly clip: ContentClip;
}

export function stretchesOf(clips: readonly ContentClip[]): readonly WholeStretch[] {
  let start = 0;
  return clips.map((clip) => {
    const end = start + Math.max(leastLength, Math.round(clip.length));
    const stretch = { clip, start, end };
    start = end + gap;
    return stretch;
  });
}

interface Key {
  readonly frame: number;
  readonly value: readonly number[];
  readonly incoming: readonly number[];
  readonly outgoing: readonly number[];
}

/** The keys of one track on the time line, with one at both ends of its stretch: there clips of the game begin and end. */
function keysOf(track: ContentTrack, { start, end }: Stretch): readonly Key[] {
  const [width, stride] = [widthOf(track.property), strideOf(track)];
  const still = Array.from({ length: width }, () => 0);
  const keys: Key[] = [];
  for (const [key, time] of Array.from(track.times).entries()) {
    const part = (index: number): readonly number[] =>
      stride === width && index > 0
        ? still
        : Array.from(track.values.subarray(key * stride + index * width, key * stride + (index + 1) * width));
    const frame = Math.min(end, Math.max(start, start + Math.round(time)));
    // Of keys within one millisecond the last one counts.
    if (keys.at(-1)?.frame === frame) keys.pop();
    keys.push({ frame, value: part(0), incoming: part(1), outgoing: part(2) });
  }
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined || keys.length === 1)
    return first === undefined ? [] : [{ ...first, frame: start }];
  const opening = first.frame > start ? [{ ...first, frame: start, incoming: still, outgoing: still }] : [];
  const closing = last.frame < end ? [{ ...last, frame: end, incoming: still, outgoing: still }] : [];
  return [...opening, ...keys, ...closing];
}

/** What holds its value until the next key, where other clips of the track go in straight lines: a key just before it. */
function withSteps(keys: readonly Key[]): readonly Key[] {
  return keys.flatMap((key, index) => {
    const next = keys[index + 1];
    const isHeld = next !== undefined && next.frame - key.frame > 1;
    return isHeld ? [key, { ...key, frame: next.frame - 1 }] : [key];
  });
}

/** Straight lines as curves: tangents along the way to the neighbours. */
function withTangents(keys: readonly Key[]): readonly Key[] {
  return keys.map((key, index) => {
    const way = (from: Key | undefined, to: Key | undefined): readonly number[] =>
      from === undefined || to === undefined
        ? key.value.map(() => 0)
        : to.value.map((value, part) => value - (from.value[part] ?? 0));
    return { ...key, incoming: way(keys[index - 1], key), outgoing: way(key, keys[index + 1]) };
  });
}

/** One track of the file out of those of all clips; null where none has one. */
export function lineTrack(
  stretches: readonly WholeStretch[],
  joint: number,
  property: ContentTrack['property'],
): LineTrack | null {
  const own = stretches.flatMap((stretch) =>
    stretch.clip.tracks
      .filter((track) => track.joint === joint && track.property === property)
      .map((track) => ({ track, stretch })),
  );
  if (own.length === 0) return null;
  const ways = new Set(own.map(({ track }) => (track.times.length > 1 ? track.interpolation : 'any')));
  const isCurved = ways.has('hermite');
  const isStepped = !isCurved && ways.has('step') && !ways.has('linear');
  const keys = own.flatMap(({ track, stretch }) => {
    const plain = keysOf(track, stretch);
    const held = track.interpolation === 'step' && !isStepped ? withSteps(plain) : plain;
    return isCurved && track.interpolation !== 'hermite' ? withTangents(held) : held;
  });
  return {
    interpolation: isCurved ? 2 : isStepped ? 0 : 1,
    frames: keys.map(({ frame }) => frame),
    values: keys.flatMap(({ value, incoming, outgoing }) => (isCurved ? [...value, ...incoming, ...outgoing] : value)),
  };
}
