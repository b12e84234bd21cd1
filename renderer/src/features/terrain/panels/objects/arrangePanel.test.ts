/** Bringing the selected objects of a map in order: one step an act, and a word where nothing had to change (T118). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { placementToWorld, worldToPlacement } from '../../../../../../shared/geometry/terrain/grid.ts';
import { readableChunks } from '../../../../../../shared/formats/adt/model.ts';
import { editMap } from '../../../../../../shared/terrain/mapEdit.ts';
import { everyObject } from '../../../../../../shared/terrain/objects/object.ts';
import { addObject, newObject } from '../../../../../../shared/terrain/objects/looseObject.ts';
import { noBounds, placeOf } from '../../../../../../shared/terrain/objects/object.ts';
import { TileSet } from '../../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import { mapOf } from '../../map/maps.ts';
import { selectObjects } from '../../map/objects/acts.ts';
import { changeTool, chooseTool } from '../../map/toolStore.ts';
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
/** How high they stand, in the order in which they were placed. */
const heights = (): readonly number[] => {
  const map = mapOf(ground.session);
  return everyObject(map?.tileSet ?? new TileSet([])).map(
    (object) => Math.round(placeOf(object).position[1] * 10) / 10,
  );
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

test('what goes along the ground stays as high over it, or as high as it is where dragging is set so', async () => {
  const { page, document } = ground;
  // Half a yard up for a yard north; the trees stand a yard over it, then.
  await page.during(() =>
    document.edit('Slope', (step) => {
      for (const { id, fields } of readableChunks(document)) {
        const [north = 0] = fields.position;
        const row = (index: number): number => Math.floor(index / 17) + (index % 17 < 9 ? 0 : 0.5);
        const raised = Float32Array.from({ length: 145 }, (_each, at) => (north - row(at) * (100 / 24)) / 2);
        step.update(id, { heights: raised });
      }
      for (const object of everyObject(mapOf(ground.session)?.tileSet ?? new TileSet([]))) {
        const [east, , south] = placeOf(object).position;
        const { x } = placementToWorld([east, 0, south]);
        step.update(object.copies[0].record, { position: [east, x / 2 + 1, south] });
      }
    }),
  );
  expect(heights()).toEqual([-19, -24, -44]);
  await act('First');
  expect(heights()).toEqual([-19, -19, -19]);
  await ground.undo();
  await page.during(() => changeTool('objects', { footing: 'keep' }));
  await act('First');
  expect(heights()).toEqual([-19, -24, -44]);
  await page.during(() => changeTool('objects', { footing: 'over' }));
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
