/** The dialog of an import: what was read, choices that bring the list up to date, errors in it, and the model at the end. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectedHost, ParamsOf, ResultOf } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { openDropped, openEntries } from '../../../workbench/files/open.ts';
import { openSample, sample, startWith, type Program } from '../../../test/program.tsx';
import { heatOfModel } from '../picture/heatKinds.ts';
import { offerSceneSource } from '../view/sceneSources.ts';
import { importPicture } from './importPicture.ts';
import { closeImport, importStore } from './importing.ts';

type Asked = ParamsOf<'importModel'>;
type Answer = ResultOf<'importModel'>;

/** What the host answers, by what was asked. */
let answer: (asked: Asked) => Answer | Promise<Answer>;
let imports: Asked[];
let cancelled: string[];
let opened: string[];
let told: (event: { taskId: string; label: string; percent: number }) => void;
let at: Program;

const listed = ({ target, recipe }: Asked): Answer => ({
  kind: 'listed',
  summary: {
    ...{ generator: 'Blender', meshes: 2, triangles: 576, bones: 24, textures: 1, height: 180, scale: 55.5 },
    materials: [
      { name: 'Fur', blend: 'opaque', isTwoSided: false, isLit: true, isOverTeamColor: false, isChrome: false },
    ],
    boneNames: ['b_Hips', 'b_Head'],
    clips: [{ name: 'Survey', length: 3417, isLooping: true, suggested: 'Stand' }],
  },
  notes: [
    { kind: 'made', text: `one for ${target}` },
    { kind: 'lost', text: '2 cameras' },
  ],
  errors: [],
  recipe: recipe ?? '{"front":"-z"}',
  recipeProblem: '',
  files: [{ name: 'Knight.mdx', blob: 'Knight.mdx' }],
  textures: [],
  read: [],
  shift: { most: 11, blob: 'shift' },
});

const file = { fileId: 'made', name: 'Fox.mdx', location: '', origin: 'upload', exists: true, size: 9 } as const;

/** A host that answers imports and notes what it is asked to open. */
function testHost(): ConnectedHost {
  const request = async (name: string, params: unknown): Promise<unknown> => {
    if (name === 'importModel') {
      imports.push(params as Asked);
      return await answer(params as Asked);
    }
    if (name === 'cancelTask') cancelled.push((params as { taskId: string }).taskId);
    if (name === 'openFile' && (params as { fileId: string }).fileId !== 'made') return { kind: 'otherModel' };
    if (name === 'openFile') {
      opened.push((params as { fileId: string }).fileId);
      throw new Error('no document here');
    }
    if (name === 'finishUpload') return { fileId: 'Sphere.obj', name: 'Sphere.obj' };
    if (name === 'welcome') throw new Error('no welcome here');
    return {};
  };
  const on = (_name: string, listener: typeof told): (() => void) => {
    told = listener;
    return () => undefined;
  };
  const fetchBlob = (name: string): Promise<Uint8Array> =>
    name === 'shift'
      ? Promise.resolve(shifts())
      : name === 'lost'
        ? Promise.reject(new Error('The host no longer has these bytes.'))
        : Promise.resolve(sample(name));
  const client = { request, on };
  const addDroppedFile = ({ name }: File): Promise<unknown> => Promise.resolve({ fileId: name, name });
  return { client, ...client, fetchBlob, addDroppedFile } as unknown as ConnectedHost;
}

const knight = () => {
  const document = openSample('Knight.mdx');
  const view = document.format.model?.view(document);
  if (view === undefined) throw new Error('no model');
  return view;
};

/** Only its last vertex is off, by as much as the list says. */
function shifts(): Uint8Array {
  const count = knight().meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const numbers = new Float32Array(count);
  numbers[count - 1] = 11;
  return new Uint8Array(numbers.buffer);
}

/** Nothing is drawn here. */
const makeScene = (): never => {
  throw new Error('no WebGL');
};

