/** Chains of aliases and variations in damaged files: what a walk along each would find, without walking each. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../test/cpuTime.ts';
import { ALIAS, KEYS_INSIDE, keySuffixes, MAIN_FILE } from './codec/files.ts';
import { circlesOf, soundAliases } from './links.ts';

/** As it was found before, one step after the other. */
const walked = {
  circles: (links: readonly number[]): readonly boolean[] =>
    links.map((_, start) => {
      let at = start;
      for (let step = 0; step <= links.length && at >= 0; step++) {
        at = links[at] ?? -1;
        if (at === start) return true;
      }
      return false;
    }),
  end: (aliases: readonly number[], start: number): number | null => {
    let at = start;
    for (let step = 0; step <= aliases.length; step++) {
      const next = aliases[at];
      if (next === undefined) return null;
      if (next < 0) return at;
      at = next;
    }
    return null;
  },
};

test('they are what following each link by itself says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 9 }), (links) => {
      expect(circlesOf(links)).toEqual(walked.circles(links));
      // −1 stands for a sequence with keys of its own, in a file that its place names.
      const sequences = links.map((alias, animation) => ({
        ...{ animation, variation: 0, flags: alias < 0 ? 0 : ALIAS, alias: Math.max(0, alias) },
      }));
      const ends = links.map((_, start) => walked.end(links, start));
      expect(soundAliases(sequences)).toEqual(ends.map((end, at) => end !== null && end !== at));
      const suffixes = keySuffixes(sequences);
      for (const [at, end] of ends.entries()) {
        if (end !== null) expect(suffixes[at]).toBe(`000${end}-00.anim`);
      }
    }),
  );
});

test('an alias of itself has its own file, one that leads to nothing too, and a circle none', () => {
  const alias = (to: number) => ({ animation: 7, variation: 1, flags: ALIAS, alias: to });
  expect(keySuffixes([alias(0), alias(9), alias(3), alias(2), alias(3)])).toEqual([
    ...['0007-01.anim', '0007-01.anim'],
    ...[MAIN_FILE, MAIN_FILE, MAIN_FILE],
  ]);
  expect(keySuffixes([{ ...alias(1), flags: ALIAS | KEYS_INSIDE }, alias(0)])).toEqual([MAIN_FILE, MAIN_FILE]);
});

test('a hundred thousand of them, in circles and in one long chain, take no time worth the name', () => {
  const count = 100_000;
  const round = Array.from({ length: count }, (_, at) => (at % 60_000) ^ 1);
  const chain = Array.from({ length: count }, (_, at) => Math.min(at + 1, 0xffff));
  const started = cpuMs();
  for (const links of [round, chain]) {
    const sequences = links.map((alias) => ({ animation: 0, variation: 0, flags: ALIAS, alias }));
    circlesOf(links);
    soundAliases(sequences);
    keySuffixes(sequences);
  }
  expect(cpuMs() - started).toBeLessThan(5000);
});
