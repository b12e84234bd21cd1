/** Paths changed by a pattern: what is found, what it becomes, in one step with a list before. */
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { fileReferences } from '../../../../../shared/document/fileReferences.ts';
import { Properties } from '../../../workbench/panels/properties/Properties.tsx';
import { repathed } from '../../../../../shared/batch/repath.ts';

let program: Program | null = null;
afterEach(async () => {
  await program?.end();
  program = null;
});

const named = (...paths: readonly string[]) => paths.map((path) => ({ path, file: 'texture' as const, places: [] }));

test.each([
  ['Textures\\', 'War3Mod\\Textures\\', 'textures/Bark.blp', 'War3Mod\\Textures\\Bark.blp'],
  ['*.tga', '*.blp', 'Units\\Knight.tga', 'Units\\Knight.blp'],
  ['Old*\\', 'New*\\', 'A\\OldWood\\Bark.blp', 'A\\NewWood\\Bark.blp'],
  ['(x)', 'y', 'A(x).blp', 'Ay.blp'],
])('“%s” to “%s” makes of %s the path %s', (from, to, path, wanted) => {
  expect(repathed(named(path, 'other.mdl'), from, to).map((each) => each.to)).toEqual([wanted]);
});

test('nothing is found by nothing, and a path never becomes empty', () => {
  expect(repathed(named('A.blp'), '', 'x')).toEqual([]);
  expect(repathed(named('A.blp'), '*', '')).toEqual([]);
});

test('all paths change in one step, and come back', async () => {
  program = await startWith('Knight.mdx', [Properties]);
  const before = program.document.write();
  const paths = fileReferences(program.document).filter(({ path }) => path.startsWith('Knight'));
  expect(paths.length).toBeGreaterThan(1);
  await program.command('Change paths…');
  const dialog = await program.page.find('dialog', 'Change paths');
  await program.page.fill(program.page.field('Find'), 'Knight');
  await program.page.press('Enter');
  await program.page.fill(program.page.field('Becomes'), 'Units\\Knight');
  await program.page.press('Enter');
  await program.page.click(program.page.get('button', 'Change', dialog));
  expect(fileReferences(program.document).filter(({ path }) => path.startsWith('Units\\Knight'))).toHaveLength(
    paths.length,
  );
  expect(program.steps).toEqual(['Change paths']);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});
