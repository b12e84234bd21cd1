import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFormats } from '../../electron/host/test/testHost.ts';
import { formats } from '../../shared/formats/index.ts';
import { sniffedBytes } from '../../shared/host/fileSet.ts';
import { setFormat } from '../../shared/test/setFormat.ts';
import { tortureArchives } from './archives.ts';
import type { Bundled } from './bundle.ts';
import { bundleVictims } from './bundle.ts';
import { subjects } from './subjects.ts';
import { torture } from './torture.ts';

let bundled: Bundled;
beforeAll(async () => {
  bundled = await bundleVictims();
});
afterAll(() => rm(bundled.folder, { recursive: true, force: true }));

it.each(['model', 'set'] as const)(
  'a host killed at random moments loses no acknowledged edit of a %s and leaves no part of a file',
  async (subject) => {
    const { kills, acknowledged, recoveries, steps, rounds } = await torture(8, bundled, subject);
    expect(kills).toBe(8);
    expect(acknowledged).toBeGreaterThan(8);
    expect(recoveries).toBeGreaterThan(0);
    expect(steps).toBeGreaterThan(0);
    expect(rounds).toMatchObject({ flip: 1, cut: 1, second: 1 });
  },
  120_000,
);

it('a process killed while it writes into archives leaves them whole', async () => {
  const { kills, killedWrites, killedCompactions } = await tortureArchives(6, bundled);
  expect(kills).toBe(6);
  expect(killedWrites + killedCompactions).toBeGreaterThan(0);
}, 120_000);

it('documents of every format take their turn under torture', () => {
  const ids = Object.values(subjects).flatMap(({ files, bytes }) => {
    const [name = ''] = files;
    return testFormats.sniff(bytes(name, -1).slice(0, sniffedBytes), name)?.id ?? [];
  });
  expect(new Set(ids)).toEqual(new Set([...formats, setFormat].map(({ id }) => id)));
});
