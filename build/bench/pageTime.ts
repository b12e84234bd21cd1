/** Processor time of a page's main thread, as Chromium counts it: what other programs of a busy machine take is not in it. */
import type { Page } from '@playwright/test';

export interface PageTime {
  /** All tasks of the main thread, ms. */
  readonly ownMs: number;
  /** Of that, scripts. */
  readonly scriptMs: number;
}

/** Begins to count; what is returned tells what the page took since, and ends it. */
export async function countPageTime(page: Page): Promise<() => Promise<PageTime>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<PageTime> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
    return { ownMs: seconds('TaskDuration') * 1000, scriptMs: seconds('ScriptDuration') * 1000 };
  };
  const before = await read();
  return async () => {
    const now = await read();
    await session.detach();
    return { ownMs: now.ownMs - before.ownMs, scriptMs: now.scriptMs - before.scriptMs };
  };
}

/** Something that the main thread did, as a trace has it. */
export interface TracedTask {
  readonly name: string;
  /** For an event that scripts handled, its type. */
  readonly event: string | undefined;
  readonly ownMs: number;
}

/** An entry of a trace; times in µs. The protocol leaves its shape open. */
interface TraceEntry {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** The longest single task of the page's main thread while `work` goes on, in its processor time, ms. */
export async function longestTaskMs(page: Page, work: () => Promise<void>): Promise<number> {
  const [tasks = []] = await tracedTasks(
    page,
    async (mark) => {
      await mark();
      await work();
    },
    ['disabled-by-default-devtools.timeline'],
  );
  return Math.max(0, ...tasks.flatMap(({ name, ownMs }) => (name === 'RunTask' ? [ownMs] : [])));
}

const markName = 'chunksmith-bench';

/** What the page did in each part of `work`, which begins parts with the function that it is given. */
export async function tracedTasks(
  page: Page,
  work: (mark: () => Promise<void>) => Promise<void>,
  categories: readonly string[] = [],
): Promise<readonly (readonly TracedTask[])[]> {
  const session = await page.context().newCDPSession(page);
  const entries: TraceEntry[] = [];
  session.on('Tracing.dataCollected', ({ value }) => entries.push(...(value as unknown as TraceEntry[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing', ...categories] },
  });
  await work(async () => {
    await page.evaluate((name) => performance.mark(name), markName);
  });
  const isComplete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  const marks = entries.filter(({ name }) => name === markName).toSorted((left, right) => left.ts - right.ts);
  const [first] = marks;
  const own = entries.filter(({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first.tid);
  return marks.map(({ ts }, part) => {
    const end = marks[part + 1]?.ts ?? Infinity;
    return own
      .filter((entry) => entry.ts >= ts && entry.ts < end)
      .map(({ name, args, tdur, dur = 0 }) => ({ name, event: args?.data?.type, ownMs: (tdur ?? dur) / 1000 }));
  });
}
