/** The tables that lead from an id of the game to a position in the model. Format pages 5 and 6. */
import { NONE } from './schema/common.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { firstVariations, type Variation } from './variations.ts';

/** The place a hash table of version 264 keeps an animation in: buckets id, id + 1, id + 1 + 4 and so on; −1 when it is full. */
function* probes(id: number, size: number): Generator<number> {
  let at = id % size;
  for (let step = 1; step <= size; step++) {
    yield at;
    at = (at + step * step) % size;
  }
}

/**
 * The first sequence of an animation as the game finds it; −1 when the table does not lead to one.
 *
 * @param animations the animation of each sequence
 */
export function findSequence(version: number, lookup: Uint16Array, animations: readonly number[], id: number): number {
  if (lookup.length === 0) return version < NESTED_TRACKS ? -1 : animations.indexOf(id);
  if (version < NESTED_TRACKS) {
    const found = lookup[id] ?? NONE;
    return found === NONE ? -1 : found;
  }
  for (const at of probes(id, lookup.length)) {
    const found = lookup[at] ?? NONE;
    if (found === NONE) return -1;
    if (animations[found] === id) return found;
  }
  return -1;
}

/** Whether the table leads to a sequence of every animation of the list. */
export function findsAll(version: number, lookup: Uint16Array, sequences: readonly Variation[]): boolean {
  const animations = sequences.map(({ animation }) => animation);
  return animations.every((id) => animations[findSequence(version, lookup, animations, id)] === id);
}

/**
 * The lookup table for a list of sequences, to the first variation of each animation: direct by id before version 264, the
 * game's hash table since then.
 */
export function sequenceLookup(version: number, sequences: readonly Variation[]): Uint16Array<ArrayBuffer> {
  const firsts = firstVariations(sequences);
  if (firsts.size === 0) return new Uint16Array(0);
  if (version < NESTED_TRACKS) {
    const table = new Uint16Array(Math.max(...firsts.keys()) + 1).fill(NONE);
    for (const [id, position] of firsts) table[id] = position;
    return table;
  }
  return hashTable(firsts);
}

/** Not every size has room on the way of every id: the smallest that has, from the number of ids on, is taken. */
function hashTable(firsts: ReadonlyMap<number, number>): Uint16Array<ArrayBuffer> {
  for (let size = firsts.size; ; size++) {
    const table = new Uint16Array(size).fill(NONE);
    const isComplete = [...firsts].every(([id, position]) => {
      for (const at of probes(id, size)) {
        if (table[at] !== NONE) continue;
        table[at] = position;
        return true;
      }
      return false;
    });
    if (isComplete) return table;
  }
}

/** A table from ids to positions: 65535 where no entry has the id. Ids below zero are left out. */
export function positionsById(ids: readonly number[], smallest = 0): Uint16Array<ArrayBuffer> {
  const size = Math.max(smallest, ...ids.map((id) => id + 1));
  const table = new Uint16Array(size).fill(NONE);
  ids.forEach((id, position) => {
    if (id >= 0 && table[id] === NONE) table[id] = position;
  });
  return table;
}

/** Whether a table says of every id what `positionsById` would. */
export function leadsToAll(table: Uint16Array, ids: readonly number[]): boolean {
  return ids.every((id) => id < 0 || ids[table[id] ?? -1] === id);
}
