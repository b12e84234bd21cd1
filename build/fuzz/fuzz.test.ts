/** A short run of the fuzzer over the files made here: always the same cases, on every machine. `npm run fuzz` makes more. */
import { describe, expect, test } from 'vitest';
import type { Counts } from './cases.ts';
import { noCounts, runCase, sourcesFor } from './cases.ts';
import { damage, randomFrom } from './damage.ts';
import { importKinds } from './importSources.ts';
import { fuzzedFormats, sourcesOf } from './sources.ts';

/** Fewer of tiles: one takes as long as fifty models. */
const casesOf = (formatId: string): number => (formatId === 'adt' ? 6 : 40);
/** Share of the cases that go through everything that is given a document. */
const consumedOf = (formatId: string): number => (formatId === 'adt' || formatId === 'gltf' ? 0.5 : 0.25);

describe('damaged files become a document or one FormatError, and nothing that is given them fails', () => {
  test.each([...fuzzedFormats, ...importKinds])(
    '%s',
    async (formatId) => {
      const sources = await sourcesFor(formatId, 0);
      const counts: Counts = { ...noCounts };
      const broken: string[] = [];
      const cases = casesOf(formatId);
      for (let seed = 1; seed <= cases; seed++) {
        const found = await runCase(formatId, sources, seed, counts, { consumed: consumedOf(formatId), edited: 0.5 });
        broken.push(...found.map(({ step, message, damage: what }) => `seed ${seed}, ${step}: ${message} (${what})`));
      }
      expect(broken).toEqual([]);
      expect(counts.readers).toBe(cases);
      expect(counts.opened).toBeGreaterThan(0);
      expect(counts.consumers).toBeGreaterThan(0);
    },
    120_000,
  );
});

test('the same seed makes the same damage', () => {
  for (const source of sourcesOf('mdx', 0)) {
    for (let seed = 0; seed < 50; seed++) {
      const [one, other] = [1, 2].map(() => damage(source.files, source.files, randomFrom(seed)));
      expect(one).toEqual(other);
    }
  }
});
