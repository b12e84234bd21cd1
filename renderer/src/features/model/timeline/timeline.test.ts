import { describe, expect, it } from 'vitest';
import { marks, markStep, moved, toFrame, toX, zoomed } from './scale.ts';

const whole = { start: 4000, end: 5000 };

describe('the scale of the time line', () => {
  it('finds the frame under the pixel it was drawn at', () => {
    for (const frame of [4000, 4333, 5000]) expect(toFrame(whole, 640, toX(whole, 640, frame))).toBeCloseTo(frame, 6);
  });

  it('marks round frames where the game counts in them, and never parts of one', () => {
    const span = { start: 0, end: 1000, framesPerSecond: 30 };
    const found = marks({ start: 0, end: 1000 }, 500, span);
    expect(found.map(({ text }) => text)).toEqual(['0', '5', '10', '15', '20', '25', '30']);
    expect(found.at(-1)?.time).toBeCloseTo(1000, 9);
    expect(marks({ start: 0, end: 100 }, 900, span).map(({ text }) => text)).toEqual(['0', '1', '2', '3']);
  });

  it('marks round times that stand apart', () => {
    expect(markStep(whole, 700)).toBe(100);
    expect(marks(whole, 700).map(({ time }) => time)).toEqual([
      4000, 4100, 4200, 4300, 4400, 4500, 4600, 4700, 4800, 4900, 5000,
    ]);
  });

  it('keeps the time under the pointer where it is while zooming', () => {
    const near = zoomed(whole, whole, 4300, 0.5);
    expect(near.end - near.start).toBe(500);
    expect(toX(near, 640, 4300)).toBeCloseTo(toX(whole, 640, 4300), 6);
  });

  it('never shows more than the whole', () => {
    expect(zoomed(whole, whole, 4200, 8)).toEqual(whole);
    expect(moved({ start: 4400, end: 4600 }, whole, 9000)).toEqual({ start: 4800, end: 5000 });
  });
});
