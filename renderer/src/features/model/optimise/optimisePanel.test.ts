/** Optimise: what is unused, double or redundant is listed with its bytes; what is ticked goes in one step, and comes back. */
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { MaterialsPanel } from '../materials/MaterialsPanel.tsx';
import { editedModel } from '../materials/materialRows.ts';
import { boxAsItStarts } from '../../../../../shared/model/posed.ts';
import { optimiseQuestion } from './optimise.ts';

let program: Program;
afterEach(async () => await program.end());

test.each(['Knight.mdx', 'Golem_HD_1100.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'what was added to %s and is of no use goes again; what is seen stays',
  async (name) => {
    program = await startWith(name, [MaterialsPanel]);
    const model = editedModel(program.session);
    if (model === null) throw new Error('no model');
    model.edits.addTexture?.({ path: 'Textures\\Unused.blp', kind: 0, picture: null });
    model.edits.addMaterial?.(0, 0);
    const before = program.document.write();
    const box = boxAsItStarts(model.view);
    const faces = model.view.meshes.map(({ triangles }) => triangles.length);
    const { length } = model.view.textures;
    await program.command('Optimise…');
    const dialog = await program.page.find('dialog', 'Optimise');
    expect(program.page.text(dialog)).toMatch(/Unused textures/);
    const { found = [] } = optimiseQuestion.getState().asked ?? {};
    expect(found.every(({ count }) => count > 0)).toBe(true);
    expect(found.find(({ saving }) => saving.id === 'textures')?.bytes).toBeGreaterThanOrEqual(0);
    expect(program.document.write()).toEqual(before);
    await program.page.click(program.page.get('button', 'Optimise', dialog));
    expect(program.steps.at(-1)).toBe('Optimise');
    expect(model.view.textures.length).toBeLessThan(length);
    expect(model.view.meshes.map(({ triangles }) => triangles.length)).toEqual(faces);
    const after = boxAsItStarts(model.view);
    for (const [axis, low] of (box?.minimum ?? []).entries()) expect(after?.minimum[axis]).toBeCloseTo(low, 1);
    const problems = program.document.format.validate(program.document).filter(({ severity }) => severity === 'error');
    expect(problems).toEqual([]);
    await program.undo();
    expect(program.document.write()).toEqual(before);
    // A second time there is nothing left to find.
    await program.redo();
    await program.command('Optimise…');
    await program.page.until(() => program.page.text(document.body).includes('Nothing is unused'));
  },
);

test('what is not ticked stays', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  const model = editedModel(program.session);
  model?.edits.addTexture?.({ path: 'Textures\\Unused.blp', kind: 0, picture: null });
  const count = model?.view.textures.length;
  await program.command('Optimise…');
  const dialog = await program.page.find('dialog', 'Optimise');
  await program.page.click(program.page.get('checkbox', 'Unused textures', dialog));
  const button = program.page.get('button', 'Optimise', dialog);
  if (!button.hasAttribute('disabled')) await program.page.click(button);
  else await program.page.press('Escape');
  expect(model?.view.textures.length).toBe(count);
});
