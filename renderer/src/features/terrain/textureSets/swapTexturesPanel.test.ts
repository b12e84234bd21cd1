/** Swapping textures over the open tiles of a map: one step, undone to the byte, over all of it or in one area (T89). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { setArea } from '../../../../../shared/terrain/chunkEdits.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { mapOf } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';

const place = { column: 32, row: 32 };
let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  const tile = createTile({ place, texture: 'Grass.blp', alphaDepth: 8, areaId: 3 });
  ground = await startProgram(tile, [], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.end();
  vi.unstubAllGlobals();
});

const shown = (): readonly string[] => {
  const tiles = new TileSet([{ place, document: ground.document }]);
  const [tile] = tiles.tiles;
  const chunks = tile === undefined ? [] : tiles.chunksOf(tile);
  return [...new Set(chunks.flatMap((chunk) => layersOf(chunk).map(({ texture }) => texture)))].toSorted();
};

test('textures are swapped by the dialog in one step; without a wish nothing can be done', async () => {
  const { page } = ground;
  const before = ground.document.write();
  await ground.command('Swap textures of the map');
  const dialog = await page.find('dialog', /Swap textures/);
  expect(page.text(dialog)).toContain('Grass256 chunks');
  expect(page.get('button', 'Swap', dialog).hasAttribute('disabled')).toBe(true);
  await page.set('Path', 'Tileset\\Snow.blp');
  await page.click(page.get('button', 'Swap', dialog));
  await page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Swap textures']);
  expect(shown()).toEqual(['Tileset\\Snow.blp']);
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
});

test('in one area only its chunks change', async () => {
  const { page } = ground;
  const tiles = new TileSet([{ place, document: ground.document }]);
  const first = tiles.chunk(512, 512);
  if (first === null) throw new Error('no chunk');
  await page.during(() => editMap('Area', (edit) => setArea(edit, first, 7)));
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  await page.during(() => showTerrainDialog({ kind: 'swapTextures', map }));
  const dialog = await page.find('dialog', /Swap textures/);
  await page.set('Path', 'Snow.blp');
  await page.click(page.get('checkbox', 'Only in one area', dialog));
  await page.set('Area', 7);
  await page.click(page.get('button', 'Swap', dialog));
  await page.until(() => ground.steps.length === 2);
  expect(shown()).toEqual(['Grass.blp', 'Snow.blp']);
  expect(layersOf(first).map(({ texture }) => texture)).toEqual(['Snow.blp']);
});
