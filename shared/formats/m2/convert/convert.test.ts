/** Conversion between versions: what is drawn and how it moves stays the same; what does not fit is named. */
import { term, told } from '../../../codec/said.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addedErrors, countErrors } from '../../../format/addedErrors.ts';
import type { Document } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { treeOf } from '../../../test/generate.ts';
import { m2, modelVersions } from '../index.ts';
import { listOf } from '../model.ts';
import { playedSequence } from '../playback/clock.ts';
import { ModelPlayer } from '../playback/player.ts';
import { hasCorpus } from '../../../test/corpus.ts';
import { corpusModels, modelNamed, nativeModels, open } from '../test/corpus.ts';
import { change, healthyModel } from '../test/healthyModel.ts';
import { brokenOfAll } from '../test/submeshRules.ts';
import { convertM2 } from './index.ts';

beforeAll(() => freezeRecords(true));

/** All bone matrices at three moments of each sequence, one row a moment. */
function poses(document: Document, sequences: number): readonly number[][] {
  const player = new ModelPlayer(document);
  return Array.from({ length: sequences }, (_, sequence) =>
    [1, 333, 700].map((time) => {
      player.play({ sequence: playedSequence(document, sequence, time), fading: null, globalTime: 450 });
      return [...player.matrices];
    }),
  ).flat();
}

function largestDifference(left: readonly number[][], right: readonly number[][]): number {
  let largest = 0;
  left.forEach((row, at) =>
    row.forEach((value, index) => {
      largest = Math.max(largest, Math.abs(value - (right[at]?.[index] ?? NaN)) / (1 + Math.abs(value)));
    }),
  );
  return largest;
}

const tree = (document: Document): unknown => treeOf(document, m2.schemas, document.root);

