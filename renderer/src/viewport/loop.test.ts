import { describe, expect, test } from 'vitest';
import { FrameLoop } from './loop.ts';

function fakeClock() {
  let time = 0;
  let callback: (() => void) | null = null;
  return {
    now: () => time,
    requestFrame: (next: () => void) => {
      callback = next;
      return 1;
    },
    cancelFrame: () => {
      callback = null;
    },
    /** Lets the browser draw once, if it was asked to. */
    tick: (milliseconds: number) => {
      time += milliseconds;
      const due = callback;
      callback = null;
      due?.();
    },
  };
}

describe('the loop', () => {
  test('draws nothing until something changed, then once for any number of changes', () => {
    const clock = fakeClock();
    let drawn = 0;
    const loop = new FrameLoop(clock, () => {
      drawn++;
      return false;
    });
    clock.tick(16);
    expect(drawn).toBe(0);
    loop.invalidate();
    loop.invalidate();
    clock.tick(16);
    clock.tick(16);
    expect(drawn).toBe(1);
    expect(loop.isIdle).toBe(true);
  });

  test('goes on while something moves, and starts again with no time passed', () => {
    const clock = fakeClock();
    const steps: number[] = [];
    let moves = true;
    const loop = new FrameLoop(clock, (elapsed) => {
      steps.push(elapsed);
      return moves;
    });
    loop.invalidate();
    for (const step of [16, 17, 5000]) clock.tick(step);
    moves = false;
    clock.tick(10);
    clock.tick(10);
    loop.invalidate();
    clock.tick(60_000);
    expect(steps).toEqual([0, 17, 100, 10, 0]);
  });

  test('tells when it rests', async () => {
    const clock = fakeClock();
    const loop = new FrameLoop(clock, () => false);
    await loop.idle();
    loop.invalidate();
    let rests = false;
    const waiting = loop.idle().then(() => {
      rests = true;
    });
    await Promise.resolve();
    expect(rests).toBe(false);
    clock.tick(16);
    await waiting;
    expect(rests).toBe(true);
  });

  test('draws no more once it is stopped', () => {
    const clock = fakeClock();
    let drawn = 0;
    const loop = new FrameLoop(clock, () => {
      drawn++;
      return true;
    });
    loop.invalidate();
    loop.stop();
    loop.invalidate();
    clock.tick(16);
    expect(drawn).toBe(0);
  });
});
