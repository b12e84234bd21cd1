/** The chips that hold brushes back: put on, set, turned round, taken off; and what a stroke then leaves alone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { chunkKey } from '../../../../../shared/terrain/tiles.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { ToolOptions } from '../panels/ToolOptions.tsx';
import { mapOf } from '../map/maps.ts';
import { at, bench, stroke } from '../tools/testBench.ts';
import { onlyWhere, setOnlyWhere } from './onlyWhere.ts';
import { everywhere } from '../../../../../shared/terrain/masks/mask.ts';

const name = 'Test_32_32.adt';

let ground: Program;
beforeEach(async () => {
  const tile = createTile({ place: { column: 32, row: 32 }, texture: 'Tileset\\Test\\Grass.blp', alphaDepth: 8 });
  ground = await startProgram(tile, [ToolOptions], name);
});
afterEach(async () => {
  setOnlyWhere(everywhere);
  await ground.end();
});

const add = async (label: string): Promise<void> => {
  await ground.page.click(ground.page.get('button', 'Condition'));
  await ground.page.click(ground.page.get('menuitem', label));
};
const conditions = () => onlyWhere.getState().mask.conditions;

test('chips are added, opened, set, turned round and taken off', async () => {
  await ground.page.press('2');
  expect(ground.page.text()).toContain('Brushes work everywhere.');
  await add('Slope');
  expect(conditions()).toMatchObject([{ kind: 'slope', from: 0, to: 28 }]);
  expect(ground.page.text()).toContain('0–28°');
  await ground.page.click(ground.page.get('button', 'Slope'));
  await ground.page.set('To', 40);
  await ground.page.click(ground.page.get('checkbox', 'Everywhere but there'));
  expect(conditions()).toMatchObject([{ kind: 'slope', to: 40, isInverted: true }]);
  expect(ground.page.text()).toContain('not 0–40°');
  await ground.page.during(() => mapOf(ground.session)?.selection.selectChunks([{ column: 513, row: 512 }]));
  await add('Chunks');
  expect(conditions()[1]).toMatchObject({ kind: 'chunks', chunks: [chunkKey(513, 512)] });
  await ground.page.choose(ground.page.get('combobox', 'How conditions are combined'), 'Any is enough');
  expect(onlyWhere.getState().mask.how).toBe('any');
  await ground.page.click(ground.page.get('button', 'Take off Slope'));
  await ground.page.click(ground.page.get('button', 'Take off Chunks'));
  expect(conditions()).toEqual([]);
});

test('a stroke leaves alone what the mask keeps: paint, holes, areas and ground effects', () => {
  const mask = {
    how: 'all',
    conditions: [{ kind: 'chunks', isInverted: false, soft: 0, chunks: [chunkKey(512, 512)] }],
  } as const;
  const press = (id: string): ReturnType<typeof bench> => {
    const made = bench(
      id,
      (settings) => ({
        ...settings,
        paint: { ...settings.paint, texture: 'Rock.blp' },
        area: { ...settings.area, areaId: 9 },
      }),
      mask,
    );
    stroke(made.tool, [at(1, 1), at(-1, -1), at(-3, -3)]);
    return made;
  };
  const fields = ({ tiles }: ReturnType<typeof bench>, x: number, y: number) => {
    const chunk = tiles.chunkAt(x, y);
    if (chunk === null) throw new Error('no chunk');
    return { ...chunk.tile.document.get(chunk.id).fields, count: layersOf(chunk).length } as Record<string, unknown>;
  };
  const [paint, holes, area] = ['paint', 'holes', 'area'].map(press);
  if (paint === undefined || holes === undefined || area === undefined) throw new Error('no bench');
  expect([fields(paint, -5, -5)['count'], fields(paint, 5, 5)['count']]).toEqual([2, 1]);
  expect([fields(holes, -5, -5)['holes'] === 0, fields(holes, 5, 5)['holes'] === 0]).toEqual([false, true]);
  expect([fields(area, -5, -5)['areaId'], fields(area, 5, 5)['areaId']]).toEqual([9, 7]);
});
