import { afterEach, expect, it, vi } from 'vitest';
import { followPixelRatio } from './pixelRatio.ts';

afterEach(() => void vi.unstubAllGlobals());

it('tells of each other ratio, and of none after it was stopped', () => {
  const queries = new Map<string, EventTarget>();
  const page = {
    devicePixelRatio: 1,
    matchMedia: (query: string) => {
      const made = queries.get(query) ?? new EventTarget();
      queries.set(query, made);
      return made;
    },
  };
  vi.stubGlobal('window', page);
  const told: number[] = [];
  const stop = followPixelRatio(() => told.push(page.devicePixelRatio));
  const move = (ratio: number): void => {
    const query = queries.get(`(resolution: ${page.devicePixelRatio}dppx)`);
    page.devicePixelRatio = ratio;
    query?.dispatchEvent(new Event('change'));
  };
  for (const ratio of [2, 1.5, 1, 2]) move(ratio);
  expect(told).toEqual([2, 1.5, 1, 2]);
  stop();
  move(1);
  expect(told).toHaveLength(4);
});