beforeEach(async () => {
  offerSceneSource(['mdx'], () => Promise.resolve({ sceneSource: { makeScene, hasTeamColors: true } }));
  [imports, cancelled, opened] = [[], [], []];
  answer = listed;
  setHost(testHost());
  importStore.setState({ target: 'mdx-800' });
  at = await startWith('Crystal.mdx', []);
});
afterEach(async () => {
  await at.page.during(closeImport);
  await at.end();
  setHost(null);
});

/** Opens the file as the Open dialog and a drop do; the dialog when its list is there. */
async function begin(): Promise<HTMLElement> {
  await at.page.during(() => void openEntries([{ fileId: 'fox', name: 'Fox.glb' }]));
  const dialog = await at.page.find('dialog', 'Import Fox.glb');
  await at.page.until(() => importStore.getState().run === null);
  return dialog;
}

const lastRecipe = (): unknown => JSON.parse(imports.at(-1)?.recipe ?? 'null');

test('it says what was read, and takes up the choices kept beside the source', async () => {
  const dialog = await begin();
  const words = at.page.text(dialog);
  expect(words).toContain('576 triangles · 2 meshes · 24 bones · 1 material · 1 texture · 1 clip · written by Blender');
  expect(words).toContain('180 units high');
  expect(words).toContain('2 cameras');
  expect(imports.map(({ recipe, wants }) => [recipe, wants])).toEqual([[null, 'list']]);
  expect(importStore.getState().recipe).toEqual({ front: '-z' });
  expect(at.page.text(at.page.field('Front').closest('div') ?? dialog)).toContain('−Z');
});

test('every choice brings the list up to date, and goes into what is made', async () => {
  const { page } = at;
  const dialog = await begin();
  await page.choose(page.field('Game'), 'Half-Life');
  await page.until(() => page.text(dialog).includes('One for mdl'));
  await page.choose(page.field('Size'), 'Fit to a height');
  await page.set('Height', 72);
  await page.click(page.get('checkbox', 'Stands on the ground', dialog));
  await page.choose(page.get('combobox', 'Blend of Fur', dialog), 'Additive');
  await page.set('Name of Survey in the game', 'Portrait');
  await page.click(page.get('checkbox', 'Loops', dialog));
  const wanted = {
    ...{ front: '-z', height: 72, standsOnGround: true, materials: { Fur: { blend: 'add' } } },
    clips: { Survey: { name: 'Portrait', isLooping: false } },
  };
  await page.until(() => JSON.stringify(lastRecipe()) !== 'null' && importStore.getState().run === null);
  expect(importStore.getState().recipe).toEqual(wanted);
  answer = () => ({
    ...{ kind: 'made', file: { ...file, modifiedMs: null }, location: '/art', written: 1, left: [], read: [] },
    ...{ isRecipeKept: true, notes: [], errors: [] },
  });
  await page.click(page.get('button', 'Import', dialog));
  await page.until(() => opened.length > 0);
  expect(imports.at(-1)).toMatchObject({ fileId: 'fox', target: 'mdl', wants: 'model' });
  expect(lastRecipe()).toEqual(wanted);
  expect(opened).toEqual(['made']);
  expect(page.has('dialog', 'Import Fox.glb')).toBe(false);
});

