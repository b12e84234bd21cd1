import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { recomputeBounds } from './bounds.ts';
import { listOf, modelFields, trackOf } from './model.ts';
import { Attachment } from './schema/points.ts';
import { Sequence } from './schema/sequence.ts';
import { Vertices } from './schema/vertices.ts';
import { View } from './schema/view.ts';
import { m2Acts } from './acts.ts';
import { m2Edits } from './edits/index.ts';
import { healthyModel } from './test/healthyModel.ts';
import { placeSubmeshes, selectedSubmeshes } from './transform.ts';
import { fieldsOf } from '../../codec/record.ts';

function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('an empty list');
  return first;
}

const positionsOf = (document: Document): number[] => [
  ...fieldsOf(Vertices, document.get(only(listOf(document, 'vertices')))).positions,
];

describe.each([256, 260, 264])('in version %i', (version) => {
  test('bounds are those of the vertices as they move', () => {
    const document = healthyModel(version);
    recomputeBounds(document);
    // The second vertex goes up to (2, 2, 2) with its bone, which stands at (1, 0, 0).
    expect(modelFields(document).bounds).toMatchObject({ minimum: [0, 0, 0], maximum: [3, 2, 2] });
    const [stand, walk] = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)).bounds);
    expect(stand?.maximum).toEqual([3, 2, 2]);
    expect(walk?.maximum).toEqual([1, 1, 0]);
    const { position } = document.history;
    recomputeBounds(document);
    expect(document.history.position).toBe(position);
  });

  test('scaling takes all lengths along, and one step back undoes it', () => {
    const document = healthyModel(version);
    const before = document.write();
    m2Edits(document).transformWhole?.({ scale: 2, turn: [0, 0, 0], move: [0, 0, 0] });
    expect(positionsOf(document)).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 0]);
    expect(fieldsOf(Attachment, document.get(only(listOf(document, 'attachments')))).position).toEqual([2, 4, 6]);
    const bone = listOf(document, 'bones')[1];
    const track = bone === undefined ? null : trackOf(document, bone, 'translation');
    expect([...((track?.fields.values ?? []) as Float32Array)]).toEqual([0, 0, 0, 2, 2, 2, 4, 4, 4]);
    expect(modelFields(document).bounds).toMatchObject({ maximum: [2, 2, 0], radius: 4 });
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(document.write()).toEqual(before);
  });

  test('a submesh is turned and moved about its middle, with its normals', () => {
    const document = healthyModel(version);
    const view = fieldsOf(View, document.get(only(listOf(document, 'views'))));
    const submeshes = selectedSubmeshes(document, [only(view.batches)]);
    expect(submeshes).toEqual([view.submeshes[0]]);
    placeSubmeshes(document, submeshes, { move: [0, 0, 5], turn: [180, 0, 0], scale: 2 });
    const points = positionsOf(document).map((value) => Math.round(value * 1000) / 1000 + 0);
    expect(points).toEqual([-0.5, 1.5, 5, 1.5, 1.5, 5, -0.5, -0.5, 5]);
    const { normals } = fieldsOf(Vertices, document.get(only(listOf(document, 'vertices'))));
    expect(normals[2]).toBeCloseTo(-1);
    document.undo();
    expect(positionsOf(document)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });
});

test('acts say what cannot be done', () => {
  const document = healthyModel(264);
  expect(() => placeSubmeshes(document, [], { move: [0, 0, 0], turn: [0, 0, 0], scale: 1 })).toThrow('has vertices');
  const place = m2Acts.find(({ id }) => id === 'placeSubmeshes');
  expect(place?.isOffered?.(document, [document.root])).toBe(false);
});
