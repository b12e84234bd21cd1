/** A part of a model is a submesh in every view: found by its geoset and its vertices, and deleted in all of them on request. */
import { hasCorpus } from '../../test/corpus.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { editStructure } from '../../document/structure.ts';
import { m2 } from './index.ts';
import { listOf } from './model.ts';
import { sameSubmeshes } from './sameSubmeshes.ts';
import { View } from './schema/view.ts';
import { modelNamed, open } from './test/corpus.ts';
import { healthyModel } from './test/healthyModel.ts';
import { fieldsOf } from '../../codec/record.ts';

beforeAll(() => freezeRecords(true));

const submeshesOf = (document: Document, view: number): readonly RecordId[] => {
  const id = listOf(document, 'views')[view];
  return id === undefined ? [] : fieldsOf(View, document.get(id)).submeshes;
};

function twoViews(): Document {
  const document = healthyModel(256);
  const [view] = listOf(document, 'views');
  if (view === undefined) throw new Error('no view');
  editStructure(document, 'Copy', (structure) => structure.duplicate(view));
  return document;
}

test('the same part of another view is found, one of another geoset or other vertices is not', () => {
  const document = twoViews();
  const [[near], [far]] = [submeshesOf(document, 0), submeshesOf(document, 1)];
  if (near === undefined || far === undefined) throw new Error('no submesh');
  expect(sameSubmeshes(document, [near])).toEqual([far]);
  expect(sameSubmeshes(document, [near, far])).toEqual([]);
  document.edit('Other geoset', (tx) => tx.update(far, { geoset: 5 }));
  expect(sameSubmeshes(document, [near])).toEqual([]);
  document.undo();
  document.edit('No vertices', (tx) => tx.update(far, { vertexCount: 0 }));
  expect(sameSubmeshes(document, [near])).toEqual([]);
});

test('deleting it everywhere leaves every view without it, and its batches', () => {
  const document = twoViews();
  const [near] = submeshesOf(document, 0);
  if (near === undefined) throw new Error('no submesh');
  const along = (m2.structure.dependants?.(document, [near]) ?? []).flatMap(({ records }) => records);
  editStructure(document, 'Delete', (structure) => {
    for (const id of [near, ...along]) structure.remove(id);
  });
  for (const view of listOf(document, 'views')) {
    const { submeshes, batches } = fieldsOf(View, document.get(view));
    expect([submeshes, batches]).toEqual([[], []]);
  }
  const views = m2.outline(document).children.find(({ collection }) => collection === 'views');
  expect(views?.children.map(({ meta }) => meta)).toEqual(['0 triangles', '0 triangles']);
});

test('a batch that is deleted takes the same layer of other views along, and no layer of another material', () => {
  const document = twoViews();
  const [near, far] = listOf(document, 'views').map((view) => fieldsOf(View, document.get(view)).batches[0]);
  if (near === undefined || far === undefined) throw new Error('no batch');
  const along = (): unknown => m2.structure.dependants?.(document, [near]);
  expect(along()).toEqual([
    { records: [far], reason: '1 batch of other views (levels of detail) is the same layer over the same part.' },
  ]);
  document.edit('Other material', (tx) => tx.update(far, { material: 3 }));
  expect(along()).toEqual([]);
});

test.skipIf(!hasCorpus)('the submeshes of the gnome share those of its coarser views among them', () => {
  const document = open(modelNamed('GnomePounder-vanilla.m2'));
  const others = [1, 2, 3].flatMap((view) => submeshesOf(document, view));
  const found = submeshesOf(document, 0).map((submesh) => sameSubmeshes(document, [submesh]));
  expect(found.every((same) => same.length >= 3)).toBe(true);
  // Where fewer bones are allowed one part is several submeshes; each belongs to one part.
  expect(found.flat()).toHaveLength(others.length);
  expect(new Set(found.flat())).toEqual(new Set(others));
});
