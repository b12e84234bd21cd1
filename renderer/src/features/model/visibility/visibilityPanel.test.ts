/** The visibility grid: a tick hides in one clip, in one step; Shift takes the whole row; keys do the same. */
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { VisibilityPanel } from './VisibilityPanel.tsx';

let program: Program;
afterEach(async () => await program.end());

const cells = (): readonly HTMLElement[] =>
  program.page.all('checkbox', / in /, program.page.get('grid', 'Visibility'));
const states = (): readonly (string | null)[] => cells().map((cell) => cell.getAttribute('aria-checked'));

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  'a click in %s changes one cell, and undo gives it back',
  async (name) => {
    program = await startWith(name, [VisibilityPanel]);
    const bytes = program.document.write();
    const before = states();
    const at = before.indexOf('true');
    const cell = cells()[at];
    if (cell === undefined) throw new Error('nothing is shown');
    await program.page.click(cell);
    expect(states()).toEqual(before.with(at, 'false'));
    expect(program.steps).toEqual(['Hide']);
    await program.undo();
    expect(states()).toEqual(before);
    expect(program.document.write()).toEqual(bytes);
  },
);

test('keys move and tick; with Shift all clips of the row change in one step', async () => {
  program = await startWith('Knight.mdx', [VisibilityPanel]);
  const columns = program.document.format.model?.view(program.document).clips.length ?? 0;
  await program.page.focus(program.page.get('grid', 'Visibility'));
  await program.page.press('ArrowRight', 'Space');
  const first = states()[1];
  await program.page.press('Shift+Space');
  expect(new Set(states().slice(0, columns))).toEqual(new Set([first === 'true' ? 'false' : 'true']));
  expect(program.steps).toHaveLength(2);
});

test('a format that cannot says so', async () => {
  program = await startWith('Sentry.mdl', [VisibilityPanel]);
  expect(program.page.text(document.body)).toContain('Half-Life cannot hide a mesh in a clip');
});
