/** Pictures of other programs read into the open ground: what they show is asked, with what is known filled in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { writePng } from '../../../../../shared/formats/png/index.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { mapOf } from './maps.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { showTerrainDialog } from './terrainDialog.ts';

const place = { column: 32, row: 32 };

let ground: Program;
beforeEach(async () => {
  // The work is done in this thread: workers are proved in app/work/longWork.test.ts.
  void new StandInWorkers();
  const tile = createTile({ place, texture: 'Tileset\\Test\\Grass.blp', alphaDepth: 8, areaId: 1 });
  ground = await startProgram(tile, [], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.page.during(() => showTerrainDialog(null));
  await ground.end();
  vi.unstubAllGlobals();
});

const tiles = (): TileSet => new TileSet([{ place, document: ground.document }]);

/** A picture of 65 × 65 pixels, black in the west and white in the east, with the other channels as asked. */
function picture(colour: (share: number) => readonly [number, number, number, number]): File {
  const pixels = new Uint8Array(65 * 65 * 4);
  for (let at = 0; at < 65 * 65; at++) pixels.set(colour((at % 65) / 64), at * 4);
  return new File([Uint8Array.from(writePng({ width: 65, height: 65, pixels }, { hasAlpha: true }))], 'mountains.png');
}
const grey = picture((share) => [share * 255, share * 255, share * 255, 255]);

/** Chooses files in the dialog about pictures, and waits until it is asked what they show. */
async function give(file: File): Promise<void> {
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  await ground.page.during(() => showTerrainDialog({ kind: 'export', map }));
  await ground.page.find('dialog', 'Pictures of Test');
  const input = window.document.querySelector<HTMLInputElement>('input[aria-label="Pictures to read"]');
  if (input === null) throw new Error('no files can be chosen');
  Object.defineProperty(input, 'files', { value: [file] });
  await ground.page.during(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  await ground.page.find('dialog', 'Read pictures');
}

test('a heightmap without a word beside it is read with base and range as typed, in one step', async () => {
  const before = ground.document.write();
  await give(grey);
  expect(ground.page.text()).toContain('65 × 65, 8 bit');
  // The flat ground of the tile is in the middle of what is offered.
  expect([ground.page.field('Base').value, ground.page.field('Range').value]).toEqual(['-100', '200']);
  await ground.page.set('Base', 10);
  await ground.page.set('Range', 50);
  await ground.page.click(ground.page.get('button', 'Read'));
  await ground.page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Import pictures']);
  expect(tiles().heightAt(-260, -1)).toBeCloseTo(10, 0);
  expect(tiles().heightAt(-260, -266)).toBeCloseTo(35, 0);
  expect(tiles().heightAt(-260, -532)).toBeCloseTo(60, 0);
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
  await ground.redo();
  // What is there already is not worth a step, and the user hears of it.
  await give(grey);
  expect([ground.page.field('Base').value, ground.page.field('Range').value]).toEqual(['10', '50']);
  await ground.page.click(ground.page.get('button', 'Read'));
  await ground.page.until(() => ground.page.text().includes('Nothing was changed'));
  expect(ground.steps).toEqual(['Import pictures']);
});

test('a splat map shows one texture a channel, as they are named', async () => {
  await give(picture((share) => [share < 0.5 ? 255 : 0, 0, share < 0.5 ? 0 : 255, 0]));
  await ground.page.choose(ground.page.field('Shows'), 'Where four textures show (red, green, blue, alpha)');
  expect(ground.page.get('button', 'Read').hasAttribute('disabled')).toBe(true);
  const paths = ground.page.all('textbox', 'Path');
  expect(paths).toHaveLength(4);
  for (const [at, name] of [
    [0, 'Rock'],
    [2, 'Snow'],
  ] as const) {
    const field = ground.page.all('textbox', 'Path')[at];
    if (field === undefined) throw new Error('no path');
    await ground.page.fill(field, `Tileset\\Test\\${name}.blp`);
    await ground.page.press('Enter');
  }
  await ground.page.click(ground.page.get('button', 'Read'));
  await ground.page.until(() => ground.steps.length === 1);
  const shown = (column: number): readonly string[] => {
    const chunk = tiles().chunk(32 * 16 + column, 32 * 16 + 4);
    return chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture.replace('Tileset\\Test\\', ''));
  };
  expect([shown(2), shown(13)]).toEqual([
    ['Grass.blp', 'Rock.blp'],
    ['Grass.blp', 'Snow.blp'],
  ]);
});
