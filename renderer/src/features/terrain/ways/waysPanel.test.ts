/** Roads and rivers by hand: points set, dragged and deleted in the view, numbers in the panel, put down, taken up, in the map's history (T84–T87). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { wetLevelAt } from '../../../../../shared/terrain/liquidLevel.ts';
import { everyObject } from '../../../../../shared/terrain/objects/object.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { Way } from '../../../../../shared/terrain/ways/way.ts';
import { newWayObjects } from '../../../../../shared/terrain/ways/way.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { beginStep } from '../map/environment.ts';
import type { TerrainMap } from '../map/maps.ts';
import { mapOf } from '../map/maps.ts';
import { chooseTool } from '../map/toolStore.ts';
import { ToolOptions } from '../panels/ToolOptions.tsx';
import { landOf } from '../rules/landPlan.ts';
import { at, bench } from '../tools/testBench.ts';
import { WayTool } from '../tools/wayTool.ts';
import { changeWay, chooseWay, wayDesk, waysOf } from './wayDesk.ts';

const place = { column: 32, row: 32 };
let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  const tile = createTile({ place, texture: 'Grass.blp', alphaDepth: 8, height: 20 });
  ground = await startProgram(tile, [ToolOptions], 'Test_32_32.adt');
  await ground.page.during(() => chooseTool('way'));
});
afterEach(async () => {
  await ground.end();
  vi.unstubAllGlobals();
});

function map(): TerrainMap {
  const found = mapOf(ground.session);
  if (found === null) throw new Error('no map');
  return found;
}
const ways = (): readonly Way[] => waysOf(map());
const points = (): readonly (readonly number[])[] => (ways()[0]?.points ?? []).map(({ x, y }) => [x, y]);
const tiles = (): TileSet => new TileSet([{ place, document: ground.document }]);

/** The tool over the map that is in front, with a view that notes what it is told. */
function toolOverMap() {
  const { environment, view } = bench('way');
  const own = {
    ...environment,
    ways: wayDesk(map()),
    tiles: () => map().tileSet,
    begin: (label: string) => beginStep(map(), label),
  };
  const tool = new WayTool({ ...own, view });
  const click = async (x: number, y: number, keys = {}): Promise<void> =>
    await ground.page.during(() => {
      tool.begin(at(x, y, keys));
      tool.end();
    });
  return { tool, click };
}

test('points are set, dragged as one step, added between, and deleted; each is taken back by undo', async () => {
  const { tool, click } = toolOverMap();
  // Far from everything on the screen of the bench: nothing is met there.
  const off = { viewX: 9999, viewY: 9999 };
  await click(-100, -100, off);
  await click(-140, -200, off);
  await click(-100, -300, off);
  expect(ways().map(({ name, kind }) => [name, kind])).toEqual([['Road', 'road']]);
  expect(points()).toEqual([
    [-100, -100],
    [-140, -200],
    [-100, -300],
  ]);
  expect(ways()[0]?.points[1]).toMatchObject({ z: 20, width: 6 });
  // On the bench a place x, y, z is seen at −y, −z − x.
  const onSecond = { viewX: 200, viewY: -20.4 + 140 };
  await ground.page.during(() => {
    tool.begin(at(-140, -200, onSecond));
    tool.move(at(-150, -210, onSecond));
    tool.move(at(-160, -220, onSecond));
    tool.end();
  });
  expect(points()[1]).toEqual([-160, -220]);
  await ground.undo();
  expect(points()[1]).toEqual([-140, -200]);
  await ground.redo();
  expect(points()[1]).toEqual([-160, -220]);
  await ground.page.press('Delete');
  expect(points()).toEqual([
    [-100, -100],
    [-100, -300],
  ]);
  const between = { viewX: 200, viewY: -20.4 + 100 };
  await ground.page.during(() => tool.doubleClick(at(-102, -200, between)));
  expect(points()).toEqual([
    [-100, -100],
    [-102, -200],
    [-100, -300],
  ]);
  await ground.page.during(() => tool.wheel(at(0, 0, { shiftKey: true }), 3));
  expect(ways()[0]?.points.map(({ width }) => width)).toEqual([6, 8, 6]);
  // The first one closes the tooltip of the button that was clicked.
  await ground.page.press('Escape', 'Escape');
  expect(landOf(map()).getState().way).toBeNull();
  // The file of the tile was never touched.
  expect(ground.document.history.entries).toEqual([]);
  while (map().undoLabel !== null) await ground.undo();
  expect(ways()).toEqual([]);
});

