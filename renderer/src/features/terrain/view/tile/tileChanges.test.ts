import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import { expect, test } from 'vitest';
import type { Transaction } from '../../../../../../shared/document/transaction.ts';
import { addLayer, setAlpha } from '../../../../../../shared/formats/adt/edits.ts';
import { texelCount } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { TestTile } from '../testTile.ts';
import { testTile } from '../testTile.ts';
import { collectTileChanges, noTileChanges } from './tileChanges.ts';

/** What an edit makes stale, without what stays empty. */
function staleAfter(tile: TestTile, change: (transaction: Transaction) => void): Record<string, unknown> {
  const changes = noTileChanges();
  const stop = tile.document.onChange(({ diff }) => collectTileChanges(changes, tile.model, diff));
  tile.document.edit('Change', change);
  stop();
  return Object.fromEntries(
    Object.entries({ ...changes }).flatMap(([name, value]): [string, number[] | true][] => {
      if (value instanceof Set) return value.size === 0 ? [] : [[name, [...value]]];
      return value ? [[name, true]] : [];
    }),
  );
}

const chunk = 18;

test('heights and normals are vertices', () => {
  const tile = testTile();
  const id = tile.chunks[chunk];
  if (id === undefined) throw new Error('no chunk');
  expect(staleAfter(tile, (transaction) => transaction.patch(id, 'heights', 3, [5]))).toEqual({ vertices: [chunk] });
  expect(staleAfter(tile, (transaction) => transaction.patch(id, 'normals', 9, [5]))).toEqual({ vertices: [chunk] });
});

test('holes, area and flags are the record; flags may be a liquid’s, too', () => {
  const tile = testTile();
  const id = tile.chunks[chunk];
  if (id === undefined) throw new Error('no chunk');
  expect(staleAfter(tile, (transaction) => transaction.update(id, { holes: 5 }))).toEqual({ records: [chunk] });
  expect(staleAfter(tile, (transaction) => transaction.update(id, { areaId: 9 }))).toEqual({ records: [chunk] });
  expect(staleAfter(tile, (transaction) => transaction.update(id, { flags: 2 }))).toEqual({
    records: [chunk],
    areLiquidsStale: true,
  });
});

test('a new layer is weights and record, a painted one weights alone', () => {
  const tile = testTile();
  const id = tile.chunks[chunk];
  if (id === undefined) throw new Error('no chunk');
  let layer = id;
  const added = staleAfter(tile, (transaction) => {
    layer = addLayer(transaction, tile.document, id, 0);
  });
  expect(added).toEqual({ weights: [chunk], records: [chunk] });
  const painted = staleAfter(tile, (transaction) =>
    setAlpha(transaction, tile.document, layer, new Uint8Array(texelCount).fill(80)),
  );
  expect(painted['weights']).toEqual([chunk]);
});

test('another texture file makes textures stale, the map’s depth all weights', () => {
  const tile = testTile();
  const [texture] = fieldsByName(tile.document.get(tile.document.root).fields)[
    'textures'
  ] as readonly (typeof tile.chunks)[number][];
  if (texture === undefined) throw new Error('no texture');
  expect(staleAfter(tile, (transaction) => transaction.update(texture, { path: 'other.blp' }))).toEqual({
    areTexturesStale: true,
  });
  const depth = staleAfter(tile, (transaction) => transaction.update(tile.document.root, { alphaDepth: 8 }));
  expect((depth['weights'] as number[]).length).toBe(256);
});

test('undo makes stale what the edit did', () => {
  const tile = testTile();
  const id = tile.chunks[chunk];
  if (id === undefined) throw new Error('no chunk');
  tile.document.edit('Raise', (transaction) => transaction.patch(id, 'heights', 0, [9]));
  const changes = noTileChanges();
  tile.document.onChange(({ diff }) => collectTileChanges(changes, tile.model, diff));
  tile.document.undo();
  expect([...changes.vertices]).toEqual([chunk]);
});
