/** The Materials panel: what it lists, what clicks and keys do with materials and layers, and the texture picker. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { select } from '../../../workbench/state/session.ts';
import { DRAGGED_VALUE } from '../../../base/ui/index.ts';
import { Properties } from '../../../workbench/panels/properties/Properties.tsx';
import { ballStore } from './ballStore.ts';
import { mainPlace } from './chooseTexture.ts';
import { editedModel } from './materialRows.ts';
import { MaterialsPanel } from './MaterialsPanel.tsx';

let program: Program;
afterEach(async () => await program.end());

const model = (): NonNullable<ReturnType<typeof editedModel>> => {
  const found = editedModel(program.session);
  if (found === null) throw new Error('no model');
  return found;
};
const rows = (): readonly HTMLElement[] =>
  program.page.all('option', /^Material \d/, program.page.get('listbox', 'Materials'));
const cards = (): readonly HTMLElement[] =>
  program.page.all('option', /^Layer \d/, program.page.get('listbox', 'Layers'));
async function choose(row: number): Promise<void> {
  const found = rows()[row];
  if (found === undefined) throw new Error(`no row ${row}`);
  await program.page.click(found);
}

test.each(['Knight.mdx', 'Golem_HD_1100.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'lists the materials of %s with what is drawn with them, and shows the layers of the chosen one',
  async (name) => {
    program = await startWith(name, [MaterialsPanel]);
    expect(rows()).toHaveLength(model().view.materials.length);
    expect(program.page.text(rows()[0] ?? document.body)).toMatch(/(\d+ mesh(es)?|Body) · [\d,]+ faces/);
    await choose(0);
    expect(rows()[0]?.getAttribute('aria-selected')).toBe('true');
    expect(cards()).toHaveLength(model().view.materials[0]?.layers.length ?? 0);
    const mesh = model().view.meshes.at(-1);
    await act(async () => select(program.session, mesh === undefined ? [] : [mesh.record]));
    await program.page.until(() => rows()[mesh?.material ?? 0]?.getAttribute('aria-selected') === 'true');
  },
);

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2'])('layers of %s come, move and go by keys', async (name) => {
  program = await startWith(name, [MaterialsPanel]);
  const before = program.document.write();
  await choose(0);
  const count = cards().length;
  const layers = program.page.get('listbox', 'Layers');
  await program.page.focus(layers);
  await program.page.press('Control+d');
  expect(cards()).toHaveLength(count + 1);
  await program.page.press('Alt+ArrowDown', 'Delete');
  expect(cards()).toHaveLength(count);
  expect(program.steps).toEqual(['Add layer', 'Move layer', 'Remove layer']);
  for (const _step of program.steps) await program.undo();
  expect(program.document.write()).toEqual(before);
});

test('flags are chips that are taken off, and a recipe is one step', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  await choose(0);
  await program.command('Alpha cut-out');
  expect(model().view.materials[0]?.layers[0]).toMatchObject({ blend: 'masked', isTwoSided: true });
  expect(program.steps).toEqual(['Alpha cut-out']);
  const strip = program.page.get('group', 'Last act');
  await program.page.fill(program.page.get('spinbutton', 'Opacity', strip), '0.5');
  await program.page.press('Enter');
  expect(model().view.materials[0]?.layers[0]).toMatchObject({ blend: 'masked', alpha: 0.5 });
  expect(program.steps).toEqual(['Alpha cut-out']);
  await program.page.click(program.page.get('button', 'Not two-sided'));
  expect(model().view.materials[0]?.layers[0]?.isTwoSided).toBe(false);
  await program.command('Team colour under the texture');
  const [under, over] = model().view.materials[0]?.layers ?? [];
  expect(model().view.textures[under?.textures[0]?.texture ?? -1]?.filledIn).toBe('teamColor');
  expect(over?.blend).toBe('blend');
});

test.each([
  ['Sentry.mdl', 'Chrome', { extras: { isChrome: true } }],
  ['Sentry.mdl', 'Additive glow', { blend: 'add', isLit: false }],
  ['Squire.m2', 'Additive glow', { blend: 'add', isLit: false }],
])('%s: “%s” makes the uppermost layer so', async (name, recipe, wanted) => {
  program = await startWith(name, [MaterialsPanel]);
  const before = program.document.write();
  await choose(1);
  await program.command(recipe);
  expect(model().view.materials[1]?.layers.at(-1)).toMatchObject(wanted);
  expect(program.steps).toEqual([recipe]);
  await program.undo();
  expect(program.document.write()).toEqual(before);
});

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'the selected mesh of %s is drawn with another material by the button in its row',
  async (name) => {
    program = await startWith(name, [MaterialsPanel]);
    const [first] = model().view.meshes;
    const other = model().view.materials.findIndex((_, at) => at !== first?.material);
    if (first === undefined) throw new Error('no mesh');
    await act(async () => select(program.session, [first.record]));
    await program.page.until(() => rows()[first.material]?.getAttribute('aria-selected') === 'true');
    const texture = (): string => {
      const material = model().view.materials[model().view.meshes[0]?.material ?? -1];
      return model().view.textures[material?.layers[0]?.textures[0]?.texture ?? -1]?.path ?? '';
    };
    const wanted = model().view.materials[other]?.layers[0]?.textures[0]?.texture ?? -1;
    const path = model().view.textures[wanted]?.path;
    await program.page.click(
      program.page.get('button', 'Draw the selected meshes with it', rows()[other] ?? document.body),
    );
    expect(texture()).toBe(path);
    expect(program.steps).toEqual(['Assign material']);
  },
);

test('duplicates are merged and what is unused goes, each in one step', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  const { length } = rows();
  await choose(0);
  await program.page.press('Control+d');
  expect(rows()).toHaveLength(length + 1);
  await program.command('Merge materials and textures that are the same');
  expect(rows()).toHaveLength(length);
  await choose(0);
  await program.command('Duplicate material');
  await program.command('Remove unused materials and textures');
  expect(rows()).toHaveLength(length);
  expect(program.page.text(document.body)).toContain('Removed 1 unused material or texture');
});

test('the picker offers textures of the model; the one that is taken is shown, here or everywhere', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  await choose(0);
  const texture = program.page.all('button', /./, cards()[0] ?? document.body)[0];
  if (texture === undefined) throw new Error('no texture');
  await program.page.click(texture);
  const dialog = await program.page.find('dialog', /^Another texture for/);
  await program.page.fill(program.page.get('textbox', 'Path', dialog), 'Textures\\Bark.blp');
  await program.page.press('Enter');
  await program.page.click(program.page.get('button', 'Choose', dialog));
  await program.page.until(() => program.steps.length === 1);
  const shown = model().view.materials[0]?.layers[0]?.textures[0]?.texture ?? -1;
  expect(model().view.textures[shown]?.path).toBe('Textures\\Bark.blp');
  expect(program.steps).toEqual(['Change texture']);
});

test('what a format cannot hold is dim with the reason', async () => {
  program = await startWith('Sentry.mdl', [MaterialsPanel]);
  await choose(0);
  expect(program.page.text(program.page.get('group', 'Layers of the material'))).toContain('shows one texture');
  expect(program.page.get('button', 'Add layer').hasAttribute('disabled')).toBe(true);
});

test.each(['Knight.mdx', 'Squire.m2'])(
  'Properties of a mesh of %s show its textures, and take a picture dropped on one',
  async (name) => {
    program = await startWith(name, [Properties]);
    const mesh = model().view.meshes[0];
    if (mesh === undefined) throw new Error('no mesh');
    await act(async () => select(program.session, [mesh.record]));
    const place = mainPlace(model(), mesh.material);
    const texture = (): string => {
      const own = model().view.materials[place.material]?.layers[place.layer]?.textures[place.at];
      return model().view.textures[own?.texture ?? -1]?.path ?? '';
    };
    const last = texture().split(/[\\/]/).at(-1) ?? '';
    const button = await program.page.find('button', new RegExp(`^${last}`, 'i'));
    const dataTransfer = new DataTransfer();
    dataTransfer.setData(DRAGGED_VALUE, 'Textures\\Bark.blp');
    await act(async () => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Reflect.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      expect(button.dispatchEvent(event)).toBe(false);
    });
    expect(texture()).toBe('Textures\\Bark.blp');
    expect(program.steps).toEqual(['Change texture']);
  },
);

test('the chosen material is wished for on a ball, a layer alone under the pointer, over squares or a sky', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  const wished = () => {
    const { material, layer, ground } = ballStore.getState().wish ?? {};
    return [material, layer, ground];
  };
  expect(wished()).toEqual([undefined, undefined, undefined]);
  await choose(1);
  expect(wished()).toEqual([1, null, 'squares']);
  expect(ballStore.getState().wish?.document).toBe(program.document);
  await act(async () => cards()[1]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  expect(wished()).toEqual([1, 1, 'squares']);
  await act(async () => cards()[1]?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await program.page.click(program.page.get('button', 'Show it over a sky'));
  expect(wished()).toEqual([1, null, 'sky']);
  const pixels = new Uint8ClampedArray(4);
  await act(async () => ballStore.getState().wish?.drawn({ width: 1, height: 1, pixels, isSeen: false }));
  expect(program.page.get('img', 'Nothing of it is seen at this moment')).toBeTruthy();
  await act(async () => ballStore.getState().wish?.drawn(null));
  expect(program.page.get('img', 'This material could not be drawn')).toBeTruthy();
  await act(async () => select(program.session, []));
  expect(wished()).toEqual([undefined, undefined, undefined]);
});

test.each(['Knight.mdx', 'Golem_HD_1100.mdx', 'AlphaLantern.mdx', 'Squire.m2'])(
  'a layer of %s gets a first key, others by its fields, and loses them by the key’s button',
  async (name) => {
    program = await startWith(name, [MaterialsPanel]);
    const before = program.document.write();
    await choose(0);
    const keys = (): HTMLElement => program.page.all('group', 'Keys of the layer')[0] ?? document.body;
    await act(async () => program.session.playback.showFirst());
    await act(async () => program.session.playback.pause());
    const { span } = program.session.playback;
    if (span === null) throw new Error('no sequence');
    const moments = [span.start, Math.round((span.start + span.end) / 2)];
    await act(async () => program.session.playback.scrubTo(moments[0] ?? 0));
    await program.page.click(program.page.get('button', 'Keys', cards()[0]));
    await program.page.click(await program.page.find('menuitem', 'Move'));
    expect(program.steps).toEqual(['Set key of layer']);
    expect(program.page.get('button', 'Remove the key of move', keys())).toBeTruthy();
    await act(async () => program.session.playback.scrubTo(moments[1] ?? 0));
    const u = program.page.all('spinbutton', /./, keys()).at(-2);
    if (u === undefined) throw new Error('no field');
    await program.page.fill(u, '0.5');
    await program.page.press('Enter');
    expect(program.steps).toEqual(['Set key of layer', 'Set key of layer']);
    const moved = model().view.materials[0]?.layers[0]?.textures[0]?.moved;
    const { start, end, isLooping, id } = span;
    const interval = { start, end, isLooping, sequence: id };
    const at = (frame: number): number => moved?.({ interval, frame, globalTime: 0 })[2] ?? 9;
    expect(moments.map(at)).toEqual([0, 0.5]);
    await program.page.click(program.page.get('button', 'Remove the key of move', keys()));
    expect(program.steps).toHaveLength(3);
    await program.page.click(program.page.get('button', 'Show the curve of move', keys()));
    expect(rows()[0]?.getAttribute('aria-selected')).toBe('true');
    for (let step = 0; step < 3; step++) await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('while a sequence plays, and where none is shown, keys of layers say so and stay as they are', async () => {
  program = await startWith('Knight.mdx', [MaterialsPanel]);
  await choose(0);
  await act(async () => program.session.playback.showFirst());
  await act(async () => program.session.playback.pause());
  await program.page.click(program.page.get('button', 'Keys', cards()[0]));
  await program.page.click(await program.page.find('menuitem', 'Opacity'));
  const keys = program.page.get('group', 'Keys of the layer');
  await act(async () => program.session.playback.play());
  expect(program.page.text(keys)).toContain('Pause to set keys.');
  expect(program.page.get('button', 'Set a key of opacity', keys).hasAttribute('disabled')).toBe(true);
  await act(async () => program.session.playback.show(null));
  expect(program.page.text(keys)).toContain('Show a sequence or a loop to set keys.');
});
