/** The dialog that shapes the land: chosen, set, held to a mask, done in the worker as one step of the map. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { everywhere } from '../../../../../shared/terrain/masks/mask.ts';
import { chunkKey, TileSet } from '../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { mapOf } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { setOnlyWhere } from '../rules/onlyWhere.ts';
import { landformStore } from './landformStore.ts';
import { heldBack, latticeAround, previewSide, shadedPicture } from './previewLattice.ts';

const place = { column: 32, row: 32 };

let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  ground = await startProgram(createTile({ place, texture: 'Grass.blp', alphaDepth: 8 }), [], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.page.during(() => showTerrainDialog(null));
  setOnlyWhere(everywhere);
  landformStore.setState(landformStore.getInitialState());
  await ground.end();
  vi.unstubAllGlobals();
});

const tiles = (): TileSet => new TileSet([{ place, document: ground.document }]);

test('a landform is chosen and set, and shapes where the mask holds, in one step that is undone to the byte', async () => {
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  const before = ground.document.write();
  const chunks = [chunkKey(520, 520)];
  setOnlyWhere({ how: 'all', conditions: [{ kind: 'chunks', isInverted: false, soft: 0, chunks }] });
  await ground.page.during(() => showTerrainDialog({ kind: 'landform', map }));
  const dialog = await ground.page.find('dialog', 'Shape the land');
  expect(ground.page.text(dialog)).toContain('All 1 open tile as one ground, in one step.');
  expect(ground.page.text(dialog)).toContain('1 chunk');
  await ground.page.choose(ground.page.get('combobox', 'What'), 'Blend with a heightmap');
  // Without a heightmap there is nothing to blend with.
  expect(ground.page.get('button', 'Shape').hasAttribute('disabled')).toBe(true);
  await ground.page.choose(ground.page.get('combobox', 'What'), 'Flatten');
  await ground.page.set('Height', 12);
  await ground.page.click(ground.page.get('button', 'Shape'));
  await ground.page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Flatten']);
  const middle = -(8.5 * 100) / 3;
  expect(tiles().heightAt(middle, middle)).toBeCloseTo(12, 4);
  expect(tiles().heightAt(middle, middle - 60)).toBe(0);
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
});

test('the preview shows ground around the camera, held back by the mask, and nothing where there is none', () => {
  const lattice = latticeAround(tiles(), 5000, -266);
  // Moved onto the open tile, which begins at lattice place 8192.
  expect([lattice.south, lattice.width]).toEqual([8192, previewSide]);
  expect(lattice.values.every((value) => value === 0)).toBe(true);
  const made = heldBack(lattice, new Float32Array(previewSide ** 2).fill(8), {
    at: (south) => (south % 2) / 2,
    texels: () => [],
  });
  expect([made[0], made[previewSide]]).toEqual([0, 4]);
  const picture = shadedPicture(Float32Array.of(0, 0, 0, NaN), 2);
  expect([picture[3], picture[15]]).toEqual([255, 0]);
});
