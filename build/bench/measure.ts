/** Timing for the benchmarks: medians of warm runs, and a reference loop by which machines can be compared. */

export interface Timing {
  readonly medianMs: number;
  readonly bestMs: number;
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
  times.sort((left, right) => left - right);
  return { medianMs: times[Math.floor(runs / 2)] ?? 0, bestMs: times[0] ?? 0 };
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
