/** Jobs of shaping and dressing that the days leave out, one act each: on a saved model, by pointer and keys as a person does. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carrying } from '../../e2e/driver/dropped.ts';
import type { Day } from './day.ts';
import type { Task } from './task.ts';

const samples = fileURLToPath(new URL('../../assets/samples', import.meta.url));

/** Into Shape mode with a kind of elements, by the keys 1 to 4. */
async function shaping(day: Day, kind: '1' | '2' | '3' | '4'): Promise<void> {
  await day.keys('Control+1');
  await day.overView('f', 'Tab', kind);
}

/** Another number of the last act, whose strip stands open. */
async function again(day: Day, label: string, value: string): Promise<void> {
  const strip = day.page.getByRole('group', { name: 'Last act' }).first();
  const field = strip.getByRole('spinbutton', { name: label });
  await field.fill(value);
  await day.keys('Enter');
  // Keys of tools would be typed into it.
  await field.blur();
}

const bevel: Task = {
  name: 'bevel',
  run: async (day) => {
    await shaping(day, '3');
    await day.steps('a box', async () => day.command('New box'));
    await day.keys('2');
    await day.steps('bevel its edges', async () => {
      await day.overView('Control+b');
      await again(day, 'Segments', '3');
    });
    await day.overView('Tab');
  },
};

const weld: Task = {
  name: 'weld',
  run: async (day) => {
    await shaping(day, '3');
    await day.steps('a sphere', async () => {
      await day.command('New sphere');
      // At its poles vertices are nearer to each other than are told apart.
      await again(day, 'Sides', '64');
      await again(day, 'Rings', '24');
    });
    await day.keys('1');
    await day.steps('weld it', async () => day.overView('m'));
    await day.overView('Tab');
  },
};

const mirror: Task = {
  name: 'mirror',
  run: async (day, game) => {
    await day.keys('Control+1');
    await day.select(game.shoulder);
    await day.overView('f', 'Tab', '3');
    await day.command('Select vertices of the bones and all below them');
    await day.steps('mirror the arm', async () => day.command('Mirror across Y'));
    await day.overView('Tab');
  },
};

/** Round a part of the model's middle, by shares of the view. */
const way = [
  [-0.05, -0.08],
  [0.05, -0.08],
  [0.06, 0.08],
  [-0.06, 0.09],
] as const;

async function drawn(day: Day, ...held: readonly string[]): Promise<void> {
  const box = await day.editor.view.area.boundingBox();
  if (box === null) throw new Error('the view is not to be seen');
  const [x, y] = await day.onModel();
  const places = way.map(
    ([right, down]) => [box.x + box.width * (0.5 + x + right), box.y + box.height * (0.5 + y + down)] as const,
  );
  const [first = [0, 0], ...rest] = places;
  for (const key of held) await day.page.keyboard.down(key);
  await day.page.mouse.move(...first);
  await day.page.mouse.down();
  for (const place of rest) await day.page.mouse.move(...place, { steps: 6 });
  await day.page.mouse.up();
  for (const key of held.toReversed()) await day.page.keyboard.up(key);
  await day.rests();
}

const lasso: Task = {
  name: 'lasso',
  run: async (day) => {
    await shaping(day, '1');
    await drawn(day, 'Control');
    await day.steps('move what the lasso took', async () => day.overView('g', 'z', '.', '0', '0', '1', 'Enter'));
    const chosen = async (): Promise<number> => {
      const words = await day.page
        .getByText(/^[\d,]+ vert(ex|ices)$/)
        .filter({ visible: true })
        .allInnerTexts();
      // The outline may have such words too, and stands in front of the panel.
      const isNone = await day.page.getByText('Nothing is selected').filter({ visible: true }).count();
      return isNone > 0 ? 0 : Number((words.at(-1) ?? '0').replaceAll(/\D/g, ''));
    };
    const before = await chosen();
    // So little that the same way round takes nearly all of them again: a few at the rim have come to lie behind others.
    await drawn(day, 'Control', 'Shift');
    const left = await chosen();
    if (before === 0 || left > before / 20) throw new Error(`of ${before} vertices ${left} stay chosen`);
    await drawn(day, 'Control');
    await day.overView('Tab');
  },
};

const weightTable: Task = {
  name: 'table',
  run: async (day, game) => {
    await day.keys('Control+1');
    await day.select(game.shoulder);
    await day.overView('f', 'Tab', '1');
    await day.command('Select vertices of the same bones');
    await day.overView('4');
    const table = day.page.getByRole('grid', { name: 'Weights of the selected vertices' });
    await day.steps('type a weight', async () => {
      const [cell] = await table
        .getByRole('gridcell')
        .filter({ hasText: /^[\d.]+( – [\d.]+)?$/ })
        .all();
      if (cell === undefined) throw new Error('the table has no number');
      await cell.dblclick();
      await day.page.keyboard.type('0.5');
      await day.keys('Enter');
    });
    await day.keys('4', 'Tab');
  },
};

const layers: Task = {
  name: 'layers',
  run: async (day) => {
    await day.keys('Control+3', 'b');
    const before = await day.historyCount();
    const [x, y] = await day.onModel();
    await day.drag([x, y], [x + 0.03, y + 0.04]);
    await day.command('New layer of colour');
    await day.drag([x, y], [x - 0.02, y + 0.08]);
    await day.page.getByRole('listbox', { name: 'Layers' }).getByRole('option').first().click();
    const opacity = day.page
      .getByRole('slider', { name: 'Opacity' })
      .or(day.page.getByRole('spinbutton', { name: 'Opacity' }));
    await opacity.first().focus();
    await day.keys('ArrowLeft', 'ArrowLeft');
    if ((await day.historyCount()) < before + 3) throw new Error('stroke, layer and stroke left no steps');
  },
};

const droppedPicture: Task = {
  name: 'dropped',
  leavesFiles: true,
  run: async (day, game) => {
    await day.keys('Control+1');
    const name = game.model.endsWith('.mdl') ? 'LodgeStone.blp' : 'LodgeWall.blp';
    const dataTransfer = await carrying(day.page, [{ name, bytes: await readFile(join(samples, name)) }]);
    const box = await day.editor.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    const [x, y] = await day.onModel();
    const at = { clientX: box.x + box.width * (0.5 + x), clientY: box.y + box.height * (0.5 + y) };
    await day.steps('a picture dropped on a mesh', async () => {
      for (const event of ['dragenter', 'dragover', 'drop'])
        await day.page
          .locator('[data-testid=view] canvas')
          .first()
          .dispatchEvent(event, { dataTransfer, ...at });
      await day.rests();
      // The samples have it, and so has the folder of the model.
      const present = day.page.getByRole('button', { name: 'Use the present one' });
      if (await present.isVisible()) await present.click();
      await day.rests();
    });
  },
};

const cells: Task = {
  name: 'cells',
  run: async (day) => {
    await shaping(day, '3');
    await day.steps('a plane', async () => day.command('New plane'));
    await day.steps('into a cell', async () => {
      await day.command('Put into a cell of the picture');
      await again(day, 'Cell', '5');
    });
    await day.overView('Tab');
  },
};

export const shapeTasks: readonly Task[] = [bevel, weld, mirror, lasso, weightTable, layers, droppedPicture, cells];