test('each material has the switches that the game knows, and a texture of the game', async () => {
  const { page } = at;
  const dialog = await begin();
  const material = page.get('listitem', 'Fur', dialog);
  const names = (): string[] => [...material.querySelectorAll('label')].map((label) => page.text(label));
  expect(names()).toEqual(['Two-sided', 'Lit', 'Team colour', 'Chrome']);
  await page.click(page.get('checkbox', 'Two-sided', material));
  await page.click(page.get('checkbox', 'Lit', material));
  await page.click(page.get('checkbox', 'Team colour', material));
  const blend = page.get('combobox', 'Blend of Fur', dialog);
  expect([page.text(blend), blend.hasAttribute('data-disabled')]).toEqual(['Blended', true]);
  await page.set('Texture of the game for Fur', 'Textures\\Fur.blp');
  const kept = { isTwoSided: true, isLit: false, isOverTeamColor: true };
  const count = imports.length;
  await page.until(() => imports.length > count && importStore.getState().age === 'current');
  expect(lastRecipe()).toEqual({ front: '-z', materials: { Fur: { ...kept, texture: 'Textures\\Fur.blp' } } });
  await page.set('Texture of the game for Fur', '');
  expect(importStore.getState().recipe?.materials).toEqual({ Fur: kept });
  await page.choose(page.get('combobox', 'Picture of Fur', dialog), 'Team glow');
  expect(importStore.getState().recipe?.materials).toEqual({ Fur: { ...kept, filledIn: 2 } });
  expect(page.get('textbox', 'Texture of the game for Fur', dialog).hasAttribute('disabled')).toBe(true);
  await page.choose(page.field('Game'), 'World of Warcraft');
  expect(names()).toEqual(['Two-sided', 'Lit', 'Chrome']);
  // Numbers of one game are others in another one.
  expect(importStore.getState().recipe?.materials).toEqual({ Fur: kept });
  await page.choose(page.get('combobox', 'Picture of Fur', dialog), 'Monster skin 1');
  expect(importStore.getState().recipe?.materials).toEqual({ Fur: { ...kept, filledIn: 11 } });
  await page.choose(page.field('Game'), 'Half-Life');
  expect(names()).toEqual(['Chrome']);
  expect(page.has('combobox', 'Picture of Fur', dialog)).toBe(false);
});

test('bones are called otherwise by a table, which folds away', async () => {
  const { page } = at;
  const dialog = await begin();
  await page.click(page.get('button', /^Bones/, dialog));
  expect(page.has('textbox', 'Name of b_Head', dialog)).toBe(false);
  await page.click(page.get('button', /^Bones/, dialog));
  await page.set('Name of b_Head', 'Bone_Head');
  await page.set('Name of b_Hips', 'Bone_Root');
  await page.set('Name of b_Hips', '');
  expect(importStore.getState().recipe?.bones).toEqual({ b_Head: 'Bone_Head' });
  const count = imports.length;
  await page.until(() => imports.length > count && importStore.getState().age === 'current');
  expect(lastRecipe()).toMatchObject({ bones: { b_Head: 'Bone_Head' } });
});

const pictured = (): Promise<void> => at.page.until(() => importPicture.getState().model !== null);

test('the picture plays what is made, goes on where it was with each choice, and never passes for a newer one', async () => {
  const { page } = at;
  const dialog = await begin();
  await pictured();
  const before = importPicture.getState().model;
  const clip = before?.playback.span?.name ?? '';
  expect(page.text(page.get('group', 'What plays', dialog))).toContain(clip);
  expect(page.has('button', 'Pause', dialog)).toBe(true);
  await page.during(() => before?.playback.setFrame((before.playback.span?.start ?? 0) + 100));
  answer = () => new Promise(() => undefined);
  await page.click(page.get('checkbox', 'Stands on the ground', dialog));
  expect(page.text(dialog)).toContain('Being renewed');
  await page.until(() => page.has('progressbar', /./, dialog));
  await page.click(page.get('button', 'Cancel', page.get('progressbar', /./, dialog).parentElement ?? dialog));
  expect(page.text(dialog)).toContain('Of earlier choices');
  expect(importPicture.getState().model).toBe(before);
  answer = listed;
  await page.click(page.get('button', 'Renew', dialog));
  await page.until(() => importPicture.getState().model !== before);
  expect(page.text(dialog)).not.toContain('Of earlier choices');
  const { span, state } = importPicture.getState().model?.playback ?? {};
  expect(span?.name).toBe(clip);
  expect(state?.get()).toMatchObject({ isPlaying: true, frame: (span?.start ?? 0) + 100 });
});

