/** Clips that the game chooses from by chance and that are the same: one of them is enough. No React. */
import type { RecordId } from '../codec/documentRecord.ts';
import { sameValue } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import { keysWithin, pickedKeys, type Keys } from '../geometry/keys.ts';
import type { EditedModel } from '../model/edits.ts';
import type { Clip } from '../model/view.ts';

/** Keys of a record within a clip, counted from its start; null for what runs on a clock of its own. */
function keysIn(document: FormatDocument, track: RecordId, { record, start, end }: Clip): Keys | null {
  const held = document.format.animation?.track(document, document.get(track), record) ?? null;
  if (held === null || held.clockDuration !== null) return null;
  const picked = pickedKeys(held.keys, keysWithin(held.keys.frames, start, end));
  return { ...picked, frames: picked.frames.map((frame) => frame - start) };
}

function sameKeys(left: Keys | null, right: Keys | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.interpolation === right.interpolation &&
    sameValue(left.frames, right.frames) &&
    sameValue(left.values, right.values)
  );
}

function sameEvents(left: Clip, right: Clip): boolean {
  const words = ({ events, start }: Clip): string =>
    JSON.stringify(events.map(({ time, name, options }) => [time - start, name, options]));
  return words(left) === words(right);
}

function isSame(document: FormatDocument, tracks: readonly RecordId[], left: Clip, right: Clip): boolean {
  return (
    left.end - left.start === right.end - right.start &&
    left.isLooping === right.isLooping &&
    left.speed === right.speed &&
    sameEvents(left, right) &&
    tracks.every((track) => sameKeys(keysIn(document, track, left), keysIn(document, track, right)))
  );
}

/** Takes those away that are the same as an earlier one, inside a step that is open; gives how many went. */
export function removeSameClips(document: FormatDocument, { view, edits }: EditedModel, step: Transaction): number {
  const { animation, savings } = document.format;
  const { removeClip } = edits;
  if (animation === undefined || savings === undefined || removeClip === undefined) return 0;
  const elsewhere = new Set(animation.sequences(document).flatMap(({ id, isElsewhere }) => (isElsewhere ? [id] : [])));
  const tracks = [...document.all()].flatMap(({ id, type }) => (animation.trackTypes.has(type) ? [id] : []));
  const kept = new Map<string, Clip[]>();
  const gone: Clip[] = [];
  for (const clip of view.clips) {
    const played = savings.playedAs(document, clip.record);
    if (played === null || elsewhere.has(clip.record)) continue;
    const others = kept.get(played) ?? [];
    kept.set(played, others);
    if (others.some((other) => isSame(document, tracks, other, clip))) gone.push(clip);
    else others.push(clip);
  }
  for (const { record, variant } of gone) {
    const clip = view.clips.find((each) => each.record === record && each.variant === variant);
    if (clip === undefined) continue;
    // Two clips can have the same stretch of a common time line: its keys are those of the other one, too.
    const isShared = view.clips.some((each) => each !== clip && each.start <= clip.end && each.end >= clip.start);
    removeClip(clip, !isShared, step);
  }
  return gone.length;
}
