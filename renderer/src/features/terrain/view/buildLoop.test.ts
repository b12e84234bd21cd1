/** Tiles are built between frames: often shown where frames cost nothing, seldom where building waits for them (T70). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BuildLoop } from './buildLoop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tile is there after so many steps. */
const stepsOfTile = 5;

/** Builds so many steps; a picture is done so long after it was asked for, ms, and takes that from building. @returns when pictures were asked for, and the end */
async function build(
  steps: number,
  pictureMs: number,
): Promise<{ readonly shown: readonly number[]; readonly end: number }> {
  let now = 0;
  let left = steps;
  let doneAt = 0;
  const shown: number[] = [];
  const loop = new BuildLoop(
    {
      build: (budgetMs) => {
        // Two processors: while one draws, the other one builds half as fast.
        now += budgetMs * (now < doneAt ? 2 : 1);
        return { hasMore: --left > 0, isWaiting: false, hasNew: left % stepsOfTile === 0 };
      },
      show: () => {
        shown.push(now);
        doneAt = now + pictureMs;
      },
      isSeen: () => now >= doneAt,
    },
    () => now,
  );
  loop.start();
  while (!loop.isIdle) await vi.advanceTimersByTimeAsync(1);
  return { shown, end: now };
}

test('where pictures are cheap one comes every quarter of a second, and one at the end', async () => {
  const { shown, end } = await build(200, 4);
  expect(shown.length).toBeGreaterThan(8);
  expect(shown.at(-1)).toBe(end);
});

test('where a picture takes a second, building has most of the time', async () => {
  const steps = 1000;
  const { shown, end } = await build(steps, 1000);
  const building = steps * 12;
  expect(end).toBeLessThan(building * 1.5);
  // Something new is seen all the same.
  expect(shown.length).toBeGreaterThan(2);
});

test('nothing is shown before the first tile is there', async () => {
  const { shown } = await build(200, 4);
  expect(shown[0]).toBe(stepsOfTile * 12);
});
