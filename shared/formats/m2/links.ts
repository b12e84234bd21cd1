/**
 * Where sequences of a model lead: to their next variation, and from an alias to what it plays. A client
 * follows both without counting, so neither may ever lead round in a circle (format page 5 and 20.1, 11).
 */
import { ALIAS, KEYS_INSIDE } from './codec/files.ts';

/** Set by the game itself when it loads a model; in a file it means nothing. */
const SET_BY_GAME = 0x80;
/** Bits of a sequence that tell something from version 264 on; before it tools left what they liked there. */
export const LATE_SEQUENCE_BITS = KEYS_INSIDE | ALIAS | SET_BY_GAME;

/** What is to be known of a sequence. */
export interface SequenceLinks {
  readonly flags: number;
  readonly alias: number;
  readonly nextVariation: number;
}

/** Links of which none is on a circle or leads to nothing: those that were are −1, the others as they were. */
export function openChains(links: readonly number[]): readonly number[] {
  const made = links.map((next) => (next >= 0 && next < links.length ? next : -1));
  /** The walk in which a place was seen; a walk that meets itself has found a circle. */
  const seenIn = new Int32Array(links.length).fill(-1);
  made.forEach((_, start) => {
    for (let at = start; at >= 0 && seenIn[at] === -1;) {
      seenIn[at] = start;
      const next = made[at] ?? -1;
      if (next >= 0 && seenIn[next] === start) made[at] = -1;
      at = made[at] ?? -1;
    }
  });
  return made;
}

/** Which of some links lead back to where they start. */
export function circlesOf(links: readonly number[]): readonly boolean[] {
  const made = links.map(() => false);
  /** The walk in which a place was first seen: each is passed once, however long the chains of a damaged file are. */
  const seenIn = new Int32Array(links.length).fill(-1);
  for (let start = 0; start < links.length; start++) {
    let at = start;
    while (at >= 0 && at < links.length && seenIn[at] === -1) {
      seenIn[at] = start;
      at = links[at] ?? -1;
    }
    // Met in its own walk: from here round once.
    for (let each = at; each >= 0 && seenIn[each] === start && made[each] === false; each = links[each] ?? -1)
      made[each] = true;
  }
  return made;
}

/** True for sequences of version 264 that are aliases and lead, over others or not, to one with keys of its own. */
export function soundAliases(sequences: readonly Pick<SequenceLinks, 'flags' | 'alias'>[]): readonly boolean[] {
  const isAlias = (at: number): boolean => ((sequences[at]?.flags ?? 0) & ALIAS) !== 0;
  /** Whether a sequence leads to keys; not there while that is not known. */
  const known = new Map<number, boolean>();
  return sequences.map((_, start) => {
    const way = new Set<number>();
    let at = start;
    while (isAlias(at) && !known.has(at) && !way.has(at)) {
      way.add(at);
      at = sequences[at]?.alias ?? -1;
    }
    const isSound = known.get(at) ?? (!way.has(at) && at in sequences);
    for (const passed of way) known.set(passed, isSound);
    return isAlias(start) && isSound;
  });
}
