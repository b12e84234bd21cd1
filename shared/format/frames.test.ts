/** Time in the unit of its game. */
import { expect, test } from 'vitest';
import { lengthText, momentText, rateText, timeOfUnits, unitsAt } from './frames.ts';

const frames = { start: 0, end: 1000, framesPerSecond: 30 };
const milliseconds = { start: 4000, end: 5000 };

test('frames count from the start of the sequence, and back', () => {
  expect(unitsAt(frames, 400)).toBe(12);
  expect(timeOfUnits(frames, 12)).toBe(400);
  expect(timeOfUnits(frames, unitsAt(frames, 433))).toBeCloseTo(433, 9);
  expect([lengthText(frames), lengthText({ ...frames, end: 0 })]).toEqual(['31 frames', '1 frame']);
  expect(momentText(frames, 400)).toBe('31 frames at 30 fps · frame 12 (400 ms)');
  expect([rateText(14.5), rateText(29.97)]).toEqual(['14.5 fps', '29.97 fps']);
});

test('milliseconds stay what they are', () => {
  expect([unitsAt(milliseconds, 4400), timeOfUnits(milliseconds, 4400)]).toEqual([4400, 4400]);
  expect(momentText(milliseconds, 4400)).toBe('4000–5000 ms · at 4400');
});
