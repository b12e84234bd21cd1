import { expect, it } from 'vitest';
import { torture } from './torture.ts';

it.each(['model', 'set'] as const)(
  'a host killed at random moments loses no acknowledged edit of a %s and leaves no part of a file',
  async (subject) => {
    const { kills, acknowledged, recoveries, steps } = await torture(10, subject);
    expect(kills).toBe(10);
    expect(acknowledged).toBeGreaterThan(10);
    expect(recoveries).toBeGreaterThan(0);
    expect(steps).toBeGreaterThan(0);
  },
  120_000,
);
