/** The Effects panel: what it lists, presets as ordinary fields in one step, and a look over life that is edited in place. */
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

test('a format without emitters says so', async () => {
  program = await startWith('Sentry.mdl', [EffectsPanel]);
  expect(program.page.text(document.body)).toContain('Models of Half-Life have no emitters');
});
