/** Time put into a sequence or taken out of it: what lies behind on the time line moves along. */
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import type { Keys } from '../../../../geometry/keys.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireInside, requireLength } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { inStep } from '../../../../model/steps.ts';
import type { Clip } from '../../../../model/view.ts';
import { retimeSequence } from '../../retime.ts';
import { mdxView } from '../../view/index.ts';
import { storeOrRemove } from './clips.ts';
import type { Key } from './cut.ts';
import { keysInside, levelKey, replacedWhere, withCut } from './cut.ts';
import { isInside, lastMoment, sharedNotes, timedTracks } from './timeline.ts';

const shifted = (keys: readonly Key[], by: number): readonly Key[] =>
  keys.map((key) => ({ ...key, frame: key.frame + by }));

/** A key that leaves (or arrives) without slope. */
function levelled(keys: Keys, { frame, numbers }: Key, side: 'incoming' | 'outgoing'): Key {
  const { components } = keys;
  const level = levelKey(keys, frame, numbers.slice(0, components)).numbers;
  const [incoming, outgoing] = [components, components * 2];
  return side === 'incoming'
    ? {
        frame,
        numbers: [...numbers.slice(0, incoming), ...level.slice(incoming, outgoing), ...numbers.slice(outgoing)],
      }
    : { frame, numbers: [...numbers.slice(0, outgoing), ...level.slice(outgoing)] };
}

/** The pose at a moment is held for a while; what comes behind it comes later. */
function withTime(keys: Keys, clip: Clip, at: number, length: number): readonly Key[] {
  const inside = keysInside(keys, clip);
  const isHeld = inside.every(({ numbers }) => numbers.every((part, each) => part === inside[0]?.numbers[each]));
  if (isHeld || keys.components === 0) {
    return [
      ...inside.filter(({ frame }) => frame <= at),
      ...shifted(
        inside.filter(({ frame }) => frame > at),
        length,
      ),
    ];
  }
  const cut = withCut(inside, keys, clip, at);
  const before = cut.filter(({ frame }) => frame <= at);
  const after = shifted(
    cut.filter(({ frame }) => frame >= at),
    length,
  );
  return [
    ...before.map((key, position) => (position === before.length - 1 ? levelled(keys, key, 'outgoing') : key)),
    ...after.map((key, position) => (position === 0 ? levelled(keys, key, 'incoming') : key)),
  ];
}

/** What lies from a moment up to another one goes; the pose of the second comes where the first was. */
function withoutTime(keys: Keys, clip: Clip, from: number, to: number): readonly Key[] {
  const inside = keysInside(keys, clip);
  const cuts =
    inside.length === 0 || keys.components === 0 ? [] : [from - 1, to].filter((frame) => isInside(clip, frame));
  const cut = cuts.reduce<readonly Key[]>((made, frame) => withCut(made, keys, clip, frame), inside);
  return [
    ...cut.filter(({ frame }) => frame < from),
    ...shifted(
      cut.filter(({ frame }) => frame >= to),
      from - to,
    ),
  ];
}

/** Gives a clip another length, and in each track the keys that are made of those it had. */
function changeTime(
  transaction: Transaction,
  document: Document,
  clip: Clip,
  length: number,
  keysFrom: (keys: Keys) => readonly Key[],
): Notes {
  const made = new Map(timedTracks(document).map((track) => [track.id, keysFrom(track.keys)]));
  const shared = sharedNotes(document, clip.record, clip);
  retimeSequence(document, clip.record, length, transaction);
  const to = { start: clip.start, end: clip.start + length };
  return changeStructure(document, transaction, (structure) => {
    const notes = timedTracks(document).flatMap((track) => {
      const own = made.get(track.id) ?? [];
      if (own.length === 0 && !track.keys.frames.some((frame) => isInside(to, frame))) return [];
      return storeOrRemove(
        structure,
        track,
        replacedWhere(track.keys, (frame) => isInside(to, frame), own),
      );
    });
    return [...shared, ...notes, 'What lies behind it on the time line moves along.'];
  });
}

export function timeEdits(document: Document): Pick<AnimationEdits, 'insertTime' | 'removeTime'> {
  const view = mdxView(document);
  return {
    insertTime(place, time, length, step) {
      const clip = clipOf(view, place);
      const at = requireInside(clip, time);
      const more = requireLength(length, lastMoment);
      return inStep(document, 'Insert time', step, (transaction) =>
        changeTime(transaction, document, clip, clip.end - clip.start + more, (keys) => withTime(keys, clip, at, more)),
      );
    },
    removeTime(place, start, end, step) {
      const clip = clipOf(view, place);
      const [from, to] = [requireInside(clip, start), requireInside(clip, end)];
      const left = clip.end - clip.start - (to - from);
      if (!(from < to) || left < 1) throw new RangeError('A clip needs a millisecond that is left of it');
      return inStep(document, 'Delete time', step, (transaction) =>
        changeTime(transaction, document, clip, left, (keys) => withoutTime(keys, clip, from, to)),
      );
    },
  };
}
