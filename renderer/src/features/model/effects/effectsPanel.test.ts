/** The Effects panel: what it lists, presets as ordinary fields in one step, and a look over life that is edited in place. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { effectsOf } from './effectActs.ts';
import { EffectsPanel } from './EffectsPanel.tsx';

let program: Program;
afterEach(async () => await program.end());

const rows = (): readonly HTMLElement[] => program.page.all('option', /./, program.page.get('listbox', 'Effects'));
const effects = (): ReturnType<typeof effectsOf> => effectsOf(program.session);
async function add(title: string): Promise<void> {
  await program.page.click(program.page.get('button', 'Add effect'));
  await program.page.click(await program.page.find(/^menuitem/, title));
}

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  'fire that is added to %s is there at once with its look, in one step',
  async (name) => {
    program = await startWith(name, [EffectsPanel]);
    const before = program.document.write();
    const count = effects().length;
    await add('Fire');
    expect(rows().length).toBe(count + 1);
    expect(program.steps).toEqual(['Add fire']);
    const made = effects().find(({ record }) => program.session.state.getState().selection.includes(record));
    expect(made?.life?.color[1]?.value[0]).toBeCloseTo(1);
    expect(made?.numbers.find(({ id }) => id === 'lifespan')?.value).toBeCloseTo(0.9);
    expect(program.page.all('listbox', /over life$/)).toHaveLength(3);
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('a preset makes the chosen one so, and a number of it is one step', async () => {
  program = await startWith('Knight.mdx', [EffectsPanel]);
  await add('Sparks');
  await program.page.click(program.page.get('button', 'Smoke'));
  const chosen = (): ReturnType<typeof effects>[number] | undefined =>
    effects().find(({ record }) => program.session.state.getState().selection.includes(record));
  expect(chosen()?.numbers.find(({ id }) => id === 'lifespan')?.value).toBeCloseTo(2.5);
  await program.page.fill(program.page.field('Rate'), '7');
  await program.page.press('Enter');
  expect(chosen()?.numbers.find(({ id }) => id === 'emissionRate')?.value).toBe(7);
  await program.page.click(program.page.get('option', 'Size 2 of 3'));
  await program.page.fill(program.page.field('Size'), '12');
  await program.page.press('Enter');
  expect(chosen()?.life?.size[1]?.value).toEqual([12]);
  expect(program.steps).toEqual(['Add sparks', 'Smoke preset', 'Change emitter', 'Change emitter']);
});

test('the scale of a preset stays open, and another one makes the same emitter anew', async () => {
  program = await startWith('Knight.mdx', [EffectsPanel]);
  const before = program.document.write();
  const count = effects().length;
  await add('Fire');
  const size = (): number =>
    effects().find(({ record }) => program.session.state.getState().selection.includes(record))?.life?.size[0]
      ?.value[0] ?? 0;
  const first = size();
  const strip = program.page.get('group', 'Last act');
  await program.page.fill(program.page.get('spinbutton', 'Scale', strip), '2');
  await program.page.press('Enter');
  expect(size()).toBeCloseTo(first * 2, 0);
  expect(effects()).toHaveLength(count + 1);
  expect(program.steps).toEqual(['Add fire']);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('what a change of cells loses is said before and behind it', async () => {
  program = await startWith('Squire.m2', [EffectsPanel]);
  await add('Fire');
  const [made] = program.session.state.getState().selection;
  if (made === undefined) throw new Error('no emitter');
  const curve = { headCellTimes: Uint16Array.of(0, 9000, 32767), headCellValues: Uint16Array.of(0, 3, 1) };
  await act(async () => {
    program.document.edit('Curve', (step) => step.update(made, { rows: 2, columns: 2, ...curve }));
  });
  const text = (): string => program.page.text(document.body);
  expect(text()).toContain('It is a curve of 3 cells: a change makes it a run from the first to the last.');
  await program.page.fill(program.page.field('Last cell'), '2');
  await program.page.press('Enter');
  expect(text()).toContain('A curve of 3 cells became a run from the first to the last.');
  expect(text()).not.toContain('It is a curve of');
});

test('a format without emitters says so', async () => {
  program = await startWith('Sentry.mdl', [EffectsPanel]);
  expect(program.page.text(document.body)).toContain('Models of Half-Life have no emitters');
});

test.each(['Knight.mdx', 'Squire.m2'])(
  'cells of a picture in %s are dragged over, moved by keys and typed, a step each',
  async (name) => {
    program = await startWith(name, [EffectsPanel]);
    await add('Smoke');
    const chosen = (): ReturnType<typeof effects>[number] | undefined =>
      effects().find(({ record }) => program.session.state.getState().selection.includes(record));
    const head = (): readonly number[] => {
      const run = chosen()?.cells.find(({ id }) => id === 'head');
      return [run?.first ?? -1, run?.last ?? -1];
    };
    expect(program.page.all('application', /^Cells/)).toEqual([]);
    for (const [field, value] of [
      ['Rows', '2'],
      ['Columns', '4'],
    ] as const) {
      await program.page.fill(program.page.field(field), value);
      await program.page.press('Enter');
    }
    const picture = program.page.get('application', /^Cells/);
    const { left, top, width, height } = picture.getBoundingClientRect();
    const over = (column: number, row: number) => ({
      x: left + ((column + 0.5) * width) / 4,
      y: top + ((row + 0.5) * height) / 2,
    });
    const before = program.steps.length;
    await program.page.drag(picture, over(1, 0), over(2, 1), true);
    expect(head()).toEqual([1, 6]);
    await program.page.focus(picture);
    await program.page.press('Escape');
    expect([head(), program.steps.length]).toEqual([[0, 0], before]);
    await program.page.drag(picture, over(2, 1), over(1, 0));
    expect(head()).toEqual([1, 6]);
    await program.page.focus(picture);
    await program.page.press('ArrowRight', 'Shift+ArrowLeft');
    expect(head()).toEqual([2, 6]);
    await program.page.fill(program.page.field('Last cell'), '7');
    await program.page.press('Enter');
    expect([head(), program.steps.length]).toEqual([[2, 7], before + 4]);
  },
);
