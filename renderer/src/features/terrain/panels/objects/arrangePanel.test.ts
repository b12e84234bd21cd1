/** Bringing the selected objects of a map in order: one step an act, and a word where nothing had to change (T118). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { worldToPlacement } from '../../../../../../shared/geometry/terrain/grid.ts';
import { editMap } from '../../../../../../shared/terrain/mapEdit.ts';
import { everyObject } from '../../../../../../shared/terrain/objects/object.ts';
import { addObject, newObject } from '../../../../../../shared/terrain/objects/looseObject.ts';
import { noBounds, placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import { TileSet } from '../../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import { mapOf } from '../../map/maps.ts';
import { selectObjects } from '../../map/objects/acts.ts';
import { chooseTool } from '../../map/toolStore.ts';
import { ToolOptions } from '../ToolOptions.tsx';

const place = { column: 32, row: 32 };
let ground: Program;
beforeEach(async () => {
  const tile = createTile({ place, texture: 'Tileset\\Test\\Grass.blp', alphaDepth: 8, areaId: 1 });
  const tiles = new TileSet([{ place, document: tile }]);
  editMap('Trees', (edit) => {
    for (const [at, x] of [-40, -50, -90].entries()) {
      const stands = { position: worldToPlacement({ x, y: -100 - at, z: 0 }), rotation: [0, 0, 0], scale: 1 } as const;
      addObject(edit, tiles, newObject('doodad', 'World\\Oak.m2', stands), at + 1, noBounds);
    }
  });
  ground = await startProgram(tile, [ToolOptions], 'Test_32_32.adt');
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  await ground.page.during(() => {
    chooseTool('objects');
    selectObjects(map, everyObject(map.tileSet));
  });
  await ground.page.click(ground.page.get('button', /^Arrange/));
});
afterEach(async () => {
  await ground.page.during(() => chooseTool('select'));
  await ground.end();
});

/** Where the objects stand along the axis north, as placement space counts it. */
const north = (): readonly number[] => {
  const map = mapOf(ground.session);
  return everyObject(map?.tileSet ?? new TileSet([])).map((object) => Math.round(placeOf(object).position[2]));
};
const act = async (name: string): Promise<void> => {
  await ground.page.click(ground.page.get('button', name));
  await ground.page.settle();
};

test('objects are spread and brought to one line, each in one step that is undone', async () => {
  const before = north();
  await act('Distribute');
  const [first = 0, second = 0, third = 0] = north().toSorted((left, right) => left - right);
  expect(second - first).toBe(third - second);
  await act('Lowest');
  expect(new Set(north()).size).toBe(1);
  expect(ground.steps.slice(-2)).toEqual(['Distribute 3 objects in north', 'Align 3 objects in north']);
  await ground.undo();
  await ground.undo();
  expect(north()).toEqual(before);
});

test('where everything stands as it should already, no step is made, and it is said', async () => {
  await act('Lowest');
  const steps = ground.steps.length;
  expect(
    ground.page
      .all('status')
      .map((each) => ground.page.text(each))
      .join(' '),
  ).not.toContain('Nothing had to change');
  await act('Lowest');
  expect(ground.steps).toHaveLength(steps);
  expect(ground.page.text(document.body)).toContain('Nothing had to change');
});
