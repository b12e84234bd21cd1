import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function beating() {
  const told: boolean[] = [];
  let asked = 0;
  const heartbeat = new Heartbeat({ ask: () => asked++, told: (isStuck) => told.push(isStuck) });
  return { heartbeat, told, asked: () => asked };
}

it('a page that answers is left alone, however long', () => {
  const { heartbeat, told, asked } = beating();
  for (let second = 0; second < 600; second++) {
    vi.advanceTimersByTime(1_000);
    heartbeat.answered();
  }
  expect(asked()).toBe(240);
  expect(told).toEqual([]);
});

it('a page that does not answer for ten seconds is told of once, and once more when it answers again', () => {
  const { heartbeat, told } = beating();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true]);
  heartbeat.answered();
  expect(told).toEqual([true, false]);
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true, false]);
});
