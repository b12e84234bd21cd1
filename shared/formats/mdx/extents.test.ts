import { fieldsByName } from '../../codec/byName.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { Posed } from './extents.ts';
import { mdx } from './index.ts';
import { itemsWithTags, singleRecord } from './model.ts';
import { Geoset } from './schema/geoset.ts';
import { Sequence } from './schema/model.ts';
import { fieldsOf } from '../../codec/record.ts';

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../assets/samples/${name}`, import.meta.url)));

function recompute(document: Document): void {
  mdx.acts?.find(({ id }) => id === 'recomputeExtents')?.apply(document);
}

function extentOf(document: Document, id: RecordId) {
  return fieldsOf(Sequence, document.get(id)).extent;
}

test('extents hold every vertex of a moving model that can be seen, in one step', () => {
  const document = openDocument(mdx, file('Golem_HD.mdx'));
  const [walk] = itemsWithTags(document, ['SEQS']);
  if (walk === undefined) throw new Error('no sequence');
  const wrong = { radius: 1, minimum: [0, 0, 0], maximum: [1, 1, 1] };
  document.edit('Spoil', (transaction) => transaction.update(walk, { extent: wrong }));
  const steps = document.history.entries.length;
  recompute(document);
  expect(document.history.entries.slice(steps).map(({ label }) => label)).toEqual(['Recompute extents']);
  const { minimum, maximum } = extentOf(document, walk);
  const posed = new Posed(document);
  const [start = 0, end = 0] = fieldsOf(Sequence, document.get(walk)).interval;
  posed.at({ interval: { start, end, isLooping: false }, frame: start, globalTime: 0 });
  const [body] = posed.geosets;
  const at = [...(body?.posed ?? [])];
  expect(at.length).toBeGreaterThan(100);
  const isInside = at.every(
    (value, index) => value >= (minimum[index % 3] ?? 0) - 1e-3 && value <= (maximum[index % 3] ?? 0) + 1e-3,
  );
  expect(isInside).toBe(true);
  document.undo();
  expect(extentOf(document, walk)).toEqual(wrong);
});

test('a model that grows gets a larger extent, and measuring twice changes nothing', () => {
  const document = openDocument(mdx, file('Knight.mdx'));
  recompute(document);
  const { history } = document;
  const steps = history.entries.length;
  recompute(document);
  expect(history.entries.length).toBe(steps);
  const header = singleRecord(document, 'MODL');
  const [geoset] = itemsWithTags(document, ['GEOS']);
  if (header === null || geoset === undefined) throw new Error('the sample has both');
  const before = fieldsByName(document.get(header.id).fields)['extent'] as { readonly radius: number };
  document.edit('Stretch', (transaction) => transaction.patch(geoset, 'positions', 0, Float32Array.of(0, 0, 5000)));
  recompute(document);
  const after = fieldsByName(document.get(header.id).fields)['extent'] as { readonly radius: number };
  expect(after.radius).toBeGreaterThan(before.radius + 1000);
});

test('each geoset has a row for each sequence in version 800', () => {
  const document = openDocument(mdx, file('Knight.mdx'));
  recompute(document);
  const sequences = itemsWithTags(document, ['SEQS']).length;
  for (const id of itemsWithTags(document, ['GEOS'])) {
    expect(fieldsOf(Geoset, document.get(id)).sequenceExtents).toHaveLength(sequences * 7);
  }
});

test('a geoset without vertices, and a model with nothing in it, keep what they have', () => {
  const document = openDocument(mdx, file('Knight.mdx'));
  for (const id of itemsWithTags(document, ['GEOS'])) {
    document.edit('Empty', (transaction) => transaction.update(id, { positions: new Float32Array(0) }));
  }
  const steps = document.history.entries.length;
  recompute(document);
  expect(document.history.entries.length).toBe(steps);
});
