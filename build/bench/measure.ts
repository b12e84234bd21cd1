/** Timing for the benchmarks: medians of warm runs, and a reference loop by which machines can be compared. */

export interface Timing {
  readonly medianMs: number;
  readonly bestMs: number;
}

/** The middle one of some times; 0 when there are none. */
export function medianOf(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

/** Runs `work` a few times unmeasured, then `runs` times measured. */
export function timeOf(work: () => void, runs = 11, warmUp = 5): Timing {
  for (let run = 0; run < warmUp; run++) work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    work();
    times.push(performance.now() - started);
  }
  return { medianMs: medianOf(times), bestMs: Math.min(...times) };
}

/** Milliseconds that copying 64 MB takes here: divide by it to compare machines. */
export function referenceMs(): number {
  const source = new Uint8Array(64 * 1024 * 1024).fill(7);
  const target = new Uint8Array(source.length);
  return timeOf(() => target.set(source), 7, 2).bestMs;
}

/** Two decimals, as numbers for the JSON report. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
