/** Keys of a clip that make no difference are taken away, in all tracks. No React. */
import { counted } from '../codec/words.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import { cleanedKeys } from '../geometry/cleanKeys.ts';
import type { Notes } from '../model/notes.ts';
import type { Clip } from '../model/view.ts';
import { animatedRecords, channelsOf, recordsWithKeys } from './animatedTracks.ts';

const degrees = 180 / Math.PI;
/** Of sizes, colours and all else that has no unit of its own. */
const others = 1e-3;

/** Why keys cannot be taken away one by one; null where they can. */
export function whyNotClean(document: FormatDocument, clip: Clip): string | null {
  const { animation } = document.format;
  const records = recordsWithKeys(document, animatedRecords(document));
  const [track = null] = records.flatMap((id) => animation?.track(document, document.get(id), clip.record) ?? []);
  if (track === null) return 'Nothing moves in this clip';
  return track.curves?.everyFrame == null ? null : 'Every frame of this format has a key, whether it is needed or not';
}

/**
 * Takes keys away that the keys around them say too.
 *
 * @param place how far a place may be off, in units of the game
 * @param turn how far a rotation may be off, in degrees
 */
export function cleanClip(
  document: FormatDocument,
  clip: Clip,
  { place, turn }: { readonly place: number; readonly turn: number },
  step: Transaction,
): Notes {
  const { animation } = document.format;
  let [all, gone, offPlace, offTurn] = [0, 0, 0, 0];
  for (const id of recordsWithKeys(document, animatedRecords(document))) {
    const held = animation?.track(document, step.get(id), clip.record) ?? null;
    // What runs on a clock of its own belongs to no clip; a global loop that is cleaned is one.
    const isElsewhere = held?.clockDuration != null && held.clockRecord !== clip.record;
    if (held === null || isElsewhere) continue;
    const isPlace = channelsOf(held.kind).includes('translation') && held.keys.components === 3;
    const { keys } = held;
    const made = cleanedKeys(keys, clip, keys.isRotation ? turn / degrees : isPlace ? place : others);
    all += keys.frames.filter((frame) => frame >= clip.start && frame <= clip.end).length;
    if (made.count === 0) continue;
    gone += made.count;
    if (keys.isRotation) offTurn = Math.max(offTurn, made.furthest * degrees);
    else if (isPlace) offPlace = Math.max(offPlace, made.furthest);
    held.store(step, made.keys);
  }
  if (gone === 0) return ['Every key makes a difference.'];
  const round = (value: number): number => Number(value.toPrecision(2));
  return [
    `${counted(gone, 'key')} of ${all} made no difference.`,
    `Positions are off by ${round(offPlace)} units at most, rotations by ${round(offTurn)}°, each against its parent.`,
  ];
}
