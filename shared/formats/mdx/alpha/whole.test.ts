import { fieldsByName } from '../../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { Posed } from '../extents.ts';
import { itemsWithTags } from '../model.ts';
import { mdxAlpha } from './index.ts';
import { healthyAlphaModel } from './test/healthyModel.ts';
import { mdxEdits } from '../edits/index.ts';
import type { WholeTransform } from '../../../model/edits.ts';

beforeAll(() => freezeRecords(true));

/** Posed vertices of all geosets at moments of all sequences. */
function poses(document: Document): readonly number[] {
  const posed = new Posed(document);
  return (mdxAlpha.animation?.sequences(document) ?? []).flatMap((span) =>
    [0, 0.3, 0.5, 1].flatMap((share) => {
      posed.at({ interval: span, frame: span.start + (span.end - span.start) * share, globalTime: 130 });
      return posed.geosets.flatMap((geoset) => [...geoset.posed]);
    }),
  );
}

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  expect(found.length).toBe(wanted.length);
  const apart = found.map((number, place) => Math.abs(number - (wanted[place] ?? Number.NaN)));
  expect(Math.max(...apart)).toBeLessThan(1e-4);
}

/** The document with keys that move its first bone. */
function moving(version: number): Document {
  const document = healthyAlphaModel(version);
  const track = [...document.all()].find(({ fields }) => fieldsByName(fields)['tag'] === 'KGTR');
  if (track === undefined) throw new Error('no bone moves');
  const values = Float32Array.from({ length: 18 }, (_, place) => place / 4);
  document.edit('Keys', (transaction) => transaction.update(track.id, { values }));
  return openDocument(mdxAlpha, document.write());
}

const way: Vector3 = [2, -3, 4.5];
const still: WholeTransform = { scale: 1, turn: [0, 0, 0], move: [0, 0, 0] };
const whole = (document: Document, change: Partial<WholeTransform>): unknown =>
  mdxEdits(document).transformWhole?.({ ...still, ...change });

interface Case {
  readonly act: string;
  readonly change: Partial<WholeTransform>;
  readonly map: (number: number, place: number) => number;
}

const cases: readonly Case[] = [
  { act: 'a move', change: { move: way }, map: (number, place) => number + (way[place % 3] ?? 0) },
  { act: 'a factor', change: { scale: 2.5 }, map: (number) => number * 2.5 },
];

describe.each([1300, 1400, 1500])('in version %i', (version) => {
  test.each(cases)('$act takes along what is seen in every sequence, and is taken back to the byte', (each) => {
    const document = moving(version);
    const before = document.write();
    const seen = poses(document);
    expect(new Set(seen).size).toBeGreaterThan(4);
    whole(document, each.change);
    expect(document.history.position).toBe(1);
    const again = openDocument(mdxAlpha, document.write());
    expectNear(poses(again), seen.map(each.map));
    expect(mdxAlpha.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
    document.undo();
    expect(document.write()).toEqual(before);
  });

  test('what is no mesh goes along: cameras, collision mesh, extents, emitters', () => {
    const document = healthyAlphaModel(version);
    const field = (tag: string, name: string) =>
      fieldsByName(document.get(itemsWithTags(document, [tag])[0] ?? document.root).fields)[name];
    whole(document, { move: way });
    expect(field('CAMS', 'position')).toEqual([6, -3, 5.5]);
    expect([...(field('CLID', 'positions') as Float32Array)].slice(0, 3)).toEqual([...way]);
    expect(field('SEQS', 'extent')).toEqual({ radius: 2, minimum: [1, -4, 4.5], maximum: [3, -2, 6.5] });
    if (version < 1500) {
      expect([...(field('GEOS', 'sequenceExtents') as Float32Array)].slice(0, 7)).toEqual([2, 1, -4, 4.5, 3, -2, 6.5]);
    }
    // Its corners count from its pivot.
    expect(field('HTST', 'vertexB')).toEqual([1, 1, 2]);
    document.undo();
    whole(document, { scale: 2 });
    expect(field('CAMS', 'position')).toEqual([8, 0, 2]);
    expect(field('SEQS', 'extent')).toEqual({ radius: 4, minimum: [-2, -2, 0], maximum: [2, 2, 4] });
    expect(field('HTST', 'vertexB')).toEqual([2, 2, 4]);
    expect(field('RIBB', 'heightAbove')).toBe(2);
    expect(field('PRE2', 'scaling')).toEqual([1, 1, 1]);
  });

  test('nothing is done for nothing, and numbers that are none are refused', () => {
    const document = healthyAlphaModel(version);
    whole(document, {});
    expect(document.history.position).toBe(0);
    expect(() => whole(document, { move: [Number.NaN, 0, 0] })).toThrow('three numbers');
    expect(() => whole(document, { scale: 0 })).toThrow('above 0');
  });
});
