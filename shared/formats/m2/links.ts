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

/** True for sequences of version 264 that are aliases and lead, over others or not, to one with keys of its own. */
export function soundAliases(sequences: readonly SequenceLinks[]): readonly boolean[] {
  return sequences.map((sequence) => {
    let target: SequenceLinks | undefined = sequence;
    for (let step = 0; step <= sequences.length; step++) {
      if (target === undefined) return false;
      if ((target.flags & ALIAS) === 0) return step > 0;
      target = sequences[target.alias];
    }
    return false;
  });
}
