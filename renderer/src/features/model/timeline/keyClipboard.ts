/** Keys that were copied, by the names of what they move, so that they lead to other clips and other models too. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Keys } from '../../../../../shared/geometry/keys.ts';
import type { Lane } from './lanes.ts';
import type { KeyPlace, KeySet } from './keyEdits.ts';
import { keysAt, mayShareTimes, timesOf } from './keyEdits.ts';

interface CopiedTrack {
  readonly title: string;
  /** Times count from the first of all copied keys. */
  readonly keys: Keys;
  /** The document whose records the values stand for, as those of events do; null for numbers that mean the same in any. */
  readonly of: FormatDocument | null;
}

export type CopiedKeys = readonly CopiedTrack[];

let copied: CopiedKeys = [];

export const copiedKeys = (): CopiedKeys => copied;

const holdsEvents =
  ({ document, sequence }: KeyPlace) =>
  ({ track }: Pick<Lane, 'track'>): boolean => {
    const held = document.format.animation?.track(document, document.get(track), sequence) ?? null;
    return held !== null && mayShareTimes(held);
  };

/** The chosen keys with their values, by the titles of their tracks. */
export function collected(place: KeyPlace, lanes: readonly Lane[], chosen: KeySet): CopiedKeys {
  const range = timesOf(place, chosen);
  if (range === null) return [];
  return lanes.flatMap(({ track, title }): CopiedTrack[] => {
    const positions = chosen.get(track);
    const keys = positions === undefined || positions.size === 0 ? null : keysAt(place, track, positions);
    if (keys === null) return [];
    const of = holdsEvents(place)({ track }) ? place.document : null;
    return [{ title, keys: { ...keys, frames: keys.frames.map((frame) => frame - range.start) }, of }];
  });
}

export function copyKeys(place: KeyPlace, lanes: readonly Lane[], chosen: KeySet): CopiedKeys {
  copied = collected(place, lanes, chosen);
  return copied;
}

/** Copied keys for the tracks of a model, at a time; and how many tracks it has not. */
export function keysFor(
  lanes: readonly Lane[],
  from: CopiedKeys,
  time: number,
  place: KeyPlace,
): { readonly added: ReadonlyMap<RecordId, Keys>; readonly lacking: number } {
  const byTitle = new Map(lanes.map(({ title, track }) => [title, track]));
  const added = new Map<RecordId, Keys>();
  for (const { title, keys, of } of from) {
    // Events are called by the clip that they are of.
    const track = byTitle.get(title) ?? (of === null ? undefined : lanes.find(holdsEvents(place))?.track);
    if (track !== undefined && (of === null || of === place.document))
      added.set(track, { ...keys, frames: keys.frames.map((frame) => frame + Math.round(time)) });
  }
  return { added, lacking: from.length - added.size };
}
