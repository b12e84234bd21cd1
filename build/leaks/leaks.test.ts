/** Documents of every format that are opened, edited, saved and closed leave nothing behind in the host. SPEC V10. */
import { expect, test } from 'vitest';
import { isSubjectName, subjects } from '../torture/subjects.ts';
import type { Held } from './hostUse.ts';
import { entriesBelow, growthIn, useHost } from './hostUse.ts';

/** `npm run leaks` makes as many as anybody has patience for. */
const rounds = 9;

test(`documents of every format, opened and closed ${rounds} times`, async () => {
  const all: Held[] = [];
  const names = Object.keys(subjects).filter(isSubjectName);
  await useHost(names, (held, round) => all.push(held) > 0 && round + 1 < rounds);
  expect(all).toHaveLength(rounds);
  expect(growthIn(all)).toEqual([]);
}, 180_000);

test('a document that stays is seen, and memory, files and room that grow are', () => {
  const host = { documents: new Map<string, unknown>(), name: 'host' };
  const before = entriesBelow(host);
  host.documents.set('one', { records: new Map([['record', [1, 2, 3]]]) });
  expect(entriesBelow(host) - before).toBe(5);
  const held: Held = { entries: 100, heapMb: 50, openFiles: 30, keptFiles: 5 };
  const grown = (more: Partial<Held>): readonly string[] =>
    growthIn(Array.from({ length: 10 }, (_each, round) => (round < 9 ? held : { ...held, ...more })));
  expect(grown({})).toEqual([]);
  expect(grown({ entries: 120 })).toEqual(['20 entries of its lists']);
  expect(grown({ heapMb: 80, openFiles: null })).toEqual(['30 MB of memory']);
  expect(grown({ openFiles: 40, keptFiles: 15 })).toEqual(['10 open files', '10 files in its folder']);
});
