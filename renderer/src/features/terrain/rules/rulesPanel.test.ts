/** The Rules panel: rules are made, set, ordered, renamed, left out, deleted and brought back, and put down in one step. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { everyObject } from '../../../../../shared/terrain/objects/object.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { mapOf } from '../map/maps.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool } from '../map/toolStore.ts';
import type { MapPreview, TerrainView } from '../view/contract.ts';
import { landOf } from './landPlan.ts';
import { changeRule } from './ruleActs.ts';
import { RulesPanel } from './RulesPanel.tsx';
import { followRules } from './showRules.ts';

const place = { column: 32, row: 32 };

let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  ground = await startProgram(
    createTile({ place, texture: 'Grass.blp', alphaDepth: 8 }),
    [RulesPanel],
    'Test_32_32.adt',
  );
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
const rules = () => landOf(map()).getState().plan.rules;
const names = (): readonly string[] => rules().map(({ name }) => name);

test('rules are made from the texture in hand, ordered, renamed, left out, deleted and brought back', async () => {
  expect(ground.page.text()).toContain('This map has no rules');
  for (const texture of ['Tileset\\Meadow.blp', 'Tileset\\Scree.blp', 'Tileset\\Sand.blp']) {
    await ground.page.during(() => changeTool('paint', { texture }));
    await ground.page.click(ground.page.get('button', 'New rule'));
  }
  expect(names()).toEqual(['Meadow', 'Scree', 'Sand']);
  await ground.page.focus(ground.page.get('listbox', 'Rules, the first undermost'));
  await ground.page.press('Alt+ArrowUp');
  expect(names()).toEqual(['Meadow', 'Sand', 'Scree']);
  await ground.page.press('Space');
  expect(rules()[1]?.isOn).toBe(false);
  await ground.page.press('Delete');
  expect(names()).toEqual(['Meadow', 'Scree']);
  await ground.page.click(ground.page.get('button', 'Bring it back'));
  expect(names()).toEqual(['Meadow', 'Sand', 'Scree']);
  await ground.page.set('Strength', 40);
  expect(rules()[1]?.strength).toBe(0.4);
  // All of it is in the map's history.
  await ground.undo();
  expect(rules()[1]?.strength).toBe(1);
  await ground.undo();
  expect(names()).toEqual(['Meadow', 'Scree']);
  await ground.redo();
  await ground.redo();
  expect(rules()[1]).toMatchObject({ name: 'Sand', strength: 0.4 });
  expect(ground.document.history.entries).toEqual([]);
});

test('rules are put down in one step, which is undone to the byte, and are kept apart from the file', async () => {
  const before = ground.document.write();
  await ground.page.during(() => changeTool('paint', { texture: 'Tileset\\Meadow.blp' }));
  await ground.page.click(ground.page.get('button', 'New rule'));
  await ground.page.set('Strength', 50);
  // A rule that nobody put down is no change of the map.
  expect(ground.document.history.isDirty).toBe(false);
  await ground.page.click(ground.page.get('button', 'Put down'));
  await ground.page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Put down rules']);
  const tiles = new TileSet([{ place, document: ground.document }]);
  const chunk = tiles.chunk(515, 516);
  expect(chunk === null ? [] : layersOf(chunk).map(({ texture }) => texture)).toEqual([
    'Grass.blp',
    'Tileset\\Meadow.blp',
  ]);
  await ground.page.until(() => ground.page.text().includes('50 %'));
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
});

test('objects of a rule are strewn and put down with it, counted, and taken back with the step', async () => {
  const { page } = ground;
  const before = ground.document.write();
  await page.during(() => changeTool('paint', { texture: '' }));
  await page.click(page.get('button', 'New rule'));
  await page.click(page.get('checkbox', 'Objects where the conditions hold'));
  await page.set('Density', 1);
  await page.set('Add path', 'World\\Pine.m2');
  await page.click(page.get('button', 'Put down'));
  await page.until(() => ground.steps.length === 1);
  const count = everyObject(new TileSet([{ place, document: ground.document }])).length;
  expect(count).toBeGreaterThan(100);
  expect(rules()[0]?.strewn).toHaveLength(count);
  expect(page.text()).toContain(`${count} stand`);
  await page.click(page.get('button', 'Put down'));
  await page.until(() => page.text().includes('The ground has all of it already'));
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
  expect(rules()[0]?.strewn).toEqual([]);
});

test('objects and colours of a rule are shown before they are put down, follow the rule, and vanish with it', async () => {
  const { page } = ground;
  const shown = { ghosts: 0, going: 0, colours: 0, isClear: false };
  const preview: Partial<MapPreview> = {
    objects: (planned, going) => {
      shown.ghosts = planned.length;
      shown.going = going.length;
    },
    layers: (chunks) => {
      shown.isClear = chunks === null;
      shown.colours = chunks?.filter(({ colours }) => colours !== null).length ?? 0;
    },
  };
  const view = { preview, camera: { pose: { target: [0, 0, 0] } } } as unknown as TerrainView;
  const before = ground.document.write();
  await page.during(() => changeTool('paint', { texture: '' }));
  await page.click(page.get('button', 'New rule'));
  const end = followRules(view, map());
  await page.click(page.get('checkbox', 'Objects where the conditions hold'));
  await page.click(page.get('checkbox', 'Give the vertices a colour'));
  await page.set('Density', 1);
  await page.set('Add path', 'World\\Pine.m2');
  await page.during(() => changeRule(map(), 'rule1', { colour: [1, 0.5, 1] }));
  await page.until(() => shown.ghosts > 100);
  expect(shown.colours).toBeGreaterThan(0);
  expect(page.text()).toContain(`${shown.ghosts} would come`);
  expect(ground.document.write()).toEqual(before);
  const ahead = shown.ghosts;
  await page.click(page.get('button', 'Put down'));
  await page.until(() => ground.steps.length === 1 && shown.ghosts === 0);
  expect(everyObject(new TileSet([{ place, document: ground.document }])).length).toBe(ahead);
  // A rule that strews no more would take them away.
  await page.click(page.get('checkbox', 'Objects where the conditions hold'));
  await page.until(() => page.text().includes(`${ahead} would go`));
  expect([shown.ghosts, shown.going]).toEqual([0, ahead]);
  await page.click(page.get('button', 'Show the rules on the ground'));
  await page.until(() => shown.isClear);
  expect(page.text()).not.toContain('would go');
  expect(shown.going).toBe(0);
  end();
});
