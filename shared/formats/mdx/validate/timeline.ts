/** Which sequence a frame lies in, answered in a step or two for keys in order: models have a hundred thousand keys. */

/** Start and end in milliseconds, both inside. */
export type Interval = readonly [start: number, end: number];

export interface Timeline {
  readonly intervals: readonly Interval[];
  /** Ascending starts of stretches, within each of which every frame lies in the same sequences; the first is −∞. */
  readonly starts: Float64Array;
  /** The first sequence in the list that covers the stretch, or −1. */
  readonly sequences: Int32Array;
  /** 1 where more than one sequence covers the stretch. */
  readonly isShared: Uint8Array;
}

/** Paints the intervals onto the stretches between their ends, the first in the list on top. */
export function timelineOf(intervals: readonly Interval[]): Timeline {
  const bounds = new Set<number>([-Infinity]);
  for (const [start, end] of intervals) if (start <= end) bounds.add(start).add(end + 1);
  const starts = Float64Array.from([...bounds].toSorted((left, right) => left - right));
  const indexOf = new Map(Array.from(starts, (start, index) => [start, index]));
  const sequences = new Int32Array(starts.length).fill(-1);
  const change = new Int32Array(starts.length + 1);
  // `nextFree` skips what is painted already, so that any number of overlapping intervals stays quick.
  const nextFree = Int32Array.from({ length: starts.length + 1 }, (_, index) => index);
  const free = (from: number): number => {
    let index = from;
    while ((nextFree[index] ?? index) !== index) {
      nextFree[index] = nextFree[nextFree[index] ?? index] ?? index;
      index = nextFree[index] ?? index;
    }
    return index;
  };
  for (const [sequence, [start, end]] of intervals.entries()) {
    if (start > end) continue;
    const first = indexOf.get(start) ?? 0;
    const behind = indexOf.get(end + 1) ?? starts.length;
    change[first] = (change[first] ?? 0) + 1;
    change[behind] = (change[behind] ?? 0) - 1;
    for (let index = free(first); index < behind; index = free(index + 1)) {
      sequences[index] = sequence;
      nextFree[index] = index + 1;
    }
  }
  const isShared = new Uint8Array(starts.length);
  let depth = 0;
  for (let index = 0; index < starts.length; index++) {
    depth += change[index] ?? 0;
    isShared[index] = depth > 1 ? 1 : 0;
  }
  return { intervals, starts, sequences, isShared };
}

/** The stretch a frame lies in. `near` is where the last frame was found: keys in order are found at once. */
export function stretchAt({ starts }: Timeline, frame: number, near: number): number {
  let stretch = near;
  if (frame < (starts[stretch] ?? -Infinity)) {
    let low = 0;
    let high = stretch;
    // Unsorted keys only: binary search among the earlier stretches.
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= frame) low = middle;
      else high = middle;
    }
    return low;
  }
  while (stretch + 1 < starts.length && frame >= (starts[stretch + 1] ?? Infinity)) stretch++;
  return stretch;
}
