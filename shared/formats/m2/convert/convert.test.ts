/** Conversion between versions: what is drawn and how it moves stays the same; what does not fit is named. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { freezeRecords } from '../../../document/record.ts';
import { treeOf } from '../../../test/generate.ts';
import { m2, modelVersions } from '../index.ts';
import { listOf } from '../model.ts';
import { ModelPlayer, playedSequence } from '../playback/player.ts';
import { corpusModels, modelNamed, nativeModels, open } from '../test/corpus.ts';
import { change, healthyModel } from '../test/healthyModel.ts';
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
      expect(back.document.get(id).fields['duration']).toBeGreaterThan(0);
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

  test('cannot become another version', () => {
    expect(() => convertM2(healthyModel(256), 272, 'A.m2')).toThrow(RangeError);
  });
});

describe.skipIf(corpusModels.length === 0)('models of the game', () => {
  test.each([
    ['v256-native/GnomePounder-vanilla.m2', 264],
    ['v256-native/UI_Orc.m2', 260],
    ['v260-native/UI_RS_Orc.m2', 264],
    ['v264-native/GnomePounder.m2', 256],
    ['v264-native/GnomePounder.m2', 260],
    ['Hobgoblin.M2', 256],
  ])('%s moves alike as version %i', (name, version) => {
    const document = open(modelNamed(name));
    const converted = convertM2(document, version, 'Converted.m2');
    const count = Math.min(12, listOf(document, 'sequences').length);
    expect(largestDifference(poses(document, count), poses(converted.document, count))).toBeLessThan(2e-3);
  });

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
