/** Triangles to strips: greedy, longest first from each triangle that is left. Format page 16. */

/** Corners of a run at most: studiomdl's are no longer. */
const longestRun = 127;

/** Directed edges of triangles by their two corners. */
function edgeKey(from: number, to: number, corners: number): number {
  return from * corners + to;
}

/**
 * Runs of corner numbers from triangles of three corner numbers each, all in one winding. In a run every second triangle
 * winds the other way, so that all face the same side.
 */
export function stripsOf(triangles: readonly (readonly [number, number, number])[], corners: number): number[][] {
  const byEdge = new Map<number, number[]>();
  for (const [index, [a, b, c]] of triangles.entries()) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const key = edgeKey(from, to, corners);
      const list = byEdge.get(key);
      if (list === undefined) byEdge.set(key, [index]);
      else list.push(index);
    }
  }
  const isUsed = new Uint8Array(triangles.length);
  const inRun = new Int32Array(triangles.length).fill(-1);
  let attempt = 0;
  /** A run that begins with a triangle at one of its corners. */
  const run = (start: number, turn: number): { readonly strip: number[]; readonly taken: number[] } => {
    attempt++;
    const first = triangles[start] ?? [0, 0, 0];
    const strip = [0, 1, 2].map((corner) => first[(corner + turn) % 3] ?? 0);
    const taken = [start];
    inRun[start] = attempt;
    while (strip.length < longestRun) {
      const [before = 0, last = 0] = strip.slice(-2);
      // The next triangle holds the last edge the other way round; in a strip that depends on the parity.
      const isOdd = strip.length % 2 === 1;
      const key = isOdd ? edgeKey(last, before, corners) : edgeKey(before, last, corners);
      const next = byEdge.get(key)?.find((each) => isUsed[each] === 0 && inRun[each] !== attempt);
      if (next === undefined) break;
      const corner = triangles[next]?.find((each) => each !== before && each !== last);
      if (corner === undefined) break;
      inRun[next] = attempt;
      taken.push(next);
      strip.push(corner);
    }
    return { strip, taken };
  };
  const strips: number[][] = [];
  for (let start = 0; start < triangles.length; start++) {
    if (isUsed[start] !== 0) continue;
    let best = run(start, 0);
    for (const turn of [1, 2]) {
      const other = run(start, turn);
      if (other.strip.length > best.strip.length) best = other;
    }
    for (const each of best.taken) isUsed[each] = 1;
    strips.push(best.strip);
  }
  return strips;
}
