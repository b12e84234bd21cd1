/** What the worker does for minimaps: it tells what tiles name, and draws those it can read. */
import { expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { writePng } from '../../../../../../shared/formats/png/index.ts';
import { usualMinimap } from '../../../../../../shared/terrain/minimap/index.ts';
import { decodeTexture } from '../../../../../../shared/texture/index.ts';
import { drawMinimaps, minimapNeeds } from './minimapJobs.ts';

const place = { column: 31, row: 32 };
const tile = { place, bytes: createTile({ place, texture: 'Tileset/Test/Grass.blp', alphaDepth: 8 }).write() };
const damaged = { place: { column: 32, row: 32 }, bytes: new Uint8Array(40) };

test('a tile that cannot be read keeps its place in the answers, and the others are drawn', () => {
  const tiles = [damaged, tile];
  const path = 'tileset\\test\\grass.blp';
  expect(minimapNeeds({ tiles }).needs).toEqual([null, { textures: [path], buildings: [] }]);
  const red = writePng({ width: 1, height: 1, pixels: Uint8Array.of(255, 0, 0, 255) }, { hasAlpha: false });
  const shares: number[] = [];
  const { files } = drawMinimaps(
    { tiles, options: usualMinimap, textures: [{ path, name: 'grass.png', bytes: red }], buildings: [], liquids: [] },
    (share) => shares.push(share),
  );
  const [none = null, drawn = null] = files;
  expect(none).toBeNull();
  if (drawn === null) throw new Error('the tile is drawn');
  const { width, pixels } = decodeTexture({ bytes: drawn, name: 'minimap.blp' });
  expect([width, ...pixels.subarray(0, 3)]).toEqual([256, 255, 0, 0]);
  expect(shares).toEqual([0, 0.5]);
});
