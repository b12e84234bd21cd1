/** How tools change what moves in a model: keys of joints, clips, and what happens in them. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Notes } from './notes.ts';
import type { Clip, ClipEvent, JointProperty, Tangents } from './view.ts';

/** What names a clip; one of the view is one. */
export type ClipPlace = Pick<Clip, 'record' | 'variant'>;

/** A value that a property of a joint has at a time. */
export interface JointKey {
  /** On the clip's scale, in ms; it goes to the nearest place where the format can have a key. */
  readonly time: number;
  /** As `JointChannel` counts it: three numbers, of rotations four, which are brought to length 1. */
  readonly value: readonly number[];
  /**
   * In formats with curves what the key's tangents are. Left out, a key that stood there with this value keeps its own, and
   * those of others are made so that the curve passes smoothly.
   */
  readonly tangents?: Tangents | null;
}

export interface AddedClip {
  readonly clip: RecordId;
  readonly notes: Notes;
}

/** Keys and clips. What a verb does to one clip changes no pose of another, or is told in its notes. */
export interface AnimationEdits {
  /**
   * Replaces the keys of one property of a joint within a clip; without keys the joint is at rest in it. The interpolation
   * stays. Of keys at one time the last one counts.
   */
  readonly setKeys?: (
    joint: RecordId,
    clip: ClipPlace,
    property: JointProperty,
    keys: readonly JointKey[],
    step?: Transaction,
  ) => Notes;
  /**
   * A new clip, at rest, or one with all keys and events of another, in all its variants.
   *
   * @param length in ms; null is that of the other, or a second
   */
  readonly addClip?: (name: string, length: number | null, from: ClipPlace | null, step?: Transaction) => AddedClip;
  /** Takes a clip away. Where clips stand on one time line its keys may stay there. */
  readonly removeClip?: (clip: ClipPlace, withKeys: boolean, step?: Transaction) => Notes;
  readonly renameClip?: (clip: ClipPlace, name: string, step?: Transaction) => Notes;
  /** Puts a clip with its keys and events elsewhere on the time line that all share; `start` in ms. */
  readonly moveClip?: (clip: ClipPlace, start: number, step?: Transaction) => Notes;
  /** Gives a clip another length in ms; its keys and events spread out or move together. */
  readonly retimeClip?: (clip: ClipPlace, length: number, step?: Transaction) => Notes;
  /** From its end to its start. */
  readonly reverseClip?: (clip: ClipPlace, step?: Transaction) => Notes;
  /**
   * What of a clip is left, in ms on its scale: keys and events outside of it go, and the poses inside stay. Past its ends the
   * pose there is held.
   */
  readonly setClipRange?: (clip: ClipPlace, start: number, end: number, step?: Transaction) => Notes;
  /**
   * Makes two clips one, which plays the second behind the first, with all keys and events of both; the second one is gone.
   * Where the second begins as the first ends, that moment is there once.
   */
  readonly joinClips?: (first: ClipPlace, second: ClipPlace, step?: Transaction) => Notes;
  /** Holds the pose of a moment for a length, in ms; what comes behind it in the clip comes so much later. */
  readonly insertTime?: (clip: ClipPlace, time: number, length: number, step?: Transaction) => Notes;
  /** Takes out what lies from one moment up to another: the pose of the second comes where the first was. */
  readonly removeTime?: (clip: ClipPlace, start: number, end: number, step?: Transaction) => Notes;
  readonly setLooping?: (clip: ClipPlace, isLooping: boolean, step?: Transaction) => Notes;
  /** How fast the model goes over the ground while the clip plays, in units of the game a second. */
  readonly setSpeed?: (clip: ClipPlace, speed: number, step?: Transaction) => Notes;
  /** Replaces what happens in a clip. */
  readonly setEvents?: (clip: ClipPlace, events: readonly ClipEvent[], step?: Transaction) => Notes;
}