describe('a healthy model', () => {
  const pairs = modelVersions.flatMap((from) =>
    modelVersions.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  test.each(pairs)('of version %i becomes one of %i that is healthy and moves alike', (from, to) => {
    const document = healthyModel(from);
    const converted = convertM2(document, to, 'Converted.m2');
    expect(converted.document.version).toBe(to);
    expect(m2.validate(converted.document).filter(({ severity }) => severity === 'error')).toEqual([]);
    // What the source breaks, such as centres that were set by hand, comes along.
    const known = new Set(brokenOfAll(document));
    expect(brokenOfAll(converted.document).filter((rule) => !known.has(rule))).toEqual([]);
    expect(largestDifference(poses(document, 2), poses(converted.document, 2))).toBeLessThan(1e-3);
  });

  test('goes to 260 and back without a loss', () => {
    const document = healthyModel(256);
    const there = convertM2(document, 260, 'A.m2');
    const back = convertM2(there.document, 256, 'A.m2');
    expect([...there.lost, ...back.lost]).toEqual([]);
    expect(tree(back.document)).toEqual(tree(document));
  });

  test('of version 264 goes to 263 and back with only its tables made anew', () => {
    const document = healthyModel(264);
    const there = convertM2(document, 263, 'A.m2');
    const back = convertM2(there.document, 264, 'A.m2');
    expect(there.lost).toEqual([]);
    expect(back.lost).toEqual(['the table of playable animations']);
    for (const id of listOf(back.document, 'sequences'))
      expect(fieldsByName(back.document.get(id).fields)['duration']).toBeGreaterThan(0);
    expect(largestDifference(poses(document, 2), poses(back.document, 2))).toBeLessThan(1e-6);
  });

  test('names what the older version cannot hold', () => {
    const document = change(healthyModel(264), (build) => {
      build.setModel({ globalFlags: 8, combiners: Uint16Array.of(1) });
      build.set('particles', { colorIndex: 11, lifespanVariation: 1 });
      build.setInView('batches', { priority: 3 });
    });
    expect(convertM2(document, 256, 'A.m2').lost).toEqual([
      'priorities of batches',
      'replaced colours of particles',
      'variations of particles',
      'the table of texture combiners',
    ]);
  });

  const links = (document: Document): readonly unknown[] =>
    listOf(document, 'sequences').map((id) => {
      const { flags, alias, nextVariation } = fieldsByName(document.get(id).fields);
      return { flags, alias, nextVariation };
    });

  test('with bits of a later version becomes one without aliases that lead nowhere', () => {
    const document = change(healthyModel(256), (build) => {
      build.setModel({ globalFlags: 0x8 | 0x1 });
      build.set('sequences', { flags: 0x61, alias: 1, nextVariation: 0 });
      build.set('sequences', { flags: 0xc2, alias: 49619, nextVariation: 7 }, 1);
      build.set('particles', { flags: 0x800000 | 0x8 });
    });
    const { document: converted, lost } = convertM2(document, 264, 'A.m2');
    expect(links(converted)).toEqual([
      { flags: 0x21, alias: 0, nextVariation: -1 },
      { flags: 0x22, alias: 1, nextVariation: -1 },
    ]);
    expect(fieldsByName(converted.get(converted.root).fields)['globalFlags']).toBe(0x1);
    const particles = listOf(converted, 'particles').map((id) => fieldsByName(converted.get(id).fields)['flags']);
    expect(particles).toEqual([0x8]);
    expect(lost).toEqual([
      'links to a next variation that led round in a circle, or to no sequence (2 times)',
      'the table of playable animations',
    ]);
    expect(m2.validate(converted).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('of version 264 keeps aliases that lead to keys and frees those that lead round', () => {
    const document = change(healthyModel(264), (build) => {
      build.set('sequences', { flags: 0x40, alias: 1 });
      build.set('sequences', { flags: 0x20, alias: 1 }, 1);
    });
    expect(links(convertM2(document, 264, 'A.m2').document)[0]).toMatchObject({ flags: 0x40, alias: 1 });
    const round = change(healthyModel(264), (build) => {
      build.set('sequences', { flags: 0x60, alias: 1 });
      build.set('sequences', { flags: 0x60, alias: 0 }, 1);
    });
    expect(links(convertM2(round, 264, 'A.m2').document)).toEqual([
      { flags: 0x20, alias: 0, nextVariation: -1 },
      { flags: 0x20, alias: 1, nextVariation: -1 },
    ]);
  });

  test('cannot become another version', () => {
    expect(() => convertM2(healthyModel(256), 272, 'A.m2')).toThrow(RangeError);
  });
});

describe('models of the game', () => {
  const onShelf: readonly (readonly [name: string, version: number])[] = [
    ['v256-native/GnomePounder-vanilla.m2', 264],
    ['v256-native/UI_Orc.m2', 260],
    ['v260-native/UI_RS_Orc.m2', 264],
    ['v264-native/GnomePounder.m2', 256],
    ['v264-native/GnomePounder.m2', 260],
    ['Hobgoblin.M2', 256],
  ];
  const made: typeof onShelf = [
    ['v264-samples/Squire.m2', 256],
    ['v264-samples/Squire.m2', 260],
    ['v264-made/Apart.m2', 256],
    ['v256-made/Squire.m2', 264],
    ['v260-made/Squire.m2', 264],
  ];
  test.each(hasCorpus ? onShelf : made)('%s moves alike as version %i', (name, version) => {
    const document = open(modelNamed(name));
    const converted = convertM2(document, version, 'Converted.m2');
    const count = Math.min(12, listOf(document, 'sequences').length);
    expect(largestDifference(poses(document, count), poses(converted.document, count))).toBeLessThan(2e-3);
  });

  test('have no error after any conversion that they had not before', () => {
    for (const [index, model] of corpusModels.entries()) {
      const document = open(model);
      const before = countErrors(m2.validate(document));
      const others = modelVersions.filter((each) => each !== document.version);
      // Every second version, the others with the next model: all pairs are tried, each on half of the models.
      for (const version of others.filter((_each, at) => at % 2 === index % 2)) {
        const { document: made, lost } = convertM2(document, version, 'A.m2');
        // Asked of the validator itself: what the conversion says of its own work is the next test's.
        expect(addedErrors(before, m2.validate(made)), `${model.name} to ${version}`).toEqual([]);
        expect(lost.filter((line) => line.startsWith('error'))).toEqual([]);
      }
    }
  }, 120_000);

  test('of version 260 become 256 and come back as they were, but for what is named', () => {
    for (const model of nativeModels.filter(({ name }) => name.includes('v260'))) {
      const document = open(model);
      const there = convertM2(document, 256, 'A.m2');
      const back = convertM2(there.document, 260, 'A.m2');
      const lost = [...there.lost, ...back.lost];
      expect(
        lost.every((line) => /^(name checksums of bones|priorities of batches)/.test(line)),
        `${model.name}: ${lost.join()}`,
      ).toBe(true);
      expect(largestDifference(poses(document, 1), poses(back.document, 1))).toBe(0);
    }
  });
});

test('an error that a conversion brought in stands among what was lost', () => {
  const document = healthyModel(256);
  const real = m2.validate.bind(m2);
  const check = vi.spyOn(m2, 'validate').mockImplementation((model, ...more) => {
    const problems = real(model, ...more);
    if (model === document) return problems;
    return [
      ...problems,
      { rule: 'alias-target', severity: 'error', ...told(term('Stand leads nowhere')), record: model.root },
    ];
  });
  const { lost } = convertM2(document, 264, 'A.m2');
  check.mockRestore();
  expect(lost.at(-1)).toBe('error that was not there before: Stand leads nowhere [alias-target]');
  expect(convertM2(document, 264, 'A.m2').lost).not.toContainEqual(expect.stringMatching(/^error/));
});
