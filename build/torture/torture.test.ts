import { expect, it } from 'vitest';
import { torture } from './torture.ts';

it('a host killed at random moments loses no acknowledged edit and leaves no part of a file', async () => {
  const { kills, acknowledged, recoveries } = await torture(10);
  expect(kills).toBe(10);
  expect(acknowledged).toBeGreaterThan(10);
  expect(recoveries).toBeGreaterThan(0);
}, 120_000);