test('a road and a river are put down in one step with what they put there, undone to the byte, moved, and taken up', async () => {
  const { page } = ground;
  const before = ground.document.write();
  const { click } = toolOverMap();
  const off = { viewX: 9999, viewY: 9999 };
  await click(-60, -100, off);
  await click(-200, -120, off);
  await page.set('Height', 26);
  await page.set('Banks', 10);
  const [road] = ways();
  if (road === undefined) throw new Error('no road');
  const mix = [{ path: 'World\\Post.m2', weight: 1 }];
  await page.during(() => changeWay(map(), road, 'Look', { bedTexture: 'Road.blp' }));
  await page.click(page.get('button', 'Objects along it'));
  const [withObjects] = ways();
  if (withObjects?.objects[0] === undefined) throw new Error('no objects');
  const { objects } = withObjects;
  await page.during(() =>
    changeWay(map(), withObjects, 'Look', { objects: objects.map((each) => ({ ...each, mix })) }),
  );
  await page.click(page.get('button', 'New river'));
  await click(-60, -300, off);
  await click(-200, -320, off);
  expect(ways().map(({ name }) => name)).toEqual(['Road', 'River']);
  await page.click(page.get('button', 'Put down'));
  await page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Put down roads and rivers']);
  expect(page.text()).toContain('on the ground');
  expect(tiles().heightAt(-198, -120)).toBeCloseTo(26, 0);
  const river = tiles().chunkAt(-130, -310);
  expect(river === null ? null : wetLevelAt(river, -130, -310)).toBeCloseTo(19.25, 1);
  expect(tiles().heightAt(-130, -310)).toBeLessThan(17.5);
  const chunk = tiles().chunkAt(-130, -110);
  expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toContain('Road.blp');
  const posts = everyObject(tiles()).length;
  expect(posts).toBeGreaterThan(15);
  const after = ground.document.write();
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
  expect(ways().every(({ laid }) => laid === null)).toBe(true);
  await ground.redo();
  expect(ground.document.write()).toEqual(after);
  expect(ways().every(({ laid }) => laid !== null)).toBe(true);
  // The road moves: what it made goes along.
  const [laid] = ways();
  if (laid === undefined) throw new Error('no road');
  const moved = laid.points.map((point) => ({ ...point, y: point.y - 90 }));
  await page.during(() => changeWay(map(), laid, 'Move', { points: moved }));
  await page.click(page.get('button', 'Put down'));
  await page.until(() => ground.steps.length === 2);
  expect(tiles().heightAt(-198, -120)).toBeCloseTo(20, 3);
  expect(tiles().heightAt(-198, -210)).toBeCloseTo(26, 0);
  expect(everyObject(tiles()).length).toBe(posts);
  // The river goes.
  await page.click(page.get('option', 'River'));
  await page.click(page.get('button', 'Take up'));
  await page.until(() => ground.steps.length === 3);
  expect(tiles().heightAt(-130, -310)).toBeCloseTo(20, 3);
  expect(ways()[1]?.laid).toBeNull();
  await page.click(page.get('button', 'Delete'));
  expect(ways().map(({ name }) => name)).toEqual(['Road']);
  await ground.undo();
  expect(ways().map(({ name }) => name)).toEqual(['Road', 'River']);
});

test('what stands along the chosen way is shown with it, and gone with it', async () => {
  const { environment, view, noted } = bench('way');
  const tool = new WayTool({ ...environment, view, ways: wayDesk(map()), tiles: () => map().tileSet });
  const off = { viewX: 9999, viewY: 9999 };
  for (const [x, y] of [
    [-100, -100],
    [-100, -300],
  ] as const) {
    await ground.page.during(() => {
      tool.begin(at(x, y, off));
      tool.end();
    });
  }
  tool.refresh();
  expect(noted.ghosts.at(-1)).toEqual([]);
  const [way] = ways();
  if (way === undefined) throw new Error('no way');
  const along = { ...newWayObjects, mix: [{ path: 'World\\Lamp.m2', weight: 1 }], spacing: 20, offset: 6 };
  await ground.page.during(() => changeWay(map(), way, 'Lamps', { objects: [along] }));
  tool.refresh();
  // On both sides, every 20 of 200 yards.
  expect(noted.ghosts.at(-1)).toHaveLength(20);
  expect(noted.ghosts.at(-1)?.[0]).toMatchObject({ path: 'World\\Lamp.m2' });
  await ground.page.during(() => chooseWay(map(), null));
  tool.refresh();
  expect(noted.ghosts.at(-1)).toEqual([]);
});
