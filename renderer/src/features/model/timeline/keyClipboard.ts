/** Keys that were copied, by the names of what they move, so that they lead to other clips and other models too. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Keys } from '../../../../../shared/geometry/keys.ts';
import type { Lane } from './lanes.ts';
import type { KeyPlace, KeySet } from './keyEdits.ts';
import { keysAt, timesOf } from './keyEdits.ts';

interface CopiedTrack {
  readonly title: string;
  /** Times count from the first of all copied keys. */
  readonly keys: Keys;
}

export type CopiedKeys = readonly CopiedTrack[];

let copied: CopiedKeys = [];

export const copiedKeys = (): CopiedKeys => copied;

/** The chosen keys with their values, by the titles of their tracks. */
export function collected(place: KeyPlace, lanes: readonly Lane[], chosen: KeySet): CopiedKeys {
  const range = timesOf(place, chosen);
  if (range === null) return [];
  return lanes.flatMap(({ track, title }): CopiedTrack[] => {
    const positions = chosen.get(track);
    const keys = positions === undefined || positions.size === 0 ? null : keysAt(place, track, positions);
    return keys === null ? [] : [{ title, keys: { ...keys, frames: keys.frames.map((frame) => frame - range.start) } }];
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
): { readonly added: ReadonlyMap<RecordId, Keys>; readonly lacking: number } {
  const byTitle = new Map(lanes.map(({ title, track }) => [title, track]));
  const added = new Map<RecordId, Keys>();
  for (const { title, keys } of from) {
    const track = byTitle.get(title);
    if (track !== undefined)
      added.set(track, { ...keys, frames: keys.frames.map((frame) => frame + Math.round(time)) });
  }
  return { added, lacking: from.length - added.size };
}