test('colours tell how far each vertex is off, which bone is its heaviest, and which mesh it is in', async () => {
  await begin();
  await pictured();
  const shift = importPicture.getState().model?.shift ?? null;
  const view = knight();
  const off = heatOfModel(view, shift, 'shift');
  expect([off[0], off.at(-1)]).toEqual([0, 1]);
  const tones = (kind: 'bones' | 'meshes'): number => new Set(heatOfModel(view, null, kind)).size;
  expect(tones('meshes')).toBe(view.meshes.length);
  expect(tones('bones')).toBeGreaterThan(view.meshes.length);
  expect(tones('bones')).toBeLessThanOrEqual(view.joints.length);
});

test('a picture that cannot be had says why, and a very large one is drawn when it is asked for', async () => {
  const sent = (files: string[], triangles: number) => (asked: Asked) => {
    const list = listed(asked);
    if (list.kind !== 'listed') throw new Error('no list');
    const blobs = files.map((name) => ({ name, blob: name }));
    return { ...list, files: blobs, summary: { ...list.summary, triangles } };
  };
  answer = sent(['lost'], 576);
  const dialog = await begin();
  await at.page.until(() => at.page.text(dialog).includes('It could not be drawn'));
  expect(at.page.get('button', 'Import', dialog).hasAttribute('disabled')).toBe(false);
  answer = sent(['Knight.mdx'], 500_000);
  await at.page.click(at.page.get('checkbox', 'Stands on the ground', dialog));
  await at.page.until(() => importStore.getState().run === null && importStore.getState().age === 'current');
  expect(importPicture.getState().model).toBeNull();
  await at.page.click(at.page.get('button', 'Draw it', dialog));
  await pictured();
});

test('what is wrong is said in the dialog, which can be left', async () => {
  answer = () => ({ kind: 'failed', message: 'Fox.glb: it is damaged.' });
  const dialog = await begin();
  expect(at.page.text(at.page.get('alert', /./, dialog))).toBe('Fox.glb: it is damaged.');
  expect(at.page.get('button', 'Import', dialog).hasAttribute('disabled')).toBe(true);
  await at.page.press('Escape');
  expect(at.page.has('dialog', 'Import Fox.glb')).toBe(false);
  answer = listed;
  expect(at.page.text(await begin())).toContain('576 triangles');
});

test('work that goes on shows how far it is, and is really stopped', async () => {
  const dialog = await begin();
  answer = () => new Promise(() => undefined);
  await at.page.click(at.page.get('button', 'Import', dialog));
  const taskId = imports.at(-1)?.taskId ?? '';
  await at.page.during(() => told({ taskId, label: 'Importing Fox.glb', percent: 60 }));
  expect(at.page.text(dialog)).toContain('Importing Fox.glb60 %');
  await at.page.click(at.page.get('button', 'Cancel', at.page.get('progressbar', /./, dialog).parentElement ?? dialog));
  expect(cancelled).toEqual([taskId]);
  expect(at.page.text(dialog)).toContain('576 triangles');
  expect(at.page.has('progressbar', /./, dialog)).toBe(false);
});

test('models that are dropped together come one after the other; their parts are left to them', async () => {
  const names = ['Fox.gltf', 'Fox.bin', 'Fur.png', 'Quad.obj', 'Quad.mtl'];
  await at.page.during(() => void openDropped(names.map((name) => new File([], name))));
  await at.page.find('dialog', 'Import Fox.gltf');
  await at.page.press('Escape');
  await at.page.find('dialog', 'Import Quad.obj');
  await at.page.press('Escape');
  await at.page.until(() => !at.page.has('dialog', /^Import/));
  expect(new Set(imports.map(({ fileId }) => fileId))).toEqual(new Set(['Fox.gltf', 'Quad.obj']));
});

test('a new model begins as a shape, which goes through the same dialog', async () => {
  await at.command('New model…');
  await at.page.click(await at.page.find('button', 'Sphere'));
  const dialog = await at.page.find('dialog', 'Import Sphere.obj');
  await at.page.until(() => at.page.text(dialog).includes('triangles'));
  await at.page.press('Escape');
  expect(at.steps).toEqual([]);
});
