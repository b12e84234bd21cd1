/** The Tool and Map panels over a tile of a map: tools by their keys, what they can be told, and acts on the whole tile. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { flightHeights, hasFlightBounds } from '../../../../../shared/terrain/flightEdits.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { cellEffect } from '../../../../../shared/terrain/effectEdits.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import { mapOf } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { registerTerrainView } from '../map/views.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { MapPanel } from '../map/MapPanel.tsx';
import { ToolOptions } from './ToolOptions.tsx';
import { shownOverlays } from '../toolList.tsx';

const place = { column: 32, row: 32 };
const name = 'Test_32_32.adt';

let ground: Program;
beforeEach(async () => {
  const tile = createTile({ place, texture: 'Tileset\\Test\\Grass.blp', alphaDepth: 8, areaId: 1 });
  ground = await startProgram(tile, [ToolOptions, MapPanel], name);
});
afterEach(async () => await ground.end());

const tile = () => ({ place, document: ground.document });
const title = (): string =>
  ground.page
    .all('banner')
    .map((each) => ground.page.text(each))
    .join(' ');

test('each tool has its key, and says what it does', async () => {
  const keys = [
    ['2', 'Paint textures'],
    ['3', 'Sculpt'],
    ['4', 'Holes'],
    ['5', 'Liquids'],
    ['8', 'Areas'],
    ['0', 'Objects'],
    ['Shift+1', 'Ground effects'],
    ['Shift+2', 'Sound emitters'],
    ['Shift+3', 'Flight bounds'],
    ['1', 'Select chunks'],
  ] as const;
  for (const [key, words] of keys) {
    await ground.page.press(key);
    expect(title()).toContain(words);
  }
});

test('a tool brings to sight what it works on, beside the overlays that were chosen', () => {
  const { overlays } = toolStore.getState();
  expect([overlays.areas, overlays.impassable, overlays.effects]).toEqual([false, false, false]);
  expect(shownOverlays(overlays, 'select')).toEqual(overlays);
  expect(shownOverlays(overlays, 'area')).toEqual({ ...overlays, areas: true });
  expect(shownOverlays({ ...overlays, slopes: true }, 'flags')).toEqual({
    ...overlays,
    slopes: true,
    impassable: true,
  });
});

test('objects are placed from any tool: the command takes the objects tool in hand', async () => {
  expect(toolStore.getState().tool).not.toBe('objects');
  await ground.command('Place objects');
  expect(toolStore.getState().tool).toBe('objects');
  expect(toolStore.getState().settings.objects.mode).toBe('place');
  await ground.page.press('Escape');
  expect(toolStore.getState().settings.objects.mode).toBe('select');
});

test('the brush is told its size by number and by key', async () => {
  await ground.page.press('3');
  await ground.page.set('Radius', 40);
  const radius = (): number => Number(ground.page.field('Radius').value);
  expect(radius()).toBe(40);
  await ground.page.focus(ground.page.get('application', 'Tiles of the map'));
  await ground.page.press(']');
  expect(radius()).toBeGreaterThan(40);
  await ground.page.press('[', '[');
  expect(radius()).toBeLessThan(40);
});

test('F looks at the selected chunks, all of them, as high as their ground is', async () => {
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  const framed: unknown[] = [];
  const view = { camera: { frameBox: (box: unknown) => void framed.push(box) } };
  const withdraw = registerTerrainView(map, view as never);
  const chunk = map.tileSet.chunk(513, 512);
  if (chunk === null) throw new Error('no chunk');
  const { heights } = chunkFields(chunk);
  await ground.page.during(() => {
    ground.document.edit('Hill', (tx) =>
      tx.update(chunk.id, { heights: heights?.map((height) => height + 30) ?? null }),
    );
    map.selection.selectChunks([
      { column: 512, row: 512 },
      { column: 513, row: 512 },
    ]);
  });
  await ground.page.focus(ground.page.get('application', 'Tiles of the map'));
  await ground.page.press('f');
  withdraw();
  const base = map.tileSet.heightAt(-1, -1) ?? NaN;
  const side = 100 / 3;
  const [box] = framed as readonly { minimum: readonly number[]; maximum: readonly number[] }[];
  expect(framed).toHaveLength(1);
  expect(box?.maximum.map((each) => Math.round(each) + 0)).toEqual([0, 0, Math.round(base + 30)]);
  expect(box?.minimum.map(Math.round)).toEqual([-Math.round(side), -Math.round(2 * side), Math.round(base)]);
});

test('pen pressure is strength only where there is strength', async () => {
  const offered = (): boolean => ground.page.has('checkbox', 'Pen pressure is strength');
  await ground.page.press('4');
  expect(offered()).toBe(false);
  await ground.page.press('3');
  expect(offered()).toBe(true);
  await ground.page.press('8');
  expect(offered()).toBe(false);
});

test('a list of ways is chosen from, and the tool follows', async () => {
  await ground.page.press('3');
  await ground.page.choose(ground.page.get('combobox', 'What'), 'Flatten');
  expect(toolStore.getState().settings.height.mode).toBe('flatten');
  await ground.page.choose(ground.page.get('combobox', 'What'), 'Smooth');
  expect(toolStore.getState().settings.height.mode).toBe('smooth');
});

test('flight bounds are added, typed, and taken away to the byte', async () => {
  const before = ground.document.write();
  await ground.page.press('Shift+3');
  await ground.page.set('Highest', 60);
  await ground.page.set('Lowest', -20);
  await ground.page.click(ground.page.get('button', 'Add to this tile'));
  await ground.page.set('Lowest flight, row 1, column 3', -33);
  expect(Array.from(flightHeights(tile(), 'upper') ?? [])).toEqual(Array(9).fill(60));
  expect(Array.from(flightHeights(tile(), 'lower') ?? [])).toEqual([-20, -20, -33, -20, -20, -20, -20, -20, -20]);
  await ground.page.click(ground.page.get('button', 'Remove the bounds'));
  expect(hasFlightBounds(tile())).toBe(false);
  expect(ground.document.write()).toEqual(before);
});

test('the effect of a texture goes to all its layers in the tile, in one step', async () => {
  await ground.page.press('Shift+1');
  // There is no game here whose plants could be shown, and it is said.
  expect(ground.page.text()).toContain('GroundEffectTexture.dbc was not found');
  await ground.page.set('Grass', 12);
  const tiles = new TileSet([tile()]);
  const chunks = tiles.chunksOf(tile());
  expect(new Set(chunks.map((chunk) => cellEffect(chunk, 0).effectId))).toEqual(new Set([12]));
  expect(chunks.every((chunk) => layersOf(chunk).length === 1)).toBe(true);
  expect(ground.steps).toEqual(['Ground effect of Grass']);
  await ground.page.press('Control+z');
  expect(ground.steps).toEqual([]);
});

test('the map tells its tiles, and keys go over its grid', async () => {
  expect(ground.page.text()).toContain('1 of 1 tiles loaded');
  expect(ground.page.text()).toContain('Test_32_32.adt loaded');
  await ground.page.focus(ground.page.get('application', 'Tiles of the map'));
  await ground.page.press('ArrowLeft');
  expect(ground.page.text()).toMatch(/Test_3\d_3\d.adt|Test_3\d_3\d/);
  await ground.page.press('2');
  await ground.page.click(ground.page.get('button', 'Whole map'));
  expect(ground.page.get('button', 'Whole map').getAttribute('aria-pressed')).toBe('true');
});
