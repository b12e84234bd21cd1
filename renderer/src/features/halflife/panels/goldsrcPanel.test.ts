/** What panels show of Half-Life models besides fields: whole-model acts, transitions, limits, render modes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodypartsOf, bonesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { shownMeshes } from '../../../../../shared/formats/goldsrc/shown.ts';
import { skinsOf } from '../../../../../shared/formats/goldsrc/skins.ts';
import { exportChoicesOf } from '../../../workbench/files/exportChoices.ts';
import { engineChoice } from '../../../workbench/state/engine.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { Outline } from '../../../workbench/panels/outline/Outline.tsx';
import { Properties } from '../../../workbench/panels/properties/Properties.tsx';
import { StatusBar } from '../../../workbench/panels/status/StatusBar.tsx';
import { lookOf } from '../view/look.ts';
import { prepareExport } from './exportLook.ts';

let sentry: Program;
beforeEach(async () => {
  sentry = await startWith('Sentry.mdl', [Outline, Properties, StatusBar]);
});
afterEach(async () => {
  await sentry.end();
  engineChoice.setState({ engine: null });
});

const problems = (): number => sentry.session.state.getState().problems.length;
const meter = (): HTMLElement => sentry.page.get('button', /of/, sentry.page.get('contentinfo', 'Status'));

async function chooseEngine(name: string): Promise<void> {
  await sentry.page.click(meter());
  await sentry.page.click(await sentry.page.find('menuitemcheckbox', name));
}

test('the model is scaled by a number that is asked for, in one step', async () => {
  await sentry.menu('Model', 'Transform the model…');
  const dialog = await sentry.page.find('dialog', 'Transform the model');
  await sentry.page.fill(sentry.page.get('spinbutton', 'Scale', dialog), '2');
  await sentry.page.press('Enter');
  await sentry.page.click(sentry.page.get('button', 'Transform', dialog));
  await sentry.page.until(() => sentry.steps.length === 1);
  expect(sentry.steps).toEqual(['Transform the model']);
  await sentry.undo();
  expect(sentry.document.history.isDirty).toBe(false);
});

test('a cell of the transition graph is switched by a click', async () => {
  await sentry.command('Show the model’s own properties');
  await sentry.page.find('group', 'Transition graph');
  await sentry.page.click(sentry.page.get('button', 'From 1 to 2: by 2'));
  await sentry.page.find('button', 'From 1 to 2: no way');
  expect(sentry.steps).toEqual(['Change transition']);
  await sentry.page.click(sentry.page.get('button', 'Node 2'));
  const list = await sentry.page.find('list', 'Sequences at node 2');
  expect(sentry.page.text(list)).toContain('crouch_idle');
});

test('the status bar measures the model against the engine that is chosen, which decides what is wrong', async () => {
  expect(sentry.page.text(meter())).toContain('Vertices in a submodel');
  await sentry.select('idle');
  await sentry.page.set('Name', 'ref_aim_crowbar');
  await sentry.page.until(() => problems() === 2);
  await chooseEngine('Counter-Strike');
  await sentry.page.until(() => problems() === 1);
  await chooseEngine('Xash3D');
  expect(sentry.page.text(sentry.page.get('contentinfo', 'Status'))).not.toContain('Vertices in a submodel');
});

test('a render mode of a texture is a switch', async () => {
  await sentry.select('Sentry_Metal.bmp');
  const modes = await sentry.page.find('group', 'Render modes');
  await sentry.page.click(sentry.page.get('checkbox', 'Full bright', modes));
  expect(sentry.steps).toHaveLength(1);
  await sentry.undo();
  expect(sentry.document.history.isDirty).toBe(false);
});

test('an export takes the bodies and the skin that the view shows', () => {
  const document = sentry.document;
  prepareExport(sentry.session);
  const [part] = bodypartsOf(document);
  if (part === undefined) throw new Error('the Sentry has a body');
  const [mesh] = [...shownMeshes(document, new Map())];
  if (mesh === undefined) throw new Error('the body has a mesh');
  const exported = (): unknown => {
    const choices = exportChoicesOf(document);
    return [choices?.isShown(mesh), choices?.skin];
  };
  expect(exported()).toEqual([true, 0]);
  lookOf(document).set({ bodies: new Map([[part, null]]), skin: 1 });
  expect(exported()).toEqual([false, Math.min(1, skinsOf(document).families - 1)]);
});

test('a bone is merged into its parent, after it was said how far vertices are off then', async () => {
  const bones = bonesOf(sentry.document).length;
  await sentry.select('Forearm L');
  await sentry.command('Merge bones into their parents…');
  const dialog = await sentry.page.find('dialog', 'Merge bones into their parents');
  expect(sentry.page.text(dialog)).toMatch(/Vertices are off by up to [\d.]+ units/);
  await sentry.page.click(sentry.page.get('button', 'Apply', dialog));
  await sentry.page.until(() => sentry.steps.length === 1);
  expect(sentry.steps).toEqual(['Merge 1 bone']);
  expect(bonesOf(sentry.document)).toHaveLength(bones - 1);
  await sentry.undo();
  expect(sentry.document.history.isDirty).toBe(false);
});
